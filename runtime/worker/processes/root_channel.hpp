// RootChannel: rank 0's end of the control channel. A thread of its own hears the followers; an action for each kind of request.
// Other threads of rank 0 ask all followers something and wait for the replies.
#pragma once
#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "runtime/worker/processes/control.hpp"
#include "runtime/worker/processes/control_link.hpp"
#include "runtime/worker/processes/replies.hpp"
#include "runtime/worker/processes/run_control.hpp"
#include "runtime/worker/rest/rest.hpp"

namespace penelope {

class ProcessGroup;

class RootChannel final : public OthersAtRest {
 public:
  explicit RootChannel(ProcessGroup& group) : group_(group) {}

  void serve();                // in a thread of its own, from now on
  void stop_serving();         // nobody is heard any more
  void stop_waiting();         // threads that wait for replies go on without
  void forget(unsigned rank);  // it is lost; the view has changed

  // What the followers did, as far as they say so soon; with a track of all that their workers did that takes longer.
  RunReport end_followers(bool with_tracks);
  std::vector<ProcessState> ask_followers();  // how they were when they last answered; they are asked again
  void let_followers_ask();                   // the user, who has pressed Ctrl-C: a front there goes home to do so
  // Tasks of all followers or one, while they are held; nothing: one cannot be frozen, now.
  std::optional<FrozenTasks> freeze_followers(std::optional<unsigned> one);
  void tell_left(unsigned rank, const TaskNames&);  // under all mutexes

  // OthersAtRest
  ClauseHolders hold() override;
  void reclaim(ClauseHolders&) override;
  void let_go_on() override;

 private:
  void serve_requests();
  void confirm_shows();
  void tell_changes();  // those who have asked for what is here now
  void made(unsigned rank);
  void on(unsigned rank, control::NeedAtom&);
  void on(unsigned rank, control::NeedFunctor&);
  void on(unsigned rank, control::NeedPredicate&);
  void on(unsigned rank, control::Show&);
  void on(unsigned rank, control::NeedChanges&);
  void on(unsigned rank, control::Answer&);
  void on(unsigned rank, control::Offer&);
  void on(unsigned rank, control::Finish&);
  void on(unsigned rank, control::State&);
  void on(unsigned rank, control::Held&);
  void on(unsigned rank, control::Frozen&);
  void on(unsigned rank, control::Leave&);
  void on(unsigned rank, control::Reports&);
  void on(unsigned rank, control::Lost&);
  void on(unsigned rank, control::Bound&);
  void on(unsigned rank, control::SearchOver&);

  ProcessGroup& group_;
  std::thread thread_;
  std::map<unsigned, std::uint64_t> unanswered_;             // of thread_: how many shows ranks have sent that were not confirmed
  std::vector<std::pair<unsigned, std::uint64_t>> wanting_;  // of thread_: ranks that want to know all modifications up to a show
  std::atomic<bool> holds_{false};                           // the followers are held
  Replies<RunReport> reports_;
  Replies<ProcessState> states_;
  Replies<ClauseHolders> held_;
  Replies<std::optional<FrozenTasks>> frozen_;
};

}  // namespace penelope
