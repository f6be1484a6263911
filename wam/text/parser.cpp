// Parser: operator precedence with an explicit stack. Finished operands lie on one stack, what is still open on the other: an
// operator waits for its right operand, a bracket or argument list for its close. An operator frame is reduced (its term
// is built) when what follows binds weaker, so each token is pushed and popped once.
//
// A prefix operator met where no operand follows it is an atom: that is only known when the next token comes, and then the
// frame on top is turned into an operand.
#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"
#include "wam/term/dict.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/lexer.hpp"
#include "wam/text/term_positions.hpp"
#include "wam/text/variable_table.hpp"

namespace penelope {

namespace {

constexpr int max_priority = 1200;
constexpr int argument_priority = 999;
constexpr Operator dict_dot{100, OperatorType::yfx};      // X.key
constexpr int bare_operator_priority = max_priority + 1;  // the standard's, of an operator as an atom: only an argument or alone in brackets

struct Operand {
  Cell term;
  int priority;
  Place place{};
};

enum class FrameKind : std::uint8_t { top, bracket, curly, arguments, list, list_tail, dict, quotation, prefix, infix };

struct Frame {
  FrameKind kind;
  Operator op{};                               // prefix, infix
  AtomId name = 0;                             // operator, or functor of arguments
  std::size_t operands = 0;                    // height of the operand stack when it was opened
  std::size_t token_start = 0, token_end = 0;  // of the operator, functor or bracket
  std::size_t context = 0;                     // index of the innermost frame, this one included, that is no operator

  bool is_operator() const { return kind == FrameKind::prefix || kind == FrameKind::infix; }
};

// The flag is asked for where a quotation stands only.
bool reads_quotations(const ReadContext& context) {
  const Symbols& symbols = context.store.symbols;
  const auto flag = context.flags.find(context.store.symbols.atom("quasi_quotations"));
  return !flag || symbols.text(flag->value.cells[0].as_atom()) == "true";
}

// Where the quotations of a term that begins at `start` stand.
void place_quotations(ReadResult& result, const Position& start, std::string_view text) {
  for (Quotation& q : result.quotations) {
    q.syntax_position = position_in(start, text, q.syntax_end);
    q.text_position = position_in(start, text, q.text_start);
  }
}

// swipl counts the columns of a term's first line from 1 where it tells the place of an error.
void count_from_one(Position& p, const Position& start) {
  if (p.line == start.line) ++p.column;
}

class Parser {
 public:
  // `start` is where the text stands in its stream.
  Parser(const ReadContext& context, std::string_view text, const Position& start, ReadResult& result)
      : context_(context),
        store_(context.store),
        symbols_(context.store.symbols),
        result_(result),
        lexer_(context.store, context.flags, text),
        positions_(context.store, text, start.character, context.keep_positions),
        iso_(context.flags.iso),
        dicts_(!iso_ && !symbols_.traditional()),
        argument_max_(iso_ ? argument_priority : max_priority) {}

  Cell run();
  std::size_t skip_to_term() {
    lexer_.skip_layout();
    return lexer_.offset();
  }

