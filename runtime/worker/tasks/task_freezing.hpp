// The stacks of a task as bytes and back, for checkpoints and for processes that leave. All workers stand still (rest/rest.hpp).
//
//   stacks    scopes, and what their buffers hold | full copy, up to a choice point that holds what the machine does next
//
// A task whose own run has ended has no stacks. What has a number of its own worker or process gets another one when it thaws:
// tasks are renamed, and choice points and solution buffers are counted from where all former ones ended.
#pragma once
#include "runtime/worker/seats/seat.hpp"
#include "runtime/worker/tasks/task_run.hpp"
#include "wam/base/bytes.hpp"

namespace penelope {

// Leaves the stacks as they were. False: the task is in the middle of something that cannot be put off.
bool freeze_stacks(Seat&, ByteWriter&);
// The task goes on in this seat. Throws CorruptMessage.
void thaw_stacks(Seat&, TaskRun&, ByteReader&);

}  // namespace penelope
