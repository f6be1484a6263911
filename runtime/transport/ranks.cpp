#include "runtime/transport/ranks.hpp"

#include <algorithm>
#include <cstdlib>

namespace penelope {

namespace {

unsigned number_in(const char* variable, unsigned otherwise) {
  const char* const text = std::getenv(variable);
  return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : otherwise;
}

}  // namespace

bool ranks_outlive_others() { return number_in("OMPI_MCA_orte_enable_recovery", 0) == 1; }

// srun --mpi=pmix sets PMIX_RANK and what Slurm says of its step; a batch script, which is no rank, has only Slurm's variables.
LaunchedRank launched_rank() {
  if (!std::getenv("OMPI_COMM_WORLD_SIZE") && std::getenv("PMIX_RANK") && std::getenv("SLURM_STEP_NUM_TASKS")) {
    const unsigned ranks = std::max(1U, number_in("SLURM_STEP_NUM_TASKS", 1)), hosts = std::max(1U, number_in("SLURM_STEP_NUM_NODES", 1));
    return {number_in("PMIX_RANK", 0), ranks, (ranks + hosts - 1) / hosts, number_in("SLURM_LOCALID", 0)};
  }
  return {number_in("OMPI_COMM_WORLD_RANK", 0), number_in("OMPI_COMM_WORLD_SIZE", 1), number_in("OMPI_COMM_WORLD_LOCAL_SIZE", 1),
          number_in("OMPI_COMM_WORLD_LOCAL_RANK", 0)};
}

}  // namespace penelope
