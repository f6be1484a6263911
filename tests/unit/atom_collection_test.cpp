// Atoms that nothing in memory can be are collected; what is held as a number, as a cell or as a view of the text stays.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "wam/base/own_memory.hpp"
#include "wam/term/symbols.hpp"

namespace penelope {
namespace {

constexpr int many = 100'000;

std::string text_of(int i) { return "an_atom_for_the_collection_" + std::to_string(i); }

// Leaves no number behind but those in what it returns.
[[gnu::noinline]] std::vector<Cell> make_some(Symbols& symbols, int first, int count, int each) {
  std::vector<Cell> kept;
  for (int i = first; i < first + count; ++i)
    if (const Cell atom = symbols.atom_cell(text_of(i)); i % each == 0) kept.push_back(atom);
  return kept;
}

class AtomCollectionTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_read_own_memory()) GTEST_SKIP() << "memory cannot be read here";
    old_ = symbols_.atom("made_before_any_may_be_collected");
    symbols_.collect_new_atoms(false);
    before_ = symbols_.atoms_alive();
  }
  Symbols symbols_;
  AtomId old_ = 0, before_ = 0;
};

TEST_F(AtomCollectionTest, AtomsThatNothingHoldsGo) {
  make_some(symbols_, 0, many, many + 1);
  EXPECT_EQ(symbols_.atoms_alive() - before_, AtomId{many});
  symbols_.collect();
  EXPECT_LT(symbols_.atoms_alive() - before_, AtomId{many / 4});
  EXPECT_EQ(symbols_.text(old_), "made_before_any_may_be_collected");
}

TEST_F(AtomCollectionTest, CellsNumbersAndFunctorsKeepTheirAtoms) {
  const std::vector<Cell> cells = make_some(symbols_, 0, many, 100);
  std::map<int, AtomId> numbers;
  for (int i = 0; i < 50; ++i) numbers[i] = symbols_.atom("number_" + std::to_string(i));
  const FunctorId functor = symbols_.functor(symbols_.atom("name_of_a_functor"), 3);
  for (int round = 0; round < 3; ++round) {
    symbols_.collect();
    make_some(symbols_, (round + 1) * many, many, 3 * many);
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    EXPECT_EQ(symbols_.text(cells[i].as_atom()), text_of(static_cast<int>(i) * 100));
    EXPECT_EQ(symbols_.atom_cell(text_of(static_cast<int>(i) * 100)), cells[i]);
  }
  for (const auto& [i, number] : numbers) EXPECT_EQ(symbols_.text(number), "number_" + std::to_string(i));
  EXPECT_EQ(symbols_.text(symbols_.functor_name(functor)), "name_of_a_functor");
}

TEST_F(AtomCollectionTest, AtomsOfWhichOthersHaveHeardStay) {
  make_some(symbols_, 0, 1000, 2000);
  const AtomId told = symbols_.atom_places();
  symbols_.stop_reusing_numbers();
  symbols_.keep_told_atoms(told);
  make_some(symbols_, 1000, many, 2 * many);
  symbols_.collect();
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(symbols_.known_atom(text_of(i)));
  EXPECT_LT(symbols_.atoms_alive() - before_, 1000 + AtomId{many / 4});
  const AtomId next = symbols_.atom("made_after_that");
  EXPECT_GE(next, symbols_.atom_at(told));
}

TEST_F(AtomCollectionTest, ViewsOfTextsKeepTheTexts) {
  const std::string wanted = text_of(7), wanted_long(100'000, 'x');
  const std::string_view view = symbols_.text(symbols_.atom(wanted)), long_view = symbols_.text(symbols_.atom(wanted_long));
  for (int round = 0; round < 3; ++round) {
    make_some(symbols_, (round + 1) * many, many, 9 * many);
    symbols_.collect();
  }
  EXPECT_EQ(view, wanted);
  EXPECT_EQ(long_view, wanted_long);
}

TEST_F(AtomCollectionTest, ACollectionIsAskedForWhenManyWereMade) {
  Cell cell{};
  std::atomic<Cell*> trigger{&cell};
  symbols_.add_trigger(trigger);
  int made = 0;
  for (; !symbols_.collection_is_due() && made < 10'000'000; made += 1000) make_some(symbols_, made, 1000, 100'000'000);
  EXPECT_TRUE(symbols_.collection_is_due());
  EXPECT_EQ(trigger.load(), nullptr);
  symbols_.collect();
  EXPECT_FALSE(symbols_.collection_is_due());
  symbols_.remove_trigger(trigger);
}

TEST(AtomCollection, NothingGoesWhereItWasNotAllowed) {
  Symbols symbols;
  make_some(symbols, 0, 1000, 2000);
  const AtomId before = symbols.atoms_alive();
  symbols.collect();
  EXPECT_EQ(symbols.atoms_alive(), before);
}

}  // namespace
}  // namespace penelope
