#include "runtime/worker/processes/root_channel.hpp"

#include <algorithm>
#include <utility>

#include "runtime/system/standard_error.hpp"
#include "runtime/system/threads.hpp"
#include "runtime/worker/processes/process_group.hpp"
#include "runtime/worker/run/output.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/flatzinc/best_answer.hpp"

namespace penelope {

namespace {
constexpr std::chrono::milliseconds patience_with_reports{500}, patience_with_tracks{10'000};
constexpr std::chrono::milliseconds patience_with_holding{200}, patience_with_freezing{2000};
constexpr std::uint64_t most_unanswered = 64;  // shows of a rank: it keeps them until they are confirmed
constexpr std::chrono::milliseconds between_looks{1};
constexpr auto for_ever = std::chrono::steady_clock::time_point::max();
}  // namespace

// --- the thread -----------------------------------------------------------------------------------------------------------

void RootChannel::serve() {
  thread_ = group_.run().start_thread([this] { serve_requests(); });
}

void RootChannel::stop_serving() {
  if (!thread_.joinable()) return;
  group_.link.to_root(control::plain(ControlKind::stop));
  thread_.join();
}

void RootChannel::serve_requests() {
  answer_at_once();
  const CollectorThread registered;
  const Ranks& ranks = group_.views.ranks;
  for (;;) {
    const auto now = std::chrono::steady_clock::now();
    const std::optional<Received> message = group_.link.receive(!unanswered_.empty() ? now : wanting_.empty() ? for_ever : now + between_looks);
    if (!message) {
      confirm_shows();
      tell_changes();  // a show may come in other ways
      continue;
    }
    if (!message->bytes.empty() && static_cast<ControlKind>(message->bytes[0]) == ControlKind::stop && ranks.is_here(message->from)) return;
    try {
      ByteReader in(message->bytes);
      const unsigned rank = ranks.rank_of(message->from);
      control::Request request = control::read_request(in, rank, {ranks, group_.program().symbols.atom_count(), group_.link.transport.joined});
      std::visit([&](auto& event) { on(rank, event); }, request);
    } catch (const CorruptMessage& e) {
      group_.run().refuse(message->from, e.what());
    }
  }
}

void RootChannel::confirm_shows() {
  const std::string message = control::confirm_shows(group_.shows.printed());
  for (const auto& [rank, shows] : std::exchange(unanswered_, {})) group_.link.to(rank, message);
}

// --- what it hears --------------------------------------------------------------------------------------------------------

void RootChannel::made(unsigned rank) {
  group_.images.publish_changes();
  group_.link.to(rank, control::plain(ControlKind::made));
}

void RootChannel::on(unsigned rank, control::NeedAtom& need) {
  group_.program().symbols.atom(need.text);
  made(rank);
}

void RootChannel::on(unsigned rank, control::NeedFunctor& need) {
  group_.program().symbols.functor(need.name, need.arity);
  made(rank);
}

void RootChannel::on(unsigned rank, control::NeedPredicate& need) {
  group_.program().intern_predicate(need.module, need.name, need.arity);
  made(rank);
}

void RootChannel::on(unsigned rank, control::Show& show) {
  for (Shown& shown : show.shown) group_.shows.show(show.first++, std::move(shown));
  if (group_.views.recovers && (unanswered_[rank] += show.shown.size()) >= most_unanswered) confirm_shows();
  tell_changes();
  group_.run().look_again();
}

void RootChannel::on(unsigned rank, control::NeedChanges& need) {
  wanting_.emplace_back(rank, need.number);
  tell_changes();
}

void RootChannel::tell_changes() {
  const std::uint64_t printed = group_.shows.printed();
  const auto is_there = [printed](const auto& wanting) { return wanting.second <= printed; };
  if (std::ranges::none_of(wanting_, is_there)) return;
  group_.images.publish_changes();
  for (const auto& wanting : wanting_)
    if (is_there(wanting)) group_.link.to(wanting.first, control::changed(printed));
  std::erase_if(wanting_, is_there);
}

void RootChannel::on(unsigned, control::Answer& answer) {
  if (!group_.parts().output.take_answer(answer.text)) group_.parts().end.request(0);
}

void RootChannel::on(unsigned, control::Offer& offer) { flatzinc::BestAnswer::of_process().offer(offer.cost, offer.text); }
void RootChannel::on(unsigned, control::Finish& finish) { group_.run().finish(finish.status); }
void RootChannel::on(unsigned rank, control::State& state) { states_.keep(rank, state.state); }
void RootChannel::on(unsigned rank, control::Held& held) { held_.keep(rank, std::move(held.holders), held.round); }
void RootChannel::on(unsigned rank, control::Frozen& frozen) { frozen_.keep(rank, std::move(frozen.tasks)); }
void RootChannel::on(unsigned rank, control::Reports& reports) { reports_.keep(rank, std::move(reports.report)); }
void RootChannel::on(unsigned, control::Lost& lost) { group_.lose(lost.rank); }

void RootChannel::on(unsigned rank, control::Bound& bound) {
  group_.incumbents().note(bound.search, bound.bound);
  group_.link.to_other_followers(rank, control::bound(bound.search, bound.bound));
}

void RootChannel::on(unsigned rank, control::SearchOver& over) {
  group_.incumbents().forget(over.search);
  group_.link.to_other_followers(rank, control::search_over(over.search));
}

void RootChannel::on(unsigned rank, control::Leave&) {
  try {
    group_.run().begin_leave(rank);
  } catch (const NoThread& e) {  // it is lost when it goes, and the others do its part again
    print_error("penelope: rank {} on {} cannot hand over its tasks: {}\n", rank, group_.views.ranks.hosts[rank], e.what());
  }
}

// --- questions ------------------------------------------------------------------------------------------------------------

void RootChannel::forget(unsigned rank) {
  states_.forget(rank);
  held_.forget(rank);
  frozen_.forget(rank);
}

// The reports are waited for after that.
void RootChannel::stop_waiting() {
  states_.stop();
  held_.stop();
  frozen_.stop();
}

RunReport RootChannel::end_followers(bool with_tracks) {
  const Views& views = group_.views;
  group_.link.to_followers(control::plain(ControlKind::end));
  reports_.wait(
      with_tracks ? patience_with_tracks : patience_with_reports, [&](const auto& reports) {  // there may be some of processes that have left
        return std::ranges::count_if(reports, [&](const auto& report) { return !views.is_lost_rank(report.first); }) + 1 >= views.living();
      });
  RunReport all;
  for (const auto& [rank, theirs] : reports_.all()) all.add(theirs);
  return all;
}

std::vector<ProcessState> RootChannel::ask_followers() {
  group_.link.to_followers(control::plain(ControlKind::how_are_you));
  std::vector<ProcessState> all;
  for (const auto& [rank, state] : states_.all()) all.push_back(state);
  return all;
}

void RootChannel::let_followers_ask() { group_.link.to_followers(control::plain(ControlKind::ask_user)); }

// Shows of a follower come before its answer: then all are there.
std::optional<FrozenTasks> RootChannel::freeze_followers(std::optional<unsigned> one) {
  const Views& views = group_.views;
  const std::uint32_t view = views.number();
  const std::size_t asked = one ? 1 : views.living() - 1;
  frozen_.begin_round();
  const std::string message = control::plain(ControlKind::freeze);
  one ? group_.link.to(*one, message) : group_.link.to_followers(message);
  const bool answered =
      frozen_.wait(patience_with_freezing, [&](const auto& replies) { return replies.size() >= asked || views.number() != view; });
  const auto replies = frozen_.all();
  if (!answered || views.number() != view || replies.size() < asked) return {};
  FrozenTasks all;
  for (const auto& [rank, tasks] : replies) {
    if (!tasks) return {};
    all.add(*tasks);
  }
  return all;
}

// It has yet to hear of that itself, and to send its reports: it is not forgotten before it is silent.
void RootChannel::tell_left(unsigned rank, const TaskNames& names) {
  group_.link.to_followers(control::left(rank, names));
  print_error("penelope: rank {} on {} leaves\n", rank, group_.views.ranks.hosts[rank]);
  group_.begin_view_without(rank);
}

// --- others at rest -------------------------------------------------------------------------------------------------------

ClauseHolders RootChannel::hold() {
  const Views& views = group_.views;
  holds_ = true;
  group_.link.to_followers(control::hold(held_.begin_round()));
  ClauseHolders all;
  all.still = held_.wait(patience_with_holding, [&](const auto& replies) { return replies.size() + 1 >= views.living(); });
  for (const auto& [rank, holders] : held_.all()) all.add(holders);
  return all;
}

void RootChannel::reclaim(ClauseHolders& all) {
  group_.images.publish_after([&] { group_.parts().rest.reclaim(all.users); });
  if (holds_.exchange(false)) group_.link.to_followers(control::go_on(&all));
}

void RootChannel::let_go_on() {
  if (holds_.exchange(false)) group_.link.to_followers(control::go_on(nullptr));
}

}  // namespace penelope
