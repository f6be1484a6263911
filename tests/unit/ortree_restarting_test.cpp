// The or-tree rules for one task where tasks are lost and run again: snapshots, and messages that come twice, late or
// early.
#include "scheduler/ortree/losses.hpp"
#include "tests/unit/ortree_fixture.hpp"

namespace penelope {

namespace {

using namespace testing;

std::string snapshot_of(const Task& task) {
  ByteWriter out;
  task.write(out, [&](PayloadId payload) { out.number(payload); });
  return out.bytes;
}

Task task_of(std::string_view bytes) {
  ByteReader in(bytes);
  Task task = Task::read(in, [&] { return in.number<PayloadId>(); });
  EXPECT_TRUE(in.at_end());
  return task;
}

// With everything that a task can have: splices, a marker and a run, a scope, answers, a child that is done and one
// that has pruned before its splice was reached.
Task busy_task() {
  Task t(2, 1, 3);
  t.begin_scope(7);
  t.share(4, {{0, 10}});
  t.replace_run(4, 0, 11, 12);
  t.export_run(4, 1, 20);
  export_all(t, 5, 21);
  export_all(t, 6, 22);
  export_all(t, 8, 23);
  splice(t, 8);
  answer(t, 100);
  t.collect(7, 101);
  splice(t, 6);
  t.resumed(7);
  answer(t, 102);
  done(t, 21, {answered(103)});
  prune(t, 20, 4);
  clear(t, 2);
  return t;
}

// --- snapshots -------------------------------------------------------------------------------------------------------

TEST(OrtreeRestart, task_that_is_read_is_the_task_that_was_written) {
  const Task t = busy_task();
  const std::string bytes = snapshot_of(t);
  Task read = task_of(bytes);
  EXPECT_EQ(bytes, snapshot_of(read));
  EXPECT_EQ(t.clearance(), read.clearance());
  EXPECT_EQ((std::vector<TaskId>{20, 22, 23}), read.children());
  Task original = busy_task();
  for (Task* one : {&original, &read}) EXPECT_EQ("", done(*one, 22, {answered(104)}));
  EXPECT_EQ(kill(original), kill(read));
}

TEST(OrtreeRestart, payloads_are_named_anew_by_the_reader) {
  Task t(2, 1, 3);
  answer(t, 5);
  answer(t, 6);
  ByteWriter out;
  t.write(out, [](PayloadId) {});
  ByteReader in(out.bytes);
  PayloadId newest = 40;
  Task read = Task::read(in, [&] { return ++newest; });
  EXPECT_EQ("done 41 42", end(read));
}

TEST(OrtreeRestart, bytes_that_end_too_early_are_refused) {
  const std::string bytes = snapshot_of(busy_task());
  for (std::size_t size = 0; size < bytes.size(); ++size) EXPECT_THROW(task_of(std::string_view(bytes).substr(0, size)), CorruptMessage) << size;
}

TEST(OrtreeRestart, bytes_of_what_no_task_can_be_are_refused) {
  const std::string bytes = snapshot_of(busy_task());
  std::string ended_long_ago = bytes;
  ended_long_ago[2 * sizeof(TaskId) + 5 * sizeof(Place) + 1] = 3;  // the phase
  EXPECT_THROW(task_of(ended_long_ago), CorruptMessage);
  std::string at_the_front = bytes;
  at_the_front[2 * sizeof(TaskId) + 3 * sizeof(Place)] = 0;  // its clearance
  EXPECT_THROW(task_of(at_the_front), CorruptMessage);
}

// --- messages out of order, late or twice -------------------------------------------------------------------------------------------

TEST(OrtreeRestart, clearance_from_a_parent_that_is_not_yet_where_it_was_is_ignored) {
  Task t(2, 1, 5);
  clear(t, 2);
  EXPECT_EQ("", clear(t, 6));
  EXPECT_EQ(2, t.clearance());
}

TEST(OrtreeRestart, prune_that_comes_before_the_splice_takes_effect_there) {
  Task t = new_root();
  export_all(t, 1, 2);
  t.share(3, {{0, 10}});
  t.replace_run(3, 0, 11, 12);
  t.export_run(3, 0, 3);
  EXPECT_EQ("", prune(t, 3, 1));
  EXPECT_EQ("kill 2, force 1, clear 3 to 0", splice(t, 3));  // the run at the right of the child is not taken
  EXPECT_FALSE(t.is_shared(3));
  EXPECT_EQ(1u, t.splices());
}

TEST(OrtreeRestart, prune_that_comes_before_the_splice_takes_effect_before_a_done_that_came_as_well) {
  Task t(2, 1, 3);
  export_all(t, 5, 3);
  EXPECT_EQ("", prune(t, 3, 2));
  EXPECT_EQ("", done(t, 3, {answered(8)}));
  EXPECT_EQ("force 2, prune 1 to 2", splice(t, 5));
  EXPECT_EQ("done 8", end(t));
}

TEST(OrtreeRestart, done_that_comes_twice_is_discarded) {
  Task t = new_root();
  export_all(t, 5, 3);
  EXPECT_EQ("", done(t, 3, {answered(8)}));
  EXPECT_EQ("discard 9", done(t, 3, {answered(9)}));
  EXPECT_EQ("release 8", splice(t, 5));
  EXPECT_EQ("discard 10", done(t, 3, {answered(10)}));
}

TEST(OrtreeRestart, child_made_after_the_snapshot_is_unknown) {
  Task t = new_root();
  const std::string bytes = snapshot_of(t);
  export_all(t, 5, 3);
  Task again = task_of(bytes);
  EXPECT_TRUE(t.has_child(3));
  EXPECT_FALSE(again.has_child(3));
  EXPECT_EQ("", prune(again, 3, 2));
  EXPECT_EQ("discard 8", done(again, 3, {answered(8)}));
}

// --- a child runs again under another name ---------------------------------------------------------------------------

TEST(OrtreeRestart, child_that_runs_again_under_another_name_takes_the_place_of_its_splice) {
  Task t = new_root();
  export_all(t, 1, 2);
  EXPECT_EQ(2, t.clearance_of(2));
  splice(t, 1);
  answer(t, 8);
  EXPECT_EQ(0, t.clearance_of(2));
  EXPECT_TRUE(t.rename_child(2, 5));
  EXPECT_EQ(0, t.clearance_of(5));
  EXPECT_EQ("discard 6", done(t, 2, {answered(6)}));
  EXPECT_EQ("release 7, release 8", done(t, 5, {answered(7)}));
}

TEST(OrtreeRestart, child_that_runs_again_under_another_name_takes_the_place_of_its_marker) {
  Task t = new_root();
  export_all(t, 1, 2);
  EXPECT_TRUE(t.rename_child(2, 5));
  EXPECT_EQ(2, t.clearance_of(5));
  EXPECT_EQ("clear 5 to 0", splice(t, 1));
}

TEST(OrtreeRestart, child_that_was_dropped_is_not_renamed) {
  Task t = new_root();
  export_all(t, 1, 2);
  EXPECT_EQ("kill 2", cut(t, 0));
  EXPECT_FALSE(t.rename_child(2, 5));
  EXPECT_EQ(0u, t.unfinished());
}

TEST(OrtreeRestart, prune_that_a_child_sends_again_changes_nothing_more) {
  Task t(3, 2, 4);
  clear(t, 0);
  export_all(t, 6, 4);
  splice(t, 6);
  EXPECT_EQ("force 2, prune 2 to 2", prune(t, 4, 2));
  EXPECT_EQ("", end(t));
  t.rename_child(4, 5);
  EXPECT_EQ("", prune(t, 5, 2));
  EXPECT_EQ("release 8, done", done(t, 5, {answered(8)}));
}

// --- what becomes of a task when others are lost (losses.hpp) ---------------------------------------------------------

TEST(OrtreeLosses, a_task_whose_parent_is_lost_is_an_orphan_and_begins_nothing_again) {
  Task t(3, 2, 4);
  export_all(t, 6, 4);
  const auto losses = ortree::losses_of(t, t.children(), [](TaskId) { return true; });
  EXPECT_TRUE(losses.is_orphan);
  EXPECT_TRUE(losses.begin_again.empty());
}

TEST(OrtreeLosses, lost_children_begin_again_unless_they_were_done_or_dropped) {
  Task t = new_root();
  export_all(t, 1, 2);
  export_all(t, 3, 4);
  export_all(t, 5, 6);
  export_all(t, 7, 8);
  EXPECT_EQ("kill 8", cut(t, 7));
  EXPECT_EQ("", done(t, 4, {answered(1)}));
  const auto losses = ortree::losses_of(t, std::vector<TaskId>{2, 4, 6, 8}, [](TaskId id) { return id != 6; });
  EXPECT_FALSE(losses.is_orphan);
  EXPECT_EQ(std::vector<TaskId>{2}, losses.begin_again);
}

TEST(OrtreeLosses, the_root_is_nobodys_orphan) {
  EXPECT_FALSE(ortree::losses_of(new_root(), std::vector<TaskId>{}, [](TaskId) { return true; }).is_orphan);
}

}  // namespace

}  // namespace penelope
