// statistics/2: figures of the running process and worker.
#pragma once
#include "wam/machine/worker.hpp"

namespace penelope {

bool statistics(Worker&, Cell* arguments);  // statistics(+Key, -Value)

}  // namespace penelope
