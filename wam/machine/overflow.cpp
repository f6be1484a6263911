#include "wam/machine/overflow.hpp"

#include "wam/base/check.hpp"
#include "wam/machine/backtrace.hpp"
#include "wam/machine/findall_buffers.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

constexpr unsigned most_looked_at = 240;  // environments in which a cycle is looked for
constexpr unsigned longest_cycle = 40;
constexpr unsigned most_shown = 5;  // without a cycle
constexpr std::uint64_t least_depth_of_recursion = 1000;

// The stacks are at their limit, and the error has to be told: its terms may go into the reserve of the heap.
class BeyondTheLimit {
 public:
  explicit BeyondTheLimit(Worker& w) : w_(w), limit_(w.heap_limit) {
    w.heap_limit += (w.local_start - limit_) / 2;
    PENELOPE_ASSERT(w.heap_limit < w.local_start);
  }
  ~BeyondTheLimit() { w_.heap_limit = limit_; }
  BeyondTheLimit(const BeyondTheLimit&) = delete;
  BeyondTheLimit& operator=(const BeyondTheLimit&) = delete;

 private:
  Worker& w_;
  Cell* limit_;
};

bool same_clause(const BacktraceFrame& a, const BacktraceFrame& b) {
  return a.clause.predicate == b.clause.predicate && a.clause.place.line == b.clause.place.line;
}

// The number of frames after which all of them repeat, 0 for none.
unsigned cycle_of(const std::vector<BacktraceFrame>& frames) {
  for (unsigned length = 1; length <= longest_cycle && 3 * length <= frames.size(); ++length) {
    unsigned i = length;
    while (i < frames.size() && same_clause(frames[i], frames[i - length])) ++i;
    if (i == frames.size()) return length;
  }
  return 0;
}

Cell frames_term(Worker& w, const std::vector<BacktraceFrame>& frames, unsigned count) {
  std::vector<Cell> terms;
  for (unsigned i = 0; i < count; ++i) {
    const CallerClause& clause = frames[i].clause;
    const Predicate& p = w.program.predicate(clause.predicate);
    const Cell name = Cell::atom(w.program.known_name(p)), arity = Cell::integer(p.arity);
    const Cell indicator = w.new_struct(w.symbols.functor_cell("/", 2), name, arity);
    const Cell place = clause.place.file == 0 ? Cell::integer(0)
                                              : w.new_struct(w.colon_functor, Cell::atom(clause.place.file), Cell::integer(clause.place.line));
    const Cell predicate = w.new_struct(w.colon_functor, Cell::atom(p.module), indicator);
    terms.push_back(w.new_struct(w.symbols.functor_cell("frame", 2), predicate, place));
  }
  return w.new_list_of(terms);
}

std::uint64_t environments(const Worker& w) {
  std::uint64_t count = 0;
  for (const Cell* e = w.E; e > w.local_start; e = w.pointer(e[env::caller])) ++count;
  return count;
}

std::uint64_t choice_points(const Worker& w) {
  std::uint64_t count = 1;
  for (const Cell* b = w.B; b > w.choice_start; b = w.choice_previous(b)) ++count;
  return count;
}

}  // namespace

StackTops stack_tops(const Worker& w) { return {w.heap_top, std::max(w.local_top, w.E), w.trail_top, w.choice_top()}; }

bool is_new_overflow(const Worker& w, Cell ball) {
  ball = w.deref(ball);
  if (!ball.is_struct() || !w.has_functor(ball, FixedAtom::error, 2) || !w.arg(ball, 1).is_ref()) return false;
  if (w.P && w.P->op() == Op::throw_ball) return false;
  const Cell formal = w.arg(ball, 0);
  return formal.is_struct() && w.functor_of(formal) == w.symbols.functor_cell("resource_error", 1) &&
         w.arg(formal, 0) == w.symbols.atom_cell("stack");
}

Cell overflow_context(Worker& w) {
  const BeyondTheLimit beyond(w);
  std::vector<Cell> pairs;
  const auto add = [&](std::string_view key, Cell value) {
    pairs.push_back(w.new_struct(w.symbols.functor_cell("-", 2), w.symbols.atom_cell(key), value));
  };
  const auto number = [](std::uint64_t n) { return Cell::integer(static_cast<std::int64_t>(n)); };
  const auto kib = [&](const Cell* from, const Cell* to) { return number(static_cast<std::uint64_t>(to - from) * sizeof(Cell) / 1024); };
  const StackTops tops = stack_tops(w);
  const std::uint64_t depth = environments(w);
  add("stack_limit", number(w.stack_limit / 1024));
  add("localused", kib(w.local_start, tops.local));
  add("globalused", kib(w.heap_start, tops.heap));
  add("trailused", kib(w.trail_start, tops.trail));
  add("choicesused", kib(w.choice_start, tops.choice));
  add("solutionsused", number(w.findalls->cells() * sizeof(Cell) / 1024));
  add("depth", number(depth));
  add("choicepoints", number(choice_points(w)));
  const std::vector<BacktraceFrame> frames = backtrace_frames(w, most_looked_at, true);
  const unsigned cycle = depth < least_depth_of_recursion ? 0 : cycle_of(frames);
  const auto shown = std::min(most_shown, static_cast<unsigned>(frames.size()));
  add(cycle != 0 ? "non_terminating" : "stack", frames_term(w, frames, cycle != 0 ? cycle : shown));
  return w.new_struct(w.symbols.functor_cell("stack_overflow", 1), w.new_list_of(pairs));
}

}  // namespace penelope
