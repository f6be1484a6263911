// Generator: tests and arithmetic.
#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/compiler/generate.hpp"
#include "wam/term/arithmetic.hpp"

namespace penelope {

namespace {

constexpr std::uint16_t deepest_expression = 60;

bool is_immediate(const TermNode& n) { return n.is_constant() && n.cell.is_int() && n.cell.as_int() >= -32768 && n.cell.as_int() <= 32767; }

std::uint32_t immediate(std::int64_t v) {
  PENELOPE_ASSERT(v >= -32768 && v <= 32767);
  return static_cast<std::uint32_t>(v) & 0xffff;
}

struct DirectFunction {
  std::string_view name;
  Op op;
  Op with_integer;  // second operand a 16-bit integer
};

const DirectFunction* find_direct(std::string_view name) {
  static const DirectFunction table[] = {
      {"+", Op::add, Op::add_int},          {"-", Op::subtract, Op::add_int}, {"*", Op::multiply, Op::multiply_int},
      {"//", Op::integer_divide, Op::fail}, {"mod", Op::modulo, Op::fail},    {"rem", Op::remainder, Op::fail},
      {"/\\", Op::bit_and, Op::fail},       {"\\/", Op::bit_or, Op::fail},    {"<<", Op::shift_left, Op::fail},
      {">>", Op::shift_right, Op::fail},
  };
  for (const DirectFunction& f : table)
    if (f.name == name) return &f;
  return nullptr;
}

// The form that compares a register with an integer; `swapped`: the integer is on the left.
Op with_integer(Op op, bool swapped) {
  switch (op) {
    case Op::test_less: return swapped ? Op::test_greater_int : Op::test_less_int;
    case Op::test_not_greater: return swapped ? Op::test_not_less_int : Op::test_not_greater_int;
    case Op::test_equal: return Op::test_equal_int;
    default: return Op::test_not_equal_int;
  }
}

}  // namespace

void Generator::test(const Goal& g, std::uint32_t failed) {
  TermId first = pool_.argument(g.term, 0);
  if (pool_.arity(g.term) == 1) {
    VirtualRegister r = operand(first);
    emit(g.op, r).label = failed;
    return;
  }
  TermId second = pool_.argument(g.term, 1);
  if (g.op == Op::test_identical || g.op == Op::test_not_identical) {
    if (pool_[first].is_constant()) std::swap(first, second);
    if (pool_[second].is_constant()) {
      VirtualRegister r = operand(first);
      Instruction& i = emit(g.op == Op::test_identical ? Op::test_const : Op::test_not_const, r);
      i.label = failed;
      i.next = pool_[second].cell.bits;
      return;
    }
  }
  VirtualRegister a = operand(first), b = operand(second);
  if (g.swapped) std::swap(a, b);
  emit(g.op, a, b).label = failed;
  if (g.op == Op::test_not_unifiable) masks(failed);
}

void Generator::compare(const Goal& g, std::uint32_t failed) {
  TermId left = pool_.argument(g.term, 0), right = pool_.argument(g.term, 1);
  if (g.swapped) std::swap(left, right);  // as the instruction wants them
  if (is_immediate(pool_[right]) || is_immediate(pool_[left])) {
    bool swapped = !is_immediate(pool_[right]);
    if (swapped) std::swap(left, right);
    VirtualRegister r = expression(left);
    emit(with_integer(g.op, swapped), r, immediate(pool_[right].cell.as_int())).label = failed;
    return;
  }
  if (g.swapped) std::swap(left, right);  // evaluated in the order of the text
  VirtualRegister a = expression(left), b = expression(right);
  if (g.swapped) std::swap(a, b);
  emit(g.op, a, b).label = failed;
}

bool Generator::is_evaluable(TermId t) const {
  if (pool_[t].height > deepest_expression) return false;
  std::vector<TermId> todo{t};
  while (!todo.empty()) {
    const TermNode& n = pool_[todo.back()];
    TermId at = todo.back();
    todo.pop_back();
    if (n.is_variable() || n.kind == TermKind::box || (n.is_constant() && n.cell.is_int())) continue;
    if (n.kind == TermKind::list || n.count > 2) return false;
    if (arithmetic_function(program_.symbols, pool_.name(at), n.count) == no_function) return false;
    for (std::uint32_t i = 0; i < n.count; ++i) todo.push_back(n.first + i);
  }
  return true;
}

// A register with a number, or with something that is an operand of instructions: a variable bound to an expression.
VirtualRegister Generator::expression(TermId t, VirtualRegister into) {
  const TermNode& n = pool_[t];
  if (n.is_variable() || n.kind == TermKind::box || (n.is_constant() && n.cell.is_int())) return build(t, into);
  if (is_evaluable(t)) return function(t, into);
  VirtualRegister r = build(t);
  if (into == no_register) into = code_.new_register();
  emit(Op::evaluate, into, r);
  return into;
}

VirtualRegister Generator::function(TermId t, VirtualRegister into) {
  const TermNode n = pool_[t];
  if (n.is_variable() || n.kind == TermKind::box || (n.is_constant() && n.cell.is_int())) return build(t);
  auto target = [&] { return into != no_register ? into : code_.new_register(); };
  std::uint32_t number = arithmetic_function(program_.symbols, pool_.name(t), n.count);
  PENELOPE_ASSERT(number != no_function);
  if (n.count == 0) {
    VirtualRegister r = target();
    emit_wide(Op::arithmetic0, r, number);
    return r;
  }
  TermId left = n.first;
  if (n.count == 1) {
    VirtualRegister a = function(left, no_register), r = target();
    emit(Op::arithmetic1, r, a).next = number;
    return r;
  }
  TermId right = n.first + 1;
  const DirectFunction* direct = find_direct(program_.symbols.text(pool_.name(t)));
  if (direct && direct->with_integer != Op::fail) {
    bool commutes = direct->op != Op::subtract;
    if (commutes && is_immediate(pool_[left]) && !is_immediate(pool_[right])) std::swap(left, right);
    if (is_immediate(pool_[right])) {
      std::int64_t v = pool_[right].cell.as_int();
      if (direct->op == Op::subtract) v = -v;
      if (v <= 32767) {
        VirtualRegister a = function(left, no_register), r = target();
        emit(direct->with_integer, r, a, immediate(v));
        return r;
      }
    }
  }
  VirtualRegister a = function(left, no_register), b = function(right, no_register), r = target();
  if (direct)
    emit(direct->op, r, a, b);
  else
    emit(Op::arithmetic2, r, a, b).next = number;
  return r;
}

void Generator::is(const Goal& g) {
  TermId result = pool_.argument(g.term, 0), value = pool_.argument(g.term, 1);
  const TermNode left = pool_[result];
  bool fresh = left.is_variable() && !is_defined(left.first);
  if (fresh) pool_.for_each_variable(value, [&](VarId v) { fresh = fresh && v != left.first; });
  VirtualRegister into = no_register;
  if (fresh) into = variables_[left.first].target != no_register ? variables_[left.first].target : code_.new_register();
  bool plain = pool_[value].is_variable() || pool_[value].kind == TermKind::box;  // a string is an expression, too
  VirtualRegister r = expression(value, plain ? no_register : into);
  if (plain) {
    VirtualRegister number = fresh ? into : code_.new_register();
    emit(Op::evaluate, number, r);
    r = number;
  }
  if (fresh)
    hold(left.first, r);
  else if (left.is_variable())
    emit(Op::get_value, use(left.first), r);
  else
    match(result, r);
}

}  // namespace penelope
