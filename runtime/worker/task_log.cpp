#include "runtime/worker/task_log.hpp"

namespace penelope {

void TaskLog::ended(Task task, const std::string& place) {
  if (!kept_) return;
  if (tasks_.size() >= most_kept) {
    ++tasks_left_out_;
    return;
  }
  task.place = number_of(place);
  tasks_.push_back(task);
}

void TaskLog::exported(ortree::TaskId task, ortree::TaskId parent, std::uint64_t after) {
  if (kept_ && exports_.size() < most_kept) exports_.push_back({task, parent, after});
}

void TaskLog::waited(Clock::time_point began, Hindrance kind, const std::string& place) {
  if (kept_ && waits_.size() < most_kept) waits_.push_back({began, Clock::now(), number_of(place), static_cast<std::uint32_t>(kind)});
}

std::uint32_t TaskLog::number_of(const std::string& place) {
  const auto [found, is_new] = numbers_.try_emplace(place, static_cast<std::uint32_t>(places_.size()));
  if (is_new) places_.push_back(place);
  return found->second;
}

void TaskLog::write(ByteWriter& out) const {
  out.array(tasks_.data(), tasks_.size());
  out.array(exports_.data(), exports_.size());
  out.array(waits_.data(), waits_.size());
  out.number(tasks_left_out_);
  out.number<std::uint64_t>(places_.size());
  for (const std::string& place : places_) out.text(place);
}

TaskLog TaskLog::read(ByteReader& in, Clock::duration behind) {
  TaskLog log;
  log.tasks_ = in.array<Task>();
  log.exports_ = in.array<Export>();
  log.waits_ = in.array<Wait>();
  log.tasks_left_out_ = in.number<std::uint64_t>();
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) log.places_.emplace_back(in.text());
  for (const Task& task : log.tasks_)
    if (task.place >= log.places_.size()) throw CorruptMessage("a task that began nowhere");
  for (Wait& wait : log.waits_) {
    if (wait.place >= log.places_.size() || wait.kind >= hindrance_kinds) throw CorruptMessage("a wait for nothing that there is");
    wait.began += behind, wait.ended += behind;
  }
  return log;
}

}  // namespace penelope
