#include "wam/machine/call_limits.hpp"

#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

constexpr std::int64_t endless = std::int64_t{1} << 58;  // a limit that no run comes to

// Slots of the environment of a goal with a limit.
namespace goal_frame {
constexpr unsigned count = 0;   // of slots (stub::counted_slots)
constexpr unsigned choice = 1;  // the choice point below the goal
constexpr unsigned outer = 2;   // the limits around it
constexpr unsigned result = 3, depth = 4, slots = 5;
}  // namespace goal_frame

namespace inferences {
constexpr unsigned last = 0, counter = 1;
}

// The number that a program gives; false: an error is raised.
bool limit_argument(Worker& w, Cell given, std::int64_t& limit) {
  const Cell number = w.deref(given);
  if (number.is_var()) return raise(instantiation_error_ball(w));
  if (!w.is_integer(number)) return raise(type_error_ball(w, "integer", number));
  const bool is_negative = w.compare(number, Cell::integer(0)) < 0;
  if (is_negative) return raise(domain_error_ball(w, "not_less_than_zero", number));
  limit = number.is_int() ? std::min(number.as_int(), endless) : endless;
  return true;
}

const Word* stub_word(const Worker& w, std::uint64_t stub) { return w.program.code_base() + stub; }

}  // namespace

CallLimits::CallLimits(Store& s)
    : s_(s),
      limits_functor_(s.symbols.functor_cell("$limits", 2)),
      depth_functor_(s.symbols.functor_cell("$depth", 3)),
      inferences_functor_(s.symbols.functor_cell("$inferences", 2)),
      counter_functor_(s.symbols.functor_cell("$counter", 1)) {
  Cell* const cell = s.allocate(1);
  *cell = nil_cell;
  roots_.push_back(s.make(Tag::Ref, cell));
}

Cell* CallLimits::depth_cells() const {
  const Cell all = limits();
  const Cell depth = all.is_struct() ? s_.args_of(all)[0] : nil_cell;
  return depth.is_struct() ? s_.args_of(depth) : nullptr;
}

Cell* CallLimits::inferences_cells(Cell all) const {
  const Cell counted = all.is_struct() ? s_.args_of(all)[1] : nil_cell;
  return counted.is_struct() ? s_.args_of(counted) : nullptr;
}

CallLimits::Numbers CallLimits::numbers() {
  Cell* const depth = depth_cells();
  const Cell* const counted = inferences_cells();
  if (!depth) unlimited_[limit] = unlimited_[deepest] = Cell::integer(endless);
  if (!counted) unlimited_[base] = Cell::integer(0);
  return {depth ? depth : unlimited_, counted ? count_cell(counted) : unlimited_ + base, counted ? counted[inferences::last].as_int() : endless};
}

// The choice point is pushed before the limits change, so that they are again what they were when it is backtracked into.
const Word* CallLimits::begin(Worker& w, LimitOf kind) {
  static const Word call_goal = Word::abc(Op::meta_call, 1);
  std::int64_t most = 0;
  if (!limit_argument(w, w.X[1], most)) return nullptr;
  const Cell outer = limits();
  const Cell* const counted = inferences_cells();
  const std::int64_t depth_here = outer.is_struct() ? w.local_top[-1].as_int() : 0;
  Cell depth = outer.is_struct() ? w.arg(outer, 0) : nil_cell, calls = outer.is_struct() ? w.arg(outer, 1) : nil_cell;
  if (kind == LimitOf::depth) {
    depth = w.new_struct(depth_functor_, Cell::integer(depth_here + most), Cell::integer(depth_here), Cell::integer(depth_here));
  } else {
    const Cell counter = counted ? counted[inferences::counter] : w.new_struct(counter_functor_, Cell::integer(0));
    const std::int64_t last = w.args_of(counter)->as_int() + most;
    calls = w.new_struct(inferences_functor_, Cell::integer(counted ? std::min(last, counted[inferences::last].as_int()) : last), counter);
  }
  const Cell all = w.new_struct(limits_functor_, depth, calls);
  const Cell own_depth = kind == LimitOf::depth ? depth : nil_cell;
  const Cell saved[limit_frame::cells] = {w.X[2], own_depth};
  w.push_choice(stub::limits_fail, saved, limit_frame::cells);

  if (w.local_top + env::slots + goal_frame::slots + 2 > w.local_limit) resource_error(w, "stack");
  if (!outer.is_struct()) *w.local_top++ = Cell::integer(depth_here);
  Cell* const frame = w.local_top;
  frame[env::caller] = w.offset_cell(w.E);
  frame[env::continuation].bits = w.CP;
  Cell* const y = frame + env::slots;
  y[goal_frame::count] = Cell::integer(goal_frame::slots);
  y[goal_frame::choice] = w.level_cell(w.B);
  y[goal_frame::outer] = outer;
  y[goal_frame::result] = w.X[2];
  y[goal_frame::depth] = own_depth;
  w.E = frame;
  w.CP = stub::limits_exit;
  w.local_top = y + goal_frame::slots;
  *w.local_top++ = Cell::integer(depth_here + 1);
  s_.assign_trailed(s_.at(roots_[0]), all);
  return &call_goal;
}

