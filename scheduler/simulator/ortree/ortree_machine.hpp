// A machine for one task of the or-tree: runs goals of the goal language with a choice-point stack, as an abstract
// machine for Prolog does, and obeys ortree::Task. It knows no other task; what others must hear is in `out`.
//
// What a machine tells the outside has a position in the sequential run, whoever comes there: for each choice on the
// branch, how much was told before it and which alternative was taken. So what is told again, by a task that
// begins again, is recognised.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "scheduler/ortree/task.hpp"
#include "scheduler/random_numbers.hpp"
#include "scheduler/simulator/ortree/goals.hpp"

namespace penelope::simulator {

using Random = scheduler::RandomNumbers;

using Position = std::vector<int>;

struct Told {
  Event event;
  Position position;
  std::vector<int> later = {};   // of a solution: those that were added to it
  const Goal* change = nullptr;  // that is kept with the branch and made at its release
};

// What the payloads of a run stand for, and where each ended: taken by a findall, released, or discarded. Never twice.
class Payloads {
 public:
  ortree::PayloadId add(Told);
  const Told& operator[](ortree::PayloadId id) const { return payloads_.at(id).told; }
  void append(ortree::PayloadId to, int solution) { payloads_.at(to).told.later.push_back(solution); }
  const Told& settle(ortree::PayloadId);
  const std::string& problem() const { return problem_; }
  std::size_t unsettled() const { return unsettled_; }

 private:
  struct Payload {
    Told told;
    bool settled = false;
  };
  std::vector<Payload> payloads_;
  std::size_t unsettled_ = 0;
  std::string problem_;
};

// What all tasks of a run share.
class Surroundings {
 public:
  explicit Surroundings(std::optional<int> answer_limit) : outside(answer_limit) {}
  void release(const Told&);
  bool effect(const Goal&, int& number, const Position&);  // false: the goal fails
  const std::string& problem() const { return problem_.empty() ? payloads.problem() : problem_; }

  Outside outside;
  Payloads payloads;
  ortree::ScopeId scopes = 0;
  // Reads ahead of the front: how likely a task does one, and that it reads an older state than the newest.
  Random* random = nullptr;
  double read_ahead_chance = 0, old_state_chance = 0;
  double keep_chance = 0;  // that a change is kept, where it would have to wait
  int reads_ahead = 0, failed_checks = 0, kept_changes = 0;

 private:
  struct Outcome {
    std::optional<Event> answer;
    bool succeeds;
    int number;  // that an effect passes on
  };
  std::map<Position, Outcome> told_;
  std::string problem_;
};

class Machine {
 public:
  enum class State : std::uint8_t {
    unborn,  // its copy is under way
    running,
    backtracking,
    parked,         // a cut, an effect or a throw waits; it is tried again
    waits_findall,  // back at a findall that others still collect for
    waits_check,    // back at its root, with unchecked reads
    ended
  };

  struct Start;  // of a task that was given away: what it takes to begin it again

  Machine(Surroundings&, const Goal& program);  // the root of the tree
  Machine(const Machine&) = delete;
  Start start_of() const;
  // A task under another name that begins as one did whose start this is, for whoever is its parent now.
  static std::unique_ptr<Machine> begin_again(Surroundings&, const Start&, ortree::TaskId name, ortree::TaskId parent);

  const ortree::Task& rules() const { return rules_; }
  ortree::Task& rules() { return rules_; }
  State state() const { return state_; }
  bool can_run() const { return (state_ == State::running || state_ == State::backtracking) && !rules_.dead(); }
  bool alive() const { return !rules_.dead() && !rules_.finished(); }

