// Sorting: order, stability, duplicates, and the errors of the sorting predicates.
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "tests/unit/term_fixture.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/sorting.hpp"

namespace penelope::testing {

namespace {

struct Sorting : TermFixture {
  std::vector<Cell> sorted(std::vector<Cell> items, std::uint32_t key, SortOrder order) {
    sort_terms(store, items, key, order);
    return items;
  }
  std::vector<Cell> integers(const std::vector<int>& values) {
    std::vector<Cell> cells;
    for (const int v : values) cells.push_back(Cell::integer(v));
    return cells;
  }
};

struct SortingPredicates : ::testing::Test {
  Program program;
  Worker worker{program, StackSizes{std::uint64_t{64} << 20}};
  BuiltinTable table;
  SortingPredicates() { register_sorting_builtins(table); }

  bool call(std::string_view name, std::vector<Cell> arguments) {
    for (std::uint32_t i = 0; i < table.size(); ++i) {
      if (table[i].name != name || table[i].arity != arguments.size()) continue;
      const bool ok = table[i].det(worker, arguments.data());
      if (is_raised()) throw_raised();
      return ok;
    }
    throw std::logic_error("no such built-in");
  }
  // Name and first argument of the error, as "type_error list".
  std::string error(std::string_view name, std::vector<Cell> arguments) {
    try {
      call(name, std::move(arguments));
    } catch (const PrologError& e) {
      const Cell formal = worker.arg(e.ball, 0);
      if (formal.is_atom()) return std::string(worker.symbols.text(formal.as_atom()));
      return std::string(worker.symbols.text(worker.name_of(formal))) + " " + std::string(worker.symbols.text(worker.arg(formal, 0).as_atom()));
    }
    return "none";
  }
  Cell atom(std::string_view text) { return worker.symbols.atom_cell(text); }
  Cell pair(Cell key, Cell value) { return worker.new_struct(worker.symbols.functor_cell("-", 2), key, value); }
  Cell list(std::vector<Cell> items, Cell tail = nil_cell) { return worker.new_list_of(items, tail); }
};

}  // namespace

TEST_F(Sorting, agrees_with_sorting_integers) {
  EXPECT_TRUE(rc::check([&](std::vector<int> values) {
    std::vector<int> expected = values;
    std::sort(expected.begin(), expected.end());
    RC_ASSERT(sorted(integers(values), 0, SortOrder::ascending_with_all) == integers(expected));
    std::reverse(expected.begin(), expected.end());
    RC_ASSERT(sorted(integers(values), 0, SortOrder::descending_with_all) == integers(expected));
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    RC_ASSERT(sorted(integers(values), 0, SortOrder::descending) == integers(expected));
  }));
}

TEST_F(Sorting, by_key_is_stable_and_keeps_the_first_of_equal_keys) {
  EXPECT_TRUE(rc::check([&] {
    const auto keys = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 5));
    std::vector<Cell> items;
    for (std::size_t i = 0; i < keys.size(); ++i) items.push_back(compound("-", {integer(keys[i]), integer(static_cast<int>(i))}));
    const std::vector<Cell> all = sorted(items, 1, SortOrder::ascending_with_all);
    for (std::size_t i = 1; i < all.size(); ++i) {
      const auto key = [&](Cell c) { return store.arg(c, 0).as_int(); };
      const auto position = [&](Cell c) { return store.arg(c, 1).as_int(); };
      RC_ASSERT(key(all[i - 1]) < key(all[i]) || (key(all[i - 1]) == key(all[i]) && position(all[i - 1]) < position(all[i])));
    }
    std::map<int, int> first;
    for (std::size_t i = 0; i < keys.size(); ++i) first.emplace(keys[i], static_cast<int>(i));
    const std::vector<Cell> unique = sorted(items, 1, SortOrder::ascending);
    RC_ASSERT(unique.size() == first.size());
    for (const Cell c : unique) RC_ASSERT(store.arg(c, 1).as_int() == first[static_cast<int>(store.arg(c, 0).as_int())]);
  }));
}

TEST_F(Sorting, a_million_mixed_terms) {
  std::vector<Cell> items;
  for (std::uint64_t i = 0; i < 1'000'000; ++i) {
    const auto n = static_cast<std::int64_t>(i * 2654435761u % 1000003);
    items.push_back(n % 2 ? integer(n) : compound("f", {integer(n)}));
  }
  sort_terms(store, items, 0, SortOrder::ascending_with_all);
  EXPECT_TRUE(std::is_sorted(items.begin(), items.end(), [&](Cell x, Cell y) { return store.compare(x, y) < 0; }));
}

TEST_F(SortingPredicates, raise_list_errors) {
  EXPECT_EQ("instantiation_error", error("sort", {worker.new_variable(), nil_cell}));
  EXPECT_EQ("instantiation_error", error("msort", {list({atom("a")}, worker.new_variable()), nil_cell}));
  EXPECT_EQ("type_error list", error("sort", {atom("a"), nil_cell}));
  EXPECT_EQ("type_error list", error("keysort", {list({atom("a")}, atom("b")), nil_cell}));
}

TEST_F(SortingPredicates, keysort_wants_pairs) {
  EXPECT_EQ("type_error pair", error("keysort", {list({atom("a")}), worker.new_variable()}));
  EXPECT_EQ("instantiation_error", error("keysort", {list({worker.new_variable()}), worker.new_variable()}));
  const Cell one = Cell::integer(1), two = Cell::integer(2);
  EXPECT_TRUE(call("keysort", {list({pair(two, atom("a")), pair(one, atom("b")), pair(two, atom("c"))}),
                               list({pair(one, atom("b")), pair(two, atom("a")), pair(two, atom("c"))})}));
}

TEST_F(SortingPredicates, sort_4_checks_key_and_order) {
  const Cell items = list({pair(atom("a"), atom("b"))});
  EXPECT_EQ("domain_error order", error("sort", {Cell::integer(0), atom("foo"), items, nil_cell}));
  EXPECT_EQ("existence_error argument", error("sort", {Cell::integer(3), atom("@<"), items, nil_cell}));
  EXPECT_EQ("type_error compound", error("sort", {Cell::integer(1), atom("@<"), list({atom("a")}), nil_cell}));
  EXPECT_TRUE(call("sort", {Cell::integer(0), atom("@>="), list({atom("a"), atom("b"), atom("a")}), list({atom("b"), atom("a"), atom("a")})}));
}

}  // namespace penelope::testing
