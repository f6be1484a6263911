// Built instead of mpi.cpp where there is no MPI.
#include "runtime/transport/ranks.hpp"

namespace penelope {

void require_mpi() {
  throw RankError("this penelope was built without MPI (PENELOPE_MPI): install libopenmpi-dev and build it again, or run it without mpirun");
}

void note_exit_of_a_library() {}

std::unique_ptr<RankTransport> join_ranks(const JoinOptions&) {
  require_mpi();
  return nullptr;
}

}  // namespace penelope
