// Templates: the words of chains of clauses.
#include "wam/native/unit.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::rax;

namespace {
constexpr std::size_t most_alternatives = 256;  // compiled with a predicate; of more, most may hardly ever be come to
}

void Unit::name_alternative(std::uint64_t word) {
  if (alternatives_ == most_alternatives) return;
  ++alternatives_;
  name(word);
}

Unit::Emitted Unit::choices() {
  const std::uint64_t clause = P_->wide(), following = offset() + 1;
  const unsigned arguments = P_->a();
  const auto next_alternative = [&] {
    name_alternative(following);
    a.mov(cell(B, choice::alternative), following);
  };
  const auto is_next_B0 = [this] {
    previous_choice(rax);
    a.mov(in_worker(at_.B0), rax);
  };
  const auto enter = [&] { return next_at(clause); };
  const auto trust = [=, this] {
    restore_from_choice(arguments);
    is_next_B0();
    a.mov(B, rax);
    set_heap_backtrack();
  };
  switch (P_->op()) {
    case Op::try_clause:
      name_alternative(following);
      push_choice(arguments, following);
      return enter();
    case Op::retry_alone:
    case Op::retry_soft:
    case Op::retry_clause:
      restore_from_choice(arguments);
      next_alternative();
      is_next_B0();
      return enter();
    case Op::trust_alone:
    case Op::trust_soft:
    case Op::trust_clause: trust(); return enter();
    case Op::try_light:
      name_alternative(following);
      go_if_unbound(P_->a(), P_->wide());
      push_light_choice(following);
      return enter();
    case Op::retry_light: {
      const Label full = a.newLabel(), restored = a.newLabel();
      unless_light(full);  // made full by a wake-up
      a.bind(restored);
      next_alternative();
      cold([=, this] {
        a.bind(full);
        restore_from_choice(arguments);
        is_next_B0();
        a.jmp(restored);
      });
      return enter();
    }
    case Op::promote: {
      const Label full = a.newLabel(), restored = a.newLabel();
      unless_light(full);
      a.and_(cell(B, choice::local), -2);
      fill_choice(arguments);
      a.bind(restored);
      next_alternative();
      cold([=, this] {
        a.bind(full);
        restore_from_choice(arguments);
        is_next_B0();
        a.jmp(restored);
      });
      return enter();
    }
    case Op::trust_light: {
      const Label full = a.newLabel(), restored = a.newLabel();
      unless_light(full);
      previous_choice(B);
      set_heap_backtrack();
      a.bind(restored);
      cold([=, this] {
        a.bind(full);
        trust();
        a.jmp(restored);
      });
      return enter();
    }
    case Op::enter_clause: return enter();
    default: return Emitted::nothing;
  }
}

}  // namespace penelope::native
