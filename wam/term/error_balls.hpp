// Errors without C++ unwinding. The balls of common errors, error(Formal, _), for code that hands an error to its caller, and raise() for
// deterministic built-ins: `return raise(ball);` does what throw_ball() does for a tenth of its time. Nothing but the machine may call a
// built-in that does so.
#pragma once
#include <string_view>
#include <utility>

#include "wam/term/store.hpp"

namespace penelope {

Cell instantiation_error_ball(Store&);
Cell type_error_ball(Store&, std::string_view type, Cell culprit);
Cell domain_error_ball(Store&, std::string_view domain, Cell culprit);
Cell evaluation_error_ball(Store&, std::string_view what);
Cell syntax_error_ball(Store&, std::string_view what);

// The ball that the built-in which has just returned false raises; 0 bits: it fails.
extern constinit thread_local Cell raised;

inline bool raise(Cell ball) {
  raised = ball;
  return false;
}
inline Cell take_raised() { return std::exchange(raised, Cell{0}); }

}  // namespace penelope
