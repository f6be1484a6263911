// Templates: get, unify and put instructions.
#include "wam/native/unit.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::rax, x86::rcx, x86::rdx, x86::eax, x86::ecx, x86::edx, x86::esi;

namespace {
constexpr std::int32_t cell_bytes = sizeof(Cell);
std::uint64_t small(const Word* P) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(P->signed_wide())); }
}  // namespace

// The cell is in rax and has not the tag in ecx: goes back for what it refers to, or to `variable` where that is unbound.
void Unit::follow(const Label& again, const Label& variable) {
  const Label bound = a.newLabel();
  a.test(rax.r8(), 7);
  a.jnz(bound);
  a.mov(rcx, x86::qword_ptr(base, rax));
  a.cmp(rcx, rax);
  a.je(variable);
  a.mov(rax, rcx);
  a.jmp(again);
  a.bind(bound);
  a.mov(ecx, eax);
  a.and_(ecx, 7);
  a.cmp(ecx, static_cast<unsigned>(Tag::Attr));
  fail_if(x86::CondCode::kNE);
  a.jmp(leave());
}

void Unit::get_list(const Mem& from, const std::function<void()>& read, const std::function<void()>& write) {
  const Label again = a.newLabel(), other = a.newLabel();
  a.mov(rax, from);
  a.bind(again);
  a.lea(ecx, x86::ptr(rax, -static_cast<std::int32_t>(Tag::List)));
  a.test(ecx, 7);
  a.jnz(other);
  a.lea(S, x86::ptr(base, rax, 0, -static_cast<std::int32_t>(Tag::List)));
  read();
  cold([=, this] {
    const Label variable = a.newLabel();
    a.bind(other);
    follow(again, variable);
    a.bind(variable);
    a.lea(rdx, x86::ptr(H, static_cast<std::int32_t>(Tag::List)));
    a.sub(rdx, base);
    bind(a, at_, rax, rdx);
    if (is_put_off()) push_put_off_keeping();
    write();
  });
}

Unit::Emitted Unit::get_structure(const Mem& from) {
  const FunctorId functor = P_->wide();
  const Label again = a.newLabel(), other = a.newLabel();
  a.mov(rax, from);
  a.bind(again);
  a.lea(ecx, x86::ptr(rax, -static_cast<std::int32_t>(Tag::Struct)));
  a.test(ecx, 7);
  a.jnz(other);
  a.lea(S, x86::ptr(base, rax, 0, cell_bytes - static_cast<std::int32_t>(Tag::Struct)));
  a.cmp(x86::dword_ptr(S, 4 - cell_bytes), functor);
  fail_if(x86::CondCode::kNE);
  const Label write = after(1, Mode::write);
  cold([=, this] {
    const Label variable = a.newLabel();
    a.bind(other);
    follow(again, variable);
    a.bind(variable);
    a.lea(rdx, x86::ptr(H, static_cast<std::int32_t>(Tag::Struct)));
    a.sub(rdx, base);
    bind(a, at_, rax, rdx);
    if (is_put_off()) push_put_off_keeping();
    set_constant(cell(H), program_.symbols.functor_headers()[functor].bits);
    a.add(H, cell_bytes);
    a.jmp(write);
  });
  return next(1);
}

void Unit::unify_cells(std::uint32_t common) {
  a.mov(esi, offset());
  a.call(imm(common));
  fail_if(x86::CondCode::kZ);
}

// Goes there with a variable, attributed or not. Changes ecx.
void Unit::unless_value(const Gp& c, const Label& then) {
  static_assert(unsigned(Tag::Ref) == 0 && unsigned(Tag::Struct) == 1 && unsigned(Tag::Box) == 5 && unsigned(Tag::Attr) == 6);
  a.lea(ecx, x86::ptr(c, -static_cast<std::int32_t>(Tag::Struct)));
  a.and_(ecx, 7);
  a.cmp(ecx, unsigned(Tag::Box) - unsigned(Tag::Struct));
  a.ja(then);
}

