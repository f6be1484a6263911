// The solver: variables, events and the fixpoint. Its state is on the heap; what is here lives for one built-in, and
// the queue is empty before and after it.
//
// An attributed variable has, for module clpfd, the attribute
//
//   '$fd'(Domain, Unequal, Fixed, Min, Max, Bounds, Any)   Domain: a box (domain.hpp); then lists of propagators: disequations, and those
//                                                          that wait for a value, a new min, a new max, one of the two, any change
//
// A propagator is a term whose arguments depend on its kind (kinds.def):
//
//   '$propagator'(Kind, Dead, Queued, Goal, ...)     Dead: 1 when it has nothing more to do; Queued: 1 while it is in the queue;
//                                                    Goal: what residual goals show, or 0 where that follows from the kind
//
// Disequations X #\= Y + C are the most of many problems. They are not queued one by one: the list of a variable that
// has a value is an entry of the queue, and each member removes one value. They stay where they are when they are done.
//
// The heap top is the time stamp: a domain newer than the newest choice point is changed in place; an older one is
// copied to the heap top, and the cell that refers to it is trailed. So a variable costs one trail entry for each
// choice point however often it changes.
#pragma once
#include <algorithm>
#include <span>
#include <vector>

#include "wam/fd/domain.hpp"
#include "wam/fd/vocabulary.hpp"
#include "wam/machine/worker.hpp"

namespace penelope::fd {

namespace slot {  // of '$fd'/7
constexpr unsigned domain = 0, unequal = 1, fixed = 2, min = 3, max = 4, bounds = 5, any = 6, count = 7;
}
namespace part {  // of a propagator
constexpr unsigned kind = 0, dead = 1, queued = 2, goal = 3, data = 4;
}

enum class Kind : std::int64_t {
#define KIND(name, meaning) name,
#include "wam/fd/kinds.def"
#undef KIND
};

// Whether propagators of this kind wait until all others have run.
constexpr bool is_slow(Kind kind) {
  switch (kind) {
    case Kind::all_distinct:
    case Kind::circuit:
    case Kind::disjunctive:
    case Kind::cumulative:
    case Kind::tuples:
    case Kind::supported:
    case Kind::loads:
    case Kind::inverse:
    case Kind::cost_bound: return true;
    default: return false;
  }
}

struct Bounds {
  Value low, high;
  bool is_fixed() const { return low == high; }
};

class Solver {
 public:
  explicit Solver(Worker& worker)
      : w(worker),
        functor_(Vocabulary::of(worker.symbols).attribute),
        queues_(queues_of_this_thread()),
        wakes_{worker.pending_wakeups.bits == 0 ? nullptr : worker.wakeup_tail} {
    PENELOPE_ASSERT(queues_.quick.is_empty() && queues_.slow.is_empty());
  }
  ~Solver() { forget_queue(); }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  Worker& w;

