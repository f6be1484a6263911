// The offices of the processes, and what holds their programs and outputs together.
#include "runtime/worker/process_group.hpp"

#include <fmt/format.h>

#include "runtime/worker/parallel_run.hpp"
#include "runtime/transport/threads.hpp"
#include "runtime/worker/usage.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/compiler/compiler.hpp"

namespace penelope {

namespace {

constexpr std::chrono::milliseconds patience{500}, patience_with_tracks{10'000};  // with reports
constexpr std::chrono::milliseconds patience_with_holding{200};
constexpr std::chrono::microseconds between_looks{200};
constexpr auto for_ever = std::chrono::steady_clock::time_point::max();

}  // namespace

ProcessGroup::ProcessGroup(RankTransport& t, Program& program) : ranks(t.ranks), transport(t), program_(program), writer_(program) {
  if (!is_root()) program.symbols.made_elsewhere = this;
}

ProcessGroup::~ProcessGroup() {
  if (!office_.joinable()) return;
  ByteWriter out;
  out.number(Kind::stop);
  transport.send(ranks.office(0), ranks.office(0), std::move(out.bytes));
  office_.join();
}

void ProcessGroup::send_office(unsigned rank, std::string bytes) {
  transport.send(ranks.office(ranks.self), ranks.office(rank), std::move(bytes));
}

void ProcessGroup::send_followers(const ByteWriter& message) {
  for (unsigned rank = 1; rank < ranks.count(); ++rank) send_office(rank, message.bytes);
}

// --- messages between workers ---------------------------------------------------------------------------------------------

std::string ProcessGroup::stamped(std::string message) {
  ByteWriter out;
  out.bytes.reserve(message.size() + 2 * sizeof(std::uint64_t));
  out.number<std::uint64_t>(is_root() ? publish_changes() : images_.load());
  out.number<std::uint64_t>(shows_.load());
  out.bytes += message;
  return std::move(out.bytes);
}

std::string_view ProcessGroup::received(const Received& message) {
  if (ranks.is_here(message.from)) return message.bytes;
  ByteReader in(message.bytes);
  const auto images = in.number<std::uint64_t>(), shows = in.number<std::uint64_t>();
  if (!is_root() && images_ < images) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ || images_ >= images; });
  }
  std::uint64_t known = shows_.load();
  while (known < shows && !shows_.compare_exchange_weak(known, shows)) {
  }
  return in.rest();
}

// --- the program ----------------------------------------------------------------------------------------------------------

ProcessGroup::ProgramState ProcessGroup::state_of_program() const {
  return {program_.symbols.atoms_made(), program_.symbols.functors_made(), program_.predicate_count(), program_.code_used(),
          program_.clauses->generation(), effects_.load()};
}

void ProcessGroup::send_program() {
  program_.clauses->take_changes();  // from here on they are kept
  compiler_ = std::make_unique<Worker>(run_->root, run_->next_seat_number());
  publish_changes();
}

// Sends what has changed since the last time to all followers; the number of images sent.
std::uint64_t ProcessGroup::publish_changes() {
  const std::lock_guard lock(publishing_);
  return publish(lock);
}

std::uint64_t ProcessGroup::publish(const std::lock_guard<std::mutex>&) {
  const ProgramState now = state_of_program();
  if (published_ == now) return images_;
  if (!published_ || published_->effects != now.effects || published_->predicates != now.predicates) build_static_indexes(program_);
  published_ = now;
  ByteWriter out;
  out.number(Kind::program);
  out.number<AtomId>(run_->root.typein_module);
  out.number<std::uint64_t>(run_->region_choice);
  out.number<std::uint64_t>(run_->region_environment);
  std::string place = out.bytes;
  do {  // compiling makes predicates
    out.text(writer_.next());
    for (const std::uint64_t clause : writer_.rules()) compiler_->compile_clause(clause);
  } while (!writer_.rules().empty());
  if (place == published_place_ && out.bytes.size() == place.size() + sizeof(std::uint64_t)) return images_;  // an empty image
  published_place_ = std::move(place);
  send_followers(out);
  return ++images_;
}

void ProcessGroup::load_program(ParallelRun& run, ByteReader& in) {
  run.root.typein_module = in.number<AtomId>();
  run.region_choice = in.number<std::uint64_t>();
  run.region_environment = in.number<std::uint64_t>();
  std::vector<std::uint64_t> rules;
  while (!in.at_end()) {
    const std::string_view image = in.text();
    if (image.empty()) continue;
    const std::vector<std::uint64_t> more = load_image(program_, {image.data(), image.size()});
    rules.insert(rules.end(), more.begin(), more.end());
  }
  for (const std::uint64_t clause : rules) run.root.compile_clause(clause);
  {
    const std::lock_guard lock(mutex_);
    ++images_;
  }
  changed_.notify_all();
}

