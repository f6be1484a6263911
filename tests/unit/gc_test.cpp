// The heap collector: what it keeps, what it drops, where choice points, environments and the trail end up; and random
// histories of a worker run twice, with and without collections, which must not differ.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <deque>
#include <map>

#include "wam/gc/verify.hpp"
#include "wam/machine/findall_buffers.hpp"
#include "wam/machine/global_variables.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

namespace {

Program& shared_program() {
  static Program program;
  return program;
}

// Appends a continuation after which the slots of the mask are live; returns its address.
CodeAddress continuation_with(std::uint64_t mask, unsigned slots) {
  const Word code[] = {Word::aw(Op::call, slots, 0), {mask}, Word::abc(Op::proceed)};
  return shared_program().append_code(code, 3) + 2;
}

void push_frame(Worker& w, CodeAddress address, std::span<const Cell> slots) {
  Cell* const frame = w.local_top;
  frame[env::caller] = w.offset_cell(w.E);
  frame[env::continuation].bits = w.CP;
  std::copy(slots.begin(), slots.end(), frame + env::slots);
  w.E = frame;
  w.CP = address;
  w.local_top = frame + env::slots + slots.size();
}

void backtrack(Worker& w) {
  w.undo_trail(w.pointer(w.B[choice::trail]));
  w.heap_top = w.pointer(w.B[choice::heap]);
  w.pending_wakeups.bits = 0;
  w.E = w.pointer(w.B[choice::environment]);
  w.CP = w.B[choice::continuation].bits;
  w.local_top = w.pointer(w.B[choice::local]);
  std::copy(w.B + choice::cells, w.B + choice::cells + w.B[choice::saved].bits, w.X);
  w.pop_choice();
}

void cut_newest(Worker& w) {
  w.B = w.choice_previous(w.B);
  w.heap_backtrack = w.pointer(w.B[choice::heap]);
}

// A worker with its oldest choice point, as if a query had just begun.
struct IdleWorker : Worker {
  explicit IdleWorker(std::uint64_t megabytes) : Worker(shared_program(), StackSizes{megabytes << 20}) { heap_backtrack = heap_top; }
};

struct Gc : ::testing::Test {
  IdleWorker w{256};
  Cell* const bottom = w.heap_top;  // above what the worker itself keeps

