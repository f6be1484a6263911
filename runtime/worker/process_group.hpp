// ProcessGroup: the processes of a run, as one of them sees it. Rank 0, the root, loads the program and carries out every
// effect; the others, the followers, explore. What that takes beside the messages between workers goes through the offices:
//
//   root -> followers   program   an image (wam/code/image.hpp): first the whole program, later what has changed, in order
//                       formulas  of the program, when that has come (formulas.hpp)
//                       made      the symbol that was asked for is in the images sent so far
//                       end       the run is over
//                       how_are_you
//                       hold, go_on   so that clauses can be reclaimed (reclaiming.cpp)
//                       ask_user      what Ctrl-C means
//                       shown         all shows up to this number are here
//                       lost          a process: from now on the next view holds (recovering.cpp)
//                       left          a process has handed its tasks over: their names from now on (leaving.cpp)
//                       freeze        while they are held: what are your tasks? (checkpointing.cpp)
//   follower -> root    need_*    an atom, functor or predicate that the follower does not know: rank 0 numbers them for all
//                       show      an answer or text for current output, with its number in the order of the whole run
//                       answer    the same in any order
//                       finish    the run is to end with an exit status
//                       state     after how_are_you
//                       held      after hold, when nobody runs
//                       frozen    after freeze
//                       leave     it wants to leave
//                       reports   after end
//
// A message between workers of two processes begins with what it depends on: the number of images that its sender knew, and its
// view. Its receiver waits for them. The front of the or-tree, which alone shows and has effects, knows how many shows came before
// (FrontCount); rank 0 prints them in that order and has no effect of its own while earlier ones are on their way.
//
// A view is what is left of the processes: it has the number of those that were lost. Rank 0 tells of each loss, so the views
// follow each other everywhere in the same order. A show that rank 0 may not have when its process is lost would be missing for
// ever: a message between two processes also brings those that rank 0 has not confirmed, and their receiver sends them as well.
#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

#include "runtime/transport/ranks.hpp"
#include "runtime/worker/messages.hpp"
#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/statistics.hpp"
#include "wam/base/bytes.hpp"
#include "wam/code/image.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

class ParallelRun;

class ProcessGroup final : public Numbering {
 public:
  // `recovers`: the run goes on when a process is lost.
  ProcessGroup(RankTransport&, Program&, bool recovers);
  ~ProcessGroup() override;

  const Ranks& ranks;
  RankTransport& transport;
  bool is_root() const { return ranks.self == 0; }
  const bool recovers;
  std::uint32_t view() const { return view_.load(); }
  bool is_lost(unsigned rank) const { return lost_[rank].load(); }
  unsigned living() const { return ranks.count() - view_.load(); }

  // --- messages between workers of different processes ---------------------------------------------------------------
  std::string stamped(std::string message);
  // Waits for what the message depends on; what it says.
  std::string_view received(const Received&);