// A variable on either side that gets a value, as outputs and what is left open in a term do, is bound here, the one in rdx first; constants
// that differ fail here.
void Unit::unify_rax_and_rdx() {
  static_assert(unsigned(Tag::Struct) == 1 && unsigned(Tag::List) == 2 && unsigned(Tag::Int) == 3 && unsigned(Tag::Atom) == 4);
  const Label again = a.newLabel(), same = a.newLabel(), bound = a.newLabel(), values = a.newLabel(), left_variable = a.newLabel();
  const Label left_bound = a.newLabel(), compounds = a.newLabel(), other = a.newLabel();
  a.cmp(rax, rdx);
  a.je(same);
  a.test(rdx.r8(), 7);
  a.jnz(values);
  a.mov(rcx, x86::qword_ptr(base, rdx));
  a.cmp(rcx, rdx);
  a.jne(bound);
  unless_value(rax, other);
  bind(a, at_, rdx, rax);
  a.bind(same);
  cold([=, this] {
    a.bind(bound);
    a.mov(rdx, rcx);
    a.bind(again);
    a.cmp(rax, rdx);
    a.je(same);
    a.test(rdx.r8(), 7);
    a.jz(other);
    a.bind(values);
    a.test(rax.r8(), 7);
    a.jz(left_variable);
    a.mov(ecx, eax);
    a.xor_(ecx, edx);
    a.test(ecx, 7);
    a.jnz(other);
    a.mov(ecx, eax);
    a.and_(ecx, 7);
    a.cmp(ecx, unsigned(Tag::List));
    a.jbe(compounds);
    a.cmp(ecx, unsigned(Tag::Atom));
    fail_if(x86::CondCode::kBE);
    a.bind(other);
    unify_cells(common_.unify);
    a.jmp(same);
    a.bind(compounds);
    unify_cells(common_.unify_compounds);
    a.jmp(same);
    a.bind(left_variable);
    a.mov(rcx, x86::qword_ptr(base, rax));
    a.cmp(rcx, rax);
    a.jne(left_bound);
    unless_value(rdx, other);
    bind(a, at_, rax, rdx);
    a.jmp(same);
    a.bind(left_bound);
    a.mov(rax, rcx);
    a.jmp(again);
  });
}

void Unit::unify_constant(const Mem& from, std::uint64_t bits) {
  const Label done = a.newLabel(), other = a.newLabel();
  a.mov(rax, from);
  compare_with(rax, bits);
  a.jne(other);
  a.bind(done);
  cold([=, this] {
    const Label bound = a.newLabel();
    a.bind(other);
    dereference(a, rax, rcx);
    compare_with(rax, bits);
    a.je(done);
    a.mov(rdx, bits);
    a.test(rax.r8(), 7);
    a.jnz(bound);
    bind(a, at_, rax, rdx);
    a.jmp(done);
    a.bind(bound);
    a.mov(ecx, eax);
    a.and_(ecx, 7);
    a.cmp(ecx, static_cast<unsigned>(Tag::Attr));
    fail_if(x86::CondCode::kNE);
    a.mov(rcx, rdx);
    a.mov(rdx, rax);
    call_helper(HelperOf::unify);
    fail_if(x86::CondCode::kZ);
    a.jmp(done);
  });
}

// Unifies an argument at S with a cell; both stay where they are.
void Unit::unify_argument(std::int32_t argument, const Mem& with) {
  a.mov(rax, cell(S, argument));
  a.mov(rdx, with);
  unify_rax_and_rdx();
}

// Y(i) to H: what it has got since, but for attributed variables. Whether it is a value or refers to one is looked at without a branch: slots of
// clauses that call themselves are now this and now that.
void Unit::put_slot(unsigned i) {
  const Label looked_up = a.newLabel(), reference = a.newLabel(), done = a.newLabel();
  a.mov(rax, Y(i));
  a.lea(rcx, Y(i));
  a.lea(rdx, x86::ptr(base, rax));
  a.test(rax.r8(), 7);
  a.cmovz(rcx, rdx);
  a.mov(rdx, x86::qword_ptr(rcx));
  a.bind(looked_up);
  unless_value(rdx, reference);
  a.bind(done);
  a.mov(cell(H), rdx);
  cold([=, this] {
    a.bind(reference);
    a.cmp(rdx, rax);
    a.je(done);
    a.xchg(rdx, rax);
    has_tag(a, rax, Tag::Attr);
    a.jz(done);
    a.mov(rdx, x86::qword_ptr(base, rax));
    a.jmp(looked_up);
  });
}