 private:
  [[noreturn]] void fail(std::string_view what) const {
    const bool absent = token_.end == token_.start;  // the end token, where the text just ends
    throw SyntaxErrorAt{std::string(what), absent || token_.start == 0 ? token_.start : token_.start - 1};
  }
  bool operand_expected();  // true if the token was consumed
  bool after_operand();     // true when the term is complete
  bool negative_number();
  void open_or_atom(AtomId name, Operator prefix);
  void open(FrameKind kind, AtomId name = 0) { frames_.push_back({kind, {}, name, operands_.size(), token_.start, token_.end, frames_.size()}); }
  void open_operator(FrameKind kind, AtomId name, Operator op) {
    frames_.push_back({kind, op, name, operands_.size(), token_.start, token_.end, frames_.back().context});
  }
  void push(Cell term, Place place) {
    operands_.push_back({term, 0, place});
    need_operand_ = false;
  }
  void push_atom(AtomId name, Place place) {
    push(Cell::atom(name), place);
    if (iso_ && context_.operators.is_operator(context_.module, name)) operands_.back().priority = bare_operator_priority;
  }
  void push_token(Cell term) { push(term, positions_.simple(token_.start, lexer_.offset())); }
  std::span<const Operand> operands_from(std::size_t first) const { return std::span(operands_).subspan(first); }
  void prefix_to_atom();
  void infix(AtomId name, Operator op);
  void postfix(AtomId name, Operator op);
  void reduce_top();
  void reduce_context(int max);
  bool name_after_operand();
  void separator();
  void bar();
  void close(FrameKind kind);
  void build_arguments();
  // name(), a compound term of swipl
  bool closes_empty_arguments() const {
    const Frame& frame = frames_.back();
    return !iso_ && frame.kind == FrameKind::arguments && operands_.size() == frame.operands;
  }
  void build_without_arguments();
  void build_list();
  bool opens_dict() { return dicts_ && lexer_.accept_directly('{'); }
  void open_dict(Cell tag);
  void dict_key();
  void build_dict();
  bool is_dict_call() const;
  bool opens_quotation() { return !iso_ && lexer_.at_bar() && reads_quotations(context_) && lexer_.accept_directly('|'); }
  void build_quotation();
  Cell build(AtomId name, const Operand* args, std::size_t n);
  Cell quoted_text(std::string_view text, TextKind kind);
  void push_text(TextKind kind);
  Frame& context_frame() {
    PENELOPE_CHECK(!frames_.empty() && !frames_[frames_.back().context].is_operator());
    return frames_[frames_.back().context];
  }
  AtomId atom_of(std::string_view text) { return symbols_.atom(text); }
  Operator find(AtomId name, OperatorKind kind) const { return context_.operators.find(context_.module, name, kind); }