  std::uint64_t cells_used() const { return static_cast<std::uint64_t>(w.heap_top - bottom); }
  Cell atom(std::string_view text) { return w.symbols.atom_cell(text); }
  template <class... C>
  Cell compound(std::string_view name, C... arguments) {
    return w.new_struct(w.symbols.functor_cell(name, sizeof...(arguments)), arguments...);
  }
  void garbage(std::uint64_t cells = 100) {
    for (std::uint64_t i = 0; i < cells; i += 2) w.new_list(Cell::integer(1), nil_cell);
  }
  void collect(unsigned live) {
    EXPECT_STREQ(find_damage(w, live), nullptr);
    w.collect_garbage(live);
    EXPECT_STREQ(find_damage(w, live), nullptr);
  }
  Block copied(Cell c) {
    Block block;
    copy_out(w, c, block);
    return block;
  }
};

TEST_F(Gc, EmptyHeapStaysEmpty) {
  garbage();
  collect(0);
  EXPECT_EQ(cells_used(), 0u);
  EXPECT_EQ(w.collections, 1u);
}

TEST_F(Gc, TermOfEveryKindSurvivesAndGarbageBetweenItsPartsGoes) {
  garbage();
  const Cell variable = w.new_variable();
  garbage(66);
  const Cell text = w.new_string("a text of more than eight bytes");  // 1 + 1 + 4 cells
  garbage();
  const std::uint64_t limbs[] = {7, 8, 9};
  const Cell big = w.new_bigint(-3, limbs);  // 1 + 1 + 3 cells
  const Cell pi = w.new_float(3.14);
  garbage();
  w.X[0] = compound("f", variable, text, w.new_list(big, variable), pi, atom("a"), Cell::integer(-1));
  const Block before = copied(w.X[0]);
  collect(1);
  EXPECT_EQ(copied(w.X[0]).cells, before.cells);
  EXPECT_EQ(cells_used(), 1u + 6u + 5u + 2u + 2u + 7u);
}

TEST_F(Gc, PayloadOfBoxIsNotTakenForCells) {
  garbage();
  // Limbs that look like references, lists and headers.
  const std::uint64_t limbs[] = {0x10, 0x12, 0x11, 0x0000000500000207, 0xffffffffffffff0f, 0x16};
  w.X[0] = w.new_bigint(6, limbs);
  collect(1);
  EXPECT_EQ(cells_used(), 8u);
  for (unsigned i = 0; i < 6; ++i) EXPECT_EQ(w.at(w.X[0])[2 + i].bits, limbs[i]);
}

TEST_F(Gc, ReferenceToOneArgumentKeepsThatCellOnly) {
  const Cell f = compound("f", Cell::integer(1), Cell::integer(2), Cell::integer(3));
  w.X[0] = w.make(Tag::Ref, w.at(f) + 2);
  collect(1);
  EXPECT_EQ(cells_used(), 1u);
  EXPECT_EQ(w.deref(w.X[0]), Cell::integer(2));
}

TEST_F(Gc, DeepTermsNeedNoStackOfTheirDepth) {
  Cell left = nil_cell, right = nil_cell, last = nil_cell;
  for (int i = 0; i < 1'000'000; ++i) {
    left = w.new_list(left, Cell::integer(i));
    right = w.new_list(Cell::integer(i), right);
    last = compound("f", Cell::integer(i), last);
  }
  w.X[0] = left;
  w.X[1] = right;
  w.X[2] = last;
  garbage(1'000'000);  // enough to be worth moving seven times as much
  collect(3);
  EXPECT_EQ(cells_used(), 7'000'000u);
  std::uint64_t length = 0;
  EXPECT_TRUE(w.is_proper_list(w.X[1], &length));
  EXPECT_EQ(length, 1'000'000u);
}

TEST_F(Gc, CyclicTermSurvives) {
  garbage();
  const Cell list = w.new_list(Cell::integer(1), nil_cell);
  w.at(list)[1] = list;
  w.X[0] = list;
  collect(1);
  EXPECT_EQ(cells_used(), 2u);
  EXPECT_EQ(w.at(w.X[0])[1], w.X[0]);
}

TEST_F(Gc, OnlyLiveSlotsOfEnvironmentsAreRoots) {
  const Cell one = w.new_list(Cell::integer(1), nil_cell), two = w.new_list(Cell::integer(2), nil_cell);
  const Cell junk{0xdeadbeef01};
  const Cell slots[] = {one, junk, two};
  push_frame(w, continuation_with(0b001, 3), slots);
  const Cell outer = w.offset_cell(w.E);
  const Cell inner_slots[] = {junk, w.new_variable()};
  push_frame(w, continuation_with(0b10, 2), inner_slots);
  collect(0);
  EXPECT_EQ(cells_used(), 3u);
  EXPECT_EQ(w.head(w.pointer(outer)[env::slots]), Cell::integer(1));
  EXPECT_EQ(w.pointer(outer)[env::slots + 1], junk);
  EXPECT_TRUE(w.E[env::slots + 1].is_ref());
}

TEST_F(Gc, SlotsFromSixtyFourOnHaveMasksOfTheirOwn) {
  garbage();
  std::vector<Cell> slots(140, Cell{0xdeadbeef01});
  for (const unsigned i : {60, 63, 64, 69, 130}) slots[i] = w.new_variable();
  const Word code[] = {Word::aw(Op::call, 140, 0), {std::uint64_t{1} << 63}, Word::aw(Op::more_slots, 0, 2), {0b100001}, {0b100},
                       Word::abc(Op::proceed)};
  push_frame(w, shared_program().append_code(code, 6) + 2, slots);
  collect(0);
  EXPECT_EQ(cells_used(), 4u);
}

TEST_F(Gc, CountedFrameHasItsNumberOfSlotsInItsFirst) {
  garbage();
  const Cell slots[] = {Cell::integer(3), w.new_variable(), w.new_list(nil_cell, nil_cell)};
  push_frame(w, stub::resume, slots);
  collect(0);
  EXPECT_EQ(cells_used(), 3u);
}

TEST_F(Gc, EnvironmentSharedByTwoContinuationsIsUpdatedOnce) {
  garbage();
  const Cell slots[] = {w.new_list(Cell::integer(1), nil_cell), w.new_list(Cell::integer(2), nil_cell)};
  push_frame(w, continuation_with(0b11, 2), slots);
  w.push_choice(stub::fail, nullptr, 0);
  w.CP = continuation_with(0b01, 2);
  garbage();
  collect(0);
  EXPECT_EQ(cells_used(), 4u);
  EXPECT_EQ(w.head(w.E[env::slots]), Cell::integer(1));
  EXPECT_EQ(w.head(w.E[env::slots + 1]), Cell::integer(2));
}

TEST_F(Gc, ChoicePointsKeepTheirHeapSegments) {
  garbage();
  const Cell older = w.new_list(Cell::integer(1), nil_cell);
  garbage();
  w.push_choice(stub::fail, &older, 1);
  garbage();
  w.X[0] = w.new_list(Cell::integer(2), older);
  garbage();
  collect(1);
  EXPECT_EQ(cells_used(), 4u);
  EXPECT_EQ(w.heap_backtrack, bottom + 2);
  EXPECT_EQ(w.heap_backtrack, w.pointer(w.B[choice::heap]));
  EXPECT_EQ(w.at(w.X[0]), bottom + 2);
}

TEST_F(Gc, MovedChoicePointsGetNewIdentities) {
  w.X[0] = w.new_list(Cell::integer(1), nil_cell);
  Cell* const stays = w.push_choice(stub::fail, w.X, 1);
  garbage();
  Cell* const moves = w.push_choice(stub::fail, w.X, 1);
  const Cell first = stays[choice::identity], second = moves[choice::identity];
  collect(1);
  EXPECT_EQ(stays[choice::identity], first);
  EXPECT_NE(moves[choice::identity], second);
}

TEST_F(Gc, BindingThatBacktrackingUndoesIsKept) {
  garbage();
  w.X[0] = w.new_variable();
  w.push_choice(stub::fail, w.X, 1);
  w.bind(w.X[0], w.new_list(nil_cell, nil_cell));
  collect(1);
  EXPECT_EQ(w.trail_top - w.trail_start, 1);
  EXPECT_TRUE(w.deref(w.X[0]).is_list());
  backtrack(w);
  EXPECT_TRUE(w.deref(w.X[0]).is_ref());
}

TEST_F(Gc, BindingThatOnlyTheOlderStateReachesIsUndoneAtOnce) {
  const Cell variable = w.new_variable();
  w.push_choice(stub::fail, &variable, 1);
  w.bind(variable, w.new_list(nil_cell, nil_cell));
  collect(0);
  EXPECT_EQ(w.trail_top, w.trail_start);
  EXPECT_EQ(cells_used(), 1u);
  EXPECT_TRUE(w.deref(w.B[choice::cells]).is_ref());
}

TEST_F(Gc, EntryOfUnreachableCellGoes) {
  const Cell variable = w.new_variable();
  w.push_choice(stub::fail, nullptr, 0);
  w.bind(variable, Cell::integer(1));
  collect(0);
  EXPECT_EQ(w.trail_top, w.trail_start);
  EXPECT_EQ(cells_used(), 0u);
}

TEST_F(Gc, EntryOfCellNewerThanItsChoicePointGoes) {
  w.push_choice(stub::fail, nullptr, 0);
  w.X[0] = w.new_variable();
  w.push_choice(stub::fail, nullptr, 0);
  w.bind(w.X[0], Cell::integer(1));
  cut_newest(w);
  EXPECT_EQ(w.trail_top - w.trail_start, 1);
  collect(1);
  EXPECT_EQ(w.trail_top, w.trail_start);
  EXPECT_EQ(w.deref(w.X[0]), Cell::integer(1));
}

TEST_F(Gc, OldValueOfAssignmentSurvives) {
  garbage();
  const Cell old = w.new_list(Cell::integer(1), nil_cell);
  w.X[0] = compound("f", old);
  w.push_choice(stub::fail, w.X, 1);
  w.assign_trailed(w.at(w.X[0]) + 1, Cell::integer(5));
  collect(1);
  EXPECT_EQ(cells_used(), 4u);
  EXPECT_EQ(w.trail_top - w.trail_start, 2);
  backtrack(w);
  EXPECT_EQ(w.head(w.arg(w.X[0], 0)), Cell::integer(1));
}

TEST_F(Gc, RepeatedAssignmentLeavesOneTrailEntry) {
  w.X[0] = compound("counter", Cell::integer(0));
  w.push_choice(stub::fail, w.X, 1);
  for (int i = 1; i <= 1000; ++i) w.assign_trailed(w.at(w.X[0]) + 1, w.new_list(Cell::integer(i), nil_cell));
  collect(1);
  EXPECT_EQ(w.trail_top - w.trail_start, 2);
  EXPECT_EQ(cells_used(), 4u);
  EXPECT_EQ(w.head(w.arg(w.X[0], 0)), Cell::integer(1000));
  backtrack(w);
  EXPECT_EQ(w.arg(w.X[0], 0), Cell::integer(0));
}

TEST_F(Gc, AttributesLiveAsLongAsTheirVariableCanBeUnboundAgain) {
  garbage();
  w.X[0] = w.new_attributed_variable(w.new_list(Cell::integer(7), nil_cell));
  garbage();
  w.push_choice(stub::fail, w.X, 1);
  w.bind(w.X[0], Cell::integer(1));
  w.pending_wakeups.bits = 0;
  collect(1);
  EXPECT_EQ(cells_used(), 4u);
  EXPECT_EQ(w.deref(w.X[0]), Cell::integer(1));
  backtrack(w);
  const Cell variable = w.deref(w.X[0]);
  ASSERT_TRUE(variable.is_attr());
  EXPECT_EQ(w.head(w.at(variable)[1]), Cell::integer(7));
}

TEST_F(Gc, WakeUpsGoOnAtTheMovedEndOfTheirList) {
  garbage();
  const Cell first = w.new_attributed_variable(nil_cell), second = w.new_attributed_variable(nil_cell);
  w.X[0] = second;
  w.bind(first, Cell::integer(1));
  collect(1);
  w.bind(w.X[0], Cell::integer(2));
  std::uint64_t length = 0;
  EXPECT_TRUE(w.is_proper_list(w.pending_wakeups, &length));
  EXPECT_EQ(length, 2u);
}

TEST_F(Gc, GlobalVariableSurvivesAndItsChangeIsUndone) {
  const AtomId name = w.symbols.atom("counter");
  garbage();
  w.globals->set_backtrackable(name, w.new_list(Cell::integer(1), nil_cell));
  w.push_choice(stub::fail, nullptr, 0);
  garbage();
  w.globals->set_backtrackable(name, w.new_list(Cell::integer(2), nil_cell));
  collect(0);
  EXPECT_EQ(w.head(w.globals->get(name)), Cell::integer(2));
  backtrack(w);
  EXPECT_EQ(w.head(w.globals->get(name)), Cell::integer(1));
}

TEST_F(Gc, HeapThatStaysFullIsAResourceError) {
  IdleWorker small{1};
  small.X[0] = nil_cell;
  while (small.stack_bytes() < (std::uint64_t{1} << 20) - 4096) small.X[0] = small.new_list(Cell::integer(1), small.X[0]);
  EXPECT_THROW(small.collect_garbage(1), PrologError);
  EXPECT_STREQ(find_damage(small, 1), nullptr);
  EXPECT_NO_THROW(small.collect_garbage(0));
  EXPECT_LE(small.gc_threshold, small.heap_limit);
}

TEST_F(Gc, VerifierFindsDamage) {
  w.X[0] = w.new_list(Cell::integer(1), nil_cell);
  w.at(w.X[0])[1] = w.make(Tag::Struct, w.at(w.X[0]));
  EXPECT_STREQ(find_damage(w, 1), "structure without functor cell");
  w.at(w.X[0])[1] = w.make(Tag::Ref, w.heap_top);
  EXPECT_STREQ(find_damage(w, 1), "reference outside the heap");
  EXPECT_STREQ(find_damage(w, 0), nullptr);
}

// --- random histories ---------------------------------------------------------------------------------------------------

constexpr unsigned registers = 4;

// A term in a form that does not depend on addresses: cells in depth-first order, variables by first occurrence.
// Stops after `limit` cells.
constexpr std::size_t limit = 400;
std::vector<std::uint64_t> address_free(const Worker& w, Cell root) {
  std::vector<std::uint64_t> form;
  std::map<std::uint64_t, std::uint64_t> variables;
  std::deque<Cell> todo{root};
  while (!todo.empty() && form.size() < limit) {
    const Cell c = w.deref(todo.front());
    todo.pop_front();
    form.push_back(static_cast<unsigned>(c.tag()));
    if (c.is_var()) {
      const auto [place, is_new] = variables.try_emplace(c.offset(), variables.size());
      form.push_back(place->second);
      if (is_new && c.is_attr()) todo.push_front(w.at(c)[1]);
    } else if (c.is_box()) {
      for (std::uint64_t i = 0; i <= w.at(c)->payload_words(); ++i) form.push_back(w.at(c)[i].bits);
    } else if (c.is_compound()) {
      if (c.is_struct()) form.push_back(w.at(c)->bits);
      for (std::uint32_t i = w.arity_of(c); i-- > 0;) todo.push_front(w.args_of(c)[i]);
    } else {
      form.push_back(c.bits);
    }
  }
  return form;
}

struct Step {
  unsigned action, a, b, c;
};

class History {
 public:
  History() {
    for (Cell& x : std::span(w.X, registers)) x = Cell::integer(0);
  }

