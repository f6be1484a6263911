// Python values from terms, and back. docs/guide/python.md has the table of which is which.
//
// All functions here need the interpreter's lock. Both directions go through a stack of their own: deep terms need no deep recursion.
#pragma once
#include <pybind11/pybind11.h>

#include "runtime/embedding/penelope.hpp"

namespace penelope::python {

// The classes of penelope/terms.py: to be called once, before the functions below.
void use_classes_of(const pybind11::module_& terms);

// Throws TypeError for a value that is no term, ValueError for a list that contains itself or a text that is no Unicode text.
Term from_python(pybind11::handle value);
pybind11::object to_python(const Term&);

}  // namespace penelope::python
