#include "runtime/transport/threads.hpp"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace penelope {

namespace {
constexpr std::uint64_t short_slice = 100'000;  // ns; the least that the kernel takes

// struct sched_attr of sched_setattr(2), for which glibc has no declaration before 2.41.
struct SchedulingAttributes {
  std::uint32_t size, policy;
  std::uint64_t flags;
  std::int32_t nice;
  std::uint32_t priority;
  std::uint64_t runtime, deadline, period;
};
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
