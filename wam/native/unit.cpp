#include "wam/native/unit.hpp"

#include <algorithm>
#include <utility>

#include "wam/base/check.hpp"
#include "wam/code/instruction_table.hpp"

namespace penelope::native {

namespace {

constexpr std::uint64_t most_instructions = 10'000;  // compiled of one predicate: the rest is emulated

bool is_unify(Op op) { return op >= Op::unify_variable && op <= Op::unify_structure; }
bool is_fused_unify(Op op) { return op >= Op::unify_var_var && op <= Op::unify_y_y; }
bool has_modes(const Word* P) { return is_unify(P->op()) || is_fused_unify(P->op()); }

}  // namespace

Unit::Unit(const Program& program, const Places& places, const CommonCode& common, const std::atomic<std::int32_t>* table, CodeSpace& space)
    : program_(program), at_(places), common_(common), table_(table), space_(space), as_(space), a(as_.a), code_(program.code_base()) {}

asmjit::Label Unit::label(std::uint64_t word, Mode mode) {
  const bool writes = mode == Mode::write && has_modes(code_ + word);
  const std::uint64_t key = 2 * word + writes;
  const auto [at, is_new] = places_.try_emplace(key);
  if (is_new) {
    at->second.label = a.newLabel();
    waiting_.push_back(key);
  }
  return at->second.label;
}

asmjit::Label Unit::name(std::uint64_t word) {
  named_.push_back(word);
  return label(word);
}

bool Unit::compile(std::uint64_t entry) {
  name(entry);
  while (!waiting_.empty()) {
    while (!waiting_.empty()) {
      const std::uint64_t key = waiting_.back();
      waiting_.pop_back();
      trace(key / 2, key % 2 ? Mode::write : Mode::read);
    }
    while (!cold_.empty()) {  // some jump to words that nothing has come to before
      const auto rare = std::exchange(cold_, {});
      for (const auto& emit : rare) {
        leave_ = {};
        emit();
      }
    }
  }
  return words_ > 0 && as_.append(space_);
}

std::vector<Unit::Named> Unit::named() const {
  std::vector<Named> all;
  for (const std::uint64_t word : named_)
    if (const Place& place = places_.at(2 * word); !place.emulated) all.push_back({word, static_cast<std::int32_t>(as_.address(place.label))});
  std::reverse(all.begin(), all.end());  // the entry last: the rest is in place when it is called
  return all;
}

void Unit::trace(std::uint64_t word, Mode mode) {
  integers_ = 0;
  list_in_S_ = {};
  learns_ = !without_knowledge_.contains(2 * word + (mode == Mode::write));
  for (bool is_first = true;; is_first = false) {
    const bool writes = mode == Mode::write && has_modes(code_ + word);
    if (!knows()) {  // otherwise this is not the code for who comes to the word from elsewhere
      const Label here = label(word, mode);
      Place& place = places_.at(2 * word + writes);
      if (place.done) {
        if (!is_first) a.jmp(here);
        return;
      }
      place.done = true;
      a.bind(here);
    }
    P_ = code_ + word;
    mode_ = writes ? Mode::write : Mode::read;
    leave_ = {};
    now_integers_ = 0;
    now_list_in_S_ = {};
    const Emitted emitted = instructions_ >= most_instructions && !writes ? Emitted::nothing : instruction();
    if (emitted == Emitted::nothing) {
      if (!knows()) places_.at(2 * word + writes).emulated = true;
      return leave_here();
    }
    ++instructions_;
    words_ += instruction_words(code_ + word);
    if (emitted == Emitted::ends) return;
    forget_what_is_written();
    integers_ |= now_integers_;
    list_in_S_ = now_list_in_S_;
    word = static_cast<std::uint64_t>(next_ - code_);
    mode = next_mode_;
  }
}

// Of registers that the instruction P has written it is not known any more what they are.
void Unit::forget_what_is_written() {
  const InstructionInfo& info = instruction_info(P_->op());
  if (info.ends != Ends::next && info.ends != Ends::test) integers_ = 0;
  if (info.length != Length::fixed || P_->op() == Op::call_builtin || P_->op() == Op::chain_step || P_->op() == Op::chain_number) integers_ = 0;
  const auto forget = [this](unsigned i) {
    if (i < known_registers) integers_ &= ~(std::uint64_t{1} << i);
  };
  const unsigned fields[] = {P_->a(), P_->b(), P_->c()};
  for (std::size_t n = 0; n < info.operands.size(); ++n) {
    if (info.operands[n] == 'x' && info.access[n] == 'w') forget(fields[n]);
    if (info.operands[n] == 'W') forget(P_[1].a()), forget(P_[1].b());
  }
}

asmjit::Label Unit::rejoin(unsigned words) {
  const std::uint64_t key = 2 * (offset() + words);
  if (learns_ && !places_.contains(key)) without_knowledge_.insert(key);
  return after(words);
}

Unit::Emitted Unit::instruction() {
  if (has_modes(P_)) {
    const bool is_fused = is_fused_unify(P_->op());
    if (mode_ == Mode::write) return is_fused ? fused_write() : unify_write();
    return is_fused ? fused_read() : unify_read();
  }
  for (const auto templates :
       {&Unit::control, &Unit::terms, &Unit::fused, &Unit::tests, &Unit::arithmetic, &Unit::cuts, &Unit::choices, &Unit::switches})
    if (const Emitted emitted = (this->*templates)(); emitted != Emitted::nothing) return emitted;
  return Emitted::nothing;
}

void Unit::leave_here() {
  a.mov(x86::eax, offset());
  jump_to(common_.leave);
}

asmjit::Label Unit::leave() {
  if (!leave_.isValid()) {
    leave_ = a.newLabel();
    cold([this, l = leave_] {
      a.bind(l);
      leave_here();
    });
  }
  return leave_;
}

}  // namespace penelope::native
