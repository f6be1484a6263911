// The last steps of register assignment: a colour for each virtual register, and the instructions with these (registers.hpp).
#include "wam/compiler/registers.hpp"

#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/code/limits.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

// (to, from): no two values for one register.
[[maybe_unused]] bool all_go_to_different_registers(std::vector<std::pair<std::uint32_t, std::uint32_t>> moves) {
  std::sort(moves.begin(), moves.end());
  return std::adjacent_find(moves.begin(), moves.end(), [](auto& a, auto& b) { return a.first == b.first; }) == moves.end();
}

}  // namespace

// --- colours --------------------------------------------------------------------------------------------------------------

// A value may stay where it came in, although a light choice point still counts on that register: what is left of its
// range is checked and taken only from where the argument register itself ends.
RegisterAssignment::Interval RegisterAssignment::beyond_incoming(const RegisterInfo& r, std::uint32_t x, const Range& range) const {
  std::int32_t start = range.start;
  if (r.incoming == x && code_.registers[x].ranges >= 0) start = std::max(start, ranges_[code_.registers[x].ranges].end + 1);
  return {start, range.end};
}

bool RegisterAssignment::fits(VirtualRegister v, std::uint32_t x) const {
  if (x >= busy_.size()) return true;
  const RegisterInfo& r = code_.registers[v];
  for (std::int32_t a = r.ranges; a >= 0; a = ranges_[a].next) {
    const Interval wanted = beyond_incoming(r, x, ranges_[a]);
    if (wanted.start > wanted.end) continue;
    auto after =
        std::upper_bound(busy_[x].begin(), busy_[x].end(), wanted.end, [](std::int32_t end, const Interval& i) { return end < i.start; });
    if (after != busy_[x].begin() && std::prev(after)->end >= wanted.start) return false;
  }
  return true;
}

void RegisterAssignment::take(VirtualRegister v, std::uint32_t x) {
  if (x >= register_count) representation_error(store_, "max_registers");
  RegisterInfo& r = code_.registers[v];
  r.assigned = x;
  first_free_ = std::max(first_free_, x + 1);
  if (x >= busy_.size()) busy_.resize(x + 1);
  for (std::int32_t a = r.ranges; a >= 0; a = ranges_[a].next) {
    const Interval taken = beyond_incoming(r, x, ranges_[a]);
    if (taken.start > taken.end) continue;
    auto after =
        std::upper_bound(busy_[x].begin(), busy_[x].end(), taken.start, [](std::int32_t start, const Interval& i) { return start < i.start; });
    busy_[x].insert(after, taken);
  }
}

bool RegisterAssignment::try_take(VirtualRegister v, std::uint32_t x) {
  if (x >= register_count || !fits(v, x)) return false;
  take(v, x);
  return true;
}

void RegisterAssignment::take_lowest(VirtualRegister v) {
  std::uint32_t x = 0;
  while (x < register_count && !fits(v, x)) ++x;
  take(v, x);
}

void RegisterAssignment::take_consecutive(const BuiltinGroup& group) {
  for (std::uint32_t base = 0; base + group.count <= register_count; ++base) {
    bool free = true;
    for (std::uint32_t k = 0; k < group.count && free; ++k) free = fits(group.first + k, base + k);
    if (!free) continue;
    for (std::uint32_t k = 0; k < group.count; ++k) take(group.first + k, base + k);
    return;
  }
  representation_error(store_, "max_registers");
}

void RegisterAssignment::colour() {
  std::sort(snapshots_.begin(), snapshots_.end(), [](auto& a, auto& b) { return a.instruction < b.instruction; });
  VirtualRegister from = 0;
  for (VirtualRegister to : code_.boundaries) {
    colour_group(from, to);
    from = to;
  }
}

void RegisterAssignment::colour_group(VirtualRegister from, VirtualRegister to) {
  auto each = [&](auto action) {
    for (VirtualRegister v = from; v < to; ++v) {
      RegisterInfo& r = code_.registers[v];
      if (r.ranges >= 0 && r.assigned == no_register) action(v, r);
    }
  };
  auto want_outgoing = [&](VirtualRegister v, const RegisterInfo& r) {
    for (std::uint32_t x : r.outgoing)
      if (x != no_register && try_take(v, x)) return true;
    return false;
  };
  each([&](VirtualRegister v, RegisterInfo& r) {
    if (r.fixed == no_register) return;
    PENELOPE_CHECK(fits(v, r.fixed));
    take(v, r.fixed);
  });
  each([&](VirtualRegister v, RegisterInfo& r) {
    if (r.group == no_register && r.incoming == no_register) want_outgoing(v, r);
  });
  each([&](VirtualRegister v, RegisterInfo& r) {
    if (r.group != no_register || r.incoming == no_register) return;
    if (!try_take(v, r.incoming)) want_outgoing(v, r);
  });
  each([&](VirtualRegister v, RegisterInfo& r) {
    if (r.group != no_register) return;
    if (r.related != no_register && x_of(r.related) != no_register && try_take(v, x_of(r.related))) return;
    take_lowest(v);
  });
  for (; next_group_ < code_.groups.size() && code_.groups[next_group_].first < to; ++next_group_) take_consecutive(code_.groups[next_group_]);
  for (auto& intervals : busy_) intervals.clear();
}

