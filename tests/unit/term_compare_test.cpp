// The standard order of terms, identity, groundness, cycles, variables: laws on random terms, and terms a million deep.
#include <rapidcheck.h>

#include <cmath>

#include "tests/unit/term_fixture.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/variables.hpp"

namespace penelope::testing {

namespace {

struct TermOrder : TermFixture {
  std::vector<Cell> variables{variable(), variable(), store.new_attributed_variable(nil_cell)};

  int sign(Cell a, Cell b) {
    const int r = store.compare(a, b);
    return r < 0 ? -1 : r > 0;
  }

  // A random term of few constants, so that equal parts are frequent.
  Cell random_term(int depth) {
    switch (*rc::gen::inRange(0, depth > 0 ? 9 : 6)) {
      case 0: return integer(*rc::gen::inRange(-2, 3));
      case 1: return floating(*rc::gen::element(-0.0, 0.0, 1.0, -1.5, 2.0, HUGE_VAL, std::nan("")));
      case 2: return atom(*rc::gen::element<std::string>("a", "b", "ab", "[]", "ä"));
      case 3: return string(*rc::gen::element<std::string>("", "a", "b"));
      case 4: return variables[*rc::gen::inRange<std::size_t>(0, 3)];
      case 5: return arithmetic_limit();
      case 6: return store.new_list(random_term(depth - 1), random_term(depth - 1));
      case 7: return compound("f", {random_term(depth - 1)});
      default: return compound(*rc::gen::element<std::string>("f", "g"), {random_term(depth - 1), random_term(depth - 1)});
    }
  }
  Cell arithmetic_limit() { return integer(*rc::gen::element(INT64_MAX, INT64_MIN, max_small_int, std::int64_t{1} << 53)); }

