// Schedules as text: settings and choices, read and written; and a run from its text.
#include <iterator>
#include <sstream>

#include "scheduler/simulator/protocol/schedule.hpp"

namespace penelope::scheduler {

namespace {

constexpr const char* choice_names[] = {"deliver", "expire", "gave", "end_unit", "spawn", "park", "wake_up"};
static_assert(std::size(choice_names) == choice_kinds);

std::optional<ChoiceKind> choice_named(const std::string& name) {
  for (unsigned kind = 0; kind < choice_kinds; ++kind)
    if (name == choice_names[kind]) return static_cast<ChoiceKind>(kind);
  return std::nullopt;
}

bool read_choice(std::istringstream& words, std::vector<Choice>& choices) {
  std::string name;
  words >> name;
  const std::optional<ChoiceKind> kind = choice_named(name);
  if (!kind) return false;
  Choice choice{*kind};
  if (choice.kind == ChoiceKind::deliver) words >> choice.from;
  words >> choice.node;
  choices.push_back(choice);
  return !words.fail();
}

bool read_setting(const std::string& name, std::istringstream& words, ScheduleSettings& settings) {
  if (name == "policy") {
    std::string policy;
    words >> policy;
    const std::optional<PolicyKind> kind = policy_named(policy);
    if (kind) settings.policy = *kind;
    return kind.has_value();
  }
  if (name == "workers")
    words >> settings.workers;
  else if (name == "units")
    words >> settings.units;
  else if (name == "parks")
    words >> settings.parks;
  else if (name == "credit")
    words >> settings.credit;
  else if (name == "slow_exports")
    words >> settings.slow_exports;
  else if (name == "seed")
    words >> settings.seed;
  else
    return false;
  return !words.fail();
}

}  // namespace

const char* name_of(ChoiceKind kind) { return choice_names[static_cast<unsigned>(kind)]; }

std::string text_of(const ScheduleSettings& s) {
  std::ostringstream text;
  text << "policy " << name_of(s.policy) << "\nworkers " << s.workers << "\nunits " << s.units << "\nparks " << s.parks << "\ncredit "
       << s.credit << "\nslow_exports " << s.slow_exports << "\nseed " << s.seed << "\n";
  return text.str();
}

std::optional<Schedule> schedule_from(std::string_view text) {
  Schedule schedule;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string first;
    if (!(words >> first) || first == "#" || first == "!" || first == "=") continue;
    const bool sound = first == ">" ? read_choice(words, schedule.choices) : read_setting(first, words, schedule.settings);
    if (!sound) return std::nullopt;
  }
  if (schedule.settings.workers == 0) return std::nullopt;
  return schedule;
}

Replay replay(const Schedule& schedule, const NodeMaker& make) {
  Replay result;
  ScheduleWorld world(schedule.settings, make);
  for (const Choice& choice : schedule.choices) {
    if (!world.problem().empty()) break;
    if (!world.allows(choice)) continue;
    result.taken.push_back(choice);
    world.take(choice);
  }
  result.text = text_of(schedule.settings) + world.take_text();
  result.problem = world.choices().empty() ? world.problem_at_the_end() : world.problem();
  return result;
}

}  // namespace penelope::scheduler
