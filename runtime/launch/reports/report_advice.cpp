#include "runtime/launch/reports/report_advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace penelope {

namespace {

using Json = nlohmann::ordered_json;

constexpr double least_share = 0.05;  // to be worth a sentence
constexpr double least_idle = 0.15;
constexpr double share_of_a_busy_machine = 0.85;
constexpr double near_the_bound = 0.7;  // of the speed-up that the longest chain allows

// What to do about a hindrance of this kind (Hindrance); `place` may be empty.
std::string remedy(std::string_view kind, const std::string& place) {
  const std::string at = place.empty() ? "" : fmt::format(" at {}", place);
  if (kind == "effect")
    return fmt::format(
        "Workers waited for earlier branches before an effect{}. Let the search return its results (findall/3, solve), and "
        "write or store them afterwards.",
        at);
  if (kind == "read")
    return fmt::format(
        "Workers waited before they read what earlier branches may modify{}. Pass the value as an argument, or read it once "
        "before the search.",
        at);
  if (kind == "checks")
    return fmt::format(
        "Workers waited until what they had read was known to be right{}. Earlier branches modify what later ones read: "
        "read less often.",
        at);
  if (kind == "cut")
    return fmt::format(
        "Workers waited for earlier branches at a cut{}. A cut after a search with several solutions makes later ones wait: "
        "use it before the search, or ask for all solutions.",
        at);
  if (kind == "findall")
    return fmt::format(
        "Workers waited at the end of a goal whose solutions are collected{}. A larger goal, or one such goal around several, "
        "leaves them more to do meanwhile.",
        at);
  if (kind == "room") return fmt::format("Workers waited because more output and answers were found ahead of their turn than are kept{}.", at);
  if (kind == "end") return "Workers waited for others at the end of the search: the last tasks were large.";
  if (kind == "thrown_away")
    return fmt::format(
        "Work was thrown away because a cut, a condition or a limit made it unnecessary{}. That is the price of looking ahead; "
        "with fewer workers, or --order=any, it is less.",
        at);
  if (kind == "costly")
    return fmt::format(
        "Workers had only alternatives that cost more to give away than they bring{}: each waits for the one before it, or finds so much "
        "that it takes longer to move than to find. Do more between two effects, or count and select inside the search instead of afterwards.",
        at);
  if (kind == "closed")
    return fmt::format("Workers had only alternatives that cannot be given away{}. Choose before that goal, or outside of it.", at);
  return fmt::format("{}{}.", kind, at);
}

class Advice {
 public:
  explicit Advice(const Json& data) : data_(data), all_(data.at("all")), workers_(number("workers")), time_(number("wall_seconds") * workers_) {}

  Json list() {
    hindrances();
    idle_time();
    copies();
    busy_machine();
    std::ranges::stable_sort(found_, [](const Json& a, const Json& b) { return a.at("share").get<double>() > b.at("share").get<double>(); });
    if (found_.empty())
      found_.push_back({{"share", 0.0}, {"text", "Nothing stands out: what workers did was needed, and they did not wait for each other."}});
    return found_;
  }

 private:
  double number(const char* name) const { return all_.value(name, 0.0); }
  void add(double share, std::string text) { found_.push_back({{"share", share}, {"text", std::move(text)}}); }

  void hindrances() {
    if (!all_.contains("hindrances")) return;
    for (const Json& row : all_.at("hindrances")) {
      const bool is_of_time = row.contains("seconds");
      const double amount = is_of_time ? row.at("seconds").get<double>() : row.value("inferences", 0.0);
      const double whole = is_of_time ? time_ : number("inferences");
      if (whole > 0 && amount / whole >= least_share) add(amount / whole, remedy(row.at("kind").get<std::string>(), row.value("place", "")));
    }
  }

  void idle_time() {
    if (workers_ < 2 || time_ <= 0) return;
    const double idle = number("idle_seconds") / time_;
    if (idle < least_idle) return;
    const double chain = data_.value("longest_chain", 0.0), kept = number("inferences") - number("inferences_thrown_away");
    if (chain > 0 && data_.value("speed_up", 0.0) > near_the_bound * kept / chain)
      return add(
          idle, fmt::format(
                    "Workers had nothing to do, and the longest chain of tasks is {:.0f} % of the work: as it was divided, no number of workers "
                    "gives more than {:.1f} times the speed. Make choices earlier, so that the work divides into more equal parts.",
                    100 * chain / kept, kept / chain));
    add(idle,
        "Workers had nothing to do: the search offers too few alternatives with enough work, or much of the run is before or after it. "
        "A larger problem, or fewer workers, uses them better.");
  }

  void copies() {
    const double share = time_ > 0 ? number("copying_seconds") / time_ : 0;
    if (share >= least_share) add(share, "Copies of stacks took long: the stacks are large, or tasks are small.");
  }

  void busy_machine() {
    const double busy = number("busy_seconds");
    if (busy < 0.2) return;
    const double got = number("cpu_seconds") / busy;
    if (got < share_of_a_busy_machine)
      add(1 - got, fmt::format("The machine was busy with something else: workers got {:.0f} % of the time in which they had work.", 100 * got));
  }

  const Json& data_;
  const Json& all_;
  const double workers_, time_;
  std::vector<Json> found_;
};

}  // namespace

Json advice_for(const Json& data) { return Advice(data).list(); }

}  // namespace penelope