  // --- variables: any cell; type_error(integer, C) for what is neither a variable nor an integer ---------------------
  Cell deref(Cell c) const { return w.deref(c); }
  // The same for what a propagator has: most often a variable, or one that has a value.
  [[gnu::always_inline]] Cell now(Cell c) const {
    if (PENELOPE_LIKELY(c.is_attr()))
      if (const Cell v = *w.at(c); PENELOPE_LIKELY(v == c || v.is_int())) return v;
    return w.deref(c);
  }
  static constexpr bool fits(Wide v) { return v >= least_value && v <= greatest_value; }
  static bool is_fixed(Cell dereferenced) { return dereferenced.is_int(); }
  Bounds bounds(Cell c) {
    c = now(c);
    if (c.is_int()) return {c.as_int(), c.as_int()};
    if (c.is_attr())
      if (const Cell* const block = block_of(c)) return {domain(block).min(), domain(block).max()};
    return bounds_of_other(c);
  }
  bool contains(Cell, Value);
  std::optional<Value> value_from(Cell, Value) const;   // the least value that is at least this
  std::optional<Value> value_up_to(Cell, Value) const;  // the greatest that is at most this
  Value size(Cell);
  Ranges ranges(Cell);
  bool has_holes(Cell) const;
  // Of a variable of this solver: its attribute's arguments and its bounds. False: it is something else.
  bool look_up(Cell dereferenced, Cell*& block, Bounds& b) const {
    if (!dereferenced.is_attr() || !(block = block_of(dereferenced))) return false;
    b = {domain(block).min(), domain(block).max()};
    return true;
  }
  Domain domain(const Cell* block) const { return Domain(w.at(block[slot::domain])); }
  std::optional<Domain> bit_domain(Cell) const;  // of a variable with a finite interval or bit set
  // How many constraints were posted on it, whether they still have something to do or not; live_degree: of those that have.
  std::int64_t degree(Cell c) const { return count_places(c, true); }
  std::int64_t live_degree(Cell c) const { return count_places(c, false); }
  std::int64_t live_places(Cell) const;                    // in lists of propagators that have something to do yet; those of disequations count
  std::vector<Cell> propagators(const Cell* block) const;  // that have something to do yet, oldest first
  std::vector<Cell> all_propagators(const Cell* block) const;
  std::vector<Cell> all_places(const Cell* block) const;  // the same, each as often as it stands in a list
  bool is_fd_variable(Cell dereferenced) const { return dereferenced.is_attr() && block_of(dereferenced) != nullptr; }
  // Dereferenced; its attribute's arguments.
  Cell* make_fd_variable(Cell variable) {
    if (variable.is_attr())
      if (Cell* const block = block_of(variable)) return block;
    return make_attribute(variable);
  }
  Cell* make_fd_variable(Cell variable, Range);  // one without attributes
  Cell new_variable(const Ranges&);
  Cell new_variable(Range);

  // --- changes: false when no value is left --------------------------------------------------------------------------
  bool set_min(Cell, Wide);
  bool set_max(Cell, Wide);
  bool set_bounds(Cell c, Wide low, Wide high) {
    const Bounds now = bounds(c);
    return (low <= now.low || set_min(c, low)) && (high >= now.high || set_max(c, high));
  }
  bool remove(Cell, Wide);
  bool remove_value(Cell c, Cell integer) {  // the same; most often there is nothing to do
    c = now(c);
    if (c.is_int() || integer.is_box()) return c != integer;
    return c.is_attr() ? remove_value(c, integer.as_int()) : remove(c, integer.as_int());
  }
  bool assign(Cell, Wide);
  bool assign_value(Cell c, Value v) {  // the same; a value of a domain
    c = now(c);
    if (c.is_int()) return c.as_int() == v;
    if (!c.is_attr()) return assign(c, v);
    Cell* const block = block_of(c);
    if (PENELOPE_UNLIKELY(!block)) return assign(c, v);
    return domain(block).contains(v) && fix(c, block, Cell::integer(v));
  }
  // The same for a variable that had this block, and may have a value by now. keep_only: the values from + i of the bits i, which are some of
  // those that it has.
  bool raise_known(Cell variable, Cell* block, Value low) { return is_open(variable) ? raise(variable, block, low) : set_min(variable, low); }
  bool lower_known(Cell variable, Cell* block, Value high) { return is_open(variable) ? lower(variable, block, high) : set_max(variable, high); }
  bool limit_known(Cell variable, Cell* block, Value low, Value high) {
    if (!is_open(variable)) return set_min(variable, low) && set_max(variable, high);
    return limit(variable, block, low, high);
  }
  bool keep_only(Cell variable, Cell* block, Value from, std::uint64_t bits);
  Bounds bounds_known(Cell variable, const Cell* block) {
    return is_open(variable) ? Bounds{domain(block).min(), domain(block).max()} : bounds(variable);
  }
  bool assign_big(Cell, Cell integer);  // of any size
  bool restrict_to(Cell, const Ranges&);
  bool restrict_to(Cell, Range);
  // One variable from now on. For variables that have no other attributes, in place of Store::unify: no goal wakes.
  bool unite(Cell, Cell);
  // X = Y: unite() for such variables, else unification.
  bool identify(Cell, Cell);
  // Two that a propagator has found to be equal become one variable, which disequations between them and other constraints see at once. The
  // propagator has nothing to do any more and does nothing after this. Not where another library has attributes of both, whose goals had to run.
  bool can_equate(Cell, Cell) const;
  bool equate(Cell* propagator, Cell, Cell);

