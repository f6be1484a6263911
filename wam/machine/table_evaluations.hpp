// Evaluating tabled predicates. One worker's evaluations, from the first call of a tabled predicate until all tables that it
// began are finished.
//
// The first call of a variant runs the clauses to the end and puts their solutions into a table. A call of a variant whose table
// is not finished reads the answers that there are, those that come while it reads included, and leaves a copy of its
// continuation with the table, a *suspension* (suspension.hpp). Tables that depend on each other, found by depth-first
// numbers as in Tarjan's algorithm, are finished together, by the oldest of them, the leader:
//
//   position   1    2    3    4    5         the tables in evaluation, oldest first
//   low        1    1    3    3    4         the oldest position that the table is known to depend on
//             [leader  ][leader        ]     low == position: the table and those above it depend on nothing older
//
// When its clauses are done the leader *feeds* the suspensions of its tables with answers that they have not had, until there are
// none.
//
// A continuation that refers to the choice points around it cannot be copied: that of a condition, of a goal before a cut,
// inside findall/3 or catch/3. Such a reader just fails at the end of the answers. If there are more of them later the leader
// starts another round: its clauses are run again, and those of every table above it when it is called first; all suspensions
// are made anew. That is linear tabling; it ends with a round whose readers have read everything.
//
// An evaluation is left by an exception, or when its branch is pruned, without a word. It is recognised by the choice point
// of its round ('$table_round'/3 or '$table_feed'/3, prolog_lib/system/tabling.pl): when that is gone the table is no longer being
// evaluated. What was found is true all the same: the table is evaluated again when it is called again in time, else dropped.
//
// A loop through negation, `tnot p` where p is unfinished, is evaluated by delaying (Chen and Warren, Tabled evaluation with delaying for
// general logic programs, JACM 43, 1996). The first one that a worker meets makes it start everything over that is in evaluation, and from then
// on answers may be conditional: '$delayed'(Return, Delays). Before such tables are finished the conditions are decided, as far as they can be,
// by Prolog code (prolog_lib/system/well_founded.pl): Next::decide.
//
// Aggregated values (modes last and sum) count from the beginning of a table's last evaluation.
//
// Prolog code holds tables by their numbers and calls what is here in the order that prolog_lib/system/tabling.pl says. A program may do the
// same with other numbers in another order: what it gets is an error, or answers that nobody else reads.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "wam/code/table_space.hpp"
#include "wam/machine/findall_buffers.hpp"
#include "wam/machine/suspension.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

// How Prolog code refers to a table.
inline Cell table_cell(const Table& t) { return Cell::integer(static_cast<std::int64_t>(t.number())); }

// Whether a finished table still tells what its predicate does: no definition has been replaced since its evaluation began, in this program
// or, before their turn, by branches that turned out to be wrong; nor, for an incremental one, any dynamic predicate modified.
bool is_of_use(const Worker&, const Table&);

// Unifies the terms that a call has for an answer.
bool unify_answer(Worker&, const Table&, std::uint32_t answer, Cell to, Cell moded);

class TableEvaluations {
 public:
  explicit TableEvaluations(BufferBlocks& numbers) : numbers_(numbers) {}

  // The table of a number: one in evaluation here, which is not finished, or a finished one; or nullptr.
  Table* numbered(const Worker&, std::uint64_t number);
  void leave_block() { numbers_.leave_block(); }

  // The table in evaluation of a variant, or nullptr.
  Table* find(const Worker&, const Variant&);
  // Whether an unfinished table has to be evaluated before it is read. The evaluation that calls it depends on it.
  bool call(const Table&);
  // begin_round comes next. An ordered table depends on the order in which solutions are found.
  Table& begin(const Worker&, const Variant&, PredicateId, bool ordered);

  // Around a run of the clauses, or around feeding, whose choice point is the newest one; and what is to be done then.
  enum class Next { round, feed, done, start_over, decide };
  bool may_enter(const Worker&, const Table&) const;  // it is not running, and the newest choice point is that of a round of it
  bool is_running(const Table& t) const { return evaluations_[t.position].running; }
  void begin_round(const Worker&, Table&);
  void begin_feed(const Worker&, const Table&);
  Next end_round(Worker&, const Table&);
  // Whether tables that this worker evaluates may get conditional answers.
  bool delays() const { return delays_; }
  // From now on they may. What is being evaluated starts over, which throws BranchPruned.
  void begin_delays(Worker&);
  // The tables that `leader` finishes; none where end_round has not just asked to decide them.
  std::vector<Table*> to_be_decided(const Table& leader) const;
  void finish_decided(Worker&, const Table& leader);
  // The next pair of a suspension and an answer that a leader has to feed; it goes on now.
  bool next_pair(const Table& leader);
  bool resume(Worker&, Cell solution, Cell owner);  // existence_error without such a pair

