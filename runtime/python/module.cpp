// _penelope: the part of the Python package that is written in C++. The package's own classes (penelope/) are what users see.
#include <pybind11/pybind11.h>

#include "runtime/python/engine.hpp"
#include "runtime/python/values.hpp"

namespace py = pybind11;

namespace penelope::python {

namespace {

// Exceptions of penelope.hpp; pybind11 knows those of the standard library.
void translate(std::exception_ptr exception) {
  const py::module_ errors = py::module_::import("penelope.errors");
  const auto raise = [](const py::object& made) { PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(made.ptr())), made.ptr()); };
  try {
    std::rethrow_exception(exception);
  } catch (const Error& e) {
    raise(errors.attr("caught")(to_python(e.term()), e.what()));
  } catch (const Halted& e) {
    raise(errors.attr("Halted")(e.status()));
  }
}

}  // namespace

PYBIND11_MODULE(_penelope, module) {
  use_classes_of(py::module_::import("penelope.terms"));
  py::register_exception_translator(&translate);
  py::class_<Engine>(module, "Engine")
      .def(py::init<unsigned, std::uint64_t, const std::string&, py::object>())
      .def("load", &Engine::load)
      .def("load_text", &Engine::load_text)
      .def("define", &Engine::define)
      .def("define_generator", &Engine::define_generator)
      .def("open", &Engine::open)
      .def("next", &Engine::next)
      .def("close_query", &Engine::close_query)
      .def("give_up", &Engine::give_up)
      .def("all", &Engine::all)
      .def("once", &Engine::once)
      .def("text", &Engine::text)
      .def("parse", &Engine::parse)
      .def("interrupt", &Engine::interrupt)
      .def("close", &Engine::close)
      .def_property_readonly("closed", &Engine::closed)
      .def_property_readonly("busy", &Engine::busy);
}

}  // namespace penelope::python
