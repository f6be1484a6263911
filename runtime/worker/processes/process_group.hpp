// ProcessGroup: the processes of a run, as one of them sees it: who lives (views.hpp), what rank 0 and the followers say to each other
// (control.hpp), the program (program_images.hpp), and the order of what the run shows (shows.hpp).
//
// A message between workers of two processes begins with what it depends on: the number of images that its sender knew, and its
// view. Its receiver waits for them. The front of the or-tree, which alone shows and has effects, knows how many shows came before
// (FrontCount). A message also brings the costs that searches for a best solution prune with: who hears that work is done
// knows what it was pruned with (wam/machine/incumbents.hpp).
//
// A view is what is left of the processes: it has the number of those that were lost. Rank 0 tells of each loss, so the views
// follow each other everywhere in the same order. A show that rank 0 may not have when its process is lost would be missing for
// ever: a message between two processes also brings those that rank 0 has not confirmed, and their receiver sends them as well.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/transport/ranks.hpp"
#include "runtime/worker/processes/control_link.hpp"
#include "runtime/worker/processes/follower_channel.hpp"
#include "runtime/worker/processes/program_images.hpp"
#include "runtime/worker/processes/root_channel.hpp"
#include "runtime/worker/processes/run_control.hpp"
#include "runtime/worker/processes/shows.hpp"
#include "runtime/worker/processes/views.hpp"

namespace penelope {

class ProcessGroup {
 public:
  // `recovers`: the run goes on when a process is lost.
  ProcessGroup(RankTransport&, Program&, bool recovers);
  ~ProcessGroup();

  Views views;
  ControlLink link;
  Shows shows;
  ProgramImages images;
  RootChannel root;          // of rank 0
  FollowerChannel follower;  // of the others

  // The run in this process, which outlives what the channels do from now on.
  void connect(RunControl&, const RunControl::Parts&);
  RunControl& run() { return *run_; }
  const RunControl::Parts& parts() const { return *parts_; }
  Program& program() { return program_; }

  Incumbents& incumbents() { return parts_->root.outside->incumbents; }
  void tell_all(const std::string& message);  // by the control channel, one that rank 0 passes on

  // --- messages between workers of different processes ---------------------------------------------------------------
  std::string stamped(std::string message);
  // Waits for what the message depends on; what it says.
  std::string_view received(const Received&);
  void note_arrival();  // of what a message may wait for

  // --- losses -----------------------------------------------------------------------------------------------------------
  void lose(unsigned rank);
  void begin_view_without(unsigned rank);  // under all mutexes

  // --- effects, in rank 0 -------------------------------------------------------------------------------------------------
  // False: after a loss, that effect was had before.
  bool note_effect(std::uint64_t number);
  std::uint64_t effects() const { return effects_.load(); }  // had so far, as the front counts them
  // Those of them that branches elsewhere would wait for: all but what they keep, as updates of numbers (wam/machine/state_update.hpp) and
  // output.
  std::uint64_t effects_to_wait_for() const { return effects() - std::min(effects(), kept_elsewhere_.load(std::memory_order_relaxed)); }
  void note_kept_elsewhere() { kept_elsewhere_.fetch_add(1, std::memory_order_relaxed); }
  bool is_behind(const FrontCount& front) const { return front.shows < shows.printed() || front.effects < effects(); }

  // --- the end ------------------------------------------------------------------------------------------------------------
  void stop_waiting();  // threads that wait here throw TaskOver, or go on without
  void stop_serving();  // rank 0 hears nobody any more

 private:
  void watch_ranks();

  Program& program_;
  RunControl* run_ = nullptr;
  std::optional<RunControl::Parts> parts_;
  std::mutex mutex_;
  std::condition_variable arrived_;  // an image or a view
  bool stopped_ = false;             // mutex_ guards it
  std::atomic<std::uint64_t> effects_{0}, kept_elsewhere_{0};
};

}  // namespace penelope