Unit::Emitted Unit::terms() {
  const unsigned i = P_->a(), j = P_->b();
  switch (P_->op()) {
    case Op::move: move(X(i), X(j)); return next(1);
    case Op::move2:
      move(X(i), X(j));
      move(X(P_[1].a()), X(P_[1].b()));
      return next(2);
    case Op::get_y: move(Y(i), X(j)); return next(1);
    case Op::get_y2:
      move(Y(i), X(j));
      move(Y(P_[1].a()), X(P_[1].b()));
      return next(2);
    case Op::allocate_get_y:
      new_environment(i);
      move(Y(j), X(P_->c()));
      return next(1);
    case Op::allocate_get_y2:
      new_environment(i);
      move(Y(j), X(P_->c()));
      move(Y(P_[1].a()), X(P_[1].b()));
      return next(2);
    case Op::get_value:
    case Op::get_value_y:
      a.mov(rax, P_->op() == Op::get_value ? X(i) : Y(i));
      a.mov(rdx, X(j));
      unify_rax_and_rdx();
      return next(1);
    case Op::get_const: unify_constant(X(i), small(P_)); return next(1);
    case Op::get_const_long: unify_constant(X(i), P_[1].bits); return next(2);
    case Op::get_list: {
      if (list_in_S_ == i) return next(1);
      const Label write = after(1, Mode::write);
      get_list(
          X(i), [] {}, [=, this] { a.jmp(write); });
      return next(1);
    }
    case Op::get_structure: return get_structure(X(i));
    case Op::put_variable:
      make_variable(0);
      a.add(H, cell_bytes);
      a.mov(X(i), rax);
      a.mov(X(j), rax);
      return next(1);
    case Op::put_variable_y:
      make_variable(0);
      a.add(H, cell_bytes);
      a.mov(Y(i), rax);
      a.mov(X(j), rax);
      return next(1);
    case Op::put_value_y: move(X(j), Y(i)); return next(1);
    case Op::put_value_y2:
      move(X(j), Y(i));
      move(X(P_[1].b()), Y(P_[1].a()));
      return next(2);
    case Op::put_const: set_constant(X(i), small(P_)); return next(1);
    case Op::put_const_long: set_constant(X(i), P_[1].bits); return next(2);
    case Op::put_list: set_offset(X(i), H, static_cast<unsigned>(Tag::List)); return next(1, Mode::write);
    case Op::put_structure:
      set_offset(X(i), H, static_cast<unsigned>(Tag::Struct));
      set_constant(cell(H), program_.symbols.functor_headers()[P_->wide()].bits);
      a.add(H, cell_bytes);
      return next(1, Mode::write);
    case Op::put_block: call_helper(HelperOf::put_block); return next(1 + P_->wide());
    default: return Emitted::nothing;
  }
}

Unit::Emitted Unit::unify_read() {
  const unsigned i = P_->a();
  const auto pass = [this](unsigned words) {
    a.add(S, cell_bytes);
    return next(words);
  };
  const auto constant = [this](std::uint64_t bits) {
    a.add(S, cell_bytes);
    unify_constant(cell(S, -1), bits);
  };
  switch (P_->op()) {
    case Op::unify_variable: move(X(i), cell(S)); return pass(1);
    case Op::unify_variable_y: move(Y(i), cell(S)); return pass(1);
    case Op::unify_value: unify_argument(0, X(i)); return pass(1);
    case Op::unify_value_y: unify_argument(0, Y(i)); return pass(1);
    case Op::unify_void: a.add(S, static_cast<std::int32_t>(i) * cell_bytes); return next(1);
    case Op::unify_const: constant(small(P_)); return next(1);
    case Op::unify_const_long: constant(P_[1].bits); return next(2);
    case Op::unify_list: {
      const Label write = after(1, Mode::write);
      get_list(
          cell(S), [] {}, [=, this] { a.jmp(write); });
      return next(1);
    }
    case Op::unify_structure: return get_structure(cell(S));
    default: return Emitted::nothing;
  }
}

Unit::Emitted Unit::unify_write() {
  const unsigned i = P_->a();
  const auto pass = [this](unsigned words, unsigned cells = 1) {
    a.add(H, static_cast<std::int32_t>(cells) * cell_bytes);
    return next(words, Mode::write);
  };
  switch (P_->op()) {
    case Op::unify_variable:
      make_variable(0);
      a.mov(X(i), rax);
      return pass(1);
    case Op::unify_variable_y:
      make_variable(0);
      a.mov(Y(i), rax);
      return pass(1);
    case Op::unify_value: move(cell(H), X(i)); return pass(1);
    case Op::unify_value_y: put_slot(i); return pass(1);
    case Op::unify_void:
      for (unsigned n = 0; n < i; ++n) make_variable(static_cast<std::int32_t>(n));
      return pass(1, i);
    case Op::unify_const: set_constant(cell(H), small(P_)); return pass(1);
    case Op::unify_const_long: set_constant(cell(H), P_[1].bits); return pass(2);
    case Op::unify_list:
      a.lea(rcx, x86::ptr(H, cell_bytes + static_cast<std::int32_t>(Tag::List)));
      a.sub(rcx, base);
      a.mov(cell(H), rcx);
      return pass(1);
    case Op::unify_structure:
      a.lea(rcx, x86::ptr(H, cell_bytes + static_cast<std::int32_t>(Tag::Struct)));
      a.sub(rcx, base);
      a.mov(cell(H), rcx);
      set_constant(cell(H, 1), program_.symbols.functor_headers()[P_->wide()].bits);
      return pass(1, 2);
    default: return Emitted::nothing;
  }
}

}  // namespace penelope::native
