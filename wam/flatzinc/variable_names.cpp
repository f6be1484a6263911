// They are kept in a global variable, as a list of Name-Variable, so that the collector keeps them right.
#include "wam/flatzinc/variable_names.hpp"

#include "wam/machine/global_variables.hpp"

namespace penelope::flatzinc {

namespace {

AtomId list_name(Worker& w) { return w.symbols.atom("$model_variables"); }

}  // namespace

void keep_variable_names(Worker& w, const std::vector<std::pair<std::string, Cell>>& names) {
  std::vector<Cell> pairs;
  for (const auto& [name, variable] : names) pairs.push_back(w.new_struct(w.symbols.functor_cell("-", 2), w.symbols.atom_cell(name), variable));
  w.globals->set_backtrackable(list_name(w), w.new_list_of(pairs));
}

std::unordered_map<std::uint64_t, std::string> variable_names(Worker& w) {
  std::unordered_map<std::uint64_t, std::string> names;
  if (!w.globals->is_set_here(list_name(w))) return names;
  for (Cell list = w.deref(w.globals->get(list_name(w))); list.is_list(); list = w.deref(w.tail(list))) {
    const Cell* const pair = w.at(w.deref(w.head(list)));
    names.emplace(pair[2].bits, w.symbols.text(w.deref(pair[1]).as_atom()));
  }
  return names;
}

}  // namespace penelope::flatzinc
