// Generator: terms. Nesting in C++ is bounded: terms nested deeper than TermPool::wants_block allows go to blocks, and
// long last-argument spines are cut where too many arguments wait for registers.
#include "wam/base/check.hpp"
#include "wam/compiler/generate.hpp"
#include "wam/term/block.hpp"

namespace penelope {

namespace {
constexpr std::size_t most_waiting = 32;  // compound arguments of one spine

bool is_short(Cell c) { return static_cast<std::int64_t>(static_cast<std::int32_t>(c.bits)) == static_cast<std::int64_t>(c.bits); }
}  // namespace

void Generator::put_constant(Cell c, VirtualRegister into) {
  if (is_short(c))
    emit_wide(Op::put_const, into, static_cast<std::uint32_t>(c.bits));
  else
    emit(Op::put_const_long, into).next = c.bits;
}

void Generator::match_constant(Cell c, VirtualRegister r) {
  if (is_short(c))
    emit_wide(Op::get_const, r, static_cast<std::uint32_t>(c.bits));
  else
    emit(Op::get_const_long, r).next = c.bits;
}

// A variable or constant as argument of the structure at hand.
void Generator::unify_argument(TermId t) {
  const TermNode& n = pool_[t];
  if (n.is_constant()) {
    if (is_short(n.cell))
      emit_wide(Op::unify_const, 0, static_cast<std::uint32_t>(n.cell.bits));
    else
      emit(Op::unify_const_long).next = n.cell.bits;
    return;
  }
  VarId v = n.first;
  const Variable& x = variables_[v];
  if (x.in != no_register) {
    emit(Op::unify_value, x.in);
  } else if (x.stored) {
    emit(Op::unify_value_y, v);
  } else if (x.occurrences == 1) {
    Instruction* before = code_.instructions.empty() ? nullptr : &code_.instructions.back();
    if (before && before->op == Op::unify_void && before->field[0] < 0xffff)
      ++before->field[0];
    else
      emit(Op::unify_void, 1);
  } else if (x.permanent && allocated_ && x.target == no_register) {
    emit(Op::unify_variable_y, v);
    touch(v).stored = true;
  } else {
    emit(Op::unify_variable, define(v));
  }
}

void Generator::match(TermId t, VirtualRegister r) {
  const TermNode& n = pool_[t];
  if (n.is_constant())
    match_constant(n.cell, r);
  else if (n.is_compound() && !pool_.wants_block(t))
    match_compound(t, r);
  else
    emit(Op::get_value, build(t), r);
}

void Generator::match_compound(TermId t, VirtualRegister r) {
  std::vector<std::pair<TermId, VirtualRegister>> waiting;
  if (pool_[t].kind == TermKind::list)
    emit(Op::get_list, r);
  else
    emit_wide(Op::get_structure, r, pool_[t].cell.functor());
  for (bool more = true; more;) {
    more = false;
    std::uint32_t count = pool_.arity(t);
    TermId arguments = pool_[t].first;
    for (std::uint32_t i = 0; i < count; ++i) {
      const TermNode& a = pool_[arguments + i];
      if (a.is_constant() || a.is_variable()) {
        unify_argument(arguments + i);
      } else if (i + 1 == count && a.is_compound() && waiting.size() < most_waiting) {
        if (a.kind == TermKind::list)
          emit(Op::unify_list);
        else
          emit_wide(Op::unify_structure, 0, a.cell.functor());
        t = arguments + i;
        more = true;
      } else {
        VirtualRegister w = code_.new_register();
        emit(Op::unify_variable, w);
        waiting.emplace_back(arguments + i, w);
      }
    }
  }
  for (auto [argument, w] : waiting) match(argument, w);
}

VirtualRegister Generator::build(TermId t, VirtualRegister into) {
  const TermNode& n = pool_[t];
  if (n.is_variable()) return use(n.first);
  if (into == no_register) into = code_.new_register();
  if (n.is_constant())
    put_constant(n.cell, into);
  else if (n.kind == TermKind::box || pool_.wants_block(t))
    build_block(t, into);
  else
    build_compound(t, into);
  return into;
}

void Generator::build_compound(TermId t, VirtualRegister into) {
  // Arguments that need code of their own come before the structure, whose arguments are written in one go.
  std::vector<VirtualRegister> built;
  std::size_t spine = 1;
  for (TermId at = t;; ++spine) {
    std::uint32_t count = pool_.arity(at);
    TermId arguments = pool_[at].first;
    bool more = false;
    for (std::uint32_t i = 0; i < count; ++i) {
      const TermNode& a = pool_[arguments + i];
      if (a.is_constant() || a.is_variable()) continue;
      more = i + 1 == count && a.is_compound() && built.size() < most_waiting;
      if (!more) built.push_back(build(arguments + i));
    }
    if (!more) break;
    at = arguments + count - 1;
  }
  if (pool_[t].kind == TermKind::list)
    emit(Op::put_list, into);
  else
    emit_wide(Op::put_structure, into, pool_[t].cell.functor());
  std::size_t next = 0;
  for (TermId at = t; spine > 0; --spine) {
    std::uint32_t count = pool_.arity(at);
    TermId arguments = pool_[at].first;
    for (std::uint32_t i = 0; i < count; ++i) {
      const TermNode& a = pool_[arguments + i];
      if (a.is_constant() || a.is_variable())
        unify_argument(arguments + i);
      else if (i + 1 < count || spine == 1)
        emit(Op::unify_value, built[next++]);
      else if (a.kind == TermKind::list)
        emit(Op::unify_list);
      else
        emit_wide(Op::unify_structure, 0, a.cell.functor());
    }
    at = arguments + count - 1;
  }
  PENELOPE_ASSERT(next == built.size());  // each has become an argument
}

// Variables of the block that occur elsewhere, too, are taken out of '$t'(V1..Vn,Term).
void Generator::build_block(TermId t, VirtualRegister into) {
  std::vector<VarId> exported;
  if (!pool_[t].ground) {
    std::unordered_map<VarId, std::uint32_t> inside;
    pool_.for_each_variable(t, [&](VarId v) {
      if (inside[v]++ == 0) exported.push_back(v);
    });
    std::erase_if(exported, [&](VarId v) { return inside[v] == variables_[v].occurrences; });
  }
  std::vector<Cell> block;
  pool_.layout_block(t, exported, block);
  PENELOPE_CHECK(is_sound_block(block, store_.symbols));
  VirtualRegister r = exported.empty() ? into : code_.new_register();
  Instruction& i = emit_wide(Op::put_block, r, static_cast<std::uint32_t>(block.size()));
  i.list = static_cast<std::uint32_t>(code_.block_words.size());
  i.count = static_cast<std::uint32_t>(block.size());
  code_.block_words.insert(code_.block_words.end(), block.begin(), block.end());
  if (exported.empty()) return;
  emit_wide(Op::get_structure, r, block[1].functor());
  for (VarId v : exported) {
    const Variable& x = variables_[v];
    if (x.in != no_register)
      emit(Op::unify_value, x.in);
    else if (x.stored)
      emit(Op::unify_value_y, v);
    else
      emit(Op::unify_variable, define(v));
  }
  emit(Op::unify_variable, into);
}

VirtualRegister Generator::operand(TermId t) { return build(t); }

// --- unification of two terms known at compile time ----------------------------------------------------------------------

// `fresh` has no value yet: it is whatever `old` is.
void Generator::alias(VarId fresh, VarId old) {
  if (variables_[fresh].occurrences == 1) return;
  VirtualRegister from = use(old);
  if (variables_[fresh].target == no_register) return hold(fresh, from);
  VirtualRegister to = define(fresh);
  emit(Op::move, to, from);
  code_.registers[to].related = from;
  code_.registers[from].related = to;
}

void Generator::unify_variable_with(VarId v, TermId t) {
  const TermNode& n = pool_[t];
  if (!is_defined(v)) {
    if (variables_[v].occurrences == 1) return;
    bool inside = false;
    pool_.for_each_variable(t, [&](VarId w) { inside = inside || w == v; });
    if (!inside) {
      VirtualRegister into = variables_[v].target != no_register ? variables_[v].target : code_.new_register();
      build(t, into);
      hold(v, into);
      return;
    }
  }
  if (n.is_constant())
    match_constant(n.cell, use(v));
  else
    match(t, use(v));
}

void Generator::unify(TermId left, TermId right) {
  std::vector<std::pair<TermId, TermId>> todo{{left, right}};
  while (!todo.empty()) {
    auto [a, b] = todo.back();
    todo.pop_back();
    if (!pool_[a].is_variable()) std::swap(a, b);
    if (pool_[a].is_variable() && pool_[b].is_variable()) {
      VarId v = pool_[a].first, w = pool_[b].first;
      if (v == w) continue;
      if (!is_defined(v))
        alias(v, w);
      else if (!is_defined(w))
        alias(w, v);
      else if (variables_[v].in == no_register)
        emit(Op::get_value_y, v, use(w));
      else
        emit(Op::get_value, variables_[v].in, use(w));
    } else if (pool_[a].is_variable()) {
      unify_variable_with(pool_[a].first, b);
    } else if (pool_[a].kind != pool_[b].kind) {
      emit_fail();
      return;
    } else if (pool_[a].kind == TermKind::box) {
      VirtualRegister r = build(a);
      emit(Op::get_value, r, build(b));
    } else if (pool_[a].kind != TermKind::list && pool_[a].cell != pool_[b].cell) {
      emit_fail();
      return;
    } else {
      for (std::uint32_t i = pool_.arity(a); i-- > 0;) todo.emplace_back(pool_.argument(a, i), pool_.argument(b, i));
    }
  }
}

}  // namespace penelope
