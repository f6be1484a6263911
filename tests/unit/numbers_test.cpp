// Numbers that a run gives: identities of choice points, solution buffers and names of tasks, at the ends of their ranges.
#include <gtest/gtest.h>

#include <mutex>
#include <set>
#include <thread>

#include "runtime/worker/task_name.hpp"
#include "wam/base/serial_blocks.hpp"
#include "wam/machine/findall_buffers.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

constexpr StackSizes small{std::uint64_t{16} << 20};

// --- blocks ---------------------------------------------------------------------------------------------------------------

TEST(Numbers, ProcessesShareTheBlocksOfARun) {
  constexpr unsigned processes = 7;
  std::set<std::uint64_t> taken{ChoiceBlocks{0}.take()};
  for (unsigned rank = 0; rank < processes; ++rank) {
    ChoiceBlocks blocks{0};
    blocks.take();  // of the stacks that load the program: the root's are the only ones that count
    blocks.share(rank, processes);
    for (unsigned i = 0; i < 5000; ++i) EXPECT_TRUE(taken.insert(blocks.take()).second);  // 4,096 seats were too many once
  }
}

TEST(Numbers, ThreadsNeverGetTheSameBlock) {
  ChoiceBlocks blocks{0};
  blocks.share(2, 3);
  std::set<std::uint64_t> taken;
  std::mutex mutex;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 1000; ++i) {
        const std::uint64_t block = blocks.take();
        const std::lock_guard lock(mutex);
        taken.insert(block);
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(taken.size(), 4000U);
  EXPECT_EQ(blocks.end(), 2U + 4000 * 3);
}

TEST(Numbers, TheLastBlockIsGivenAndThenNoMore) {
  ChoiceBlocks blocks{0};
  blocks.begin_at(ChoiceBlocks::Block::most);
  EXPECT_EQ(blocks.take(), ChoiceBlocks::Block::in_place(ChoiceBlocks::Block::most));
  for (int again = 0; again < 3; ++again) EXPECT_THROW(blocks.take(), NumbersUsedUp);
  EXPECT_EQ(blocks.end(), ChoiceBlocks::Block::most + 1);
}

TEST(Numbers, ARunThatGoesOnBeginsAfterTheEarlierOne) {
  RunNumbers earlier, now;
  earlier.share(1, 3);
  for (int i = 0; i < 10; ++i) earlier.choices.take(), earlier.buffers.take();
  now.share(1, 2);
  now.begin_after(earlier.used());
  EXPECT_GE(ChoiceBlocks::Block::of(now.choices.take()), earlier.used().choices);
  EXPECT_GE(BufferBlocks::Block::of(now.buffers.take()), earlier.used().buffers);
}

// --- choice points ---------------------------------------------------------------------------------------------------------

TEST(Numbers, AWorkerThatComesToTheMiddleOfItsBlockWantsAnotherOne) {
  Program program;
  Worker w{program, small};
  EXPECT_FALSE(w.wants_identities());
  w.next_serial = choice_serials_in_use - 1;
  w.push_choice(stub::fail, nullptr, 0);
  EXPECT_TRUE(w.wants_identities());
  w.push_choice(stub::fail, nullptr, 0);  // what follows until the next look still belongs to the block
  EXPECT_EQ(w.B[choice::identity].bits, choice_serials_in_use);
  EXPECT_EQ(ChoiceBlocks::Block::of(w.B[choice::identity].bits), 0U);
  w.take_identities();
  EXPECT_FALSE(w.wants_identities());
  w.push_choice(stub::fail, nullptr, 0);
  EXPECT_EQ(ChoiceBlocks::Block::of(w.B[choice::identity].bits), 1U);
}

TEST(Numbers, WorkersBesideEachOtherNeverGiveTheSameIdentity) {
  Program program;
  Worker root{program, small}, beside{root, 1};
  root.next_serial += choice_serials_in_use + 5;
  root.take_identities();
  std::set<std::uint64_t> seen;
  for (Worker* w : {&root, &beside})
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(seen.insert(w->push_choice(stub::fail, nullptr, 0)[choice::identity].bits).second);
}

