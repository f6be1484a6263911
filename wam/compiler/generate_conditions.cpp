// Generator: conditions, negations and the branches behind them (see generate.hpp).
#include "wam/base/check.hpp"
#include "wam/compiler/generate.hpp"

namespace penelope {

// Loads what the first test reads, so that it is there in all branches.
void Generator::prepare(const Sequence& tests) {
  if (tests.empty() || (tests[0].kind != GoalKind::test && tests[0].kind != GoalKind::compare)) return;
  for (unsigned i = 0; i < pool_.arity(tests[0].term); ++i) {
    const TermNode& n = pool_[pool_.argument(tests[0].term, i)];
    if (n.is_variable() && variables_[n.first].stored) use(n.first);
  }
}

void Generator::test_sequence(const Sequence& tests, std::uint32_t failed) {
  for (const Goal& g : tests) test_goal(g, failed);
}

void Generator::test_goal(const Goal& g, std::uint32_t failed) {
  switch (g.kind) {
    case GoalKind::test: return test(g, failed);
    case GoalKind::compare: return compare(g, failed);
    case GoalKind::is: return is(g);
    case GoalKind::negation: return negation(g, failed);
    case GoalKind::either: {
      PENELOPE_ASSERT(g.parts.size() == 2);
      std::uint32_t next = new_label(), success = new_label();
      ++forks_;
      prepare(g.parts[0]);
      std::size_t start = mark();
      test_sequence(g.parts[0], next);
      emit_jump(Op::jump, success);
      restore(start);
      place(next);
      test_sequence(g.parts[1], failed);
      restore(start);
      place(success);
      --forks_;
      return;
    }
    default: return emit_jump(Op::jump, failed);  // fail
  }
}

static Op opposite(Op op) {
  switch (op) {
    case Op::test_var: return Op::test_nonvar;
    case Op::test_nonvar: return Op::test_var;
    case Op::test_identical: return Op::test_not_identical;
    case Op::test_not_identical: return Op::test_identical;
    case Op::test_equal: return Op::test_not_equal;
    case Op::test_not_equal: return Op::test_equal;
    default: return Op::fail;
  }
}

void Generator::negation(const Goal& g, std::uint32_t failed) {
  PENELOPE_ASSERT(g.parts.size() == 1);
  const Sequence& tests = g.parts[0];
  if (tests.size() == 1 && (tests[0].kind == GoalKind::test || tests[0].kind == GoalKind::compare) && opposite(tests[0].op) != Op::fail) {
    Goal inverse = tests[0];
    inverse.op = opposite(inverse.op);
    return test_goal(inverse, failed);
  }
  std::uint32_t success = new_label();
  ++forks_;
  prepare(tests);
  std::size_t start = mark();
  test_sequence(tests, success);
  emit_jump(Op::jump, failed);
  restore(start);
  place(success);
  --forks_;
}

void Generator::condition_goal(const Goal& g, bool last) {
  PENELOPE_ASSERT(g.parts.size() >= 3 && g.parts.size() % 2 == 1);  // conditions with their branches, and the last branch
  std::uint32_t end = new_label();
  bool allocated = allocated_;
  std::vector<VirtualRegister> outer;
  ++forks_;
  prepare(g.parts[0]);
  for (VarId v : g.joined) {
    outer.push_back(variables_[v].target);
    VirtualRegister r = code_.new_register();
    touch(v).target = r;
  }
  std::size_t start = mark();
  bool woken = false;
  const bool light = light_;
  auto branch = [&](const Sequence& goals, bool jump) {
    may_wake_ = false;
    bool ended = sequence(goals, last);
    woken = woken || may_wake_;
    if (ended) return;
    if (last) return finish_path();
    for (VarId v : g.joined) {
      const Variable& x = variables_[v];
      if (!is_defined(v)) {
        emit(Op::put_variable, x.target, x.target);
      } else if (x.in != x.target) {
        VirtualRegister from = use(v);
        emit(Op::move, x.target, from);
        code_.registers[x.target].related = from;
        code_.registers[from].related = x.target;
      }
    }
    if (jump) emit_jump(Op::jump, end);
  };
  std::size_t part = 0;
  for (; part + 1 < g.parts.size(); part += 2) {
    std::uint32_t otherwise = new_label();
    prepare(g.parts[part]);
    std::size_t here = mark();
    test_sequence(g.parts[part], otherwise);
    branch(g.parts[part + 1], true);
    restore(here);
    allocated_ = allocated;
    light_ = light;  // the cut of one branch says nothing about the others
    place(otherwise);
  }
  branch(g.parts[part], false);
  may_wake_ = woken;
  light_ = light;
  restore(start);
  place(end);
  for (std::size_t i = 0; i < g.joined.size(); ++i) {
    VirtualRegister r = variables_[g.joined[i]].target;
    touch(g.joined[i]).target = outer[i];
    hold(g.joined[i], r);
  }
  if (--forks_ == 0) log_.clear();
}

}  // namespace penelope