  const ReadContext& context_;
  Store& store_;
  Symbols& symbols_;
  ReadResult& result_;
  Lexer lexer_;
  TermPositions positions_;
  bool iso_;
  bool dicts_;  // Tag{Key: Value, ...} and X.Key are read
  int argument_max_;
  Token token_;
  std::size_t last_end_ = 0;  // of the token before
  bool need_operand_ = true;
  std::vector<Operand> operands_;
  std::vector<Frame> frames_;
  std::vector<Cell> scratch_;
  VariableTable variables_;
};

Cell Parser::run() {
  open(FrameKind::top);
  for (;;) {
    last_end_ = lexer_.offset();
    lexer_.next(token_);
    if (need_operand_ && operand_expected()) continue;
    if (!after_operand()) continue;
    PENELOPE_ASSERT(operands_.size() == 1 && frames_.size() == 1);
    result_.positions = operands_.back().place.shape;
    return operands_.back().term;
  }
}

// --- where an operand is expected ------------------------------------------------------------------------------------

bool Parser::operand_expected() {
  switch (token_.kind) {
    case TokenKind::number: push_token(token_.number); return true;
    case TokenKind::variable: {
      const Cell variable = variables_.find(store_, token_.text, result_);
      if (opens_dict()) return open_dict(variable), true;
      push_token(variable);
      return true;
    }
    case TokenKind::double_quoted: return push_text(context_.double_quotes), true;
    case TokenKind::back_quoted: return push_text(context_.back_quotes), true;
    case TokenKind::open: open(FrameKind::bracket); return true;
    case TokenKind::open_list:
      if (!lexer_.accept(']')) return open(FrameKind::list), true;
      token_.functional = lexer_.accept_directly('(');
      return open_or_atom(nil_cell.as_atom(), {}), true;
    case TokenKind::open_curly:
      if (opens_quotation()) return open(FrameKind::quotation), true;
      if (!lexer_.accept('}')) return open(FrameKind::curly), true;
      token_.functional = lexer_.accept_directly('(');
      return open_or_atom(static_cast<AtomId>(FixedAtom::curly), {}), true;
    case TokenKind::atom:
    case TokenKind::quoted_atom: {
      if ((token_.kind == TokenKind::atom || iso_) && token_.text == "-" && negative_number()) return true;
      const AtomId name = atom_of(token_.text);
      if (token_.functional) {
        lexer_.accept_directly('(');
        return open_or_atom(name, {}), true;
      }
      if ((token_.kind == TokenKind::quoted_atom || atom_class(token_.text) == AtomClass::plain) && opens_dict())
        return open_dict(Cell::atom(name)), true;
      if (dicts_ && token_.kind == TokenKind::atom && atom_class(token_.text) == AtomClass::symbol &&
          lexer_.pairs_follow()) {  // #{a: 1}; -{a} is a term with an operator
        lexer_.accept_directly('{');
        return open_dict(Cell::atom(name)), true;
      }
      const Operator prefix = find(name, OperatorKind::prefix);
      if (prefix.priority != 0) return open_or_atom(name, prefix), true;
      if (frames_.back().kind == FrameKind::prefix &&
          (find(name, OperatorKind::infix).priority != 0 || find(name, OperatorKind::postfix).priority != 0)) {
        prefix_to_atom();
        return false;
      }
      push_atom(name, positions_.simple(token_.start, lexer_.offset()));
      return true;
    }
    default: break;
  }
  if (token_.kind == TokenKind::close && closes_empty_arguments()) return build_without_arguments(), true;
  const bool in_bracket = context_frame().kind != FrameKind::top;
  if (token_.kind == TokenKind::end && in_bracket) fail("end_of_clause");
  if (frames_.back().kind == FrameKind::prefix) {
    prefix_to_atom();
    return false;
  }
  const bool after_infix = frames_.back().kind == FrameKind::infix;
  const bool closes = token_.kind == TokenKind::end || token_.kind == TokenKind::close || token_.kind == TokenKind::close_curly;
  const auto alike = [&](const Frame& f) { return !f.is_operator() || f.name == frames_.back().name; };
  if (after_infix && closes && std::ranges::all_of(frames_, alike)) {  // as swipl: where there is no other operator
    const std::string_view name = symbols_.text(frames_.back().name);
    if (name == "," || name == ";") fail("punct/" + std::string(name) + (token_.kind == TokenKind::end ? "." : std::string(token_.text)));
  }
  switch (token_.kind) {
    case TokenKind::comma:
    case TokenKind::bar: fail("quoted_punctuation");
    case TokenKind::end: fail(after_infix ? "operator_balance" : "end_of_clause");
    default: fail(after_infix && in_bracket ? "operator_balance" : "cannot_start_term");
  }
}

// The name has been read, and the bracket too if it is a functor.
void Parser::open_or_atom(AtomId name, Operator prefix) {
  if (token_.functional) {
    open(FrameKind::arguments, name);
  } else if (prefix.priority != 0) {
    open_operator(FrameKind::prefix, name, prefix);
  } else {
    push_token(Cell::atom(name));
  }
}

void Parser::prefix_to_atom() {
  const Frame& frame = frames_.back();
  PENELOPE_CHECK(frame.kind == FrameKind::prefix);
  const AtomId name = frame.name;
  const Place place = positions_.simple(frame.token_start, frame.token_end);
  frames_.pop_back();
  push_atom(name, place);
}

// ISO: a minus before a number makes it negative; swipl wants them next to each other.
bool Parser::negative_number() {
  if (!lexer_.at_digit()) {
    if (!iso_ || !lexer_.digit_after_layout()) return false;
    lexer_.skip_layout();
  }
  const std::size_t start = token_.start;
  lexer_.number(token_, true);
  token_.start = start;
  push_token(token_.number);
  return true;
}

void Parser::push_text(TextKind kind) {
  const Cell term = quoted_text(token_.text, kind);
  push(term, kind == TextKind::atom ? positions_.simple(token_.start, token_.end) : positions_.text(token_.start, token_.end));
}

Cell Parser::quoted_text(std::string_view text, TextKind kind) {
  switch (kind) {
    case TextKind::atom: return symbols_.atom_cell(text);
    case TextKind::string: return store_.new_string(text);
    default: break;
  }
  scratch_.clear();
  while (!text.empty()) {
    if (kind == TextKind::codes) {
      scratch_.push_back(Cell::integer(utf8_next(text)));
    } else {
      unsigned bytes;
      utf8_decode(text, bytes);
      scratch_.push_back(symbols_.atom_cell(text.substr(0, bytes)));
      text.remove_prefix(bytes);
    }
  }
  return store_.new_list_of(scratch_);
}

// --- after an operand ------------------------------------------------------------------------------------------------

bool Parser::after_operand() {
  switch (token_.kind) {
    case TokenKind::atom:
    case TokenKind::quoted_atom:
      if (is_dict_call()) return infix(static_cast<AtomId>(FixedAtom::dot), dict_dot), false;
      if (!name_after_operand()) fail("operator_expected");
      return false;
    case TokenKind::comma: return separator(), false;
    case TokenKind::bar: return bar(), false;
    case TokenKind::close: return close(FrameKind::bracket), false;
    case TokenKind::close_list: return close(FrameKind::list), false;
    case TokenKind::close_curly: return close(FrameKind::curly), false;
    case TokenKind::end:
      reduce_context(max_priority);
      if (frames_.back().kind != FrameKind::top) fail("operator_expected");
      return true;
    default: fail("operator_expected");
  }
}

bool Parser::name_after_operand() {
  const AtomId name = atom_of(token_.text);
  if (const Operator op = find(name, OperatorKind::infix); op.priority != 0) return infix(name, op), true;
  if (const Operator op = find(name, OperatorKind::postfix); op.priority != 0) return postfix(name, op), true;
  return false;
}

void Parser::infix(AtomId name, Operator op) {
  PENELOPE_CHECK(op.priority != 0 && !operands_.empty());
  while (frames_.back().is_operator() && frames_.back().op.priority <= op.left_max()) reduce_top();
  if (operands_.back().priority > op.left_max()) throw SyntaxErrorAt{"operator_clash", token_.end - 1};
  open_operator(FrameKind::infix, name, op);
  need_operand_ = true;
}

void Parser::postfix(AtomId name, Operator op) {
  PENELOPE_CHECK(op.priority != 0 && !operands_.empty());
  while (frames_.back().is_operator() && frames_.back().op.priority <= op.left_max()) reduce_top();
  if (operands_.back().priority > op.left_max()) throw SyntaxErrorAt{"operator_clash", token_.end - 1};
  const Place place = positions_.operation(operands_from(operands_.size() - 1), token_.start, token_.end);
  operands_.back() = {build(name, &operands_.back(), 1), op.priority, place};
}

void Parser::reduce_top() {
  const Frame frame = frames_.back();
  PENELOPE_CHECK(frame.is_operator() && operands_.size() == frame.operands + 1);  // its right operand is the only one since
  frames_.pop_back();
  if (operands_.back().priority > frame.op.right_max()) throw SyntaxErrorAt{"operator_clash", frame.token_end - 1};
  const std::size_t n = frame.kind == FrameKind::infix ? 2 : 1;
  const Cell term = build(frame.name, &operands_.back() + 1 - n, n);
  const Place place = positions_.operation(operands_from(operands_.size() - n), frame.token_start, frame.token_end);
  operands_.resize(operands_.size() - n);
  operands_.push_back({term, frame.op.priority, place});
}

// Reduces all operators of the innermost bracket.
void Parser::reduce_context(int max) {
  std::size_t last_end = token_.start;
  while (frames_.back().is_operator()) {
    last_end = frames_.back().token_end;
    reduce_top();
  }
  const int priority = operands_.back().priority;
  if (priority > max && priority != bare_operator_priority) throw SyntaxErrorAt{"operator_clash", last_end - 1};
}

void Parser::separator() {
  switch (context_frame().kind) {
    case FrameKind::arguments:
    case FrameKind::list:
      reduce_context(argument_max_);
      need_operand_ = true;
      return;
    case FrameKind::dict: reduce_context(argument_max_); return dict_key();
    case FrameKind::list_tail: fail("list_rest");
    default: break;
  }
  const auto comma = static_cast<AtomId>(FixedAtom::comma);
  infix(comma, find(comma, OperatorKind::infix));
}

void Parser::bar() {
  Frame& context = context_frame();
  if (context.kind == FrameKind::list_tail) fail("list_rest");
  if (context.kind == FrameKind::quotation) {
    if (!lexer_.accept_directly('|')) fail("double_bar_expected");
    reduce_context(max_priority);
    return build_quotation();
  }
  if (context.kind == FrameKind::list) {
    reduce_context(argument_max_);
    frames_.back().kind = FrameKind::list_tail;
    need_operand_ = true;
    return;
  }
  const auto name = static_cast<AtomId>(FixedAtom::bar);
  const Operator op = find(name, OperatorKind::infix);
  if (op.priority == 0) fail("quoted_punctuation");
  infix(name, op);
}

void Parser::close(FrameKind kind) {
  const FrameKind open_kind = context_frame().kind;
  const bool fits = open_kind == kind || (kind == FrameKind::bracket && open_kind == FrameKind::arguments) ||
                    (kind == FrameKind::list && open_kind == FrameKind::list_tail) || (kind == FrameKind::curly && open_kind == FrameKind::dict);
  if (!fits) fail("cannot_start_term");
  switch (open_kind) {
    case FrameKind::arguments: reduce_context(argument_max_); return build_arguments();
    case FrameKind::list:
    case FrameKind::list_tail: reduce_context(argument_max_); return build_list();
    case FrameKind::dict: reduce_context(argument_max_); return build_dict();
    default: break;
  }
  reduce_context(max_priority);
  const std::size_t start = frames_.back().token_start;
  PENELOPE_CHECK(operands_.size() == frames_.back().operands + 1);
  frames_.pop_back();
  Operand& inner = operands_.back();
  if (kind == FrameKind::curly) inner.term = build(static_cast<AtomId>(FixedAtom::curly), &inner, 1);
  inner.place = positions_.enclosed(kind == FrameKind::curly, inner.place, start, token_.end);
  inner.priority = 0;
}

// --- building --------------------------------------------------------------------------------------------------------

Cell Parser::build(AtomId name, const Operand* args, std::size_t n) {
  PENELOPE_CHECK(n > 0);
  if (n == 2 && name == symbols_.list_functor_name()) return store_.new_list(args[0].term, args[1].term);
  if (n > max_compound_arity) representation_error(store_, "max_arity");
  Cell* p = store_.allocate(n + 1);
  p[0] = symbols_.functor_cell(name, static_cast<std::uint32_t>(n));
  for (std::size_t i = 0; i < n; ++i) p[i + 1] = args[i].term;
  return store_.make(Tag::Struct, p);
}

void Parser::build_arguments() {
  const Frame frame = frames_.back();
  PENELOPE_CHECK(frame.kind == FrameKind::arguments && operands_.size() > frame.operands);
  frames_.pop_back();
  const Cell term = build(frame.name, &operands_[frame.operands], operands_.size() - frame.operands);
  const Place place = positions_.compound(operands_from(frame.operands), frame.token_start, frame.token_end, token_.end);
  operands_.resize(frame.operands);
  push(term, place);
}

void Parser::build_without_arguments() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  Cell* const p = store_.allocate(1);
  p[0] = symbols_.functor_cell(frame.name, 0);
  push(store_.make(Tag::Struct, p), positions_.compound(operands_from(frame.operands), frame.token_start, frame.token_end, token_.end));
}

void Parser::build_list() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  const bool with_tail = frame.kind == FrameKind::list_tail;
  const std::size_t items = operands_.size() - frame.operands - with_tail;
  PENELOPE_CHECK(operands_.size() > frame.operands + with_tail);
  Cell* p = store_.allocate(2 * items);
  for (std::size_t i = 0; i < items; ++i) {
    p[2 * i] = operands_[frame.operands + i].term;
    p[2 * i + 1] = store_.make(Tag::List, p + 2 * i + 2);
  }
  p[2 * items - 1] = with_tail ? operands_.back().term : nil_cell;
  const Place place = positions_.list(operands_from(frame.operands), with_tail, frame.token_start, token_.end);
  operands_.resize(frame.operands);
  push(store_.make(Tag::List, p), place);
}

