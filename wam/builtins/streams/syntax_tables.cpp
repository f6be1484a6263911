// op/3 and current_op/3, prolog flags, character conversions, with ISO's errors (Cor.2 for operators). Where ISO has none
// (flags unknown to it, create_prolog_flag/3) swipl is followed.
#include "wam/builtins/streams/syntax_tables.hpp"

#include <algorithm>
#include <optional>

#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/option_list.hpp"
#include "wam/machine/raise_step.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/operators.hpp"

namespace penelope {

namespace {

// --- enumeration -----------------------------------------------------------------------------------------------------

// Solutions of current_... are computed at the first call: a list of tuples that unify with the arguments, kept in the
// state and given out one by one.
class Solutions {
 public:
  Solutions(Worker& w, std::span<const Cell> arguments)
      : w_(w),
        functor_(w.symbols.functor_cell("$solution", static_cast<std::uint32_t>(arguments.size()))),
        arguments_(w.new_struct(functor_, arguments)) {}

  template <class... C>
  void add(C... cells) {
    const Cell tuple = w_.new_struct(functor_, cells...);
    if (w_.would_unify(arguments_, tuple) != Unifiable::no) tuples_.push_back(tuple);
  }
  Cell list() { return w_.new_list_of(tuples_); }

 private:
  Worker& w_;
  Cell functor_, arguments_;
  std::vector<Cell> tuples_;
};

Step give_next(Worker& w, Cell* a) {
  const Cell list = w.deref(w.state[0]);
  if (!list.is_list()) return Step::fail;
  const Cell tuple = w.head(list), rest = w.tail(list);
  w.state[0] = rest;
  for (std::uint32_t i = 0; i < w.arity_of(tuple); ++i)
    if (!w.unify(a[i], w.arg(tuple, i))) return Step::fail;
  return rest.is_list() ? Step::more : Step::last;
}

bool is_first_call(Worker& w) { return w.state[0].is_int(); }

// --- operators -------------------------------------------------------------------------------------------------------

constexpr OperatorType operator_types[] = {OperatorType::xf,  OperatorType::yf, OperatorType::xfx, OperatorType::xfy,
                                           OperatorType::yfx, OperatorType::fy, OperatorType::fx};

std::optional<OperatorType> operator_type(std::string_view name) {
  for (OperatorType t : operator_types)
    if (operator_type_name(t) == name) return t;
  return std::nullopt;
}

// Removes Module: prefixes; the last module counts.
Cell strip_module(Worker& w, Cell term, AtomId& module) {
  term = w.deref(term);
  while (w.has_functor(term, FixedAtom::colon, 2) && w.arg(term, 0).is_atom()) {
    module = w.arg(term, 0).as_atom();
    term = w.arg(term, 1);
  }
  return term;
}

struct OperatorTarget {
  AtomId module;
  Cell name;
};

// [] as the whole argument is ISO's operator [], where it is an atom, otherwise the empty list.
bool operator_targets(Worker& w, Cell argument, std::vector<OperatorTarget>& targets) {
  AtomId module = w.source_module;
  const Cell list = strip_module(w, argument, module);
  if (list.is_var()) return raise(instantiation_error_ball(w));
  if (list.is_atom() && (list != nil_cell || w.symbols.traditional())) {
    targets.push_back({module, list});
    return true;
  }
  if (skip_list(w, list).rest.is_list()) return raise(type_error_ball(w, "list", list));  // it is cyclic
  Cell rest = list;
  for (; rest.is_list(); rest = w.tail(rest)) {
    AtomId own = module;
    const Cell name = strip_module(w, w.head(rest), own);
    if (name.is_var()) return raise(instantiation_error_ball(w));
    targets.push_back({own, name});
  }
  if (rest.is_var()) return raise(instantiation_error_ball(w));
  return rest == nil_cell || raise(type_error_ball(w, "list", list));
}

bool may_be_operator(Worker& w, const OperatorTarget& target, OperatorType type, int priority) {
  const Cell name = target.name;
  if (name == cell_of(FixedAtom::comma)) return raise(permission_error_ball(w, "modify", "operator", name));
  if (name == nil_cell || name == cell_of(FixedAtom::curly)) return raise(permission_error_ball(w, "create", "operator", name));
  const OperatorKind kind = kind_of(type);
  const bool loose_bar = priority != 0 && priority <= 1000;
  if (name == cell_of(FixedAtom::bar) && (kind != OperatorKind::infix || loose_bar))
    return raise(permission_error_ball(w, "create", "operator", name));
  if (priority == 0 || kind == OperatorKind::prefix) return true;
  const OperatorKind other = kind == OperatorKind::infix ? OperatorKind::postfix : OperatorKind::infix;
  if (w.program.operators->find(target.module, name.as_atom(), other).priority != 0)
    return raise(permission_error_ball(w, "create", "operator", name));
  return true;
}

bool op(Worker& w, Cell* a) {
  Cell priority, type_name, name;
  std::vector<OperatorTarget> targets;
  if (!bound_argument(w, a[0], priority) || !bound_argument(w, a[1], type_name) || !operator_targets(w, a[2], targets)) return false;
  if (!integer_argument(w, priority, priority) || !atom_argument(w, type_name, type_name)) return false;
  for (const OperatorTarget& t : targets)
    if (!atom_argument(w, t.name, name)) return false;
  if (!priority.is_int() || priority.as_int() < 0 || priority.as_int() > 1200) return raise(domain_error_ball(w, "operator_priority", priority));
  const auto type = operator_type(w.symbols.text(type_name.as_atom()));
  if (!type) return raise(domain_error_ball(w, "operator_specifier", type_name));
  const int p = static_cast<int>(priority.as_int());
  for (const OperatorTarget& t : targets)
    if (!may_be_operator(w, t, *type, p)) return false;
  for (const OperatorTarget& t : targets) w.program.operators->set(t.module, t.name.as_atom(), *type, p);
  return true;
}

Step current_op(Worker& w, Cell* a) {
  AtomId module = w.source_module;
  Cell arguments[] = {w.deref(a[0]), w.deref(a[1]), strip_module(w, a[2], module)};
  if (!is_first_call(w)) return give_next(w, arguments);
  const auto [priority, type, name] = arguments;
  if (!priority.is_var() && !w.is_integer(priority) && !w.program.flags->iso) return raise_step(type_error_ball(w, "integer", priority));
  if (!priority.is_var() && !(priority.is_int() && priority.as_int() >= 1 && priority.as_int() <= 1200))
    return raise_step(domain_error_ball(w, "operator_priority", priority));
  if (!type.is_var() && !(type.is_atom() && operator_type(w.symbols.text(type.as_atom()))))
    return raise_step(domain_error_ball(w, "operator_specifier", type));
  if (!name.is_var() && !name.is_atom()) return raise_step(type_error_ball(w, "atom", name));
  Solutions solutions(w, arguments);
  const auto wanted_type = type.is_var() ? std::nullopt : operator_type(w.symbols.text(type.as_atom()));
  const auto add = [&](AtomId n, Operator o) {
    if (!priority.is_var() && o.priority != priority.as_int()) return;
    if (wanted_type && o.type != *wanted_type) return;
    solutions.add(Cell::integer(o.priority), w.symbols.atom_cell(operator_type_name(o.type)), Cell::atom(n));
  };
  if (name.is_atom()) {
    for (OperatorKind k : {OperatorKind::prefix, OperatorKind::infix, OperatorKind::postfix})
      if (const Operator o = w.program.operators->find(module, name.as_atom(), k); o.priority != 0) add(name.as_atom(), o);
  } else {
    w.program.operators->for_each(module, add);
  }
  w.state[0] = solutions.list();
  return give_next(w, arguments);
}

// --- flags -----------------------------------------------------------------------------------------------------------

std::string type_of_value(Worker& w, Cell value) {
  if (value == cell_of(FixedAtom::true_) || value == cell_of(FixedAtom::false_)) return "boolean";
  if (value.is_atom()) return "atom";
  if (w.is_integer(value)) return "integer";
  return w.is_float(value) ? "float" : "term";
}

void define_flag(Worker& w, AtomId name, Cell value, std::string type, bool read_only) {
  if (!w.is_ground(value)) instantiation_error(w);
  Block block;
  copy_out(w, value, block, Attributes::drop);
  w.program.flags->define(name, std::move(block), std::move(type), read_only);
}

bool set_prolog_flag(Worker& w, Cell* a) {
  Cell name, value;
  if (!bound_argument(w, a[0], name) || !bound_argument(w, a[1], value) || !atom_argument(w, name, name)) return false;
  Flags& flags = *w.program.flags;
  const std::optional<Flags::Entry> entry = flags.find(name.as_atom());
  if (!entry) {
    if (flags.iso) return raise(domain_error_ball(w, "prolog_flag", name));
    define_flag(w, name.as_atom(), value, type_of_value(w, value), false);
    return true;
  }
  if (entry->read_only) return raise(permission_error_ball(w, "modify", "flag", name));
  if (!w.is_ground(value)) return raise(instantiation_error_ball(w));
  if (!flags.check_value(w, name.as_atom(), *entry, value)) return false;
  const bool is_other = !(entry->value.cells.size() == 1 && entry->value.cells[0] == value);
  flags.assign(w, name.as_atom(), value);
  if (is_other && Flags::has_field(w.symbols.text(name.as_atom()))) w.program.note_changed_flag();
  return true;
}

bool create_prolog_flag(Worker& w, Cell* a) {
  Cell flag, value;
  if (!atom_argument(w, a[0], flag) || !bound_argument(w, a[1], value)) return false;
  const AtomId name = flag.as_atom();
  bool read_only = false, keep = false;
  std::string type = type_of_value(w, value);
  OptionList options(w, "prolog_flag_option");
  const auto use = [&](std::string_view option, Cell v) {
    if (option == "access")
      read_only = options.word(v) == "read_only";
    else if (option == "type")
      type = options.word(v);
    else if (option == "keep")
      keep = options.boolean(v);
    else
      return false;
    return true;
  };
  if (!options.for_each(a[2], use)) return false;
  if (keep && w.program.flags->find(name)) return true;
  define_flag(w, name, value, std::move(type), read_only);
  return true;
}

Step current_prolog_flag(Worker& w, Cell* a) {
  if (!is_first_call(w)) return give_next(w, a);
  const Flags& flags = *w.program.flags;
  const Cell name = w.deref(a[0]);
  if (name.is_atom()) {
    if (const std::optional<Flags::Entry> entry = flags.find(name.as_atom()))
      return w.unify(a[1], copy_in(w, entry->value.view())) ? Step::last : Step::fail;
    if (flags.iso) return raise_step(domain_error_ball(w, "prolog_flag", name));
    return Step::fail;
  }
  if (!name.is_var()) return raise_step(type_error_ball(w, "atom", name));
  Solutions solutions(w, std::span<const Cell>(a, 2));
  flags.for_each([&](AtomId flag, const Flags::Entry& e) { solutions.add(Cell::atom(flag), copy_in(w, e.value.view())); });
  w.state[0] = solutions.list();
  return give_next(w, a);
}

// --- character conversions -------------------------------------------------------------------------------------------

// The code point of a one-char atom, or -1.
int character(Worker& w, Cell c) {
  if (!c.is_atom() || w.symbols.length(c.as_atom()) != 1) return -1;
  unsigned bytes;
  return utf8_decode(w.symbols.text(c.as_atom()), bytes);
}

Cell character_cell(Worker& w, int code) {
  char bytes[4];
  return w.symbols.atom_cell({bytes, utf8_encode(code, bytes)});
}

bool char_conversion(Worker& w, Cell* a) {
  Cell in, out;
  if (!bound_argument(w, a[0], in) || !bound_argument(w, a[1], out)) return false;
  const int from = character(w, in), to = character(w, out);
  CharConversions& table = w.program.flags->conversions;
  if (from < 0 || to < 0 || static_cast<std::size_t>(from) >= table.size()) return raise(representation_error_ball(w, "character"));
  table[static_cast<std::size_t>(from)] = to;
  return true;
}

Step current_char_conversion(Worker& w, Cell* a) {
  if (!is_first_call(w)) return give_next(w, a);
  const Cell in = w.deref(a[0]), out = w.deref(a[1]);
  for (Cell c : {in, out})
    if (!c.is_var() && character(w, c) < 0) return raise_step(type_error_ball(w, "character", c));
  const CharConversions& table = w.program.flags->conversions;
  if (in.is_atom()) {
    const int from = character(w, in);
    const int to = static_cast<std::size_t>(from) < table.size() ? table[static_cast<std::size_t>(from)].load() : from;
    return w.unify(out, character_cell(w, to)) ? Step::last : Step::fail;
  }
  Solutions solutions(w, std::span<const Cell>(a, 2));
  for (std::size_t i = 0; i < table.size(); ++i) solutions.add(character_cell(w, static_cast<int>(i)), character_cell(w, table[i]));
  w.state[0] = solutions.list();
  return give_next(w, a);
}

}  // namespace

void register_syntax_table_builtins(BuiltinTable& t) {
  t.effect("op", 3, op);
  t.nondet_effect("current_op", 3, 1, current_op);
  t.effect("set_prolog_flag", 2, set_prolog_flag);
  t.effect("create_prolog_flag", 3, create_prolog_flag);
  t.nondet_effect("current_prolog_flag", 2, 1, current_prolog_flag);
  t.effect("char_conversion", 2, char_conversion);
  t.nondet_effect("current_char_conversion", 2, 1, current_char_conversion);
}

}  // namespace penelope
