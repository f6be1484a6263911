// The walk over the term. What remains to be written is a stack of items, so the depth of a term is bounded by memory
// only. An operand of priority above its place goes in brackets; an atom that is an operator does where it is an operand.
#include "wam/text/writer.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "wam/base/check.hpp"
#include "wam/term/dict.hpp"
#include "wam/term/rational.hpp"
#include "wam/text/write_token.hpp"

namespace penelope {

namespace {

constexpr int argument_priority = 999;

enum class Place : std::uint8_t { argument, operand };
enum class Do : std::uint8_t { term, definition, arguments, list_rest, dict_rest, literal, infix, postfix };

struct Item {
  Do what;
  Place place = Place::argument;
  std::uint16_t priority = 0;
  std::uint32_t index = 0;  // arguments, dict_rest: the next one
  std::uint64_t depth = 0;
  Cell cell{};  // term, list tail, or operator atom
  const char* literal = nullptr;
};

// Names for the subterms where cycles close.
using CycleNames = std::unordered_map<std::uint64_t, std::string>;

class TermWriter {
 public:
  TermWriter(const WriteContext& context, Stream* out, const WriteOptions& options)
      : store_(context.store), operators_(context.operators), flags_(context.flags), options_(options), out_(out, !context.flags.iso) {
    for (const auto& [name, cell] : options.variable_names) {
      const Cell variable = store_.deref(cell);
      if (variable.is_var()) names_.try_emplace(variable.offset(), &name);
    }
  }

  std::string write(Cell term) {
    term = store_.deref(term);
    if (term.is_compound() && !store_.is_acyclic(term)) {
      push_cyclic(term);
    } else {
      push_term(term, options_.priority, 1);
    }
    run();
    PENELOPE_CHECK(stack_.empty());
    if (options_.fullstop) {
      if (out_.last() == GlyphClass::symbol) out_.raw(" ");
      out_.raw(options_.nl ? ".\n" : ". ");
    } else if (options_.nl) {
      out_.raw("\n");
    }
    out_.flush();
    return out_.take();
  }

 private:
  void push_term(Cell cell, int priority, std::uint64_t depth, Place place = Place::argument) {
    stack_.push_back({Do::term, place, static_cast<std::uint16_t>(priority), 0, depth, cell, nullptr});
  }
  void push_literal(const char* text) { stack_.push_back({.what = Do::literal, .literal = text}); }
  const char* separator() const { return options_.space_args ? ", " : ","; }

  void run() {
    while (!stack_.empty()) {
      const Item item = stack_.back();
      stack_.pop_back();
      switch (item.what) {
        case Do::term:
        case Do::definition: write_item(item); break;
        case Do::arguments: write_arguments(item); break;
        case Do::list_rest: write_list_rest(item); break;
        case Do::dict_rest: write_dict_rest(item); break;
        case Do::literal: out_.raw(item.literal); break;
        case Do::infix: write_infix_operator(item.cell.as_atom()); break;
        case Do::postfix: out_.token(atom_text(item.cell.as_atom())); break;
      }
    }
  }

  // --- atomic terms ----------------------------------------------------------------------------------------------------
  // The first byte of the UTF-8 of a character above 255 is 0xC4 or more, no other byte of UTF-8 is.
  static bool is_beyond_latin1(std::string_view utf8) {
    return std::any_of(utf8.begin(), utf8.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xC4; });
  }

  Escapes escapes() const {
    return !options_.character_escapes ? Escapes::none : options_.unicode_escapes ? Escapes::unicode : Escapes::standard;
  }

  std::string atom_text(AtomId atom) const {
    const std::string_view text = store_.symbols.text(atom);
    if (!options_.quoted) return std::string(text);
    if (atom == static_cast<AtomId>(FixedAtom::quoted_nil)) return flags_.iso ? "[]" : "'[]'";
    std::string quoted = quote_atom(text);
    PENELOPE_CHECK(!quoted.empty());
    if (options_.quote_beyond_latin1 && quoted.front() != '\'' && is_beyond_latin1(text)) return quote_text(text, '\'');
    return quoted.front() == '\'' && escapes() != Escapes::standard ? quote_text(text, '\'', escapes()) : quoted;
  }

