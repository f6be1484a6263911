// The annotations of a solve item that say how to search: int_search, bool_search, seq_search. Everything else, such as restarts
// and warm starts, is advice that this search has no use for.
#include <fmt/format.h>

#include <algorithm>

#include "wam/fd/branching.hpp"
#include "wam/flatzinc/reader.hpp"

namespace penelope::flatzinc {

namespace {

using fd::Branching, fd::Selection;
using Kind = Expression::Kind;

struct SelectionRow {
  std::string_view name;
  Selection selection;
};
constexpr SelectionRow selections[] = {
    {"input_order", Selection::leftmost},
    {"first_fail", Selection::first_fail},
    {"anti_first_fail", Selection::last_fail},
    {"smallest", Selection::smallest},
    {"largest", Selection::greatest},
    {"occurrence", Selection::occurrence},
    {"most_constrained", Selection::first_fail_most_constrained},
    {"max_regret", Selection::max_regret},
    {"dom_w_deg", Selection::size_by_degree},  // every constraint weighs the same
};

struct BranchingRow {
  std::string_view name;
  Branching branching;
  bool is_down;
};
constexpr BranchingRow branchings[] = {
    {"indomain", Branching::step, false},
    {"indomain_min", Branching::step, false},
    {"indomain_max", Branching::step, true},
    {"indomain_median", Branching::median, false},
    {"indomain_middle", Branching::middle, false},
    {"indomain_random", Branching::random, false},
    {"indomain_split", Branching::bisect, false},
    {"indomain_reverse_split", Branching::bisect, true},
    {"indomain_split_random", Branching::bisect_random, false},
    {"indomain_interval", Branching::interval, false},
    {"outdomain_min", Branching::without, false},
    {"outdomain_max", Branching::without, true},
    {"outdomain_random", Branching::without_random, false},
};

class SearchReader {
 public:
  SearchReader(const ReadOptions& options, std::uint64_t line, std::vector<SearchGroup>& groups)
      : options_(options), line_(line), groups_(groups) {}

  void read(const Expression& a) {
    if (a.kind != Kind::call) return;
    if (a.text == "seq_search") {
      if (a.size() != 1 || a[0].kind != Kind::array) fail("seq_search needs an array of searches");
      for (const Expression& inner : *a[0].items) read(inner);
    } else if (a.text == "int_search" || a.text == "bool_search") {
      read_group(a);
    }
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw ModelError(line_, what); }

  void read_group(const Expression& a) {
    if (a.size() < 3 || a[0].kind != Kind::array)
      fail(fmt::format("{} needs an array of variables and how to choose variable and value", a.text));
    SearchGroup group;
    for (const Expression& e : *a[0].items) {
      if (e.kind == Kind::variable)
        group.variables.push_back(e.cell);
      else if (e.kind != Kind::integer && e.kind != Kind::boolean)
        fail(fmt::format("{} needs an array of variables", a.text));
    }
    const auto selection = std::ranges::find_if(selections, [&a](const SelectionRow& r) { return a[1].is_named(r.name); });
    const auto branching = std::ranges::find_if(branchings, [&a](const BranchingRow& r) { return a[2].is_named(r.name); });
    fd::How how;
    if (selection != std::end(selections)) how.selection = selection->selection;
    if (branching != std::end(branchings)) how.branching = branching->branching, how.is_down = branching->is_down;
    how.seed = options_.seed;
    group.how = how.code();
    if (!group.variables.empty()) groups_.push_back(std::move(group));
  }

  const ReadOptions& options_;
  const std::uint64_t line_;
  std::vector<SearchGroup>& groups_;
};

}  // namespace

void read_search(const Annotations& annotations, const ReadOptions& options, std::uint64_t line, std::vector<SearchGroup>& groups) {
  SearchReader reader(options, line, groups);
  for (const Expression& a : annotations) reader.read(a);
}

}  // namespace penelope::flatzinc
