// A rank that dies while the ranks of a host meet is noticed by the others; who has met them is not missed.
#include "runtime/transport/start_watch.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <future>
#include <optional>
#include <string>
#include <thread>

namespace penelope {
namespace {

using std::chrono_literals::operator""ms, std::chrono_literals::operator""s;

// A watch whose verdict can be waited for.
class Watched {
 public:
  Watched(unsigned rank, unsigned ranks, std::string job, std::chrono::seconds longest = 60s) {
    const LaunchedRank launched{rank, ranks, ranks, rank};
    watch_.emplace(launched, std::move(job), longest, [this](const std::string& why) {
      if (!told_) said_.set_value(why);
      told_ = true;
    });
  }
  void meet() { watch_.reset(); }
  // Empty: nothing for a while.
  std::string verdict(std::chrono::milliseconds patience = 10s) {
    std::future<std::string> said = said_.get_future();
    return said.wait_for(patience) == std::future_status::ready ? said.get() : "";
  }

 private:
  std::promise<std::string> said_;
  bool told_ = false;
  std::optional<StartWatch> watch_;
};

std::string new_job() {
  static int jobs = 0;
  return fmt::format("test-{}-{}", getpid(), ++jobs);
}

// A rank that dies after it has come.
void come_and_die(unsigned rank, unsigned ranks, const std::string& job) {
  const pid_t child = fork();
  if (child == 0) {
    const Watched other(rank, ranks, job);
    std::this_thread::sleep_for(300ms);
    std::_Exit(0);
  }
  waitpid(child, nullptr, 0);
}

TEST(StartWatch, ranks_that_meet_are_not_missed) {
  const std::string job = new_job();
  Watched first(0, 3, job), second(1, 3, job), third(2, 3, job);
  std::this_thread::sleep_for(100ms);
  third.meet();
  first.meet();
  EXPECT_EQ(second.verdict(300ms), "");
}

TEST(StartWatch, the_first_one_notices_a_death) {
  const std::string job = new_job();
  Watched first(0, 3, job);
  come_and_die(2, 3, job);
  EXPECT_EQ(first.verdict(), "rank 2 has died while they started");
}

TEST(StartWatch, the_others_notice_the_death_of_the_first_one) {
  const std::string job = new_job();
  Watched other(1, 2, job);
  come_and_die(0, 2, job);
  EXPECT_NE(other.verdict().find("the first one on this host has died"), std::string::npos);
}

TEST(StartWatch, one_that_never_comes_is_missed_within_ten_seconds) {
  Watched first(0, 2, new_job());
  EXPECT_NE(first.verdict().find("one on this host has not come"), std::string::npos);
}

TEST(StartWatch, without_a_name_the_time_counts) {
  Watched first(0, 2, "", 1s);
  EXPECT_NE(first.verdict().find("one may have died"), std::string::npos);
}

}  // namespace
}  // namespace penelope