  void write_atom(const Item& item) {
    const AtomId atom = item.cell.as_atom();
    // The dot is an operator of functional notation, which is not in the table.
    const bool is_dot = atom == static_cast<AtomId>(FixedAtom::dot) && atom != store_.symbols.list_functor_name();
    const bool bracket = item.place == Place::operand && (is_dot || operators_.is_operator(options_.module, atom));
    if (bracket) out_.token("(");
    out_.token(atom_text(atom));
    if (bracket) out_.raw(")");
  }

  void write_variable(Cell variable) {
    const auto name = names_.find(variable.offset());
    out_.token(name == names_.end() ? variable_text(variable) : *name->second);
  }

  void write_box(Cell box) {
    if (store_.is_words(box)) return out_.token("<words>");
    if (!store_.is_string(box)) return out_.token(text_of_number(store_, box));
    const std::string_view text = store_.string_value(box);
    out_.token(options_.quoted ? quote_text(text, '"', escapes()) : std::string(text));
  }

  // --- compound terms ------------------------------------------------------------------------------------------------
  void write_item(const Item& item) {
    Item deref = item;
    deref.cell = store_.deref(item.cell);
    const Cell cell = deref.cell;
    if (options_.max_depth > 0 && item.depth > options_.max_depth) return out_.token("...");
    if (cell.is_int()) return out_.token(integer_text(store_, cell));
    if (cell.is_atom()) return write_atom(deref);
    if (cell.is_var()) return write_variable(cell);
    if (cell.is_box()) return write_box(cell);
    if (!cycles_.empty() && item.what == Do::term) {
      const auto name = cycles_.find(cell.bits);
      if (name != cycles_.end()) return out_.token(name->second);
    }
    if (cell.is_list()) return write_list(deref);
    write_structure(deref);
  }

  void write_structure(const Item& item) {
    const std::uint32_t arity = store_.arity_of(item.cell);
    const AtomId name = store_.name_of(item.cell);
    if (is_dict(store_, item.cell)) {
      stack_.push_back({.what = Do::dict_rest, .index = 1, .depth = item.depth + 1, .cell = item.cell});
      push_literal("{");
      return push_term(store_.args_of(item.cell)[0], 0, item.depth + 1);
    }
    if (arity == 1) {
      if (options_.portrayed && write_portrayed(item.cell)) return;
      if (options_.numbervars && name == static_cast<AtomId>(FixedAtom::var_functor) && write_numbered(item.cell)) return;
      if (name == static_cast<AtomId>(FixedAtom::curly) && (!options_.ignore_ops || (options_.brace_terms && !flags_.iso))) {
        out_.token("{");
        push_literal("}");
        return push_term(store_.args_of(item.cell)[0], 1200, item.depth + 1);
      }
      if (!options_.ignore_ops && (write_prefix(item, name) || write_postfix(item, name))) return;
    }
    if (arity == 2 && !options_.ignore_ops && write_infix(item, name)) return;
    write_canonical(item, atom_text(name));
  }

  void write_dict_rest(Item item) {
    if (item.index >= store_.arity_of(item.cell)) return out_.raw("}");
    if (item.index > 1) out_.raw(separator());
    const Cell* entry = store_.args_of(item.cell) + item.index;
    item.index += 2;
    stack_.push_back(item);
    push_term(entry[0], argument_priority, item.depth);
    push_literal(":");
    push_term(entry[1], 0, item.depth);
  }

  // '$portrayed'(Text): what the hook portray/1 wrote for the subterm that stood here.
  bool write_portrayed(Cell term) {
    const Cell text = store_.arg(term, 0);
    if (store_.symbols.text(store_.name_of(term)) != "$portrayed" || !store_.is_string(text)) return false;
    out_.raw(store_.string_value(text));
    return true;
  }

  void write_canonical(const Item& item, const std::string& name) {
    if (name.empty())
      out_.token("''");
    else
      out_.token(name);
    out_.raw("(");
    stack_.push_back({.what = Do::arguments, .depth = item.depth + 1, .cell = item.cell});
  }

  void write_arguments(Item item) {
    PENELOPE_CHECK(item.index <= store_.arity_of(item.cell));
    if (item.index == store_.arity_of(item.cell)) return out_.raw(")");
    if (item.index > 0) out_.raw(separator());
    const Cell argument = store_.args_of(item.cell)[item.index++];
    stack_.push_back(item);
    push_term(argument, argument_priority, item.depth);
  }

