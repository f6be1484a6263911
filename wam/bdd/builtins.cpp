// Decision diagrams as predicates: '$bdd_...' of the module system, which library(clpb) calls. A diagram is a box; a variable of
// it is an integer.
#include <algorithm>
#include <random>
#include <set>

#include "wam/bdd/diagrams.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/registry.hpp"

namespace penelope {

namespace bdd {

namespace {

Cell box_argument(Worker& w, Cell c) {
  c = w.deref(c);
  if (!w.is_words(c) || !is_diagram(w, c)) type_error(w, "decision_diagram", c);
  return c;
}

Index index_argument(Worker& w, Cell c) {
  c = integer_argument(w, c);
  if (!c.is_int()) representation_error(w, "clpb_variable");
  return c.as_int();
}

// --- formulas: 0, 1, v(Index), not(F), and(Fs), or(Fs), xor(Fs), some(Index, F), card(Counts, Fs) --------------------

class Reader {
 public:
  Reader(Worker& w, Diagrams& d) : w_(w), d_(d) {}

  Node read(Cell f, unsigned depth = 0) {
    constexpr unsigned deepest = 10'000;
    if (depth > deepest) resource_error(w_, "clpb_formula_depth");
    f = w_.deref(f);
    if (f.is_int() && (f.as_int() == 0 || f.as_int() == 1)) return static_cast<Node>(f.as_int());
    if (!f.is_struct()) domain_error(w_, "clpb_formula", f);
    const auto name = w_.symbols.text(w_.name_of(f));
    if (name == "v") return d_.variable(index_argument(w_, w_.arg(f, 0)));
    if (name == "not") return d_.negation(read(w_.arg(f, 0), depth + 1));
    if (name == "some") return d_.without(read(w_.arg(f, 1), depth + 1), index_argument(w_, w_.arg(f, 0)));
    if (name == "card") return read_count(f, depth);
    std::vector<Node> parts = read_all(w_.arg(f, 0), depth);
    if (name == "and") return together(parts, yes, [this](Node x, Node y) { return d_.both(x, y); });
    if (name == "or") return together(parts, no, [this](Node x, Node y) { return d_.either(x, y); });
    if (name == "xor") return together(parts, no, [this](Node x, Node y) { return d_.one_of(x, y); });
    domain_error(w_, "clpb_formula", f);
  }

