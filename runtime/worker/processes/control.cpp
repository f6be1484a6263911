#include "runtime/worker/processes/control.hpp"

#include <algorithm>
#include <cmath>

#include "wam/machine/worker.hpp"

namespace penelope::control {

// --- reading --------------------------------------------------------------------------------------------------------------

namespace {

AtomId read_atom(ByteReader& in, std::size_t atoms) {
  const auto number = in.number<AtomId>();
  if (number >= atoms) throw CorruptMessage("an atom that is not there");
  return number;
}

std::uint32_t read_arity(ByteReader& in, std::uint32_t most) {
  const auto number = in.number<std::uint32_t>();
  if (number > most) throw CorruptMessage("too many arguments");
  return number;
}

NeedFunctor read_need_functor(ByteReader& in, std::size_t atoms) {
  const AtomId name = read_atom(in, atoms);
  return {name, read_arity(in, max_compound_arity)};
}

NeedPredicate read_need_predicate(ByteReader& in, std::size_t atoms) {
  const AtomId module = read_atom(in, atoms), name = read_atom(in, atoms);
  return {module, name, read_arity(in, max_predicate_arity)};
}

Show read_show(ByteReader& in) {
  Show show{in.number<std::uint64_t>(), {}};
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) show.shown.push_back(Shown::read(in));
  return show;
}

ProcessState read_state(ByteReader& in, unsigned rank, unsigned workers) {
  ProcessState state{rank, in.number<std::uint64_t>(), in.array<WorkerProgress>()};
  const auto is_amount = [](double number) { return std::isfinite(number) && number >= 0; };
  const auto makes_sense = [&](const WorkerProgress& w) {
    return w.state < worker_states && w.runs <= 1 && is_amount(w.done) && std::isfinite(w.busy) && std::isfinite(w.waiting) &&
           std::isfinite(w.idle);
  };
  if (state.workers.size() > workers || !std::ranges::all_of(state.workers, makes_sense)) throw CorruptMessage("a process in no state");
  return state;
}

Held read_held(ByteReader& in) {
  const auto round = in.number<std::uint32_t>();
  return {round, ClauseHolders::read(in)};
}

Frozen read_frozen(ByteReader& in) {
  if (in.number<std::uint8_t>() == 0) return {};
  return {FrozenTasks::read(in)};
}

// Clocks of other hosts begin at another time: all have joined at about the same moment.
RunReport read_reports(ByteReader& in, unsigned from, const Context& context) {
  RunReport all;
  all.usage = in.number<Usage>();
  const Track::Clock::time_point joined(in.number<Track::Clock::duration>());
  const std::vector<std::string>& hosts = context.ranks.hosts;
  const auto behind = hosts[from] == hosts[0] ? Track::Clock::duration::zero() : context.joined - joined;
  for (auto count = in.number<std::uint32_t>(); count > 0; --count) {
    WorkerReport& report = all.workers.emplace_back();
    report.statistics = WorkerStatistics::read(in);
    report.track = Track::read(in, behind);
    report.log = TaskLog::read(in, behind);
  }
  return all;
}

Lost read_lost(ByteReader& in, const Ranks& ranks) {
  const auto rank = in.number<std::uint32_t>();
  if (rank == 0 || rank == ranks.self || rank >= ranks.count()) throw CorruptMessage("no such rank to lose");
  return {rank};
}

Offer read_offer(ByteReader& in) {
  const auto cost = in.number<std::int64_t>();
  return {cost, std::string(in.text())};
}

Bound read_bound(ByteReader& in) {
  const auto search = in.number<std::uint64_t>();
  return {search, in.number<std::int64_t>()};
}

GoOn read_go_on(ByteReader& in) {
  if (in.number<std::uint8_t>() == 0) return {};
  return {ClauseHolders::read(in)};
}

Left read_left(ByteReader& in, const Ranks& ranks) {
  Left left{in.number<std::uint32_t>(), {}};
  if (left.rank == 0 || left.rank >= ranks.count()) throw CorruptMessage("no such rank to leave");
  if (left.rank == ranks.self) return left;
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    const auto old = in.number<ortree::TaskId>();
    left.names[old] = in.number<ortree::TaskId>();
  }
  return left;
}

}  // namespace

Request read_request(ByteReader& in, unsigned from, const Context& context) {
  switch (in.number<ControlKind>()) {
    case ControlKind::need_atom: return NeedAtom{in.text()};
    case ControlKind::need_functor: return read_need_functor(in, context.atoms);
    case ControlKind::need_predicate: return read_need_predicate(in, context.atoms);
    case ControlKind::show: return read_show(in);
    case ControlKind::need_changes: return NeedChanges{in.number<std::uint64_t>()};
    case ControlKind::answer: return Answer{std::string(in.text())};
    case ControlKind::offer: return read_offer(in);
    case ControlKind::finish: return Finish{in.number<std::int32_t>()};
    case ControlKind::state: return State{read_state(in, from, context.ranks.workers[from])};
    case ControlKind::held: return read_held(in);
    case ControlKind::frozen: return read_frozen(in);
    case ControlKind::leave: return Leave{};
    case ControlKind::bound: return read_bound(in);
    case ControlKind::search_over: return SearchOver{in.number<std::uint64_t>()};
    case ControlKind::reports: return Reports{read_reports(in, from, context)};
    case ControlKind::lost:
      if (from != 0) throw CorruptMessage("a loss that rank 0 does not know of");
      return read_lost(in, context.ranks);
    default: throw CorruptMessage("no such message");
  }
}