  // '$VAR'(N) as a letter, '$VAR'(Name) as that name.
  bool write_numbered(Cell term) {
    const Cell argument = store_.arg(term, 0);
    if (argument.is_int() && argument.as_int() >= 0) {
      out_.token(variable_letter(static_cast<std::uint64_t>(argument.as_int())));
      return true;
    }
    if (!argument.is_atom() || flags_.iso) return false;
    const std::string_view name = store_.symbols.text(argument.as_atom());
    if (!is_variable_name(name)) return false;
    out_.token(name);
    return true;
  }

  static bool is_variable_name(std::string_view name) {
    if (name.empty() || !(name[0] == '_' || (name[0] >= 'A' && name[0] <= 'Z'))) return false;
    for (const char c : name)
      if (static_cast<unsigned char>(c) < 128 && glyph_class(c) != GlyphClass::letter) return false;
    return true;
  }

  // --- operators -------------------------------------------------------------------------------------------------------
  void open_bracket(const Operator& op, const Item& item) {
    if (op.priority <= item.priority) return;
    out_.token("(");
    push_literal(")");
  }

  // Whether the text of an operand begins with a digit.
  bool starts_with_digit(Cell operand) const {
    for (;;) {
      const Cell c = store_.deref(operand);
      if (c.is_int() || (c.is_box() && store_.is_number(c))) return !is_negative(c);
      if (!c.is_struct() || c.is_list() || store_.arity_of(c) == 0 || store_.arity_of(c) > 2) return false;
      const OperatorKind kind = store_.arity_of(c) == 2 ? OperatorKind::infix : OperatorKind::postfix;
      if (options_.numbervars && kind == OperatorKind::postfix && store_.name_of(c) == static_cast<AtomId>(FixedAtom::var_functor)) return false;
      if (operators_.find(options_.module, store_.name_of(c), kind).priority == 0) return false;
      operand = store_.args_of(c)[0];
    }
  }

  bool is_negative(Cell number) const {
    return store_.is_float(number) ? std::signbit(store_.float_value(number)) : rational_sign(store_, number) < 0;
  }

  bool write_prefix(const Item& item, AtomId name) {
    const Operator op = operators_.find(options_.module, name, OperatorKind::prefix);
    if (op.priority == 0) return false;
    // The flag iso makes the reader take - 1 for a negative number.
    const bool reads_as_number = flags_.iso && name == static_cast<AtomId>(FixedAtom::minus) && starts_with_digit(store_.args_of(item.cell)[0]);
    if (reads_as_number) return write_canonical(item, "-"), true;
    open_bracket(op, item);
    out_.prefix_operator(atom_text(name));
    push_term(store_.args_of(item.cell)[0], op.right_max(), item.depth + 1, Place::operand);
    return true;
  }

  // The greatest priority of a left operand. The flag iso makes the reader take an operator behind a term whose last argument has its priority
  // for a part of that argument.
  int left_max(const Operator& op, Cell operand) const {
    const Cell c = store_.deref(operand);
    if (!flags_.iso || !c.is_struct() || c.is_list() || store_.arity_of(c) == 0 || store_.arity_of(c) > 2) return op.left_max();
    const OperatorKind kind = store_.arity_of(c) == 2 ? OperatorKind::infix : OperatorKind::prefix;
    const Operator inner = operators_.find(options_.module, store_.name_of(c), kind);
    return inner.priority != 0 && inner.right_max() >= op.priority ? op.priority - 1 : op.left_max();
  }

  bool write_postfix(const Item& item, AtomId name) {
    const Operator op = operators_.find(options_.module, name, OperatorKind::postfix);
    if (op.priority == 0) return false;
    open_bracket(op, item);
    stack_.push_back({.what = Do::postfix, .cell = Cell::atom(name)});
    push_term(store_.args_of(item.cell)[0], left_max(op, store_.args_of(item.cell)[0]), item.depth + 1, Place::operand);
    return true;
  }

