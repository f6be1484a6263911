// Threads that let processes leave: two threads begin and end them, none is lost and none begins after the end.
#include "runtime/worker/partings.hpp"

#include <gtest/gtest.h>

#include <atomic>

namespace penelope {

namespace {

// The office goes on while the run ends: whatever has begun has been waited for when end() returns, in every interleaving.
TEST(Partings, BeginInOneThreadWhileAnotherOneEndsThem) {
  for (int round = 0; round < 200; ++round) {
    std::atomic<int> running{0}, begun{0};
    std::atomic<bool> ended{false};
    bool begun_after_end = false;
    Partings partings;
    std::thread office([&] {
      for (int i = 0; i < 20; ++i) {
        partings.begin([&] {
          return std::thread([&] {
            if (ended) begun_after_end = true;
            ++running;
            ++begun;
            std::this_thread::yield();
            --running;
          });
        });
      }
    });
    while (begun < round % 20) std::this_thread::yield();
    partings.end();
    ended = true;
    EXPECT_EQ(running, 0);
    const int at_end = begun;
    office.join();
    partings.end();
    EXPECT_EQ(begun, at_end);
    EXPECT_FALSE(begun_after_end);
  }
}

TEST(Partings, NoneBeginsAfterTheEnd) {
  Partings partings;
  partings.end();
  bool begun = false;
  partings.begin([&] { return std::thread([&] { begun = true; }); });
  partings.end();
  EXPECT_FALSE(begun);
}

TEST(Partings, AreWaitedForWhenTheyGo) {
  std::atomic<bool> done{false};
  {
    Partings partings;
    partings.begin([&] {
      return std::thread([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        done = true;
      });
    });
  }
  EXPECT_TRUE(done);
}

}  // namespace

}  // namespace penelope
