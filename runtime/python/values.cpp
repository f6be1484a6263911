#include "runtime/python/values.hpp"

#include <gmp.h>

#include <array>
#include <unordered_set>
#include <vector>

namespace py = pybind11;

namespace penelope::python {

namespace {

enum Class { atom_class, term_class, variable_class, partial_list_class, classes };
std::array<PyObject*, classes> known{};  // for good: the module is never unloaded

bool is_a(py::handle value, Class c) { return PyObject_TypeCheck(value.ptr(), reinterpret_cast<PyTypeObject*>(known[c])); }

// fractions.Fraction, for good.
PyObject* fraction_class() {
  static PyObject* const known_fraction = py::object(py::module_::import("fractions").attr("Fraction")).release().ptr();
  return known_fraction;
}

py::object stolen(PyObject* object) {
  if (!object) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(object);
}

[[noreturn]] void raise(PyObject* type, const std::string& text) {
  PyErr_SetString(type, text.c_str());
  throw py::error_already_set();
}

// --- text and integers. Python's own conversion of decimal digits has a limit on their number; that of hexadecimal ones has none. ----

std::string text_of(py::handle value) {
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (!text) throw py::error_already_set();  // UnicodeEncodeError, a ValueError
  return {text, static_cast<std::size_t>(size)};
}

py::object python_text(const std::string& utf8) {
  return stolen(PyUnicode_DecodeUTF8(utf8.data(), static_cast<Py_ssize_t>(utf8.size()), "surrogatepass"));
}

class Big {
 public:
  Big(const std::string& digits, int base) {
    if (mpz_init_set_str(value_, digits.c_str(), base) != 0) {
      mpz_clear(value_);
      throw std::invalid_argument("no integer: " + digits);
    }
  }
  ~Big() { mpz_clear(value_); }
  Big(const Big&) = delete;
  std::string text(int base) const {
    std::string digits(mpz_sizeinbase(value_, base) + 2, '\0');
    mpz_get_str(digits.data(), base, value_);
    digits.resize(digits.find('\0'));
    return digits;
  }

