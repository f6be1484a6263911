// raise() for built-ins with many solutions.
#pragma once
#include "wam/machine/builtin.hpp"
#include "wam/term/error_balls.hpp"

namespace penelope {

inline Step raise_step(Cell ball) {
  raise(ball);
  return Step::fail;
}

}  // namespace penelope