TEST(Numbers, WithoutFurtherBlocksThereIsAResourceError) {
  Program program;
  Worker w{program, small};
  w.outside->numbers.choices.begin_at(ChoiceBlocks::Block::most);
  w.take_identities();
  EXPECT_THROW(w.take_identities(), PrologError);
  EXPECT_EQ(ChoiceBlocks::Block::of(w.push_choice(stub::fail, nullptr, 0)[choice::identity].bits), ChoiceBlocks::Block::most);
}

TEST(Numbers, StacksTellWhichBlocksTheirChoicePointsAreOf) {
  Program program;
  Worker w{program, small};
  w.next_serial = ChoiceBlocks::Block::in_place(1234);
  w.push_choice(stub::fail, nullptr, 0);
  EXPECT_EQ(w.numbers_in_stacks().choices, 1235U);
}

// --- solution buffers ------------------------------------------------------------------------------------------------------

TEST(Numbers, SolutionBuffersAreSmallIntegersToTheLastOne) {
  EXPECT_TRUE(fits_small(static_cast<std::int64_t>(BufferBlocks::Block::in_place(BufferBlocks::Block::most) + BufferBlocks::Serial::most)));
  Program program;
  Worker w{program, small};
  w.outside->numbers.buffers.begin_at(BufferBlocks::Block::most);
  EXPECT_EQ(BufferBlocks::Block::of(w.findalls->new_id()), BufferBlocks::Block::most);
  w.findalls->leave_block();
  EXPECT_THROW(w.findalls->new_id(), std::bad_alloc);  // resource_error(memory) for the program
}

TEST(Numbers, ABufferAfterTheLastOfABlockIsOfANewBlock) {
  Program program;
  Worker w{program, small};
  const std::uint64_t first = w.findalls->new_id();
  EXPECT_NE(first, 0U);
  std::uint64_t last = first;
  for (std::uint64_t i = 0; i < BufferBlocks::Serial::most; ++i) last = w.findalls->new_id();
  EXPECT_EQ(BufferBlocks::Block::of(last), BufferBlocks::Block::of(first));
  EXPECT_EQ(w.findalls->new_id(), BufferBlocks::Block::in_place(BufferBlocks::Block::of(first) + 1));
}

// --- tasks -----------------------------------------------------------------------------------------------------------------

TEST(Numbers, TasksOfTheLargestRunHaveNamesOfTheirOwn) {
  constexpr Peer workers = max_workers * max_ranks;
  std::set<ortree::TaskId> names;
  for (const Peer namer : {Peer{0}, Peer{1}, Peer{65'535}, Peer{65'536}, workers - 1, workers}) {
    TaskNamer own(namer, workers);
    for (const Peer runs : {Peer{1}, Peer{65'536}, workers})
      for (int i = 0; i < 100; ++i) {
        const auto name = own.next(runs);
        ASSERT_TRUE(name);
        EXPECT_EQ(worker_of(*name), runs);
        EXPECT_FALSE(TaskName::of(*name).is_root());
        EXPECT_TRUE(names.insert(*name).second);
      }
  }
}

TEST(Numbers, NamesOfTasksGrowScarceBeforeThereAreNone) {
  constexpr Peer workers = 1000;
  const std::uint64_t most = (TaskNumber::most - workers) / (workers + 1);
  EXPECT_FALSE(TaskNamer(workers, workers, most / 2).are_scarce());
  TaskNamer names(workers, workers, most - 1);
  EXPECT_TRUE(names.are_scarce());
  const auto last = names.next(3);
  ASSERT_TRUE(last);
  EXPECT_EQ(worker_of(*last), 3U);
  EXPECT_FALSE(names.next(3));
  EXPECT_FALSE(names.next(3));
}

// --- code ------------------------------------------------------------------------------------------------------------------

TEST(Numbers, AddressesInDynamicClausesReachTheLastClauseAndWord) {
  for (const std::uint64_t clause : {std::uint64_t{1}, ClauseNumber::most})
    for (const std::uint64_t word : {std::uint64_t{0}, ClauseWord::most}) {
      const CodeAddress address = dynamic_address(clause, word);
      EXPECT_TRUE(address & dynamic_code_bit);
      EXPECT_EQ(clause_of(address), clause);
      EXPECT_EQ(word_of(address), word);
    }
}

}  // namespace

}  // namespace penelope
