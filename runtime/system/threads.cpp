#include "runtime/system/threads.hpp"

#include "runtime/system/standard_error.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <new>
#include <system_error>

namespace penelope {

namespace {
constexpr std::uint64_t short_slice = 100'000;  // ns; the least that the kernel takes
constexpr int exit_broken_down = 2;

// struct sched_attr of sched_setattr(2), for which glibc has no declaration before 2.41.
struct SchedulingAttributes {
  std::uint32_t size, policy;
  std::uint64_t flags;
  std::int32_t nice;
  std::uint32_t priority;
  std::uint64_t runtime, deadline, period;
};
}  // namespace

const char* reason_of(const std::exception& e) {
  return dynamic_cast<const std::bad_alloc*>(&e) ? "no more memory is to be had (ulimit -v, or that of the machine)" : e.what();
}

std::thread start_thread(std::function<void()> what, BreakDown break_down) {
  try {
    return std::thread([what = std::move(what), break_down = std::move(break_down)] {
      try {
        what();
      } catch (const std::exception& e) {
        break_down(reason_of(e));
      }
    });
  } catch (const std::system_error& e) {
    throw NoThread(fmt::format("no further thread can be started ({}): allow more processes (ulimit -u) or more address space (ulimit -v)",
                               e.code().message()));
  }
}

std::thread start_thread(std::function<void()> what) {
  return start_thread(std::move(what), [](const char* why) {
    print_error("penelope: a thread of the run cannot go on: {}\n", why);
    std::_Exit(exit_broken_down);
  });
}

void let_others_in() {
  const sched_param none{};
  sched_setscheduler(0, SCHED_BATCH, &none);
}

void answer_at_once() {
  SchedulingAttributes attributes{};
  attributes.size = sizeof attributes;
  attributes.policy = SCHED_OTHER;
  attributes.runtime = short_slice;
  syscall(SYS_sched_setattr, 0, &attributes, 0);
}

}  // namespace penelope
