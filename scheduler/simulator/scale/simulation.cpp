// The events of scheduler/simulator/scale/simulation.hpp: messages and nodes first, then work.
#include "scheduler/simulator/scale/simulation.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/simulator/scale/event_queue.hpp"
#include "scheduler/simulator/scale/simulated_balance.hpp"
#include "scheduler/simulator/scale/simulated_worker.hpp"
#include "wam/base/check.hpp"

namespace penelope::scheduler {

namespace {

using TaskIndex = SimulatedWorker::TaskIndex;
constexpr TaskIndex root_task = 0;
constexpr std::uint64_t envelope = 32;  // bytes of any message, beside its content
constexpr std::uint64_t bytes_of_done = 24, bytes_of_task = 64, bytes_of_identity = 8;

enum class Kind : std::uint32_t { arrival, timer, start, wake, give, gave };

// Alternatives that one worker runs, and those taken from them.
struct Task {
  TaskIndex parent;
  NodeId exporter;  // who runs the parent; master: the root task
  PartId part;
  Lineages::Id lineage;  // of its choice point
  WorkClass kind;
  std::uint32_t alternatives;
  std::uint32_t open = 0;   // tasks taken from it that are not done
  bool ended = false;       // its own work
  std::uint64_t bytes = 0;  // of the copy
  Time work = 0;            // of all that is done
};

struct Letter {
  NodeId from, to;
  bool done;       // a task is done; else the message of a node
  TaskIndex task;  // that is done, or comes with the message
  unsigned copies;
  Message message;
};

class Simulation {
 public:
  Simulation(const SimulationSettings&, Forest&);
  SimulationReport run();

 private:
  void push(Time time, Kind kind, NodeId node, std::uint32_t value = 0) { queue_.push({time, node, static_cast<std::uint32_t>(kind), value}); }
  void happen(const SimulatedEvent&);
  void arrive(std::uint32_t letter);
  void post(Letter, std::uint64_t bytes, Time);
  void send(NodeId from, NodeId to, Message, Time);
  void step(NodeId, const Event&, bool for_message = false);
  Time serve(NodeId, Time, unsigned messages);
  void attract(NodeId, bool wanted);

  void start(NodeId, TaskIndex);
  void wake(NodeId);
  bool looks(const SimulatedWorker& w) const { return w.load != LoadState::overloaded && settings_.workers > 1; }
  void plan(NodeId);
  void go_on(NodeId);
  void end_task(NodeId);
  void finish(TaskIndex, NodeId);
  void task_done(NodeId, TaskIndex);
  void give(NodeId);
  void gave(NodeId);
  std::uint32_t credit_to_tell(NodeId, double least_work);
  bool export_work(NodeId, Time& ready);

