// Templates: instructions that do what several of the others do.
#include "wam/native/unit.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::rax, x86::rcx;

namespace {
constexpr std::int32_t cell_bytes = sizeof(Cell);
}

// The letters say what head and tail are: a register that gets it (x), a slot that does (y), a register that is unified with it (v), nothing
// (-).
Unit::Emitted Unit::list_of(char head, char tail) {
  const bool no_head = head == '-';
  const unsigned h = P_->b(), t = no_head ? P_->b() : P_->c();
  const auto place = [this](char letter, unsigned i) { return letter == 'y' ? Y(i) : X(i); };
  const auto read = [=, this] {
    if (head != 'v' && tail != 'v') {
      if (!no_head) a.mov(rax, cell(S, 0));
      a.mov(rcx, cell(S, 1));
      if (!no_head) a.mov(place(head, h), rax);
      a.mov(place(tail, t), rcx);
      return;
    }
    for (const auto& [letter, i, at] : {std::tuple(head, h, 0), std::tuple(tail, t, 1)}) {
      if (letter == 'v') {
        unify_argument(at, X(i));
      } else {
        move(X(i), cell(S, at));
      }
    }
  };
  // As the loop: what is unified is read before or after what is written, which may be the same register.
  const auto write = [=, this](const Label& on) {
    for (const auto& [letter, i, at] : {std::tuple(head, h, 0), std::tuple(tail, t, 1)}) {
      if (letter == 'v') {
        move(cell(H, at), X(i));
      } else {
        make_variable(at);
        if (letter != '-') a.mov(place(letter, i), rax);
      }
    }
    a.add(H, 2 * cell_bytes);
    a.jmp(on);
  };
  if (list_in_S_ == P_->a()) return read(), next(1);
  const Label on = after(1);
  get_list(X(P_->a()), read, [=] { write(on); });
  return next(1);
}

Unit::Emitted Unit::fused() {
  switch (P_->op()) {
    case Op::get_list_var_var: return list_of('x', 'x');
    case Op::get_list_val_var: return list_of('v', 'x');
    case Op::get_list_var_val: return list_of('x', 'v');
    case Op::get_list_val_val: return list_of('v', 'v');
    case Op::get_list_void_var: return list_of('-', 'x');
    case Op::get_list_y_var: return list_of('y', 'x');
    case Op::get_list_var_y: return list_of('x', 'y');
    case Op::get_list_y_y: return list_of('y', 'y');
    case Op::put_list_val_val:
    case Op::put_list_val_const: {
      const bool constant = P_->op() == Op::put_list_val_const;
      move(cell(H, 0), X(P_->b()));
      if (constant) {
        set_constant(cell(H, 1), P_[1].bits);
      } else {
        move(cell(H, 1), X(P_->c()));
      }
      set_offset(X(P_->a()), H, static_cast<unsigned>(Tag::List));
      a.add(H, 2 * cell_bytes);
      return next(constant ? 2 : 1);
    }
    default: return Emitted::nothing;
  }
}

Unit::Emitted Unit::fused_read() {
  const auto take = [this](std::int32_t argument, const Mem& to) { move(to, cell(S, argument)); };
  const auto x = [this](bool second) { return X(second ? P_->b() : P_->a()); };
  switch (P_->op()) {
    case Op::unify_var_var: take(0, x(false)), take(1, x(true)); break;
    case Op::unify_val_var: unify_argument(0, x(false)), take(1, x(true)); break;
    case Op::unify_var_val: take(0, x(false)), unify_argument(1, x(true)); break;
    case Op::unify_val_val: unify_argument(0, x(false)), unify_argument(1, x(true)); break;
    case Op::unify_var_y: take(0, x(false)), take(1, Y(P_->b())); break;
    case Op::unify_y_y: take(0, Y(P_->a())), take(1, Y(P_->b())); break;
    default: return Emitted::nothing;
  }
  a.add(S, 2 * cell_bytes);
  return next(1);
}

Unit::Emitted Unit::fused_write() {
  const auto make = [this](std::int32_t at, const Mem& to) {
    make_variable(at);
    a.mov(to, rax);
  };
  const auto put = [this](std::int32_t at, const Mem& from) { move(cell(H, at), from); };
  const auto x = [this](bool second) { return X(second ? P_->b() : P_->a()); };
  switch (P_->op()) {
    case Op::unify_var_var: make(0, x(false)), make(1, x(true)); break;
    case Op::unify_val_var: put(0, x(false)), make(1, x(true)); break;
    case Op::unify_var_val: make(0, x(false)), put(1, x(true)); break;
    case Op::unify_val_val: put(0, x(false)), put(1, x(true)); break;
    case Op::unify_var_y: make(0, x(false)), make(1, Y(P_->b())); break;
    case Op::unify_y_y: make(0, Y(P_->a())), make(1, Y(P_->b())); break;
    default: return Emitted::nothing;
  }
  a.add(H, 2 * cell_bytes);
  return next(1, Mode::write);
}

}  // namespace penelope::native
