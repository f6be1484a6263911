// What is kept for the case that a rank is lost: in memory up to a limit, then in a file; a full disk ends nothing.
#include "runtime/fault/kept_starts.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <random>
#include <thread>
#include <vector>

namespace penelope {
namespace {

std::string some_bytes(std::mt19937& random, std::size_t most) {
  std::string bytes(random() % (most + 1), '\0');
  for (char& c : bytes) c = static_cast<char>(random());
  return bytes;
}

// Files that this process writes end there: a write beyond it fails as one on a full disk does.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallFiles() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST(KeptStarts, gives_back_what_a_map_would) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    std::mt19937 random(seed);
    KeptStarts kept(random() % 5000);
    std::map<std::uint64_t, std::string> model;
    std::uint64_t bytes = 0;
    for (int step = 0; step < 2000; ++step) {
      const auto any = model.empty() ? model.end() : std::next(model.begin(), static_cast<std::ptrdiff_t>(random() % model.size()));
      if (any == model.end() || random() % 5 < 2) {
        const std::string start = some_bytes(random, 1000);
        const std::uint64_t number = kept.keep(start);
        ASSERT_NE(number, 0U);
        ASSERT_TRUE(model.emplace(number, start).second) << "a number given twice";
        bytes += start.size();
      } else if (random() % 3 < 2 && model.size() > 20) {
        kept.drop(any->first);
        ASSERT_EQ(kept.read(any->first), std::nullopt);
        bytes -= any->second.size();
        model.erase(any);
      } else {
        ASSERT_EQ(kept.read(any->first), any->second);
      }
      ASSERT_EQ(kept.usage().in_memory + kept.usage().on_disk, bytes);
    }
    for (const auto& [number, start] : model) ASSERT_EQ(kept.read(number), start);
  }
}

TEST(KeptStarts, stays_within_its_memory_and_moves_the_oldest_to_disk) {
  KeptStarts kept(100);
  const std::uint64_t first = kept.keep(std::string(60, 'a')), second = kept.keep(std::string(40, 'b'));
  EXPECT_EQ(kept.usage().on_disk, 0U);
  kept.keep(std::string(50, 'c'));
  EXPECT_EQ(kept.usage().in_memory, 90U);
  EXPECT_EQ(kept.usage().on_disk, 60U);
  EXPECT_EQ(kept.read(first), std::string(60, 'a'));
  EXPECT_EQ(kept.read(second), std::string(40, 'b'));
  kept.drop(first);
  EXPECT_EQ(kept.usage().on_disk, 0U);
  EXPECT_EQ(kept.usage().most_in_memory, 100U);
  EXPECT_EQ(kept.usage().most_on_disk, 60U);
}

TEST(KeptStarts, larger_than_all_memory_goes_to_disk) {
  KeptStarts kept(10);
  const std::string large(3'000'000, 'x');
  EXPECT_EQ(kept.read(kept.keep(large)), large);
  EXPECT_EQ(kept.usage().in_memory, 0U);
}

TEST(KeptStarts, takes_freed_room_in_the_file_again) {
  FreeExtents extents;
  EXPECT_EQ(extents.take(10), 0U);
  EXPECT_EQ(extents.take(20), 10U);
  EXPECT_EQ(extents.take(30), 30U);
  extents.give_back(0, 10);
  extents.give_back(10, 20);
  EXPECT_EQ(extents.take(25), 0U) << "two neighbours are one extent";
  EXPECT_EQ(extents.take(6), 60U) << "too large for what is left there";
  EXPECT_EQ(extents.take(5), 25U);
  extents.give_back(30, 30);
  extents.give_back(60, 6);
  EXPECT_EQ(extents.end(), 30U) << "what is free at the end is cut off";
}

TEST(KeptStarts, its_file_does_not_grow_when_as_much_is_dropped_as_kept) {
  std::mt19937 random(1);
  FreeExtents extents;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> taken;
  for (int step = 0; step < 20'000; ++step) {
    if (taken.size() == 50) {
      std::swap(taken[random() % taken.size()], taken.back());
      extents.give_back(taken.back().first, taken.back().second);
      taken.pop_back();
    }
    const std::uint64_t size = 1 + random() % 1000;
    taken.emplace_back(extents.take(size), size);
  }
  EXPECT_LT(extents.end(), 100'000U);
}

TEST(KeptStarts, a_full_disk_loses_what_comes_then_and_is_said_once) {
  testing::internal::CaptureStderr();
  std::uint64_t early, late, after;
  KeptStarts kept(100);
  {
    const SmallFiles full(1000);
    early = kept.keep(std::string(900, 'a'));
    kept.keep(std::string(90, 'b'));
    late = kept.keep(std::string(300, 'c'));
    kept.keep(std::string(300, 'd'));
    EXPECT_EQ(kept.read(early), std::string(900, 'a'));
    EXPECT_EQ(kept.read(late), std::nullopt);
    kept.drop(early);
    after = kept.keep(std::string(300, 'e'));
  }
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(said.find("penelope: cannot save the start states of tasks: "), 0U) << said;
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
  EXPECT_NE(said.find("File too large: the loss of a rank may now end the run"), std::string::npos) << said;
  kept.drop(late);
  EXPECT_EQ(kept.read(after), std::string(300, 'e')) << "there is room again";
}

TEST(KeptStarts, without_a_directory_keeps_what_memory_holds) {
  testing::internal::CaptureStderr();
  KeptStarts kept(100, "/no/such/directory");
  const std::uint64_t first = kept.keep(std::string(80, 'a')), second = kept.keep(std::string(80, 'b'));
  const std::uint64_t third = kept.keep(std::string(20, 'c'));
  EXPECT_EQ(kept.read(first), std::string(80, 'a'));
  EXPECT_EQ(kept.read(second), std::nullopt);
  EXPECT_EQ(kept.read(third), std::string(20, 'c'));
  EXPECT_NE(testing::internal::GetCapturedStderr().find("/no/such/directory: No such file or directory"), std::string::npos);
}

TEST(KeptStarts, threads_share_it) {
  KeptStarts kept(1000);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 4; ++t) {
    threads.emplace_back([&kept, t] {
      std::mt19937 random(t);
      for (int round = 0; round < 500; ++round) {
        const std::string start = some_bytes(random, 500);
        const std::uint64_t number = kept.keep(start);
        EXPECT_EQ(kept.read(number), start);
        if (round % 10 != 0) kept.drop(number);
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_LE(kept.usage().in_memory, 1000U);
}

}  // namespace
}  // namespace penelope
