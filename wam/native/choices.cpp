// Templates: the words of chains of clauses.
#include "wam/base/check.hpp"
#include "wam/native/unit.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::rax;

namespace {
constexpr std::size_t most_alternatives = 256;  // compiled with a predicate; of more, most may hardly ever be come to
constexpr std::size_t most_failed_to = 64;      // ... with code for failures before the first call of a clause
}  // namespace

bool Unit::name_alternative(std::uint64_t word) {
  if (alternatives_.contains(word)) return true;
  if (alternatives_.size() == most_alternatives) return false;
  alternatives_.insert(word);
  name(word);
  return true;
}

bool Unit::enter_above(const NewestChoice& choice) {
  if (!learns_ || choice.arguments > known_registers || alternatives_.size() > most_failed_to) return false;
  now_newest_ = choice;
  return true;
}

// The choice point is pushed, or put off.
void Unit::try_clause(const NewestChoice& choice, std::uint64_t clause) {
  NewestChoice put_off = choice;
  put_off.put_off = true;
  if (can_put_off(clause, choice) && enter_above(put_off)) return put_off_choice(choice);
  if (choice.light)
    push_light_choice(choice.alternative);
  else
    push_choice(choice.arguments, choice.alternative);
  enter_above(choice);
}

Unit::Emitted Unit::choices() {
  const std::uint64_t clause = P_->wide(), following = offset() + 1;
  const unsigned arguments = P_->a();
  const auto enter = [&] { return next_at(clause); };
  const auto next_alternative = [&] {
    name_alternative(following);
    a.mov(cell(B, choice::alternative), following);
  };
  const auto enter_full = [&] {
    enter_above({following, arguments, false});
    return enter();
  };
  const auto enter_light = [&] {
    enter_above({following, arguments, true});
    return enter();
  };
  const auto is_next_B0 = [this] {
    previous_choice(rax);
    a.mov(in_worker(at_.B0), rax);
  };
  const auto trust = [=, this] {
    restore_from_choice(arguments);
    is_next_B0();
    a.mov(B, rax);
    set_heap_backtrack();
  };
  switch (P_->op()) {
    case Op::try_clause:
      name_alternative(following);
      try_clause({following, arguments, false}, clause);
      return enter();
    case Op::retry_alone:
    case Op::retry_soft:
    case Op::retry_clause:
      restore_from_choice(arguments);
      next_alternative();
      is_next_B0();
      return enter_full();
    case Op::trust_alone:
    case Op::trust_soft:
    case Op::trust_clause: trust(); return enter();
    case Op::try_light:
      name_alternative(following);
      go_if_unbound(P_->a(), P_->wide());
      try_clause({following, arguments, true}, clause);
      return enter();
    case Op::retry_light: {
      const Label full = a.newLabel();
      unless_light(full);  // made full by a wake-up
      next_alternative();
      cold([=, this] {  // then the clause may change registers
        a.bind(full);
        restore_from_choice(arguments);
        is_next_B0();
        a.mov(cell(B, choice::alternative), following);
        a.jmp(label(clause));
      });
      return enter_light();
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
      return enter_full();
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

// The choice point and the registers are as the trace that failed knew them: only what the alternative changes is left to do.
Unit::Emitted Unit::failed(bool put_off) {
  const std::uint64_t clause = P_->wide(), following = offset() + 1;
  const unsigned arguments = P_->a();
  const bool light = P_->op() == Op::retry_light;
  switch (P_->op()) {
    case Op::promote:
      if (put_off) {
        a.inc(in_worker(at_.next_serial));
      } else {
        a.and_(cell(B, choice::local), -2);
        fill_choice(arguments);
      }
      [[fallthrough]];
    case Op::retry_light:
    case Op::retry_alone:
    case Op::retry_soft:
    case Op::retry_clause:
      name_alternative(following);
      if (!put_off) {
        a.mov(cell(B, choice::alternative), following);
        enter_above({following, arguments, light});
      } else if (const NewestChoice choice{following, arguments, light, 0, false, true}; !enter_above(choice)) {
        newest_ = choice;
        push_put_off();
        newest_ = {};
      }
      return next_at(clause);
    case Op::trust_light:
    case Op::trust_alone:
    case Op::trust_soft:
    case Op::trust_clause:
      if (!put_off) previous_choice(B);
      set_heap_backtrack();
      return next_at(clause);
    default:
      PENELOPE_CHECK(!put_off);  // failure_put_off() goes to the words behind a try
      jump_to(common_.backtrack);
      return Emitted::ends;
  }
}

}  // namespace penelope::native
