// Guards that exclude each other: where the tests at the start of a clause hold, those of a later one fail, so that the later one is not an
// alternative. For the index (index.cpp).
//
//   size(N, small) :- N =< 10.                 the test of the first clause excludes the second clause
//   size(N, large) :- N > 10.
#pragma once
#include <cstdint>
#include <vector>

#include "wam/code/word.hpp"

namespace penelope {

class Guard {
 public:
  // The tests that the clause begins with, of arguments and integers.
  Guard(const Word* code, unsigned arity);

  bool is_empty() const { return tests_.empty(); }
  // How many words they are, with what they need.
  unsigned words() const { return words_; }
  // The registers that hold something then; nothing that was an argument has changed.
  std::uint32_t live() const { return live_; }
  // Whether the clause of `later` fails, without an error, wherever this guard has held.
  bool excludes(const Guard& later) const;

  static constexpr unsigned most_arity = 16;

 private:
  enum class Kind : std::uint8_t { type, constant, comparison };
  // Of argument `left`: its type, whether it is a constant, how it compares to argument `right`, or to an integer.
  struct Test {
    Kind kind;
    unsigned left;
    int right;            // -1: the integer
    std::int64_t number;  // the integer, or the constant
    std::uint8_t holds;   // what of it makes the test true: types, or less, equal and greater
  };
  static bool exclude(const Test&, const Test&);
  bool evaluates(const Test&) const;
  bool read(const Word&, const Word* behind);
  bool add(Kind, unsigned left, int right, std::int64_t number, unsigned holds, unsigned label);
  bool compare(unsigned left, unsigned right, unsigned holds, unsigned label);
  int argument_in(unsigned x) const;

  const unsigned arity_;
  std::vector<Test> tests_;
  std::vector<int> copies_;  // by register: the argument that it holds, or -1
  unsigned words_ = 0;
  std::uint32_t live_ = 0;
};

}  // namespace penelope
