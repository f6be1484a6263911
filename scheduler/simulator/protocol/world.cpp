#include "scheduler/simulator/protocol/world.hpp"

#include <algorithm>
#include <deque>
#include <limits>
#include <memory>
#include <queue>
#include <unordered_set>
#include <utility>
#include <vector>

#include "scheduler/invariants.hpp"
#include "scheduler/simulator/scale/channels.hpp"
#include "wam/base/check.hpp"

namespace penelope::scheduler {

namespace {

constexpr std::uint64_t most_events = 2'000'000;

struct Unit {
  std::uint64_t id;
  std::uint32_t size;  // units that it stands for, itself included
  std::uint32_t task;
};

// A root or an exported part: reports to the task that it was taken from when its units and its parts are done.
struct Task {
  NodeId exporter;
  std::uint32_t parent;
  std::uint32_t open = 0;
  std::vector<Unit> units = {};  // on the way
};

struct Worker {
  std::deque<Unit> queue;
  std::optional<Unit> running;
  LoadState reported = LoadState::silent;
  std::optional<Give> giving;
  std::vector<std::size_t> held;      // letters that wait for Gave
  std::deque<std::uint32_t> arrived;  // tasks that Start will begin, in this order
  std::uint32_t rounds_in_vain = 0;   // timers since anyone exported, or since the freeze
};

enum class Kind : std::uint8_t { message, timer, unit_ends, unit_wakes, gave, task_done };

struct Entry {
  double time;
  std::uint64_t order;
  Kind kind;
  NodeId node;  // where it happens
  NodeId from = 0;
  std::uint64_t value = 0;  // generation, task, or index of a message or parked unit
};
struct Later {
  bool operator()(const Entry& a, const Entry& b) const { return a.time != b.time ? a.time > b.time : a.order > b.order; }
};

class World {
 public:
  explicit World(const WorldSettings&);
  WorldReport run();

 private:
  struct Letter {
    NodeId from, to;
    Message message;
    std::uint32_t task;
  };

  void push(double delay, Kind, NodeId node, NodeId from = 0, std::uint64_t value = 0);
  void send(NodeId from, NodeId to, Message, std::uint32_t task = 0);
  void happen(const Entry&);
  void deliver(std::size_t letter);
  void forget(std::size_t letter);
  void step(NodeId, const Event&);

  LoadState load_of(NodeId) const;
  std::uint32_t credit_of(NodeId) const;
  void report_load(NodeId);
  void start(NodeId);
  void run_next(NodeId);
  void end_unit(NodeId);
  void close(std::uint32_t task);
  void carry_out_give(NodeId);

  void check();
  bool quiet();
  bool asks_for_ever() const { return settings_.policy == PolicyKind::random; }  // as long as a worker is idle
  void freeze_and_thaw();
  void fail(const std::string& what) {
    if (report_.problem.empty()) report_.problem = what;
  }

  WorldSettings settings_;
  RandomNumbers random_;
  Channels channels_;
  WorldReport report_;
  std::vector<std::unique_ptr<Node>> nodes_;
  Invariants invariants_;
  std::vector<Worker> workers_;
  std::vector<Task> tasks_;
  std::vector<Letter> letters_;
  std::vector<std::size_t> free_letters_;
  std::unordered_set<std::size_t> flying_;
  std::vector<Unit> parked_;

