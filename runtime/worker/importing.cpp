// The importer thread: messages of the scheduler and of the or-tree, and work that arrives.
#include <algorithm>
#include <utility>

#include "runtime/transport/threads.hpp"
#include "runtime/worker/balancer.hpp"
#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

using Clock = std::chrono::steady_clock;
using ortree::Actions;
using ortree::TaskId;

namespace {
constexpr auto movement_time = std::chrono::microseconds(200);  // what moving to another place of the tree costs
}

void OrWorker::import_loop() {
  const CollectorThread registered;
  answer_at_once();
  measure_nominal_capacity();
  {
    Lock lock(mutex_);
    requested_at_ = Clock::now();
    if (number_ != 1) {
      takes_part_ = true;
      if (node_) step(*node_, scheduler::Load{scheduler::LoadState::idle});
      give_turn();  // it may have work already, from a checkpoint
    }
  }
  for (;;) {
    Clock::time_point until;
    {
      Lock lock(mutex_);
      if (stopped_) return;
      until = run_timers();
    }
    const std::optional<Received> message = run_.transport.receive(number_, until);
    try {
      const std::string_view content = message ? run_.received(*message) : std::string_view();
      Lock lock(mutex_);
      if (stopped_) return;
      if (message && !run_.is_lost(message->from)) receive(message->from, content);
      after_message();
    } catch (const CorruptMessage& e) {
      run_.refuse(message->from, e.what());
    }
    if (run_.finish_requested()) run_.finish(run_.status());
  }
}

