// Recorded or-trees: what the recorder sees of small searches (runtime/recording), and that RecordedTree refuses what is no tree
// (scheduler/simulator/recorded_tree.hpp).
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "runtime/recording/tree_recorder.hpp"
#include "scheduler/simulator/foresight.hpp"
#include "wam/builtins/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/text/reader.hpp"

namespace penelope {
namespace {

using scheduler::CorruptTree;
using scheduler::put_item;
using scheduler::put_number;
using scheduler::RecordedTree;
using scheduler::TreeItem;
using scheduler::TreeRecord;

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);

class TreeRecording : public ::testing::Test {
 protected:
  TreeRecording() {
    install_builtins(program);
    const char* const clauses[] = {
        "run(Goal) :- '$begin_region'(Goal), call(Goal)",
        "bit(0)", "bit(1)",
        "bits(0) :- !", "bits(N) :- bit(_), M is N - 1, bits(M)",
        "down(0) :- !", "down(N) :- M is N - 1, down(M)",
        "uneven(10)", "uneven(500)", "uneven(1000)", "uneven(2000)",
        "all_uneven :- uneven(N), down(N), fail", "large_then_bits :- first_large(_), bits(3)",
        "two_searches :- uneven(N), down(N), fail", "two_searches :- bits(3), fail",
        "first_large(N) :- uneven(N), down(N), N > 500, !",
        "chain(0) :- !", "chain(N) :- bit(B), down(30), B > 0, M is N - 1, chain(M)"};
    for (const char* clause : clauses) add_file_clause(worker, user, parse(clause), user, 1, true);
  }
  ~TreeRecording() override { std::filesystem::remove(path); }

  Cell parse(const std::string& text) {
    return read_term_from_text({worker, *program.operators, *program.flags, user}, text).term;
  }

  // All solutions of a goal, recorded. Afterwards `counted` is the inferences that the machine has counted meanwhile.
  RecordedTree record(const std::string& goal, std::uint64_t merged_below) {
    {
      scheduler::TreeHeader header;
      header.merged_below = merged_below;
      header.goal = goal;
      TreeRecorder recorder(worker, path, header);
      const std::uint64_t before = worker.inferences;
      Outcome outcome = worker.solve(parse("run(" + goal + ")"));
      while (outcome == Outcome::success) outcome = worker.next_solution();
      EXPECT_EQ(outcome, Outcome::failure);
      counted = worker.inferences - before;
      recorder.finish();
    }
    return read_tree_file(path);
  }

  static std::uint64_t inferences_below(const RecordedTree& tree, RecordedTree::Node n) {
    auto sum = static_cast<std::uint64_t>(tree.inferences(n));
    for (std::uint32_t i = 0; i < tree.children(n); ++i) sum += inferences_below(tree, tree.child(n, i));
    return sum;
  }

  static unsigned leaves(const RecordedTree& tree, RecordedTree::Node n) {
    unsigned sum = tree.children(n) == 0 ? 1 : 0;
    for (std::uint32_t i = 0; i < tree.children(n); ++i) sum += leaves(tree, tree.child(n, i));
    return sum;
  }

  static RecordedTree::Node first_choice(const RecordedTree& tree, RecordedTree::Node n) {
    while (!tree.is_choice(n)) n = tree.child(n, 0);
    return n;
  }

