#include "runtime/worker/seats/unordered.hpp"

namespace penelope {

namespace {

constexpr unsigned most_frames = 4000;  // looked at for an answer; with more it keeps its place

bool is_level(const Worker& w, Cell cell) {
  return cell.is_int() && cell.as_int() >= static_cast<std::int64_t>(w.offset_of(w.choice_start)) &&
         cell.as_int() <= static_cast<std::int64_t>(w.offset_of(w.choice_top()));
}

// A level is kept in the continuation of the choice point, up to where the parallel goal began.
bool keeps_level(const Worker& w, const Cell* b, std::uint64_t region_environment, unsigned& frames) {
  for (std::uint64_t i = 0; i < b[choice::saved].bits; ++i)
    if (is_level(w, b[choice::cells + i])) return true;
  const Cell* e = w.pointer(b[choice::environment]);
  CodeAddress address = b[choice::continuation].bits;
  while (address != stub::stop_true && w.offset_of(e) >= region_environment) {
    if (++frames > most_frames) return true;
    const Cell* const slots = e + env::slots;
    for (unsigned i = 0; i < w.environment_slots(address, e); ++i)
      if (is_level(w, slots[i])) return true;
    address = e[env::continuation].bits;
    e = w.pointer(e[env::caller]);
  }
  return false;
}

}  // namespace

bool may_be_taken_back(const Worker& w, const SharedGoal& goal) {
  unsigned frames = 0;
  for (const Cell* b = w.B; w.offset_of(b) >= goal.choice; b = w.choice_previous(b)) {
    if (++frames > most_frames) return true;
    const std::uint64_t alternative = b[choice::alternative].bits;
    if (alternative == stub::catch_fail || alternative == stub::retry_dynamic || keeps_level(w, b, goal.environment, frames)) return true;
    if (b == w.choice_start) break;
  }
  return false;
}

}  // namespace penelope
