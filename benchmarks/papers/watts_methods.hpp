// What can be said about the equations of Watts, Rieffel and Taylor without their application: watts_methods.cpp.
#pragma once
#include "benchmarks/papers/findings.hpp"

namespace penelope::papers {

void add_watts_methods(Paper&, const Extent&);

}  // namespace penelope::papers