// The bars behind the syntax have been read.
void Parser::build_quotation() {
  const Frame frame = frames_.back();
  PENELOPE_CHECK(frame.kind == FrameKind::quotation && operands_.size() == frame.operands + 1);
  frames_.pop_back();
  const Operand syntax = operands_.back();
  operands_.pop_back();
  const std::size_t start = lexer_.offset();
  const std::string_view text = lexer_.quotation();
  const Cell result = store_.new_variable();
  result_.quotations.push_back({syntax.term, result, std::string(text), last_end_ == 0 ? 0 : last_end_ - 1, start});
  push(result, positions_.quotation(frame.token_start, lexer_.offset(), syntax.term, syntax.place, start, start + text.size()));
}

// --- dicts: the operands of the frame are the tag, then key and value by turns --------------------------------------------

// The tag and the bracket have been read.
void Parser::open_dict(Cell tag) {
  open(FrameKind::dict);
  push(tag, positions_.simple(token_.start, token_.end));
  if (lexer_.accept('}')) return build_dict();
  dict_key();
}

void Parser::dict_key() {
  lexer_.next(token_);
  Cell key;
  if (token_.kind == TokenKind::atom && token_.text == "-" && lexer_.at_digit()) {
    const std::size_t start = token_.start;
    lexer_.number(token_, true);
    token_.start = start;
  }
  if (token_.kind == TokenKind::number)
    key = token_.number;
  else if (token_.kind == TokenKind::atom || token_.kind == TokenKind::quoted_atom)
    key = Cell::atom(atom_of(token_.text));
  if (!is_dict_key(key)) fail(token_.kind == TokenKind::number ? "key_domain" : "key_expected");
  push_token(key);
  lexer_.next(token_);
  if (token_.kind != TokenKind::atom || token_.text != ":") fail("colon_expected");
  need_operand_ = true;
}

