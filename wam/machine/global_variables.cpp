#include "wam/machine/global_variables.hpp"

#include "wam/base/check.hpp"

namespace penelope {

GlobalVariables::GlobalVariables(Store& s, KeptValues& kept) : s_(s), kept_(kept) {
  Cell* list = s.allocate(1);
  PENELOPE_CHECK(list == s.heap_start);
  *list = nil_cell;
  root_ = s.make(Tag::Ref, list);
}

Cell* GlobalVariables::find_value(AtomId name) {
  for (Cell c = *s_.at(root_); c.is_list(); c = s_.at(c)[1]) {
    Cell* pair = s_.args_of(s_.at(c)[0]);
    if (pair[0] == Cell::atom(name)) return pair + 1;
  }
  return nullptr;
}

void GlobalVariables::set_backtrackable(AtomId name, Cell value) {
  Cell* place = find_value(name);
  if (!place) {
    Cell* pair = s_.allocate(3);
    pair[0] = s_.symbols.functor_cell(static_cast<AtomId>(FixedAtom::minus), 2);
    pair[1] = Cell::atom(name);
    place = pair + 2;
    *place = s_.make(Tag::Ref, place);
    Cell* list = s_.at(root_);
    s_.assign_trailed(list, s_.new_list(s_.make(Tag::Struct, pair), *list));
  }
  s_.assign_trailed(place, s_.deref(value));
}

void GlobalVariables::set(AtomId name, Cell value) {
  kept_.set(s_, name, value);
  if (Cell* place = find_value(name)) *place = s_.make(Tag::Ref, place);
}

bool GlobalVariables::is_set_here(AtomId name) {
  const Cell* const place = find_value(name);
  return place && *place != s_.make(Tag::Ref, place);
}

Cell GlobalVariables::get(AtomId name) {
  if (is_set_here(name)) return s_.deref(*find_value(name));
  const KeptValues::Value kept = kept_.get(name);
  return kept ? copy_in(s_, kept->view()) : Cell{};
}

}  // namespace penelope