  Cell deep(int depth, Cell inside, bool list) {
    const Cell f = symbols.functor_cell("f", 2);
    for (int i = 0; i < depth; ++i) inside = list ? store.new_list(Cell::integer(i), inside) : store.new_struct(f, inside, Cell::integer(i));
    return inside;
  }
};

}  // namespace

TEST_F(TermOrder, is_total_antisymmetric_and_agrees_with_identity) {
  EXPECT_TRUE(rc::check([&] {
    const Cell a = random_term(3), b = random_term(3);
    RC_ASSERT(sign(a, a) == 0);
    RC_ASSERT(sign(a, b) == -sign(b, a));
    RC_ASSERT((sign(a, b) == 0) == store.identical(a, b));
  }));
}

TEST_F(TermOrder, is_transitive) {
  EXPECT_TRUE(rc::check([&] {
    std::vector<Cell> t{random_term(2), random_term(2), random_term(2)};
    if (sign(t[0], t[1]) > 0) std::swap(t[0], t[1]);
    if (sign(t[1], t[2]) > 0) std::swap(t[1], t[2]);
    if (sign(t[0], t[1]) > 0) std::swap(t[0], t[1]);
    RC_ASSERT(sign(t[0], t[1]) <= 0);
    RC_ASSERT(sign(t[1], t[2]) <= 0);
    RC_ASSERT(sign(t[0], t[2]) <= 0);
  }));
}

TEST_F(TermOrder, variables_numbers_strings_atoms_compounds) {
  const std::vector<Cell> ordered{variable(),
                                  floating(NAN),
                                  floating(-HUGE_VAL),
                                  floating(-0.0),
                                  floating(0.0),
                                  integer(0),
                                  floating(1),
                                  integer(1),
                                  string("a"),
                                  string("b"),
                                  atom("Z"),
                                  atom("a"),
                                  atom("ab"),
                                  atom("ä"),
                                  compound("z", {integer(1)}),
                                  list({integer(1)}),
                                  compound("a", {integer(1), integer(1)}),
                                  compound("f", {integer(1), integer(1)}),
                                  compound("f", {integer(1), integer(2)}),
                                  compound("a", {integer(1), integer(1), integer(1)})};
  for (std::size_t i = 0; i < ordered.size(); ++i) {
    for (std::size_t j = 0; j < ordered.size(); ++j) {
      EXPECT_EQ(i < j ? -1 : i > j, sign(ordered[i], ordered[j])) << written(ordered[i]) << " and " << written(ordered[j]);
    }
  }
}

TEST_F(TermOrder, the_atom_nil_and_the_atom_of_its_text_differ) { EXPECT_NE(0, sign(nil_cell, Cell::atom(symbols.atom("[]")))); }

TEST_F(TermOrder, what_is_no_float_compares_with_floats_by_the_nearest_one_and_comes_behind_it) {
  const auto fraction = [&](int above, int below) { return evaluable::rational_divide(store, integer(above), integer(below)); };
  EXPECT_EQ(1, sign(integer(9007199254740993), floating(9007199254740992.0)));
  EXPECT_EQ(-1, sign(floating(9007199254740992.0), integer(9007199254740992)));
  EXPECT_EQ(1, sign(integer(9007199254740995), floating(9007199254740996.0)));
  EXPECT_EQ(1, sign(fraction(1, 10), floating(0.1)));  // the float is above 1r10
  EXPECT_EQ(-1, sign(fraction(1, 10), fraction(1, 9)));
  EXPECT_EQ(1, sign(fraction(1, 3), integer(0)));
}

TEST_F(TermOrder, terms_a_million_deep_are_walked_without_recursion) {
  for (const bool list : {false, true}) {
    const Cell x = deep(1'000'000, atom("end"), list), y = deep(1'000'000, atom("end"), list);
    const Cell z = deep(1'000'000, variable(), list);
    EXPECT_EQ(0, sign(x, y));
    EXPECT_TRUE(store.identical(x, y));
    EXPECT_EQ(-1, sign(z, x));
    EXPECT_TRUE(store.is_ground(x));
    EXPECT_FALSE(store.is_ground(z));
    EXPECT_TRUE(store.is_acyclic(x));
    EXPECT_TRUE(is_variant(store, z, deep(1'000'000, variable(), list)));
    EXPECT_EQ(1u, variables_of(store, z).size());
  }
}

TEST_F(TermOrder, cyclic_terms_are_recognised) {
  const Cell x = variable();
  store.bind(x, compound("f", {integer(1), compound("g", {x})}));
  EXPECT_FALSE(store.is_acyclic(x));
  EXPECT_TRUE(store.is_ground(x));
  const Cell shared = compound("h", {integer(1)});
  EXPECT_TRUE(store.is_acyclic(compound("f", {shared, shared})));
}

TEST_F(TermOrder, proper_lists_end_in_nil) {
  std::uint64_t length = 0;
  EXPECT_TRUE(store.is_proper_list(list({integer(1), integer(2)}), &length));
  EXPECT_EQ(2u, length);
  EXPECT_FALSE(store.is_proper_list(store.new_list(integer(1), variable())));
  const Cell tail = variable();
  const Cell cyclic = store.new_list(integer(1), tail);
  store.bind(tail, cyclic);
  EXPECT_FALSE(store.is_proper_list(cyclic));
}

TEST_F(TermOrder, variables_are_found_in_order_and_left_unbound) {
  const Cell x = variable(), y = variable();
  const Cell term = compound("f", {x, compound("g", {y, x}), integer(1)});
  const Variables found = variables_of(store, term);
  EXPECT_EQ((std::vector<Cell>{x, y}), std::vector<Cell>(found.begin(), found.end()));
  EXPECT_TRUE(store.deref(x).is_var());
  EXPECT_TRUE(store.deref(y).is_var());
}

TEST_F(TermOrder, attributed_variables_are_found_inside_attributes) {
  const Cell inner = store.new_attributed_variable(nil_cell);
  const Cell outer = store.new_attributed_variable(compound("att", {atom("a"), inner, nil_cell}));
  EXPECT_EQ(2u, attributed_variables_of(store, compound("f", {outer, outer})).size());
  EXPECT_EQ(1u, variables_of(store, compound("f", {outer, outer})).size());
}

TEST_F(TermOrder, variants_are_equal_up_to_renaming) {
  const Cell x = variable(), y = variable();
  EXPECT_TRUE(is_variant(store, compound("f", {x, y}), compound("f", {y, x})));
  EXPECT_TRUE(is_variant(store, compound("f", {x, y, x}), compound("f", {y, x, y})));
  EXPECT_FALSE(is_variant(store, compound("f", {x, x}), compound("f", {x, y})));
  EXPECT_FALSE(is_variant(store, compound("f", {x, y}), compound("f", {x, x})));
  EXPECT_FALSE(is_variant(store, compound("f", {x, y, compound("g", {x})}), compound("f", {y, x, compound("g", {x})})));
}

}  // namespace penelope::testing
