// What the command line says of the workers of a run.
#pragma once
#include "runtime/launch/options.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

// `together` may be nullptr: this process is alone. Throws UsageError.
ParallelOptions parallel_options(const Command&, const RankTransport* together);

}  // namespace penelope
