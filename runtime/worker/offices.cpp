// The offices of the processes: what the root answers to the followers, and how they do what it says.
#include <fmt/format.h>

#include <cstdlib>

#include "runtime/transport/threads.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/process_group.hpp"
#include "runtime/worker/usage.hpp"
#include "wam/code/collector_thread.hpp"

namespace penelope {

namespace {

constexpr std::chrono::milliseconds patience{500}, patience_with_tracks{10'000};  // with reports
constexpr std::chrono::milliseconds patience_with_holding{200};
constexpr std::chrono::microseconds between_looks{200};
constexpr std::uint64_t most_unanswered = 64;  // shows of a rank: it keeps them until they are confirmed
constexpr auto for_ever = std::chrono::steady_clock::time_point::max();

}  // namespace

// --- the office of the root -------------------------------------------------------------------------------------------------

void ProcessGroup::serve(ParallelRun& run) {
  run_ = &run;
  office_ = std::thread([this, &run] { serve_office(run); });
  watch_ranks();
}

// The root hears of all losses, and asks its own office to deal with them. A follower hears of the root's.
void ProcessGroup::watch_ranks() {
  transport.on_loss([this](unsigned rank) {
    if (!is_root()) {
      fmt::print(stderr, "penelope: rank 0 is lost, and with it the run\n");
      std::_Exit(exit_given_up);
    }
    ByteWriter out;
    out.number(Kind::lost);
    out.number<std::uint32_t>(rank);
    send_office(0, std::move(out.bytes));
  });
}

// From here on the next view holds: in this process, after the root has told the others.
void ProcessGroup::lose(ParallelRun& run, unsigned rank) {
  if (rank == 0 || rank >= ranks.count()) throw CorruptMessage("no such rank to lose");
  transport.forget(rank);
  if (is_lost(rank)) return;
  lost_[rank] = true;
  if (is_root()) {
    ByteWriter out;
    out.number(Kind::lost);
    out.number<std::uint32_t>(rank);
    send_followers(out);
    fmt::print(stderr, "penelope: rank {} on {} is lost{}\n", rank, ranks.hosts[rank], recovers ? "" : ", and with it the run");
    if (!recovers) return run.give_up();
  }
  const auto locks = run.lock_all();
  begin_view_without(run, rank);
}

// Under all mutexes.
void ProcessGroup::begin_view_without(ParallelRun& run, unsigned rank) {
  lost_[rank] = true;
  {
    const std::lock_guard lock(mutex_);
    states_.erase(rank);
    held_.erase(rank);
    frozen_.erase(rank);
    ++view_;
  }
  const Roster before = run.roster;
  run.recover();
  for (const unsigned other : run.ranks_that_work())
    if (is_root() && !before.has(ranks.first_worker(other))) fmt::print(stderr, "penelope: rank {} on {} takes its place\n", other, ranks.hosts[other]);
  changed_.notify_all();
}

void ProcessGroup::serve_office(ParallelRun& run) {
  answer_at_once();
  const CollectorThread registered;
  for (;;) {
    const auto until = unanswered_.empty() ? for_ever : std::chrono::steady_clock::now();
    const std::optional<Received> message = transport.receive(ranks.office(0), until);
    if (!message) {
      confirm_shows();
      continue;
    }
    if (!message->bytes.empty() && static_cast<Kind>(message->bytes[0]) == Kind::stop && ranks.is_here(message->from)) return;
    try {
      serve_request(run, *message);
    } catch (const CorruptMessage& e) {
      run.refuse(message->from, e.what());
    }
  }
}

void ProcessGroup::serve_request(ParallelRun& run, const Received& message) {
  ByteReader in(message.bytes);
  const unsigned rank = ranks.rank_of(message.from);
  const auto kind = in.number<Kind>();
  const auto atom = [&] {
    const auto number = in.number<AtomId>();
    if (number >= program_.symbols.atom_count()) throw CorruptMessage("an atom that is not there");
    return number;
  };
  const auto arity = [&](std::uint32_t most) {
    const auto number = in.number<std::uint32_t>();
    if (number > most) throw CorruptMessage("too many arguments");
    return number;
  };
  const auto made = [&] {
    publish_changes();
    ByteWriter out;
    out.number(Kind::made);
    send_office(rank, std::move(out.bytes));
  };
  switch (kind) {
    case Kind::need_atom: program_.symbols.atom(in.text()); return made();
    case Kind::need_functor: {
      const AtomId name = atom();
      program_.symbols.functor(name, arity(max_compound_arity));
      return made();
    }
    case Kind::need_predicate: {
      const AtomId module = atom(), name = atom();
      program_.intern_predicate(module, name, arity(max_predicate_arity));
      return made();
    }
    case Kind::show: {
      const auto number = in.number<std::uint64_t>();
      const bool is_output = in.number<std::uint8_t>() != 0;
      deliver(number, {std::string(in.text()), is_output});
      if (recovers && ++unanswered_[rank] >= most_unanswered) confirm_shows();
      return run.look_again();
    }
    case Kind::lost:
      if (rank != 0) throw CorruptMessage("a loss that rank 0 does not know of");
      return lose(run, in.number<std::uint32_t>());
    case Kind::answer:
      if (!run.give_answer(std::string(in.text()))) run.request_finish(0);
      return;
    case Kind::finish: return run.finish(in.number<std::int32_t>());
    case Kind::state: {
      auto state = in.number<State>();
      state.rank = rank;
      const std::lock_guard lock(mutex_);
      states_[rank] = state;
      return;
    }
    case Kind::held: {
      const auto round = in.number<std::uint32_t>();
      ClauseHolders holders = ClauseHolders::read(in);
      {
        const std::lock_guard lock(mutex_);
        if (round == round_) held_[rank] = std::move(holders);
      }
      return changed_.notify_all();
    }
    case Kind::frozen: return keep_frozen(rank, in);
    case Kind::leave: return run.begin_leave(rank);
    case Kind::reports: return keep_reports(rank, in);
    default: throw CorruptMessage("no such message");
  }
}

void ProcessGroup::keep_reports(unsigned rank, ByteReader& in) {
  RunReport all;
  all.usage = in.number<Usage>();
  const Track::Clock::time_point joined(in.number<Track::Clock::duration>());
  const auto behind = ranks.hosts[rank] == ranks.hosts[0] ? Track::Clock::duration::zero() : transport.joined - joined;
  for (auto count = in.number<std::uint32_t>(); count > 0; --count) {
    WorkerReport& report = all.workers.emplace_back();
    report.statistics = WorkerStatistics::read(in);
    report.track = Track::read(in, behind);
  }
  {
    const std::lock_guard lock(mutex_);
    reports_[rank] = std::move(all);
  }
  changed_.notify_all();
}

void ProcessGroup::confirm_shows() {
  ByteWriter out;
  out.number(Kind::shown);
  out.number(shown_.load());
  for (const auto& [rank, shows] : std::exchange(unanswered_, {})) send_office(rank, out.bytes);
}

RunReport ProcessGroup::end_followers() {
  ByteWriter out;
  out.number(Kind::end);
  send_followers(out);
  std::unique_lock lock(mutex_);
  const std::chrono::milliseconds longest = run_->options.traced || run_->options.samples_load ? patience_with_tracks : patience;
  changed_.wait_for(lock, longest, [&] {  // there may be some of processes that have left
    return std::ranges::count_if(reports_, [&](const auto& report) { return !is_lost(report.first); }) + 1 >= living();
  });
  RunReport all;
  for (const auto& [rank, theirs] : reports_) all.add(theirs);
  return all;
}

ClauseHolders ProcessGroup::hold_followers() {
  ByteWriter out;
  out.number(Kind::hold);
  std::unique_lock lock(mutex_);
  out.number(++round_);
  held_.clear();
  holds_ = true;
  send_followers(out);
  const bool all_held =
      changed_.wait_for(lock, patience_with_holding, [&] { return stopped_ || held_.size() + 1 >= living(); });
  ClauseHolders all;
  all.still = all_held && !stopped_;
  for (const auto& [rank, holders] : held_) all.add(holders);
  return all;
}

// What has been reclaimed here is not told to the others unless they knew it.
void ProcessGroup::reclaim_everywhere(ClauseHolders& all) {
  const std::lock_guard lock(publishing_);
  run_->reclaim(all.users);
  publish(lock);
  if (!end_holding()) return;
  ByteWriter out;
  out.number(Kind::go_on);
  out.number<std::uint8_t>(true);
  all.write(out);
  send_followers(out);
}

void ProcessGroup::let_followers_go_on() {
  if (!end_holding()) return;
  ByteWriter out;
  out.number(Kind::go_on);
  out.number<std::uint8_t>(false);
  send_followers(out);
}

void ProcessGroup::let_followers_ask() {
  ByteWriter out;
  out.number(Kind::ask_user);
  send_followers(out);
}

bool ProcessGroup::end_holding() {
  const std::lock_guard lock(mutex_);
  return std::exchange(holds_, false);
}

std::vector<ProcessGroup::State> ProcessGroup::ask_followers() {
  ByteWriter out;
  out.number(Kind::how_are_you);
  send_followers(out);
  const std::lock_guard lock(mutex_);
  std::vector<State> all;
  for (const auto& [rank, state] : states_) all.push_back(state);
  return all;
}

// --- the office of a follower -----------------------------------------------------------------------------------------------

void ProcessGroup::follow(ParallelRun& run) {
  run_ = &run;
  watch_ranks();
  for (bool goes_on = true; goes_on;) {
    const auto until = asked_to_hold_ ? std::chrono::steady_clock::now() + between_looks : for_ever;
    const std::optional<Received> message = transport.receive(ranks.office(ranks.self), until);
    if (message) {
      ByteReader in(message->bytes);
      goes_on = obey(run, in);
    }
    if (asked_to_hold_) answer_if_still(run);
  }
}

// Requests for symbols, without which somebody may not come to a safe point, are served while nobody may run.
void ProcessGroup::answer_if_still(ParallelRun& run) {
  const ClauseHolders holders = run.clause_holders(nullptr);
  if (!holders.still) return;
  ByteWriter out;
  out.number(Kind::held);
  out.number(*std::exchange(asked_to_hold_, std::nullopt));
  holders.write(out);
  send_office(0, std::move(out.bytes));
}

void ProcessGroup::send_reports(ParallelRun& run) {
  run.stop_and_join();
  ByteWriter out;
  out.number(Kind::reports);
  const RunReport all = run.report();
  out.number(all.usage);
  out.number(transport.joined.time_since_epoch());
  out.number<std::uint32_t>(static_cast<std::uint32_t>(all.workers.size()));
  for (const WorkerReport& report : all.workers) {
    report.statistics.write(out);
    report.track.write(out);
  }
  send_office(0, std::move(out.bytes));
}

bool ProcessGroup::obey(ParallelRun& run, ByteReader& in) {
  ByteWriter out;
  switch (in.number<Kind>()) {
    case Kind::program:
      load_program(run, in);
      run.start_workers();
      return true;
    case Kind::formulas: return run.set_formulas(std::string(in.text())), true;
    case Kind::made:
      {
        const std::lock_guard lock(mutex_);
        ++served_;
      }
      changed_.notify_all();
      return true;
    case Kind::how_are_you: {
      const OrWorker::Progress progress = run.progress();
      out.number(Kind::state);
      out.number(State{ranks.self, progress.done, progress.busy, resident_bytes()});
      send_office(0, std::move(out.bytes));
      return true;
    }
    case Kind::hold:
      asked_to_hold_ = in.number<std::uint32_t>();
      run.hold();
      return true;
    case Kind::freeze: return send_frozen(run), true;
    case Kind::go_on:
      asked_to_hold_ = std::nullopt;
      if (in.number<std::uint8_t>() != 0) {
        ClauseHolders all = ClauseHolders::read(in);
        run.reclaim(all.users);
      }
      run.go_on();
      return true;
    case Kind::shown: {
      const auto number = in.number<std::uint64_t>();
      const std::lock_guard lock(showing_);
      unconfirmed_.erase(unconfirmed_.begin(), unconfirmed_.upper_bound(number));
      return true;
    }
    case Kind::lost: lose(run, in.number<std::uint32_t>()); return true;
    case Kind::ask_user:
      run.root.outside->interrupted = true;
      run.ask_user();
      return true;
    case Kind::left: return hear_left(run, in);
    case Kind::end: return send_reports(run), false;
    default: throw CorruptMessage("no such message");
  }
}

}  // namespace penelope
