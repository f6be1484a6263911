#include "runtime/trace/activity.hpp"

namespace penelope {

void Activity::begin(WorkerState state, std::uint64_t task) {
  const auto now = Clock::now();
  seconds_[static_cast<unsigned>(state_.state)] += std::chrono::duration<double>(now - state_.began).count();
  state_.ended = now;
  if (traced_ && slices_.size() < most_kept) slices_.push_back(state_);
  state_ = {state, task, now, now};
}

void Activity::copied(Copying kind, std::uint64_t task, std::uint64_t bytes, Clock::time_point began) {
  const auto now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - began).count();
  copying_seconds_ += seconds;
  seconds_[static_cast<unsigned>(state_.state)] -= seconds;
  if (traced_ && copies_.size() < most_kept) copies_.push_back({kind, task, bytes, began, now});
}

}  // namespace penelope
