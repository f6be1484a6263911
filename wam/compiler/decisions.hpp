// Calls that tests decide: which of a few clauses a call enters is found out before a choice point is made, where the clauses begin with tests
// that exclude each other, and their heads bind nothing but results. For the index (index.cpp).
//
//   part([X|Xs], P, [X|L], G) :- X =< P, ...
//   part([X|Xs], P, L, [X|G]) :- X > P, ...
//
//   get_list x0, unify_variable x4    what comes in is taken apart
//   test_integer x4, x1               else the chain of both clauses
//   test_var x2, x3                   no attributed variables; else the same
//   test_not_greater x4, x1           else 2
//   ...                               the head of the first clause
//   enter_clause                      the first clause, behind its test
// 2:
//   ...
//   enter_clause                      the second clause, behind its test, which holds where that of the first one fails
//
// Nobody can see that a test comes before its head, or that clauses behind it are not tried. Tests of integers raise no errors (nor do == and
// unification of atomic terms); a head that binds nothing but new variables wakes no goals; and the clauses that are not tried would fail.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "wam/compiler/clause_tests.hpp"

namespace penelope {

class Decision {
 public:
  // `clauses`: their code, in order. `candidates`: the keys of those arguments whose key is the same in all clauses. `decided`: the argument of
  // which the switch before has found that the call has this key; -1: none.
  Decision(std::span<const Word* const> clauses, unsigned arity, const ClauseTests::Inputs& candidates, int decided);

  // How many clauses, from the first one on, are entered without a choice point by calls with such operands and results; 0: nothing is decided.
  std::size_t decides() const { return decides_; }
  // The code, once. `entries`: image offsets of the clauses that are decided, and then of what follows them: the last clause, or the chain of
  // the others. `chain`: of the chain of all clauses, for other calls.
  std::vector<Word> code(std::span<const std::uint64_t> entries, std::uint64_t chain);

  static constexpr std::size_t most_clauses = 8;

 private:
  void find_operands(std::span<const Word* const>);
  void note_operand(int value);
  std::size_t leading() const;
  void find_needs();
  void need(int value, Scale);
  void take_apart();
  void check_operands();
  void check_results();
  void test_clause(const ClauseTests&, std::uint64_t entry);
  void enter(const ClauseTests&, std::uint64_t entry, const std::vector<bool>& known);
  std::vector<bool> known_behind_tests() const;
  void put_test(const ClauseTest&);
  unsigned place(int value);
  void otherwise_chain() { to_chain_.push_back(code_.size()); }

  const unsigned arity_;
  const int decided_;
  TestedValues values_;
  std::vector<bool> operands_;
  ClauseTests::Inputs inputs_;
  std::vector<ClauseTests> clauses_;
  std::size_t decides_ = 0;

  enum class Need : std::uint8_t { nothing, atomic, integer };
  std::vector<Need> needs_;           // by value
  std::uint32_t results_ = 0;         // arguments
  std::vector<std::uint32_t> apart_;  // results of one clause that have to be different variables

  std::vector<Word> code_;
  std::vector<std::size_t> to_chain_;  // tests that lead to the chain where they fail
  std::vector<std::size_t> to_next_;   // ... to the next clause
  std::vector<int> places_;            // registers by value; -1: none yet
  unsigned next_register_ = 0;
};

}  // namespace penelope
