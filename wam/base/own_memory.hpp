// What this process has in memory, read piece by piece: for whoever looks for values of which nobody keeps account. Linux only.
#pragma once
#include <cstdint>
#include <functional>
#include <span>

namespace penelope {

struct MemoryRange {
  std::uintptr_t start, end;
};

// False where memory cannot be read so: another system, or sanitizers, which map more than can be looked at.
bool can_read_own_memory();

// Calls see(words, aligned) with everything that this process may write or has written to be executed, but for the ranges in `without`,
// which are sorted and apart: its data, heaps, mappings, and the stacks of all threads, also what lies unused there. Memory that was never
// touched is left out. `words` are copies that the next call overwrites; not `aligned`: values may begin at any byte, as in machine code.
// Registers of other threads are not seen. False: it could not be read, and not all was seen.
bool read_own_memory(std::span<const MemoryRange> without, const std::function<void(std::span<const std::uint64_t> words, bool aligned)>& see);

// Puts the registers that a function has to preserve into memory, where read_own_memory sees them until the caller returns. Threads that
// stand still meanwhile call it before they wait.
#define PENELOPE_REGISTERS_TO_MEMORY() __builtin_unwind_init()

}  // namespace penelope
