// Runs a program of the goal language in or-parallel: machines that each obey ortree::Task, a limited number of
// workers, runs of alternatives exported at random, and messages that arrive late, but in order between any two tasks.
// All from one seed.
//
// Tasks may be lost, one or several at once (ortree_losses.cpp); the root of the tree never is. Until a loss is known
// messages of the lost task still arrive, and those to it go nowhere. Each of the others hears of it some time later, and
// does what scheduler/ortree/losses.hpp says.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/simulator/ortree/ortree_machine.hpp"

namespace penelope::simulator {

struct WorldOptions {
  double export_chance = .2;    // after a turn of some machine
  double delivery_chance = .4;  // instead of such a turn
  bool export_oldest = false;   // the oldest choice point; otherwise any
  double back_chance = 0;       // after such a turn: what was given away is taken back
  std::size_t workers = 0;      // 0: one for each task. The front has priority
  std::optional<int> answer_limit;
  std::size_t most_tasks = 60;
  int most_ticks = 60000;
  double read_ahead_chance = 0, old_state_chance = 0;  // not together with losses: after one the engine reads at the front only
  double keep_chance = 0;                              // nor this: the engine keeps changes in a single process only
  double loss_chance = 0;                              // before a turn
  int most_losses = 0;
};
WorldOptions random_options(Random&);
void add_random_losses(WorldOptions&, Random&);

struct WorldReport {
  std::string problem;  // empty: none
  std::vector<Event> events;
  std::size_t tasks = 1;
  int losses = 0, restarts = 0;
  int reads_ahead = 0, failed_checks = 0, kept_changes = 0, taken_back = 0;
};

class World {
 public:
  World(const Goal& program, std::uint64_t seed, const WorldOptions&);
  WorldReport run();

 private:
  enum class MessageKind : std::uint8_t { start, clear, kill, prune, done };
  struct Message {
    MessageKind kind;
    ortree::Place value = 0;
    std::vector<ortree::Mark> marks = {};
  };
  struct Life {  // of a task that is not the root, and may be lost
    ortree::TaskId parent;
    Machine::Start start;
  };
  using Pair = std::pair<ortree::TaskId, ortree::TaskId>;  // from, to

  bool finished() const;
  bool tick();  // false: nothing can happen any more
  std::vector<Machine*> turns();
  bool is_front(const Machine&) const;
  void take_turn(Machine&);
  void export_from(Machine&);
  void take_back_from(Machine&);
  void deliver_one();
  void perform(Machine&, ortree::Actions&);
  void send(ortree::TaskId from, ortree::TaskId to, Message);
  Machine* find(ortree::TaskId);
  void remove(Machine&);

  // losses
  void lose_and_hear();
  std::vector<ortree::TaskId> that_can_be_lost() const;
  void lose_some();
  void lose(ortree::TaskId);
  void hear_of_losses(ortree::TaskId);
  void begin_again(ortree::TaskId lost, Machine& parent);
  void drop_messages_of_lost(ortree::TaskId to);
  void check(const Machine&);
  void check_the_end();
  void broken(const std::string& what);

  Random random_;
  WorldOptions options_;
  Surroundings all_;
  std::map<ortree::TaskId, std::unique_ptr<Machine>> machines_;  // alive
  std::map<Pair, std::deque<Message>> messages_;
  std::vector<Machine*> held_;  // have a worker
  ortree::TaskId newest_ = 1;
  std::map<ortree::TaskId, Life> lives_;
  std::set<ortree::TaskId> lost_;
  std::set<ortree::TaskId> unaware_;  // alive when one was lost, and have not heard of it yet
  int losses_ = 0, restarts_ = 0, taken_back_ = 0;
  std::string problem_;
};

// Compares a run of the world with the oracle's: empty, or what differs. Nothing: the oracle did not finish.
std::optional<std::string> compare_with_oracle(const Goal& program, std::uint64_t seed, const WorldOptions&, WorldReport* report = nullptr);

}  // namespace penelope::simulator
