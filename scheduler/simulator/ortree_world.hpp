// Runs a program of the goal language in or-parallel: machines that each obey ortree::Task, a limited number of
// workers, runs of alternatives exported at random, and messages that arrive late, but in order between any two tasks.
// All from one seed.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/simulator/ortree_machine.hpp"

namespace penelope::simulator {

struct WorldOptions {
  double export_chance = .2;    // after a turn of some machine
  double delivery_chance = .4;  // instead of such a turn
  bool export_oldest = false;   // the oldest choice point; otherwise any
  std::size_t workers = 0;      // 0: one for each task. The front has priority
  std::optional<int> answer_limit;
  std::size_t most_tasks = 60;
  int most_ticks = 60000;
};
WorldOptions random_options(Random&);

struct WorldReport {
  std::string problem;  // empty: none
  std::vector<Event> events;
  std::size_t tasks = 1;
};

class World {
 public:
  World(const Goal& program, std::uint64_t seed, const WorldOptions&);
  WorldReport run();

 private:
  struct Message {
    ortree::ActionKind kind;
    ortree::Place value;
    std::vector<ortree::Mark> marks;
  };
  using Pair = std::pair<ortree::TaskId, ortree::TaskId>;  // from, to

  bool finished() const;
  bool tick();  // false: nothing can happen any more
  std::vector<Machine*> turns();
  bool is_front(const Machine&) const;
  void take_turn(Machine&);
  void export_from(Machine&);
  void deliver_one();
  void perform(Machine&, ortree::Actions&);
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
  std::string problem_;
};

// Compares a run of the world with the oracle's: empty, or what differs. Nothing: the oracle did not finish.
std::optional<std::string> compare_with_oracle(const Goal& program, std::uint64_t seed, const WorldOptions&);

}  // namespace penelope::simulator
