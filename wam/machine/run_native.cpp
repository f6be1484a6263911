// The loop of run.cpp once more, with native code beside it.
#define PENELOPE_LOOP_GOES_NATIVE
#include "wam/machine/run.cpp"