 private:
  std::vector<Node> read_all(Cell list, unsigned depth) {
    std::vector<Node> parts;
    for (const Cell c : list_argument(w_, list)) parts.push_back(read(c, depth + 1));
    return parts;
  }
  Node read_count(Cell f, unsigned depth) {
    const std::vector<Node> parts = read_all(w_.arg(f, 1), depth);
    std::vector<bool> allowed(parts.size() + 1);
    for (const Cell c : list_argument(w_, w_.arg(f, 0)))
      if (const Index n = index_argument(w_, c); n >= 0 && n <= static_cast<Index>(parts.size())) allowed[static_cast<std::size_t>(n)] = true;
    return d_.count(parts, allowed);
  }
  // From the last one on: the first variables are nearest to the root, so that what is added is there too.
  template <class F>
  Node together(const std::vector<Node>& parts, Node neutral, F f) {
    Node result = neutral;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) result = f(*part, result);
    return result;
  }
  Worker& w_;
  Diagrams& d_;
};

// '$bdd_formula'(+Formula, -Diagram)
bool formula(Worker& w, Cell* a) {
  Diagrams d(w);
  const Node x = Reader(w, d).read(a[0]);
  return w.unify(a[1], d.save(w, x));
}

// '$bdd_and'(+Diagrams, -Diagram)
bool conjunction(Worker& w, Cell* a) {
  Diagrams d(w);
  Node x = yes;
  for (const Cell c : list_argument(w, a[0])) x = d.both(x, d.load(w, box_argument(w, c)));
  return w.unify(a[1], d.save(w, x));
}

// '$bdd_restrict'(+Diagram, +Index, +Value, -Restricted)
bool restriction(Worker& w, Cell* a) {
  Diagrams d(w);
  const Node x = d.load(w, box_argument(w, a[0]));
  return w.unify(a[3], d.save(w, d.restricted(x, index_argument(w, a[1]), index_argument(w, a[2]) != 0)));
}

// '$bdd_quantify'(+Diagram, +Quantifier, +Indices, -Quantified): Quantifier is some or all.
bool quantification(Worker& w, Cell* a) {
  Diagrams d(w);
  Node x = d.load(w, box_argument(w, a[0]));
  const bool is_some = atom_argument(w, a[1]) == w.symbols.atom_cell("some");
  for (const Cell c : list_argument(w, a[2])) {
    const Index i = index_argument(w, c);
    x = is_some ? d.without(x, i) : d.for_all(x, i);
  }
  return w.unify(a[3], d.save(w, x));
}

// '$bdd_rename'(+Diagram, +Pairs, -Renamed): Pairs Index-Index.
bool renaming(Worker& w, Cell* a) {
  Diagrams d(w);
  const Node x = d.load(w, box_argument(w, a[0]));
  std::unordered_map<Index, Index> names;
  for (const Cell c : list_argument(w, a[1])) {
    const Cell pair = w.deref(c);
    if (!pair.is_struct() || w.arity_of(pair) != 2) type_error(w, "pair", pair);
    names[index_argument(w, w.arg(pair, 0))] = index_argument(w, w.arg(pair, 1));
  }
  return w.unify(a[2], d.save(w, d.renamed(x, names)));
}

// --- what is known ---------------------------------------------------------------------------------------------------

// A loaded diagram alone: its nodes in the order of the box, so that one pass over them goes from the leaves to the root.
class View {
 public:
  View(Worker& w, Cell box) : d_(w), root_(d_.load(w, box)) {}
  Node root() const { return root_; }
  Node end() const { return static_cast<Node>(d_.size()); }
  const NodeParts& parts(Node n) const { return d_.parts(n); }
  std::vector<Index> indices() const {
    std::set<Index> found;
    for (Node n = 2; n < end(); ++n) found.insert(parts(n).index);
    return {found.begin(), found.end()};
  }

