// What Open MPI leaves on a host when a process is killed before it could remove it:
//
//   /dev/shm/vader_segment.HOST.USER.JOB.RANK    memory that the ranks of a host share, 4 MiB each
//   TMPDIR/ompi.HOST.USER/pid.MPIRUN             files of an mpirun and its ranks
#pragma once
#include <cstdint>

namespace penelope {

// Those of this user here that no living process has: none has such a file open or mapped, and there is no such mpirun. An owner
// has its files mapped from when it makes them until it ends.
void remove_leftovers();
// The memory of the ranks of that job here, none of which needs it any more, or only what it has mapped.
void remove_shared_memory_of(std::uint64_t job);
// That of the job which this process belongs to, as its environment says; 0: none.
std::uint64_t own_job();

}  // namespace penelope