// Sends a request for a symbol and waits until it is there.
void ProcessGroup::await(std::string request) {
  std::unique_lock lock(mutex_);
  const std::uint64_t number = ++requests_;
  send_office(0, std::move(request));  // in the order of the numbers
  changed_.wait(lock, [&] { return stopped_ || served_ >= number; });
  if (stopped_) throw TaskOver{};
}

void ProcessGroup::need_atom(std::string_view text) {
  ByteWriter out;
  out.number(Kind::need_atom);
  out.text(text);
  await(std::move(out.bytes));
}

void ProcessGroup::need_functor(AtomId name, std::uint32_t arity) {
  ByteWriter out;
  out.number(Kind::need_functor);
  out.number(name);
  out.number(arity);
  await(std::move(out.bytes));
}

void ProcessGroup::need_predicate(AtomId module, AtomId name, std::uint32_t arity) {
  ByteWriter out;
  out.number(Kind::need_predicate);
  out.number(module);
  out.number(name);
  out.number(arity);
  await(std::move(out.bytes));
}

// --- shows ------------------------------------------------------------------------------------------------------------------

void ProcessGroup::show(std::string text, bool is_output) {
  const std::uint64_t number = ++shows_;
  if (is_root()) return deliver(number, {std::move(text), is_output});
  ByteWriter out;
  out.number(Kind::show);
  out.number(number);
  out.number<std::uint8_t>(is_output);
  out.text(text);
  send_office(0, std::move(out.bytes));
}

void ProcessGroup::deliver(std::uint64_t number, Shown shown) {
  const std::lock_guard lock(showing_);
  waiting_.emplace(number, std::move(shown));
  for (auto next = waiting_.begin(); next != waiting_.end() && next->first == shown_ + 1; next = waiting_.erase(next)) {
    run_->print(next->second.text, next->second.is_output);
    ++shown_;
  }
}

void ProcessGroup::give_answer(const std::string& text) {
  ByteWriter out;
  out.number(Kind::answer);
  out.text(text);
  send_office(0, std::move(out.bytes));
}

void ProcessGroup::ask_to_finish(int status) {
  ByteWriter out;
  out.number(Kind::finish);
  out.number<std::int32_t>(status);
  send_office(0, std::move(out.bytes));
}

void ProcessGroup::stop_waiting() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
}

// --- the office of the root -------------------------------------------------------------------------------------------------

void ProcessGroup::serve(ParallelRun& run) {
  run_ = &run;
  office_ = std::thread([this, &run] { serve_office(run); });
}

void ProcessGroup::serve_office(ParallelRun& run) {
  answer_at_once();
  const CollectorThread registered;
  for (;;) {
    const std::optional<Received> message = transport.receive(ranks.office(0), for_ever);
    if (!message) continue;
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
      return run.look_again();
    }
    case Kind::answer:
      if (!run.give_answer(std::string(in.text()))) run.request_finish(0);
      return;
    case Kind::finish: return run.finish(in.number<std::int32_t>());
    case Kind::state: {
      const auto state = in.number<State>();
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
    case Kind::reports: {
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
      return changed_.notify_all();
    }
    default: throw CorruptMessage("no such message");
  }
}

RunReport ProcessGroup::end_followers() {
  ByteWriter out;
  out.number(Kind::end);
  send_followers(out);
  std::unique_lock lock(mutex_);
  const std::chrono::milliseconds longest = run_->options.traced ? patience_with_tracks : patience;
  changed_.wait_for(lock, longest, [&] { return reports_.size() + 1 == ranks.count(); });
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
      changed_.wait_for(lock, patience_with_holding, [&] { return stopped_ || held_.size() + 1 == ranks.count(); });
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

bool ProcessGroup::obey(ParallelRun& run, ByteReader& in) {
  ByteWriter out;
  switch (in.number<Kind>()) {
    case Kind::program:
      load_program(run, in);
      run.start_workers();
      return true;
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
      out.number(State{progress.done, progress.busy, resident_bytes()});
      send_office(0, std::move(out.bytes));
      return true;
    }
    case Kind::hold:
      asked_to_hold_ = in.number<std::uint32_t>();
      run.hold();
      return true;
    case Kind::go_on:
      asked_to_hold_ = std::nullopt;
      if (in.number<std::uint8_t>() != 0) {
        ClauseHolders all = ClauseHolders::read(in);
        run.reclaim(all.users);
      }
      run.go_on();
      return true;
    case Kind::end: {
      run.stop_and_join();
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
      return false;
    }
    default: throw CorruptMessage("no such message");
  }
}

}  // namespace penelope
