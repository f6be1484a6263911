// How far a worker is, and what it does, as it lately was.
#pragma once
#include <cstdint>

namespace penelope {

struct WorkerProgress {
  std::uint32_t worker = 0;                  // its number in the run, from 1
  std::uint8_t state = 0;                    // WorkerState
  std::uint8_t runs = 0;                     // 1: a task
  double done = 0;                           // part of the whole search tree
  std::uint64_t inferences = 0;              // when the worker last looked at them
  std::uint64_t exported = 0, imported = 0;  // tasks
  std::uint64_t thrown_away = 0;             // inferences
  std::uint64_t messages = 0;                // sent
  double busy = 0, waiting = 0, idle = 0;    // seconds so far
};

}  // namespace penelope
