// Searches for a best solution: their beginning, what they have found, and their end. prolog_lib/system/best_cost.pl uses them.
#include "wam/fd/best_cost.hpp"

#include "wam/builtins/arguments.hpp"
#include "wam/fd/builtins.hpp"
#include "wam/fd/relaxation.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/incumbents.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/outside_world.hpp"
#include "wam/term/errors.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned search_part = 0, level_part = 1, parts = 2;

// The arguments of the term.
const Cell* parts_of(Worker& w, Cell term) {
  const Cell c = w.deref(term);
  if (!c.is_struct() || w.arity_of(c) != parts) type_error(w, "incumbent", c);
  const Cell* const args = w.args_of(c);
  if (!args[search_part].is_int() || args[search_part].as_int() < 0 || !args[level_part].is_int()) type_error(w, "incumbent", c);
  return args;
}

std::uint64_t search_of(Worker& w, Cell term) { return static_cast<std::uint64_t>(parts_of(w, term)[search_part].as_int()); }

// nullptr: there is none, or the search is over.
Incumbent* incumbent_of(Worker& w, std::uint64_t search) {
  if (search == 0) return nullptr;
  AskedSearch& asked = w.asked_search;
  if (asked.number != search) asked = {search, w.outside->incumbents.of(search)};
  return asked.incumbent.get();
}

void forget(Worker& w, std::uint64_t search) {
  if (w.outside->incumbents.forget(search) && w.parallel) w.parallel->search_is_over(w, search);
}

// Those whose buffer is gone: their owner has collected the costs, or was left by an exception.
void forget_dropped(Worker& w) {
  w.asked_search = {};
  for (const std::uint64_t search : w.findalls->dropped_with_incumbent()) forget(w, search);
}

// '$incumbent_begin'(+Buffer, +Sign, +Known, +Who, -Incumbent): a search begins that has to be better than Known, a cost, or []. Its costs are
// collected in the buffer. The objective is Sign * cost. Who: any, or first, who notes what it has found.
bool begin(Worker& w, Cell* a) {
  const Cell buffer = integer_argument(w, a[0]), sign = integer_argument(w, a[1]), known = w.deref(a[2]), who = atom_argument(w, a[3]);
  forget_dropped(w);
  auto search = static_cast<std::uint64_t>(buffer.is_int() ? buffer.as_int() : 0);
  w.findalls->solutions(search);  // throws existence_error
  if (w.outside->incumbents.begin(search, sign == Cell::integer(-1) ? -1 : 1)) {
    w.findalls->give_incumbent(search);
  } else {
    search = 0;
  }
  if (Incumbent* const incumbent = incumbent_of(w, search); incumbent && known.is_int()) incumbent->note(known.as_int());
  const Cell level = who == w.symbols.atom_cell("first") ? w.level_cell(w.B) : Cell::integer(0);
  const Cell args[parts] = {Cell::integer(static_cast<std::int64_t>(search)), level};
  return w.unify(a[4], w.new_struct(w.symbols.functor_cell("$incumbent", parts), args));
}

// '$incumbent_end'(+Incumbent, -Lowest): its costs were collected; the search is over. Lowest: the lowest cost that anything was pruned with,
// or none; unknown: that cannot be told.
bool end(Worker& w, Cell* a) {
  const std::uint64_t search = search_of(w, a[0]);
  const auto lowest = search == 0 ? std::optional(Incumbent::none) : w.outside->incumbents.lowest(search);
  forget_dropped(w);
  const Cell none = w.symbols.atom_cell("none"), unknown = w.symbols.atom_cell("unknown");
  return w.unify(a[1], !lowest ? unknown : *lowest == Incumbent::none ? none : Cell::integer(*lowest));
}

// '$incumbent_note'(+Incumbent, +Cost): a solution has this cost. Fails where that is no better. A big integer is not noted.
bool note(Worker& w, Cell* a) {
  parts_of(w, a[0]);
  const Cell cost = integer_argument(w, a[1]);
  return !cost.is_int() || note_cost(w, a[0], cost.as_int());
}

// '$incumbent_bound'(+Incumbent, -Bound): the least cost found so far; fails where nothing has been found.
bool bound(Worker& w, Cell* a) {
  const auto known = known_bound(w, a[0]);
  return known && w.unify(a[1], Cell::integer(*known));
}

// '$fd_relax'(+Cost): the linear relaxation bounds the cost from now on. Fails where there is no solution.
bool relax(Worker& w, Cell* a) {
  Solver s(w);
  return post_relaxation(s, a[0]) && s.propagate();
}

}  // namespace

std::optional<std::int64_t> known_bound(Worker& w, Cell term) {
  const Incumbent* const incumbent = incumbent_of(w, search_of(w, term));
  if (!incumbent) return std::nullopt;
  const std::int64_t known = incumbent->bound();
  return known == Incumbent::none ? std::nullopt : std::optional(known);
}

bool improve(Solver& s, Cell cost, Cell incumbent) {
  const auto bound = known_bound(s.w, incumbent);
  return !bound || s.set_max(cost, Wide{*bound} - 1);
}

bool note_cost(Worker& w, Cell term, std::int64_t cost) {
  const Cell* const args = parts_of(w, term);
  const auto search = static_cast<std::uint64_t>(args[search_part].as_int());
  Incumbent* const incumbent = incumbent_of(w, search);
  if (!incumbent) return true;
  if (cost >= incumbent->bound()) return false;
  const Cell level = args[level_part];
  if (level.as_int() != 0 && w.parallel && !w.parallel->is_first_above(w, w.level_of(level))) return true;
  if (!incumbent->note(cost)) return false;
  if (w.parallel && incumbent->is_elsewhere) w.parallel->bound_improved(w, search, cost);
  return true;
}

void register_best_cost(BuiltinTable& t) {
  t.det("$incumbent_begin", 5, begin);
  t.det("$incumbent_end", 2, end);
  t.det("$incumbent_note", 2, note);
  t.det("$incumbent_bound", 2, bound);
  t.det("$fd_relax", 1, relax);
}

}  // namespace penelope::fd
