// What a program may ask of a variable: its domain, bounds, size, degree and propagators; and sets of integers as
// terms.
#include "wam/builtins/arguments.hpp"
#include "wam/fd/builtins.hpp"
#include "wam/fd/domain_terms.hpp"
#include "wam/fd/far_ends.hpp"

namespace penelope::fd {

namespace {

Cell end_term(Worker& w, Cell end, std::string_view endless_name) { return end.bits == 0 ? w.symbols.atom_cell(endless_name) : end; }

bool is_variable(Worker& w, Cell* a) {
  Solver s(w);
  return s.is_fd_variable(w.deref(a[0]));
}

bool least(Worker& w, Cell* a) {
  Solver s(w);
  return w.unify(a[1], end_term(w, exact_ends(s, a[0]).low, "inf"));
}

bool greatest(Worker& w, Cell* a) {
  Solver s(w);
  return w.unify(a[1], end_term(w, exact_ends(s, a[0]).high, "sup"));
}

bool domain(Worker& w, Cell* a) {
  Solver s(w);
  const Ranges ranges = s.ranges(a[0]);
  const Ends ends = exact_ends(s, a[0]);
  return w.unify(a[1], domain_term(w, ranges, end_term(w, ends.low, "inf"), end_term(w, ends.high, "sup")));
}

bool size(Worker& w, Cell* a) {
  Solver s(w);
  const Value n = s.size(a[0]);
  return w.unify(a[1], n < endless ? Cell::integer(n) : end_term(w, exact_size(s, a[0]), "sup"));
}

bool degree(Worker& w, Cell* a) {
  Solver s(w);
  s.bounds(a[0]);
  return w.unify(a[1], Cell::integer(s.degree(a[0])));
}

// '$fd_propagators'(+Attribute, -Propagators): those that have something to do yet, oldest first.
bool propagators(Worker& w, Cell* a) {
  const Solver s(w);
  const Cell* const block = s.arguments_of(w.deref(a[0]));
  return block && w.unify(a[1], w.new_list_of(s.propagators(block)));
}

// '$fd_box_domain'(+Box, -Domain)
bool box_domain(Worker& w, Cell* a) {
  const Cell box = w.deref(a[0]);
  return w.is_words(box) && w.at(box)->payload_words() >= 4 && w.unify(a[1], domain_term(w, Domain(w.at(box)).ranges()));
}

// '$fd_domain_operation'(+Operation, +Domain1, +Domain2, -Domain): union, intersection, complement (of the first).
bool domain_operation(Worker& w, Cell* a) {
  const std::string_view name = w.symbols.text(atom_argument(w, a[0]).as_atom());
  const Ranges x = parse_domain(w, a[1]), y = parse_domain(w, a[2]);
  const Ranges result = name == "union" ? united(x, y) : name == "intersection" ? intersected(x, y) : complement_of(x);
  return w.unify(a[3], domain_term(w, result));
}

}  // namespace

void register_reflection(BuiltinTable& t) {
  t.det("$fd_var", 1, is_variable);
  t.det("$fd_inf", 2, least);
  t.det("$fd_sup", 2, greatest);
  t.det("$fd_dom", 2, domain);
  t.det("$fd_size", 2, size);
  t.det("$fd_degree", 2, degree);
  t.det("$fd_propagators", 2, propagators);
  t.det("$fd_box_domain", 2, box_domain);
  t.det("$fd_domain_operation", 4, domain_operation);
}

}  // namespace penelope::fd
