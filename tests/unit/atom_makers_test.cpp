// Threads that make atoms at once: what two of them make at the same time is one atom, and what is made by any of them is found, keeps its text,
// and is collected as if one thread had made all.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "wam/base/own_memory.hpp"
#include "wam/term/symbols.hpp"

namespace penelope {
namespace {

// Few: what is left of their numbers in freed memory keeps atoms of later tests. Enough for a larger table.
constexpr int threads = 4, each = 1'800;

std::string shared_text(int i) { return "made_by_all_" + std::to_string(i); }
std::string own_text(int thread, int i) { return "made_by_" + std::to_string(thread) + "_alone_" + std::to_string(i); }

// Numbers that no later test finds in memory.
struct Numbers : std::vector<AtomId> {
  using std::vector<AtomId>::vector;
  Numbers(Numbers&&) = default;
  Numbers& operator=(Numbers&&) = default;
  ~Numbers() { std::fill(begin(), end(), AtomId{0}); }
};

struct Made {
  Numbers shared = Numbers(each), own = Numbers(each);
};

Made make_all(Symbols& symbols, int thread) {
  Made made;
  for (int i = 0; i < each; ++i) {
    made.shared[static_cast<std::size_t>(i)] = symbols.atom(shared_text(i));
    made.own[static_cast<std::size_t>(i)] = symbols.atom(own_text(thread, i));
  }
  return made;
}

std::vector<Made> in_threads(Symbols& symbols) {
  std::vector<Made> made(threads);
  std::vector<std::thread> all;
  for (int t = 0; t < threads; ++t) all.emplace_back([&, t] { made[static_cast<std::size_t>(t)] = make_all(symbols, t); });
  for (std::thread& t : all) t.join();
  return made;
}

void expect_one_atom_for_each_text(const Symbols& symbols, const std::vector<Made>& made) {
  Numbers all((threads + 1) * each);
  auto end = std::copy(made[0].shared.begin(), made[0].shared.end(), all.begin());
  for (int t = 0; t < threads; ++t) {
    const Made& m = made[static_cast<std::size_t>(t)];
    EXPECT_EQ(m.shared, made[0].shared);
    for (int i = 0; i < each; ++i) {
      const auto at = static_cast<std::size_t>(i);
      ASSERT_EQ(symbols.text(m.own[at]), own_text(t, i));
      ASSERT_EQ(symbols.text(m.shared[at]), shared_text(i));
      ASSERT_EQ(symbols.known_atom(own_text(t, i)), m.own[at]);
    }
    end = std::copy(m.own.begin(), m.own.end(), end);
  }
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end()) << "two atoms have one number";
  EXPECT_LT(all.back(), symbols.atom_count());
}

class AtomMakersTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_read_own_memory()) GTEST_SKIP() << "memory cannot be read here";
    symbols_.collect_new_atoms(false);
    before_ = symbols_.atoms_alive();
  }
  Symbols symbols_;
  AtomId before_ = 0;
};

TEST_F(AtomMakersTest, ATextHasOneNumberWhoeverMakesIt) {
  expect_one_atom_for_each_text(symbols_, in_threads(symbols_));
  EXPECT_EQ(symbols_.atoms_alive() - before_, AtomId{each * (threads + 1)});
}

TEST_F(AtomMakersTest, NumbersOfCollectedAtomsGoToWhoeverComesNext) {
  for (int round = 0; round < 3; ++round) {
    const std::vector<Made> made = in_threads(symbols_);
    symbols_.collect();
    expect_one_atom_for_each_text(symbols_, made);
  }
}

TEST_F(AtomMakersTest, ACollectionHearsOfWhatAllHaveMade) {
  const std::string long_text(1 << 20, 'x');
  in_threads(symbols_);
  for (int t = 0; t < threads; ++t)
    std::thread([&] {
      for (int i = 0; i < 4; ++i) symbols_.atom(long_text + own_text(t, i));
    }).join();
  EXPECT_TRUE(symbols_.collection_is_due());
  symbols_.collect();
  EXPECT_FALSE(symbols_.collection_is_due());
}

// Where other processes hear of atoms, their places say in which order they were made.
TEST(AtomMakers, AtomsOfWhichOthersHearAreMadeInOrder) {
  Symbols symbols;
  symbols.collect_new_atoms(true);
  for (int i = 0; i < 100; ++i) {
    const AtomId places = symbols.atom_places();
    EXPECT_EQ(symbols.atom(shared_text(i)), symbols.atom_at(places));
    EXPECT_EQ(symbols.atom_places(), places + 1);
  }
  expect_one_atom_for_each_text(symbols, in_threads(symbols));
}

}  // namespace
}  // namespace penelope
