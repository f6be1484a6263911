// What a Term of penelope.hpp is made of: a tree of nodes that never change and that terms share.
#pragma once
#include <string>
#include <vector>

#include "runtime/embedding/penelope.hpp"

namespace penelope {

struct Term::Node {
  Kind kind = Kind::variable;
  std::int64_t integer = 0;
  double real = 0;
  bool partial = false;     // a list whose tail is the last of the parts
  std::string text;         // name, contents, digits of an integer that is larger than an int64_t, or a rational
  std::vector<Term> parts;  // arguments, or the items of a list

  Node() = default;
  explicit Node(Kind k, std::string_view t = {}) : kind(k), text(t) {}
  ~Node();
};

}  // namespace penelope
