#include "runtime/worker/processes/process_group.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "runtime/system/standard_error.hpp"
#include "runtime/worker/messages.hpp"
#include "runtime/worker/rest/rest.hpp"
#include "runtime/worker/run/output.hpp"
#include "runtime/worker/run/run_end.hpp"

namespace penelope {

ProcessGroup::ProcessGroup(RankTransport& transport, Program& program, bool recovers)
    : views(transport.ranks, recovers),
      link(transport, views),
      shows(views.is_root() ? Shows::Place::root : Shows::Place::follower, recovers),
      images(program, link),
      root(*this),
      follower(*this, link),
      program_(program) {
  if (!views.is_root()) program.symbols.made_elsewhere = &follower.symbols;
}

ProcessGroup::~ProcessGroup() { stop_serving(); }

void ProcessGroup::connect(RunControl& run, const RunControl::Parts& parts) {
  run_ = &run;
  parts_.emplace(parts);
  images.connect(parts.root, parts.goal);
  Output& output = parts.output;
  Shows::Sinks sinks;
  if (views.is_root()) {
    sinks.print = [&output](const std::string& text, TextFor to) { output.print(text, to); };
    sinks.take_answer = [&output](const std::string& text) { return output.take_answer(text); };
    sinks.change = [this](const Shown& shown) { run_->make_change(shown); };
  } else {
    sinks.send = [this](std::uint64_t first, const std::vector<Shown>& shown) { link.to_root(control::show(first, shown)); };
    sinks.ask = [this](std::uint64_t number) { link.to_root(control::need_changes(number)); };
    sinks.take_answer = [this](const std::string& text) { return link.to_root(control::answer(text)), true; };
  }
  shows.connect(std::move(sinks));
  if (views.is_root()) root.serve();
  watch_ranks();
}

void ProcessGroup::stop_serving() {
  link.transport.on_loss(nullptr);
  root.stop_serving();
}

void ProcessGroup::tell_all(const std::string& message) { views.is_root() ? link.to_followers(message) : link.to_root(message); }

// --- messages between workers ---------------------------------------------------------------------------------------------

std::string ProcessGroup::stamped(std::string message) {
  const auto kind = static_cast<WireKind>(message[0]);
  shows.flush();
  const bool hands_on_front = kind == WireKind::clear || kind == WireKind::done || kind == WireKind::home || kind == WireKind::rest;
  ByteWriter out;
  out.number<std::uint64_t>(views.is_root() && depends_on_program(message) ? images.publish_changes() : images.count());
  out.number(views.number());
  hands_on_front ? shows.write_unconfirmed(out) : out.number<std::uint64_t>(0);
  const auto costs = incumbents().state(true);
  out.array(costs.data(), costs.size());
  return std::move(message.insert(0, out.bytes));
}

std::string_view ProcessGroup::received(const Received& message) {
  if (views.is_here(message.from)) return message.bytes;
  ByteReader in(message.bytes);
  const auto known_images = in.number<std::uint64_t>();
  const auto view = in.number<std::uint32_t>();
  if (view >= views.ranks.count()) throw CorruptMessage("more processes are lost than there were");
  const auto is_here = [&] { return (views.is_root() || images.count() >= known_images) && views.number() >= view; };
  if (!is_here()) {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [&] { return stopped_ || is_here(); });
  }
  if (shows.inherit(in) > 0 && views.is_root()) run_->look_again();
  incumbents().add(in.array<Incumbents::State>());
  return in.rest();
}

// Who waits has looked under the mutex.
void ProcessGroup::note_arrival() {
  { const std::lock_guard lock(mutex_); }
  arrived_.notify_all();
}

// --- losses ---------------------------------------------------------------------------------------------------------------

// The root hears of all losses, and asks its own office to deal with them. A follower hears of the root's.
void ProcessGroup::watch_ranks() {
  link.transport.on_loss([this](unsigned rank) {
    if (!views.is_root()) {
      print_error("penelope: rank 0 is lost, and with it the run\n");
      std::_Exit(exit_given_up);
    }
    link.to_root(control::lost(rank));
  });
}

// From here on the next view holds: in this process, after the root has told the others.
void ProcessGroup::lose(unsigned rank) {
  link.transport.forget(rank);
  if (views.is_lost_rank(rank)) return;
  views.mark_lost(rank);
  if (views.is_root()) {
    link.to_followers(control::lost(rank));
    print_error("penelope: rank {} on {} is lost{}\n", rank, views.ranks.hosts[rank], views.recovers ? "" : ", and with it the run");
    if (!views.recovers) return parts_->end.give_up();
  }
  incumbents().begin_again();
  const auto locks = parts_->rest.lock_all();
  begin_view_without(rank);
}

void ProcessGroup::begin_view_without(unsigned rank) {
  views.mark_lost(rank);
  views.begin_next();
  root.forget(rank);
  for (const unsigned other : run_->begin_view())
    if (views.is_root()) print_error("penelope: rank {} on {} takes its place\n", other, views.ranks.hosts[other]);
  note_arrival();
}

// --- effects --------------------------------------------------------------------------------------------------------------

bool ProcessGroup::note_effect(std::uint64_t number) {
  if (views.number() > 0 && number <= effects_) return false;
  effects_.store(std::max(effects_.load(std::memory_order_relaxed), number), std::memory_order_relaxed);
  return true;
}

// --- the end --------------------------------------------------------------------------------------------------------------

void ProcessGroup::stop_waiting() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  arrived_.notify_all();
  root.stop_waiting();
  follower.symbols.stop();
}

}  // namespace penelope
