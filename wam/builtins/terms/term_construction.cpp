// Taking terms apart and building them: functor/3, arg/3, =../2, compound_name_arity/3, compound_name_arguments/3,
// setarg/3 and nb_setarg/3.
#include "wam/base/check.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/control/attempt.hpp"
#include "wam/builtins/database/changes.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/machine/global_variables.hpp"
#include "wam/machine/raise_step.hpp"
#include "wam/term/block.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

// A compound with fresh arguments; arity 0 gives name(), which only compound_name_arity/3 and its kind can make.
Cell fresh_compound(Worker& w, AtomId name, std::uint64_t arity) {
  if (arity == 2 && name == w.symbols.list_functor_name()) return w.new_list(w.new_variable(), w.new_variable());
  Cell* p = w.allocate(arity + 1);
  p[0] = w.symbols.functor_cell(name, static_cast<std::uint32_t>(arity));
  for (std::uint64_t i = 1; i <= arity; ++i) p[i] = w.make(Tag::Ref, p + i);
  return w.make(Tag::Struct, p);
}

Cell compound_of(Worker& w, AtomId name, const std::vector<Cell>& arguments) {
  if (!arguments.empty()) return w.new_compound(name, arguments);
  return w.new_struct(w.symbols.functor_cell(name, 0), std::span<const Cell>());
}

// An arity argument: an integer that a compound can have. Raises errors.
bool arity_argument(Worker& w, Cell c, std::uint64_t& arity) {
  if (!natural_argument(w, c, c)) return false;
  if (!c.is_int() || c.as_int() > static_cast<std::int64_t>(max_compound_arity)) return raise(representation_error_ball(w, "max_arity"));
  arity = static_cast<std::uint64_t>(c.as_int());
  return true;
}

// functor/3 and =../2 have no way to write name(): ISO terms have no compound without arguments. Raises errors.
bool has_arguments(Worker& w, Cell compound) {
  return w.arity_of(compound) > 0 || raise(domain_error_ball(w, "compound_non_zero_arity", compound));
}

// The argument is mostly a variable, which gets the value.
bool give(Worker& w, Cell argument, Cell value) {
  argument = w.deref(argument);
  if (!argument.is_ref()) return w.unify(argument, value);
  w.bind(argument, value);
  return true;
}

bool functor(Worker& w, Cell* a) {
  const Cell term = w.deref(a[0]);
  if (term.is_compound()) {
    if (!has_arguments(w, term)) return false;
    return give(w, a[1], Cell::atom(w.name_of(term))) && give(w, a[2], Cell::integer(w.arity_of(term)));
  }
  if (!term.is_var()) return w.unify(a[1], term) && w.unify(a[2], Cell::integer(0));
  const Cell name = w.deref(a[1]), wanted = w.deref(a[2]);
  if (name.is_atom() && wanted.is_int() && wanted.as_int() > 0 && wanted.as_int() <= std::int64_t{max_compound_arity})
    return give(w, term, fresh_compound(w, name.as_atom(), static_cast<std::uint64_t>(wanted.as_int())));
  if (name.is_var() || wanted.is_var()) return raise(instantiation_error_ball(w));
  if (name.is_compound()) return raise(type_error_ball(w, "atomic", name));
  std::uint64_t arity;
  if (!arity_argument(w, wanted, arity)) return false;
  if (arity == 0) return w.unify(term, name);
  if (!name.is_atom()) return raise(type_error_ball(w, "atom", name));
  return w.unify(term, fresh_compound(w, name.as_atom(), arity));
}

// What arg/3 has still to try, numbers of arguments less 1: from `next` on, below `end`; 0 before the first call.
enum ArgumentsLeft : unsigned { next, end, argument_states };

// '$any_argument'(?N, +Term, ?Argument), for the library, which the flag iso does not concern.
Step any_argument(Worker& w, Cell* a) {
  Cell term;
  if (!compound_argument(w, a[1], term)) return Step::fail;
  const Cell index = w.deref(a[0]);
  const std::int64_t arity = w.arity_of(term);
  const Cell* arguments = w.args_of(term);
  if (!index.is_var()) {
    Cell n;
    if (!natural_argument(w, index, n)) return Step::fail;
    if (!n.is_int() || n.as_int() < 1 || n.as_int() > arity) return Step::fail;
    return w.unify(a[2], arguments[n.as_int() - 1]) ? Step::last : Step::fail;
  }
  if (w.state[end].as_int() == 0) w.state[end] = Cell::integer(arity);
  const std::int64_t last = w.state[end].as_int();
  PENELOPE_CHECK(w.state[next].as_int() >= 0 && last <= arity);
  for (std::int64_t i = w.state[next].as_int(); i < last; ++i) {
    Attempt attempt(w);
    if (w.unify(a[2], arguments[i])) {
      w.unify(index, Cell::integer(i + 1));
      w.state[next] = Cell::integer(i + 1);
      return i + 1 == last ? Step::last : Step::more;
    }
    attempt.undo();
  }
  return Step::fail;
}

// arg(?N, +Term, ?Argument); ISO has N bound.
Step arg(Worker& w, Cell* a) {
  if (w.program.flags->iso && w.deref(a[0]).is_var()) return raise_step(instantiation_error_ball(w));
  return any_argument(w, a);
}

// Arguments are tried as they are numbered; those that do not unify are no solutions, but take little.
constexpr Division arguments_of_term = {
    .can = [](const Worker&, const Cell* a) { return a[3 + next].as_int() < a[3 + end].as_int(); },
    .left = [](const Worker&, const Cell* a) -> Division::Solutions {
      return {static_cast<std::uint64_t>(a[3 + next].as_int()), static_cast<std::uint64_t>(a[3 + end].as_int())};
    },
    .keep =
        [](const Worker&, Cell* a, Division::Solutions s) {
          a[3 + next] = Cell::integer(static_cast<std::int64_t>(s.first));
          a[3 + end] = Cell::integer(static_cast<std::int64_t>(s.last));
        },
};

