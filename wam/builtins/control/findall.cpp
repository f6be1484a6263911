// The primitives on solution buffers that the library's findall/3,4, aggregate_all/3 and forall-like predicates use:
//
//   '$findall_begin'(-Id)   '$findall_add'(+Id, +Term)   '$findall_collect'(+Id, -List, +Tail)
//   '$count_begin'(-Id)     '$count_add'(+Id)            '$count_get'(+Id, -Count)
//   '$aggregate_begin'(-Id) '$aggregate_add'(+Id, +Operation, +Value, +Witness)
//                           '$aggregate_get'(+Id, +Operation, -Value, -Witness)        Operation: sum, max or min
#include "wam/machine/findall_buffers.hpp"

#include <utility>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/evaluable.hpp"

namespace penelope {

namespace {

std::uint64_t id_argument(Worker& w, Cell c) {
  c = integer_argument(w, c);
  if (!c.is_int()) existence_error(w, "findall_buffer", c);
  return static_cast<std::uint64_t>(c.as_int());
}

// Of a buffer whose solutions are taken here: it is among the worker's own.
std::uint64_t own_id_argument(Worker& w, Cell c) {
  const std::uint64_t id = id_argument(w, c);
  w.findalls->solutions(id);
  return id;
}

bool begin_buffer(Worker& w, Cell* a) {
  const std::uint64_t id = w.findalls->new_id();
  if (w.parallel) w.parallel->begin_scope(w, id);
  w.findalls->begin(id, w.offset_of(w.B));
  return w.unify(a[0], w.new_integer(static_cast<std::int64_t>(id)));
}

// Where a solution goes; nullptr: to the worker's own buffer.
SolutionBuffer* kept_elsewhere(Worker& w, std::uint64_t id) { return w.parallel ? w.parallel->kept_solutions(w, id) : nullptr; }

std::vector<SolutionBuffer> found_elsewhere(Worker& w, std::uint64_t id) {
  return w.parallel ? w.parallel->end_scope(w, id) : std::vector<SolutionBuffer>{};
}

bool add_solution(Worker& w, Cell* a) {
  const std::uint64_t id = id_argument(w, a[0]);
  if (SolutionBuffer* const kept = kept_elsewhere(w, id)) {
    w.findalls->add(*kept, a[1]);
  } else {
    w.findalls->add(id, a[1]);
  }
  return true;
}

bool collect_solutions(Worker& w, Cell* a) {
  const std::uint64_t id = own_id_argument(w, a[0]);
  std::vector<SolutionBuffer> others = found_elsewhere(w, id);
  return w.unify(a[1], w.findalls->collect(id, others, w.deref(a[2])));
}

bool add_to_count(Worker& w, Cell* a) {
  const std::uint64_t id = id_argument(w, a[0]);
  if (SolutionBuffer* const kept = kept_elsewhere(w, id)) {
    ++kept->count;
  } else {
    w.findalls->add_to_count(id);
  }
  return true;
}

bool get_count(Worker& w, Cell* a) {
  const std::uint64_t id = own_id_argument(w, a[0]);
  for (const SolutionBuffer& other : found_elsewhere(w, id)) w.findalls->add_to_count(id, other.count);
  const auto count = static_cast<std::int64_t>(w.findalls->count(id));
  w.findalls->drop(id);
  return w.unify(a[1], w.new_integer(count));
}

// Numbers and evaluable terms count by their value, other terms are compared by the standard order.
Cell aggregated_value(Worker& w, Cell c) {
  c = w.deref(c);
  if (c.is_struct() && arithmetic_function(w.symbols, w.name_of(c), w.arity_of(c)) != no_function) return evaluate(w, c);
  if (c.is_atom() && arithmetic_function(w.symbols, c.as_atom(), 0) != no_function) return evaluate(w, c);
  if (c.is_var()) instantiation_error(w);
  return c;
}

int compare_values(Worker& w, Cell x, Cell y) {
  if (w.is_number(x) && w.is_number(y)) return compare_numbers(w, x, y);
  return w.compare(x, y);
}

Cell pair(Worker& w, Cell value, Cell witness) {
  return w.new_struct(w.symbols.functor_cell(static_cast<AtomId>(FixedAtom::minus), 2), value, witness);
}

// A solution of an aggregate is Value-Witness; a buffer of findall/3 may hold anything else.
Cell pair_argument(Worker& w, Cell c) {
  if (!w.has_functor(c, FixedAtom::minus, 2)) type_error(w, "pair", c);
  return c;
}

// The buffer holds Value-Witness. Of equal maxima (minima) the first is kept.
void fold_into_aggregate(Worker& w, std::uint64_t id, std::string_view operation, Cell value, Cell witness) {
  const bool summing = operation == "sum";
  bool better = true;
  if (w.findalls->has_value(id)) {
    const Cell present = w.arg(pair_argument(w, w.findalls->value(id)), 0);
    if (summing) {
      value = number_or_throw(evaluable::add(w, present, value));
    } else {
      const int order = compare_values(w, value, present);
      better = operation == "max" ? order == 1 : order == -1;
    }
  }
  if (better) w.findalls->replace(id, pair(w, value, witness));
}

Fold fold_named(std::string_view operation) { return operation == "sum" ? Fold::sum : operation == "max" ? Fold::max : Fold::min; }

std::string_view operation_argument(Worker& w, Cell c) { return w.symbols.text(atom_argument(w, c).as_atom()); }

bool add_to_aggregate(Worker& w, Cell* a) {
  const std::uint64_t id = id_argument(w, a[0]);
  const std::string_view operation = operation_argument(w, a[1]);
  Cell* const heap_before = w.heap_top;
  const Cell value = operation == "sum" ? evaluate(w, a[2]) : aggregated_value(w, a[2]);
  const Cell witness = w.deref(a[3]);
  const Fold fold = fold_named(operation);
  if (SolutionBuffer* const kept = kept_elsewhere(w, id)) {
    if (!w.findalls->fold_in_place(*kept, fold, value)) w.findalls->fold(*kept, fold, pair(w, value, witness));
  } else if (!w.findalls->fold_in_place(id, fold, value)) {
    fold_into_aggregate(w, id, operation, value, witness);
  }
  w.heap_top = heap_before;  // all that was built is in the buffer now
  return true;
}

void fold_solutions(Worker& w, std::uint64_t id, std::string_view operation, const SolutionBuffer& solutions) {
  solutions.for_each_solution([&](std::span<const Cell> block) {
    Cell* const heap_before = w.heap_top;
    const Cell solution = pair_argument(w, copy_in(w, block));
    fold_into_aggregate(w, id, operation, w.arg(solution, 0), w.arg(solution, 1));
    w.heap_top = heap_before;
  });
}

// Fails when nothing was added.
bool get_aggregate(Worker& w, Cell* a) {
  const std::uint64_t id = own_id_argument(w, a[0]);
  const std::string_view operation = operation_argument(w, a[1]);
  for (const SolutionBuffer& other : found_elsewhere(w, id)) fold_solutions(w, id, operation, other);
  const bool found = w.findalls->has_value(id);
  const Cell result = found ? w.findalls->value(id) : nil_cell;
  w.findalls->drop(id);
  if (found) pair_argument(w, result);
  return found && w.unify(a[2], w.arg(result, 0)) && w.unify(a[3], w.arg(result, 1));
}

}  // namespace

void register_findall_builtins(BuiltinTable& t) {
  t.det("$findall_begin", 1, begin_buffer);
  t.det("$findall_add", 2, add_solution);
  t.det("$findall_collect", 3, collect_solutions);
  t.det("$count_begin", 1, begin_buffer);
  t.det("$count_add", 1, add_to_count);
  t.det("$count_get", 2, get_count);
  t.det("$aggregate_begin", 1, begin_buffer);
  t.det("$aggregate_add", 4, add_to_aggregate);
  t.det("$aggregate_get", 4, get_aggregate);
}

}  // namespace penelope
