#include "runtime/worker/search_path.hpp"

#include <algorithm>
#include <limits>

#include "runtime/copying/segment.hpp"
#include "runtime/worker/analysed_work.hpp"
#include "runtime/worker/commits_ahead.hpp"
#include "runtime/worker/seats/seat.hpp"
#include "wam/code/clause_store.hpp"

namespace penelope {

using ortree::Place;

namespace {
constexpr unsigned arity_bits = 10;
// A goal that leaves more of them behind does not come back to most: nothing of it is worth an export.
constexpr std::uint64_t most_choice_points = 200'000;
}  // namespace

bool is_closed(const TaskRun& task, const Worker& w, const Cell* choice) {
  if (place_of(w, choice) >= task.closed_by_own_clauses(w)) return true;
  const bool imported = task.rules.parent() != 0 && task.regions.size() == 1;
  const Place end = imported ? task.rules.base() : std::max(task.rules.base(), task.floor());
  for (const Cell* b = w.choice_previous(choice); b != w.choice_start && place_of(w, b) >= end; b = w.choice_previous(b))
    if (!(b[choice::local].bits & choice::light_bit) && shareable(w, b) == Shareable::nothing_above) return true;
  return false;
}

std::uint64_t alternatives_left(const TaskRun& task, const Worker& w, const Cell* b) {
  const Place at = place_of(w, b);
  if (!task.rules.is_shared(at)) return count(w, b, all_alternatives(w, b));
  std::uint64_t left = 0;
  for (const ortree::Item& item : task.rules.items(at))
    if (item.task == 0) left += count(w, b, task.runs.at(item.run));
  return left;
}

namespace {

// Whether it is that of '$findall_run'/5, which has a solution buffer as its first argument.
bool collects(const Worker& w, const Cell* b) {
  static constexpr std::uint64_t arguments = 5;
  thread_local ClauseMap clauses;
  if (b[choice::saved].bits != arguments || !w.deref(b[choice::cells]).is_int() || shareable(w, b) != Shareable::no) return false;
  const PredicateId id = next_clause(w, b, clauses).predicate;
  return id != Program::no_predicate && w.symbols.text(w.program.predicate(id).name) == "$findall_run";
}

}  // namespace

bool is_pruned_from_left(const Worker& w, const Cell* b) {
  if (!w.outside->incumbents.any()) return false;
  for (b = w.choice_previous(b); b != w.choice_start; b = w.choice_previous(b))
    if (!Worker::is_light(b) && collects(w, b)) return w.outside->incumbents.has(static_cast<std::uint64_t>(w.deref(b[choice::cells]).as_int()));
  return false;
}

AlternativeClause next_clause(const Worker& w, const Cell* b, ClauseMap& clauses) {
  const std::uint64_t alternative = b[choice::alternative].bits;
  if (alternative == stub::retry_dynamic) {
    const std::uint64_t next = Worker::next_dynamic_clause(b);
    const DynamicClause* const clause = next ? w.program.clauses->by_id(next) : nullptr;
    return {clause ? clause->predicate->id : Program::no_predicate};
  }
  if (alternative < stub::count) return {};
  const Word* const code = w.program.code_base() + w.program.code_base()[alternative].wide();
  const CodeOfClause clause = clauses.code_around(w, code);
  return {clause.clause.predicate, clause.begin != code};
}

std::uint64_t goal_of(const Worker& w, const Cell* b) { return b[choice::continuation].bits << arity_bits | goal_arguments(w, b); }

// What was bound later must not count, so that all choice points of a kind are measured alike whenever they are looked at: terms
// above the choice point's heap top are newer, and of constants behind a variable nobody knows.
std::uint64_t argument_sizes(const Worker& w, const Cell* b) {
  static constexpr unsigned most_arguments = 4, bits = 8, largest = 63, constant = 64, unknown = 65;
  const std::uint64_t heap_top = b[choice::heap].bits;
  const auto size = [&w, heap_top](const Cell argument) -> std::uint64_t {
    Cell c = w.deref(argument);
    const auto is_older = [&w, heap_top](Cell term) { return w.offset_of(w.at(term)) < heap_top; };
    if (c.is_list() && is_older(c)) {
      unsigned length = 0;
      for (; length < largest && c.is_list() && is_older(c); ++length) c = w.deref(w.at(c)[1]);
      return length;
    }
    if (c.is_struct() && is_older(c)) return std::min(w.at(c)->arity(), largest);
    if (argument.is_int()) return static_cast<std::uint64_t>(std::clamp<std::int64_t>(argument.as_int(), 0, largest));
    return argument.is_var() ? unknown : constant;
  };
  std::uint64_t sizes = 0;
  const std::uint64_t arguments = std::min<std::uint64_t>(goal_arguments(w, b), most_arguments);
  for (std::uint64_t i = 0; i < arguments; ++i) sizes |= size(b[choice::cells + i]) << (bits * i);
  return sizes;
}

scheduler::WorkClass work_class(const Worker& w, const Cell* b, std::uint64_t depth, std::uint64_t alternatives, AnalysedWork* analysed) {
  return {.goal = goal_of(w, b),
          .depth = scheduler::depth_class(depth),
          .sizes = argument_sizes(w, b),
          .analysed = analysed ? analysed->per_alternative(w, b, alternatives) : 0};
}

namespace {

struct Untried {
  const Cell* choice;
  std::uint64_t alternatives, above;  // above: choice points of the task that are older
};

// The oldest choice points with alternatives left, as many as a path has. To count them takes a look at the lists of each.
std::vector<Untried> untried_of(const TaskRun& task, const Worker& w, const ChoicePoints& now) {
  std::vector<Untried> found;
  for (std::size_t i = 0; i < now.with_alternatives.size() && found.size() < scheduler::SearchPath::most_levels; ++i)
    if (const std::uint64_t left = alternatives_left(task, w, now.with_alternatives[i]); left > 0)
      found.push_back({now.with_alternatives[i], left, i});
  return found;
}

}  // namespace

void SeenPath::update(const TaskRun& task, const Worker& w, scheduler::Granularity& granularity, AnalysedWork* analysed, CommitsAhead* commits) {
  const bool same_identities = std::exchange(collections_, w.collections) == w.collections;
  ChoicePoints now = choices_.look(task, w);
  if (choices_.count() > most_choice_points) now = {{}, 0};
  std::vector<Untried> untried = untried_of(task, w, now);
  if (choices_.is_cut_off() && !now.with_alternatives.empty() && untried.size() < scheduler::SearchPath::most_levels) {
    now = choices_.look(task, w, std::numeric_limits<std::size_t>::max());
    untried = untried_of(task, w, now);
  }
  closed_from_ = now.closed_from;
  std::vector<scheduler::SearchPath::Seen> seen;
  const auto& known = path_.levels();
  auto level = known.begin();
  const std::uint64_t work = task.seat->work();
  made_.look(w.next_serial, work);
  if (commits) commits->look(w, choices_);
  const bool all_are_speculative = commits && !now.with_alternatives.empty() && is_pruned_from_left(w, now.with_alternatives.front());
  for (const auto& [b, left, above] : untried) {
    const std::uint64_t at_depth = task.depth + above;
    const std::uint64_t identity = kind_of_work(w, b);
    const auto same = std::find_if(level, known.end(), [identity](const auto& l) { return l.identity == identity; });
    if (same != known.end()) level = same;
    const scheduler::WorkClass kind = same != known.end() ? same->work : work_class(w, b, at_depth, left + 1, analysed);
    seen.push_back({identity, place_of(w, b), left + 1, kind, made_.when(b[choice::identity].bits), bytes_of_full_copy(w, b),
                    all_are_speculative || (commits && commits->reach(place_of(w, b)))});
  }
  path_.update(seen, work, same_identities, granularity);
}

}  // namespace penelope
