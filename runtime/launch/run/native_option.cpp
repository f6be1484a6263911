#include "runtime/launch/run/native_option.hpp"

#include "runtime/system/standard_error.hpp"
#include "wam/machine/native_code.hpp"

namespace penelope {

namespace {
std::string why_there_is_none;
}  // namespace

void set_native(const Worker& w, const Command& command) {
  if (command.native == "never") return;
  make_native_code(w, command.native == "always" ? 0 : static_cast<std::int32_t>(command.native_after), command.native_every, why_there_is_none);
}

void print_native(const Worker& w, const Command& command) {
  if (command.native == "never" || (command.native == "auto" && command.stats != Detail::all)) return;
  const NativeCode* const native = w.program.native.get();
  if (!native) return print_error("native code: none: {}\n", why_there_is_none);
  const NativeCode::Counts c = native->counts();
  if (!c.refused.empty()) return print_error("native code: none: {}\n", c.refused);
  print_error("native code: {} predicates, {} words, {} KiB, compiled in {:.1f} ms\n", c.predicates, c.words, c.bytes >> 10, 1000 * c.seconds);
}

}  // namespace penelope
