#include "runtime/launch/forecast/simulated_tree.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "runtime/launch/options/options.hpp"
#include "runtime/recording/tree_file.hpp"

namespace penelope {

namespace {

template <scheduler::Workload W>
class TreeOf final : public SimulatedTree {
 public:
  TreeOf(W tree, std::uint64_t nodes) : tree_(std::move(tree)), nodes_(nodes) {}
  std::unique_ptr<scheduler::Forest> forest(double nanoseconds_per_inference) const override {
    return std::make_unique<scheduler::TreeForest<W>>(tree_, nanoseconds_per_inference);
  }
  std::uint64_t nodes() const override { return nodes_; }

 private:
  W tree_;
  std::uint64_t nodes_;
};

}  // namespace

std::unique_ptr<SimulatedTree> open_simulated_tree(const std::string& name, const scheduler::UtsCosts& costs) {
  if (const scheduler::NamedUts* uts = scheduler::uts_named(name))
    return std::make_unique<TreeOf<scheduler::Uts>>(scheduler::Uts(uts->parameters, costs), uts->nodes);
  if (!std::filesystem::exists(name)) {
    std::string names;
    for (const scheduler::NamedUts& uts : scheduler::named_uts()) names += fmt::format("{}, ", uts.name);
    throw UsageError(fmt::format("--tree: {}or the file of a recorded tree, not {}", names, name));
  }
  return std::make_unique<TreeOf<scheduler::RecordedTree>>(read_tree_file(name), 0);
}

}  // namespace penelope