  Program program;
  Worker worker{program, StackSizes{std::uint64_t{64} << 20}};
  const std::string path = (std::filesystem::temp_directory_path() / ("tree" + std::to_string(getpid()))).string();
  std::uint64_t counted = 0;
};

TEST_F(TreeRecording, EveryChoicePointOfABinaryTreeIsANode) {
  const RecordedTree tree = record("bits(6)", 1);
  EXPECT_EQ(tree.header().goal, "bits(6)");
  EXPECT_EQ(tree.header().choices, 63u);
  EXPECT_EQ(tree.header().choice_points, 63u);
  EXPECT_EQ(leaves(tree, first_choice(tree, tree.root())), 64u);
  const auto node = first_choice(tree, tree.root());
  EXPECT_EQ(tree.sites()[tree.site(node)].predicate, "bit/1");
  EXPECT_EQ(tree.offered(node), 2u);
}

TEST_F(TreeRecording, NoInferenceIsLost) {
  for (const std::uint64_t merged_below : {1, 10, 100, 1'000'000}) {
    const RecordedTree tree = record("bits(10)", merged_below);
    EXPECT_LE(tree.header().inferences, counted);
    EXPECT_GE(tree.header().inferences + 10, counted) << "all but the call of the goal";
  }
}

TEST_F(TreeRecording, SmallSubtreesArePartOfWhatIsAroundThem) {
  const RecordedTree fine = record("bits(10)", 1), coarse = record("bits(10)", 50);
  EXPECT_LT(coarse.header().choices * 10, fine.header().choices);
  EXPECT_EQ(coarse.header().choice_points, fine.header().choice_points);
  EXPECT_EQ(coarse.header().inferences, fine.header().inferences);
}

TEST_F(TreeRecording, AnAlternativeHasItsOwnInferences) {
  const RecordedTree tree = record("all_uneven", 1);
  const auto node = first_choice(tree, tree.root());
  ASSERT_EQ(tree.children(node), 4u);
  EXPECT_NEAR(tree.inferences(tree.child(node, 0)), 10, 3);
  EXPECT_NEAR(tree.inferences(tree.child(node, 1)), 500, 3);
  EXPECT_NEAR(tree.inferences(tree.child(node, 2)), 1000, 3);
}

TEST_F(TreeRecording, WhatACutRemovesWasNotExecutedAndWhatFollowsWaits) {
  const RecordedTree tree = record("large_then_bits", 1);
  bool waits = false;
  unsigned uneven = 0;
  for (RecordedTree::Node n = 0; n <= tree.root(); ++n) {
    waits = waits || tree.waits(n);
    if (tree.children(n) > 0 && tree.is_choice(n) && tree.sites()[tree.site(n)].predicate == "uneven/1") uneven += tree.children(n);
  }
  EXPECT_TRUE(waits);
  EXPECT_EQ(uneven, 3u);
}

TEST_F(TreeRecording, ThePathOfExhaustedChoicePointsGoesDeeper) {
  const RecordedTree tree = record("chain(300)", 10);
  EXPECT_EQ(tree.header().choices, 300u);
  std::uint32_t deepest = 0;
  for (RecordedTree::Node n = 0; n <= tree.root(); ++n) deepest = std::max(deepest, tree.depth(n));
  EXPECT_GE(deepest, 300u);
  EXPECT_EQ(inferences_below(tree, tree.root()) / 100, tree.header().inferences / 100);
}

TEST_F(TreeRecording, TheSameRunIsTheSameFile) {
  const auto contents = [this] {
    std::ifstream in(path, std::ios::binary);
    return std::string{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  };
  const std::uint64_t choices = record("two_searches", 1).header().choices;
  EXPECT_EQ(record("two_searches", 1).header().choices, choices);
  const std::string whole = contents();
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    std::ofstream(path, std::ios::binary).write(whole.data(), static_cast<std::streamsize>(size));
    EXPECT_THROW(read_tree_file(path), CorruptTree) << size << " of " << whole.size() << " bytes";
  }
}

TEST_F(TreeRecording, EstimatesRankTheAlternativesOfARegularTree) {
  const scheduler::RankSample sample = scheduler::foresight(record("bits(10)", 1));
  EXPECT_GT(sample.seen(), 500u);
  EXPECT_GT(*scheduler::rank_correlation(sample.pairs()), 0.9);
}

// --- what is no tree ----------------------------------------------------------------------------------------------------

// A choice point of two alternatives, 5 and 7 inferences, below a root with one.
std::string small_tree(std::uint64_t inferences = 13, std::uint64_t choices = 1, std::uint64_t named = 0) {
  scheduler::TreeHeader header;
  header.inferences = inferences;
  header.choices = choices;
  header.complete = 1;
  std::string bytes = encode(header);
  bytes += static_cast<char>(TreeRecord::site);
  put_number(bytes, 3);
  bytes += "p/1";
  put_number(bytes, 99);
  bytes += static_cast<char>(TreeRecord::choice);
  for (const unsigned n : {0, 2, 40, 0, 0, 2}) put_number(bytes, n);
  for (const unsigned n : {5, 7}) {
    put_number(bytes, 1);
    put_item(bytes, TreeItem::stretch, n);
  }
  bytes += static_cast<char>(TreeRecord::end);
  put_number(bytes, 2);
  put_item(bytes, TreeItem::stretch, 1);
  put_item(bytes, TreeItem::node, named);
  return bytes;
}

TEST(RecordedTreeBytes, AreReadAsTheyAreMeant) {
  const RecordedTree tree(small_tree());
  const auto root = tree.root();
  EXPECT_EQ(tree.inferences(root), 1);
  ASSERT_EQ(tree.children(root), 2u);
  EXPECT_EQ(tree.inferences(tree.child(root, 0)), 5);
  EXPECT_EQ(tree.inferences(tree.child(root, 1)), 7);
  EXPECT_EQ(tree.sites()[tree.site(root)].goal, 99u);
}

TEST(RecordedTreeBytes, EveryTruncationIsRefused) {
  const std::string whole = small_tree();
  for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_THROW(RecordedTree(whole.substr(0, size)), CorruptTree) << size;
  EXPECT_THROW(RecordedTree(whole + "x"), CorruptTree);
}

TEST(RecordedTreeBytes, WhatTheHeaderSaysMustBeTrue) {
  EXPECT_THROW(RecordedTree(small_tree(14)), CorruptTree);
  EXPECT_THROW(RecordedTree(small_tree(13, 2)), CorruptTree);
}

TEST(RecordedTreeBytes, AChoicePointThatHasNotComeCannotBeNamed) { EXPECT_THROW(RecordedTree(small_tree(13, 1, 1)), CorruptTree); }

}  // namespace
}  // namespace penelope
