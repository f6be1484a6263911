#include "runtime/launch/forecast/simulated_tree.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/launch/options/option_rows.hpp"
#include "runtime/launch/options/options.hpp"
#include "runtime/recording/tree_file.hpp"
#include "scheduler/simulator/scale/layers.hpp"

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

using scheduler::Layer;

std::optional<Layer::Kind> layer_kind(std::string_view name) {
  if (name == "bush") return Layer::Kind::bush;
  if (name == "chain") return Layer::Kind::chain;
  if (name == "counter") return Layer::Kind::counter;
  return {};
}

// KIND:N/KIND:N/.../TIME; nothing if it does not begin like that.
std::optional<scheduler::LayeredTree> layered_tree(const std::string& description, std::uint32_t segment_bytes,
                                                   double nanoseconds_per_inference) {
  std::vector<OptionValue> parts = OptionValue("tree", description).parts('/');
  const OptionValue time = parts.back();
  parts.pop_back();
  std::vector<Layer> layers;
  for (const OptionValue& part : parts) {
    const std::vector<OptionValue> words = part.parts(':');
    const auto kind = words.size() == 2 ? layer_kind(words[0].text()) : std::nullopt;
    if (!kind) return {};
    layers.push_back({*kind, static_cast<std::uint32_t>(words[1].whole(1, std::numeric_limits<std::uint32_t>::max() / 2))});
  }
  if (layers.empty()) return {};
  constexpr double longest = 3600e9;
  return scheduler::LayeredTree(std::move(layers), time.nanoseconds(1, longest) / nanoseconds_per_inference, segment_bytes);
}

}  // namespace

std::unique_ptr<SimulatedTree> open_simulated_tree(const std::string& name, const scheduler::UtsCosts& costs, double nanoseconds_per_inference) {
  if (const scheduler::NamedUts* uts = scheduler::uts_named(name))
    return std::make_unique<TreeOf<scheduler::Uts>>(scheduler::Uts(uts->parameters, costs), uts->nodes);
  if (std::filesystem::exists(name)) return std::make_unique<TreeOf<scheduler::RecordedTree>>(read_tree_file(name), 0);
  if (auto layers = layered_tree(name, costs.segment_bytes, nanoseconds_per_inference)) {
    const std::uint64_t nodes = layers->nodes();
    return std::make_unique<TreeOf<scheduler::LayeredTree>>(*std::move(layers), nodes);
  }
  std::string names;
  for (const scheduler::NamedUts& uts : scheduler::named_uts()) names += fmt::format("{}, ", uts.name);
  throw UsageError(fmt::format("--tree: {}layers as in bush:16/chain:1000/1ms, or the file of a recorded tree, not {}", names, name));
}

}  // namespace penelope
