#include "runtime/worker/exchange/scheduler_port.hpp"

#include <algorithm>
#include <utility>

#include "runtime/worker/messages.hpp"

namespace penelope {

namespace {
constexpr auto movement_time = std::chrono::microseconds(200);  // what moving to another place of the tree costs
}

SchedulerPort::SchedulerPort(Peer worker, const ParallelOptions& options, const Views& views, const Roster& roster, Speed& speed,
                             WorkerStatistics& statistics, Effects& effects)
    : worker_(worker), options_(options), views_(views), roster_(roster), speed_(speed), statistics_(statistics), effects_(effects) {
  make_nodes();
}

void SchedulerPort::make_nodes() {
  node_.reset();
  if (!roster_.has(worker_)) return;
  const scheduler::Neighbours near = views_.neighbours(views_.working_ranks(options_.spare_ranks));
  const scheduler::NodeId id = roster_.node(worker_), nodes = roster_.nodes();
  const std::uint64_t seed = options_.seed + view_;
  node_ = make_node(options_.policy, id, nodes, seed + id, near);
  if (worker_ == 1) master_ = make_node(options_.policy, scheduler::master, nodes, seed, near);
}

// As at the start of a run, but for workers that have work.
void SchedulerPort::begin_view() {
  view_ = views_.number();
  give_.reset();
  timers_.clear();
  lineages_.clear();
  make_nodes();
}

void SchedulerPort::bring_root_work() {
  if (master_) step(*node_, scheduler::Arrival{scheduler::master, scheduler::root_work()});
}

void SchedulerPort::set_load(scheduler::LoadState load, unsigned credit) {
  load_ = load;
  step(*node_, scheduler::Load{load, credit});
}

void SchedulerPort::gave(bool exported, scheduler::LoadState load) {
  load_ = load;
  step(*node_, scheduler::Gave{exported, {load, 1}});
}

SchedulerPort::Clock::time_point SchedulerPort::run_timers() {
  const Clock::time_point now = Clock::now();
  Clock::time_point next = Clock::time_point::max();
  for (std::size_t i = 0; i < timers_.size();) {
    if (timers_[i].due > now) {
      next = std::min(next, timers_[i++].due);
      continue;
    }
    const PendingTimer due = timers_[i];
    timers_.erase(timers_.begin() + static_cast<std::ptrdiff_t>(i));
    step(*due.node, due.timer);
    i = 0;
    next = Clock::time_point::max();
  }
  return next;
}

// --- messages -----------------------------------------------------------------------------------------------------------------

// Of an older view only work counts: the worker has it then, as if a task that waited could go on.
SchedulerPort::Arrived SchedulerPort::read(ByteReader& in) {
  const auto view = in.number<std::uint32_t>();
  const auto to = in.number<scheduler::NodeId>(), from = in.number<scheduler::NodeId>();
  const bool is_of_view = view == view_;
  const std::optional<scheduler::Message> message = scheduler::decode(in.rest(), is_of_view ? roster_.nodes() : options_.workers);
  const bool is_for_master = to == scheduler::master;
  const bool between_nodes = node_ && (to == node_->id() || (is_for_master && master_)) && from <= roster_.nodes();
  if (!message || (is_of_view && !between_nodes)) throw CorruptMessage("no message of a scheduler");
  // Nodes of an older view are other workers now: what is said of them is read and forgotten.
  for_each_seeker(*message, [&](scheduler::NodeId seeker) {
    Lineage lineage = Lineage::read(in);
    const Peer peer = is_of_view ? roster_.worker(seeker) : worker_;
    speed_.read_resources(peer, in);
    if (is_of_view) lineages_[peer] = std::move(lineage);
  });
  return {*message, from, is_for_master, view};
}

void SchedulerPort::arrive(const Arrived& arrived) {
  if (arrived.view != view_) return;
  if (arrived.message.kind == scheduler::MessageKind::refuse) ++statistics_.refused;
  step(arrived.is_for_master ? *master_ : *node_, scheduler::Arrival{arrived.from, arrived.message});
}

ByteWriter SchedulerPort::begin(scheduler::NodeId from, scheduler::NodeId to, const scheduler::Message& message) {
  ByteWriter out;
  out.number(WireKind::schedule);
  out.number(view_);
  out.number<scheduler::NodeId>(to);
  out.number<scheduler::NodeId>(from);
  scheduler::encode(message, out.bytes);
  write_lineages(message, out);
  return out;
}

ByteWriter SchedulerPort::begin_work(const scheduler::Give& give) { return begin(node_->id(), give.to, scheduler::work_for(give)); }

// Of those for whom the message asks for work: of this worker, the seat's that the work will come to; of others, as they said.
void SchedulerPort::write_lineages(const scheduler::Message& message, ByteWriter& out) {
  for_each_seeker(message, [&](scheduler::NodeId node) {
    const Peer seeker = roster_.worker(node);
    if (seeker == worker_) lineages_[worker_] = Lineage::of(effects_.stacks_for_work(view_, message.kind == scheduler::MessageKind::request));
    lineages_[seeker].write(out);
    speed_.write_resources(seeker, out);
  });
}

void SchedulerPort::step(scheduler::Node& node, const scheduler::Event& event) {
  const bool was_wanted = node.wanted();
  const scheduler::Actions actions = node.step(event);
  for (const scheduler::Action& action : actions) {
    if (const auto* send = std::get_if<scheduler::Send>(&action)) {
      ByteWriter out = begin(node.id(), send->to, send->message);
      ++statistics_.messages[counted(send->message.kind)];
      effects_.send(roster_.worker(send->to), std::move(out.bytes));
    } else if (const auto* timer = std::get_if<scheduler::SetTimer>(&action)) {
      timers_.push_back({Clock::now() + movement_time * timer->periods, {timer->generation}, &node});
      effects_.timer_set();
    } else if (const auto* give = std::get_if<scheduler::Give>(&action)) {
      give_ = *give;
      effects_.give_wanted();
    } else if (std::holds_alternative<scheduler::Start>(action)) {
      load_ = scheduler::LoadState::silent;
    }
  }
  if (&node == node_.get() && was_wanted != node.wanted()) effects_.wanted_changed();
}

}  // namespace penelope
