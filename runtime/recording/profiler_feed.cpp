#include "runtime/recording/profiler_feed.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "runtime/worker/runs.hpp"
#include "wam/base/check.hpp"
#include "wam/code/stubs.hpp"
#include "wam/flatzinc/variable_names.hpp"
#include "wam/machine/builtin.hpp"

namespace penelope {

using profiler::Status;

namespace {

constexpr std::size_t most_bytes = 1 << 16;  // that wait
constexpr auto longest_wait = std::chrono::milliseconds(100);
constexpr std::int64_t most_children = 1000;

// A choice point whose alternatives are tried for what the first of them says: a condition, a negation, the goal of findall/3.
bool begins_search(const Worker& w, const Cell* b) {
  const Shareable shares = shareable(w, b);
  return shares == Shareable::condition || b[choice::alternative].bits == stub::apart_fail ||
         (shares == Shareable::no && b[choice::alternative].bits >= stub::count);
}

}  // namespace

ProfilerFeed::ProfilerFeed(Worker& worker, Sink sink, std::string_view info)
    : SequentialObserver(worker), sink_(std::move(sink)), sent_(std::chrono::steady_clock::now()) {
  profiler::put_start(bytes_, info);
  begin_tree();
}

bool ProfilerFeed::finish(bool succeeded) {
  if (succeeded && path_.size() > 1) path_.back().is_solved = true;
  finish_nodes(0);
  marks_.clear();
  if (names_used_ == 0) tell(Node{}, 0, succeeded ? Status::solved : Status::failed, "");  // nothing was to choose
  profiler::put_done(bytes_);
  is_heard_ = is_heard_ && sink_(bytes_);
  return is_heard_;
}

// --- what is told ---------------------------------------------------------------------------------------------------------

std::int32_t ProfilerFeed::tell(const Node& parent, std::int64_t children, Status status, std::string_view text) {
  const std::int32_t name = names_used_++;
  profiler::put_node(bytes_, {.node = name,
                              .parent = parent.name,
                              .alternative = parent.name == profiler::no_node ? -1 : static_cast<std::int32_t>(parent.slot),
                              .children = static_cast<std::int32_t>(children),
                              .status = status,
                              .label = text});
  flush_if_due();
  return name;
}

void ProfilerFeed::flush_if_due() {
  const auto now = std::chrono::steady_clock::now();
  if (bytes_.size() < most_bytes && now - sent_ < longest_wait) return;
  is_heard_ = is_heard_ && sink_(bytes_);
  bytes_.clear();
  sent_ = now;
}

std::string ProfilerFeed::label(const Node& n) const {
  if (n.decision) return fd::decision_text(*n.decision, n.variable, n.number);
  return n.predicate.empty() ? "" : fmt::format("{} {}", n.predicate, n.number + 1);
}

const std::string& ProfilerFeed::name_of(Worker& w, Cell variable) {
  static const std::string unknown = "_";
  if (variables_seen_ != w.collections) {
    variables_seen_ = w.collections;
    variables_ = flatzinc::variable_names(w);
  }
  const auto found = variables_.find(variable.bits);
  return found == variables_.end() ? unknown : found->second;
}

// --- nodes ----------------------------------------------------------------------------------------------------------------

void ProfilerFeed::begin_tree() { path_.emplace_back(); }

// The alternative that runs is over.
void ProfilerFeed::finish_alternative(Node& n) {
  if (!n.has_child && n.name != profiler::no_node) tell(n, 0, n.is_solved ? Status::solved : Status::failed, label(n));
  n.has_child = n.is_solved = false;
}

// Alternative `number` begins, after the one that was shown last is over. Those between them have failed at once.
void ProfilerFeed::advance(Node& n, std::int64_t number) {
  while (n.number < number) {
    ++n.number;
    if (n.is_open_ended && n.slot + 1 == n.children - 1) {  // what follows is a node
      ++n.slot;
      n.name = tell(n, n.children, Status::branch, "");
      n.slot = 0;
      n.number = number;
    } else {
      ++n.slot;
    }
    if (n.number < number) tell(n, 0, Status::failed, label(n));
  }
}

// The alternatives after the one that runs will not.
void ProfilerFeed::finish_rest(Node& n, Status status) {
  Node rest = n;
  while (rest.slot + 1 < rest.children) {
    ++rest.slot, ++rest.number;
    tell(rest, 0, status, rest.is_open_ended ? "" : label(rest));
  }
  n.alternatives = n.number + 1;
  n.children = n.slot + 1;
}

void ProfilerFeed::finish_nodes(std::size_t above) {
  while (path_.size() > above) {
    Node& n = path_.back();
    finish_alternative(n);
    finish_rest(n, Status::skipped);
    path_.pop_back();
  }
}

bool ProfilerFeed::push_node(Worker& w, const Cell* b) {
  Node node;
  const Builtin* const builtin = enumerating_builtin(b);
  const Run left = all_alternatives(w, b);
  node.alternatives = static_cast<std::int64_t>(is_chain(b) ? left.last - left.first : count(w, b, left)) + 1;  // a step is one
  const bool divides = builtin && builtin->division;
  if (divides) {
    node.decision = fd::decision(w, *builtin, b + choice::cells);
    // The values of labeling count from 0; the first ones may have failed already.
    node.first_number = node.decision ? 0 : static_cast<std::int64_t>(left.first) - 1;
    node.alternatives = static_cast<std::int64_t>(left.last) - node.first_number;
  }
  if (node.decision)
    node.variable = name_of(w, node.decision->variable);
  else
    node.predicate = predicate_of(w, b);
  if (node.predicate.starts_with('$')) return false;  // of the system, which has no alternatives that people would look at
  if (path_.back().has_child) begin_tree();
  Node& parent = path_.back();
  node.is_open_ended = (builtin && !divides) || node.alternatives > most_children;
  node.children = node.is_open_ended ? 2 : node.alternatives;
  node.name = tell(parent, node.children, Status::branch, label(parent));
  parent.has_child = true;
  if (divides) {
    const std::int64_t runs = static_cast<std::int64_t>(left.first) - 1 - node.first_number;
    if (runs > 0) tell(node, 0, Status::failed, label(node));
    advance(node, runs);
  }
  path_.push_back(std::move(node));
  return true;
}

// --- marks ----------------------------------------------------------------------------------------------------------------

void ProfilerFeed::push(Worker& w, const Cell* b) {
  const unsigned searches = marks_.empty() ? 0 : marks_.back().searches;
  Mark mark{.place = w.offset_of(b), .identity = b[choice::identity].bits, .nodes_below = path_.size(), .searches = searches};
  PENELOPE_CHECK(marks_.empty() || marks_.back().place < mark.place);  // oldest first
  if (begins_search(w, b)) {
    mark.begins_tree = searches == 0;
    ++mark.searches;
    if (mark.begins_tree) begin_tree();
  } else if (searches <= 1 && shareable(w, b) == Shareable::yes && push_node(w, b)) {
    mark.node = path_.size() - 1;
  }
  marks_.push_back(mark);
}

// The newest mark's choice point is gone: its last alternative runs, or a cut took it.
void ProfilerFeed::pop_mark() {
  const Mark mark = marks_.back();
  marks_.pop_back();
  if (mark.begins_tree) {
    if (path_.size() > mark.nodes_below + 1) path_.back().is_solved = true;  // a cut: the search has found what it wanted
    finish_nodes(mark.nodes_below);
  } else if (mark.node != none) {
    Node& node = path_[mark.node];
    mark.was_resumed ? begin_last(node) : finish_rest(node, Status::skipped);
  }
}

void ProfilerFeed::begin_last(Node& n) {
  advance(n, std::max(n.alternatives - 1, n.number + 1));
  finish_rest(n, Status::failed);
}

// A choice point that was resumed has found its next solution.
void ProfilerFeed::see_again(const Worker& w, const Cell* b, Mark& mark) {
  if (!std::exchange(mark.was_resumed, false) || mark.node == none) return;
  Node& n = path_[mark.node];
  const Builtin* const builtin = enumerating_builtin(b);
  const bool divides = builtin && builtin->division;
  advance(n, divides ? static_cast<std::int64_t>(all_alternatives(w, b).first) - 1 - n.first_number : n.number + 1);
}

// Collections of garbage have changed identities.
void ProfilerFeed::renew_identities(const Worker& w) {
  if (collections_ == w.collections) return;
  collections_ = w.collections;
  auto mark = marks_.rbegin();
  for (const Cell* b = w.B; w.offset_of(b) >= floor_; b = w.choice_previous(b)) {
    while (mark != marks_.rend() && mark->place > w.offset_of(b)) ++mark;
    if (mark != marks_.rend() && mark->place == w.offset_of(b)) mark->identity = b[choice::identity].bits;
  }
}

// Brings the marks in step with the choice points.
void ProfilerFeed::look(Worker& w) {
  if (floor_ == 0) return;  // no search has begun
  renew_identities(w);
  fresh_.clear();
  for (const Cell* b = w.B;; b = w.choice_previous(b)) {
    const std::uint64_t place = w.offset_of(b);
    while (!marks_.empty() && marks_.back().place > place) pop_mark();
    if (place < floor_) break;
    if (b[choice::local].bits & choice::light_bit) continue;
    if (!marks_.empty() && marks_.back().place == place) {
      if (marks_.back().identity == b[choice::identity].bits) {
        see_again(w, b, marks_.back());
        break;
      }
      pop_mark();
    }
    fresh_.push_back(b);
  }
  for (; !fresh_.empty(); fresh_.pop_back()) push(w, fresh_.back());
}

// --- what the machine asks ------------------------------------------------------------------------------------------------

void ProfilerFeed::begin_region(Worker& w) {
  finish_nodes(0);
  begin_tree();
  marks_.clear();
  scope_.reset();
  floor_ = w.offset_of(w.choice_top());
  watch_from_here(w);
}

void ProfilerFeed::safe_point(Worker& w) {
  look(w);
  ask_at_next_call(w);
}

void ProfilerFeed::backtrack(Worker& w) {
  const Cell* const b = w.B;
  w.P = w.program.code_base() + b[choice::alternative].bits;
  if (b[choice::local].bits & choice::light_bit) return;
  look(w);
  if (marks_.empty()) return finish_nodes(1);
  Mark& mark = marks_.back();
  PENELOPE_CHECK(mark.place == w.offset_of(b));
  finish_nodes(mark.node == none ? mark.nodes_below : mark.node + 1);
  if (mark.begins_tree) begin_tree();
  const bool is_last = takes_last(w, b);
  if (mark.node == none) {
    if (is_last) pop_mark();
    return;
  }
  Node& n = path_[mark.node];
  finish_alternative(n);
  if (is_last) {
    marks_.pop_back();
    begin_last(n);
  } else if (is_chain(b)) {
    advance(n, n.number + 1);  // what takes it away is a cut
  } else {
    mark.was_resumed = true;
  }
}

// --- solutions ------------------------------------------------------------------------------------------------------------

void ProfilerFeed::note_solution(Worker& w) {
  look(w);
  path_.back().is_solved = true;
}

void ProfilerFeed::answer(Worker& w, std::string text) {
  note_solution(w);
  SequentialObserver::answer(w, std::move(text));
}

void ProfilerFeed::model_solution(Worker& w, std::int64_t, const std::string&) { note_solution(w); }

void ProfilerFeed::begin_scope(Worker& w, std::uint64_t id) {
  look(w);
  if (marks_.empty() || marks_.back().searches == 0) scope_ = id;
}

SolutionBuffer* ProfilerFeed::kept_solutions(Worker& w, std::uint64_t id) {
  if (scope_ == id) note_solution(w);
  return nullptr;
}

}  // namespace penelope
