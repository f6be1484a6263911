// Register assignment, in three steps over the instructions of a clause:
//   slots    for each environment, its variables ordered by last use, the longest-lived first (trimming)
//   ranges   one walk backwards finds where each virtual register is live, the slot masks of calls, and code whose
//            result nobody reads. Jumps go forward only, so what is live at a label is known when its jumps are met.
//   colours  each virtual register gets an X register free over its ranges: the one a call wants, the one it came in,
//            or the lowest. Ranges may have holes (branches); a program point is 2i (reads) or 2i+1 (writes).
// Values that move all at once (shuffle) then become moves, cycles broken through a free register.
//
// registers.cpp has the colours and rewrites the instructions, live_registers.cpp the slots and ranges.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "wam/compiler/code.hpp"

namespace penelope {

// The masks of a cut or wake have room for so many; where more are live, more_masks follows.
constexpr std::uint32_t registers_in_mask = 32, slots_in_mask = 63;

// Of one clause.
class RegisterAssignment {
 public:
  RegisterAssignment(Code& code, Store& store) : code_(code), store_(store), list_(code.instructions) {}

  void run() {
    assign_slots();
    walk_backwards();
    colour();
    rewrite();
  }

 private:
  struct Range {
    std::int32_t start, end;
    std::int32_t next;
  };
  struct Interval {
    std::int32_t start, end;
  };
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

}  // namespace penelope
