// Errors without C++ unwinding. The balls of errors, error(Formal, _), for code that hands an error to its caller, and raise() for built-ins:
// `return raise(ball);` does what throw_ball() does for a tenth of its time, and so does raise_step() (machine/raise_step.hpp) where a Step is
// returned. A function that a built-in calls may raise errors as well, if it says so: whoever calls it returns at once where it gives false.
// Code that cannot, throws the error: throw_raised(). Nothing but the machine may call a built-in that raises errors.
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
Cell existence_error_ball(Store&, std::string_view kind, Cell culprit);
Cell permission_error_ball(Store&, std::string_view action, std::string_view type, Cell culprit);
Cell representation_error_ball(Store&, std::string_view what);
Cell resource_error_ball(Store&, std::string_view what);
Cell ball_with_message(Store&, Cell formal, std::string_view message);  // error(Formal, context(_, Message))

// The ball that the built-in which has just returned false raises; 0 bits: it fails.
extern constinit thread_local Cell raised;

inline bool raise(Cell ball) {
  raised = ball;
  return false;
}
inline bool is_raised() { return raised.bits != 0; }
inline Cell take_raised() { return std::exchange(raised, Cell{0}); }
[[noreturn]] void throw_raised();

}  // namespace penelope
