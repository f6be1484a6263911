#include "runtime/launch/ranks/told_to_leave.hpp"

#include <semaphore.h>
#include <time.h>

#include <atomic>
#include <cerrno>
#include <cmath>
#include <csignal>

#include "runtime/system/threads.hpp"

namespace penelope {

namespace {
sem_t woken;
std::atomic<bool> is_told{false};

std::optional<timespec> time_after(std::optional<double> seconds) {
  if (!seconds) return {};
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  const double whole = std::floor(*seconds);
  const long nanoseconds = time.tv_nsec + static_cast<long>((*seconds - whole) * 1e9);
  return timespec{time.tv_sec + static_cast<time_t>(whole) + nanoseconds / 1'000'000'000, nanoseconds % 1'000'000'000};
}
}  // namespace

ToldToLeave::ToldToLeave(std::optional<double> seconds, std::function<void()> leave) {
  sem_init(&woken, 0, 0);
  thread_ = start_thread([until = time_after(seconds), leave = std::move(leave)] {
    while ((until ? sem_clockwait(&woken, CLOCK_MONOTONIC, &*until) : sem_wait(&woken)) != 0) {
      if (errno == ETIMEDOUT) is_told = true;
      if (errno != EINTR) break;
    }
    if (is_told) leave();
  });
  struct sigaction once {};
  once.sa_handler = [](int) {
    is_told = true;
    sem_post(&woken);
  };
  once.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  sigaction(SIGTERM, &once, nullptr);
}

ToldToLeave::~ToldToLeave() {
  std::signal(SIGTERM, SIG_IGN);  // it leaves
  sem_post(&woken);
  thread_.join();
}

}  // namespace penelope
