#include "runtime/worker/processes/follower_channel.hpp"

#include <utility>

#include "runtime/worker/processes/process_group.hpp"
#include "runtime/worker/rest/rest.hpp"
#include "runtime/worker/run/run_end.hpp"
#include "scheduler/formula.hpp"

namespace penelope {

namespace {
constexpr std::chrono::microseconds between_looks{200};
constexpr std::uint64_t looks_after_symbols = 64;
constexpr auto for_ever = std::chrono::steady_clock::time_point::max();
}  // namespace

void FollowerChannel::follow() {
  for (bool goes_on = true; goes_on;) {
    const auto until = asked_to_hold_ ? std::chrono::steady_clock::now() + between_looks : for_ever;
    const std::optional<Received> message = group_.link.receive(until);
    if (message) {
      try {
        ByteReader in(message->bytes);
        control::Order order = control::read_order(in, group_.views.ranks);
        goes_on = std::visit([this](auto& event) { return on(event); }, order);
      } catch (const CorruptMessage& e) {
        group_.run().refuse(message->from, e.what());
        group_.run().finish(exit_given_up);
      }
    }
    if (asked_to_hold_) answer_if_still();
  }
}

void FollowerChannel::ask_to_leave() { group_.link.to_root(control::plain(ControlKind::leave)); }

bool FollowerChannel::on(control::LoadProgram& program) {
  group_.images.load(program.images);
  group_.note_arrival();
  group_.run().start_workers();
  return true;
}

bool FollowerChannel::on(control::UseFormulas& formulas) {
  try {
    group_.run().set_formulas(std::move(formulas.text));
  } catch (const scheduler::BadFormula& e) {
    throw CorruptMessage(e.what());
  }
  return true;
}

bool FollowerChannel::on(control::Made&) {
  symbols.served();
  if (symbols.all_served() % looks_after_symbols == 0) group_.run().look_again();  // who asks so often may belong to rank 0
  return true;
}

bool FollowerChannel::on(control::End&) {
  send_reports();
  return false;
}

bool FollowerChannel::on(control::HowAreYou&) {
  group_.link.to_root(control::state(group_.run().state()));
  return true;
}

bool FollowerChannel::on(control::Hold& hold) {
  asked_to_hold_ = hold.round;
  group_.parts().rest.hold();
  return true;
}

bool FollowerChannel::on(control::GoOn& go_on) {
  asked_to_hold_ = std::nullopt;
  Rest& rest = group_.parts().rest;
  if (go_on.reclaimed) rest.reclaim(go_on.reclaimed->users);
  rest.go_on();
  return true;
}

bool FollowerChannel::on(control::AskUser&) {
  group_.parts().root.outside->interrupted = true;
  group_.run().ask_user();
  return true;
}

bool FollowerChannel::on(control::TimeIsOver& over) {
  group_.run().time_is_over(over.alarm);
  return true;
}

bool FollowerChannel::on(control::ConfirmShows& confirmed) {
  group_.shows.confirm(confirmed.number);
  return true;
}

bool FollowerChannel::on(control::Changed& changed) {
  group_.shows.learn(changed.number);
  group_.run().look_again();
  return true;
}

bool FollowerChannel::on(control::Freeze&) {
  const auto locks = group_.parts().rest.lock_all();
  group_.shows.flush();
  group_.link.to_root(control::frozen(group_.run().freeze()));
  return true;
}

bool FollowerChannel::on(control::Lost& lost) {
  group_.lose(lost.rank);
  return true;
}

bool FollowerChannel::on(control::Bound& bound) {
  group_.incumbents().note(bound.search, bound.bound);
  return true;
}

bool FollowerChannel::on(control::SearchOver& over) {
  group_.incumbents().forget(over.search);
  return true;
}

bool FollowerChannel::on(control::Left& left) {
  if (left.rank == group_.views.ranks.self) {
    send_reports();
    has_left_ = true;
    return false;
  }
  const auto locks = group_.parts().rest.lock_all();
  group_.run().rename_tasks(left.names);
  group_.link.transport.forget(left.rank);
  group_.begin_view_without(left.rank);
  return true;
}

// Requests for symbols, without which somebody may not come to a safe point, are served while nobody may run.
void FollowerChannel::answer_if_still() {
  const ClauseHolders holders = group_.parts().rest.clause_holders(nullptr);
  if (!holders.still) return;
  group_.shows.flush();
  group_.link.to_root(control::held(*std::exchange(asked_to_hold_, std::nullopt), holders));
}

void FollowerChannel::send_reports() {
  const RunReport all = group_.run().stop_and_report();
  group_.link.to_root(control::reports(all, group_.link.transport.joined));
}

}  // namespace penelope