 private:
  mpz_t value_;
};

Term integer_from(py::handle value) {
  int overflow = 0;
  const long long small = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
  if (small == -1 && PyErr_Occurred()) throw py::error_already_set();
  if (!overflow) return small;
  std::string digits = text_of(stolen(PyNumber_ToBase(value.ptr(), 16)));  // 0xff or -0xff
  digits.erase(digits.find("0x"), 2);
  return Term::big_integer(Big(digits, 16).text(10));
}

py::object python_integer(const Term& term) {
  try {
    return stolen(PyLong_FromLongLong(term.integer()));
  } catch (const std::range_error&) {
    return stolen(PyLong_FromString(Big(term.text(), 10).text(16).c_str(), nullptr, 16));
  }
}

// --- from Python ---------------------------------------------------------------------------------------------------------------

// A list, tuple, Term or PartialList whose items are being converted.
struct Container {
  py::object value;
  py::object items;  // a list or tuple
  Class kind;        // `classes`: a list or tuple itself
  Py_ssize_t next = 0;
  std::vector<Term> parts{};
};

py::object tuple_of(py::handle value, const char* attribute) {
  py::object items = value.attr(attribute);
  if (!PyTuple_Check(items.ptr())) raise(PyExc_TypeError, std::string("the attribute ") + attribute + " of a penelope value is no tuple");
  return items;
}

std::optional<Container> container(py::handle value) {
  const py::object object = py::reinterpret_borrow<py::object>(value);
  if (PyList_Check(value.ptr()) || PyTuple_Check(value.ptr())) return Container{object, object, classes};
  if (is_a(value, term_class)) return Container{object, tuple_of(value, "args"), term_class};
  if (is_a(value, partial_list_class)) return Container{object, tuple_of(value, "parts"), partial_list_class};
  return {};
}

Term constant(py::handle value) {
  PyObject* const p = value.ptr();
  if (PyBool_Check(p)) return Term::atom(p == Py_True ? "true" : "false");
  if (PyLong_Check(p)) return integer_from(value);
  if (PyFloat_Check(p)) return PyFloat_AS_DOUBLE(p);
  if (is_a(value, atom_class)) return Term::atom(text_of(value));
  if (PyUnicode_Check(p)) return Term::string(text_of(value));
  if (is_a(value, variable_class)) return Term::variable(text_of(value.attr("name")));
  const int is_fraction = PyObject_IsInstance(p, fraction_class());
  if (is_fraction < 0) throw py::error_already_set();
  if (is_fraction) return Term::rational(integer_from(value.attr("numerator")).text(), integer_from(value.attr("denominator")).text());
  if (PyIndex_Check(p)) return integer_from(stolen(PyNumber_Index(p)));
  raise(PyExc_TypeError, std::string("a value of type ") + Py_TYPE(p)->tp_name + " is no Prolog term");
}

Term made_of(Container& c) {
  if (PyList_Check(c.value.ptr())) return Term::list(std::move(c.parts));
  if (c.kind == term_class) return Term::compound(text_of(c.value.attr("name")), std::move(c.parts));
  if (c.kind != partial_list_class) return Term::compound("-", std::move(c.parts));
  if (c.parts.empty()) raise(PyExc_TypeError, "a partial list has a tail");
  const Term tail = std::move(c.parts.back());
  c.parts.pop_back();
  return Term::list(std::move(c.parts), tail);
}

// --- to Python -----------------------------------------------------------------------------------------------------------------

struct Converted {
  const Term* term;
  std::size_t next = 0;
  std::vector<py::object> parts{};
};

std::size_t parts_of(const Term& term) {
  return term.kind() == Term::Kind::list ? term.items().size() + (term.tail() ? 1 : 0) : term.arguments().size();
}

// The parts of a list lie one behind the other, its tail last.
const Term& part(const Term& term, std::size_t i) { return term.kind() == Term::Kind::list ? term.items().data()[i] : term.arguments()[i]; }

bool is_container(const Term& term) { return term.kind() == Term::Kind::list || term.kind() == Term::Kind::compound; }

py::object python_constant(const Term& term) {
  switch (term.kind()) {
    case Term::Kind::integer: return python_integer(term);
    case Term::Kind::rational: return py::handle(fraction_class())(python_integer(term.numerator()), python_integer(term.denominator()));
    case Term::Kind::real: return stolen(PyFloat_FromDouble(term.real()));
    case Term::Kind::string: return python_text(term.text());
    case Term::Kind::atom: return stolen(PyObject_CallOneArg(known[atom_class], python_text(term.text()).ptr()));
    default: return stolen(PyObject_CallOneArg(known[variable_class], python_text(term.text()).ptr()));
  }
}

py::object tuple_from(std::vector<py::object>& parts) {
  py::tuple made(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) PyTuple_SET_ITEM(made.ptr(), static_cast<Py_ssize_t>(i), parts[i].release().ptr());
  return made;
}

py::object python_container(Converted& c) {
  const Term& term = *c.term;
  if (term.kind() == Term::Kind::compound) {
    py::object arguments = tuple_from(c.parts);
    return term.name() == "-" ? arguments : py::handle(known[term_class]).attr("of")(python_text(term.name()), arguments);
  }
  if (term.tail()) return py::handle(known[partial_list_class]).attr("of")(tuple_from(c.parts));
  py::list made(c.parts.size());
  for (std::size_t i = 0; i < c.parts.size(); ++i) PyList_SET_ITEM(made.ptr(), static_cast<Py_ssize_t>(i), c.parts[i].release().ptr());
  return made;
}

}  // namespace

void use_classes_of(const py::module_& terms) {
  constexpr std::array names{"Atom", "Term", "Variable", "PartialList"};
  static_assert(names.size() == classes);
  for (int i = 0; i < classes; ++i) known[i] = py::object(terms.attr(names[i])).release().ptr();
}

Term from_python(py::handle value) {
  std::optional<Container> first = container(value);
  if (!first) return constant(value);
  std::vector<Container> open;
  std::unordered_set<PyObject*> among;  // those that are open
  const auto enter = [&](Container c) {
    if (!among.insert(c.value.ptr()).second) raise(PyExc_ValueError, "a list that contains itself is no Prolog term");
    open.push_back(std::move(c));
  };
  enter(std::move(*first));
  for (;;) {
    Container& c = open.back();
    if (c.next < PySequence_Fast_GET_SIZE(c.items.ptr())) {  // asked each time: code of the program may have changed the list
      const py::object item = py::reinterpret_borrow<py::object>(PySequence_Fast_GET_ITEM(c.items.ptr(), c.next++));
      if (std::optional<Container> inner = container(item)) {
        enter(std::move(*inner));
      } else {
        c.parts.push_back(constant(item));
      }
    } else {
      Term made = made_of(c);
      among.erase(c.value.ptr());
      open.pop_back();
      if (open.empty()) return made;
      open.back().parts.push_back(std::move(made));
    }
  }
}

py::object to_python(const Term& term) {
  if (!is_container(term)) return python_constant(term);
  std::vector<Converted> open;
  open.push_back({&term});
  for (;;) {
    Converted& c = open.back();
    if (c.next < parts_of(*c.term)) {
      const Term& inner = part(*c.term, c.next++);
      if (is_container(inner)) {
        open.push_back({&inner});
      } else {
        c.parts.push_back(python_constant(inner));
      }
    } else {
      py::object made = python_container(c);
      open.pop_back();
      if (open.empty()) return made;
      open.back().parts.push_back(std::move(made));
    }
  }
}

}  // namespace penelope::python