void Parser::build_dict() {
  const Frame frame = frames_.back();
  PENELOPE_CHECK(frame.kind == FrameKind::dict && (operands_.size() - frame.operands) % 2 == 1);
  frames_.pop_back();
  std::vector<DictEntry> entries;
  for (std::size_t i = frame.operands + 1; i < operands_.size(); i += 2) entries.push_back({operands_[i].term, operands_[i + 1].term});
  if (const Cell twice = sort_dict_entries(store_, entries); twice.bits != 0)
    fail("duplicate_key/" + (twice.is_atom() ? std::string(symbols_.text(twice.as_atom())) : std::to_string(twice.as_int())));
  const Cell term = new_dict(store_, operands_[frame.operands].term, entries);
  const Place place = positions_.compound(operands_from(frame.operands + 1), frame.token_start, frame.token_end, lexer_.offset());
  operands_.resize(frame.operands);
  push(term, place);
}

// A dot between what may be a dict and what may be its key, without layout.
bool Parser::is_dict_call() const {
  if (!dicts_ || token_.text != "." || token_.kind != TokenKind::atom || token_.start != last_end_ || token_.functional) return false;
  const Cell before = store_.deref(operands_.back().term);
  const bool in_chain = frames_.back().kind == FrameKind::infix && frames_.back().name == static_cast<AtomId>(FixedAtom::dot);
  return before.is_var() || is_dict(store_, before) || in_chain || store_.has_functor(before, FixedAtom::dot, 2);
}

}  // namespace

