// Which machine register holds which register of the WAM in native code, and where in a worker the others are.
//
// The registers of the first group survive calls of C++ functions. rax, rcx, rdx, rsi and rdi are free within a template. X registers, the
// cut barrier B0 and HB (heap_backtrack) are in the worker.
#pragma once
#include <asmjit/x86.h>

#include "wam/machine/native_code.hpp"
#include "wam/machine/worker.hpp"

namespace penelope::native {

namespace x86 = asmjit::x86;

constexpr x86::Gp worker = x86::rbx, base = x86::rbp, H = x86::r12, E = x86::r13, B = x86::r14, TR = x86::r15;
constexpr x86::Gp LT = x86::r8, CP = x86::r9, S = x86::r10, side_table = x86::r11;

constexpr Cell float_header = Cell::box_header(HeaderKind::Float, 1);  // of a float: its bits are in the cell behind

// Distances from the start of a worker, the same in all.
struct Places {
  explicit Places(const Worker&);
  std::int32_t X, P, E, B, B0, CP, base, local_top, heap_top, heap_backtrack, trail_top, pending_wakeups, inferences, next_serial, heap_trigger,
      watch, cut_guard, cleanup_top, local_limit, choice_limit;
};

inline x86::Mem in_worker(std::int32_t place) { return x86::qword_ptr(worker, place); }
inline x86::Mem cell(const x86::Gp& at, std::int32_t index = 0) { return x86::qword_ptr(at, index * static_cast<std::int32_t>(sizeof(Cell))); }

}  // namespace penelope::native
