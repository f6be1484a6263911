#include "wam/builtins/loading/constant_tests.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "wam/machine/worker.hpp"

namespace penelope {

namespace {

constexpr std::string_view type_tests[] = {"nonvar", "atom",   "atomic",   "integer",  "float",
                                           "number", "string", "rational", "compound", "callable"};

class TestWalk {
 public:
  TestWalk(const Worker& w, const ReadResult& r) : w_(w), r_(r) {}

  std::vector<ConstantTest> found(Cell clause) {
    using enum FixedAtom;
    const bool grammar = w_.has_functor(clause, dcg_arrow, 2);
    if (!grammar && !w_.has_functor(clause, neck, 2)) return {};
    in_grammar_ = grammar;
    const Cell body = w_.arg(clause, 1);
    if (!has_tests(body)) return {};
    meet(w_.arg(clause, 0));
    walk(body, grammar);
    return std::move(tests_);
  }

 private:
  // 0: no test; 1: of the type of its argument; 2: of equality.
  unsigned kind_of_test(Cell goal) const {
    if (!goal.is_struct()) return 0;
    const std::string_view name = w_.symbols.text(w_.symbols.functor_name(w_.functor_of(goal).functor()));
    if (w_.arity_of(goal) == 2) return name == "==" || name == "\\==" ? 2 : 0;
    if (w_.arity_of(goal) != 1) return 0;
    return name == "var" || std::ranges::find(type_tests, name) != std::end(type_tests) ? 1 : 0;
  }

  // The goal of a control construct of one or two goals; the number of them, 0: it is none.
  unsigned parts(Cell goal) const {
    using enum FixedAtom;
    if (!goal.is_struct()) return 0;
    for (const FixedAtom name : {comma, arrow, soft_arrow, semicolon, bar})
      if (w_.has_functor(goal, name, 2)) return 2;
    if (w_.has_functor(goal, naf, 1)) return 1;
    return in_grammar_ && w_.has_functor(goal, curly, 1) ? 1 : 0;
  }

  Cell without_module(Cell goal) const {
    while (goal.is_struct() && w_.has_functor(goal, FixedAtom::colon, 2) && w_.arg(goal, 0).is_atom()) goal = w_.arg(goal, 1);
    return goal;
  }

  bool has_tests(Cell body) const {
    std::vector<Cell> todo{body};
    while (!todo.empty()) {
      const Cell goal = without_module(w_.deref(todo.back()));
      todo.pop_back();
      const unsigned count = parts(goal);
      for (unsigned i = 0; i < count; ++i) todo.push_back(w_.arg(goal, i));
      if (count == 0 && kind_of_test(goal) != 0) return true;
    }
    return false;
  }

  // A body of a grammar has nonterminals, and goals in braces.
  void walk(Cell goal, bool is_grammar) {
    for (;;) {
      goal = without_module(w_.deref(goal));
      const unsigned count = parts(goal);
      if (count == 0) return is_grammar ? meet(goal) : end(goal);
      if (w_.has_functor(goal, FixedAtom::semicolon, 2) || w_.has_functor(goal, FixedAtom::bar, 2)) {
        const Seen before = seen_;
        walk(w_.arg(goal, 0), is_grammar);
        Seen after = std::exchange(seen_, before);
        walk(w_.arg(goal, 1), is_grammar);
        seen_.merge(after);
        return;
      }
      if (count == 2) walk(w_.arg(goal, 0), is_grammar);
      is_grammar = is_grammar && !w_.has_functor(goal, FixedAtom::curly, 1);
      goal = w_.arg(goal, count - 1);
    }
  }

  bool is_new(Cell c) const { return c.is_var() && !seen_.contains(c.bits); }

  bool has_name(Cell variable) const {
    return std::ranges::any_of(r_.named, [&](const NamedVariable& v) { return w_.deref(v.variable) == variable; });
  }

  // A goal that is no control construct. A test of a new variable does not make it less new.
  void end(Cell goal) {
    const unsigned kind = goal.is_struct() ? kind_of_test(goal) : 0;
    if (kind == 0) return meet(goal);
    const std::string_view name = w_.symbols.text(w_.symbols.functor_name(w_.functor_of(goal).functor()));
    const Cell first = w_.arg(goal, 0), second = kind == 2 ? w_.arg(goal, 1) : first;
    if (kind == 1 && is_new(first) && has_name(first)) return tests_.push_back({goal, name == "var"});
    if (kind == 2 && first.is_var() && second.is_var() && (is_new(first) || is_new(second)))
      return tests_.push_back({goal, (name == "==") == (first == second)});
    meet(goal);
  }

  void meet(Cell term) {
    std::vector<Cell> todo{term};
    while (!todo.empty()) {
      const Cell t = w_.deref(todo.back());
      todo.pop_back();
      if (t.is_var()) seen_.insert(t.bits);
      if (t.is_compound())
        for (std::uint32_t i = 0; i < w_.arity_of(t); ++i) todo.push_back(w_.args_of(t)[i]);
    }
  }

  using Seen = std::unordered_set<std::uint64_t>;
  const Worker& w_;
  const ReadResult& r_;
  bool in_grammar_ = false;
  Seen seen_;  // variables that may have a value here
  std::vector<ConstantTest> tests_;
};

}  // namespace

std::vector<ConstantTest> constant_tests(const Worker& w, const ReadResult& r) {
  const Cell clause = w.deref(r.term);
  return clause.is_struct() ? TestWalk(w, r).found(clause) : std::vector<ConstantTest>{};
}

}  // namespace penelope