bool take_apart(Worker& w, Cell term, Cell list) {
  Cell items = nil_cell;
  Cell name = term;
  if (term.is_compound()) {
    if (!has_arguments(w, term)) return false;
    items = w.new_list_of(std::span<const Cell>(w.args_of(term), w.arity_of(term)));
    name = Cell::atom(w.name_of(term));
  }
  // The list must be a list or a partial list whatever it holds.
  const Cell rest = skip_list(w, list).rest;
  if (!rest.is_var() && rest != nil_cell) return raise(type_error_ball(w, "list", list));
  return w.unify(list, w.new_list(name, items));
}

bool univ(Worker& w, Cell* a) {
  const Cell term = w.deref(a[0]);
  if (!term.is_var()) return take_apart(w, term, w.deref(a[1]));
  std::vector<Cell> items;
  if (!list_argument(w, a[1], items)) return false;
  if (items.empty()) return raise(domain_error_ball(w, "non_empty_list", nil_cell));
  const Cell name = items[0];
  if (name.is_var()) return raise(instantiation_error_ball(w));
  if (items.size() == 1) {
    if (name.is_compound()) return raise(type_error_ball(w, "atomic", name));
    return w.unify(term, name);
  }
  if (!name.is_atom()) return raise(type_error_ball(w, "atom", name));
  if (items.size() - 1 > max_compound_arity) return raise(representation_error_ball(w, "max_arity"));
  return w.unify(term, w.new_compound(name.as_atom(), std::span<const Cell>(items).subspan(1)));
}

bool compound_name_arity(Worker& w, Cell* a) {
  const Cell term = w.deref(a[0]);
  if (term.is_compound()) {
    return w.unify(a[1], Cell::atom(w.name_of(term))) && w.unify(a[2], Cell::integer(w.arity_of(term)));
  }
  if (!term.is_var()) return raise(type_error_ball(w, "compound", term));
  Cell name;
  if (!atom_argument(w, a[1], name)) return false;
  std::uint64_t arity;
  return arity_argument(w, a[2], arity) && w.unify(term, fresh_compound(w, name.as_atom(), arity));
}

bool compound_name_arguments(Worker& w, Cell* a) {
  const Cell term = w.deref(a[0]);
  if (term.is_compound()) {
    return w.unify(a[1], Cell::atom(w.name_of(term))) && w.unify(a[2], w.new_list_of(std::span<const Cell>(w.args_of(term), w.arity_of(term))));
  }
  if (!term.is_var()) return raise(type_error_ball(w, "compound", term));
  Cell name;
  if (!atom_argument(w, a[1], name)) return false;
  std::vector<Cell> items;
  if (!list_argument(w, a[2], items)) return false;
  if (items.size() > max_compound_arity) return raise(representation_error_ball(w, "max_arity"));
  return w.unify(term, compound_of(w, name.as_atom(), items));
}

// The argument cell that setarg/3 or nb_setarg/3 names, or nullptr: there is none, or an error is raised.
Cell* argument_to_set(Worker& w, Cell* a) {
  Cell n, term;
  if (!natural_argument(w, a[0], n) || !bound_argument(w, a[1], term)) return nullptr;
  if (!n.is_int() || !term.is_compound() || n.as_int() < 1 || n.as_int() > static_cast<std::int64_t>(w.arity_of(term))) return nullptr;
  return w.args_of(term) + (n.as_int() - 1);
}

bool setarg(Worker& w, Cell* a) {
  Cell* place = argument_to_set(w, a);
  if (!place) return false;
  if (!has_one_worker(w.program)) w.globals->forget_read();
  w.assign_trailed(place, w.deref(a[2]));
  return true;
}

// What nb_setarg/3 stores must outlive backtracking as long as the term does: choice points newer than the term's
// cell give up reclaiming the heap below the copy.
void keep_heap_above(Worker& w, const Cell* place) {
  const std::uint64_t bottom = w.offset_of(place), top = w.offset_of(w.heap_top);
  PENELOPE_CHECK(place >= w.heap_start && place < w.heap_top);
  for (Cell* b = w.B; b[choice::heap].bits > bottom; b = w.at(b[choice::previous])) b[choice::heap].bits = top;
  if (place < w.heap_backtrack) w.heap_backtrack = w.heap_top;
}

bool nb_setarg(Worker& w, Cell* a) {
  Cell* place = argument_to_set(w, a);
  if (!place) return false;
  Cell value = w.deref(a[2]);
  if (!value.is_int() && !value.is_atom()) {
    Block copy;
    copy_out(w, value, copy);
    value = copy_in(w, copy.view());
    keep_heap_above(w, place);
  }
  *place = value;
  return true;
}

}  // namespace

void register_construction_builtins(BuiltinTable& t) {
  t.pure("functor", 3, functor);
  t.nondet("arg", 3, argument_states, arg, [](Worker& w, Cell* a) { return w.deref(a[0]).is_int(); })
      .enters(Op::find_argument)
      .divides(arguments_of_term);
  t.nondet("$any_argument", 3, argument_states, any_argument).divides(arguments_of_term);
  t.pure("=..", 2, univ);
  t.pure("compound_name_arity", 3, compound_name_arity);
  t.pure("compound_name_arguments", 3, compound_name_arguments);
  t.pure("setarg", 3, setarg);
  t.det("nb_setarg", 3, nb_setarg);
}

}  // namespace penelope
