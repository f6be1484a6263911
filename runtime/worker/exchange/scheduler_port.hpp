// SchedulerPort: a worker's node of the scheduler (scheduler/policy.hpp), and the messages and timers between nodes. The first worker has the
// master's node as well. In every view the nodes begin anew: what came of the scheduler in an older one is forgotten, but for work.
//
//   schedule   view | to node | from node | the scheduler's message | for each worker that it asks work for: lineage, resources
//
// The worker's mutex guards it. Sending never waits.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runtime/copying/segment.hpp"
#include "runtime/worker/exchange/speed.hpp"
#include "runtime/worker/processes/views.hpp"
#include "runtime/worker/roster.hpp"
#include "runtime/worker/run/run_options.hpp"
#include "runtime/worker/statistics.hpp"
#include "scheduler/policy.hpp"
#include "wam/base/bytes.hpp"

namespace penelope {

class SchedulerPort {
 public:
  using Clock = std::chrono::steady_clock;

  // What the nodes want of their worker.
  class Effects {
   public:
    virtual void send(Peer to, std::string message) = 0;
    virtual void give_wanted() = 0;     // take_give() says to whom
    virtual void wanted_changed() = 0;  // is_wanted() says something else now
    virtual void timer_set() = 0;       // run_timers() is to be called in time
    // The stacks that work will be installed in that is asked for in this view. `is_request`: it is asked for anew.
    virtual const Worker& stacks_for_work(std::uint32_t view, bool is_request) = 0;

   protected:
    ~Effects() = default;
  };

  SchedulerPort(Peer worker, const ParallelOptions&, const Views&, const Roster&, Speed&, WorkerStatistics&, Effects&);

  std::uint32_t view() const { return view_; }
  bool has_node() const { return node_ != nullptr; }  // a spare worker has none
  bool is_wanted() const { return node_ && node_->wanted(); }
  void begin_view();  // of the views and the roster
  // The scheduler has been told that this worker is there, or is now.
  bool takes_part() const { return takes_part_; }
  void take_part() { takes_part_ = true; }
  void bring_root_work();  // as if it came from the master; of the worker that has it

  // What the scheduler believes of this worker's load.
  scheduler::LoadState load() const { return load_; }
  void set_load(scheduler::LoadState, unsigned credit = 0);  // and tells it
  void assume_load(scheduler::LoadState load) { load_ = load; }

  bool has_give() const { return give_.has_value(); }
  std::optional<scheduler::Give> take_give() { return std::exchange(give_, std::nullopt); }
  void gave(bool exported, scheduler::LoadState load);

  Clock::time_point run_timers();  // steps those that are due; when the next one is

  // A message of the scheduler, which has been read but for the work behind it. Throws CorruptMessage.
  struct Arrived {
    scheduler::Message message;
    scheduler::NodeId from;
    bool is_for_master;
    std::uint32_t view;
    bool brings_work() const { return message.kind == scheduler::MessageKind::work; }
  };
  Arrived read(ByteReader&);
  void arrive(const Arrived&);  // nothing if it is of another view

  // What comes before the task that is sent to a node.
  ByteWriter begin_work(const scheduler::Give&);
  const Lineage& lineage_of(Peer worker) { return lineages_[worker]; }

 private:
  void make_nodes();
  void step(scheduler::Node&, const scheduler::Event&);
  ByteWriter begin(scheduler::NodeId from, scheduler::NodeId to, const scheduler::Message&);
  void write_lineages(const scheduler::Message&, ByteWriter&);

  const Peer worker_;
  const ParallelOptions& options_;
  const Views& views_;
  const Roster& roster_;
  Speed& speed_;
  WorkerStatistics& statistics_;
  Effects& effects_;
  std::unique_ptr<scheduler::Node> node_, master_;
  std::uint32_t view_ = 0;  // of both
  bool takes_part_ = false;
  scheduler::LoadState load_ = scheduler::LoadState::idle;
  std::optional<scheduler::Give> give_;         // wanted from the inference thread
  std::unordered_map<Peer, Lineage> lineages_;  // of workers that asked, or for whom others did
  struct PendingTimer {
    Clock::time_point due;
    scheduler::Timer timer;
    scheduler::Node* node;
  };
  std::vector<PendingTimer> timers_;
};

}  // namespace penelope