Order read_order(ByteReader& in, const Ranks& ranks) {
  switch (in.number<ControlKind>()) {
    case ControlKind::program: return LoadProgram{in.rest()};
    case ControlKind::formulas: return UseFormulas{std::string(in.text())};
    case ControlKind::made: return Made{};
    case ControlKind::end: return End{};
    case ControlKind::how_are_you: return HowAreYou{};
    case ControlKind::hold: return Hold{in.number<std::uint32_t>()};
    case ControlKind::go_on: return read_go_on(in);
    case ControlKind::ask_user: return AskUser{};
    case ControlKind::time_is_over: return TimeIsOver{in.number<std::int64_t>()};
    case ControlKind::shown: return ConfirmShows{in.number<std::uint64_t>()};
    case ControlKind::changed: return Changed{in.number<std::uint64_t>()};
    case ControlKind::freeze: return Freeze{};
    case ControlKind::left: return read_left(in, ranks);
    case ControlKind::lost: return read_lost(in, ranks);
    case ControlKind::bound: return read_bound(in);
    case ControlKind::search_over: return SearchOver{in.number<std::uint64_t>()};
    default: throw CorruptMessage("no such message");
  }
}

// --- writing --------------------------------------------------------------------------------------------------------------

ByteWriter begin(ControlKind kind) {
  ByteWriter out;
  out.number(kind);
  return out;
}

namespace {

template <class... Numbers>
std::string numbers(ControlKind kind, Numbers... all) {
  ByteWriter out = begin(kind);
  (out.number(all), ...);
  return std::move(out.bytes);
}

std::string text_of(ControlKind kind, std::string_view text) {
  ByteWriter out = begin(kind);
  out.text(text);
  return std::move(out.bytes);
}

}  // namespace

std::string plain(ControlKind kind) { return numbers(kind); }
std::string need_atom(std::string_view text) { return text_of(ControlKind::need_atom, text); }
std::string need_functor(AtomId name, std::uint32_t arity) { return numbers(ControlKind::need_functor, name, arity); }
std::string need_predicate(AtomId module, AtomId name, std::uint32_t arity) { return numbers(ControlKind::need_predicate, module, name, arity); }
std::string answer(std::string_view text) { return text_of(ControlKind::answer, text); }
std::string offer(std::int64_t cost, std::string_view text) {
  ByteWriter out = begin(ControlKind::offer);
  out.number(cost);
  out.text(text);
  return std::move(out.bytes);
}
std::string finish(int status) { return numbers(ControlKind::finish, static_cast<std::int32_t>(status)); }
std::string state(const ProcessState& s) {
  ByteWriter out = begin(ControlKind::state);
  out.number(s.memory);
  out.array(s.workers.data(), s.workers.size());
  return std::move(out.bytes);
}
std::string formulas(std::string_view text) { return text_of(ControlKind::formulas, text); }
std::string hold(std::uint32_t round) { return numbers(ControlKind::hold, round); }
std::string confirm_shows(std::uint64_t number) { return numbers(ControlKind::shown, number); }
std::string need_changes(std::uint64_t number) { return numbers(ControlKind::need_changes, number); }
std::string time_is_over(std::int64_t alarm) { return numbers(ControlKind::time_is_over, alarm); }
std::string changed(std::uint64_t number) { return numbers(ControlKind::changed, number); }
std::string bound(std::uint64_t search, std::int64_t bound) { return numbers(ControlKind::bound, search, bound); }
std::string search_over(std::uint64_t search) { return numbers(ControlKind::search_over, search); }
std::string lost(unsigned rank) { return numbers(ControlKind::lost, static_cast<std::uint32_t>(rank)); }

std::string show(std::uint64_t first, const std::vector<Shown>& all) {
  ByteWriter out = begin(ControlKind::show);
  out.number(first);
  out.number<std::uint64_t>(all.size());
  for (const Shown& shown : all) shown.write(out);
  return std::move(out.bytes);
}

std::string held(std::uint32_t round, const ClauseHolders& holders) {
  ByteWriter out = begin(ControlKind::held);
  out.number(round);
  holders.write(out);
  return std::move(out.bytes);
}

std::string frozen(const std::optional<FrozenTasks>& tasks) {
  ByteWriter out = begin(ControlKind::frozen);
  out.number<std::uint8_t>(tasks.has_value());
  if (tasks) tasks->write(out);
  return std::move(out.bytes);
}

std::string reports(const RunReport& all, std::chrono::steady_clock::time_point joined) {
  ByteWriter out = begin(ControlKind::reports);
  out.number(all.usage);
  out.number(joined.time_since_epoch());
  out.number<std::uint32_t>(static_cast<std::uint32_t>(all.workers.size()));
  for (const WorkerReport& report : all.workers) {
    report.statistics.write(out);
    report.track.write(out);
    report.log.write(out);
  }
  return std::move(out.bytes);
}

std::string go_on(const ClauseHolders* reclaimed) {
  ByteWriter out = begin(ControlKind::go_on);
  out.number<std::uint8_t>(reclaimed != nullptr);
  if (reclaimed) reclaimed->write(out);
  return std::move(out.bytes);
}

std::string left(unsigned rank, const TaskNames& names) {
  ByteWriter out = begin(ControlKind::left);
  out.number<std::uint32_t>(rank);
  out.number<std::uint64_t>(names.size());
  for (const auto& [old, name] : names) {
    out.number(old);
    out.number(name);
  }
  return std::move(out.bytes);
}

}  // namespace penelope::control
