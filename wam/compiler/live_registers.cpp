// The first two steps of register assignment: slots of environments, and where registers and slots are live (registers.hpp).
#include "wam/compiler/registers.hpp"

#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

// --- slots ------------------------------------------------------------------------------------------------------------

void RegisterAssignment::assign_slots() {
  std::size_t from = 0;
  for (std::size_t i = 0; i < list_.size(); ++i) {
    if (list_[i].op != Op::allocate) continue;
    region_slots(from, i);
    from = i;
  }
  region_slots(from, list_.size());
}

// An environment's instructions: from its allocate up to the next one. The paths of other branches in between do not
// have this environment, but their y operands are none of its variables.
void RegisterAssignment::region_slots(std::size_t from, std::size_t to) {
  if (from >= to || list_[from].op != Op::allocate) return;
  struct Use {
    VarId variable;
    std::size_t last;
  };
  std::vector<Use> uses;
  std::unordered_map<VarId, std::size_t> index;
  for (std::size_t i = from; i < to; ++i) {
    if (is_pseudo(list_[i].op)) continue;
    for_each_register_operand(list_[i].op, [&](char letter, unsigned f) {
      if (letter != 'y' || writes_field(list_[i].op, f)) return;
      auto [at, is_new] = index.emplace(list_[i].field[f], uses.size());
      if (is_new) uses.push_back({list_[i].field[f], i});
      uses[at->second].last = i;
    });
  }
  std::stable_sort(uses.begin(), uses.end(), [](const Use& a, const Use& b) { return a.last > b.last; });
  if (uses.size() > 0xfff0) representation_error(store_, "max_environment_size");
  std::uint32_t size = static_cast<std::uint32_t>(uses.size());
  for (std::uint32_t s = 0; s < size; ++s) index[uses[s].variable] = s;
  for (std::size_t i = from; i < to; ++i) {
    if (is_pseudo(list_[i].op)) continue;
    for_each_register_operand(list_[i].op, [&](char letter, unsigned f) {
      if (letter != 'y') return;
      auto at = index.find(list_[i].field[f]);
      list_[i].field[f] = at == index.end() ? 0xffff : static_cast<std::uint32_t>(at->second);  // written, never read
    });
  }
  list_[from].field[0] = size;
}

// --- live ranges --------------------------------------------------------------------------------------------------------

void RegisterAssignment::begin_range(VirtualRegister v, std::int32_t at) {
  PENELOPE_CHECK(v < code_.registers.size());
  RegisterInfo& r = code_.registers[v];
  if (r.live_until >= 0) return;
  r.live_until = at;
  r.place = static_cast<std::uint32_t>(live_.size());
  live_.push_back(v);
}

void RegisterAssignment::end_range(VirtualRegister v, std::int32_t at) {
  PENELOPE_CHECK(v < code_.registers.size());
  RegisterInfo& r = code_.registers[v];
  std::int32_t until = at;
  if (r.live_until >= 0) {
    until = r.live_until;
    r.live_until = -1;
    live_[r.place] = live_.back();
    code_.registers[live_.back()].place = r.place;
    live_.pop_back();
    PENELOPE_CHECK(until >= at);
  }
  ranges_.push_back({at, until, r.ranges});
  r.ranges = static_cast<std::int32_t>(ranges_.size() - 1);
}

void RegisterAssignment::end_all(std::int32_t at) {
  while (!live_.empty()) end_range(live_.back(), at);
}

void RegisterAssignment::set_slot(std::uint32_t slot, bool live) {
  if (slot == 0xffff) return;
  used_slots_ = std::max(used_slots_, slot + 1);
  if (slot / 64 >= slots_.size()) {
    if (!live) return;
    slots_.resize(slot / 64 + 1);
  }
  std::uint64_t bit = std::uint64_t{1} << slot % 64;
  if (live)
    slots_[slot / 64] |= bit;
  else
    slots_[slot / 64] &= ~bit;
  while (!slots_.empty() && slots_.back() == 0) slots_.pop_back();
}