 private:
  Diagrams d_;
  Node root_;
};

// '$bdd_variables'(+Diagram, -Indices): ascending.
bool variables(Worker& w, Cell* a) {
  std::vector<Cell> cells;
  for (const Index i : View(w, box_argument(w, a[0])).indices()) cells.push_back(Cell::integer(i));
  return w.unify(a[1], w.new_list_of(cells));
}

// '$bdd_constant'(+Diagram, -Constant): fails for another function than 0 and 1.
bool constant(Worker& w, Cell* a) {
  const auto root = reinterpret_cast<const std::int64_t*>(w.at(box_argument(w, a[0])) + 1)[0];
  return root <= 1 && w.unify(a[1], Cell::integer(root));
}

// '$bdd_nodes'(+Diagram, -Root, -Nodes): Nodes are n(Index, Low, High), the first one is number 2.
bool nodes(Worker& w, Cell* a) {
  const View v(w, box_argument(w, a[0]));
  std::vector<Cell> cells;
  for (Node n = 2; n < v.end(); ++n) {
    const Cell args[3] = {Cell::integer(v.parts(n).index), Cell::integer(v.parts(n).low), Cell::integer(v.parts(n).high)};
    cells.push_back(w.new_struct(w.symbols.functor_cell("n", 3), args));
  }
  return w.unify(a[1], Cell::integer(v.root())) && w.unify(a[2], w.new_list_of(cells));
}

// Whether a solution gives variable i this value: a node of it has a child for it that is not 0, or an edge passes it by.
bool is_free(const View& v, Index i, bool value) {
  if (v.parts(v.root()).index > i) return true;
  for (Node n = 2; n < v.end(); ++n) {
    const NodeParts& p = v.parts(n);
    if (p.index == i && (value ? p.high : p.low) != no) return true;
    if (p.index >= i) continue;
    for (const Node child : {p.low, p.high})
      if (child != no && v.parts(child).index > i) return true;
  }
  return false;
}

// Whether a solution gives i and j these values.
bool are_free(const View& v, Index i, bool of_i, Index j, bool of_j) {
  std::vector<char> reaches(v.end(), false);  // 1 from here
  reaches[yes] = true;
  for (Node n = 2; n < v.end(); ++n) {
    const NodeParts& p = v.parts(n);
    const bool low = reaches[p.low], high = reaches[p.high];
    reaches[n] = p.index == i ? (of_i ? high : low) : p.index == j ? (of_j ? high : low) : low || high;
  }
  return reaches[v.root()];
}

// Bit k of a variable: its value in the k-th of 64 solutions. Variables that are equal in all solutions have the same.
std::vector<std::uint64_t> samples(const View& v, const std::vector<Index>& indices) {
  constexpr unsigned count = 64;
  std::vector<std::uint64_t> values(indices.size());
  std::mt19937_64 random(1);
  for (std::uint64_t& value : values) value = random();
  for (unsigned k = 0; k < count; ++k)
    for (Node n = v.root(); n != yes;) {
      const NodeParts& p = v.parts(n);
      const bool high = p.low == no || (p.high != no && random() % 2 != 0);
      const auto place = std::lower_bound(indices.begin(), indices.end(), p.index) - indices.begin();
      std::uint64_t& value = values[static_cast<std::size_t>(place)];
      value = (value & ~(std::uint64_t{1} << k)) | std::uint64_t{high} << k;
      n = high ? p.high : p.low;
    }
  return values;
}

Cell pair(Worker& w, Index x, Index y) {
  const Cell args[2] = {Cell::integer(x), Cell::integer(y)};
  return w.new_struct(w.symbols.functor_cell("-", 2), args);
}

// '$bdd_known'(+Diagram, -Values, -Equal): of a function that is not 0: Index-Value of variables that have one value in all
// solutions, and Index-Index of those that are equal in all solutions, of each with the first one that is equal to it.
bool known(Worker& w, Cell* a) {
  const View v(w, box_argument(w, a[0]));
  if (v.root() == no) return false;
  std::vector<Cell> fixed, equal;
  std::vector<Index> open;
  for (const Index i : v.indices()) {
    const bool can_be_0 = is_free(v, i, false), can_be_1 = is_free(v, i, true);
    can_be_0&& can_be_1 ? open.push_back(i) : fixed.push_back(pair(w, i, can_be_1));
  }
  const std::vector<Index> all = v.indices();
  const std::vector<std::uint64_t> of_all = samples(v, all);
  const auto sample = [&](Index i) { return of_all[static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), i) - all.begin())]; };
  std::vector<Index> first;  // of classes of equal ones
  for (const Index i : open) {
    const auto found = std::find_if(first.begin(), first.end(), [&](Index j) {
      return sample(i) == sample(j) && !are_free(v, i, true, j, false) && !are_free(v, i, false, j, true);
    });
    found == first.end() ? first.push_back(i) : equal.push_back(pair(w, *found, i));
  }
  return w.unify(a[1], w.new_list_of(fixed)) && w.unify(a[2], w.new_list_of(equal));
}

}  // namespace

}  // namespace bdd

void register_bdd_builtins(BuiltinTable& t) {
  t.det("$bdd_formula", 2, bdd::formula);
  t.det("$bdd_and", 2, bdd::conjunction);
  t.det("$bdd_restrict", 4, bdd::restriction);
  t.det("$bdd_quantify", 4, bdd::quantification);
  t.det("$bdd_rename", 3, bdd::renaming);
  t.det("$bdd_variables", 2, bdd::variables);
  t.det("$bdd_constant", 2, bdd::constant);
  t.det("$bdd_nodes", 3, bdd::nodes);
  t.det("$bdd_known", 3, bdd::known);
}

}  // namespace penelope
