#include "runtime/launch/told_to_leave.hpp"

#include <semaphore.h>

#include <atomic>
#include <cerrno>
#include <csignal>

namespace penelope {

namespace {
sem_t woken;
std::atomic<bool> is_told{false};
}  // namespace

ToldToLeave::ToldToLeave(std::function<void()> leave) {
  sem_init(&woken, 0, 0);
  thread_ = std::thread([leave = std::move(leave)] {
    while (sem_wait(&woken) != 0 && errno == EINTR) {
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
