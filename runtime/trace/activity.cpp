#include "runtime/trace/activity.hpp"

#include "wam/base/check.hpp"

namespace penelope {

void Activity::begin(WorkerState state, std::uint64_t task) {
  const auto now = Clock::now();
  seconds_[static_cast<unsigned>(state_.state)] += std::chrono::duration<double>(now - state_.began).count();
  state_.ended = now;
  if (traced_ && track_.slices.size() < most_kept) track_.slices.push_back(state_);
  state_ = {task, now, now, state};
}

void Activity::copied(Copying kind, std::uint64_t task, std::uint64_t bytes, Clock::time_point began) {
  const auto now = Clock::now();
  PENELOPE_CHECK(began <= Clock::now());
  const double seconds = std::chrono::duration<double>(now - began).count();
  copying_seconds_ += seconds;
  seconds_[static_cast<unsigned>(state_.state)] -= seconds;
  if (traced_ && track_.copies.size() < most_kept) track_.copies.push_back({task, bytes, began, now, kind});
}

void Track::write(ByteWriter& out) const {
  out.array(slices.data(), slices.size());
  out.array(copies.data(), copies.size());
  out.array(decisions.data(), decisions.size());
  out.array(loads.data(), loads.size());
}

Track Track::read(ByteReader& in, Clock::duration behind) {
  Track track{in.array<Slice>(), in.array<Copy>(), in.array<Decision>(), in.array<LoadSample>()};
  const auto shift = [behind](auto& part) { part.began += behind, part.ended += behind; };
  for (Slice& s : track.slices) {
    if (static_cast<unsigned>(s.state) >= worker_states) throw CorruptMessage("a worker in no state");
    shift(s);
  }
  for (Copy& c : track.copies) shift(c);
  for (Decision& d : track.decisions) {
    if (d.reason > scheduler::balancing::Reason::too_large) throw CorruptMessage("a decision without a reason");
    d.at += behind;
  }
  for (LoadSample& l : track.loads) l.at += behind;
  return track;
}

}  // namespace penelope
