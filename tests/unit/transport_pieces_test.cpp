// Messages between processes: cut into pieces and joined again, in order between two peers; what is corrupt is refused.
#include "runtime/transport/pieces.hpp"

#include <gtest/gtest.h>

namespace penelope {
namespace {

TEST(LaunchedRank, is_what_mpirun_or_srun_says) {
  const char* const names[] = {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE", "PMIX_RANK",
                               "SLURM_STEP_NUM_TASKS", "SLURM_STEP_NUM_NODES"};
  for (const char* name : names) unsetenv(name);
  EXPECT_EQ(launched_rank().ranks, 1U);
  setenv("SLURM_STEP_NUM_TASKS", "8", 1);
  EXPECT_EQ(launched_rank().ranks, 1U) << "a batch script";
  setenv("SLURM_STEP_NUM_NODES", "3", 1);
  setenv("PMIX_RANK", "5", 1);
  EXPECT_EQ(launched_rank().rank, 5U);
  EXPECT_EQ(launched_rank().ranks, 8U);
  EXPECT_EQ(launched_rank().on_this_host, 3U);
  setenv("OMPI_COMM_WORLD_RANK", "1", 1);
  setenv("OMPI_COMM_WORLD_SIZE", "2", 1);
  EXPECT_EQ(launched_rank().rank, 1U);
  EXPECT_EQ(launched_rank().ranks, 2U);
  for (const char* name : names) unsetenv(name);
}

// Two ranks with two workers each: workers 1 to 4, offices 5 and 6.
Ranks ranks(unsigned self) { return {self, {2, 2}, {"a", "b"}}; }

std::vector<std::string> all_pieces(PieceCutter& cutter) {
  std::vector<std::string> pieces;
  while (!cutter.empty()) pieces.push_back(cutter.next());
  return pieces;
}

TEST(Pieces, NumberWorkersAndOfficesOverAllRanks) {
  const Ranks r{1, {3, 1, 2}, {"", "", ""}, {0, 0, 0}};
  EXPECT_EQ(r.all_workers(), 6u);
  EXPECT_EQ(r.first_worker(1), 4u);
  std::vector<unsigned> owners;
  for (Peer p = 1; p <= r.peers(); ++p) owners.push_back(r.rank_of(p));
  EXPECT_EQ(owners, (std::vector<unsigned>{0, 0, 0, 1, 2, 2, 0, 1, 2}));
  EXPECT_TRUE(r.is_here(4) && r.is_here(r.office(1)) && !r.is_here(3));
}

TEST(Pieces, KeepTheOrderBetweenTwoPeers) {
  PieceCutter cutter;
  cutter.add(1, 3, std::string(1'000'000, 'x'));
  cutter.add(1, 3, "after the large one");
  cutter.add(1, 3, "");
  const Ranks here = ranks(1);
  PieceJoiner joiner(here);
  std::vector<std::size_t> sizes;
  for (const std::string& piece : all_pieces(cutter))
    if (const auto message = joiner.add(0, piece)) sizes.push_back(message->bytes.size());
  EXPECT_EQ(sizes, (std::vector<std::size_t>{1'000'000, 19, 0}));
}

TEST(Pieces, LetMessagesOfOtherPeersOvertakeALargeOne) {
  PieceCutter cutter;
  cutter.add(1, 3, std::string(10'000'000, 'x'));
  cutter.add(2, 3, "small");
  const Ranks here = ranks(1);
  PieceJoiner joiner(here);
  std::vector<Peer> senders;
  std::string large;
  for (const std::string& piece : all_pieces(cutter))
    if (const auto message = joiner.add(0, piece)) {
      senders.push_back(message->from);
      if (message->from == 1) large = message->bytes;
    }
  EXPECT_EQ(senders, (std::vector<Peer>{2, 1}));
  EXPECT_EQ(large, std::string(10'000'000, 'x'));
}

TEST(Pieces, RefuseEveryChangedBitAndEveryTruncation) {
  PieceCutter cutter;
  cutter.add(1, 3, "a message");
  const std::string good = cutter.next();
  const Ranks here = ranks(1);
  for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
    std::string bad = good;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
    PieceJoiner joiner(here);
    EXPECT_THROW(joiner.add(0, bad), CorruptMessage) << "bit " << bit;
  }
  for (std::size_t size = 0; size < good.size(); ++size) {
    PieceJoiner joiner(here);
    EXPECT_THROW(joiner.add(0, std::string_view(good).substr(0, size)), CorruptMessage) << size << " bytes";
  }
}

TEST(Pieces, RefusePeersOfAnotherRankAndPiecesOutOfPlace) {
  const Ranks here = ranks(1);
  const auto piece_between = [](Peer from, Peer to) {
    PieceCutter cutter;
    cutter.add(from, to, "x");
    return cutter.next();
  };
  PieceJoiner joiner(here);
  EXPECT_THROW(joiner.add(0, piece_between(3, 4)), CorruptMessage);  // from this rank
  EXPECT_THROW(joiner.add(0, piece_between(1, 2)), CorruptMessage);  // to the other one
  EXPECT_THROW(joiner.add(0, piece_between(1, 99)), CorruptMessage);
  PieceCutter cutter;
  cutter.add(1, 3, std::string(600'000, 'x'));
  cutter.next();
  EXPECT_THROW(joiner.add(0, cutter.next()), CorruptMessage);  // the first piece is missing
}

TEST(Pieces, OfARankThatIsForgottenAreForgotten) {
  PieceCutter lost, other;
  lost.add(1, 5, std::string(600'000, 'x'));
  other.add(3, 5, std::string(600'000, 'y'));
  const Ranks here{2, {2, 2, 2}, {"a", "b", "c"}};
  PieceJoiner joiner(here);
  EXPECT_FALSE(joiner.add(0, lost.next()) || joiner.add(1, other.next()));
  joiner.forget(0);
  EXPECT_THROW(joiner.add(0, lost.next()), CorruptMessage);
  EXPECT_FALSE(joiner.add(1, other.next()));
  EXPECT_EQ(joiner.add(1, other.next())->bytes, std::string(600'000, 'y'));
}

}  // namespace
}  // namespace penelope
