// Recorded or-trees: what the recorder sees of small searches (runtime/recording), and that RecordedTree refuses what is no tree
// (scheduler/simulator/scale/recorded_tree.hpp).
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "runtime/recording/tree_recorder.hpp"
#include "scheduler/simulator/scale/foresight.hpp"
#include "wam/builtins/loading/add_clause.hpp"
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
    const char* const clauses[] = {"run(Goal) :- '$begin_region'(Goal), call(Goal)",
                                   "bit(0)",
                                   "bit(1)",
                                   "bits(0) :- !",
                                   "bits(N) :- bit(_), M is N - 1, bits(M)",
                                   "down(0) :- !",
                                   "down(N) :- M is N - 1, down(M)",
                                   "uneven(10)",
                                   "uneven(500)",
                                   "uneven(1000)",
                                   "uneven(2000)",
                                   "all_uneven :- uneven(N), down(N), fail",
                                   "large_then_bits :- first_large(_), bits(3)",
                                   "two_searches :- uneven(N), down(N), fail",
                                   "two_searches :- bits(3), fail",
                                   "first_large(N) :- uneven(N), down(N), N > 500, !",
                                   "pair(N) :- bits(N), bits(3)",
                                   "pick(X, [X|T], T)",
                                   "pick(X, [H|T], [H|R]) :- pick(X, T, R)",
                                   "rows(0, _) :- !",
                                   "rows(N, L) :- pick(_, L, R), M is N - 1, rows(M, [x,y|R])",
                                   "chain(0) :- !",
                                   "chain(N) :- bit(B), down(30), B > 0, M is N - 1, chain(M)"};
    for (const char* clause : clauses) add_file_clause(worker, user, parse(clause), user, 1, true);
  }
  ~TreeRecording() override { std::filesystem::remove(path); }

  Cell parse(const std::string& text) { return read_term_from_text({worker, *program.operators, *program.flags, user}, text).term; }

  // The root's choice points are searched with these formulas; every choice point of a goal, with what an alternative is told to
  // take and what its alternatives took on average.
  void expect_analysed(const std::string& goal, const std::string& predicate, const std::string& with, double relative) {
    formulas = with;
    const RecordedTree tree = record(goal, 1);
    unsigned seen = 0;
    for (RecordedTree::Node n = 0; n <= tree.root(); ++n) {
      if (tree.children(n) == 0 || !tree.is_choice(n) || tree.sites()[tree.site(n)].predicate != predicate) continue;
      double below = 0;
      for (std::uint32_t i = 0; i < tree.children(n); ++i) below += static_cast<double>(inferences_below(tree, tree.child(n, i)));
      EXPECT_NEAR(tree.work_class(n).analysed, below / tree.children(n), relative * below + 2) << "node " << n;
      ++seen;
    }
    EXPECT_GT(seen, 10u);
  }

  // All solutions of a goal, recorded. Afterwards `counted` is the inferences that the machine has counted meanwhile.
  RecordedTree record(const std::string& goal, std::uint64_t merged_below) {
    {
      scheduler::TreeHeader header;
      header.merged_below = merged_below;
      header.goal = goal;
      TreeRecorder recorder(worker, path, header);
      if (!formulas.empty()) recorder.set_formulas(formulas);
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
  std::string formulas;
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
  const scheduler::RankSample sample = scheduler::foresight(record("bits(10)", 1)).learned;
  EXPECT_GT(sample.seen(), 500u);
  EXPECT_GT(*scheduler::rank_correlation(sample.pairs()), 0.9);
}

// --- the work that formulas tell (runtime/worker/analysed_work.hpp) -------------------------------------------------------

// cost and solutions of bit/1, and of bits/1 for a number: 3*2^N - 2 and 2^N
constexpr const char* bits_formulas = "user\tbit\t1\ta\t1\t2\nuser\tbits\t1\tv\t+ -2 * 3 ^ 2 n1\t^ 2 n1\n";

TEST_F(TreeRecording, FormulasTellTheWorkOfAlternativesFromActualArguments) { expect_analysed("bits(8)", "bit/1", bits_formulas, 0); }

TEST_F(TreeRecording, WhatFollowsTheClauseCountsForEachOfItsSolutions) { expect_analysed("pair(5)", "bit/1", bits_formulas, 0); }

TEST_F(TreeRecording, WithoutFormulasForWhatFollowsNothingIsTold) {
  formulas = "user\tbit\t1\ta\t1\t2\n";
  const RecordedTree tree = record("bits(5)", 1);
  for (RecordedTree::Node n = 0; n <= tree.root(); ++n) EXPECT_EQ(tree.work_class(n).analysed, 0);
}

// Lists grow by one in each row: rows(N, L) has L*(L+1)*... solutions; pick/3 returns one element less than its list has.
TEST_F(TreeRecording, SizesAreThoseOfListsThatTheCodeWouldMake) {
  const std::string rows = "+ 1 sum 1 n1 * + 2 + n2 i0 falling + n2 + -1 i0 i0";
  formulas = "user\tpick\t3\talf\t+ 1 n2\tn2\t3 l + -1 n2\nuser\trows\t2\tvl\t" + rows + "\tfalling + n2 + -1 n1 n1\n";
  const RecordedTree tree = record("rows(3, [a,b,c])", 1);
  const auto root = first_choice(tree, tree.root());
  EXPECT_EQ(tree.sites()[tree.site(root)].predicate, "pick/3");
  // pick(_, [a,b,c], R) and 3 times rows(2, L) with 4 elements, by its two clauses
  scheduler::Formula in_two_rows(rows);
  const double sizes[] = {2, 4};
  EXPECT_NEAR(tree.work_class(root).analysed, (4 + 3 * in_two_rows.value(sizes)) / 2, 1);
}

TEST_F(TreeRecording, FormulasThatMakeNoSenseAreRefused) {
  for (const char* text : {"user\tbit\t2\ta\t1\t2\n", "user\tbit\t1\tq\t1\t2\n", "user\tbit\t1\ta\t1\n", "user\tbit\tx\ta\t1\t2\n",
                           "user\tbit\t1\ta\t1\t2\t2 l 1\n", "user\tbit\t1\ta\t1\t2\t1 f 1\n"})
    EXPECT_THROW(Formulas(text, program), scheduler::BadFormula) << text;
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
  for (const unsigned n : {0, 2, 40, 0, 77, 0, 2}) put_number(bytes, n);
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
  EXPECT_EQ(tree.work_class(root).analysed, 77);
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
