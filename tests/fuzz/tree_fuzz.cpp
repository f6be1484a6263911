// Fuzzes the reader of recorded or-trees (scheduler/simulator/scale/recorded_tree.hpp): what is no tree must be refused with
// CorruptTree, and what is accepted must be one: a walk from the root ends and finds the inferences of the header.
#include <cstdlib>
#include <vector>

#include "scheduler/simulator/scale/recorded_tree.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

void walk(const penelope::scheduler::RecordedTree& tree) {
  std::vector<bool> seen(tree.nodes());
  std::vector<std::uint32_t> open{tree.root()};
  double inferences = 0;
  while (!open.empty()) {
    const std::uint32_t n = open.back();
    open.pop_back();
    if (seen[n]) std::abort();
    seen[n] = true;
    inferences += tree.inferences(n);
    for (std::uint32_t i = 0; i < tree.children(n); ++i) open.push_back(tree.child(n, i));
  }
  if (inferences < static_cast<double>(tree.header().inferences)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    walk(penelope::scheduler::RecordedTree({reinterpret_cast<const char*>(data), size}));
  } catch (const penelope::scheduler::CorruptTree&) {
  }
  return 0;
}
