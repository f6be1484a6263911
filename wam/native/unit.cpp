#include "wam/native/unit.hpp"

#include <algorithm>
#include <string>
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

Unit::Unit(const Program& program, const Places& places, const CommonCode& common, const std::atomic<std::int32_t>* table,
           std::int32_t calls_until_hot, CodeSpace& space, asmjit::Logger* logger)
    : program_(program),
      at_(places),
      common_(common),
      table_(table),
      calls_until_hot_(calls_until_hot),
      space_(space),
      as_(space, logger),
      a(as_.a),
      code_(program.code_base()) {}

asmjit::Label Unit::label_at(std::uint64_t key) {
  const auto [at, is_new] = places_.try_emplace(key);
  if (is_new) {
    at->second.label = a.newLabel();
    waiting_.push_back(key);
  }
  return at->second.label;
}

asmjit::Label Unit::label(std::uint64_t word, Mode mode) {
  return label_at(PlaceKey::of(word, mode == Mode::write && has_modes(code_ + word) ? PlaceKey::writes : 0));
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
      trace(key);
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
    if (const Place& place = places_.at(PlaceKey::of(word)); !place.emulated)
      all.push_back({word, static_cast<std::int32_t>(as_.address(place.label))});
  std::reverse(all.begin(), all.end());  // the entry last: the rest is in place when it is called
  return all;
}

void Unit::trace(std::uint64_t key) {
  std::uint64_t word = PlaceKey::word(key);
  Mode mode = PlaceKey::is_write_mode(key) ? Mode::write : Mode::read;
  integers_ = 0;
  list_in_S_ = {};
  newest_ = {};
  learns_ = !without_knowledge_.contains(key);
  if (PlaceKey::has_alternative(key)) newest_ = above_.at(key);
  bool enters_clause = newest_.has_value();
  for (bool is_first = true;; is_first = false) {
    const bool writes = mode == Mode::write && has_modes(code_ + word), is_alternative = is_first && (key & PlaceKey::failed) != 0;
    if (is_put_off() && !keeps_put_off(word)) push_put_off();
    if (newest_ && !newest_->put_off && !may_fail(word, mode)) newest_ = {};
    Place* here = nullptr;  // code for who comes to the word from elsewhere
    if (is_alternative || !knows() || (enters_clause && integers_ == 0 && !list_in_S_)) {
      const std::uint64_t here_key = is_alternative ? key
                                     : newest_      ? PlaceKey::of(word, newest_->put_off ? PlaceKey::put_off : 0, newest_->alternative)
                                                    : PlaceKey::of(word, writes ? PlaceKey::writes : 0);
      if (newest_) above_.try_emplace(here_key, *newest_);
      const Label l = label_at(here_key);
      here = &places_.at(here_key);
      PENELOPE_CHECK(!is_first || here_key == key);
      if (here->done) {
        if (!is_first) a.jmp(l);
        return;
      }
      here->done = true;
      a.bind(l);
    }
    P_ = code_ + word;
    mode_ = writes ? Mode::write : Mode::read;
    leave_ = {};
    now_integers_ = 0;
    now_list_in_S_ = {};
    now_newest_ = {};
    note_newest_choice();
    log_instruction(false);
    const bool put_off = PlaceKey::is_put_off(key) && is_alternative;  // the loop cannot go on here
    const Emitted emitted = instructions_ >= most_instructions && !writes && !put_off ? Emitted::nothing
                            : is_alternative                                          ? failed(put_off)
                                                                                      : instruction();
    if (emitted == Emitted::nothing) {
      if (here) here->emulated = true;
      return leave_here();
    }
    ++instructions_;
    words_ += instruction_words(code_ + word);
    if (emitted == Emitted::ends) return;
    forget_what_is_written();
    integers_ |= now_integers_;
    list_in_S_ = now_list_in_S_;
    enters_clause = now_newest_.has_value();
    if (enters_clause) newest_ = now_newest_;
    word = static_cast<std::uint64_t>(next_ - code_);
    mode = next_mode_;
  }
}

