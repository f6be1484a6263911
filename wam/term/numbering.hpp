// Numbering: who gives numbers to atoms, functors and predicates that are made while a program runs. In a process by itself
// the tables do. Among several processes one of them numbers for all, so that a cell and a code word mean the same
// everywhere; the others ask it, through this interface, and enter what it says (Symbols::enter_*, code/image.hpp).
#pragma once
#include <string_view>

#include "wam/term/cell.hpp"

namespace penelope {

class Numbering {
 public:
  virtual ~Numbering() = default;
  // Each returns when the symbol is in the tables of this process.
  virtual void need_atom(std::string_view text) = 0;
  virtual void need_functor(AtomId name, std::uint32_t arity) = 0;
  virtual void need_predicate(AtomId module, AtomId name, std::uint32_t arity) = 0;
};

}  // namespace penelope
