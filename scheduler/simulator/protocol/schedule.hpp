// Schedules: runs of the schedulers in which what happens next is a choice, not a matter of time. A schedule is a list of
// choices, so it can be recorded, replayed, compared with the model in tests/scheduler, and made smaller.
//
//   work      `units` at most, made one by one by others. A worker with two or more is overloaded. It exports its oldest unit,
//             but none that it got as the beginning of a task; a unit may be parked and wakes up later
//   task      an exported unit and what grows from it; it reports to its exporter when all of that is done, the root to the
//             master. (It is the same in the model.)
//   checks    after each choice: the invariants of the policy, no unit lost or run twice, the end reported when everything is
//             done and not before
//
// As text, one line each; what begins with # is a comment:
//
//   policy penelope        and other settings
//   > deliver 0 1          a choice; then what a node did, and its state if it has one to show
//   ! 1 starts @1
//   = 1 under 0 @1, working silent, ...
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scheduler/invariants.hpp"
#include "scheduler/policy.hpp"

namespace penelope::scheduler {

enum class ChoiceKind : std::uint8_t {
  deliver,   // the next message from `from` to `node`
  expire,    // a timer of `node`, the oldest
  gave,      // an export comes to its end (only with slow_exports; else it does so at once)
  end_unit,  // the newest unit of `node`
  spawn,     // another unit, in the task of the newest one
  park,      // the newest unit is set aside
  wake_up    // the newest parked unit of `node` goes on
};
constexpr unsigned choice_kinds = 7;
const char* name_of(ChoiceKind);

struct Choice {
  ChoiceKind kind;
  NodeId from = 0;  // of deliver
  NodeId node = 0;
  bool operator==(const Choice&) const = default;
};

struct ScheduleSettings {
  PolicyKind policy = PolicyKind::penelope;
  NodeId workers = 3;
  std::uint32_t units = 4;
  std::uint32_t parks = 0;   // times that a unit is parked
  std::uint32_t credit = 1;  // that an overloaded worker reports
  bool slow_exports = false;
  std::uint64_t seed = 0;  // of policies that draw random numbers
};

// Another node in the place of a policy's own: how tests plant a mistake. Called for nodes 0 to `workers`.
using NodeMaker = std::function<std::unique_ptr<Node>(const ScheduleSettings&, NodeId)>;
std::unique_ptr<Node> make_usual_node(const ScheduleSettings&, NodeId);

class ScheduleWorld {
 public:
  explicit ScheduleWorld(const ScheduleSettings&, const NodeMaker& = make_usual_node);

  std::vector<Choice> choices() const;  // everything that can happen next
  bool allows(const Choice&) const;
  void take(const Choice&);  // which must be allowed

  bool detected() const { return detected_; }  // the master was told of the end
  bool quiet() const;                          // nothing is under way but work
  // What is broken, or "". Once something is, nothing should be taken any more.
  const std::string& problem() const { return problem_; }
  // To be called when choices() is empty or the rest does not matter: is the end as it should be?
  std::string problem_at_the_end() const;
  std::string take_text() { return std::exchange(text_, {}); }  // of what happened since the last call

 private:
  static constexpr std::uint32_t no_unit = ~std::uint32_t{0};
  enum class Place : std::uint8_t { queue, parked, under_way, done };
  struct Unit {
    Place place;
    NodeId worker;
    std::uint32_t task;        // the unit that its task began with
    NodeId exporter = master;  // of a task, as the rest
    std::uint32_t parent = 0;
    std::uint32_t open = 0;  // its units and exports that are not done
  };
  struct Letter {
    Message message;
    std::uint32_t unit = no_unit;  // of work
    bool done = false;             // no message of the scheduler's: `unit` is done
  };

  void step(NodeId, const Event&);
  void carry_out_give(NodeId);
  void report_load(NodeId);
  void receive(NodeId from, NodeId to);
  void close(std::uint32_t task, NodeId at);
  void post(NodeId from, NodeId to, Letter);
  void check();
  void fail(const std::string& what) {
    if (problem_.empty()) problem_ = what;
  }
  std::uint32_t newest(NodeId, Place) const;
  std::uint32_t queued(NodeId) const;
  LoadState load_of(NodeId) const;

  ScheduleSettings settings_;
  std::vector<std::unique_ptr<Node>> nodes_;
  Invariants invariants_;
  std::vector<Unit> units_;
  std::map<std::pair<NodeId, NodeId>, std::deque<Letter>> channels_;
  std::vector<std::deque<std::uint64_t>> timers_;  // generations, by node
  std::vector<std::optional<Give>> giving_;
  std::vector<std::deque<std::uint32_t>> arrived_;             // units that Start will begin
  std::vector<std::vector<std::pair<NodeId, Message>>> held_;  // arrivals that a node keeps until Gave
  std::vector<LoadState> reported_;
  std::uint32_t parks_ = 0;
  bool detected_ = false;
  std::string problem_, text_;
};

// --- as text ----------------------------------------------------------------------------------------------------------------

struct Schedule {
  ScheduleSettings settings;
  std::vector<Choice> choices;
};

std::string text_of(const ScheduleSettings&);
std::optional<Schedule> schedule_from(std::string_view text);  // nothing: not the form above

// The whole text of a run: settings, and for each choice what happened. Choices that are not possible are left out; so is what
// follows a problem. With `at_the_end`, the run's end is checked as well.
struct Replay {
  std::vector<Choice> taken;
  std::string text, problem;
};
Replay replay(const Schedule&, const NodeMaker& = make_usual_node);

}  // namespace penelope::scheduler
