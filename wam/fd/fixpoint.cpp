// The fixpoint: propagators, and the queue of those that have something to do.
#include "wam/fd/propagators.hpp"
#include "wam/machine/alarm.hpp"

namespace penelope::fd {

namespace {

constexpr std::uint64_t steps_between_looks = 1 << 10;

}  // namespace

constinit thread_local Solver::Queues* Solver::made_queues_ = nullptr;

Solver::Queues& Solver::make_queues() {
  thread_local Queues queues;
  return *(made_queues_ = &queues);
}

void Solver::empty_queues() {
  for (Queue* const q : {&queues_.quick, &queues_.slow}) {
    for (; q->next < q->entries.size(); ++q->next)
      if (const Cell entry = q->entries[q->next]; entry.is_struct()) w.args_of(entry)[part::queued] = Cell::integer(0);
    q->clear();
  }
}

void Solver::Queue::forget_past() {
  entries.erase(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(next));
  next = 0;
}

Cell* Solver::new_propagator_head(Kind kind, Cell goal, std::size_t size) {
  const auto arity = static_cast<std::uint32_t>(part::data + size);
  const Cell functor = w.symbols.functor_cell(static_cast<AtomId>(FixedAtom::propagator), arity);
  Cell* const p = w.allocate(arity + 1);
  p[0] = functor;
  p[1 + part::kind] = Cell::integer(static_cast<std::int64_t>(kind));
  p[1 + part::dead] = p[1 + part::queued] = Cell::integer(0);
  p[1 + part::goal] = goal == Cell::integer(0) ? whole_ : goal;
  return p;
}

void Solver::watch(Cell variable, unsigned list, Cell propagator) {
  variable = w.deref(variable);
  if (!variable.is_var()) return check_integer(variable);
  Cell* const block = make_fd_variable(variable);
  put(block + list, w.new_list(propagator, block[list]));
}

bool Solver::run_unequal(Cell list) {
  // What a variable or a value has come to. A reference is rare: it was followed when the constraint was posted.
  const auto now = [this](Cell c) { return PENELOPE_LIKELY(c.is_attr()) ? *w.at(c) : c; };
  for (;;) {
    const Cell* const item = w.at(list);
    Cell* const p = w.at(item[0]) + 1;
    const Cell x = p[part::data], y = p[part::data + 1], x_now = now(x), y_now = now(y);
    const Value c = p[part::data + 2].as_int();
    bool holds;
    if (x_now.is_int()) {
      if (y_now.is_int()) {
        holds = x_now.as_int() - c != y_now.as_int();
      } else {
        holds = y_now == y && y.is_attr() ? remove_value(y, x_now.as_int() - c) : propagate_unequal(*this, p);
      }
    } else {
      holds = y_now.is_int() && x_now == x && x.is_attr() ? remove_value(x, y_now.as_int() + c) : propagate_unequal(*this, p);
    }
    if (PENELOPE_UNLIKELY(!holds)) return refuter_ = item[0], false;
    list = item[1];
    if (list.is_list()) continue;
    list = w.deref(list);
    if (!list.is_list()) return true;
  }
}

bool Solver::run_unequal_to(Cell variable) {
  const Cell known = w.deref(variable);
  Cell list = w.deref(block_of(variable)[slot::unequal]);
  if (!known.is_int()) return !list.is_list() || run_unequal(list);
  const Value value = known.as_int();
  while (list.is_list()) {
    const Cell* const item = w.at(list);
    Cell* const p = w.at(item[0]) + 1;
    const bool is_first = p[part::data] == variable;
    const Cell other = p[part::data + is_first];
    const Value distance = p[part::data + 2].as_int(), taken = is_first ? value - distance : value + distance;
    bool holds;
    if (PENELOPE_UNLIKELY(!other.is_attr() || (!is_first && p[part::data + 1] != variable))) {
      holds = propagate_unequal(*this, p);
    } else if (const Cell now = *w.at(other); now == other) {
      holds = remove_value(other, taken);
    } else {
      holds = PENELOPE_LIKELY(now.is_int()) ? now.as_int() != taken : propagate_unequal(*this, p);
    }
    if (PENELOPE_UNLIKELY(!holds)) return refuter_ = item[0], false;
    list = item[1];
    if (PENELOPE_UNLIKELY(!list.is_list())) list = w.deref(list);
  }
  return true;
}

bool Solver::run_queued(Cell propagator) {
  Cell* const p = w.at(propagator) + 1;
  p[part::queued] = Cell::integer(0);
  return p[part::dead] != Cell::integer(0) || run(*this, p, w.arity_of(propagator));
}

bool Solver::propagate() {
  std::uint64_t& steps = w.constraint_work.propagations;
  Queue &quick = queues_.quick, &slow = queues_.slow;
  for (;;) {
    Queue& queue = quick.is_empty() ? slow : quick;
    if (queue.is_empty()) return true;
    const Cell entry = queue.take();
    ++steps;
    if (entry.is_struct()) {
      if (PENELOPE_UNLIKELY(!run_queued(entry))) return refuter_ = entry, false;
    } else if (PENELOPE_UNLIKELY(!(entry.is_attr() ? run_unequal_to(entry) : run_unequal(entry)))) {
      return false;
    }
    if (PENELOPE_UNLIKELY(steps % steps_between_looks == 0)) end_goal_if_told(w);
  }
}

}  // namespace penelope::fd
