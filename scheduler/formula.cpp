#include "scheduler/formula.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

namespace {
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr unsigned most_nested = 200;
constexpr unsigned most_steps = 20'000;  // of one evaluation: sums of sums of large sizes take longer
constexpr std::size_t most_nodes = 10'000;
}  // namespace

struct Formula::Name {
  std::string_view text;
  Op op;
  unsigned operands;
};

constexpr Formula::Name Formula::names[] = {
    {"+", Op::add, 2},         {"*", Op::multiply, 2}, {"^", Op::power, 2},  {"fact", Op::factorial, 1}, {"falling", Op::falling, 2},
    {"geo", Op::geometric, 2}, {"luc", Op::lucas, 3},  {"//", Op::whole, 2}, {"bits", Op::bits, 1},      {"sum", Op::sum, 3}};

class Formula::Reader {
 public:
  Reader(std::string_view text, std::vector<Node>& nodes) : rest_(text), nodes_(nodes) {}

  void read_all() {
    read(0, 0);
    PENELOPE_ASSERT(!nodes_.empty());
    if (!word().empty()) throw BadFormula("more behind the end of a formula");
  }

 private:
  std::string_view word() {
    const std::size_t begin = std::min(rest_.find_first_not_of(' '), rest_.size());
    const std::size_t end = std::min(rest_.find(' ', begin), rest_.size());
    const std::string_view found = rest_.substr(begin, end - begin);
    rest_.remove_prefix(end);
    return found;
  }

  static double number_in(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc::result_out_of_range) return std::numeric_limits<double>::infinity();
    if (error != std::errc() || end != text.data() + text.size()) throw BadFormula("no word of a formula: " + std::string(text));
    return number;
  }

  // `sums` are around it.
  std::uint32_t read(unsigned depth, unsigned sums) {
    if (depth > most_nested || nodes_.size() >= most_nodes) throw BadFormula("a formula is too large");
    const std::string_view text = word();
    if (text.empty()) throw BadFormula("a formula ends too early");
    const auto at = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({Op::number});
    for (const Name& name : names) {
      if (name.text != text) continue;
      nodes_[at].op = name.op;
      for (unsigned i = 0; i < name.operands; ++i) {
        const std::uint32_t operand = read(depth + 1, sums + (name.op == Op::sum && i == 2));
        nodes_[at].operand[i] = operand;
      }
      return at;
    }
    if (text[0] == 'n' || text[0] == 'i') {
      nodes_[at] = {text[0] == 'n' ? Op::size : Op::index, number_in(text.substr(1))};
      if (text[0] == 'i' && !(nodes_[at].number >= 0 && nodes_[at].number < sums)) throw BadFormula("a formula has an i outside of sums");
      if (text[0] == 'n' && !(nodes_[at].number >= 1)) throw BadFormula("a formula has the size of no argument");
    } else {
      nodes_[at].number = number_in(text);
    }
    return at;
  }

  std::string_view rest_;
  std::vector<Node>& nodes_;
};

class Formula::Evaluation {
 public:
  Evaluation(const std::vector<Node>& nodes, std::span<const double> sizes) : nodes_(nodes), sizes_(sizes) {}

  double value(std::uint32_t at) {
    if (++steps_ > most_steps) return unknown;
    PENELOPE_CHECK(at < nodes_.size());
    const Node& node = nodes_[at];
    const auto operand = [&](unsigned i) {
      PENELOPE_CHECK(node.operand[i] > at);  // operands stand behind what they belong to: the evaluation ends
      return value(node.operand[i]);
    };
    switch (node.op) {
      case Op::number: return node.number;
      case Op::size: return node.number <= static_cast<double>(sizes_.size()) ? sizes_[static_cast<std::size_t>(node.number) - 1] : unknown;
      case Op::index:
        PENELOPE_CHECK(node.number >= 0 && node.number < static_cast<double>(indexes_.size()));
        return indexes_[indexes_.size() - 1 - static_cast<std::size_t>(node.number)];
      case Op::add: return operand(0) + operand(1);
      case Op::multiply: {  // nothing times very much is nothing
        const double a = operand(0), b = operand(1);
        return (a == 0 && std::isinf(b)) || (b == 0 && std::isinf(a)) ? 0 : a * b;
      }
      case Op::power: return std::pow(operand(0), operand(1));
      case Op::factorial: return std::tgamma(operand(0) + 1);
      case Op::falling: return falling(operand(0), operand(1));
      case Op::geometric: {
        const double base = operand(0), count = operand(1);
        return base == 1 ? count : (std::pow(base, count) - 1) / (base - 1);
      }
      case Op::lucas: return lucas(operand(0), operand(1), operand(2));
      case Op::whole: return std::floor(operand(0) / operand(1));
      case Op::bits: {
        const double of = operand(0);
        return of <= 0 ? 0 : std::floor(std::log2(of)) + 1;
      }
      case Op::sum: return sum(node);
    }
    return unknown;
  }

 private:
  // f(i) for each whole number from `first` to `last`, unless it takes too long.
  template <class F>
  double each(double first, double last, F f) {
    if (std::isnan(first) || std::isnan(last) || last - first > most_steps) return unknown;
    for (double i = first; i <= last; ++i)
      if (++steps_ > most_steps || !f(i)) return unknown;
    return 0;
  }

  double falling(double from, double count) {
    double product = 1;
    const double done = each(1, count, [&](double i) { return product *= from - i + 1, true; });
    return std::isnan(done) ? done : product;
  }

  double lucas(double a, double b, double n) {
    double now = 0, next = 1;
    const double done = each(1, n, [&](double) {
      const double later = a * next + b * now;
      now = next;
      next = later;
      return true;
    });
    return std::isnan(done) ? done : now;
  }

  double sum(const Node& node) {
    const double first = value(node.operand[0]), last = value(node.operand[1]);
    double all = 0;
    const double done = each(first, last, [&](double i) {
      indexes_.push_back(i);
      all += value(node.operand[2]);
      indexes_.pop_back();
      return !std::isnan(all);
    });
    return std::isnan(done) ? done : all;
  }

  const std::vector<Node>& nodes_;
  std::span<const double> sizes_;
  std::vector<double> indexes_;
  unsigned steps_ = 0;
};

Formula::Formula(std::string_view text) { Reader(text, nodes_).read_all(); }

double Formula::value(std::span<const double> sizes) const { return Evaluation(nodes_, sizes).value(0); }

}  // namespace penelope::scheduler