  bool write_infix(const Item& item, AtomId name) {
    const Operator op = operators_.find(options_.module, name, OperatorKind::infix);
    if (op.priority == 0) return false;
    open_bracket(op, item);
    const Cell* arguments = store_.args_of(item.cell);
    push_term(arguments[1], op.right_max(), item.depth + 1, Place::operand);
    stack_.push_back({.what = Do::infix, .cell = Cell::atom(name)});
    push_term(arguments[0], left_max(op, arguments[0]), item.depth + 1, Place::operand);
    return true;
  }

  void write_infix_operator(AtomId name) {
    if (name == static_cast<AtomId>(FixedAtom::comma)) return out_.raw(separator());
    if (name == static_cast<AtomId>(FixedAtom::bar)) return out_.raw(options_.space_args ? "| " : "|");
    out_.infix_operator(atom_text(name));
  }

  // --- lists -----------------------------------------------------------------------------------------------------------
  void write_list(const Item& item) {
    PENELOPE_CHECK(item.cell.is_list());
    if (options_.dotlists) return write_canonical(item, ".");
    if (flags_.iso && options_.ignore_ops) return write_canonical(item, "'.'");
    if (options_.no_lists) return write_canonical(item, atom_text(store_.symbols.list_functor_name()));
    const Cell* pair = store_.at(item.cell);
    out_.token("[");
    stack_.push_back({.what = Do::list_rest, .depth = item.depth + 1, .cell = pair[1]});
    push_term(pair[0], argument_priority, item.depth + 1);
  }

  void write_list_rest(const Item& item) {
    const Cell rest = store_.deref(item.cell);
    if (rest == nil_cell) return out_.raw("]");
    if (!rest.is_list() || cycles_.contains(rest.bits)) {
      out_.raw("|");
      push_literal("]");
      return push_term(rest, argument_priority, item.depth);
    }
    if (options_.max_depth > 0 && item.depth >= options_.max_depth) return out_.raw("|...]");
    const Cell* pair = store_.at(rest);
    out_.raw(separator());
    stack_.push_back({.what = Do::list_rest, .depth = item.depth + 1, .cell = pair[1]});
    push_term(pair[0], argument_priority, item.depth + 1);
  }

  // --- cyclic terms ----------------------------------------------------------------------------------------------------
  // Depth-first over the compound subterms: a subterm met again while its own arguments are being visited closes a cycle.
  std::vector<Cell> find_cycles(Cell term) {
    struct Visit {
      Cell cell;
      std::uint32_t next;
    };
    std::vector<Cell> closing;
    std::unordered_map<std::uint64_t, bool> open;  // visited subterms; true while inside
    std::vector<Visit> path{{term, 0}};
    open[term.bits] = true;
    while (!path.empty()) {
      Visit& visit = path.back();
      if (visit.next == store_.arity_of(visit.cell)) {
        open[visit.cell.bits] = false;
        path.pop_back();
        continue;
      }
      const Cell argument = store_.arg(visit.cell, visit.next++);
      if (!argument.is_compound()) continue;
      const auto [at, fresh] = open.try_emplace(argument.bits, true);
      if (fresh) {
        path.push_back({argument, 0});
      } else if (at->second && cycles_.try_emplace(argument.bits, "S_" + std::to_string(closing.size() + 1)).second) {
        closing.push_back(argument);
      }
    }
    return closing;
  }

  void push_cyclic(Cell term) {
    const std::vector<Cell> closing = find_cycles(term);
    push_literal("])");
    for (std::size_t i = closing.size(); i-- > 0;) {
      stack_.push_back({Do::definition, Place::operand, 699, 0, 1, closing[i], nullptr});
      push_literal("=");
      push_literal(cycles_.at(closing[i].bits).c_str());
      if (i > 0) push_literal(",");
    }
    push_literal(",[");
    push_term(term, argument_priority, 1);
    push_literal("@(");
  }

  const Store& store_;
  const Operators& operators_;
  const Flags& flags_;
  const WriteOptions& options_;
  TokenWriter out_;
  std::unordered_map<std::uint64_t, const std::string*> names_;
  CycleNames cycles_;
  std::vector<Item> stack_;
};

}  // namespace

void write_term(const WriteContext& context, Stream& out, Cell term, const WriteOptions& options) {
  TermWriter(context, &out, options).write(term);
}

std::string term_to_text(const WriteContext& context, Cell term, const WriteOptions& options) {
  return TermWriter(context, nullptr, options).write(term);
}

}  // namespace penelope