  void answer_added(const Table&);
  // A reader came to the end of an unfinished table. What it reads is unified with `to`, for moded tables with `moded` too.
  void read_to_end(Worker&, const Table&, Cell to, Cell moded);

  Block scratch;  // of who looks something up

  // Whether stacks may refer to tables that are not finished. One that was left may still count.
  bool evaluating(const Worker& w) const { return !evaluations_.empty() && (running_.empty() || is_there(w, evaluations_[running_.front()])); }
  bool running() const { return !running_.empty(); }
  // The choice point under everything that is being evaluated, or nullptr.
  Cell* oldest_round(const Worker&) const;
  // In an or-parallel run, before something that makes what is being evaluated depend on its place in the order of effects.
  void note_effect(Worker& w) {
    if (!evaluations_.empty()) evaluations_had_effect(w);
  }

 private:
  static constexpr std::uint64_t round_arity = 3;
  static constexpr std::uint64_t nothing_read = ~std::uint64_t{0};
  struct Evaluation {
    Table* table = nullptr;
    PredicateId predicate = Program::no_predicate;
    std::uint32_t low = 0;
    std::uint64_t evaluated = 0;              // time of its last evaluation's beginning; 0 when that was left
    std::uint64_t least_read = nothing_read;  // answers that the reader had that saw the fewest and has gone, in this round
    std::vector<Suspension> suspensions;
    std::size_t next_suspension = 0;  // to be fed
    bool pending = false;             // among pending_
    bool feeding = false;             // the choice point is that of '$table_feed'/3
    std::uint64_t choice = 0;         // offset of the round's choice point
    std::uint64_t environment = 0;    // and of its environment
    Cell alternative{};               // of that choice point, whose saved cells begin with the table
    bool running = false;
    bool had_effect = false;
  };
  // A table that is being evaluated for the first time, and so may be a leader; time of its present round.
  struct Candidate {
    std::uint32_t position;
    std::uint64_t round;
  };

  static bool is_there(const Worker&, const Evaluation&);  // the choice point of its round
  void evaluations_had_effect(Worker&);
  void leave_stale(const Worker&);
  void leave_newest();
  [[noreturn]] void start_over(Worker&);
  void enter(const Worker&, Evaluation&);
  void depends_on(std::uint32_t position);  // the newest running evaluation does
  void start_again(Worker&, std::uint32_t leader);
  static void drop_suspensions(const Worker&, Evaluation&);
  std::vector<Candidate>::iterator candidate_from(std::uint32_t position);
  void decline(std::uint32_t position);
  bool may_be_incomplete(std::uint32_t leader) const;
  bool may_finish(std::uint32_t leader);
  void finish(Worker&, std::uint32_t leader);
  const Suspension* fed() const;  // that of pair_, if it is there
  void forget(const Table&);      // its number
  std::unique_ptr<Table> take(const Table&);

  struct Known {
    std::uint64_t number = 0;
    Table* table = nullptr;
    std::uint64_t removals = 0;  // TableSpace::removals
  };

  TableSet tables_;  // those in evaluation
  std::unordered_map<std::uint64_t, Table*> by_number_;
  std::array<Known, 64> known_;  // tables that were looked up, by the last bits of their numbers
  BufferNumbers numbers_;
  std::vector<Evaluation> evaluations_;  // oldest first; Table::position is the index
  std::size_t noted_ = 0;                // so many of them, the oldest, have had an effect for certain
  std::vector<std::uint32_t> running_;   // positions, outermost first
  std::vector<Candidate> candidates_;    // outermost first, positions ascending
  std::vector<std::uint32_t> pending_;   // positions of tables whose suspensions lack answers
  struct {
    std::uint32_t position;
    std::size_t suspension;
    std::uint32_t answer;
  } pair_{};
  std::uint64_t time_ = 0;
  bool delays_ = false;
  std::uint64_t undecided_leader_ = 0;  // its number, from Next::decide to finish_decided; or 0
};

}  // namespace penelope
