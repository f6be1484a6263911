// Which clauses the frames of a machine keep alive, wherever it is asked to stand still.
#include <gtest/gtest.h>

#include "wam/builtins/registry.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/engine.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/text/reader.hpp"

namespace penelope {
namespace {
}  // namespace
}  // namespace penelope
