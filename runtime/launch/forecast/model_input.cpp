#include "runtime/launch/forecast/model_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <limits>
#include <optional>
#include <system_error>
#include <tuple>

#include "runtime/launch/options/options.hpp"

namespace penelope {

using scheduler::RandomNumbers;
using scheduler::balancing::Graph;

namespace {

constexpr double large = 1e18, unlimited = std::numeric_limits<double>::infinity();
constexpr std::uint64_t most_nodes = 100'000'000;

// The words of a file, line by line, without comments (# to the end of the line).
class WordFile {
 public:
  explicit WordFile(const std::string& path) : path_(path), in_(path) {
    if (!in_) throw std::system_error(errno, std::generic_category(), path);
  }

  // False at the end. The words last until the next call.
  bool next_line(std::vector<std::string_view>& words) {
    if (!std::getline(in_, line_)) return false;
    ++number_;
    words.clear();
    const std::string_view text = std::string_view(line_).substr(0, line_.find('#'));
    constexpr std::string_view blanks = " \t\r";
    for (std::size_t at = text.find_first_not_of(blanks); at != text.npos; at = text.find_first_not_of(blanks, at)) {
      const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
      words.push_back(text.substr(at, end - at));
      at = end;
    }
    return true;
  }
  std::uint64_t line() const { return number_; }

  double value(std::string_view word) const {
    double n = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
    if (error != std::errc() || end != word.data() + word.size() || !(n >= 0 && n <= large))
      refuse(fmt::format("a number from 0 to {}, not {}", large, word), line());
    return n;
  }

  Graph::Node node(std::string_view word) const {
    Graph::Node n = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
    if (error != std::errc() || end != word.data() + word.size() || n < 1 || n > most_nodes)
      refuse(fmt::format("a node from 1 to {}, not {}", most_nodes, word), line());
    return n - 1;
  }

  [[noreturn]] void refuse(const std::string& what, std::uint64_t line) const {
    throw std::runtime_error(fmt::format("{}:{}: {}", path_, line, what));
  }

