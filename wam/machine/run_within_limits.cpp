// The loop of run.cpp once more, for goals with limits: it counts calls and knows their depth (call_limits.hpp).
#define PENELOPE_LOOP_COUNTS
#include "wam/machine/run.cpp"
