// The world of chaos.hpp: a queue of events, a network that does not keep its promises, and nodes that come and go.
#include "scheduler/simulator/chaos/chaos.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <queue>
#include <variant>
#include <vector>

#include "scheduler/membership.hpp"
#include "scheduler/random_numbers.hpp"
#include "scheduler/simulator/chaos/chaos_tasks.hpp"
#include "scheduler/simulator/chaos/chaos_tree.hpp"
#include "scheduler/simulator/chaos/reliable_link.hpp"

namespace penelope::scheduler {

namespace {

constexpr std::uint64_t most_events = 20'000'000;

struct PolicyLetter {
  std::uint32_t view;  // of the sender: the policy begins anew with each
  Message message;
  std::optional<StartTask> task;  // with work
};
using Payload = std::variant<std::monostate, PolicyLetter, TaskMessage, View>;
using Link = ReliableLink<Payload>;

struct Heartbeat {
  Incarnation incarnation;
};
struct Fence {  // that incarnation is dead
  Incarnation incarnation;
};
using Datagram = std::variant<Heartbeat, Fence, Link::Packet>;

struct ChaosNode {
  Incarnation incarnation = 1;
  bool up = true;
  double stopped_until = 0, cut_until = 0;
  View view;
  std::unique_ptr<Node> policy;
  ChaosTasks tasks{{}, nullptr};
  std::vector<Link> links;                       // by node
  std::vector<bool> ticking;                     // links whose timer runs
  std::vector<std::pair<NodeId, Payload>> held;  // of views to come, and what followed from the same node
  bool running = false;                          // a node of the tree
};

struct Entry {
  double time;
  std::uint64_t order;
  NodeId node;              // where it happens
  Incarnation incarnation;  // to which it happens; 0: to the node, whatever runs there
  std::size_t action;       // index of what happens
  bool operator<(const Entry& other) const { return time != other.time ? time > other.time : order > other.order; }
};

class Chaos {
 public:
  explicit Chaos(const ChaosSettings&);
  ChaosReport run();

 private:
  struct Arrive {
    NodeId from;
    Datagram datagram;
  };
  struct Again {  // the timer of a link
    NodeId to;
    Incarnation other;
  };
  struct Expire {
    std::uint32_t view;
    std::uint64_t generation;
  };
  struct Refused {  // a request to a worker that does not take part
    NodeId by;
    std::uint32_t view;
  };
  enum class Simple : std::uint8_t { heartbeat, check, step_ends, restart, crash, stop, cut };
  using Happening = std::variant<Arrive, Again, Expire, Refused, Simple>;

  void push(double delay, NodeId node, Incarnation incarnation, Happening);
  void happen(NodeId, Happening&);
  void happen_simply(NodeId, Simple);
  void disturb(Simple, double rate);

  void transmit(NodeId from, NodeId to, Datagram);
  void send(NodeId from, NodeId to, Payload);
  void arrive(NodeId at, NodeId from, Datagram&);
  void handle(NodeId at, NodeId from, Payload&);
  void handle_policy(NodeId at, NodeId from, PolicyLetter&);
  void open_link(NodeId at, NodeId to, Incarnation other);

  void install(NodeId, const View&);
  void announce();  // the master's new view
  void start_anew(NodeId);
  void step(NodeId, const Event&);
  void give(NodeId, const Give&);
  void report_load(NodeId);
  void go_on(NodeId);  // after anything that may have changed the tasks
  LoadState load_of(const ChaosNode&) const;
  void place_root_work();
  void release();

  Member member(NodeId id) const { return {id, nodes_[id].incarnation}; }
  void fail(const std::string& what) {
    if (report_.problem.empty()) report_.problem = what;
  }

