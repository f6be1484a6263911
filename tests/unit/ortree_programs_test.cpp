// Programs of the goal language in a simulated parallel world (scheduler/simulator), compared with a sequential run:
// small ones, each of which goes wrong when one rule of the or-tree is broken, and random ones.
#include <gtest/gtest.h>

#include "scheduler/simulator/ortree/goal_generator.hpp"
#include "scheduler/simulator/ortree/goal_oracle.hpp"
#include "scheduler/simulator/ortree/ortree_world.hpp"

namespace penelope {

namespace {

using simulator::GoalRef;
using simulator::Random;

void expect_as_sequential(const simulator::Goal& program, std::uint64_t seed, bool with_losses = false) {
  Random random(seed);
  simulator::WorldOptions options = simulator::random_options(random);
  if (with_losses) add_random_losses(options, random);
  const auto difference = simulator::compare_with_oracle(program, seed, options);
  EXPECT_EQ("", difference.value_or("")) << to_text(program) << ", seed " << seed;
}

void expect_as_sequential(std::string_view text) {
  const auto program = simulator::parse_goal(text);
  ASSERT_TRUE(program) << text;
  ASSERT_TRUE(simulator::run_sequentially(**program, {})) << "does not end";
  for (std::uint64_t seed = 0; seed < 500 && !::testing::Test::HasFailure(); ++seed) expect_as_sequential(**program, seed);
}

TEST(OrtreeProgram, choice_point_that_was_exported_from_stays_until_backtracked_through) { expect_as_sequential("(true ; proc{!} ; ans(1))"); }
TEST(OrtreeProgram, join_counts_the_exported_choice_points_own_index) { expect_as_sequential("((true ; eff(2)) ; eff(7))"); }
TEST(OrtreeProgram, join_is_between_entries_not_with_the_present_branch) { expect_as_sequential("(proc{(true ; ! ; ans(0))} ; true)"); }
TEST(OrtreeProgram, clearance_of_a_child_uses_its_own_joins) {
  expect_as_sequential("(((((fail ; true), (!, fail)) ; ans(0)) -> ans(7) ; !) ; ans(0))");
}
TEST(OrtreeProgram, prune_drops_the_owners_own_answers_too) { expect_as_sequential("((true ; !) ; ans(6))"); }
TEST(OrtreeProgram, prune_reaches_a_cut_that_waits) { expect_as_sequential("(proc{(work(20) ; ! ; throw(b))} ; ans(0))"); }
TEST(OrtreeProgram, cut_that_waits_does_not_shorten_the_stack) { expect_as_sequential("((true ; !), (true ; eff(5)))"); }
TEST(OrtreeProgram, task_is_finished_only_when_its_cuts_have_taken_effect) { expect_as_sequential("(true ; ! ; ans(3))"); }
TEST(OrtreeProgram, effects_need_present_clearance_zero) { expect_as_sequential("(true ; inc(1) ; eff(4))"); }
TEST(OrtreeProgram, exported_run_of_alternatives_is_contiguous) { expect_as_sequential("(true ; true ; ans(7) ; !)"); }
TEST(OrtreeProgram, findall_waits_by_position_after_its_scope_mark) { expect_as_sequential("(findall{(true ; !)}, eff(4))"); }
TEST(OrtreeProgram, catch_frame_is_found_once_by_continuation) {
  expect_as_sequential("((work(3) ; ans(1) ; ans(4)) ; (set(5) ; ans(2)) ; findall{throw(b)} ; set(0))");
}
TEST(OrtreeProgram, solutions_of_a_child_stand_between_the_findalls_own) { expect_as_sequential("(findall{(true ; set(0) ; true)}, ans(0))"); }
TEST(OrtreeProgram, solutions_of_a_findall_that_is_left_by_a_throw_are_discarded) {
  expect_as_sequential("catch(findall{(true ; true ; throw(a) ; true)},a,ans(1))");
}
TEST(OrtreeProgram, throw_from_a_child_is_caught_in_its_parent) {
  expect_as_sequential("catch((ans(1) ; (work(3), ans(2)) ; throw(a) ; ans(3)),a,(ans(4) ; ans(5)))");
}
TEST(OrtreeProgram, nested_findalls_collect_for_their_own_scope) {
  expect_as_sequential("(findall{((true ; set(1)), findall{(set(2) ; set(3) ; set(4))}, (true ; set(5)))}, ans(0))");
}
TEST(OrtreeProgram, neighbouring_solutions_are_one_mark_only_if_no_cut_takes_one_of_them) {
  expect_as_sequential("(findall{((set(1) ; set(2)), proc{(set(3) ; (work(20), set(4), !) ; set(5))})}, ans(0))");
}
TEST(OrtreeProgram, a_change_that_is_kept_is_read_by_its_own_branch_when_it_is_made) {
  expect_as_sequential("(work(9) ; (inc(0), get(0), ans(0)))");
}
TEST(OrtreeProgram, a_change_that_a_child_has_kept_is_read_when_it_is_made) {
  expect_as_sequential("(true ; (findall{(work(5) ; (true, inc(0)))}, (tst(2), ans(0))))");
  expect_as_sequential("(work(1) ; (inc(16) ; inc(0) ; (get(0), ans(0))))");
}
TEST(OrtreeProgram, what_a_task_has_set_it_reads_until_it_comes_upon_what_it_gave_away) {
  expect_as_sequential("(true ; (put(0), ((true ; put(1)) ; (get(0), ans(0)))))");
  expect_as_sequential("(work(20) ; (put(0), ((fail ; put(1)) ; (get(0), ans(0)))))");
}
TEST(OrtreeProgram, effects_within_a_findall_keep_their_order) {
  expect_as_sequential("(findall{((inc(1) ; inc(2)), (eff(1) ; get(0) ; inc(3)))}, eff(2))");
}

// --- reads ahead of the front: each goes wrong when one part of the rule is left out -----------------------------------

TEST(OrtreeProgram, what_was_read_too_early_is_checked) { expect_as_sequential("((true ; tst(2)), inc(0))"); }
TEST(OrtreeProgram, task_that_runs_begins_again_when_it_is_checked) { expect_as_sequential("(fail ; (get(0), !))"); }
TEST(OrtreeProgram, the_oldest_version_read_counts) { expect_as_sequential("((proc{inc(0)} ; (get(0), ans(1))), get(0))"); }
TEST(OrtreeProgram, reads_of_a_branch_and_of_what_it_gave_away_are_both_checked) {
  expect_as_sequential("((work(3), inc(0)) ; ((get(0), ans(1)) ; get(0)))");
}
TEST(OrtreeProgram, unchecked_task_cuts_nothing_below_its_root) {
  expect_as_sequential("(inc(2) ; proc{(fail ; (get(0), chk(2), !) ; ans(1))})");
}
TEST(OrtreeProgram, what_was_told_before_a_wrong_read_is_told_once) { expect_as_sequential("(inc(1) ; (get(0), ans(1)))"); }
TEST(OrtreeProgram, read_behind_an_unfinished_child_waits) { expect_as_sequential("(true ; (true ; inc(2) ; (get(0), ans(1))))"); }
TEST(OrtreeProgram, findall_below_a_read_collects_once) {
  expect_as_sequential("proc{((work(3), ans(0)), findall{((get(0), inc(1), fail) ; tst(2))}, ans(1))}");
}

// --- random programs -------------------------------------------------------------------------------------------------

TEST(OrtreeProgram, text_of_a_random_program_reads_back) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const std::string text = to_text(*simulator::random_program(seed));
    const auto again = simulator::parse_goal(text);
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(text, to_text(**again));
  }
}

