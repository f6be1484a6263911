// Importer: work that arrives at a worker becomes a task in a free seat: what the scheduler brings, and what comes unasked (a branch that goes
// on here, its rest, what a lost process had). The copy is installed under the worker's mutex, which guards this; it starts when its
// turn comes.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>

#include "runtime/trace/activity.hpp"
#include "runtime/worker/exchange/speed.hpp"
#include "runtime/worker/messages.hpp"
#include "runtime/worker/run/returns.hpp"
#include "runtime/worker/seats/turns.hpp"
#include "runtime/worker/statistics.hpp"
#include "runtime/worker/tasks/task_set.hpp"

namespace penelope {

class Importer {
 public:
  using Clock = std::chrono::steady_clock;
  // The parts of its worker, and of the run, that it works with.
  struct Parts {
    Turns& turns;
    TaskSet& tasks;
    Speed& speed;
    Activity& activity;
    WorkerStatistics& statistics;
    const Views& views;
    Returns& returns;
    TaskSet::Effects& out;  // for sending
    bool says_why;          // ParallelOptions
  };

  Importer(Peer worker, unsigned workers_of_run, scheduler::balancing::Scheme scheme, const Parts& parts)
      : worker_(worker), workers_of_run_(workers_of_run), scheme_(scheme), parts_(parts) {}

  // The stacks that work will be installed in that is asked for in this view. `is_request`: it is asked for anew.
  const Worker& stacks_for_work(std::uint32_t view, bool is_request);
  void note_request() { requested_at_ = Clock::now(); }

  // These throw CorruptMessage. Work of the scheduler is installed in the seat whose stacks the exporter was told of, or, when it was
  // `pushed`, in any.
  void receive_work(ByteReader&, bool pushed, std::uint32_t view);
  void receive_rest(ByteReader&);  // alternatives
  void receive_home(ByteReader&);  // a branch that is the front and goes on here (going_home.cpp)

 private:
  TaskOffer read_offer(ByteReader&) const;
  bool nobody_waits_for(const TaskOffer& offer) const { return parts_.views.is_lost(worker_of(offer.parent)); }
  void begin_run(Seat&, const TaskOffer&, ByteReader& segment);
  void begin_task(Seat&, const TaskOffer&, std::unique_ptr<TaskRun>);
  void acknowledge(const TaskOffer&);

  const Peer worker_;
  const unsigned workers_of_run_;
  const scheduler::balancing::Scheme scheme_;
  const Parts parts_;
  Clock::time_point requested_at_{};
};

}  // namespace penelope
