// Fuzzes work that arrives from other processes: copies of stacks, marks of timelines, and tasks as bytes. What is corrupt must be
// refused with CorruptMessage; whatever comes, the receiver's choice points can be walked and its memory is not lost.
//
// The first byte of an input says what the rest is: a copy for empty stacks, one for stacks that have the seed's, marks, solutions, a
// task, tasks of a process, or what its stacks hold of clauses.
#include <string>
#include <string_view>

#include "runtime/copying/segment.hpp"
#include "runtime/fault/kept_starts.hpp"
#include "runtime/worker/messages.hpp"
#include "runtime/worker/rest/clause_holders.hpp"
#include "runtime/worker/tasks/frozen_tasks.hpp"
#include "runtime/worker/tasks/task_run.hpp"
#include "tests/fuzz/fuzz_target.hpp"
#include "wam/term/errors.hpp"

namespace penelope {
namespace {

// A continuation after which slots 0 and 1 are live; stacks with a query, an environment and a choice point.
struct Receiver {
  Program program;
  Worker full{program, StackSizes{std::uint64_t{2} << 20}}, empty{full, 1};

  Receiver() {
    const Word code[] = {Word::aw(Op::call, 2, 0), {3}, Word::abc(Op::proceed)};
    const CodeAddress address = program.append_code(code, 3) + 2;
    const Cell outer[] = {Cell::integer(0)};
    full.query_base = full.push_choice(stub::stop_false, outer, 1);
    const Cell variable = full.new_variable();
    Cell* const frame = full.local_top;
    frame[env::caller] = full.offset_cell(full.E);
    frame[env::continuation].bits = full.CP;
    frame[env::slots] = variable;
    frame[env::slots + 1] = full.new_string("text");
    full.E = frame;
    full.CP = address;
    full.local_top = frame + env::slots + 2;
    full.push_choice(stub::fail, &variable, 1);
    full.bind(variable, full.new_list(Cell::integer(1), nil_cell));
    full.push_choice(stub::fail, &variable, 1);
  }
};

Receiver& receiver() {
  static Receiver the;
  return the;
}

void install(Worker& w, std::string_view bytes) {
  ByteReader in(bytes);
  install_segment(w, in);
}

void install_and_walk(Worker& w, std::string_view bytes) {
  try {
    install(w, bytes);
  } catch (const CorruptMessage&) {
  } catch (const PrologError&) {  // a part that is larger than its stack
  }
  if (Lineage::of(w).frames.back().place != w.offset_of(w.choice_start)) property_broken("the oldest choice point", "is not there");
}

std::string seed_of_stacks() {
  ByteWriter out;
  write_segment(receiver().full, receiver().full.B, {}, out);
  return std::move(out.bytes);
}

void read(std::uint8_t how, std::string_view bytes) {
  static const std::string seed = seed_of_stacks();
  static KeptStarts starts(1 << 20);
  Worker& w = receiver().empty;
  ByteReader in(bytes);
  switch (how % 7) {
    case 0: return install_and_walk(w, bytes);
    case 1: install(w, seed); return install_and_walk(w, bytes);
    case 2:
      for (const ortree::Mark& m : read_marks(in)) delete Payload::of(m.payload);
      return;
    case 3: read_solutions(in); return;
    case 4: {
      const auto task = TaskRun::read(in, starts, [](ortree::TaskId id) { return id; });
      ortree::Actions out;
      task->rules.receive_kill(out);
      for (const ortree::Action& a : out)
        if (a.kind == ortree::ActionKind::discard) delete Payload::of(a.payload);
      return;
    }
    case 5: FrozenTasks::read(in); return;
    default: ClauseHolders::read(in);
  }
}

}  // namespace
}  // namespace penelope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return penelope::read_or_refuse(data, size, [](std::uint8_t how, std::string_view bytes) { penelope::read(how, bytes); });
}