  const SimulationSettings settings_;
  Hosts hosts_;
  SimulatedBalance balance_;
  Network network_;
  SimulationReport report_;
  EventQueue queue_;
  Time now_ = 0;
  std::vector<std::unique_ptr<Node>> nodes_;
  std::vector<SimulatedCore> cores_;      // by node
  std::vector<SimulatedWorker> workers_;  // from 1 on; 0 is not used
  std::vector<Task> tasks_;
  Lineages lineages_;
  std::vector<Letter> letters_;
  std::vector<std::uint32_t> free_letters_;
  std::vector<std::uint32_t> leaving_;  // the letter of work that leaves when its worker has copied it, by worker
  Actions actions_;                     // scratch of step()
  std::string bytes_;                   // scratch of send()
  bool finished_ = false;
};

Neighbours workers_of_hosts(const SimulationSettings& settings) {
  Neighbours near;
  if (!settings.near_hosts || settings.hosts.workers == 1) return near;
  std::vector<std::uint32_t> host_of;
  for (NodeId worker = 1; worker <= settings.workers; ++worker) host_of.push_back((worker - 1) / settings.hosts.workers);
  near.add_level(std::move(host_of));
  return near;
}

std::uint32_t number_of_hosts(const SimulationSettings& settings) {
  return (settings.workers + settings.hosts.workers - 1) / settings.hosts.workers;
}

Simulation::Simulation(const SimulationSettings& settings, Forest& forest)
    : settings_(settings),
      hosts_(settings.hosts, settings.seed),
      balance_(settings_, hosts_),
      network_(settings.network, number_of_hosts(settings), settings.seed),
      cores_(settings.workers + 1) {
  const Neighbours near = workers_of_hosts(settings);
  for (NodeId id = 0; id <= settings.workers; ++id) {
    nodes_.push_back(settings.make ? settings.make(settings, id, near) : make_node(settings.policy, id, settings.workers, settings.seed, near));
    workers_.emplace_back(id == master ? nullptr : forest.walker(), LookPace(settings.first_look, settings.longest_look));
    cores_[id].host = hosts_.of(id);
  }
  constexpr PartId whole_tree = 0;
  tasks_.push_back({root_task, master, whole_tree, Lineages::root, {}, 1});
  post({master, 1, false, root_task, 0, root_work()}, envelope + bytes_of_task, 0);
  for (NodeId worker = 2; worker <= settings.workers; ++worker) step(worker, Load{LoadState::idle});
}

// --- nodes and messages -----------------------------------------------------------------------------------------------------

void Simulation::happen(const SimulatedEvent& e) {
  const NodeId node = e.node;
  switch (static_cast<Kind>(e.kind)) {
    case Kind::arrival: return arrive(e.value);
    case Kind::timer: return step(node, Timer{e.value});
    case Kind::start: return start(node, e.value);
    case Kind::wake:
      if (e.value == workers_[node].wake_generation) wake(node);
      return;
    case Kind::give: return give(node);
    case Kind::gave: return gave(node);
  }
}

// The node is busy from `from` on, or from when it is free, with so many messages; until when.
Time Simulation::serve(NodeId node, Time from, unsigned messages) {
  SimulatedCore& core = cores_[node];
  const Time begin = hosts_.awake(core.host, std::max(from, core.free));
  const Time time = messages * settings_.service;
  report_.serving += time;
  if (core.walks) core.lost += time;
  return core.free = begin + time;
}

void Simulation::post(Letter letter, std::uint64_t bytes, Time time) {
  const std::uint32_t from_host = cores_[letter.from].host, to_host = hosts_.of(letter.to);
  PENELOPE_CHECK(letter.to != letter.from && letter.to < nodes_.size());
  ++cores_[letter.from].messages;
  report_.bytes += bytes;
  const Network::Arrivals arrivals = network_.send(from_host, to_host, letter.from, letter.to, bytes, time);
  if (arrivals.count == 0) return;
  std::uint32_t index = static_cast<std::uint32_t>(letters_.size());
  if (free_letters_.empty()) {
    letters_.emplace_back();
  } else {
    index = free_letters_.back();
    free_letters_.pop_back();
  }
  letter.copies = arrivals.count;
  const NodeId to = letter.to;
  letters_[index] = std::move(letter);
  for (unsigned i = 0; i < arrivals.count; ++i) push(arrivals.at[i], Kind::arrival, to, index);
}

void Simulation::send(NodeId from, NodeId to, Message message, Time time) {
  ++report_.messages[static_cast<unsigned>(message.kind)];
  bytes_.clear();
  encode(message, bytes_);
  std::uint64_t bytes = envelope + bytes_.size();
  if (message.kind == MessageKind::request) bytes += bytes_of_identity * lineages_.depth(workers_[from].kept);
  post({from, to, false, root_task, 0, std::move(message)}, bytes, time);
}

void Simulation::arrive(std::uint32_t index) {
  Letter& letter = letters_[index];
  PENELOPE_CHECK(letter.copies > 0);  // else it lies among the free ones
  const bool is_last = --letter.copies == 0;
  const Letter copy = is_last ? std::move(letter) : letter;
  if (is_last) free_letters_.push_back(index);
  ++cores_[copy.to].messages;
  if (copy.done) {
    serve(copy.to, now_, 1);
    return task_done(copy.to, copy.task);
  }
  if (copy.message.kind == MessageKind::work) workers_[copy.to].arrived.push_back(copy.task);
  step(copy.to, Arrival{copy.from, copy.message}, true);
}

void Simulation::step(NodeId id, const Event& event, bool for_message) {
  serve(id, now_, for_message ? 1 : 0);
  nodes_[id]->step(event, actions_);
  for (Action& action : actions_) {
    if (auto* message = std::get_if<Send>(&action)) {
      send(id, message->to, std::move(message->message), serve(id, now_, 1));
    } else if (const auto* timer = std::get_if<SetTimer>(&action)) {
      const Time due = cores_[id].free + settings_.movement_time * timer->periods;
      push(due, Kind::timer, id, static_cast<std::uint32_t>(timer->generation));
    } else if (const auto* give = std::get_if<Give>(&action)) {
      workers_[id].giving = *give;
      push(cores_[id].free, Kind::give, id);
    } else if (std::get_if<Start>(&action)) {
      SimulatedWorker& worker = workers_[id];
      PENELOPE_ASSERT(!worker.arrived.empty());  // a node starts only work that came
      const TaskIndex task = worker.arrived.front();
      worker.arrived.erase(worker.arrived.begin());
      const double bytes = static_cast<double>(tasks_[task].bytes) * settings_.copy.install_byte;
      const Time install = task == root_task ? 0 : settings_.copy.install_fixed + static_cast<Time>(bytes);
      report_.installing += install;
      push(cores_[id].free + install, Kind::start, id, task);
    } else {
      ++report_.matches;
      report_.matches_below_master += id != master;
    }
  }
  if (const bool wanted = nodes_[id]->wanted(); wanted != workers_[id].wanted) attract(id, wanted);
}

// Whether somebody waits at a node has changed: its worker's next look comes sooner or later.
void Simulation::attract(NodeId id, bool wanted) {
  SimulatedWorker& worker = workers_[id];
  worker.wanted = wanted;
  if (!wanted || !cores_[id].walks || !looks(worker)) return;
  worker.advance(hosts_, cores_[id], now_, false);
  go_on(id);
}

// --- work -------------------------------------------------------------------------------------------------------------------

void Simulation::start(NodeId id, TaskIndex index) {
  SimulatedWorker& worker = workers_[id];
  if (cores_[id].walks) {
    worker.ready.push_back(index);
    worker.load = LoadState::silent;  // as its node has it now
    worker.last_look = now_;
    return;
  }
  const Task& task = tasks_[index];
  worker.task = index;
  worker.kept = task.lineage;
  worker.load = LoadState::silent;
  worker.begin(cores_[id], task.part, task.lineage, now_);
  worker.pace.restart();
  worker.last_look = now_;
  if (!std::exchange(worker.worked, true)) {
    ++report_.worked;
    if (report_.worked == 2) report_.first_work = now_;
    if (report_.worked == settings_.workers) report_.all_worked = now_;
  }
  plan(id);
}

// Lets the worker go ahead to where its state is needed next.
void Simulation::plan(NodeId id) {
  SimulatedWorker& worker = workers_[id];
  const Time until = looks(worker) ? std::max(worker.next_look(), now_ + 1) : now_ + settings_.longest_look;
  push(worker.go_ahead(hosts_, cores_[id], until), Kind::wake, id, ++worker.wake_generation);
}

// The same for a worker that has just been brought to the present, perhaps to the end of its task.
void Simulation::go_on(NodeId id) {
  if (!workers_[id].walker().done()) return plan(id);
  push(now_, Kind::wake, id, ++workers_[id].wake_generation);
}

void Simulation::wake(NodeId id) {
  SimulatedWorker& worker = workers_[id];
  worker.advance(hosts_, cores_[id], now_, true);
  if (worker.walker().done()) return end_task(id);
  if (looks(worker) && now_ >= worker.next_look()) {
    worker.pace.looked(settings_.look_time);
    worker.last_look = now_;
    cores_[id].lost += settings_.look_time;
    report_.looking += settings_.look_time;
    if (const std::uint32_t credit = credit_to_tell(id, settings_.high_work)) {
      worker.load = LoadState::overloaded;
      step(id, Load{LoadState::overloaded, credit});
    }
  }
  plan(id);
}

// How many exports the worker could make; 0: it has too little work.
std::uint32_t Simulation::credit_to_tell(NodeId id, double least_work) {
  const double price = least_work * balance_.relative_capacity(id, now_);
  const auto supply = workers_[id].look(settings_.nanoseconds_per_inference, price);
  return supply ? supply->credit : 0;
}

void Simulation::end_task(NodeId id) {
  SimulatedWorker& worker = workers_[id];
  Task& task = tasks_[worker.task];
  task.work += worker.end(cores_[id]);
  task.ended = true;
  worker.load = LoadState::idle;
  if (task.open == 0) finish(worker.task, id);
  if (finished_) return;
  if (worker.ready.empty()) return step(id, Load{LoadState::idle});
  const TaskIndex next = worker.ready.front();
  worker.ready.erase(worker.ready.begin());
  step(id, Load{LoadState::silent});
  start(id, next);
}

// All of a task that `id` ran is done.
void Simulation::finish(TaskIndex index, NodeId id) {
  if (index == root_task) {
    finished_ = true;
    return;
  }
  ++report_.done_messages;
  post({id, tasks_[index].exporter, true, index, 0, {}}, envelope + bytes_of_done, serve(id, now_, 1));
}

void Simulation::task_done(NodeId id, TaskIndex index) {
  const Task& done = tasks_[index];
  const double inferences = static_cast<double>(done.work) / settings_.nanoseconds_per_inference;
  workers_[id].granularity.learn(done.kind, inferences, done.alternatives);
  Task& parent = tasks_[done.parent];
  parent.work += done.work;
  if (--parent.open == 0 && parent.ended) finish(done.parent, id);
}

void Simulation::give(NodeId id) {
  SimulatedWorker& worker = workers_[id];
  SimulatedCore& core = cores_[id];
  bool exported = false;
  Time ready = now_;
  if (core.walks) {
    worker.advance(hosts_, core, now_, false);
    exported = export_work(id, ready);
  }
  ++(exported ? report_.tasks : report_.refused);
  const bool more = exported && credit_to_tell(id, settings_.low_work) > 0;
  if (core.walks && !more) {
    worker.pace.restart();
    worker.last_look = now_;
  }
  worker.load = more ? LoadState::overloaded : core.walks ? LoadState::silent : LoadState::idle;
  worker.exported = exported;
  if (core.walks) {
    core.lost += ready - now_;
    go_on(id);
  }
  push(ready, Kind::gave, id);
}

// Takes work out for the one that asked; when it is copied, and so can leave.
bool Simulation::export_work(NodeId id, Time& ready) {
  SimulatedWorker& worker = workers_[id];
  const NodeId importer = worker.giving->to;
  std::optional<balancing::ExportTerms> terms;
  if (balance_.is_on()) terms = balance_.terms(id, importer, now_, worker.copied.share());
  const auto supply = worker.look(settings_.nanoseconds_per_inference, settings_.low_work, terms);
  if (!supply) return false;
  const SearchPath::Level level = worker.path.levels()[supply->level];
  const auto at = static_cast<std::size_t>(level.place);
  const OpenChoice& choice = worker.walker().choices()[at];
  if (choice.lineage == Lineages::root) {
    Lineages::Id above = tasks_[worker.task].lineage;
    for (std::size_t i = at; i-- > 0 && above == tasks_[worker.task].lineage;)
      if (worker.walker().choices()[i].lineage != Lineages::root) above = worker.walker().choices()[i].lineage;
    worker.walker().set_lineage(at, lineages_.remember(above, choice.bytes));
  }
  const auto alternatives = static_cast<std::uint32_t>(supply->alternatives);
  const std::uint64_t shared = lineages_.bytes(lineages_.common(choice.lineage, workers_[importer].kept));
  Task task{worker.task, id, worker.walker().give(at, alternatives), choice.lineage, choice.work, alternatives};
  task.bytes = choice.bytes - std::min(shared, choice.bytes);
  worker.path.give_away(choice.serial, alternatives);
  ++tasks_[worker.task].open;
  worker.copied.copied(task.bytes, choice.bytes);
  report_.copied_bytes += task.bytes;
  report_.full_copy_bytes += choice.bytes;
  report_.tasks_inside_hosts += hosts_.of(id) == hosts_.of(importer);
  const double bytes_take = static_cast<double>(task.bytes) * settings_.copy.export_byte;
  const Time copying = settings_.copy.export_fixed + static_cast<Time>(bytes_take);
  report_.exporting += copying;
  ready = now_ + copying;
  tasks_.push_back(task);
  leaving_.resize(workers_.size());
  leaving_[id] = static_cast<TaskIndex>(tasks_.size() - 1);
  return true;
}

void Simulation::gave(NodeId id) {
  SimulatedWorker& worker = workers_[id];
  const Give give = *std::exchange(worker.giving, std::nullopt);
  if (worker.exported) {
    const TaskIndex task = leaving_[id];
    ++report_.messages[static_cast<unsigned>(MessageKind::work)];
    const std::uint64_t bytes = envelope + bytes_of_task + tasks_[task].bytes;
    post({id, give.to, false, task, 0, work_for(give)}, bytes, serve(id, now_, 1));
  }
  step(id, Gave{worker.exported, {worker.load, 1}});  // its load of now: it walked on while its work was copied
}

SimulationReport Simulation::run() {
  const auto fetch = [this](const SimulatedEvent& e) {
    __builtin_prefetch(&cores_[e.node]);
    __builtin_prefetch(nodes_[e.node].get());
    if (static_cast<Kind>(e.kind) != Kind::arrival) return;
    const auto* letter = reinterpret_cast<const char*>(&letters_[e.value]);
    for (std::size_t line = 0; line < sizeof(Letter); line += 64) __builtin_prefetch(letter + line);
  };
  while (!finished_ && !queue_.empty() && report_.events < settings_.most_events) {
    const SimulatedEvent event = queue_.pop(fetch);
    now_ = event.time;
    ++report_.events;
    happen(event);
  }
  if (!finished_) report_.problem = queue_.empty() ? "the search did not end: nothing is under way" : "too many events";
  report_.workers = settings_.workers;
  report_.makespan = now_;
  for (NodeId id = 1; id <= settings_.workers; ++id) {
    report_.work += workers_[id].walker().walked() - workers_[id].walker().skipped();
    report_.nodes += workers_[id].walker().nodes();
    report_.longest_branch = std::max(report_.longest_branch, workers_[id].walker().longest_branch());
  }
  report_.efficiency = static_cast<double>(report_.work) / (static_cast<double>(now_) * balance_.all_speeds());
  const auto fewer = [](const SimulatedCore& a, const SimulatedCore& b) { return a.messages < b.messages; };
  const auto busiest = std::max_element(cores_.begin(), cores_.end(), fewer);
  report_.busiest = static_cast<NodeId>(busiest - cores_.begin());
  report_.busiest_messages = busiest->messages;
  report_.retransmissions = network_.retransmissions();
  return report_;
}

}  // namespace

std::uint64_t SimulationReport::all_messages() const { return std::accumulate(messages.begin(), messages.end(), done_messages); }

SimulationReport simulate(const SimulationSettings& settings, Forest& forest) { return Simulation(settings, forest).run(); }

}  // namespace penelope::scheduler