// Whether nobody reads what the instruction makes. Changes it to a cheaper one where only a part is needed.
bool RegisterAssignment::is_dead(Instruction& i) {
  auto live = [&](unsigned f) { return code_.registers[i.field[f]].live_until >= 0; };
  if (is_pseudo(i.op)) return false;
  bool is_read = !has(i.op, mark::only_writes);
  for_each_register_operand(i.op, [&](char letter, unsigned f) {
    if (writes_field(i.op, f)) is_read = is_read || (letter == 'x' ? live(f) : slot_live(i.field[f]));
  });
  if (!is_read) return true;
  switch (i.op) {
    case Op::put_variable:
      if (!live(0)) i.field[0] = i.field[1];
      if (!live(1)) i.field[1] = i.field[0];
      return false;
    case Op::put_variable_y:
      if (slot_live(i.field[0])) return false;
      i.op = Op::put_variable;
      i.field[0] = i.field[1];
      return false;
    case Op::unify_variable_y:
      if (!slot_live(i.field[0])) i.op = Op::unify_void, i.field[0] = 1;
      return false;
    case Op::unify_variable:
      if (!live(0)) i.op = Op::unify_void, i.field[0] = 1;
      return false;
    default: return false;
  }
}

void RegisterAssignment::step(std::size_t n) {
  Instruction& i = list_[n];
  const std::int32_t read = static_cast<std::int32_t>(2 * n), write = read + 1;
  auto leave = [&] {  // nothing falls through to the next instruction
    end_all(write + 1);
    slots_.clear();
  };
  if (i.op == pseudo::label) {
    labels_[i.label].registers = live_;
    labels_[i.label].slots = slots_;
    return;
  }
  if (i.op == pseudo::shuffle) {
    for (std::uint32_t k = 0; k < i.count; k += 2) end_range(code_.lists[i.list + k], write);
    for (std::uint32_t k = 0; k < i.count; k += 2) begin_range(code_.lists[i.list + k + 1], read);
    return;
  }
  if (leaves_clause(i.op)) leave();
  if (i.label != 0) {
    for (VirtualRegister v : labels_[i.label].registers) begin_range(v, write);
    const auto& slots = labels_[i.label].slots;
    if (slots.size() > slots_.size()) slots_.resize(slots.size());
    for (std::size_t w = 0; w < slots.size(); ++w) slots_[w] |= slots[w];
  }
  if (is_dead(i)) {
    i.op = pseudo::nothing;
    return;
  }
  if (i.op == Op::call) {
    i.field[0] = used_slots_;
    i.next = slots_.empty() ? 0 : slots_[0];
    if (slots_.size() > 1) {
      large_calls_.push_back({n, code_.block_words.size(), slots_.size() - 1});
      for (std::size_t w = 1; w < slots_.size(); ++w) code_.block_words.push_back({slots_[w]});
    }
  }
  if (i.op == Op::allocate) {
    PENELOPE_ASSERT(slots_.empty());  // nothing is read from an environment before it is there
    used_slots_ = 0;
  }
  if (i.op == Op::neck_cut) snapshots_.push_back({n, live_, {}});
  if (i.op == Op::wake || i.op == Op::cut || i.op == Op::cut_x) {
    // A cut that is interrupted is carried out again: it needs its level once more.
    if (i.op == Op::cut) set_slot(i.field[0], true);
    snapshots_.push_back({n, live_, slots_});
    if (i.op == Op::cut_x) snapshots_.back().registers.push_back(i.field[0]);
  }
  if (i.op == Op::call_builtin) {
    for (std::uint32_t k = 0; k < i.count; ++k) begin_range(code_.lists[i.list + k], read);
    return;
  }
  for_each_register_operand(i.op, [&](char letter, unsigned f) {
    if (!writes_field(i.op, f)) return;
    if (letter == 'y')
      set_slot(i.field[f], false);
    else if (f == 0 || i.op != Op::put_variable || i.field[1] != i.field[0])
      end_range(i.field[f], write);
  });
  for_each_register_operand(i.op, [&](char letter, unsigned f) {
    if (writes_field(i.op, f)) return;
    if (letter == 'y')
      set_slot(i.field[f], true);
    else
      begin_range(i.field[f], read);
  });
  for (std::uint32_t k = 0; k < i.count && i.op != Op::put_block; ++k) begin_range(code_.lists[i.list + k], read);
}

void RegisterAssignment::walk_backwards() {
  labels_.resize(code_.labels + 1);
  for (std::size_t n = list_.size(); n-- > 0;) step(n);
  PENELOPE_ASSERT(slots_.empty() && only_arguments_are_live());
  end_all(-1);  // what is live at entry: the argument registers
}

}  // namespace penelope