TEST(OrtreeProgram, texts_that_are_no_goals_are_refused) {
  for (const char* text : {"", "(true", "true)", "ans", "ans(", "work(x)", "catch(true,c,true)", "(true -> fail)", "proc{}"})
    EXPECT_FALSE(simulator::parse_goal(text)) << text;
}

TEST(OrtreeProgram, random_programs_run_as_sequentially) {
  for (std::uint64_t seed = 0; seed < 3000 && !HasFailure(); ++seed) expect_as_sequential(*simulator::random_program(seed), seed);
}

TEST(OrtreeProgram, random_programs_of_cuts_and_throws_run_as_sequentially) {
  for (std::uint64_t seed = 0; seed < 3000 && !HasFailure(); ++seed) expect_as_sequential(*simulator::directed_program(seed), seed);
}

TEST(OrtreeProgram, random_programs_that_modify_and_read_run_as_sequentially) {
  for (std::uint64_t seed = 0; seed < 6000 && !HasFailure(); ++seed) expect_as_sequential(*simulator::program_with_state(seed), seed);
}

// --- tasks are lost and begin again ----------------------------------------------------------------------------------

void expect_as_sequential_with_losses(std::string_view text) {
  const auto program = simulator::parse_goal(text);
  ASSERT_TRUE(program) << text;
  for (std::uint64_t seed = 0; seed < 1000 && !::testing::Test::HasFailure(); ++seed) expect_as_sequential(**program, seed, true);
}

TEST(OrtreeProgram, what_came_of_a_lost_task_ends) { expect_as_sequential_with_losses("(true ; !)"); }
TEST(OrtreeProgram, task_that_begins_again_is_told_its_clearance) { expect_as_sequential_with_losses("(chk(2) -> true ; !)"); }
TEST(OrtreeProgram, task_that_begins_again_tells_its_children_their_clearances) {
  expect_as_sequential_with_losses("(true ; proc{chk(2)} ; (!, true))");
}
TEST(OrtreeProgram, prune_that_was_lost_comes_again) {
  expect_as_sequential_with_losses("(true ; (true ; true ; (true, (true, (throw(a), true)))) ; ans(0))");
}
TEST(OrtreeProgram, prune_that_came_before_the_splice_is_done_before_older_choice_points_are_tried) {
  expect_as_sequential_with_losses("(true ; (findall{(work(20) ; !)}, ans(0)) ; proc{(work(5), (true ; ! ; work(5)))})");
}
TEST(OrtreeProgram, effects_of_a_task_that_begins_again_happen_once) {
  expect_as_sequential_with_losses("(findall{(inc(1) ; (inc(2) ; tst(2)) ; get(0))}, (eff(3) ; ans(4)))");
}

TEST(OrtreeProgram, random_programs_run_as_sequentially_though_tasks_are_lost) {
  for (std::uint64_t seed = 0; seed < 3000 && !HasFailure(); ++seed)
    expect_as_sequential(seed % 2 == 0 ? *simulator::random_program(seed) : *simulator::directed_program(seed), seed, true);
}

TEST(OrtreeProgram, run_of_the_world_is_determined_by_its_seed) {
  const GoalRef program = simulator::random_program(5);
  Random random(1);
  const simulator::WorldOptions options = simulator::random_options(random);
  const auto first = simulator::World(*program, 3, options).run();
  const auto second = simulator::World(*program, 3, options).run();
  EXPECT_EQ(first.events, second.events);
  EXPECT_EQ(first.tasks, second.tasks);
}

}  // namespace

}  // namespace penelope
