#include "runtime/launch/run/address_room.hpp"

#include <malloc.h>

#include <algorithm>

#include "runtime/launch/ranks/together.hpp"
#include "runtime/system/standard_error.hpp"
#include "runtime/transport/ranks.hpp"
#include "wam/base/address_space.hpp"
#include "wam/term/stack_room.hpp"

namespace penelope {

namespace {

// The C library reserves so much for the threads that allocate at the same time; without it they share what others have.
constexpr std::uint64_t bytes_of_arena = std::uint64_t{64} << 20, most_arenas = 1024;
constexpr std::uint64_t part_for_arenas = 16;

void limit_arenas() {
  const std::uint64_t all = part_for_arenas * most_arenas * bytes_of_arena, free = free_address_space(all);
  if (free < all) mallopt(M_ARENA_MAX, static_cast<int>(std::max<std::uint64_t>(1, free / part_for_arenas / bytes_of_arena)));
}

// A built-in that copies a large term allocates and frees as much each time. What is at the end of the heap is not given back to the system at
// once, for it would come back empty, a page at a time.
void keep_freed_memory() {
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
}

}  // namespace

void fit_address_space(Command& c, std::uint64_t of_state) {
  const bool runs = (c.kind == Command::Kind::run || c.kind == Command::Kind::solve) && !c.sequential;
  const bool has_ranks = launched_rank().ranks > 1;
  const unsigned workers = runs ? own_workers(c) : 1;
  // The first worker has those of the root beside its own; a process among several has those that compile for the others.
  const unsigned more = has_ranks ? 2 : workers > 1 ? 1 : 0, needed = has_ranks ? 1 + more : 1;
  c.asked_stack_limit = c.stack_limit;
  const bool is_asked_for = c.stack_limit != Command{}.stack_limit;  // then there are fewer workers instead
  c.stack_limit = of_state ? of_state : limit_that_fits(c.stack_limit, is_asked_for ? needed : workers + more, needed);
  if (c.stack_limit < c.asked_stack_limit && is_asked_for && launched_rank().rank == 0)
    print_error("penelope: warning: --stack-limit: {} MiB do not fit the address space that is allowed (ulimit -v): {} MiB\n",
                c.asked_stack_limit >> 20, c.stack_limit >> 20);
  const unsigned fitting = sets_of_stacks_that_fit(c.stack_limit, workers + more);
  if (workers > 1 && fitting < workers + more) {
    const unsigned fewer = std::max(fitting, more + 1) - more;
    if (c.workers > 0 && fewer < workers)
      print_error("penelope: warning: the stacks of {} workers do not fit the address space that is allowed (ulimit -v): -j {}\n", workers,
                  fewer);
    c.workers = fewer;
  }
  limit_arenas();
  keep_freed_memory();
}

}  // namespace penelope
