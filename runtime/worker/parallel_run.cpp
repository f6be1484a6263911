// Starting and ending the workers of a run.
#include "runtime/worker/parallel_run.hpp"

#include "runtime/transport/in_process.hpp"

namespace penelope {

ParallelRun::ParallelRun(Worker& root_stacks, const ParallelOptions& given) : options(given), root(root_stacks) {
  transport = std::make_unique<InProcessTransport>(given.workers, given.message_delay, given.seed);
  random_.seed(static_cast<std::minstd_rand::result_type>(given.seed));
  for (Peer p = 1; p <= given.workers; ++p) workers_.push_back(std::make_unique<OrWorker>(*this, p));
  workers_[0]->add_root_seat(root);
}

ParallelRun::~ParallelRun() { root.parallel = nullptr; }

bool ParallelRun::coin() {
  std::lock_guard lock(mutex_);
  return random_() & 64;
}

void ParallelRun::start_workers() {
  if (started_.exchange(true)) return;
  for (auto& worker : workers_) worker->start_threads();
  workers_[0]->begin_root();
}

void ParallelRun::request_finish(int status) {
  status_ = status;
  finish_requested_ = true;
  transport->wake(1);
}

void ParallelRun::finish(int status) {
  if (finished_.exchange(true)) return;
  status_ = status;
  for (auto& worker : workers_) worker->stop();
}

void ParallelRun::stop_and_join() {
  finish(status_);
  for (auto& worker : workers_) worker->join();
}

std::vector<WorkerStatistics> ParallelRun::statistics() const {
  std::vector<WorkerStatistics> result;
  for (const auto& worker : workers_) result.push_back(worker->statistics());
  return result;
}

OrWorker::Progress ParallelRun::progress() {
  OrWorker::Progress all;
  for (auto& worker : workers_) {
    const OrWorker::Progress one = worker->progress();
    all.done += one.done;
    all.busy += one.busy;
  }
  return all;
}

std::vector<const Activity*> ParallelRun::activities() const {
  std::vector<const Activity*> result;
  for (const auto& worker : workers_) result.push_back(&worker->activity());
  return result;
}

}  // namespace penelope
