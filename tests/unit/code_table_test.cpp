// Tables: answers are found by their keys, come in the order in which they were added while the table grows, and in the
// standard order of terms when it is finished; better values are new answers; what leaves the table space stays for its readers.
#include <rapidcheck.h>

#include <set>
#include <string>

#include "tests/unit/term_fixture.hpp"
#include "wam/code/table_space.hpp"
#include "wam/term/block.hpp"

namespace penelope::testing {

namespace {

struct TableOfTerms : TermFixture {
  Block block_of(Cell term) {
    Block b;
    copy_out(store, term, b);
    return b;
  }
  Variant variant(Cell call) {
    calls.push_back(std::make_unique<Block>(block_of(call)));
    return Variant::of(symbols.atom("user"), calls.back()->view());
  }
  bool add(Table& t, Cell term) { return t.add(block_of(term).view()); }
  std::string answer(const Table& t, std::uint32_t i) { return written(copy_in(store, t.key(i))); }

  std::unique_ptr<Table> finished(std::string_view name, std::uint64_t number) {
    auto t = std::make_unique<Table>(variant(atom(name)), number);
    add(*t, integer(1));
    t->owner = 1;
    t->finish(store);
    return t;
  }

  std::vector<std::unique_ptr<Block>> calls;
};

TEST_F(TableOfTerms, CallsEqualUpToRenamingAreVariants) {
  const Cell x = variable(), y = variable(), z = variable();
  const SameVariant same;
  const auto table = std::make_unique<Table>(variant(compound("p", {x, y, x})), 1);
  EXPECT_TRUE(same(table, variant(compound("p", {z, x, z}))));
  EXPECT_FALSE(same(table, variant(compound("p", {x, y, y}))));
  EXPECT_FALSE(same(table, variant(compound("p", {x, atom("a"), x}))));
}

TEST_F(TableOfTerms, AnAnswerIsAddedOnce) {
  Table t(variant(atom("p")), 1);
  for (int round = 0; round < 2; ++round)
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(add(t, integer(i * 7)), round == 0);
  EXPECT_TRUE(add(t, compound("f", {variable(), integer(1)})));
  EXPECT_FALSE(add(t, compound("f", {variable(), integer(1)})));
  EXPECT_EQ(t.size(), 1001u);
}

TEST_F(TableOfTerms, ABetterValueIsANewAnswerAndTheOldOneIsVoid) {
  Table t(variant(atom("p")), 1);
  const Block key = block_of(atom("a")), low = block_of(integer(1)), high = block_of(integer(2));
  t.set(key.view(), high.view());
  t.set(key.view(), low.view());
  ASSERT_EQ(t.size(), 2u);
  EXPECT_TRUE(t.is_void(0));
  EXPECT_EQ(t.find(key.view()), 1u);
  t.finish(store);
  ASSERT_EQ(t.size(), 1u);
  EXPECT_EQ(t.value(0)[0], integer(1));
}

TEST_F(TableOfTerms, ManyBetterValuesAreFound) {
  Table t(variant(atom("p")), 1);
  for (int value = 100; value > 0; --value)
    for (int key = 0; key < 20; ++key) t.set(block_of(integer(key)).view(), block_of(integer(value)).view());
  for (int key = 0; key < 20; ++key) {
    const auto found = t.find(block_of(integer(key)).view());
    ASSERT_TRUE(found);
    EXPECT_EQ(t.value(*found)[0], integer(1));
  }
}

TEST_F(TableOfTerms, AFinishedTableIsInTheStandardOrder) {
  Table t(variant(atom("p")), 1);
  const Cell f_of_b = compound("f", {atom("b")}), a_of_two = compound("a", {integer(1), integer(2)});
  for (const Cell c : {f_of_b, atom("b"), integer(2), string("s"), big("100000000000000000000"), floating(1.5), compound("f", {atom("a")}),
                       list({integer(1)}), atom("a"), a_of_two, variable(), integer(-1)})
    add(t, c);
  t.finish(store);
  std::string all;
  for (std::uint32_t i = 0; i < t.size(); ++i) all += answer(t, i) + " ";
  EXPECT_EQ(all, "_ -1 1.500000 2 100000000000000000000 \"s\" a b f(a) f(b) [|](1,[]) a(1,2) ");
}

TEST_F(TableOfTerms, TheOrderOfAnswersIsThatOfTheTermsWhateverTheyAre) {
  rc::check([this] {
    Cell* const top = store.heap_top;
    Table t(variant(atom("p")), 1);
    const auto count = *rc::gen::inRange(0, 40);
    const auto random = [&](auto& self, int depth) -> Cell {
      switch (*rc::gen::inRange(0, depth > 0 ? 7 : 4)) {
        case 0: return integer(*rc::gen::inRange(-3, 4));
        case 1: return floating(*rc::gen::element(-0.5, 0.0, 1.0));
        case 2: return atom(*rc::gen::element<std::string>("a", "b", "[]"));
        case 3: return string(*rc::gen::element<std::string>("", "a"));
        case 4: return store.new_list(self(self, depth - 1), self(self, depth - 1));
        case 5: return compound("f", {self(self, depth - 1)});
        default: return compound("g", {self(self, depth - 1), self(self, depth - 1)});
      }
    };
    for (int i = 0; i < count; ++i) add(t, random(random, 3));
    t.finish(store);
    for (std::uint32_t i = 1; i < t.size(); ++i) RC_ASSERT(store.compare(copy_in(store, t.key(i - 1)), copy_in(store, t.key(i))) < 0);
    store.heap_top = top;
  });
}

TEST_F(TableOfTerms, ATableStaysForThoseWhoMayBeReadingIt) {
  TableSpace space;
  space.add(finished("p", 1), 0);
  Table* const read = space.find(variant(atom("p")), 2);
  ASSERT_NE(read, nullptr);
  space.remove_all({.number = 1, .reads = false, .shared = true});
  EXPECT_EQ(space.find(variant(atom("p")), 1), nullptr);
  EXPECT_EQ(answer(*read, 0), "1");  // worker 2 may still be there
  space.add(finished("p", 2), 0);
  space.remove_all({.number = 1, .reads = false, .shared = false});
  EXPECT_TRUE(space.all().empty());
}

TEST_F(TableOfTerms, ANumberIsThatOfATableOnlyAsLongAsTheTableIsThere) {
  TableSpace space;
  EXPECT_EQ(space.numbered(7, 1), nullptr);
  space.add(finished("p", 7), 0);
  space.add(finished("p", 8), 0);  // of the same variant: kept for its readers
  Table* const p = space.numbered(7, 1);
  ASSERT_NE(p, nullptr);
  EXPECT_NE(space.numbered(8, 1), nullptr);
  const std::uint64_t before = space.removals();
  EXPECT_EQ(space.numbered(7, 2), p);  // worker 2 reads it
  space.remove_all({.number = 1, .reads = false, .shared = true});
  EXPECT_EQ(space.numbered(7, 1), p);
  EXPECT_EQ(space.removals(), before);
  space.remove_all({.number = 1, .reads = false, .shared = false});
  EXPECT_EQ(space.numbered(7, 1), nullptr);
  EXPECT_EQ(space.numbered(8, 1), nullptr);
  EXPECT_NE(space.removals(), before);
}

TEST_F(TableOfTerms, WhatIsTheSameAnywhereStaysForTheWorkerThatHasMadeIt) {
  TableSpace space;
  const auto made_by = [this](std::uint32_t owner, std::uint64_t number, const char* name, bool same_anywhere) {
    auto t = finished(name, number);
    t->owner = owner;
    t->same_anywhere = same_anywhere;
    return t;
  };
  const auto fill = [&](std::uint64_t number) {
    space.add(made_by(1, number, "own", true), 0);
    space.add(made_by(2, number + 1, "other", true), 0);
    space.add(made_by(1, number + 2, "changes", false), 0);
  };
  const auto names = [&] {
    std::set<std::string> found;
    for (const char* name : {"own", "other", "changes"})
      if (space.holds(variant(atom(name)))) found.insert(name);
    return found;
  };
  using Names = std::set<std::string>;
  fill(1);
  space.remove_own({.number = 1, .reads = false, .shared = true});
  EXPECT_EQ(names(), (Names{"other", "changes"}));
  space.remove_others_in_turn();
  EXPECT_EQ(names(), Names{"other"});
  fill(4);
  space.remove_all({.number = 1, .reads = false, .shared = true});
  EXPECT_EQ(names(), Names{"other"});
  space.remove_all({.number = 1, .reads = false, .shared = false});
  EXPECT_EQ(names(), Names{});
}

TEST_F(TableOfTerms, ATableMadeOfTheDefinitionsThatHoldTakesThePlaceOfAnOlderOne) {
  TableSpace space;
  const auto made_with = [this](std::uint64_t number, std::uint64_t code_version) {
    auto t = finished("p", number);
    t->code_version = code_version;
    return t;
  };
  space.add(made_with(1, 5), 6);  // a definition was replaced while it was made
  space.add(made_with(2, 6), 6);
  EXPECT_EQ(space.find(variant(atom("p")), 1)->number(), 2U);
  space.add(made_with(3, 6), 6);  // another worker has made the same one
  space.add(made_with(4, 5), 6);  // or has begun before the definition was replaced
  EXPECT_EQ(space.find(variant(atom("p")), 1)->number(), 2U);
  for (const std::uint64_t read_still : {1, 3, 4}) EXPECT_NE(space.numbered(read_still, 1), nullptr);
  space.remove_all({.number = 1, .reads = false, .shared = false});
  for (const std::uint64_t gone : {1, 2, 3, 4}) EXPECT_EQ(space.numbered(gone, 1), nullptr);
}

}  // namespace

}  // namespace penelope::testing