  void start();
  void look_again();
  void force(ortree::Place barrier, ortree::Actions& out);
  void check(ortree::Actions& out);
  void note_kept(const std::vector<ortree::Mark>& of_child);
  void step(ortree::Actions& out);
  // Gives a run of untried alternatives away; nothing if there is none.
  std::unique_ptr<Machine> export_some(ortree::TaskId child, Random&, bool oldest);
  // Children whose place has not been reached; and one of them taken back, which got this run.
  std::vector<ortree::TaskId> children_ahead() const;
  void take_back(ortree::TaskId child, std::uint64_t run, ortree::Actions& out) { rules_.take_back(child, run, out); }
  std::uint64_t start_run() const { return start_run_; }

 private:
  struct Frame;
  using Continuation = std::shared_ptr<const Frame>;
  struct Frame {
    enum class Kind : std::uint8_t { goal, cut_to, collect, catch_end } kind;
    const Goal* goal;       // of `goal`; the catch of `catch_end`
    ortree::Place barrier;  // of a cut in the goal; of cut_to; height at entry of a catch
    Continuation next;
    ortree::ScopeId scope = 0;
    int number = 0;               // at entry of a catch
    ortree::Place outer_cut = 0;  // of a cut in a recovery goal
  };
  struct ChoicePoint {
    enum class Kind : std::uint8_t { alternatives, findall, shadow } kind;
    std::vector<const Goal*> goals = {};  // all alternatives; a run of them is [first, end)
    std::size_t first = 0, end = 0;       // while not shared
    Continuation next = {};
    int number = 0;
    ortree::Place barrier = 0;
    ortree::ScopeId scope = 0;
    Position position = {};
    std::vector<int> solutions = {};  // collected directly
  };

  Machine(Surroundings& all, ortree::TaskId id, ortree::TaskId parent, ortree::Place root) : all_(all), rules_(id, parent, root) {}

  ortree::Place height() const { return static_cast<ortree::Place>(stack_.size()); }
  ChoicePoint& at(ortree::Place place) { return stack_[static_cast<std::size_t>(place)]; }
  void branch_off(Position choice, std::size_t alternative);
  void go_on(const Goal*, ortree::Place barrier, Continuation next);
  void push_alternatives(std::vector<const Goal*>, const Continuation& next, ortree::Place barrier);
  void take_alternative(ortree::Place, std::size_t which);
  void backtrack(ortree::Actions& out);
  bool retry(ortree::Place);
  bool retry_shared(ortree::Place, ortree::Actions& out);
  void finish_findall(ortree::Place, std::vector<ortree::PayloadId> collects);
  void truncate(ortree::Place height, ortree::Actions& out);
  bool cut(ortree::Place barrier, ortree::Actions& out);
  void collect(const Frame&);
  void tell(Event, ortree::Actions& out);
  void run_goal(const Frame&, ortree::Actions& out);
  void run_control(const Goal&, const Frame&);
  void run_effect(const Goal&, const Frame&, ortree::Actions& out);
  bool can_keep(const Goal&) const;
  void keep(const Goal&, ortree::Actions& out);
  bool can_read_ahead(const Goal&) const;
  bool read_ahead(const Goal&);
  void throw_ball(int ball, const Continuation&, ortree::Actions& out);

  Surroundings& all_;
  ortree::Task rules_;
  std::vector<ChoicePoint> stack_;
  State state_ = State::unborn;
  Continuation continuation_;
  int number_ = 1;
  int work_done_ = 0;
  std::uint64_t start_run_ = 0;       // what a task that is not the root got
  std::map<std::size_t, int> reads_;  // of unchecked reads: a counter, and the changes before what was read of it first
  std::size_t known_state_ = 0;       // the newest one that was read
  std::set<std::size_t> kept_;        // counters with changes that are kept on the timeline, its own and those of children
  std::map<std::size_t, int> own_;    // of these, counters that its own run has set, and what it reads of them
  Position position_ = {0};
};

struct Machine::Start {
  ortree::Place root;
  std::deque<ortree::Item> items;  // of the choice point there: runs of alternatives
  std::vector<ChoicePoint> stack;
};

}  // namespace penelope::simulator
