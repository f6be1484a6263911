#include "wam/machine/global_variables.hpp"

#include <random>
#include <utility>

#include "wam/base/check.hpp"

namespace penelope {

namespace {

constexpr std::size_t most_seen = 8;
constexpr unsigned most_read = 8;  // entries of the list of values that were read

// `changed_in_place`: what a reading changes of the value has to be seen by the next one.
bool is_worth_noting(const Block& block, bool changed_in_place) {
  constexpr std::size_t large = 32;  // cells: a smaller one is copied as fast
  return changed_in_place || (block.ground && block.cells.size() >= large);
}

// An entry: its arguments.
enum ReadValue : unsigned { read_name, read_version, read_place, read_term, read_arguments };

// A number of this process that no other one of a run has, but by a chance of one in 2^59.
std::uint64_t process_number() {
  static const std::uint64_t number = [] {
    std::random_device random;
    return std::uint64_t{random()} << 32 ^ random();
  }();
  return number;
}

// Of what has this number, or address, in this process.
Cell place_of(std::uint64_t number) {
  constexpr std::uint64_t mask = (std::uint64_t{1} << 59) - 1;
  return Cell::integer(static_cast<std::int64_t>((process_number() ^ number) & mask));
}

}  // namespace

GlobalVariables::GlobalVariables(Store& s, KeptValues& kept) : s_(s), kept_(kept), place_(place_of(reinterpret_cast<std::uintptr_t>(&kept))) {
  Cell* const cells = s.allocate(roots_.size());
  PENELOPE_CHECK(cells == s.heap_start);
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    cells[i] = nil_cell;
    roots_[i] = s.make(Tag::Ref, cells + i);
  }
}

Cell* GlobalVariables::find_value(AtomId name) {
  for (Cell c = *s_.at(roots_[0]); c.is_list(); c = s_.at(c)[1]) {
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
    Cell* list = s_.at(roots_[0]);
    s_.assign_trailed(list, s_.new_list(s_.make(Tag::Struct, pair), *list));
  }
  s_.assign_trailed(place, s_.deref(value));
}

void GlobalVariables::set(AtomId name, Cell value, bool own_copy) {
  seen_.clear();  // so that the block is nobody's but theirs, if nobody else reads it
  kept_.set(s_, name, value);
  value = s_.deref(value);
  if (value.is_compound()) {
    const StateVersion version = kept_.version();
    const Block* const block = kept(name);
    if (block && is_worth_noting(*block, own_copy)) note_read(name, version, place_, own_copy ? copy_in(s_, block->view()) : value, own_copy);
  }
  forget_backtrackable(name);
}

void GlobalVariables::forget_backtrackable(AtomId name) {
  if (Cell* const place = find_value(name)) *place = s_.make(Tag::Ref, place);
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

Cell* GlobalVariables::find_read(AtomId name) {
  for (Cell c = *s_.at(roots_[1]); c.is_list(); c = s_.at(c)[1])
    if (Cell* const entry = s_.args_of(s_.at(c)[0]); entry[read_name] == Cell::atom(name)) return entry;
  return nullptr;
}

// An entry that is newer than the newest choice point changes in place; else the list begins anew with the one for this variable.
// `keep_all`: the list has all variables, else the newest ones.
void GlobalVariables::note_read(AtomId name, StateVersion version, Cell place, Cell value, bool keep_all) {
  Cell* entry = find_read(name);
  if (!entry || entry < s_.heap_backtrack) {
    unsigned most = most_read;
    if (keep_all) {
      most = 1;
      for (Cell c = *s_.at(roots_[1]); c.is_list(); c = s_.at(c)[1]) ++most;
    }
    Cell* const functor = s_.allocate(1 + read_arguments + 2 * most);
    *functor = s_.symbols.functor_cell("$read", read_arguments);
    entry = functor + 1;
    Cell* cell = entry + read_arguments;
    Cell rest = *s_.at(roots_[1]);
    const Cell list = s_.make(Tag::List, cell);
    cell[0] = s_.make(Tag::Struct, functor);
    for (unsigned count = 1; count < most && rest.is_list(); rest = s_.at(rest)[1]) {
      if (s_.args_of(s_.at(rest)[0])[read_name] == Cell::atom(name)) continue;
      cell[1] = s_.make(Tag::List, cell + 2);
      cell += 2;
      cell[0] = s_.at(rest)[0];
      ++count;
    }
    cell[1] = nil_cell;
    s_.heap_top = cell + 2;
    s_.assign_trailed(s_.at(roots_[1]), list);
  }
  entry[read_name] = Cell::atom(name);
  entry[read_version] = Cell::integer(static_cast<std::int64_t>(version));
  entry[read_place] = place;
  entry[read_term] = value;
}

void GlobalVariables::forget_read() {
  if (Cell* const list = s_.at(roots_[1]); *list != nil_cell) s_.assign_trailed(list, nil_cell);
}

Cell GlobalVariables::get(AtomId name, bool share, bool changed_in_place) {
  if (is_set_here(name)) return s_.deref(*find_value(name));
  const StateVersion now = kept_.version();
  if (share)
    if (Cell* const entry = find_read(name); entry && entry[read_place] == place_) {
      if (!kept_.is_set_since(name, static_cast<StateVersion>(entry[read_version].as_int()))) {
        if (entry >= s_.heap_backtrack) entry[read_version] = Cell::integer(static_cast<std::int64_t>(now));  // older cells are shared
        return entry[read_term];
      }
    }
  const Block* const block = kept(name);
  if (!block) return Cell{};
  const Cell value = copy_in(s_, block->view());
  if (share && value.is_compound() && is_worth_noting(*block, changed_in_place)) note_read(name, now, place_, value, changed_in_place);
  return value;
}

Cell GlobalVariables::get(const OwnValue& own, bool share) {
  const Cell place = place_of(own.number);
  const Cell* const entry = share ? find_read(own.name) : nullptr;
  if (entry && entry[read_place] == place) return entry[read_term];
  const Cell value = copy_in(s_, own.block->view());
  if (share && value.is_compound() && is_worth_noting(*own.block, false)) note_read(own.name, 0, place, value, false);
  return value;
}

}  // namespace penelope
