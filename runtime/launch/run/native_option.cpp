#include "runtime/launch/run/native_option.hpp"

#include "runtime/system/standard_error.hpp"
#include "wam/machine/native_code.hpp"

namespace penelope {

namespace {
NativeMode mode_of(const Command& command) {
  if (command.native == "always") return NativeMode::always;
  return command.native == "auto" ? NativeMode::automatic : NativeMode::never;
}

std::string why_there_is_none;
}  // namespace

void set_native(const Worker& w, const Command& command) {
  if (const NativeMode mode = mode_of(command); mode != NativeMode::never) make_native_code(w, mode, why_there_is_none);
}

void print_native(const Worker& w, const Command& command) {
  if (mode_of(command) == NativeMode::never) return;
  const NativeCode* const native = native_code_of(w.program);
  if (!native) return print_error("native code: none: {}\n", why_there_is_none);
  const NativeCode::Counts c = native->counts();
  print_error("native code: {} predicates, {} words in {} bytes, compiled in {:.1f} ms\n", c.predicates, c.words, c.bytes, 1000 * c.seconds);
}

}  // namespace penelope