  // --- propagators ---------------------------------------------------------------------------------------------------
  Cell new_propagator(Kind kind, Cell goal, std::span<const Cell> data) {
    return new_propagator(kind, goal, data.size(), [data](Cell* to) { std::copy(data.begin(), data.end(), to); });
  }
  template <class Fill>
  Cell new_propagator(Kind kind, Cell goal, std::size_t size, Fill fill) {  // fill(to) writes so many cells
    Cell* const p = new_propagator_head(kind, goal, size);
    fill(p + 1 + part::data);
    return w.make(Tag::Struct, p);
  }
  // What this run of a propagator binds is as if a run of its own had bound it: a later one, which is within the earlier one in SWI-Prolog.
  void nest_wakes() { wakes_.nesting_run = w.constraint_work.propagations; }
  // From now on new propagators without a goal are parts of this one, which is shown for all of them.
  void post_parts_of(Cell goal) { whole_ = w.deref(goal); }
  void watch(Cell variable, unsigned list, Cell propagator);  // variable: any; nothing happens for an integer
  void enqueue(Cell propagator) {
    Cell* const p = w.at(propagator) + 1;
    if ((p[part::dead].bits | p[part::queued].bits) != Cell::integer(0).bits) return;  // each is 0 or 1
    (is_slow(static_cast<Kind>(p[part::kind].as_int())) ? queues_.slow : queues_.quick).entries.push_back(propagator);
    p[part::queued] = Cell::integer(1);
  }
  void kill(Cell* propagator) { put(propagator + part::dead, Cell::integer(1)); }
  bool post(Cell propagator) { return enqueue(propagator), true; }
  bool propagate();  // to the fixpoint
  void forget_queue() {
    if (PENELOPE_UNLIKELY(!queues_.quick.is_empty() || !queues_.slow.is_empty())) empty_queues();
  }
  // Which propagator has found last that there is no solution, since this solver was made; 0 bits: none.
  Cell refuter() const { return refuter_; }

  // The arguments of an attribute; nullptr for another term.
  [[gnu::always_inline]] Cell* arguments_of(Cell attribute) const {
    return PENELOPE_LIKELY(attribute.is_struct() && w.functor_of(attribute) == functor_) ? w.args_of(attribute) : nullptr;
  }

  // --- what attributed variables are asked for -----------------------------------------------------------------------
  bool bound(Cell* block, Cell value);  // a variable with this attribute was unified with value