// --- rewriting -------------------------------------------------------------------------------------------------------------

void RegisterAssignment::emit_moves(const Instruction& shuffle, std::vector<Instruction>& out) const {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> moves;  // to, from
  for (std::uint32_t k = 0; k < shuffle.count; k += 2) {
    std::uint32_t to = x_of(code_.lists[shuffle.list + k]), from = x_of(code_.lists[shuffle.list + k + 1]);
    if (to != from && to != no_register) moves.emplace_back(to, from);
  }
  PENELOPE_CHECK(all_go_to_different_registers(moves));
  auto emit = [&](std::uint32_t to, std::uint32_t from) {
    Instruction i{Op::move};
    i.field[0] = to;
    i.field[1] = from;
    out.push_back(i);
  };
  while (!moves.empty()) {
    auto ready = std::find_if(moves.begin(), moves.end(), [&](auto& m) {
      return std::none_of(moves.begin(), moves.end(), [&](auto& other) { return other.second == m.first; });
    });
    if (ready != moves.end()) {
      emit(ready->first, ready->second);
      moves.erase(ready);
      continue;
    }
    // Only cycles are left: keep one value aside.
    std::uint32_t kept = moves.front().second;
    emit(first_free_, kept);
    for (auto& m : moves)
      if (m.second == kept) m.second = first_free_;
  }
}

// True if they do not fit: then `more` has to follow.
bool RegisterAssignment::set_masks(Instruction& i, const Snapshot& live, Instruction& more) {
  std::vector<std::uint64_t> x;
  for (VirtualRegister v : live.registers) {
    const std::uint32_t r = x_of(v);
    PENELOPE_ASSERT(r < register_count);
    if (r / 64 >= x.size()) x.resize(r / 64 + 1);
    x[r / 64] |= std::uint64_t{1} << r % 64;
  }
  const std::uint64_t slots = live.slots.empty() ? 0 : live.slots[0];
  const bool fit = (x.empty() || (x.size() == 1 && x[0] < (std::uint64_t{1} << registers_in_mask) - 1)) && live.slots.size() <= 1 &&
                   slots >> slots_in_mask == 0;
  if (fit) {
    if (!x.empty()) i.wide = static_cast<std::uint32_t>(x[0]);
    i.next |= slots;
    return false;
  }
  i.wide = ~std::uint32_t{0};
  more = Instruction{Op::more_masks};
  more.list = static_cast<std::uint32_t>(code_.block_words.size());
  code_.block_words.push_back({x.size()});
  for (std::uint64_t mask : x) code_.block_words.push_back({mask});
  for (std::uint64_t mask : live.slots) code_.block_words.push_back({mask});
  more.wide = more.count = static_cast<std::uint32_t>(code_.block_words.size() - more.list);
  return true;
}

void RegisterAssignment::rewrite() {
  std::vector<Instruction> out;
  out.reserve(list_.size());
  std::size_t snapshot = 0;
  auto large = large_calls_.rbegin();
  for (std::size_t n = 0; n < list_.size(); ++n) {
    Instruction i = list_[n], more_masks;
    const bool many = snapshot < snapshots_.size() && snapshots_[snapshot].instruction == n && set_masks(i, snapshots_[snapshot++], more_masks);
    if (i.op == pseudo::nothing) continue;
    if (i.op == pseudo::shuffle) {
      emit_moves(i, out);
      continue;
    }
    if (i.op == pseudo::label) {
      out.push_back(i);
      continue;
    }
    for_each_register_operand(i.op, [&](char letter, unsigned f) {
      if (letter == 'x' && (i.op != Op::call_builtin || i.field[0] != no_register)) i.field[f] = x_of(i.field[f]);
    });
    if (i.op == Op::call_builtin && i.field[1] == 0) i.field[0] = 0;
    if (i.op == Op::move && i.field[0] == i.field[1]) continue;
    out.push_back(i);
    if (many) out.push_back(more_masks);
    if (large != large_calls_.rend() && large->instruction == n) {
      Instruction masks{Op::more_slots};
      masks.list = static_cast<std::uint32_t>(large->first);
      masks.wide = masks.count = static_cast<std::uint32_t>(large->count);
      out.push_back(masks);
      ++large;
    }
  }
  PENELOPE_ASSERT(snapshot == snapshots_.size() && large == large_calls_.rend());  // every mask has its place
  if (first_free_ >= register_count) representation_error(store_, "max_registers");
  list_ = std::move(out);
}

void assign_registers(Code& code, Store& store) { RegisterAssignment(code, store).run(); }

}  // namespace penelope