  void run(const Step& s) {
    Cell &a = w.X[s.a % registers], &b = w.X[s.b % registers], &c = w.X[s.c % registers];
    switch (s.action) {
      case 0: a = w.new_struct(w.symbols.functor_cell("f", 3), b, w.new_variable(), c); break;
      case 1: a = w.new_list(b, c); break;
      case 2: a = box(s.b); break;
      case 3: a = w.new_variable(); break;
      case 4: a = w.new_attributed_variable(b); break;
      case 5: w.unify_with_occurs_check(a, b); break;
      case 6: select(a, b, s.c); break;
      case 7: assign(w.deref(a), b, s.c); break;
      case 8: w.push_choice(stub::fail, w.X, registers); break;
      case 9:
        if (w.B != w.choice_start) backtrack(w);
        break;
      case 10:
        if (w.B != w.choice_start) cut_newest(w);
        break;
      case 11: call(s.a % 8); break;
      case 12:
        if (w.CP != stub::stop_true) return_from_call();
        break;
      case 13: a = Cell::integer(s.b); break;
      case 14: w.globals->set_backtrackable(static_cast<AtomId>(s.a % 3), b); break;
      case 15: global(a, s.b % 3); break;
    }
    // Keep terms small: shared subterms would make them exponential.
    for (Cell& x : std::span(w.X, registers))
      if (!w.is_acyclic(x) || address_free(w, x).size() >= limit) x = Cell::integer(0);
  }

