// The trees that penelope simulate knows: those of the UTS benchmark by name, layers of generators by description, and recorded ones, in
// files.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "scheduler/simulator/scale/uts.hpp"
#include "scheduler/simulator/scale/walker.hpp"

namespace penelope {

class SimulatedTree {
 public:
  virtual ~SimulatedTree() = default;
  // For one simulation; the tree must outlive it.
  virtual std::unique_ptr<scheduler::Forest> forest(double nanoseconds_per_inference) const = 0;
  // How many nodes a walk must find; 0: not known.
  virtual std::uint64_t nodes() const = 0;
};

// costs: of the nodes of a UTS tree; of layers the bytes of a node only. Throws UsageError: no such tree; or what reading the file throws.
std::unique_ptr<SimulatedTree> open_simulated_tree(const std::string& name, const scheduler::UtsCosts& costs, double nanoseconds_per_inference);

}  // namespace penelope
