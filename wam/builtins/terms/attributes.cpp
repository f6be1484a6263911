// Attributed variables: put_attr/3, get_attr/3, del_attr/2, put_attrs/2, get_attrs/2, del_attrs/1, and those that a goal has
// made. The attributes of a variable are a term att(Module, Value, Rest) or []; all changes are undone on backtracking.
#include "wam/base/check.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/terms/terms.hpp"

namespace penelope {

namespace {

Cell attributes_of(Worker& w, Cell variable) {
  PENELOPE_CHECK(variable.is_attr());
  return w.deref(w.at(variable)[1]);
}

bool is_attribute(Worker& w, Cell c) { return c.is_struct() && w.has_functor(c, FixedAtom::att, 3); }

// The cells of the att/3 term of a module, or nullptr. `link` is set to the cell that refers to it, or to the last
// Rest.
Cell* find_attribute(Worker& w, Cell variable, Cell module, Cell*& link) {
  PENELOPE_CHECK(variable.is_attr());
  link = w.at(variable) + 1;
  for (;;) {
    const Cell c = w.deref(*link);
    if (!is_attribute(w, c)) return nullptr;
    Cell* arguments = w.args_of(c);
    if (w.deref(arguments[0]) == module) return arguments;
    link = arguments + 2;
  }
}

Cell variable_argument(Worker& w, Cell c) {
  c = w.deref(c);
  if (!c.is_var()) uninstantiation_error(w, c);
  return c;
}

void set_attributes(Worker& w, Cell variable, Cell attributes) {
  if (variable.is_attr()) {
    w.assign_trailed(w.at(variable) + 1, attributes);
  } else {
    w.bind(variable, w.new_attributed_variable(attributes));
  }
}

bool put_attr(Worker& w, Cell* a) {
  const Cell variable = variable_argument(w, a[0]);
  Cell module;
  if (!atom_argument(w, a[1], module)) return false;
  const Cell value = w.deref(a[2]);
  Cell* link = nullptr;
  if (variable.is_attr()) {
    if (Cell* found = find_attribute(w, variable, module, link)) {
      w.assign_trailed(found + 1, value);
      return true;
    }
  }
  const Cell attribute = w.new_struct(w.symbols.functor_cell(static_cast<AtomId>(FixedAtom::att), 3), module, value, nil_cell);
  if (link) {
    w.assign_trailed(link, attribute);
  } else {
    set_attributes(w, variable, attribute);
  }
  return true;
}

bool get_attr(Worker& w, Cell* a) {
  const Cell variable = w.deref(a[0]);
  if (!variable.is_attr()) return false;
  Cell* link;
  const Cell* found = find_attribute(w, variable, atom_argument(w, a[1]), link);
  return found && w.unify(a[2], found[1]);
}

// A variable that loses its last attribute is a plain variable again.
bool del_attr(Worker& w, Cell* a) {
  Cell module;
  if (!atom_argument(w, a[1], module)) return false;
  const Cell variable = w.deref(a[0]);
  if (!variable.is_attr()) return true;
  Cell* link;
  const Cell* found = find_attribute(w, variable, module, link);
  if (!found) return true;
  w.assign_trailed(link, w.deref(found[2]));
  if (attributes_of(w, variable) == nil_cell) w.assign_trailed(w.at(variable), w.new_variable());
  return true;
}

bool put_attrs(Worker& w, Cell* a) {
  const Cell variable = variable_argument(w, a[0]);
  set_attributes(w, variable, w.deref(a[1]));
  return true;
}

bool get_attrs(Worker& w, Cell* a) {
  const Cell variable = w.deref(a[0]);
  return variable.is_attr() && w.unify(a[1], w.at(variable)[1]);
}

// The variable is a plain one from now on.
bool del_attrs(Worker& w, Cell* a) {
  const Cell variable = w.deref(a[0]);
  if (variable.is_attr()) w.assign_trailed(w.at(variable), w.new_variable());
  return true;
}

// '$attributed_since'(+Mark, -Variables): Mark is a variable; those that stand above it on the heap and are unbound.
bool attributed_since(Worker& w, Cell* a) {
  const Cell mark = variable_argument(w, a[0]);
  std::vector<Cell> found;
  const Cell* p = w.at(mark) + 1;
  while (p < w.heap_top) {
    if (p->is_attr() && w.at(*p) == p) found.push_back(Cell::ref(p->offset()));
    const bool is_box = p->is_header() && p->header_kind() != HeaderKind::Functor;
    p += is_box ? 1 + p->payload_words() : 1;
  }
  PENELOPE_CHECK(p == w.heap_top);  // no box was taken for single cells
  return w.unify(a[1], w.new_list_of(found));
}

}  // namespace

void register_attribute_builtins(BuiltinTable& t) {
  t.pure("put_attr", 3, put_attr);
  t.det("get_attr", 3, get_attr);
  t.pure("del_attr", 2, del_attr);
  t.pure("put_attrs", 2, put_attrs);
  t.det("get_attrs", 2, get_attrs);
  t.pure("del_attrs", 1, del_attrs);
  t.det("$attributed_since", 2, attributed_since);
}

}  // namespace penelope
