// Generator: heads and goals (see generate.hpp).
#include "wam/compiler/generate.hpp"

#include "wam/base/check.hpp"

namespace penelope {

// --- emitting ------------------------------------------------------------------------------------------------------

Instruction& Generator::emit(Op op, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  Instruction& i = code_.instructions.emplace_back();
  i.op = op;
  i.field[0] = a;
  i.field[1] = b;
  i.field[2] = c;
  return i;
}

Instruction& Generator::emit_wide(Op op, std::uint32_t a, std::uint32_t wide) {
  Instruction& i = emit(op, a);
  i.wide = wide;
  return i;
}

void Generator::emit_jump(Op op, std::uint32_t label) {
  if (label == 0)
    emit_fail();
  else
    emit(op).label = label;
}

// A light choice point has no copy of the arguments: the next clause finds them in their registers.
void Generator::emit_fail() {
  Instruction& i = emit(Op::fail);
  if (light_) set_list(i, incoming_);
}

void Generator::place(std::uint32_t label) { emit(pseudo::label).label = label; }

void Generator::set_list(Instruction& i, std::span<const std::uint32_t> list) {
  i.list = static_cast<std::uint32_t>(code_.lists.size());
  i.count = static_cast<std::uint32_t>(list.size());
  code_.lists.insert(code_.lists.end(), list.begin(), list.end());
}

// --- state of variables ----------------------------------------------------------------------------------------------

Generator::Variable& Generator::touch(VarId v) {
  if (forks_ > 0) log_.push_back({v, variables_[v]});
  return variables_[v];
}

void Generator::restore(std::size_t mark) {
  PENELOPE_CHECK(mark <= log_.size());
  for (; log_.size() > mark; log_.pop_back()) {
    const Saved& old = log_.back();
    variables_[old.variable] = old.state;
    if (old.state.in != no_register) held_.push_back(old.variable);
  }
}

void Generator::hold(VarId v, VirtualRegister r) {
  PENELOPE_CHECK(r != no_register);
  touch(v).in = r;
  held_.push_back(v);
}

VirtualRegister Generator::define(VarId v) {
  VirtualRegister r = variables_[v].target != no_register ? variables_[v].target : code_.new_register();
  hold(v, r);
  return r;
}

VirtualRegister Generator::use(VarId v) {
  Variable& x = variables_[v];
  if (x.in != no_register) return x.in;
  if (x.stored) {
    VirtualRegister r = code_.new_register();
    emit(Op::put_value_y, v, r);
    hold(v, r);
    return r;
  }
  VirtualRegister r = define(v);
  if (v == own_level_)
    emit(Op::get_level_x, r);
  else
    emit(Op::put_variable, r, r);
  return r;
}

void Generator::save_permanents() {
  for (std::size_t i = 0; i < held_.size(); ++i) {
    VarId v = held_[i];
    Variable& x = variables_[v];
    if (!x.permanent || x.stored || x.in == no_register) continue;
    emit(Op::get_y, v, x.in);
    touch(v).stored = true;
  }
}

void Generator::end_chunk() {
  for (VarId v : held_)
    if (variables_[v].in != no_register) touch(v).in = no_register;
  held_.clear();
  if (forks_ == 0) code_.boundaries.push_back(static_cast<VirtualRegister>(code_.registers.size()));
}

void Generator::allocate() {
  emit(Op::allocate);
  allocated_ = true;
  save_permanents();
  if (variables_[own_level_].permanent && !variables_[own_level_].stored) {
    emit(Op::get_level, own_level_);
    touch(own_level_).stored = true;
  }
}

void Generator::finish_path() {
  if (allocated_) emit(Op::deallocate);
  emit(Op::proceed);
}

// --- clause ----------------------------------------------------------------------------------------------------------

Code Generator::generate(const Clause& clause) {
  code_ = Code{};
  classify(clause);
  held_.clear();
  allocated_ = false;
  forks_ = 0;
  own_level_ = clause.own_level;
  light_ = clause.light;
  unifies_only_ = clause.is_written;
  head(clause);
  if (!sequence(clause.body, true)) finish_path();
  PENELOPE_ASSERT(forks_ == 0);
  code_.boundaries.push_back(static_cast<VirtualRegister>(code_.registers.size()));
  return std::move(code_);
}

// Cheap tests first: constants, then structures, then what may need general unification.
void Generator::head(const Clause& clause) {
  std::size_t arity = clause.head.size();
  code_.arity = static_cast<std::uint32_t>(arity);
  incoming_.clear();
  for (std::size_t i = 0; i < arity; ++i) incoming_.push_back(code_.new_fixed(static_cast<std::uint32_t>(i)));
  std::vector<std::uint32_t> moves;
  std::vector<std::size_t> repeated;
  for (std::size_t i = 0; i < arity; ++i) {
    const TermNode& n = pool_[clause.head[i]];
    if (!n.is_variable() || variables_[n.first].occurrences == 1) continue;
    if (is_defined(n.first)) {
      repeated.push_back(i);
      continue;
    }
    VirtualRegister r = define(n.first);
    code_.registers[r].incoming = static_cast<std::uint32_t>(i);
    moves.insert(moves.end(), {r, incoming_[i]});
  }
  if (!moves.empty()) set_list(emit(pseudo::shuffle), moves);
  for (std::size_t i = 0; i < arity; ++i)
    if (pool_[clause.head[i]].is_constant()) match_constant(pool_[clause.head[i]].cell, incoming_[i]);
  for (std::size_t i = 0; i < arity; ++i) {
    const TermNode& n = pool_[clause.head[i]];
    if (!n.is_constant() && !n.is_variable()) match(clause.head[i], incoming_[i]);
  }
  may_wake_ = !repeated.empty();
  for (TermId t : clause.head) may_wake_ = may_wake_ || !pool_[t].is_variable();
  for (std::size_t i : repeated) emit(Op::get_value, variables_[pool_[clause.head[i]].first].in, incoming_[i]);
}

bool Generator::sequence(const Sequence& goals, bool last) {
  for (std::size_t i = 0; i < goals.size(); ++i)
    if (goal(goals[i], last && i + 1 == goals.size())) return true;
  return false;
}

bool Generator::goal(const Goal& g, bool last) {
  unifies_only_ = unifies_only_ && g.kind == GoalKind::unify;
  if (g.kind != GoalKind::unify && g.kind != GoalKind::call && g.kind != GoalKind::cut) wake();
  switch (g.kind) {
    case GoalKind::call:
      call(g, last);
      may_wake_ = false;
      return last;
    case GoalKind::unify:
      if (!is_new_variable(pool_.argument(g.term, 0)) && !is_new_variable(pool_.argument(g.term, 1))) {
        if (!unifies_only_) wake();  // for what was unified before
        may_wake_ = true;
      }
      unify(pool_.argument(g.term, 0), pool_.argument(g.term, 1));
      return false;
    case GoalKind::builtin:
      builtin(g);
      may_wake_ = true;
      return false;
    case GoalKind::cut:
      cut(g);
      may_wake_ = false;
      return false;
    case GoalKind::fail: emit_fail(); return true;
    case GoalKind::condition: condition_goal(g, last); return last;
    case GoalKind::is:
      may_wake_ = !is_new_variable(pool_.argument(g.term, 0));
      is(g);
      return false;
    default: test_goal(g, 0); return false;
  }
}

void Generator::call(const Goal& g, bool last) {
  if (!last) {
    if (allocated_)
      save_permanents();
    else
      allocate();
  }
  std::uint32_t arity = pool_.arity(g.term);
  PENELOPE_ASSERT(program_.predicate(g.number).arity == arity);
  std::vector<VirtualRegister> into;
  for (std::uint32_t i = 0; i < arity; ++i) into.push_back(code_.new_fixed(i));
  arguments(g.term, into, true);
  if (last && allocated_) emit(Op::deallocate);
  set_list(emit_wide(last ? Op::execute : Op::call, 0, g.number), into);
  if (!last) end_chunk();
}

void Generator::builtin(const Goal& g) {
  std::uint32_t arity = pool_.arity(g.term);
  std::vector<VirtualRegister> into;
  for (std::uint32_t i = 0; i < arity; ++i) {
    into.push_back(code_.new_register());
    code_.registers[into.back()].group = static_cast<std::uint32_t>(code_.groups.size());
  }
  if (arity > 0) code_.groups.push_back({into.front(), arity});
  arguments(g.term, into, false);
  Instruction& i = emit_wide(Op::call_builtin, arity > 0 ? into.front() : no_register, g.number);
  i.field[1] = arity;
  set_list(i, into);
}

// Brings the arguments of a goal to their registers: terms are built first, then values move all at once, then come
// constants, slots and new variables, which read no register.
void Generator::arguments(TermId goal, const std::vector<VirtualRegister>& into, bool call) {
  std::vector<std::uint32_t> moves;
  std::vector<std::uint8_t> later(into.size(), false);
  auto move = [&](std::size_t i, VirtualRegister from) {
    moves.insert(moves.end(), {into[i], from});
    if (call) code_.want(from, static_cast<std::uint32_t>(i));
  };
  for (std::size_t i = 0; i < into.size(); ++i) {
    TermId t = pool_.argument(goal, i);
    if (pool_[t].is_constant() || pool_[t].is_variable()) continue;
    if (call)
      move(i, build(t));
    else
      build(t, into[i]);
  }
  for (std::size_t i = 0; i < into.size(); ++i) {
    TermId t = pool_.argument(goal, i);
    later[i] = pool_[t].is_constant();
    if (!pool_[t].is_variable()) continue;
    VarId v = pool_[t].first;
    const Variable& x = variables_[v];
    if (x.in != no_register) {
      move(i, x.in);
      continue;
    }
    later[i] = true;
    if (x.stored || x.occurrences == 1) continue;
    bool repeated = false;
    for (std::size_t j = 0; j < into.size(); ++j) {
      const TermNode& other = pool_[pool_.argument(goal, j)];
      repeated = repeated || (j != i && other.is_variable() && other.first == v);
    }
    if (v != own_level_ && (call ? x.permanent && allocated_ : !repeated)) continue;
    later[i] = false;
    move(i, use(v));
  }
  if (!moves.empty()) set_list(emit(pseudo::shuffle), moves);
  for (std::size_t i = 0; i < into.size(); ++i) {
    if (!later[i]) continue;
    const TermNode n = pool_[pool_.argument(goal, i)];
    if (n.is_constant()) {
      put_constant(n.cell, into[i]);
    } else if (variables_[n.first].stored) {
      emit(Op::put_value_y, n.first, into[i]);
      if (!call) hold(n.first, into[i]);
    } else if (variables_[n.first].occurrences == 1) {
      emit(Op::put_variable, into[i], into[i]);
    } else if (call) {
      emit(Op::put_variable_y, n.first, into[i]);
      touch(n.first).stored = true;
    } else {
      VirtualRegister r = define(n.first);
      emit(Op::put_variable, into[i], r);
    }
  }
}

void Generator::cut(const Goal& g) {
  PENELOPE_ASSERT(g.level != no_variable);
  const Variable& x = variables_[g.level];
  if (g.level == own_level_ && !allocated_) {
    Instruction& i = emit(Op::neck_cut, code_.arity);
    // A light choice point has no copy of the arguments: they stay in place up to here.
    if (light_) set_list(i, incoming_);
    light_ = false;
    return;
  }
  const std::uint64_t in_environment = allocated_ ? std::uint64_t{1} << 63 : 0;
  if (x.in != no_register) {
    emit(Op::cut_x, x.in).next = in_environment;
  } else if (x.stored) {
    emit(Op::cut, g.level).next = in_environment;
  } else {
    const VirtualRegister level = use(g.level);
    emit(Op::cut_x, level).next = in_environment;
  }
}

// The masks of a test that may have to run goals: what is live behind it and, if it jumps, at its label.
void Generator::masks(std::uint32_t failed) {
  Instruction& i = emit(Op::wake, code_.arity);
  i.next = allocated_ ? std::uint64_t{1} << 63 : 0;
  i.label = failed;
  if (light_) set_list(i, incoming_);
}

// Inline goals see what the bindings before them have woken; calls, cuts and the end of a clause poll by themselves.
void Generator::wake() {
  if (!may_wake_) return;
  may_wake_ = false;
  masks(0);
}

bool Generator::is_new_variable(TermId t) const { return pool_[t].is_variable() && !is_defined(pool_[t].first); }

}  // namespace penelope
