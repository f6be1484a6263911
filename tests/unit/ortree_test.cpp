// The or-tree rules for one task (scheduler/ortree), event by event.
#include "tests/unit/ortree_fixture.hpp"

namespace penelope {

namespace {

using namespace testing;

TEST(OrtreeTask, root_of_the_tree_is_at_the_front) {
  Task t = new_root();
  EXPECT_TRUE(t.at_front());
  EXPECT_TRUE(t.may_cut(0));
  EXPECT_EQ("release 7", answer(t, 7));
}

TEST(OrtreeTask, new_task_may_cut_above_its_root_only) {
  Task t(2, 1, 3);
  EXPECT_EQ(4, t.clearance());
  EXPECT_TRUE(t.may_cut(4));
  EXPECT_FALSE(t.may_cut(3));
  EXPECT_EQ("", clear(t, 2));
  EXPECT_TRUE(t.may_cut(2));
  EXPECT_FALSE(t.at_front());
  clear(t, 0);
  EXPECT_TRUE(t.at_front());
}

// As long as all of the timeline has one fate, the next answer may be put into the last one.
TEST(OrtreeTask, last_answer_is_known_until_a_scope_or_a_splice_comes) {
  Task front = new_root();
  answer(front, 6);
  EXPECT_FALSE(front.last_answer());  // it has been released
  Task t(2, 1, 3);
  EXPECT_FALSE(t.last_answer());
  answer(t, 7);
  answer(t, 8);
  t.resumed(4);
  EXPECT_EQ(8u, t.last_answer());
  EXPECT_EQ(7u, t.last_answer(1));
  EXPECT_FALSE(t.last_answer(2));
  t.collect(4, 20);  // a solution for somebody else, whose order among answers does not matter
  EXPECT_EQ(8u, t.last_answer());
  EXPECT_EQ(7u, t.last_answer(1));
  t.begin_scope(5);
  EXPECT_FALSE(t.last_answer());
  answer(t, 9);
  EXPECT_EQ(9u, t.last_answer());
  EXPECT_FALSE(t.last_answer(1));  // the scope stands behind it
  EXPECT_FALSE(t.last_answer(2));
  export_all(t, 6, 3);
  EXPECT_EQ(9u, t.last_answer());  // the child is at the right of what comes next
  splice(t, 6);
  answer(t, 10);
  EXPECT_FALSE(t.last_answer());  // a commit in the child would remove this one, and not 9
}

// What is kept may be taken back, and something else put in its place at the end.
TEST(OrtreeTask, answers_are_taken_from_the_timeline_as_long_as_nothing_unfinished_stands_in_it) {
  Task t(2, 1, 3);
  for (const PayloadId id : {7, 8, 9}) answer(t, id);
  t.collect(4, 20);
  EXPECT_EQ(std::vector<PayloadId>({7, 8, 9}), t.answers());
  EXPECT_EQ(std::vector<PayloadId>({7, 9}), t.take_answers([](PayloadId id) { return id % 2 == 1; }));
  EXPECT_EQ(std::vector<PayloadId>({8}), t.answers());
  EXPECT_EQ(20u, t.last_collect(4));
  export_all(t, 6, 3);
  splice(t, 6);
  EXPECT_TRUE(t.answers().empty());
  EXPECT_TRUE(t.take_answers([](PayloadId) { return true; }).empty());
}

TEST(OrtreeTask, unfinished_splice_holds_back_cuts_down_to_its_join) {
  Task t = new_root();
  export_all(t, 2, 2);
  EXPECT_TRUE(t.at_front());  // the child is at the right of the present branch
  EXPECT_EQ("clear 2 to 0", splice(t, 2));
  EXPECT_EQ(3, t.clearance());
  t.resumed(1);
  EXPECT_EQ(2, t.clearance());
  t.resumed(5);
  EXPECT_EQ(2, t.clearance());
  EXPECT_TRUE(t.may_cut(2));
  EXPECT_FALSE(t.may_cut(1));
}

TEST(OrtreeTask, clearance_of_a_child_is_its_join_with_unfinished_splices_before_it) {
  Task t = new_root();
  export_all(t, 1, 2);
  export_all(t, 3, 3);
  EXPECT_EQ("clear 3 to 0", splice(t, 3));
  EXPECT_EQ("", splice(t, 1));  // was sent 2 = 1 + join, its own place
  EXPECT_EQ("clear 2 to 0", done(t, 3, {}));
}

TEST(OrtreeTask, clearance_of_a_child_counts_places_resumed_between_the_splices_and_not_later) {
  Task t = new_root();
  export_all(t, 4, 2);
  splice(t, 4);
  t.resumed(1);
  answer(t, 7);
  export_all(t, 3, 3);
  EXPECT_EQ("clear 3 to 2", splice(t, 3));
  t.resumed(0);
  EXPECT_EQ(1, t.clearance());
  EXPECT_EQ("release 7, clear 3 to 0", done(t, 2, {}));
}

TEST(OrtreeTask, falling_clearance_is_passed_on_to_children) {
  Task t(2, 1, 4);
  export_all(t, 6, 3);
  EXPECT_EQ("clear 3 to 5", splice(t, 6));
  EXPECT_EQ("clear 3 to 2", clear(t, 2));
  EXPECT_EQ("clear 3 to 0", clear(t, 0));
}

TEST(OrtreeTask, child_that_is_not_spliced_yet_hears_of_no_clearance) {
  Task t(2, 1, 4);
  export_all(t, 6, 3);
  EXPECT_EQ("", clear(t, 0));
}

TEST(OrtreeTask, resumption_matters_while_there_are_splices) {
  Task t = new_root();
  export_all(t, 2, 2);
  EXPECT_FALSE(t.watches_resumption());
  splice(t, 2);
  EXPECT_TRUE(t.watches_resumption());
  done(t, 2, {});
  EXPECT_FALSE(t.watches_resumption());
}

TEST(OrtreeTask, runs_and_markers_are_taken_in_clause_order) {
  Task t = new_root();
  t.share(0, {{0, 10}});
  t.replace_run(0, 0, 11, 12);
  t.replace_run(0, 1, 13, 14);
  t.export_run(0, 1, 2);  // of 11 13 14
  Actions out;
  EXPECT_EQ(11u, t.next_run(0, out));
  EXPECT_EQ(0u, t.splices());
  t.put_back(0, 15);
  EXPECT_EQ(15u, t.next_run(0, out));
  EXPECT_EQ(14u, t.next_run(0, out));
  EXPECT_EQ(1u, t.splices());
  EXPECT_TRUE(t.is_shared(0));  // empty, until it is backtracked through
  EXPECT_FALSE(t.next_run(0, out));
  EXPECT_FALSE(t.is_shared(0));
  EXPECT_EQ("clear 2 to 0", text_of(out));
}

TEST(OrtreeTask, what_was_given_away_is_taken_back_to_its_place_as_long_as_that_has_not_been_reached) {
  Task t = new_root();
  t.share(0, {{0, 10}});
  t.replace_run(0, 0, 11, 12);
  t.replace_run(0, 1, 13, 14);
  t.export_run(0, 1, 2);  // of 11 13 14
  Actions out;
  EXPECT_TRUE(t.take_back(2, 15, out));
  EXPECT_EQ("kill 2", text_of(out));
  EXPECT_FALSE(t.has_child(2));
  EXPECT_EQ("", done(t, 2, {}));  // it did not know yet
  EXPECT_EQ(11u, t.next_run(0, out));
  EXPECT_EQ(15u, t.next_run(0, out));
  EXPECT_EQ(14u, t.next_run(0, out));
}

TEST(OrtreeTask, runs_that_were_divided_are_one_again) {
  Task t = new_root();
  t.share(0, {{0, 10}});
  t.replace_run(0, 0, 11, 12);
  t.replace_run(0, 1, 13, 14);
  t.join_runs(0, 0, 15);  // of 11 13 14
  Actions out;
  EXPECT_EQ(15u, t.next_run(0, out));
  EXPECT_EQ(14u, t.next_run(0, out));
  EXPECT_FALSE(t.next_run(0, out));
}

TEST(OrtreeTask, a_child_whose_place_was_reached_or_that_is_done_is_not_taken_back) {
  Task t = new_root();
  t.share(0, {{0, 10}});
  t.replace_run(0, 0, 11, 12);
  t.export_run(0, 0, 2);
  t.export_run(0, 1, 3);
  Actions out;
  EXPECT_EQ("", done(t, 3, {answered(7)}));
  EXPECT_FALSE(t.take_back(3, 13, out));
  EXPECT_FALSE(t.next_run(0, out));
  EXPECT_FALSE(t.take_back(2, 13, out));
}

TEST(OrtreeTask, answers_wait_for_unfinished_splices_and_keep_their_order) {
  Task t = new_root();
  export_all(t, 0, 2);
  EXPECT_EQ("release 1", answer(t, 1));
  splice(t, 0);
  EXPECT_EQ("", answer(t, 4));
  EXPECT_EQ("release 2, release 3, release 4", done(t, 2, {answered(2), answered(3)}));
}

TEST(OrtreeTask, answers_up_to_the_first_unfinished_splice_are_released) {
  Task t(2, 1, 0);
  answer(t, 1);
  export_all(t, 1, 3);
  splice(t, 1);
  answer(t, 2);
  EXPECT_EQ("release 1, clear 3 to 0", clear(t, 0));
}

TEST(OrtreeTask, child_may_be_done_before_its_splice_is_reached) {
  Task t = new_root();
  export_all(t, 0, 2);
  EXPECT_EQ("", done(t, 2, {answered(2)}));
  answer(t, 1);
  EXPECT_EQ("release 2", splice(t, 0));
  EXPECT_TRUE(t.at_front());
}

TEST(OrtreeTask, done_waits_for_the_last_splice_and_brings_answers_and_collects) {
  Task t(2, 1, 5);
  t.collect(9, 1);
  export_all(t, 5, 3);
  splice(t, 5);
  answer(t, 3);
  EXPECT_EQ("", end(t));
  EXPECT_TRUE(t.ended());
  EXPECT_FALSE(t.finished());
  EXPECT_EQ("done 1 2 3", done(t, 3, {collected(9, 2)}));
  EXPECT_TRUE(t.finished());
}

TEST(OrtreeTask, cut_kills_the_tasks_of_its_markers) {
  Task t = new_root();
  export_all(t, 1, 2);
  export_all(t, 3, 3);
  EXPECT_EQ("kill 3", cut(t, 2));
  EXPECT_EQ("kill 2", cut(t, 0));
  EXPECT_EQ(0u, t.unfinished());
}

TEST(OrtreeTask, cut_discards_what_a_child_that_is_done_brought) {
  Task t = new_root();
  export_all(t, 1, 2);
  done(t, 2, {answered(5), collected(3, 6)});
  EXPECT_EQ("discard 5, discard 6", cut(t, 0));
}

TEST(OrtreeTask, killed_task_kills_its_own_and_hears_nothing_more) {
  Task t(2, 1, 0);
  export_all(t, 2, 3);
  export_all(t, 1, 4);
  splice(t, 2);
  answer(t, 8);
  EXPECT_EQ("kill 4, kill 3, discard 8", kill(t));
  EXPECT_TRUE(t.dead());
  EXPECT_EQ("", clear(t, 0));
  EXPECT_EQ("", prune(t, 3, 1));
  EXPECT_EQ("discard 9", done(t, 3, {answered(9)}));
}

TEST(OrtreeTask, cut_to_its_root_or_below_is_told_to_the_parent) {
  Task t(3, 2, 4);
  clear(t, 0);
  EXPECT_EQ("", cut(t, 5));
  EXPECT_EQ("prune 2 to 3", cut(t, 3));
  EXPECT_EQ(3, t.base());
  EXPECT_EQ("", cut(t, 3));  // no wider than the one before
  EXPECT_EQ("prune 2 to 1", cut(t, 1));
}

TEST(OrtreeTask, certain_part_of_a_cut_that_waits) {
  Task t = new_root();
  export_all(t, 5, 2);
  splice(t, 5);
  t.resumed(2);
  EXPECT_EQ(3, t.clearance());
  export_all(t, 1, 3);
  export_all(t, 2, 4);
  export_all(t, 3, 5);
  EXPECT_FALSE(t.may_cut(0));
  EXPECT_EQ("kill 5, kill 4", after(t, [&](Actions& out) { EXPECT_EQ(2, t.cut_certain_part(out)); }));
  EXPECT_TRUE(t.is_shared(2));  // its index stays
  EXPECT_EQ("kill 3", (done(t, 2, {}), cut(t, 0)));
}

TEST(OrtreeTask, prune_from_a_child_drops_what_follows_and_forces_the_present_branch) {
  Task t = new_root();
  export_all(t, 3, 2);
  splice(t, 3);
  answer(t, 1);
  export_all(t, 2, 3);
  splice(t, 2);
  answer(t, 4);
  EXPECT_EQ("discard 1, kill 3, discard 4, force 1", prune(t, 2, 1));
  EXPECT_EQ(1u, t.splices());
  EXPECT_EQ("discard 9", done(t, 3, {answered(9)}));
}

TEST(OrtreeTask, prune_from_a_child_stops_where_the_join_is_lower) {
  Task t = new_root();
  export_all(t, 3, 2);
  splice(t, 3);
  answer(t, 1);
  t.resumed(1);
  answer(t, 2);
  t.resumed(4);
  answer(t, 3);
  EXPECT_EQ("discard 1", prune(t, 2, 2));
  EXPECT_EQ("discard 2, discard 3, force 0", prune(t, 2, 0));
}

// An answer that can be put into the one before it: a cut of the child takes both or none.
TEST(OrtreeTask, answers_behind_an_unfinished_child_have_one_fate_unless_less_was_resumed_between_them) {
  Task t = new_root();
  EXPECT_FALSE(t.answer_with_same_fate());
  export_all(t, 3, 2);
  splice(t, 3);
  EXPECT_FALSE(t.answer_with_same_fate());
  answer(t, 1);
  EXPECT_EQ(1u, t.answer_with_same_fate());
  t.resumed(1);
  EXPECT_FALSE(t.answer_with_same_fate());  // a cut down to 2 takes 1, and would leave this one
  answer(t, 2);
  t.resumed(1);
  EXPECT_EQ(2u, t.answer_with_same_fate());
  t.resumed(0);
  EXPECT_FALSE(t.answer_with_same_fate());
  answer(t, 3);
  t.resumed(4);
  EXPECT_EQ(3u, t.answer_with_same_fate());
  t.begin_scope(5);
  EXPECT_FALSE(t.answer_with_same_fate());
  EXPECT_EQ("discard 1", prune(t, 2, 2));
  EXPECT_EQ("discard 2", prune(t, 2, 1));
}

TEST(OrtreeTask, places_resumed_before_dropped_entries_count_for_later_ones) {
  Task t = new_root();
  export_all(t, 5, 2);
  splice(t, 5);
  t.resumed(3);
  answer(t, 1);
  t.resumed(1);
  answer(t, 2);
  EXPECT_EQ(2, t.clearance());
  EXPECT_EQ("discard 1", prune(t, 2, 3));
  EXPECT_EQ("", prune(t, 2, 2));
  EXPECT_EQ(2, t.clearance());
}

TEST(OrtreeTask, prune_goes_on_to_the_parent_when_it_reaches_the_root) {
  Task t(3, 2, 4);
  export_all(t, 6, 4);
  splice(t, 6);
  clear(t, 0);
  EXPECT_EQ("force 5", prune(t, 4, 5));
  EXPECT_EQ("force 2, prune 2 to 2", prune(t, 4, 2));
  EXPECT_EQ(2, t.base());
}

TEST(OrtreeTask, task_that_has_ended_is_not_forced) {
  Task t(3, 2, 4);
  export_all(t, 4, 4);
  splice(t, 4);
  answer(t, 1);
  end(t);
  EXPECT_EQ("discard 1, prune 2 to 3", prune(t, 4, 3));
  EXPECT_EQ("done 7", done(t, 4, {answered(7)}));
}

TEST(OrtreeTask, findall_waits_for_splices_after_its_start_and_takes_collects_in_order) {
  Task t = new_root();
  t.begin_scope(9);
  EXPECT_TRUE(t.collects_directly(9));  // the caller keeps solution 1
  export_all(t, 1, 2);
  splice(t, 1);
  EXPECT_FALSE(t.collects_directly(9));
  t.collect(9, 4);
  std::vector<PayloadId> collects;
  EXPECT_FALSE(t.end_scope(9, collects));
  done(t, 2, {collected(9, 2), collected(9, 3)});
  EXPECT_TRUE(t.end_scope(9, collects));
  EXPECT_EQ((std::vector<PayloadId>{2, 3, 4}), collects);
}

TEST(OrtreeTask, solutions_after_those_of_a_child_are_not_kept_by_the_caller) {
  Task t = new_root();
  t.begin_scope(9);
  export_all(t, 1, 2);
  splice(t, 1);
  done(t, 2, {collected(9, 1)});
  EXPECT_FALSE(t.collects_directly(9));
  t.collect(9, 2);
  std::vector<PayloadId> collects;
  EXPECT_TRUE(t.end_scope(9, collects));
  EXPECT_EQ((std::vector<PayloadId>{1, 2}), collects);
}

// A child that finds nothing may end just when the caller has been told not to keep the solution.
TEST(OrtreeTask, a_solution_that_could_be_kept_goes_to_the_timeline_all_the_same_when_it_is_given) {
  Task t = new_root();
  t.begin_scope(9);
  export_all(t, 1, 2);
  splice(t, 1);
  EXPECT_FALSE(t.collects_directly(9));
  done(t, 2, {});
  EXPECT_TRUE(t.collects_directly(9));
  t.collect(9, 1);
  EXPECT_FALSE(t.collects_directly(9));
  std::vector<PayloadId> collects;
  EXPECT_TRUE(t.end_scope(9, collects));
  EXPECT_EQ((std::vector<PayloadId>{1}), collects);
}

TEST(OrtreeTask, findall_does_not_wait_for_splices_before_its_start) {
  Task t = new_root();
  export_all(t, 0, 2);
  splice(t, 0);
  t.begin_scope(9);
  EXPECT_TRUE(t.collects_directly(9));
  std::vector<PayloadId> collects;
  EXPECT_TRUE(t.end_scope(9, collects));
}

TEST(OrtreeTask, end_of_an_inner_findall_leaves_the_outer_one) {
  Task t = new_root();
  t.begin_scope(8);
  t.begin_scope(9);
  export_all(t, 1, 2);
  splice(t, 1);
  done(t, 2, {collected(9, 1)});
  std::vector<PayloadId> collects;
  EXPECT_TRUE(t.end_scope(9, collects));
  EXPECT_TRUE(t.collects_directly(8));
  EXPECT_FALSE(t.collects_directly(9));
}

TEST(OrtreeTask, importer_collects_for_a_findall_of_its_parent) {
  Task t(2, 1, 3);
  EXPECT_FALSE(t.collects_directly(9));
  t.collect(9, 1);
  EXPECT_EQ("done 1", end(t));
}

TEST(OrtreeTask, another_collect_says_nothing_new_unless_a_cut_could_take_only_the_first) {
  Task t = new_root();
  t.begin_scope(9);
  EXPECT_FALSE(t.is_collected(9));
  EXPECT_FALSE(t.has_collect(9));
  t.collect(9, 1);
  EXPECT_TRUE(t.is_collected(9));
  export_all(t, 1, 2);
  export_all(t, 3, 3);
  splice(t, 3);
  EXPECT_FALSE(t.is_collected(9));
  EXPECT_TRUE(t.has_collect(9));
  t.collect(9, 2);
  t.resumed(5);
  EXPECT_TRUE(t.is_collected(9));
  t.resumed(2);  // a cut of task 3 to place 3 takes the solution before and not the one after
  EXPECT_FALSE(t.is_collected(9));
}

TEST(OrtreeTask, collects_of_a_findall_that_was_left_are_discarded_even_when_they_come_later) {
  Task t = new_root();
  t.begin_scope(9);
  export_all(t, 2, 2);
  export_all(t, 1, 3);
  splice(t, 2);
  t.collect(9, 1);
  EXPECT_EQ("discard 1, kill 3, force 0", prune(t, 2, 0));
  EXPECT_EQ("", after(t, [&](Actions& out) { t.drop_scope(9, out); }));
  EXPECT_EQ("discard 2, release 3", done(t, 2, {collected(9, 2), answered(3)}));
}

// --- reads ahead of the front -----------------------------------------------------------------------------------------

// A task at place 3, with the run 9 of alternatives there.
Task new_reader() {
  Task t(2, 1, 3);
  t.share(3, {{0, 9}});
  Actions out;
  EXPECT_EQ(9u, t.next_run(3, out));
  return t;
}
std::string checked(Task& t) {
  return after(t, [&](Actions& out) { t.checked(out); });
}
std::string begin_again(Task& t, std::uint64_t run) {
  return after(t, [&](Actions& out) { t.begin_again(run, out); });
}

TEST(OrtreeRead, task_that_has_read_ahead_acts_on_nothing_below_its_root_until_it_is_checked) {
  Task t = new_reader();
  clear(t, 2);
  EXPECT_TRUE(t.may_cut(2));
  t.reads_ahead();
  EXPECT_FALSE(t.may_cut(3));
  EXPECT_TRUE(t.may_cut(4));
  EXPECT_EQ("", answer(t, 7));
  EXPECT_EQ("check", clear(t, 0));
  EXPECT_FALSE(t.at_front());
  EXPECT_EQ("release 7", checked(t));
  EXPECT_TRUE(t.at_front());
}

TEST(OrtreeRead, task_whose_reads_were_wrong_drops_what_it_did_and_goes_back_to_its_root) {
  Task t = new_reader();
  t.reads_ahead();
  answer(t, 7);
  t.begin_scope(1);
  export_all(t, 5, 3);
  EXPECT_EQ("check", clear(t, 0));
  EXPECT_EQ("kill 3, discard 7, force 4", begin_again(t, 11));
  EXPECT_TRUE(t.at_front());
  Actions out;
  EXPECT_EQ(11u, t.next_run(3, out));
}

TEST(OrtreeRead, used_up_root_stays_shared_until_the_task_is_checked) {
  Task t = new_reader();
  t.reads_ahead();
  Actions out;
  EXPECT_FALSE(t.next_run(3, out));
  EXPECT_TRUE(t.is_shared(3));
  clear(t, 0);
  checked(t);
  EXPECT_FALSE(t.next_run(3, out));
  EXPECT_FALSE(t.is_shared(3));
}

TEST(OrtreeRead, children_of_an_unchecked_task_are_not_cleared) {
  Task t = new_reader();
  t.reads_ahead();
  export_all(t, 5, 3);
  EXPECT_EQ("clear 3 to 4", splice(t, 5));
  EXPECT_EQ("check", clear(t, 0));
  EXPECT_EQ("clear 3 to 0", checked(t));
}

TEST(OrtreeRead, the_root_of_the_tree_and_a_task_that_has_pruned_or_has_an_unfinished_child_at_its_left_do_not_read_ahead) {
  EXPECT_FALSE(new_root().may_read_ahead());
  Task t = new_reader();
  EXPECT_TRUE(t.may_read_ahead());
  export_all(t, 5, 3);
  EXPECT_TRUE(t.may_read_ahead());
  splice(t, 5);
  EXPECT_FALSE(t.may_read_ahead());
  done(t, 3, {});
  EXPECT_TRUE(t.may_read_ahead());
  clear(t, 2);
  cut(t, 2);
  EXPECT_FALSE(t.may_read_ahead());
}

TEST(OrtreeRead, that_a_task_is_unchecked_is_part_of_its_state) {
  Task t = new_reader();
  t.reads_ahead();
  ByteWriter out;
  t.write(out, [](PayloadId) {});
  ByteReader in(out.bytes);
  EXPECT_TRUE(Task::read(in, [] { return PayloadId{0}; }).unchecked());
}

}  // namespace

}  // namespace penelope
