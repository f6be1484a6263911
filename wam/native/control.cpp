// Templates: calls, environments, built-ins, cuts.
#include "wam/native/unit.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::rax, x86::rcx, x86::rdx, x86::rdi;

Unit::Emitted Unit::control() {
  const auto execute = [this] {
    call_predicate(P_->wide());
    return Emitted::ends;
  };
  switch (P_->op()) {
    case Op::fail: fail(); return Emitted::ends;
    case Op::call:
      name(offset() + 2);
      a.lea(LT, cell(E, static_cast<std::int32_t>(env::slots + P_->a())));
      set_local_top();
      a.mov(CP.r32(), offset() + 2);
      return execute();
    case Op::deallocate_execute:
      a.mov(LT, E);
      set_local_top();
      drop_environment();
      return execute();
    case Op::execute: return execute();
    case Op::deallocate_proceed: drop_environment(); [[fallthrough]];
    case Op::proceed: {
      const Label rare = a.newLabel();
      a.cmp(in_worker(at_.pending_wakeups), 0);
      a.jne(rare);
      a.test(CP, CP);
      a.js(rare);  // in a dynamic clause
      cold([this, rare] {
        a.bind(rare);
        jump_to(common_.proceed);
      });
      jump_through_table(CP);
      return Emitted::ends;
    }
    case Op::allocate: new_environment(P_->a()); return next(1);
    case Op::deallocate:
      a.mov(LT, E);
      set_local_top();
      drop_environment();
      return next(1);
    case Op::jump: a.jmp(label(static_cast<std::uint64_t>(P_ - code_ + P_->signed_wide()))); return Emitted::ends;
    case Op::more_slots:
    case Op::more_masks: return next(1 + P_->wide());
    case Op::call_builtin: {
      const Label rare = a.newLabel(), done = a.newLabel();
      if (is_compare(P_->c())) {
        a.mov(rdi, X(P_->a()));
        a.mov(rax, X(P_->a() + 1));
        a.mov(rdx, X(P_->a() + 2));
        a.call(imm(common_.order_of_integers));
        a.jnz(rare);
        a.bind(done);
        cold([=, this] {
          a.bind(rare);
          call_helper(HelperOf::call_builtin);
          fail_if(x86::CondCode::kZ);
          a.jmp(done);
        });
        return next(1);
      }
      call_helper(HelperOf::call_builtin);
      fail_if(x86::CondCode::kZ);
      return next(1);
    }
    default: return Emitted::nothing;
  }
}

Unit::Emitted Unit::cuts() {
  const auto unless_woken = [this] {
    a.cmp(in_worker(at_.pending_wakeups), 0);
    a.jne(leave());
  };
  switch (P_->op()) {
    case Op::neck_cut:
      unless_woken();
      if (is_put_off()) {
        neck_cut_put_off();
      } else {
        a.mov(rax, in_worker(at_.B0));
        cut_to_rax();
      }
      return next(1);
    case Op::wake: unless_woken(); return next(2);
    case Op::get_level:
    case Op::get_level_x:
    case Op::get_current_level:
      if (P_->op() == Op::get_current_level) {
        a.mov(rax, B);
      } else {
        a.mov(rax, in_worker(at_.B0));
      }
      a.sub(rax, base);
      a.lea(rax, x86::ptr(static_cast<std::uint64_t>(Tag::Int), rax, 3));
      a.mov(P_->op() == Op::get_level_x ? X(P_->a()) : Y(P_->a()), rax);
      return next(1);
    case Op::cut:
    case Op::cut_x:
      unless_woken();
      if (P_->op() == Op::cut) {
        a.mov(rax, Y(P_->a()));
      } else {
        a.mov(rax, X(P_->a()));
        dereference(a, rax, rcx);
      }
      a.sar(rax, 3);
      a.add(rax, base);
      a.cmp(rax, in_worker(at_.cleanup_top));
      a.jb(leave());
      cut_to_rax();
      return next(2);
    default: return Emitted::nothing;
  }
}

}  // namespace penelope::native
