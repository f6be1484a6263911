#include "wam/native/registers.hpp"

namespace penelope::native {

Places::Places(const Worker& w) {
  const auto place = [&w](const auto& member) {
    return static_cast<std::int32_t>(reinterpret_cast<const char*>(&member) - reinterpret_cast<const char*>(&w));
  };
  X = place(w.X);
  P = place(w.P);
  E = place(w.E);
  B = place(w.B);
  B0 = place(w.B0);
  CP = place(w.CP);
  base = place(w.base);
  local_top = place(w.local_top);
  heap_top = place(w.heap_top);
  heap_backtrack = place(w.heap_backtrack);
  trail_top = place(w.trail_top);
  pending_wakeups = place(w.pending_wakeups);
  inferences = place(w.inferences);
  next_serial = place(w.next_serial);
  heap_trigger = place(w.heap_trigger);
  watch = place(w.watch);
  cut_guard = place(w.cut_guard);
  cleanup_top = place(w.cleanup_top);
  local_limit = place(w.local_limit);
  choice_limit = place(w.choice_limit);
}

}  // namespace penelope::native
