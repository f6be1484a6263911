#include "wam/machine/global_variables.hpp"

#include <utility>

#include "wam/base/check.hpp"

namespace penelope {

namespace {
constexpr std::size_t most_seen = 8;
}

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
  seen_.clear();  // so that the block is nobody's but theirs, if nobody else reads it
  kept_.set(s_, name, value);
  if (Cell* place = find_value(name)) *place = s_.make(Tag::Ref, place);
}

bool GlobalVariables::is_set_here(AtomId name) {
  const Cell* const place = find_value(name);
  return place && *place != s_.make(Tag::Ref, place);
}

const Block* GlobalVariables::kept(AtomId name) {
  const StateVersion now = kept_.version();
  if (std::exchange(seen_at_, now) != now) seen_.clear();
  for (const KeptValues::Named& seen : seen_)
    if (seen.name == name) return seen.value.get();
  if (seen_.size() == most_seen) seen_.clear();
  return seen_.emplace_back(name, kept_.get(name)).value.get();
}

Cell GlobalVariables::get(AtomId name) {
  if (is_set_here(name)) return s_.deref(*find_value(name));
  const Block* const value = kept(name);
  return value ? copy_in(s_, value->view()) : Cell{};
}

}  // namespace penelope
