// The control channel: what the processes of a run say to each other beside the messages between workers. Rank 0, the root, loads the
// program and carries out every effect; the others, the followers, explore.
//
//   root -> followers   program   an image (wam/code/image.hpp): first the whole program, later what has changed, in order
//                       formulas  of the program, when that has come (formulas.hpp)
//                       made      the symbol that was asked for is in the images sent so far
//                       end       the run is over
//                       how_are_you
//                       hold, go_on   so that clauses can be reclaimed (rest/rest.hpp)
//                       ask_user      what Ctrl-C means
//                       time_is_over  an alarm of a time limit is due: if the front is below that, it comes home
//                       shown         all shows up to this number are here
//                       lost          a process: from now on the next view holds (recovering.cpp)
//                       left          a process has handed its tasks over: their names from now on (leaving.cpp)
//                       freeze        while they are held: what are your tasks? (checkpointing.cpp)
//   follower -> root    need_*    an atom, functor or predicate that the follower does not know: rank 0 numbers them for all
//                       show      answers, texts for current output, modifications: with the number of the first in the order of the whole run
//                       need_changes   what all shows up to this number have modified
//                       answer    the same in any order
//                       offer     a solution of a model, with its cost: the best one is shown if the run is stopped
//                       finish    the run is to end with an exit status
//                       state     after how_are_you
//                       held      after hold, when nobody runs
//                       frozen    after freeze
//                       leave     it wants to leave
//                       reports   after end
//   both                bound     of a search for a best solution (wam/machine/incumbents.hpp); rank 0 tells the others
//                       search_over   it is over
//   root -> root        lost      its transport has noticed it
//                       stop      nobody is heard any more
//
// A message is read as a whole, and refused, before anything is done: read_request() and read_order() turn bytes into one of a list
// of events, and the two ends of the channel (root_channel.hpp, follower_channel.hpp) have one action for each of them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "runtime/transport/ranks.hpp"
#include "runtime/worker/processes/shows.hpp"
#include "runtime/worker/rest/clause_holders.hpp"
#include "runtime/worker/run/worker_progress.hpp"
#include "runtime/worker/statistics.hpp"
#include "runtime/worker/tasks/frozen_tasks.hpp"
#include "wam/base/bytes.hpp"

namespace penelope {

enum class ControlKind : std::uint8_t {
  program,
  formulas,
  made,
  end,
  need_atom,
  need_functor,
  need_predicate,
  show,
  answer,
  finish,
  how_are_you,
  state,
  reports,
  hold,
  held,
  go_on,
  ask_user,
  shown,
  lost,
  freeze,
  frozen,
  leave,
  left,
  stop,
  need_changes,
  changed,
  bound,
  search_over,
  offer,
  time_is_over
};

using TaskNames = std::unordered_map<ortree::TaskId, ortree::TaskId>;  // old, new

struct ProcessState {
  unsigned rank = 0;
  std::uint64_t memory = 0;  // bytes in RAM
  std::vector<WorkerProgress> workers = {};
};

namespace control {

// --- what rank 0 hears ----------------------------------------------------------------------------------------------------
struct NeedAtom {
  std::string_view text;
};
struct NeedFunctor {
  AtomId name;
  std::uint32_t arity;
};
struct NeedPredicate {
  AtomId module, name;
  std::uint32_t arity;
};
struct Show {
  std::uint64_t first;
  std::vector<Shown> shown;
};
struct NeedChanges {
  std::uint64_t number;
};
struct Answer {
  std::string text;
};
struct Offer {
  std::int64_t cost;
  std::string text;
};
struct Finish {
  int status;
};
struct State {
  ProcessState state;
};
struct Held {
  std::uint32_t round;
  ClauseHolders holders;
};
struct Frozen {
  std::optional<FrozenTasks> tasks;
};
struct Leave {};
struct Reports {
  RunReport report;
};

// --- what a follower hears ------------------------------------------------------------------------------------------------
struct LoadProgram {
  std::string_view images;
};
struct UseFormulas {
  std::string text;
};
struct Made {};
struct End {};
struct HowAreYou {};
struct Hold {
  std::uint32_t round;
};
struct GoOn {
  std::optional<ClauseHolders> reclaimed;  // what all stacks reach: the clauses that nobody does are reclaimed first
};
struct AskUser {};
struct TimeIsOver {
  std::int64_t alarm;
};
struct ConfirmShows {
  std::uint64_t number;
};
struct Changed {
  std::uint64_t number;
};
struct Freeze {};
struct Left {
  unsigned rank;
  TaskNames names;
};

// --- both -----------------------------------------------------------------------------------------------------------------
struct Lost {
  unsigned rank;
};
struct Bound {
  std::uint64_t search;
  std::int64_t bound;
};
struct SearchOver {
  std::uint64_t search;
};

using Request = std::variant<NeedAtom, NeedFunctor, NeedPredicate, Show, NeedChanges, Answer, Finish, State, Held, Frozen, Leave, Reports, Lost,
                             Bound, SearchOver, Offer>;
using Order = std::variant<LoadProgram, UseFormulas, Made, End, HowAreYou, Hold, GoOn, AskUser, ConfirmShows, Changed, Freeze, Left, Lost, Bound,
                           SearchOver, TimeIsOver>;

// What a sender needs of the ranks to read what it says. Atoms: how many there are.
struct Context {
  const Ranks& ranks;
  std::size_t atoms = 0;
  std::chrono::steady_clock::time_point joined{};
};
// Both throw CorruptMessage. Texts without a copy point into the message.
Request read_request(ByteReader&, unsigned from, const Context&);
Order read_order(ByteReader&, const Ranks&);

// --- what is sent ---------------------------------------------------------------------------------------------------------
ByteWriter begin(ControlKind);
std::string need_atom(std::string_view text);
std::string need_functor(AtomId name, std::uint32_t arity);
std::string need_predicate(AtomId module, AtomId name, std::uint32_t arity);
std::string show(std::uint64_t first, const std::vector<Shown>&);
std::string need_changes(std::uint64_t number);
std::string answer(std::string_view text);
std::string offer(std::int64_t cost, std::string_view text);
std::string finish(int status);
std::string state(const ProcessState&);  // but for the rank, which the message is from
std::string held(std::uint32_t round, const ClauseHolders&);
std::string frozen(const std::optional<FrozenTasks>&);
std::string reports(const RunReport&, std::chrono::steady_clock::time_point joined);
std::string plain(ControlKind);  // those without content
std::string formulas(std::string_view text);
std::string hold(std::uint32_t round);
std::string go_on(const ClauseHolders* reclaimed);
std::string confirm_shows(std::uint64_t number);
std::string changed(std::uint64_t number);
std::string lost(unsigned rank);
std::string bound(std::uint64_t search, std::int64_t bound);
std::string search_over(std::uint64_t search);
std::string left(unsigned rank, const TaskNames&);
std::string time_is_over(std::int64_t alarm);

}  // namespace control
}  // namespace penelope
