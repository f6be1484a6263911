// Errors: how C++ code raises a Prolog exception. A PrologError carries the ball as a term on the worker's heap; the
// machine catches it at the call of the built-in, undoes nothing, copies the ball and looks for a catch/3.
// The ball is error(Formal, Context); the machine fills an unbound Context with context(Name/Arity, _).
#pragma once
#include <string_view>

#include "wam/term/store.hpp"

namespace penelope {

struct PrologError {
  Cell ball;
};

[[noreturn]] void throw_ball(Cell ball);
[[noreturn]] void instantiation_error(Store&);
[[noreturn]] void uninstantiation_error(Store&, Cell culprit);
[[noreturn]] void type_error(Store&, std::string_view type, Cell culprit);
[[noreturn]] void domain_error(Store&, std::string_view domain, Cell culprit);
[[noreturn]] void existence_error(Store&, std::string_view kind, Cell culprit);
[[noreturn]] void permission_error(Store&, std::string_view action, std::string_view type, Cell culprit);
[[noreturn]] void representation_error(Store&, std::string_view what);
[[noreturn]] void evaluation_error(Store&, std::string_view what);  // zero_divisor, undefined, float_overflow ...
[[noreturn]] void resource_error(Store&, std::string_view what);
[[noreturn]] void syntax_error(Store&, std::string_view what);  // context left unbound
// error(Formal, context(Predicate, Message)) with a message text, for errors of the operating system.
[[noreturn]] void error_with_message(Store&, Cell formal, std::string_view message);

}  // namespace penelope
