// Fuzzes the reader of snapshots of or-tree tasks (scheduler/ortree/task.hpp): what is no task must be refused with
// CorruptMessage, and what is accepted must be one: it is written as it was read, and goes on by the rules.
#include <algorithm>
#include <string_view>

#include "scheduler/ortree/invariants.hpp"
#include "scheduler/ortree/task.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace penelope {
namespace {

using ortree::Actions;
using ortree::PayloadId;
using ortree::Task;

void expect_sound(const Task& task, std::string_view event) {
  if (const char* what = ortree::broken_invariant(task)) property_broken(event, what);
}

void go_on(Task& task) {
  Actions out;
  task.receive_clear(std::max(task.clearance() - 1, ortree::Place{0}), out);
  expect_sound(task, "clear");
  for (const ortree::TaskId child : task.children()) {
    if (!task.has_child(child)) continue;  // another one pruned it
    task.receive_prune(child, std::max(task.base(), ortree::Place{0}), out);
    expect_sound(task, "prune");
    task.receive_done(child, {{ortree::MarkKind::answer, 0, 1}}, out);
    expect_sound(task, "done");
  }
  task.receive_kill(out);
  expect_sound(task, "kill");
}

void read_and_go_on(std::string_view bytes) {
  ByteReader in(bytes);
  Task task = Task::read(in, [] { return PayloadId{1}; });
  ByteWriter again;
  task.write(again, [](PayloadId) {});
  if (again.bytes != bytes.substr(0, bytes.size() - in.rest().size())) property_broken("written as it was read", "it is not");
  go_on(task);
}

}  // namespace
}  // namespace penelope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    penelope::read_and_go_on({reinterpret_cast<const char*>(data), size});
  } catch (const penelope::CorruptMessage&) {
  }
  return 0;
}
