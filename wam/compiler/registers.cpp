// Register assignment, in three steps over the instructions of a clause:
//   slots    for each environment, its variables ordered by last use, the longest-lived first (trimming)
//   ranges   one walk backwards finds where each virtual register is live, the slot masks of calls, and code whose
//            result nobody reads. Jumps go forward only, so what is live at a label is known when its jumps are met.
//   colours  each virtual register gets an X register free over its ranges: the one a call wants, the one it came in,
//            or the lowest. Ranges may have holes (branches); a program point is 2i (reads) or 2i+1 (writes).
// Values that move all at once (shuffle) then become moves, cycles broken through a free register.
#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/code/limits.hpp"
#include "wam/compiler/code.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

// The masks of a cut or wake have room for so many; where more are live, more_masks follows.
constexpr std::uint32_t registers_in_mask = 32, slots_in_mask = 63;

struct Range {
  std::int32_t start, end;
  std::int32_t next;
};

struct Interval {
  std::int32_t start, end;
};

// (to, from): no two values for one register.
[[maybe_unused]] bool all_go_to_different_registers(std::vector<std::pair<std::uint32_t, std::uint32_t>> moves) {
  std::sort(moves.begin(), moves.end());
  return std::adjacent_find(moves.begin(), moves.end(), [](auto& a, auto& b) { return a.first == b.first; }) == moves.end();
}

class Assignment {
 public:
  Assignment(Code& code, Store& store) : code_(code), store_(store), list_(code.instructions) {}

  void run() {
    assign_slots();
    walk_backwards();
    colour();
    rewrite();
  }

 private:
  struct LiveAt {
    std::vector<VirtualRegister> registers;
    std::vector<std::uint64_t> slots;
  };
  struct LargeCall {  // with live slots from 64 on: their mask in the code's block words
    std::size_t instruction, first, count;
  };
  struct Snapshot {  // what is live after a cut or wake
    std::size_t instruction;
    std::vector<VirtualRegister> registers;
    std::vector<std::uint64_t> slots;
  };

  void assign_slots();
  void region_slots(std::size_t from, std::size_t to);

  void walk_backwards();
  void step(std::size_t i);
  bool is_dead(Instruction&);
  bool only_arguments_are_live() const {
    return std::all_of(live_.begin(), live_.end(), [this](VirtualRegister v) { return v < code_.arity && code_.registers[v].fixed == v; });
  }
  void begin_range(VirtualRegister v, std::int32_t at);
  void end_range(VirtualRegister v, std::int32_t at);
  void end_all(std::int32_t at);
  void set_slot(std::uint32_t slot, bool live);
  bool slot_live(std::uint32_t slot) const { return slot / 64 < slots_.size() && (slots_[slot / 64] >> slot % 64 & 1); }

  void colour();
  void colour_group(VirtualRegister from, VirtualRegister to);
  Interval beyond_incoming(const RegisterInfo& r, std::uint32_t x, const Range& range) const;
  bool fits(VirtualRegister v, std::uint32_t x) const;
  void take(VirtualRegister v, std::uint32_t x);
  bool try_take(VirtualRegister v, std::uint32_t x);
  void take_lowest(VirtualRegister v);
  void take_consecutive(const BuiltinGroup&);

  void rewrite();
  bool set_masks(Instruction&, const Snapshot&, Instruction& more);
  void emit_moves(const Instruction& shuffle, std::vector<Instruction>& out) const;
  std::uint32_t x_of(std::uint64_t v) const { return code_.registers[v].assigned; }

  Code& code_;
  Store& store_;
  std::vector<Instruction>& list_;
  std::vector<Range> ranges_;
  std::vector<VirtualRegister> live_;
  std::vector<std::uint64_t> slots_;
  // Slots that the instructions further on use, live already or not: a call keeps them below the frames of its callee, which
  // may stay behind its choice points.
  std::uint32_t used_slots_ = 0;
  std::vector<LiveAt> labels_;
  std::vector<Snapshot> snapshots_;
  std::vector<LargeCall> large_calls_;
  std::vector<std::vector<Interval>> busy_;  // of each X register in this group, by position, disjoint
  std::size_t next_group_ = 0;               // of the built-in groups, in order
  std::uint32_t first_free_ = 0;             // X registers from here on are never used
};

// --- slots ------------------------------------------------------------------------------------------------------------

void Assignment::assign_slots() {
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
void Assignment::region_slots(std::size_t from, std::size_t to) {
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

void Assignment::begin_range(VirtualRegister v, std::int32_t at) {
  PENELOPE_CHECK(v < code_.registers.size());
  RegisterInfo& r = code_.registers[v];
  if (r.live_until >= 0) return;
  r.live_until = at;
  r.place = static_cast<std::uint32_t>(live_.size());
  live_.push_back(v);
}

void Assignment::end_range(VirtualRegister v, std::int32_t at) {
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

void Assignment::end_all(std::int32_t at) {
  while (!live_.empty()) end_range(live_.back(), at);
}

void Assignment::set_slot(std::uint32_t slot, bool live) {
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
bool Assignment::is_dead(Instruction& i) {
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

void Assignment::step(std::size_t n) {
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

void Assignment::walk_backwards() {
  labels_.resize(code_.labels + 1);
  for (std::size_t n = list_.size(); n-- > 0;) step(n);
  PENELOPE_ASSERT(slots_.empty() && only_arguments_are_live());
  end_all(-1);  // what is live at entry: the argument registers
}

// --- colours --------------------------------------------------------------------------------------------------------------

// A value may stay where it came in, although a light choice point still counts on that register: what is left of its
// range is checked and taken only from where the argument register itself ends.
Interval Assignment::beyond_incoming(const RegisterInfo& r, std::uint32_t x, const Range& range) const {
  std::int32_t start = range.start;
  if (r.incoming == x && code_.registers[x].ranges >= 0) start = std::max(start, ranges_[code_.registers[x].ranges].end + 1);
  return {start, range.end};
}

bool Assignment::fits(VirtualRegister v, std::uint32_t x) const {
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

void Assignment::take(VirtualRegister v, std::uint32_t x) {
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

bool Assignment::try_take(VirtualRegister v, std::uint32_t x) {
  if (x >= register_count || !fits(v, x)) return false;
  take(v, x);
  return true;
}

void Assignment::take_lowest(VirtualRegister v) {
  std::uint32_t x = 0;
  while (x < register_count && !fits(v, x)) ++x;
  take(v, x);
}

void Assignment::take_consecutive(const BuiltinGroup& group) {
  for (std::uint32_t base = 0; base + group.count <= register_count; ++base) {
    bool free = true;
    for (std::uint32_t k = 0; k < group.count && free; ++k) free = fits(group.first + k, base + k);
    if (!free) continue;
    for (std::uint32_t k = 0; k < group.count; ++k) take(group.first + k, base + k);
    return;
  }
  representation_error(store_, "max_registers");
}

void Assignment::colour() {
  std::sort(snapshots_.begin(), snapshots_.end(), [](auto& a, auto& b) { return a.instruction < b.instruction; });
  VirtualRegister from = 0;
  for (VirtualRegister to : code_.boundaries) {
    colour_group(from, to);
    from = to;
  }
}

void Assignment::colour_group(VirtualRegister from, VirtualRegister to) {
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

void Assignment::emit_moves(const Instruction& shuffle, std::vector<Instruction>& out) const {
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
bool Assignment::set_masks(Instruction& i, const Snapshot& live, Instruction& more) {
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

void Assignment::rewrite() {
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

}  // namespace

void assign_registers(Code& code, Store& store) { Assignment(code, store).run(); }

}  // namespace penelope