  std::priority_queue<Entry, std::vector<Entry>, Later> entries_;
  double now_ = 0;
  std::uint64_t order_ = 0, in_flight_ = 0, work_in_flight_ = 0, timers_ = 0, gives_ = 0;
  std::uint64_t units_made_ = 0, since_unit_ = 0;
  std::unordered_set<std::uint64_t> units_run_;
  bool finished_ = false, frozen_ = false;
  double next_freeze_;
  std::vector<Entry> deferred_;
};

World::World(const WorldSettings& settings)
    : settings_(settings),
      random_(settings.seed),
      channels_(settings.delays, random_),
      workers_(settings.workers + 1),
      next_freeze_(settings.freezes ? random_.exponential(10) : std::numeric_limits<double>::infinity()) {
  for (NodeId i = 0; i <= settings.workers; ++i) nodes_.push_back(make_node(settings.policy, i, settings.workers, settings.seed));
  invariants_ = Invariants(settings.policy, nodes_);
  tasks_.push_back({master, 0});  // no task
  tasks_.push_back({master, 0, 1, {{units_made_++, settings.units, 1}}});
  send(master, 1, root_work(), 1);
  for (NodeId i = 2; i <= settings.workers; ++i) report_load(i);
}

// --- events ---------------------------------------------------------------------------------------------------------------

void World::push(double delay, Kind kind, NodeId node, NodeId from, std::uint64_t value) {
  entries_.push({now_ + delay, order_++, kind, node, from, value});
}

void World::send(NodeId from, NodeId to, Message message, std::uint32_t task) {
  ++report_.messages[static_cast<unsigned>(message.kind)];
  report_.messages_at_master += to == master;
  if (to >= nodes_.size() || to == from) return fail("a message to a wrong node");
  std::size_t letter = letters_.size();
  if (free_letters_.empty()) {
    letters_.emplace_back();
  } else {
    letter = free_letters_.back();
    free_letters_.pop_back();
  }
  letters_[letter] = {from, to, std::move(message), task};
  flying_.insert(letter);
  ++in_flight_;
  work_in_flight_ += task != 0;
  entries_.push({channels_.arrival(from, to, now_), order_++, Kind::message, to, from, letter});
}

void World::happen(const Entry& e) {
  switch (e.kind) {
    case Kind::message:
      --in_flight_;
      if (++since_unit_ > 200 * settings_.workers + 2000 && !asks_for_ever()) fail("endless chatter");
      return deliver(e.value);
    case Kind::timer: --timers_; return step(e.node, Timer{e.value});
    case Kind::gave: return carry_out_give(e.node);
    case Kind::task_done: return close(static_cast<std::uint32_t>(e.value));
    case Kind::unit_ends: since_unit_ = 0; return end_unit(e.node);
    case Kind::unit_wakes:
      workers_[e.node].queue.push_back(parked_[e.value]);
      run_next(e.node);
      return report_load(e.node);
  }
}

void World::deliver(std::size_t index) {
  const Letter letter = letters_[index];
  PENELOPE_CHECK(flying_.contains(index));
  Worker& worker = workers_[letter.to];
  if (letter.message.kind == MessageKind::work) worker.arrived.push_back(letter.task);
  if (worker.giving && !nodes_[letter.to]->goes_on_while_giving())
    worker.held.push_back(index);  // the node keeps it: under way still
  else
    forget(index);
  step(letter.to, Arrival{letter.from, letter.message});
}

void World::forget(std::size_t letter) {
  flying_.erase(letter);
  free_letters_.push_back(letter);
}

void World::step(NodeId id, const Event& event) {
  Worker& worker = workers_[id];
  bool started = false, gives = false;
  for (Action& action : nodes_[id]->step(event)) {
    if (auto* message = std::get_if<Send>(&action)) {
      send(id, message->to, std::move(message->message));
    } else if (const auto* timer = std::get_if<SetTimer>(&action)) {
      ++timers_;
      ++worker.rounds_in_vain;
      push(settings_.movement_time * timer->periods, Kind::timer, id, 0, timer->generation);
    } else if (const auto* give = std::get_if<Give>(&action)) {
      worker.giving = *give;
      ++gives_;
      gives = true;
    } else if (std::get_if<Start>(&action)) {
      start(id);
      started = true;
    } else {
      ++report_.matches;
      report_.matches_below_master += id != master;
    }
  }
  if (started) report_load(id);
  if (gives && settings_.export_time > 0)
    push(random_.exponential(settings_.export_time), Kind::gave, id);
  else if (gives)
    carry_out_give(id);
}

// --- work -----------------------------------------------------------------------------------------------------------------

LoadState World::load_of(NodeId id) const {
  const Worker& worker = workers_[id];
  const std::size_t waiting = worker.queue.size();
  if (waiting == 0 && !worker.running) return LoadState::idle;
  const bool more = waiting >= settings_.high || (worker.reported == LoadState::overloaded && waiting >= settings_.low);
  return more ? LoadState::overloaded : LoadState::silent;
}

std::uint32_t World::credit_of(NodeId id) const {
  const auto half = static_cast<std::uint32_t>(workers_[id].queue.size() / 2);
  return std::clamp(half, 1u, settings_.greatest_credit);
}

void World::report_load(NodeId id) {
  workers_[id].reported = load_of(id);
  step(id, Load{workers_[id].reported, credit_of(id)});
}

void World::start(NodeId id) {
  Worker& worker = workers_[id];
  if (worker.arrived.empty()) return fail("a start without work");
  Task& task = tasks_[worker.arrived.front()];
  worker.arrived.pop_front();
  --work_in_flight_;
  worker.queue.insert(worker.queue.end(), task.units.begin(), task.units.end());
  task.units.clear();
  worker.reported = LoadState::silent;
  run_next(id);
}

void World::run_next(NodeId id) {
  Worker& worker = workers_[id];
  if (worker.running || worker.queue.empty()) return;
  worker.running = worker.queue.back();
  worker.queue.pop_back();
  push(random_.exponential(1), Kind::unit_ends, id);
}

void World::end_unit(NodeId id) {
  Worker& worker = workers_[id];
  PENELOPE_CHECK(worker.running.has_value());
  const Unit unit = *std::exchange(worker.running, std::nullopt);
  if (!units_run_.insert(unit.id).second) return fail("a unit ran twice");
  std::uint32_t rest = unit.size - 1;
  for (auto parts = static_cast<std::uint32_t>(random_.between(1, settings_.fan)); rest > 0; --parts) {
    const auto size = parts <= 1 ? rest : static_cast<std::uint32_t>(random_.between(1, rest));
    rest -= size;
    const Unit part{units_made_++, size, unit.task};
    ++tasks_[unit.task].open;
    if (random_.unit() < settings_.parked) {
      parked_.push_back(part);
      push(random_.exponential(3), Kind::unit_wakes, id, 0, parked_.size() - 1);
    } else {
      worker.queue.push_back(part);
    }
  }
  close(unit.task);
  run_next(id);
  report_load(id);
}

// One of the units or parts of a task is done.
void World::close(std::uint32_t index) {
  Task& task = tasks_[index];
  PENELOPE_CHECK(tasks_[index].open > 0);
  if (--task.open > 0) return;
  if (task.parent == 0) {
    finished_ = true;
    report_.makespan = now_;
  } else {
    push(channels_.delay(0, 0), Kind::task_done, task.exporter, 0, task.parent);
  }
}

// The oldest half of the queue, but only units of one task.
void World::carry_out_give(NodeId id) {
  Worker& worker = workers_[id];
  PENELOPE_CHECK(workers_[id].giving.has_value() && gives_ > 0);
  const Give give = *std::exchange(worker.giving, std::nullopt);
  --gives_;
  const bool exported = !worker.queue.empty();
  if (exported) {
    const std::uint32_t parent = worker.queue.front().task, child = static_cast<std::uint32_t>(tasks_.size());
    Task task{id, parent};
    for (std::size_t i = std::max<std::size_t>(1, worker.queue.size() / 2); i > 0; --i) {
      if (worker.queue.front().task != parent) break;
      task.units.push_back(worker.queue.front());
      task.units.back().task = child;
      worker.queue.pop_front();
    }
    task.open = static_cast<std::uint32_t>(task.units.size());
    PENELOPE_CHECK(tasks_[parent].open >= task.open);  // each of its units counts there
    tasks_[parent].open -= task.open - 1;
    tasks_.push_back(std::move(task));
    send(id, give.to, work_for(give), child);
    for (Worker& each : workers_) each.rounds_in_vain = 0;
  }
  ++(exported ? report_.exports : report_.failed_exports);
  worker.reported = load_of(id);
  const Load left{worker.reported, credit_of(id)};
  if (!exported && left.state == LoadState::overloaded) worker.reported = LoadState::silent;
  step(id, Gave{exported, left});
  if (worker.giving) return;
  for (std::size_t letter : worker.held) forget(letter);
  worker.held.clear();
}

// --- checks ---------------------------------------------------------------------------------------------------------------

void World::check() {
  if (!settings_.checks || !invariants_.about_messages()) return;
  std::vector<Flight> flights;
  for (std::size_t letter : flying_) flights.push_back({letters_[letter].from, letters_[letter].to, &letters_[letter].message});
  fail(invariants_.broken(flights));
}

// True: nothing is under way that could still bring work to an idle worker, so the world may thaw.
bool World::quiet() {
  if (gives_ > 0) return false;
  if (!asks_for_ever()) {
    if (in_flight_ > 0 || timers_ > 0) return false;
    ++report_.quiet_points;
    if (!settings_.checks) return true;
    std::vector<LoadState> loads;
    for (const Worker& worker : workers_) loads.push_back(worker.reported);
    fail(invariants_.broken_when_quiet(loads));
    return true;
  }
  if (!frozen_) return false;
  // After two full rounds since anyone exported no idle worker can have missed work.
  const auto any = [&](auto&& holds) { return std::any_of(workers_.begin() + 1, workers_.end(), holds); };
  const bool overloaded = any([](const Worker& w) { return w.reported == LoadState::overloaded; });
  const bool idle = any([](const Worker& w) { return w.reported == LoadState::idle; });
  if (overloaded && any([](const Worker& w) { return w.reported == LoadState::idle && w.rounds_in_vain > 2; }))
    fail("stuck, overloaded beside idle");
  if ((overloaded && idle) || work_in_flight_ > 0) return false;
  ++report_.quiet_points;
  return true;
}

void World::freeze_and_thaw() {
  if (now_ >= next_freeze_ && !frozen_ && !finished_) {
    frozen_ = true;
    since_unit_ = 0;
    for (Worker& worker : workers_) worker.rounds_in_vain = 0;
  }
  if (!quiet() || !frozen_) return;
  frozen_ = false;
  next_freeze_ = now_ + random_.exponential(10);
  for (const Entry& e : deferred_) push(random_.uniform(0, 0.001), e.kind, e.node, e.from, e.value);
  deferred_.clear();
}

WorldReport World::run() {
  while (!entries_.empty() && report_.problem.empty()) {
    const Entry entry = entries_.top();
    entries_.pop();
    now_ = std::max(now_, entry.time);
    if (++report_.events > most_events) fail("no end");
    if (frozen_ && (entry.kind == Kind::unit_ends || entry.kind == Kind::unit_wakes))
      deferred_.push_back(entry);
    else
      happen(entry);
    check();
    freeze_and_thaw();
    if (finished_ && asks_for_ever()) break;
  }
  if (units_run_.size() != units_made_ || units_made_ != settings_.units) fail("work was lost");
  if (!finished_) fail("the master was not told of the end");
  return report_;
}

}  // namespace

WorldReport run_world(const WorldSettings& settings) { return World(settings).run(); }

}  // namespace penelope::scheduler
