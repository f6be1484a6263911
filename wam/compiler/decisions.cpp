#include "wam/compiler/decisions.hpp"

#include <algorithm>
#include <bit>

#include "wam/base/check.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/compiler/orders.hpp"

namespace penelope {

using namespace orders;
using Kind = TestedValues::Kind;

namespace {

constexpr int most_results = 3;  // of a clause: each pair of them takes a test

// A test with a label: where it goes if it fails.
void put_label(Word& test, std::size_t distance) {
  const std::string_view operands = instruction_info(test.op()).operands;
  PENELOPE_CHECK(distance <= 0x7fff);
  test.bits |= std::uint64_t{distance} << (operands.find('J') != std::string_view::npos ? 32 : 48);
}

bool is_short(std::int64_t number) { return number == static_cast<std::int16_t>(number); }

Op short_comparison(unsigned holds) {
  switch (holds) {
    case less: return Op::test_less_int;
    case less | equal: return Op::test_not_greater_int;
    case greater: return Op::test_greater_int;
    case equal | greater: return Op::test_not_less_int;
    case equal: return Op::test_equal_int;
    default: return Op::test_not_equal_int;
  }
}

// Compares the left to the right, or, where it tells greater from less, the right to the left.
Op comparison(Scale scale, unsigned holds) {
  const bool is_equality = holds == equal || holds == (less | greater);
  if (scale == Scale::identity) return holds == equal ? Op::test_identical : Op::test_not_identical;
  if (is_equality) return holds == equal ? Op::test_equal : Op::test_not_equal;
  const bool or_equal = (holds & equal) != 0;
  if (scale == Scale::standard) return or_equal ? Op::test_term_not_greater : Op::test_term_less;
  return or_equal ? Op::test_not_greater : Op::test_less;
}

}  // namespace

Decision::Decision(std::span<const Word* const> clauses, unsigned arity, const ClauseTests::Inputs& candidates, int decided)
    : arity_(arity), decided_(decided), inputs_(candidates) {
  if (clauses.size() > most_clauses || arity > ClauseTests::most_arity) return;
  find_operands(clauses);
  for (const Word* clause : clauses) clauses_.emplace_back(clause, arity, inputs_, values_, operands_);
  decides_ = leading();
  if (decides_ > 0) find_needs();
}

// What goals test: the head's unifications are results, but for what is part of an operand, or unified with one.
void Decision::find_operands(std::span<const Word* const> clauses) {
  for (const Word* clause : clauses) {
    const ClauseTests tests(clause, arity_, inputs_, values_, operands_);
    for (const ClauseTest& test : tests.tests()) {
      if (test.in_head) continue;
      note_operand(test.left);
      note_operand(test.right);
    }
  }
  std::vector<bool> is_input(ClauseTests::most_arity, false);
  for (std::size_t i = 0; i < operands_.size(); ++i)
    if (operands_[i] && values_.is(static_cast<int>(i), Kind::inner))
      is_input[static_cast<std::size_t>(values_[static_cast<int>(i)].left)] = true;
  for (unsigned i = 0; i < arity_; ++i)
    if (!is_input[i] && static_cast<int>(i) != decided_) inputs_[i] = {};
}

void Decision::note_operand(int value) {
  if (value < 0) return;
  operands_.resize(std::max(operands_.size(), static_cast<std::size_t>(value) + 1));
  operands_[static_cast<std::size_t>(value)] = true;
  if (!values_.is(value, Kind::expression)) return;
  note_operand(values_[value].left);
  note_operand(values_[value].right);
}

// Clauses at the start that are the last ones that can succeed where their tests hold. One that cuts has a light choice point, which costs less
// than to look at its operands.
std::size_t Decision::leading() const {
  const auto may_be = [](const ClauseTests& clause) { return std::popcount(clause.results()) <= most_results; };
  std::size_t count = 0;
  for (; count + 1 < clauses_.size(); ++count) {
    const ClauseTests& clause = clauses_[count];
    if (clause.cuts() || clause.tests().empty() || !may_be(clause)) break;
    const auto is_excluded = [&](const ClauseTests& later) { return clause.excludes(later, values_) && may_be(later); };
    if (!std::all_of(clauses_.begin() + static_cast<std::ptrdiff_t>(count) + 1, clauses_.end(), is_excluded)) break;
  }
  return count;
}

void Decision::find_needs() {
  needs_.assign(values_.size(), Need::nothing);
  for (const ClauseTests& clause : clauses_) {
    for (const ClauseTest& test : clause.tests()) {
      need(test.left, test.scale);
      need(test.right, test.scale);
    }
    results_ |= clause.results();
    if (std::popcount(clause.results()) > 1) apart_.push_back(clause.results());
  }
}

void Decision::need(int value, Scale scale) {
  if (value < 0 || values_.is(value, Kind::constant)) return;
  if (values_.is(value, Kind::expression)) {
    need(values_[value].left, Scale::number);
    need(values_[value].right, Scale::number);
    return;
  }
  Need& own = needs_[static_cast<std::size_t>(value)];
  own = std::max(own, scale == Scale::number ? Need::integer : Need::atomic);
}

std::vector<Word> Decision::code(std::span<const std::uint64_t> entries, std::uint64_t chain) {
  PENELOPE_CHECK(entries.size() == decides_ + 1);
  next_register_ = arity_;
  places_.assign(values_.size(), -1);
  take_apart();
  check_operands();
  check_results();
  for (std::size_t i = 0; i < decides_; ++i) test_clause(clauses_[i], entries[i]);
  if (decides_ + 1 == clauses_.size())
    enter(clauses_.back(), entries[decides_], known_behind_tests());
  else
    code_.push_back(Word::aw(Op::enter_clause, 0, static_cast<std::uint32_t>(entries[decides_])));
  for (const std::size_t test : to_chain_) put_label(code_[test], code_.size() - test);
  code_.push_back(Word::aw(Op::enter_clause, 0, static_cast<std::uint32_t>(chain)));
  return std::move(code_);
}

// Brings what is tested inside arguments to registers.
void Decision::take_apart() {
  for (unsigned i = 0; i < arity_; ++i) {
    std::vector<int> inside;  // values by place
    for (int v = 0; v < static_cast<int>(needs_.size()); ++v) {
      if (!values_.is(v, Kind::inner) || needs_[static_cast<std::size_t>(v)] == Need::nothing || values_[v].left != static_cast<int>(i))
        continue;
      const auto at = static_cast<std::size_t>(values_[v].right);
      if (inside.size() <= at) inside.resize(at + 1, -1);
      inside[at] = v;
    }
    if (inside.empty()) continue;
    if (static_cast<int>(i) != decided_) {
      otherwise_chain();
      code_.push_back(Word::abc(Op::test_nonvar, i));
    }
    code_.push_back(inputs_[i].is_functor() ? Word::aw(Op::get_structure, i, inputs_[i].functor()) : Word::abc(Op::get_list, i));
    for (const int v : inside) {
      if (v >= 0) places_[static_cast<std::size_t>(v)] = static_cast<int>(next_register_);
      code_.push_back(v >= 0 ? Word::abc(Op::unify_variable, next_register_++) : Word::abc(Op::unify_void, 1));
    }
  }
}

void Decision::check_operands() {
  for (int v = 0; v < static_cast<int>(needs_.size()); ++v) {
    const Need need = needs_[static_cast<std::size_t>(v)];
    if (need == Need::nothing) continue;
    otherwise_chain();
    code_.push_back(Word::abc(need == Need::integer ? Op::test_integer : Op::test_atomic, place(v)));
  }
}

// New variables, which are different, and have no attributes.
void Decision::check_results() {
  for (unsigned i = 0; i < arity_; ++i) {
    if (!(results_ >> i & 1)) continue;
    otherwise_chain();
    code_.push_back(Word::abc(Op::test_var, i));
    code_.push_back(Word::aw(Op::test_attvar, i, 2));
    otherwise_chain();
    code_.push_back(Word::aw(Op::jump, 0, 0));
  }
  for (const std::uint32_t results : apart_)
    for (unsigned i = 0; i < arity_; ++i)
      for (unsigned k = i + 1; k < arity_; ++k) {
        if (!(results >> i & 1) || !(results >> k & 1)) continue;
        otherwise_chain();
        code_.push_back(Word::abc(Op::test_not_identical, i, k));
      }
}

void Decision::test_clause(const ClauseTests& clause, std::uint64_t entry) {
  to_next_.clear();
  const std::vector<int> places = places_;
  for (const ClauseTest& test : clause.tests()) put_test(test);
  places_ = places;  // what has been computed may not have been
  enter(clause, entry, std::vector<bool>(clause.tests().size(), true));
  for (const std::size_t test : to_next_) put_label(code_[test], code_.size() - test);
}

// Tests of the last clause that hold where those before have failed.
std::vector<bool> Decision::known_behind_tests() const {
  const ClauseTests& last = clauses_.back();
  std::vector<bool> known(last.tests().size(), false);
  for (std::size_t i = 0; i < known.size(); ++i) {
    const ClauseTest& test = last.tests()[i];
    unsigned left = less | equal | greater;
    for (std::size_t k = 0; k < decides_; ++k) {
      const std::vector<ClauseTest>& tests = clauses_[k].tests();
      if (tests.size() == 1 && tests[0].left == test.left && tests[0].right == test.right) left &= ~unsigned{tests[0].holds};
    }
    known[i] = (left & ~unsigned{test.holds}) == 0;
  }
  return known;
}

// The clause without tests that are known to hold, and without wake-ups before them: nothing waits for its results.
void Decision::enter(const ClauseTests& clause, std::uint64_t entry, const std::vector<bool>& known) {
  const auto is_known = [&](std::uint64_t at) {
    for (std::size_t i = 0; i < known.size(); ++i)
      if (known[i] && !clause.tests()[i].in_head && clause.tests()[i].at == at) return true;
    return false;
  };
  std::uint64_t end = 0;
  for (std::size_t i = 0; i < known.size(); ++i)
    if (is_known(clause.tests()[i].at)) end = clause.tests()[i].at + instruction_words(clause.code() + clause.tests()[i].at);
  for (std::uint64_t at = 0; at < end;) {
    const Word* const instruction = clause.code() + at;
    const std::uint64_t words = instruction_words(instruction);
    if (instruction->op() != Op::wake && !is_known(at)) code_.insert(code_.end(), instruction, instruction + words);
    at += words;
  }
  code_.push_back(Word::aw(Op::enter_clause, 0, static_cast<std::uint32_t>(entry + end)));
}

void Decision::put_test(const ClauseTest& test) {
  const unsigned left = place(test.left);
  if (test.scale == Scale::identity && values_.is(test.right, Kind::constant)) {
    to_next_.push_back(code_.size());
    code_.push_back(Word::abc(test.holds == equal ? Op::test_const : Op::test_not_const, left));
    code_.push_back({values_[test.right].bits});
    return;
  }
  const auto number = values_.integer(test.right);
  if (test.scale == Scale::number && number && is_short(*number)) {
    to_next_.push_back(code_.size());
    code_.push_back(Word::abc(short_comparison(test.holds), left, static_cast<std::uint16_t>(*number)));
    return;
  }
  const unsigned right = place(test.right);
  to_next_.push_back(code_.size());
  const bool turned = (test.holds & greater) != 0 && (test.holds & less) == 0;
  code_.push_back(Word::abc(comparison(test.scale, test.holds), turned ? right : left, turned ? left : right));
}

// The register that holds the value.
unsigned Decision::place(int value) {
  const TestedValues::Value& v = values_[value];
  if (v.kind == Kind::argument) return static_cast<unsigned>(v.left);
  int& own = places_[static_cast<std::size_t>(value)];
  if (own >= 0) return static_cast<unsigned>(own);
  PENELOPE_CHECK(v.kind != Kind::inner);
  if (v.kind == Kind::constant) {
    own = static_cast<int>(next_register_++);
    code_.push_back(Word::abc(Op::put_const_long, static_cast<unsigned>(own)));
    code_.push_back({v.bits});
    return static_cast<unsigned>(own);
  }
  const unsigned left = place(v.left), right = v.right >= 0 ? place(v.right) : static_cast<unsigned>(v.bits);
  own = static_cast<int>(next_register_++);
  code_.push_back(Word::abc(v.op, static_cast<unsigned>(own), left, right));
  return static_cast<unsigned>(own);
}

}  // namespace penelope