const Word* CallLimits::exit(Worker& w) {
  const Cell* const y = w.E + env::slots;
  Cell* const choice = w.level_of(y[goal_frame::choice]);
  const Cell outer = y[goal_frame::outer], result = y[goal_frame::result], depth = y[goal_frame::depth];
  w.local_top = std::max(w.E + env::slots + goal_frame::slots, w.pointer(w.B[choice::local]));
  const bool is_last = !w.own_alternatives_above(choice);
  const Cell* const numbers = depth.is_struct() ? w.args_of(depth) : nullptr;
  const Cell value = numbers   ? Cell::integer(numbers[deepest].as_int() - numbers[base].as_int())
                     : is_last ? cell_of(FixedAtom::cut)
                               : cell_of(FixedAtom::true_);
  if (is_last) {
    w.cut_to(w.choice_previous(choice));
  } else {
    const Cell* const counted = inferences_cells();
    const Cell saved[limit_redo::cells] = {counted ? *count_cell(counted) : Cell::integer(0)};
    w.CP = stub::limits_exit;
    w.push_choice(stub::limits_redo, saved, limit_redo::cells);
  }
  s_.assign_trailed(s_.at(roots_[0]), outer);
  w.CP = w.E[env::continuation].bits;
  w.E = w.pointer(w.E[env::caller]);
  return stub_word(w, w.unify(result, value) ? stub::proceed : stub::fail);
}

// Calls since the goal was left are not its own. How deep it was before counts no more, as in SWI-Prolog.
const Word* CallLimits::redo(Worker& w) {
  const std::int64_t before = w.B[choice::cells + limit_redo::count].as_int();
  const Cell around = w.pointer(w.B[choice::environment])[env::slots + goal_frame::outer];
  if (Cell* const counted = inferences_cells()) {
    const Cell* const counted_around = inferences_cells(around);
    const std::int64_t since = count_cell(counted)->as_int() - before, last = counted[inferences::last].as_int();
    if (counted_around != counted) {  // it is a limit of inferences that was left
      const std::int64_t most = counted_around ? counted_around[inferences::last].as_int() : endless;
      counted[inferences::last] = Cell::integer(std::min(last + since, most));
    }
  }
  if (const Cell depth = w.pointer(w.B[choice::environment])[env::slots + goal_frame::depth]; depth.is_struct())
    w.args_of(depth)[deepest] = w.args_of(depth)[base];
  w.pop_choice();
  return stub_word(w, stub::fail);
}

const Word* CallLimits::fail(Worker& w) {
  const Cell result = w.B[choice::cells + limit_frame::result], depth = w.B[choice::cells + limit_frame::depth];
  w.restore_from_choice(0);
  w.pop_choice();
  const Cell* const numbers = depth.is_struct() ? w.args_of(depth) : nullptr;
  const bool exceeded = numbers && numbers[deepest].as_int() > numbers[limit].as_int();
  return stub_word(w, exceeded && w.unify(result, w.symbols.atom_cell("depth_limit_exceeded")) ? stub::proceed : stub::fail);
}

bool CallLimits::inferences_left() const {
  const Cell* const counted = inferences_cells();
  return !counted || count_cell(counted)->as_int() < counted[inferences::last].as_int();
}

CallLimits::Aside::Aside(CallLimits& limits) : limits_(limits) {
  limits.roots_.push_back(limits.limits());
  limits.s_.assign_trailed(limits.s_.at(limits.roots_[0]), nil_cell);
}

CallLimits::Aside::~Aside() { limits_.roots_.pop_back(); }

void CallLimits::Aside::end() { limits_.s_.assign_trailed(limits_.s_.at(limits_.roots_[0]), limits_.roots_.back()); }

}  // namespace penelope
