// Which predicates of the system a program cannot define itself: those of the standard and the control constructs, as in
// SWI-Prolog, and the system's own, whose names begin with `$`. Any other one gives way to a definition of the program's, in
// the module that has it (redefinitions.hpp).
#pragma once
#include <cstdint>
#include <string_view>

namespace penelope {

bool is_protected(std::string_view name, std::uint32_t arity);

}  // namespace penelope