  ChaosSettings settings_;
  RandomNumbers random_;
  ChaosTree tree_;
  std::vector<Answer> expected_;
  Membership membership_;
  std::vector<ChaosNode> nodes_;
  std::priority_queue<Entry> entries_;
  std::vector<Happening> happenings_;
  std::vector<std::size_t> free_;
  std::uint64_t order_ = 0;
  double now_ = 0;
  ChaosReport report_;
};

Chaos::Chaos(const ChaosSettings& settings)
    : settings_(settings),
      random_(settings.seed * 31 + 7),
      tree_(settings.seed, settings.nodes),
      expected_(tree_.answers()),
      membership_(settings.workers, settings.heartbeats, 2 * settings.heartbeats),
      nodes_(settings.workers + 1) {
  for (NodeId id = 0; id <= settings_.workers; ++id) start_anew(id);
  nodes_[master].tasks.begin_root();
  for (NodeId id = 1; id <= settings_.workers; ++id) open_link(master, id, 1);
  for (NodeId id = 0; id <= settings_.workers; ++id) install(id, membership_.view());
  push(settings_.heartbeats, master, 0, Simple::check);
  disturb(Simple::crash, settings_.crashes);
  disturb(Simple::stop, settings_.stops);
  disturb(Simple::cut, settings_.cuts);
}

// --- events ----------------------------------------------------------------------------------------------------------------

void Chaos::push(double delay, NodeId node, Incarnation incarnation, Happening what) {
  std::size_t index = happenings_.size();
  if (free_.empty()) {
    happenings_.push_back(std::move(what));
  } else {
    index = free_.back();
    free_.pop_back();
    happenings_[index] = std::move(what);
  }
  entries_.push({now_ + delay, order_++, node, incarnation, index});
}

void Chaos::disturb(Simple what, double rate) {
  if (rate <= 0) return;
  const double delay = random_.exponential(1 / rate);
  if (now_ + delay < settings_.end_of_chaos) push(delay, static_cast<NodeId>(random_.between(1, settings_.workers)), 0, what);
}

void Chaos::happen(NodeId id, Happening& what) {
  ChaosNode& node = nodes_[id];
  if (auto* arrival = std::get_if<Arrive>(&what)) {
    if (node.up) arrive(id, arrival->from, arrival->datagram);
  } else if (const auto* again = std::get_if<Again>(&what)) {
    node.ticking[again->to] = false;
    Link& link = node.links[again->to];
    if (link.other() != again->other || !link.waits()) return;
    for (Link::Packet& packet : link.again()) transmit(id, again->to, std::move(packet));
    node.ticking[again->to] = true;
    push(10 * settings_.delay * link.periods(), id, node.incarnation, *again);
  } else if (const auto* timer = std::get_if<Expire>(&what)) {
    if (timer->view == node.view.number) step(id, Timer{timer->generation});
  } else if (const auto* refused = std::get_if<Refused>(&what)) {
    if (refused->view == node.view.number) step(id, Arrival{refused->by, {.kind = MessageKind::refuse}});
  } else {
    happen_simply(id, std::get<Simple>(what));
  }
}

void Chaos::happen_simply(NodeId id, Simple what) {
  ChaosNode& node = nodes_[id];
  switch (what) {
    case Simple::heartbeat: transmit(id, master, Heartbeat{node.incarnation}); return push(settings_.heartbeats, id, node.incarnation, what);
    case Simple::check:
      if (membership_.check(now_)) announce();
      return push(settings_.heartbeats / 2, master, 0, what);
    case Simple::step_ends:
      node.running = false;
      node.tasks.run_one();
      return go_on(id);
    case Simple::restart:
      if (node.up) return;
      node.up = true;
      ++node.incarnation;
      start_anew(id);
      open_link(id, master, 1);
      return;
    case Simple::crash:
      if (node.up) {
        ++report_.crashes;
        node.up = false;
        push(random_.exponential(random_.one_of({0.5, 5.0, 50.0}) * settings_.heartbeats), id, 0, Simple::restart);
      }
      return disturb(what, settings_.crashes);
    case Simple::stop:
      node.stopped_until = std::max(node.stopped_until, now_ + random_.exponential(4 * settings_.heartbeats));
      return disturb(what, settings_.stops);
    case Simple::cut:
      node.cut_until = std::max(node.cut_until, now_ + random_.exponential(4 * settings_.heartbeats));
      return disturb(what, settings_.cuts);
  }
}

// --- the network -----------------------------------------------------------------------------------------------------------

void Chaos::transmit(NodeId from, NodeId to, Datagram datagram) {
  ++report_.packets;
  const bool calm = now_ >= settings_.end_of_chaos;
  const bool cut = std::max(nodes_[from].cut_until, nodes_[to].cut_until) > now_;
  if (cut || random_.chance(calm ? std::min(settings_.loss, 0.05) : settings_.loss)) {
    ++report_.lost_packets;
    return;
  }
  for (unsigned copies = random_.chance(settings_.duplication) ? 2 : 1; copies > 0; --copies) {
    const double factor = settings_.heavy_delays && !calm ? std::pow(10, random_.uniform(-2, 2)) : random_.uniform(0.2, 1.8);
    push(settings_.delay * factor, to, 0, Arrive{from, datagram});
  }
}

void Chaos::open_link(NodeId at, NodeId to, Incarnation other) {
  ChaosNode& node = nodes_[at];
  if (node.links[to].other() == other && node.links[to].own() == node.incarnation) return;
  node.links[to] = Link(node.incarnation, other);
}

void Chaos::send(NodeId from, NodeId to, Payload payload) {
  ChaosNode& node = nodes_[from];
  Link& link = node.links[to];
  if (link.other() == 0) return;  // it does not take part
  transmit(from, to, link.send(std::move(payload)));
  if (node.ticking[to]) return;
  node.ticking[to] = true;
  push(10 * settings_.delay, from, node.incarnation, Again{to, link.other()});
}

void Chaos::arrive(NodeId at, NodeId from, Datagram& datagram) {
  ChaosNode& node = nodes_[at];
  if (const auto* fence = std::get_if<Fence>(&datagram)) {
    if (fence->incarnation != node.incarnation) return;
    ++report_.fenced;
    node.up = false;
    return happen_simply(at, Simple::restart);
  }
  if (at == master) {
    const auto* heartbeat = std::get_if<Heartbeat>(&datagram);
    const Incarnation incarnation = heartbeat ? heartbeat->incarnation : std::get<Link::Packet>(datagram).from;
    switch (membership_.heard({from, incarnation}, now_)) {
      case Membership::Answer::welcome: break;
      case Membership::Answer::changed: announce(); break;
      case Membership::Answer::fence: return transmit(master, from, Fence{incarnation});
    }
  }
  auto* packet = std::get_if<Link::Packet>(&datagram);
  if (!packet) return;
  bool answer = false;
  std::vector<Payload> payloads = node.links[from].receive(std::move(*packet), answer);
  if (answer) transmit(at, from, node.links[from].acknowledgement());
  for (Payload& payload : payloads) handle(at, from, payload);
}

void Chaos::handle(NodeId at, NodeId from, Payload& payload) {
  ChaosNode& node = nodes_[at];
  if (const auto* view = std::get_if<View>(&payload)) return install(at, *view);
  const auto* letter = std::get_if<PolicyLetter>(&payload);
  const bool follows = std::any_of(node.held.begin(), node.held.end(), [&](const auto& held) { return held.first == from; });
  if (follows || (letter && letter->view > node.view.number)) return node.held.push_back({from, std::move(payload)});
  if (letter) return handle_policy(at, from, std::get<PolicyLetter>(payload));
  node.tasks.receive({from, node.links[from].other()}, std::get<TaskMessage>(payload));
  go_on(at);
}

// Work counts whatever its view: the worker has it then, as if a parked task had woken up.
void Chaos::handle_policy(NodeId at, NodeId from, PolicyLetter& letter) {
  ChaosNode& node = nodes_[at];
  if (letter.task) node.tasks.receive({from, node.links[from].other()}, *letter.task);
  if (letter.view == node.view.number) step(at, Arrival{from, std::move(letter.message)});
  go_on(at);
}

// --- views -----------------------------------------------------------------------------------------------------------------

// A node that knows nothing: at the beginning, or after it was restarted or fenced.
void Chaos::start_anew(NodeId id) {
  ChaosNode& node = nodes_[id];
  node.view = {};
  node.policy.reset();
  node.tasks = ChaosTasks(member(id), &tree_);
  node.links.assign(nodes_.size(), {});
  node.ticking.assign(nodes_.size(), false);
  node.held.clear();
  node.running = false;
  if (id != master) push(settings_.heartbeats * random_.unit(), id, node.incarnation, Simple::heartbeat);
}

void Chaos::announce() {
  ++report_.views;
  const View& view = membership_.view();
  for (NodeId id = 1; id <= settings_.workers; ++id) open_link(master, id, view.present[id]);
  for (NodeId id = 1; id <= settings_.workers; ++id) send(master, id, view);
  install(master, view);
}

void Chaos::install(NodeId id, const View& view) {
  ChaosNode& node = nodes_[id];
  if (!view.has(member(id))) return;  // a fence will follow
  node.view = view;
  for (NodeId other = 0; other <= settings_.workers; ++other)
    if (other != id) open_link(id, other, view.present[other]);
  node.tasks.change(view);
  node.policy = make_node(settings_.policy, id, settings_.workers, settings_.seed + view.number);
  if (id == master) {
    // The policy counts on all workers, idle sons at first: those that do not take part leave.
    for (NodeId other = 1; other <= settings_.workers; ++other)
      if (view.present[other] == 0)
        step(master, Arrival{other, {.kind = MessageKind::leave, .version = 1, .epoch = other == 1 ? root_epoch : 0}});
  } else {
    report_load(id);
    if (id == 1) step(id, Arrival{master, {.kind = MessageKind::refuse}});  // for which the root task will not come this way
  }
  go_on(id);
  std::vector<std::pair<NodeId, Payload>> held = std::exchange(node.held, {});
  for (auto& [from, payload] : held)
    if (node.links[from].other() != 0) handle(id, from, payload);
}

// --- the policy and the tasks ----------------------------------------------------------------------------------------------

LoadState Chaos::load_of(const ChaosNode& node) const {
  const std::size_t alternatives = node.tasks.alternatives();
  return alternatives >= 3 ? LoadState::overloaded : alternatives > 0 ? LoadState::silent : LoadState::idle;
}

void Chaos::report_load(NodeId id) { step(id, Load{load_of(nodes_[id]), 1}); }

void Chaos::step(NodeId id, const Event& event) {
  ChaosNode& node = nodes_[id];
  if (!node.policy) return;
  bool started = false;
  std::optional<Give> gives;
  for (Action& action : node.policy->step(event)) {
    if (auto* message = std::get_if<Send>(&action)) {
      const bool absent = node.view.present[message->to] == 0;
      if (!absent)
        send(id, message->to, PolicyLetter{node.view.number, std::move(message->message), {}});
      else if (message->message.kind == MessageKind::request)
        push(settings_.delay, id, node.incarnation, Refused{message->to, node.view.number});
    } else if (const auto* timer = std::get_if<SetTimer>(&action)) {
      push(0.3 * timer->periods, id, node.incarnation, Expire{node.view.number, timer->generation});
    } else if (const auto* wanted = std::get_if<Give>(&action)) {
      gives = *wanted;
    } else if (std::get_if<Start>(&action)) {
      started = true;
    }
  }
  if (started) report_load(id);
  if (gives) give(id, *gives);
}

void Chaos::give(NodeId id, const Give& wanted) {
  ChaosNode& node = nodes_[id];
  const std::optional<StartTask> task = node.tasks.take_out({wanted.to, node.view.present[wanted.to]});
  if (task) {
    ++report_.exports;
    send(id, wanted.to, PolicyLetter{node.view.number, work_for(wanted), task});
  }
  step(id, Gave{task.has_value(), {load_of(node), 1}});
}

void Chaos::go_on(NodeId id) {
  ChaosNode& node = nodes_[id];
  if (id == master) place_root_work();
  for (ChaosTasks::Outgoing& out : node.tasks.take_messages())
    if (node.view.has(out.to)) send(id, out.to.node, std::move(out.message));
  if (id == master) return release();
  report_load(id);
  if (node.running || node.tasks.alternatives() == 0) return;
  node.running = true;
  push(random_.exponential(1), id, node.incarnation, Simple::step_ends);
}

void Chaos::place_root_work() {
  ChaosNode& node = nodes_[master];
  std::vector<Member> workers;
  for (NodeId other = 1; other <= settings_.workers; ++other)
    if (node.view.present[other] != 0) workers.push_back({other, node.view.present[other]});
  while (!workers.empty() && node.tasks.waits_for_a_node()) node.tasks.place_one(random_.one_of(workers));
}

void Chaos::release() {
  for (const Answer answer : nodes_[master].tasks.take_shown()) {
    const bool right = report_.answers < expected_.size() && expected_[report_.answers] == answer;
    if (!right) fail("a wrong answer, or a right one at the wrong time");
    ++report_.answers;
  }
  if (!nodes_[master].tasks.shows_agree()) fail("two answers with the same number");
}

ChaosReport Chaos::run() {
  while (report_.problem.empty() && !nodes_[master].tasks.root_done()) {
    if (entries_.empty() || ++report_.events > most_events) {
      fail("no end");
      break;
    }
    const Entry entry = entries_.top();
    entries_.pop();
    now_ = entry.time;
    ChaosNode& node = nodes_[entry.node];
    if (node.up && node.stopped_until > now_) {
      entries_.push({node.stopped_until, order_++, entry.node, entry.incarnation, entry.action});
      continue;
    }
    Happening what = std::move(happenings_[entry.action]);
    free_.push_back(entry.action);
    if (entry.incarnation != 0 && (entry.incarnation != node.incarnation || !node.up)) continue;
    happen(entry.node, what);
  }
  if (report_.problem.empty() && report_.answers != expected_.size()) fail("answers are missing");
  for (const ChaosNode& node : nodes_) {
    report_.restarts += node.tasks.restarts();
    report_.drops += node.tasks.drops();
  }
  report_.time = now_;
  return report_;
}

}  // namespace

ChaosSettings random_chaos_settings(PolicyKind policy, std::uint64_t seed) {
  RandomNumbers random(seed * 7919 + 11);
  ChaosSettings s{.policy = policy, .seed = seed};
  s.workers = static_cast<NodeId>(random.between(1, random.below(2) == 0 ? 4 : 12));
  s.nodes = random.one_of({30u, 100u, 300u, 600u});
  s.loss = random.one_of({0.0, 0.05, 0.2, 0.4});
  s.duplication = random.one_of({0.0, 0.1, 0.3});
  s.delay = random.one_of({0.01, 0.05, 0.2});
  s.heavy_delays = random.below(2) == 0;
  s.crashes = random.one_of({0.0, 0.01, 0.05, 0.2});
  s.stops = random.one_of({0.0, 0.01, 0.05});
  s.cuts = random.one_of({0.0, 0.01, 0.05});
  s.end_of_chaos = random.one_of({50.0, 200.0, 500.0});
  s.heartbeats = random.one_of({1.0, 3.0, 10.0});
  return s;
}

ChaosReport run_chaos(const ChaosSettings& settings) { return Chaos(settings).run(); }

}  // namespace penelope::scheduler