 private:
  std::int64_t count_places(Cell, bool all) const;
  bool has_other_attributes(Cell dereferenced) const;  // than this solver's
  Cell* make_attribute(Cell variable);
  Cell* new_propagator_head(Kind, Cell goal, std::size_t size_of_data);
  // Where the attribute, the attributes and the variable stand side by side, as make_fd_variable(Cell, Range) has made them, the attribute is
  // found by its place: no load waits for another one. Elsewhere it is most often the first attribute, and nothing is a reference.
  [[gnu::always_inline]] Cell* block_of(Cell attributed) const {
    const Cell* const variable = w.at(attributed);
    const Cell first = variable[1];
    if (PENELOPE_LIKELY(first.bits == beside(attributed, cells_of_attributes) &&
                        variable[att_value - cells_of_attributes].bits == beside(attributed, cells_of_attributes + cells_of_block)))
      if (Cell* const block = w.at(attributed) - (cells_of_attributes + cells_of_block); PENELOPE_LIKELY(*block == functor_)) return block + 1;
    return block_behind(first);
  }
  // A structure so many cells before this attributed variable.
  static constexpr std::uint64_t beside(Cell attributed, int cells) {
    return attributed.bits - static_cast<unsigned>(Tag::Attr) + static_cast<unsigned>(Tag::Struct) -
           static_cast<std::uint64_t>(cells) * sizeof(Cell);
  }
  static constexpr int cells_of_block = slot::count + 1, cells_of_attributes = 4, att_value = 2;  // att(Module, Value, Others)
  Cell* block_behind(Cell attributes) const;
  bool is_open(Cell attributed) const { return *w.at(attributed) == attributed; }
  Domain writable(Cell* block);
  // Store::assign_trailed in place.
  [[gnu::always_inline]] void put(Cell* p, Cell value) {
    if (p < w.heap_backtrack) {
      if (PENELOPE_UNLIKELY(w.trail_top + 2 > w.trail_limit)) w.check_trail_room();
      *w.trail_top++ = *p;
      *w.trail_top++ = w.make(Tag::Attr, p);
    }
    *p = value;
  }
  [[gnu::always_inline]] void replace_domain(Cell* block, Cell box) { put(block + slot::domain, box); }
  bool fix(Cell variable, Cell* block, Cell value);
  void wake(Cell attributes, Cell value);
  bool raise(Cell variable, Cell* block, Value low);  // variable has this block; low and high: infimum to supremum
  bool lower(Cell variable, Cell* block, Value high);
  bool limit(Cell variable, Cell* block, Value low, Value high);
  // The attribute of a variable, which c is from now on.
  Cell* open(Cell& c) {
    if (c.is_attr())
      if (Cell* const block = block_of(c)) return block;
    Cell* const block = make_fd_variable(c);
    c = w.deref(c);
    return block;
  }
  bool restrict_interval(Cell variable, Cell* block, Range);  // which has this block, and an interval
  template <class MakeDomain>
  bool narrow(Cell variable, Cell* block, Range ends, MakeDomain);
  Bounds bounds_of_number(Cell);
  Bounds bounds_of_other(Cell dereferenced);
  Cell new_wide(Wide);
  bool join(Cell* block, Cell variable);
  void schedule(Cell list) {
    if (list != nil_cell) schedule_all(list);
  }
  void schedule_all(Cell list);  // which has members
  void on_fixed(Cell* block) {
    if (const Cell list = w.deref(block[slot::unequal]); list.is_list()) queues_.quick.entries.push_back(list);
    schedule_others(block);
  }
  // All but the disequations.
  void schedule_others(const Cell* block) {
    std::uint64_t differences = 0;  // from empty lists
    for (unsigned list = slot::fixed; list < slot::count; ++list) differences |= block[list].bits ^ nil_cell.bits;
    if (differences == 0) return;
    for (unsigned list = slot::fixed; list < slot::count; ++list) schedule(block[list]);
  }
  bool run_unequal(Cell list);
  bool run_unequal_to(Cell variable);  // which has a value
  bool run_queued(Cell propagator);
  bool remove_from(Cell variable, Cell* block, Value);  // which is in the domain of the block
  // The variable has an attribute. Most often there is nothing to do.
  [[gnu::always_inline]] bool remove_value(Cell variable, Value v) {
    Cell* const block = block_of(variable);
    if (PENELOPE_UNLIKELY(!block)) return remove(variable, v);
    return !domain(block).contains(v) || remove_from(variable, block, v);
  }
  bool is_done(const Cell* propagator) const;
  void check_integer(Cell);

  const Cell functor_;  // of attributes
  // Two queues: what takes long waits until the rest is at its fixpoint.
  struct Queue {
    std::vector<Cell> entries;
    std::size_t next = 0;
    bool is_empty() const { return next == entries.size(); }
    Cell take() {
      const Cell entry = entries[next++];
      if (next == entries.size()) {
        clear();
      } else if (PENELOPE_UNLIKELY(next == longest_past)) {
        forget_past();
      }
      return entry;
    }
    void forget_past();
    void clear() { entries.clear(), next = 0; }
    static constexpr std::size_t longest_past = 1 << 14;  // entries that are kept behind its head
  };
  struct Queues {
    Queue quick, slow;
  };
  static Queues& queues_of_this_thread() { return PENELOPE_LIKELY(made_queues_ != nullptr) ? *made_queues_ : make_queues(); }
  static Queues& make_queues();
  void empty_queues();
  static constinit thread_local Queues* made_queues_;  // nullptr: none yet
  Queues& queues_;
  Cell refuter_{};
  Cell whole_ = Cell::integer(0);
  // Where goals of other attributes are put into the list of those that wait: behind this tail; nullptr: at its head.
  struct Wakes {
    Cell* before;                            // what waited before this solver was made
    Cell *of_runs = before, *here = before;  // those of later runs of propagators, and of this one
    std::uint64_t run = 0, nesting_run = ~std::uint64_t{0};
  } wakes_;
};

}  // namespace penelope::fd
