// FollowerChannel: a follower's end of the control channel. The process's first thread hears rank 0 until the run is over; an
// action for each kind of order.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "runtime/worker/processes/control.hpp"
#include "runtime/worker/processes/symbol_requests.hpp"

namespace penelope {

class ProcessGroup;

class FollowerChannel {
 public:
  FollowerChannel(ProcessGroup& group, ControlLink& link) : group_(group), symbols(link) {}

  void follow();        // until the run is over
  void ask_to_leave();  // it goes on until the root has seen to it
  bool has_left() const { return has_left_; }

 private:
  ProcessGroup& group_;

 public:
  SymbolRequests symbols;

 private:
  // False: it was the end.
  bool on(control::LoadProgram&);
  bool on(control::UseFormulas&);
  bool on(control::Made&);
  bool on(control::End&);
  bool on(control::HowAreYou&);
  bool on(control::Hold&);
  bool on(control::GoOn&);
  bool on(control::AskUser&);
  bool on(control::TimeIsOver&);
  bool on(control::ConfirmShows&);
  bool on(control::Changed&);
  bool on(control::Freeze&);
  bool on(control::Left&);
  bool on(control::Lost&);
  bool on(control::Bound&);
  bool on(control::SearchOver&);
  void answer_if_still();
  void send_reports();

  bool has_left_ = false;
  std::optional<std::uint32_t> asked_to_hold_;  // the round that is to be answered
};

}  // namespace penelope