 private:
  std::string path_, line_;
  std::ifstream in_;
  std::uint64_t number_ = 0;
};

bool is_list(std::string_view text) {
  if (text.find_first_of("0123456789.+-") == 0) return true;
  double n = 0;
  const std::size_t comma = std::min(text.find(','), text.size());
  const auto [end, error] = std::from_chars(text.data(), text.data() + comma, n);
  return error == std::errc() && end == text.data() + comma;  // nan, inf
}

std::vector<double> values_of_file(const std::string& path) {
  WordFile file(path);
  std::vector<double> values;
  for (std::vector<std::string_view> words; file.next_line(words);)
    for (const std::string_view word : words) values.push_back(file.value(word));
  return values;
}

struct FileLink {
  Graph::Node from, to;
  std::uint64_t line;
  std::optional<double> rate;
};

// Sorted as Graph::for_each_edge has them.
std::vector<FileLink> links_of_file(const std::string& path, Graph::Node& nodes) {
  WordFile file(path);
  std::vector<FileLink> links;
  for (std::vector<std::string_view> words; file.next_line(words);) {
    if (words.empty()) continue;
    if (words.size() < 2 || words.size() > 3) file.refuse("two nodes, and the link's rate", file.line());
    const auto [from, to] = std::minmax({file.node(words[0]), file.node(words[1])});
    if (from == to) file.refuse("a link from a node to itself", file.line());
    links.push_back({from, to, file.line(), words.size() > 2 ? std::optional(file.value(words[2])) : std::nullopt});
    nodes = std::max(nodes, to + 1);
  }
  std::ranges::sort(links, {}, [](const FileLink& l) { return std::tuple(l.from, l.to, l.line); });
  const auto twice = std::ranges::adjacent_find(links, [](const FileLink& a, const FileLink& b) { return a.from == b.from && a.to == b.to; });
  if (twice != links.end()) file.refuse(fmt::format("the link of line {} once more", twice->line), (twice + 1)->line);
  if (links.empty()) throw std::runtime_error(fmt::format("{}: no links", path));
  return links;
}

// name:SIZE, or nothing: another name. columns: of a mesh.
std::optional<Graph> graph_named(const OptionValue& value, Graph::Node& columns) {
  const std::string_view text = value.text();
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string_view name = text.substr(0, colon);
  const OptionValue size(value.option(), text.substr(std::min(colon + 1, text.size())));
  const auto nodes = [&](std::uint64_t most) { return static_cast<Graph::Node>(size.whole(1, most)); };
  if (name == "chain") return scheduler::balancing::line(nodes(most_nodes));
  if (name == "ring") return scheduler::balancing::ring(nodes(most_nodes));
  if (name == "star") return scheduler::balancing::star(nodes(most_nodes));
  if (name == "complete") return scheduler::balancing::complete(nodes(10'000));
  if (name == "hypercube") return scheduler::balancing::hypercube(nodes(22));
  if (name != "mesh") return std::nullopt;
  const std::vector<OptionValue> sides = size.parts('x');
  if (sides.size() != 2) throw UsageError(fmt::format("--{}: mesh:ROWSxCOLUMNS, not {}", value.option(), text));
  const std::uint64_t rows = sides[0].whole(1, most_nodes);
  columns = static_cast<Graph::Node>(sides[1].whole(1, most_nodes / rows));
  return scheduler::balancing::mesh(static_cast<Graph::Node>(rows), columns);
}

std::vector<double> rates_of(const OptionValue& rate, std::size_t count, RandomNumbers& random) {
  return rate.text().empty() ? std::vector<double>(count, unlimited) : read_values(rate, count, "link", random);
}

Network network_of_file(const std::string& path, const OptionValue& rate, RandomNumbers& random) {
  Graph::Node nodes = 0;
  const std::vector<FileLink> links = links_of_file(path, nodes);
  std::vector<Graph::Edge> edges;
  for (const FileLink& link : links) edges.push_back({link.from, link.to});
  std::vector<double> rates = rates_of(rate, links.size(), random);
  for (std::size_t i = 0; i < links.size(); ++i) rates[i] = links[i].rate.value_or(rates[i]);
  return {Graph(nodes, edges), std::move(rates)};
}

}  // namespace

std::vector<double> read_values(const OptionValue& value, std::size_t count, std::string_view what, RandomNumbers& random) {
  std::vector<double> values;
  if (!is_list(value.text())) {
    values = values_of_file(std::string(value.text()));
  } else if (value.text().find("..") != std::string_view::npos) {
    const auto [from, until] = value.range();
    const double least = from.number(0, large), most = until.number(least, large);
    for (std::size_t i = 0; i < count; ++i) values.push_back(random.uniform(least, most));
  } else {
    for (const OptionValue& part : value.parts(',')) values.push_back(part.number(0, large));
    if (values.size() == 1) values.resize(count, values[0]);
  }
  if (values.size() != count) throw UsageError(fmt::format("--{}: {} numbers for {} {}s", value.option(), values.size(), count, what));
  return values;
}

Network open_network(const OptionValue& graph, const OptionValue& rate, const OptionValue& rate_down, RandomNumbers& random) {
  Graph::Node columns = 0;
  std::optional<Graph> named = graph_named(graph, columns);
  if (!rate_down.text().empty() && columns == 0) throw UsageError("--rate-down needs a mesh: other graphs have no such links");
  if (!named) return network_of_file(std::string(graph.text()), rate, random);
  std::size_t across = 0, down = 0;
  named->for_each_edge([&](Graph::Node from, Graph::Node to) { ++(to - from == columns ? down : across); });
  if (rate_down.text().empty()) return {*std::move(named), rates_of(rate, across + down, random)};
  const std::vector<double> rates_across = rates_of(rate, across, random), rates_down = rates_of(rate_down, down, random);
  std::vector<double> rates;
  auto next_across = rates_across.begin(), next_down = rates_down.begin();
  named->for_each_edge([&](Graph::Node from, Graph::Node to) { rates.push_back(to - from == columns ? *next_down++ : *next_across++); });
  return {*std::move(named), std::move(rates)};
}

Addition read_addition(const OptionValue& value, std::size_t nodes) {
  const std::string_view text = value.text();
  const std::size_t colon = text.find(':'), at = text.find('@');
  if (colon == text.npos || at == text.npos || at < colon)
    throw UsageError(fmt::format("--{}: NODE:LOAD@TIME such as 4:5@3.5ms, not {}", value.option(), text));
  const auto part = [&](std::size_t from, std::size_t end) { return OptionValue(value.option(), text.substr(from, end - from)); };
  return {static_cast<Graph::Node>(part(0, colon).whole(1, nodes) - 1), part(colon + 1, at).number(0, large),
          part(at + 1, text.size()).nanoseconds(0, large) / 1e9};
}

std::vector<Graph::Node> read_nodes(const OptionValue& value, std::size_t nodes) {
  std::vector<Graph::Node> result;
  for (const OptionValue& part : value.parts(',')) {
    const bool range = part.text().find("..") != std::string_view::npos;
    const auto [from, until] = range ? part.range() : std::pair(part, part);
    const std::uint64_t first = from.whole(1, nodes), last = until.whole(first, nodes);
    for (std::uint64_t node = first; node <= last; ++node) result.push_back(static_cast<Graph::Node>(node - 1));
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace penelope