  // --- the root ----------------------------------------------------------------------------------------------------------
  void serve(ParallelRun&);  // in a thread of its own, from now on
  void send_program();      // from now on the followers take part
  void send_formulas(const std::string&);
  // Something that the others have to know may have changed.
  void note_change() { changes_.store(changes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
  // False: after a loss, that effect was had before.
  bool note_effect(std::uint64_t number);
  void stop_serving();      // nobody is heard any more
  RunReport end_followers();  // what they did, as far as they say so soon
  struct State {  // of a follower
    unsigned rank = 0;
    double done = 0;             // part of the search tree
    std::uint32_t busy = 0;      // workers
    std::uint64_t memory = 0;    // bytes in RAM
  };
  std::vector<State> ask_followers();  // how they were when they last answered; they are asked again
  ClauseHolders hold_followers();      // all of them, when nobody runs there any more; not still: that took too long
  void reclaim_everywhere(ClauseHolders&);  // while they are held; then they go on
  void let_followers_go_on();
  // All of them or one, while they are held; nothing: one cannot be, now.
  std::optional<FrozenTasks> freeze_followers(std::optional<unsigned> one);
  void tell_left(ParallelRun&, unsigned rank, const std::unordered_map<ortree::TaskId, ortree::TaskId>& names);
  std::uint64_t effects() const { return effects_; }  // had so far
  void begin_after(std::uint64_t shows) { shown_ = shows; }  // of an earlier run
  bool is_behind(const FrontCount& front) const { return front.shows < shown_ || front.effects < effects_; }
  void let_followers_ask();            // the user, who has pressed Ctrl-C: a front there goes home to do so

  // --- a follower --------------------------------------------------------------------------------------------------------
  void follow(ParallelRun&);  // until the run is over
  void ask_to_leave();        // it goes on until the root has seen to it
  bool has_left() const { return has_left_; }
  void ask_to_finish(int status);
  void give_answer(const std::string& text);

  // --- both ----------------------------------------------------------------------------------------------------------------
  void show(std::uint64_t number, std::string text, bool is_output);
  bool all_shown(std::uint64_t shows) const { return !is_root() || shown_.load() >= shows; }
  void stop_waiting();  // threads that wait here throw TaskOver

  void need_atom(std::string_view text) override;
  void need_functor(AtomId name, std::uint32_t arity) override;
  void need_predicate(AtomId module, AtomId name, std::uint32_t arity) override;

 private:
  enum class Kind : std::uint8_t { program, formulas, made, end, need_atom, need_functor, need_predicate, show, answer, finish, how_are_you, state, reports, hold, held, go_on, ask_user, shown, lost, freeze, frozen, leave, left, stop };
  struct Shown {
    std::string text;
    bool is_output;
  };
  struct ProgramState {  // numbers that grow with every change of the program
    std::uint64_t atoms, functors, predicates, code, generation, changes;
    bool operator==(const ProgramState&) const = default;
  };

  void send_office(unsigned rank, std::string bytes);
  void send_followers(const ByteWriter&);
  void serve_office(ParallelRun&);
  void serve_request(ParallelRun&, const Received&);
  void keep_reports(unsigned rank, ByteReader&);
  void load_program(ParallelRun&, ByteReader&);
  bool obey(ParallelRun&, ByteReader&);  // false: it was the end
  void answer_if_still(ParallelRun&);
  void send_frozen(ParallelRun&);
  void send_reports(ParallelRun&);
  bool hear_left(ParallelRun&, ByteReader&);
  void begin_view_without(ParallelRun&, unsigned rank);
  void keep_frozen(unsigned rank, ByteReader&);
  ProgramState state_of_program() const;
  std::uint64_t publish_changes();
  std::uint64_t publish(const std::lock_guard<std::mutex>& publishing);
  void send_waiting_formulas(const std::lock_guard<std::mutex>& publishing);
  bool end_holding();
  void await(std::string request);
  void deliver(std::uint64_t number, Shown);
  void send_show(std::uint64_t number, const Shown&);
  void inherit_shows(ByteReader&);
  void confirm_shows();
  void watch_ranks();
  void lose(ParallelRun&, unsigned rank);

  Program& program_;
  ParallelRun* run_ = nullptr;
  std::thread office_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false;

  std::mutex publishing_;                     // of the root: guards the next six
  std::unique_ptr<Worker> compiler_;          // its heap: frames of followers may continue in clauses not yet called here
  ImageWriter writer_;
  std::optional<ProgramState> published_;
  std::string published_place_;               // the message without the images
  std::string formulas_;                      // to be sent
  std::atomic<std::uint64_t> images_{0};      // sent, or loaded
  std::atomic<std::uint64_t> changes_{0};
  std::atomic<std::uint64_t> effects_{0};     // had, as the front counts them

  std::uint64_t requests_ = 0, served_ = 0;   // of a follower, for symbols

  std::atomic<std::uint32_t> view_{0};
  std::vector<std::atomic<bool>> lost_;       // by rank

  std::mutex showing_;                        // guards the next two and the printing
  std::map<std::uint64_t, Shown> waiting_;    // of the root: shows that came before earlier ones
  std::map<std::uint64_t, Shown> unconfirmed_;     // of a follower, if the run recovers: rank 0 may not have them
  std::map<unsigned, std::uint64_t> unanswered_;   // of the root's office: how many ranks have sent that were not confirmed
  std::atomic<std::uint64_t> shown_{0};       // printed

  std::map<unsigned, RunReport> reports_;  // of followers, by rank; mutex_ guards these two
  std::map<unsigned, State> states_;
  std::map<unsigned, ClauseHolders> held_;                 // answers of this round; mutex_ guards these three
  std::map<unsigned, std::optional<FrozenTasks>> frozen_;  // by rank; mutex_ guards it
  std::uint32_t round_ = 0;
  bool holds_ = false;                                     // whether followers do

  bool has_left_ = false;
  std::optional<std::uint32_t> asked_to_hold_;             // of a follower: the round that is to be answered
};

}  // namespace penelope