template <class F>
void Unit::for_operands(const F& see) const {
  const InstructionInfo& info = instruction_info(P_->op());
  const unsigned fields[] = {P_->a(), P_->b(), P_->c()};
  for (std::size_t n = 0; n < info.operands.size(); ++n) {
    if (info.operands[n] == 'x') see(fields[n], info.access[n] == 'w');
    if (info.operands[n] == 'W') see(P_[1].a(), true), see(P_[1].b(), true);
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
  for_operands([&](unsigned i, bool is_written) {
    if (is_written) forget(i);
  });
}

void Unit::note_newest_choice() {
  if (!newest_) return;
  const Op op = P_->op();
  const InstructionInfo& info = instruction_info(op);
  const bool goes_on = info.index == Index::none && (info.ends == Ends::next || info.ends == Ends::test) && info.length == Length::fixed;
  const bool makes_frame = (info.marks & mark::makes_frame) != 0;
  if (newest_->put_off) return;  // keeps_put_off() has seen to it
  const bool changes_it = op == Op::call_builtin || op == Op::neck_cut || op == Op::cut || op == Op::cut_x || op == Op::deallocate ||
                          op == Op::chain_step || op == Op::chain_number || (makes_frame && newest_->light);
  if (!goes_on || changes_it) return void(newest_ = {});
  if (makes_frame) newest_->has_environment = true;
  // Tests and arithmetic look up their operands, so registers that these only read change as well.
  const bool looks_up = op >= Op::test_var && op <= Op::arithmetic2;
  for_operands([&](unsigned i, bool is_written) {
    if ((is_written || looks_up) && i < newest_->arguments) newest_->changed |= std::uint64_t{1} << i;
  });
}

bool Unit::may_fail(std::uint64_t word, Mode mode) const {
  bool writes = mode == Mode::write;
  for (const Word* P = code_ + word;; P += instruction_words(P)) {
    if (has_modes(P)) {
      switch (P->op()) {
        case Op::unify_variable:
        case Op::unify_variable_y:
        case Op::unify_void:
        case Op::unify_var_var:
        case Op::unify_var_y:
        case Op::unify_y_y: continue;
        default:
          if (!writes) return true;
          continue;
      }
    }
    writes = false;
    switch (P->op()) {
      case Op::put_list:
      case Op::put_structure: writes = true; continue;
      case Op::move:
      case Op::move2:
      case Op::get_y:
      case Op::get_y2:
      case Op::allocate:
      case Op::allocate_get_y:
      case Op::allocate_get_y2:
      case Op::get_level:
      case Op::get_level_x:
      case Op::get_current_level:
      case Op::put_variable:
      case Op::put_variable_y:
      case Op::put_value_y:
      case Op::put_value_y2:
      case Op::put_const:
      case Op::put_const_long:
      case Op::put_list_val_val:
      case Op::put_list_val_const:
      case Op::wake: continue;
      case Op::call:
      case Op::execute:
      case Op::proceed:
      case Op::deallocate:
      case Op::deallocate_execute:
      case Op::deallocate_proceed:
      case Op::call_builtin:
      case Op::neck_cut: return false;
      default: return true;
    }
  }
}

asmjit::Label Unit::rejoin(unsigned words) {
  const std::uint64_t key = PlaceKey::of(offset() + words);
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

void Unit::log_instruction(bool is_cold) {
  if (!as_.has_logger()) return;
  const char* const kind = is_cold ? ", rare" : mode_ == Mode::write ? ", write mode" : "";
  const std::string line = std::to_string(offset()) + "  " + std::string(instruction_info(P_->op()).name) + kind;
  a.comment(line.c_str());
}

void Unit::leave_here() {
  if (is_put_off()) push_put_off_keeping();
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
