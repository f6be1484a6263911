#include "runtime/launch/live/live_state.hpp"

#include <fmt/format.h>

#include "runtime/launch/version.hpp"
#include "runtime/system/threads.hpp"

namespace penelope {

namespace {
constexpr std::size_t most_events = 100;
}  // namespace

LiveState::LiveState(const Command& command, ParallelRun* parallel, Checkpointer* checkpointer, const Answers& answers)
    : command_(command), parallel_(parallel), checkpointer_(checkpointer), answers_(answers) {
  if (!parallel_) return;
  lost_.resize(parallel_->views.ranks.count());
  asked_to_leave_.resize(lost_.size());
}

LiveState::Object LiveState::about() const {
  Object about{{"goal", command_.solve.empty() ? fmt::format("{}", fmt::join(command_.goals, ", ")) : command_.solve},
               {"program", command_.files},
               {"version", version_and_commit()},
               {"counts_answers", command_.kind == Command::Kind::solve},
               {"workers", parallel_ ? parallel_->options.workers : 1},
               {"sequential", !parallel_},
               {"can_checkpoint", checkpointer_ && !command_.checkpoint.empty()},
               {"can_leave", can_leave()}};
  if (parallel_) about["hosts"] = parallel_->views.ranks.hosts;
  return about;
}

void LiveState::note(std::string text) {
  const std::lock_guard lock(mutex_);
  events_.emplace_back(seconds(), std::move(text));
  if (events_.size() > most_events) events_.erase(events_.begin());
}

void LiveState::note_what_is_new() {
  if (checkpointer_ && !command_.checkpoint.empty() && checkpointer_->states_taken() != states_taken_) {
    states_taken_ = checkpointer_->states_taken();
    note(fmt::format("checkpoint {} is written to {}", states_taken_, command_.checkpoint));
  }
  for (unsigned rank = 0; rank < lost_.size(); ++rank)
    if (!lost_[rank] && parallel_->views.is_lost_rank(rank)) {
      lost_[rank] = true;
      note(fmt::format("rank {} on {} has left, or is lost: the others go on with its work", rank, parallel_->views.ranks.hosts[rank]));
    }
}

LiveState::Object LiveState::update() {
  note_what_is_new();
  const std::vector<ProcessState> processes = parallel_ ? parallel_->states() : std::vector<ProcessState>{{0, resident_bytes(), {}}};
  const unsigned busy = done_.note(processes);
  Object sample{{"seconds", seconds()}, {"share", done_.share()}, {"answers", answers_.printed()}, {"busy", busy}};
  if (const auto left = done_.seconds_left(seconds())) sample["seconds_left"] = *left;
  if (const auto best = parallel_ ? parallel_->root.outside->incumbents.objective() : std::nullopt) sample["best"] = *best;
  Object workers = Object::array(), rows = Object::array();
  std::uint64_t inferences = 0;
  std::string states(parallel_ ? parallel_->options.workers : 0, '0' + static_cast<char>(WorkerState::idle));
  for (const ProcessState& process : processes) {
    for (const WorkerProgress& w : process.workers) {
      inferences += w.inferences;
      if (w.worker >= 1 && w.worker <= states.size()) states[w.worker - 1] = static_cast<char>('0' + w.state);
      workers.push_back(
          {w.worker, process.rank, w.state, w.inferences, w.exported, w.imported, w.thrown_away, w.messages, w.busy, w.waiting, w.idle});
    }
    const bool is_lost = process.rank < lost_.size() && lost_[process.rank];
    const std::string host = parallel_ ? parallel_->views.ranks.hosts[process.rank] : std::string();
    rows.push_back({{"rank", process.rank}, {"host", host}, {"memory", process.memory}, {"lost", is_lost}});
  }
  sample["inferences"] = inferences;
  sample["states"] = std::move(states);
  Object events = Object::array();
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [when, text] : events_) events.push_back({when, text});
  }
  return {{"sample", std::move(sample)}, {"workers", std::move(workers)}, {"processes", std::move(rows)}, {"events", std::move(events)}};
}

LiveState::Object LiveState::end(const Worker& root, bool is_own, int status) const {
  std::uint64_t inferences = parallel_ ? 0 : root.inferences;
  if (parallel_)
    for (const WorkerReport& worker : parallel_->report().workers) inferences += worker.statistics.inferences;
  return {{"status", status}, {"own", is_own}, {"seconds", seconds()}, {"answers", answers_.printed()}, {"inferences", inferences}};
}

void LiveState::carry_out(const std::string& order, unsigned rank, Supervisor& supervisor) {
  if (order == "stop") return note("a user stops the run"), supervisor.stop_for_page();
  if (order == "checkpoint") {
    if (command_.checkpoint.empty()) return note("no checkpoint is written: the run was started without --checkpoint");
    return note("a user wants a checkpoint"), checkpointer_->ask_for_state();
  }
  if (!can_leave() || rank == 0 || rank >= lost_.size() || !parallel_->started() || parallel_->views.is_lost_rank(rank))
    return note(fmt::format("rank {} cannot leave", rank));
  if (asked_to_leave_[rank]) return;
  asked_to_leave_[rank] = true;
  note(fmt::format("a user wants rank {} to leave", rank));
  try {
    parallel_->begin_leave(rank);
  } catch (const NoThread& e) {
    note(fmt::format("rank {} cannot hand over its tasks: {}", rank, e.what()));
  }
}

}  // namespace penelope
