// What the command line says of the workers of a run.
#pragma once
#include <optional>

#include "runtime/launch/options/options.hpp"
#include "runtime/transport/ranks.hpp"
#include "runtime/worker/run/run_options.hpp"

namespace penelope {

// --leave: after how many seconds this process leaves the others, if it does. Throws UsageError.
std::optional<double> leaves_after(const Command&, const Ranks&);
// `together` may be nullptr: this process is alone. Throws UsageError.
ParallelOptions parallel_options(const Command&, const RankTransport* together);

}  // namespace penelope