// Steps the timers that are due; when the next one is.
Clock::time_point OrWorker::run_timers() {
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

void OrWorker::receive(Peer from, std::string_view message) {
  ByteReader in(message);
  const auto kind = in.number<WireKind>();
  if (kind > WireKind::arrived) throw CorruptMessage("no such message");
  if (kind == WireKind::schedule) return receive_schedule(in);
  if (kind == WireKind::home) return receive_home(in);
  if (kind == WireKind::rest) return receive_rest(in);
  const auto id = in.number<TaskId>();
  if (kind == WireKind::arrived) {
    if (balancer_) balancer_->acknowledged(id, in.rest().size());
    return;
  }
  ++arrived_from_[run_.rank_of(from)];
  const auto found = tasks_.find(id);
  if (found == tasks_.end()) {  // it is over, or was killed
    if (kind == WireKind::done) {
      in.number<TaskId>();
      read_effort(in);
      in.number<FrontCount>();
      for (const ortree::Mark& m : read_marks(in)) delete Payload::of(m.payload);
    }
    return;
  }
  TaskRun& task = *found->second;
  Actions out;
  switch (kind) {
    case WireKind::clear: {
      const auto clearance = in.number<ortree::Place>();
      task.front.note(in.number<FrontCount>());
      task.rules.receive_clear(clearance, out);
      break;
    }
    case WireKind::kill: return kill(task);
    case WireKind::prune: {
      const auto child = in.number<TaskId>();
      task.rules.receive_prune(child, in.number<ortree::Place>(), out);
      break;
    }
    case WireKind::done: {
      const auto child = in.number<TaskId>();
      learn(task, child, read_effort(in), message.size());
      task.front.note(in.number<FrontCount>());
      task.rules.receive_done(child, read_marks(in), out);
      break;
    }
    default: break;
  }
  perform(task, out);
}

// What a child's alternatives have taken.
void OrWorker::learn(TaskRun& task, TaskId child, const TaskEffort& effort, std::size_t bytes) {
  const std::uint64_t inferences = effort.inferences;
  if (balancer_) balancer_->done(child, effort, bytes);
  task.inferences_of_children += inferences;
  const auto found = task.exported.find(child);
  if (found == task.exported.end()) return;
  if (found->second.expected > 0) granularity_.note(found->second.expected, static_cast<double>(inferences));
  granularity_.learn(found->second.work, static_cast<double>(inferences), static_cast<double>(found->second.alternatives));
  task.exported.erase(found);
}

// A task that waits may be able to go on; the front goes first.
void OrWorker::after_message() {
  if (!active_) return give_turn();
  if (!active_->task) return;
  if (active_->task->rules.at_front()) {
    if (run_.is_to_ask()) active_->stacks->raise_signal(signal_interrupt);
    return;
  }
  for (auto& seat : seats_) {
    if (seat.get() == active_ || !seat->task || !seat->task->rules.at_front()) continue;
    if (!seat->can_go_on || seat->can_go_on()) return active_->stacks->raise_signal(signal_parallel);
  }
}

// Of an older view only work counts: the worker has it then, as if a task that waited could go on.
void OrWorker::receive_schedule(ByteReader& in) {
  const auto view = in.number<std::uint32_t>();
  const auto to = in.number<scheduler::NodeId>(), from_node = in.number<scheduler::NodeId>();
  const bool is_of_view = view == view_;
  const std::optional<scheduler::Message> message = scheduler::decode(in.rest(), is_of_view ? run_.roster.nodes() : run_.options.workers);
  const bool between_nodes = node_ && (to == node_->id() || (to == scheduler::master && master_)) && from_node <= run_.roster.nodes();
  if (!message || (is_of_view && !between_nodes)) throw CorruptMessage("no message of a scheduler");
  // Nodes of an older view are other workers now: what is said of them is read and forgotten.
  for_each_seeker(*message, [&](scheduler::NodeId seeker) {
    Lineage lineage = Lineage::read(in);
    const Peer peer = is_of_view ? run_.roster.worker(seeker) : number_;
    read_resources(peer, in);
    if (is_of_view) lineages_[peer] = std::move(lineage);
  });
  if (message->kind == scheduler::MessageKind::work) receive_work(in, message->pushed, view);
  if (!is_of_view) return;
  if (message->kind == scheduler::MessageKind::refuse) ++stats_.refused;
  step(to == scheduler::master ? *master_ : *node_, scheduler::Arrival{from_node, *message});
}

// Installs the work in the seat whose stacks the exporter was told of, or, when it was pushed, in any; and starts it when its
// turn comes.
void OrWorker::receive_work(ByteReader& in, bool pushed, std::uint32_t view) {
  const auto began = Clock::now();
  const std::size_t bytes = in.rest().size();
  const TaskOffer offer = TaskOffer::read(in);
  Seat* const reserved = pushed ? nullptr : reserved_seat(view);
  Seat& seat = reserved ? *reserved : free_seat();
  seat.reserved.reset();
  PENELOPE_CHECK(seat.is_free());  // a node asks again only after an answer
  if (run_.is_lost(worker_of(offer.parent))) return;  // nobody waits for it
  begin_run(seat, offer, in);
  acknowledge(offer);
  activity_.copied(Copying::install, offer.task, bytes, began);
  stats_.imports.push_back(std::chrono::duration<float>(Clock::now() - requested_at_).count());
}

// The task is a run of alternatives of the newest choice point of the segment.
void OrWorker::begin_run(Seat& seat, const TaskOffer& offer, ByteReader& segment) {
  auto task = std::make_unique<TaskRun>(offer.task, offer.parent, offer.root);
  install_segment(*seat.stacks, segment);
  task->runs[task->next_run] = {offer.first, offer.last};
  task->rules.share(offer.root, {{0, task->next_run++}});
  begin_task(seat, offer, std::move(task));
}

// The stacks hold what the task needs; it begins by backtracking.
void OrWorker::begin_task(Seat& seat, const TaskOffer& offer, std::unique_ptr<TaskRun> task) {
  task->regions = {{offer.root, offer.later}};
  task->front = offer.front;
  task->may_run_again = offer.may_run_again;
  ++arrived_from_[run_.rank_of(exporter_of(offer.task))];
  task->weight = offer.weight;
  task->depth = offer.depth;
  task->seat = &seat;
  seat.task = task.get();
  tasks_[offer.task] = std::move(task);
  ++stats_.tasks_imported;
}

// Whose lineage the last request of that view carried; nullptr: the request was answered.
Seat* OrWorker::reserved_seat(std::uint32_t view) {
  const auto found = std::find_if(seats_.begin(), seats_.end(), [view](const auto& seat) { return seat->reserved == view; });
  return found == seats_.end() ? nullptr : found->get();
}

// Of those for whom the message asks for work: of this worker, the seat's that the work will come to; of others, as they said.
void OrWorker::write_lineages(const scheduler::Message& message, ByteWriter& out) {
  for_each_seeker(message, [&](scheduler::NodeId node) {
    const Peer seeker = run_.roster.worker(node);
    if (seeker == number_) {
      Seat* seat = reserved_seat(view_);
      if (!seat || message.kind == scheduler::MessageKind::request) requested_at_ = Clock::now();
      if (!seat) {
        seat = &free_seat();
        seat->reserved = view_;
      }
      lineages_[number_] = Lineage::of(*seat->stacks);
    }
    lineages_[seeker].write(out);
    write_resources(seeker, out);
  });
}

void OrWorker::step(scheduler::Node& node, const scheduler::Event& event) {
  const bool was_wanted = node.wanted();
  const scheduler::Actions actions = node.step(event);
  for (const scheduler::Action& action : actions) {
    if (const auto* send = std::get_if<scheduler::Send>(&action)) {
      ByteWriter out;
      out.number(WireKind::schedule);
      out.number(view_);
      out.number<scheduler::NodeId>(send->to);
      out.number<scheduler::NodeId>(node.id());
      scheduler::encode(send->message, out.bytes);
      write_lineages(send->message, out);
      ++stats_.messages[counted(send->message.kind)];
      run_.send(number_, run_.roster.worker(send->to), std::move(out.bytes));
    } else if (const auto* timer = std::get_if<scheduler::SetTimer>(&action)) {
      timers_.push_back({Clock::now() + movement_time * timer->periods, {timer->generation}, &node});
      look_again();
    } else if (const auto* give = std::get_if<scheduler::Give>(&action)) {
      give_ = *give;
      if (active_) {
        active_->stacks->raise_signal(signal_parallel);
      } else if (!run_.pausing()) {
        serve_give();
      }
    } else if (std::holds_alternative<scheduler::Start>(action)) {
      load_ = scheduler::LoadState::silent;
    }
  }
  if (&node == node_.get() && was_wanted != node.wanted()) export_wanted_.notify_all();
}

}  // namespace penelope
