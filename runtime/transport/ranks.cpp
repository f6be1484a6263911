#include "runtime/transport/ranks.hpp"

#include <cstdlib>

namespace penelope {

namespace {

unsigned number_in(const char* variable, unsigned otherwise) {
  const char* const text = std::getenv(variable);
  return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : otherwise;
}

}  // namespace

LaunchedRank launched_rank() {
  return {number_in("OMPI_COMM_WORLD_RANK", 0), number_in("OMPI_COMM_WORLD_SIZE", 1), number_in("OMPI_COMM_WORLD_LOCAL_SIZE", 1)};
}

}  // namespace penelope
