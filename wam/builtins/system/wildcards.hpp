// Wildcard patterns of file names:
//
//   *  any characters     ?  one character     [abc] [a-z]  one of these     {p,q}  p or q     \c  the character c
//
// A pattern is first taken apart into patterns without braces; a name matches when it matches one of them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "wam/machine/worker.hpp"

namespace penelope {

class WildcardPattern {
 public:
  // syntax_error("Unmatched '['") and the like.
  WildcardPattern(Worker&, std::string_view pattern, bool case_sensitive = true);
  bool matches(std::string_view name) const;

 private:
  std::vector<std::u32string> alternatives_;
  bool case_sensitive_;
};

// All names that a pattern stands for, as expand_file_name/2 has them: ~ and $VARIABLE are replaced, and what has wildcards
// becomes the existing names that match, in alphabetical order.
std::vector<std::string> expand_file_name(Worker&, std::string pattern);

}  // namespace penelope
