// Schedules: the traces under tests/scheduler/traces, and that a failing schedule is made small.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "scheduler/simulator/protocol/schedule_fuzz.hpp"

namespace penelope::scheduler {

namespace {

const std::filesystem::path traces = std::filesystem::path(PENELOPE_SOURCE_DIRECTORY) / "tests/scheduler/traces";

std::string without_comments(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string text;
  for (std::string line; std::getline(file, line);)
    if (!line.starts_with("#")) text += line + "\n";
  return text;
}

std::vector<std::filesystem::path> files_in(const char* folder) {
  std::vector<std::filesystem::path> result;
  for (const auto& entry : std::filesystem::directory_iterator(traces / folder)) result.push_back(entry.path());
  std::sort(result.begin(), result.end());
  return result;
}

TEST(SchedulerTrace, of_the_model_is_what_the_program_does) {
  const auto files = files_in("model");
  EXPECT_GE(files.size(), 10u);
  for (const auto& path : files) {
    const std::string text = without_comments(path);
    const std::optional<Schedule> schedule = schedule_from(text);
    ASSERT_TRUE(schedule) << path;
    const Replay run = replay(*schedule);
    EXPECT_EQ(run.text, text) << path;
    EXPECT_EQ(run.problem, "") << path;
  }
}

TEST(SchedulerTrace, that_once_failed_has_no_problem_any_more) {
  for (const auto& path : files_in("failures")) {
    const std::string text = without_comments(path);
    const std::optional<Schedule> schedule = schedule_from(text);
    ASSERT_TRUE(schedule) << path;
    const Replay run = replay(*schedule);
    EXPECT_EQ(run.problem, "") << path << "\n" << run.text;
  }
}

// A policy with a mistake: a node loses some of the actions that its policy wants.
class Mistaken final : public Node {
 public:
  Mistaken(std::unique_ptr<Node> sound, bool (*loses)(const Action&)) : Node(sound->id()), sound_(std::move(sound)), loses_(loses) {}

 private:
  void handle(const Event& event, Actions& out) override {
    for (Action& action : sound_->step(event))
      if (!loses_(action)) out.push_back(std::move(action));
  }
  std::unique_ptr<Node> sound_;
  bool (*loses_)(const Action&);
};

bool is_retry(const Action& action) {
  const auto* send = std::get_if<Send>(&action);
  return send && send->message.kind == MessageKind::retry;
}
bool is_refusal(const Action& action) {
  const auto* send = std::get_if<Send>(&action);
  return send && send->message.kind == MessageKind::refuse;
}

// The first schedule that shows the mistake, made small.
void expect_small(PolicyKind policy, bool (*loses)(const Action&), std::size_t most_choices) {
  const NodeMaker maker = [&](const ScheduleSettings& settings, NodeId id) {
    return std::make_unique<Mistaken>(make_usual_node(settings, id), loses);
  };
  for (std::uint64_t seed = 1; seed < 500; ++seed) {
    const FuzzRun run = random_schedule(random_schedule_settings(policy, seed, 3), seed, maker, 5'000);
    if (run.problem.empty() || run.problem == "no end") continue;
    const Schedule small = shrink(run.schedule, maker);
    const Replay again = replay(small, maker);
    EXPECT_NE(again.problem, "");
    EXPECT_LE(again.taken.size(), most_choices) << again.text;
    EXPECT_EQ(replay(*schedule_from(again.text), maker).text, again.text);  // and from its text
    EXPECT_EQ(replay(small).problem, "");                                   // without the mistake all is well
    return;
  }
  ADD_FAILURE() << "no schedule shows the mistake";
}

TEST(SchedulerFuzz, makes_a_schedule_small_in_which_a_retry_is_lost) { expect_small(PolicyKind::penelope, is_retry, 40); }
TEST(SchedulerFuzz, makes_a_schedule_small_in_which_a_refusal_is_lost) { expect_small(PolicyKind::central, is_refusal, 40); }

TEST(SchedulerFuzz, the_same_seed_gives_the_same_schedule) {
  const ScheduleSettings settings = random_schedule_settings(PolicyKind::penelope, 5);
  EXPECT_EQ(random_schedule(settings, 5).schedule.choices, random_schedule(settings, 5).schedule.choices);
}

}  // namespace

}  // namespace penelope::scheduler
