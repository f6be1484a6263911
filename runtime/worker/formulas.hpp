// Formulas: what granularity analysis found of a program's predicates, by the ways in which they are called.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "scheduler/formula.hpp"
#include "wam/code/program.hpp"

namespace penelope {

class Formulas {
 public:
  // What the size of an argument is; or what has to be known of it.
  enum class Way : std::uint8_t { value, length, symbols, unbound, bound, anything };
  static bool has_size(Way way) { return way <= Way::symbols; }
  struct Out {
    unsigned argument;  // from 0 on
    Way size;
    scheduler::Formula formula;
  };
  struct Call {  // one way of calling a predicate
    std::vector<Way> ways;
    scheduler::Formula cost, solutions;
    std::vector<Out> outs;
  };

  // The text is what library(analysis/formulas) writes. Throws scheduler::BadFormula. Lines of predicates that the program does not have are
  // left out.
  Formulas(std::string text, const Program&);

  std::span<const Call> of(const Program&, PredicateId called) const;
  const std::string& text() const { return text_; }

 private:
  const std::string text_;
  std::unordered_map<PredicateId, std::vector<Call>> calls_;
};

}  // namespace penelope
