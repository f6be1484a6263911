// Terms of penelope.hpp from the cells of a heap, and back.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>

#include "runtime/embedding/penelope.hpp"
#include "wam/term/store.hpp"

namespace penelope {

// Between one heap and the terms of one call: a variable keeps its name, a name its variable. Valid while the heap does not
// move and nothing that was made here is taken from it.
class TermBridge {
 public:
  explicit TermBridge(Store& s) : s_(s) {}

  // Variables without a name are called _1, _2 ...; attributes are left out. Throws PrologError for a cyclic term.
  Term from_cell(Cell);
  Cell to_cell(const Term&);
  void name(Cell variable, std::string_view name);

 private:
  struct Frame;
  class Places;
  std::optional<Cell> next_part(Frame&) const;
  Term made_of(Frame&) const;
  Term constant(Cell);
  Term variable(Cell);
  void place(const Term&, Cell* at, Places&);

  Store& s_;
  std::unordered_map<std::uint64_t, std::string> names_;  // by the variable's cell
  std::unordered_map<std::string, Cell> variables_;       // by name
  unsigned unnamed_ = 0;
};

}  // namespace penelope