  void collect() {
    RC_ASSERT(std::string(damage()) == "");
    w.collect_garbage(registers);
    RC_ASSERT(std::string(damage()) == "");
  }

  std::vector<std::vector<std::uint64_t>> state() const {
    std::vector<std::vector<std::uint64_t>> all;
    for (unsigned i = 0; i < registers; ++i) all.push_back(address_free(w, w.X[i]));
    if (w.pending_wakeups.bits != 0) all.push_back(address_free(w, w.pending_wakeups));
    return all;
  }

  IdleWorker w{64};

 private:
  const char* damage() const {
    const char* found = find_damage(w, registers);
    return found ? found : "";
  }

  Cell box(unsigned kind) {
    const std::uint64_t limbs[] = {kind, 0x12, 0x11};
    if (kind % 3 == 0) return w.new_float(kind);
    if (kind % 3 == 1) return w.new_bigint(3, limbs);
    return w.new_string(std::string(kind % 20, 'x'));
  }

  void select(Cell& to, Cell from, unsigned which) {
    from = w.deref(from);
    // Undereferenced: a reference to a cell inside the term.
    if (from.is_compound()) to = w.make(Tag::Ref, w.args_of(from) + which % w.arity_of(from));
  }

  // As setarg/3; a change that would make a term cyclic is taken back.
  void assign(Cell term, Cell value, unsigned which) {
    if (!term.is_compound()) return;
    Cell* const place = w.args_of(term) + which % w.arity_of(term);
    const Cell before = *place;
    w.assign_trailed(place, w.deref(value));
    if (!w.is_acyclic(term)) w.assign_trailed(place, before);
  }

