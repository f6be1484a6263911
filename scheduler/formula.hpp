// Formula: what granularity analysis says of a predicate (cost, solutions, sizes behind the call), as a number for the sizes of a
// call's arguments. Pure; the analysis is library(analysis) in Prolog, which writes formulas as text:
//
//   words with a blank between them, each operation before its operands
//     3  -0.5         a number                    nI     the size of argument I, from 1 on
//     + A B   * A B   sum and product             ^ A B  power
//     fact A          A!                          falling A B   A*(A-1)*...*(A-B+1)
//     geo A B         1 + A + ... + A^(B-1)       luc A B N     term N of U(0) = 0, U(1) = 1, U(k) = A*U(k-1) + B*U(k-2)
//     // A B          whole part of A/B           bits A        binary digits of A
//     sum L H A       the sum of A over i = L..H; in A  i0 is that i, i1 the i of the sum around this one, and so on
#pragma once
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace penelope::scheduler {

struct BadFormula : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Formula {
 public:
  // Throws BadFormula.
  explicit Formula(std::string_view text);

  // For the sizes of arguments 1, 2, ...; NaN where one that counts is NaN or missing, or it takes too long to tell.
  double value(std::span<const double> sizes) const;

 private:
  enum class Op : std::uint8_t { number, size, index, add, multiply, power, factorial, falling, geometric, lucas, whole, bits, sum };
  struct Node {
    Op op;
    double number = 0;                     // a number; of a size or an index which one
    std::uint32_t operand[3] = {0, 0, 0};  // nodes; operands come behind what they belong to
  };
  struct Name;
  class Reader;
  class Evaluation;
  static const Name names[];

  std::vector<Node> nodes_;
};

}  // namespace penelope::scheduler