ReadResult read_term(const ReadContext& context, Stream& stream) {
  ReadResult result;
  ClauseText clause;
  try {
    const ClauseTextOptions options{context.flags.char_conversion ? context.char_conversion : nullptr, context.flags.character_escapes,
                                    context.keep_comments, !context.flags.iso, !context.flags.iso};
    const bool found = read_clause_text(stream, options, clause);
    result.start = clause.start;
    result.end = clause.end;
    result.comments = std::move(clause.comments);
    result.term = found ? Parser(context, clause.text, clause.start, result).run() : cell_of(FixedAtom::end_of_file);
    place_quotations(result, clause.start, clause.text);
    for (Quotation& q : result.quotations) count_from_one(q.syntax_position, clause.start);
  } catch (const SyntaxErrorAt& e) {
    Position p = position_in(clause.start, clause.text, e.offset);
    count_from_one(p, clause.start);
    throw SyntaxError{e.what, p};
  }
  return result;
}

ReadResult read_term_from_text(const ReadContext& context, std::string_view text) {
  ReadResult result;
  try {
    Parser parser(context, text, {}, result);
    const std::size_t start = parser.skip_to_term();
    result.start = position_in({}, text, start);
    result.end = position_in({}, text, text.size());
    result.term = start == text.size() ? cell_of(FixedAtom::end_of_file) : parser.run();
    place_quotations(result, {}, text);
  } catch (const SyntaxErrorAt& e) {
    throw SyntaxError{e.what, position_in({}, text, e.offset)};
  }
  return result;
}

}  // namespace penelope