  void call(unsigned mask) {
    static const std::vector<CodeAddress> addresses = [] {
      std::vector<CodeAddress> all;
      for (std::uint64_t m = 0; m < 8; ++m) all.push_back(continuation_with(m, 3));
      return all;
    }();
    Cell slots[3];
    for (unsigned i = 0; i < 3; ++i) slots[i] = mask >> i & 1 ? w.X[i] : Cell{0xdeadbeef00u + i};
    push_frame(w, addresses[mask], slots);
    masks_[addresses[mask]] = mask;
  }

  void return_from_call() {
    const unsigned mask = masks_[w.CP];
    Cell* const frame = w.E;
    for (unsigned i = 0; i < 3; ++i)
      if (mask >> i & 1) w.X[i] = frame[env::slots + i];
    w.CP = frame[env::continuation].bits;
    w.E = w.pointer(frame[env::caller]);
    w.local_top = std::max(frame, w.pointer(w.B[choice::local]));
  }

  void global(Cell& to, AtomId name) {
    const Cell value = w.globals->get(name);
    if (value.bits != 0) to = value;
  }

  std::map<CodeAddress, unsigned> masks_;
};

rc::Gen<std::vector<Step>> histories() {
  const auto small = rc::gen::inRange(0u, 60u);
  const auto step = rc::gen::map(rc::gen::tuple(rc::gen::inRange(0u, 16u), small, small, small), [](const auto& t) {
    return Step{std::get<0>(t), std::get<1>(t), std::get<2>(t), std::get<3>(t)};
  });
  return rc::gen::scale(3, rc::gen::container<std::vector<Step>>(step));
}

TEST(GcHistory, CollectionsChangeNothingThatTheProgramSees) {
  const bool same = rc::check("random histories", [] {
    const std::vector<Step> steps = *histories();
    const unsigned period = *rc::gen::inRange(1u, 4u);
    History plain, collecting;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      plain.run(steps[i]);
      collecting.run(steps[i]);
      if (i % period == 0) collecting.collect();
      RC_ASSERT(plain.state() == collecting.state());
    }
    while (plain.w.B != plain.w.choice_start) {
      backtrack(plain.w);
      backtrack(collecting.w);
      RC_ASSERT(plain.state() == collecting.state());
      collecting.collect();
      RC_ASSERT(plain.state() == collecting.state());
    }
    RC_ASSERT(collecting.w.B == collecting.w.choice_start);
    RC_ASSERT(collecting.w.heap_top <= plain.w.heap_top);
  });
  EXPECT_TRUE(same);
}

}  // namespace

}  // namespace penelope
