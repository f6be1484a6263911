// Clauses of dynamic predicates under the logical update view. Generations number the changes of the whole database; a
// clause is visible to generation g when born <= g < died.
//
//   all list    every clause not yet reclaimed, erased ones too, in clause order: walked by calls older than a change
//   live list   the clauses alive now: walked by new calls
//   branches    indexes, built on demand: key -> live clauses, in order; clauses with a variable there apart (clause_index.hpp)
//
// One thread changes the store (the front of the or-tree), others read it, compile clauses and build indexes. Readers take
// no lock. A change announces its generation in its predicate (last_change, last_erase), then links or unlinks, then makes the
// generation the store's. The all list is right for every older generation at every moment: clauses are only added to it, and born and
// died say who sees them. The live list and the indexes hold what a reader of generation g sees, and newer clauses, if last_erase <= g
// before and after it has looked; otherwise it looks in the all list.
//
// Clauses, their blocks and code are allocated by the Boehm collector (malloc in sanitizer builds) and are reached from their predicate
// only; erased ones are unlinked by `reclaim` when no choice point's generation can see them and no frame continues in their code. That
// takes the stacks of all workers, so while several are active (sharing.hpp) nothing is reclaimed unless their runtime stops them all,
// parked stacks included, and calls `reclaim` with everybody's users: in every process, with the same changes before it.
//
// A store may lie beside another one (machine/own_clauses.hpp): one thread alone changes it and calls its clauses, which have predicates and
// generations of their own. Numbers of clauses are different in all stores of a program, so that frames and choice points need not say whose
// they are.
#pragma once
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

#include "wam/base/address_space.hpp"
#include "wam/base/check.hpp"
#include "wam/code/clause_changes.hpp"
#include "wam/code/clause_keys.hpp"
#include "wam/code/dynamic_clause.hpp"
#include "wam/code/program.hpp"
#include "wam/term/block.hpp"

namespace penelope {

class Branches;
class KeyedChanges;
struct ClauseLookup;

struct DynamicPredicate {
  PredicateId id;
  std::atomic<DynamicClause*> first{nullptr}, first_live{nullptr};
  DynamicClause *last = nullptr, *last_live = nullptr;
  std::atomic<std::uint64_t> live{0};
  std::uint64_t erased = 0;                                  // dead but still in the all list
  std::atomic<std::uint64_t> last_change{0}, last_erase{0};  // generations
  std::atomic<std::uint64_t> last_reshaped{0};               // the same, of changes that were no replacement
  std::atomic<KeyedChanges*> keyed_changes{nullptr};         // once somebody wants to know
  std::int64_t lowest_order = 0, highest_order = 0;
  std::atomic<std::uint32_t> times_emptied{0};  // by retractall/1
  // The program begins it anew for each case: branches have such clauses of their own (machine/own_clauses.hpp).
  bool is_scratch() const { return times_emptied.load(std::memory_order_relaxed) >= 3; }
  std::atomic<Branches*> branches{nullptr};  // indexes of the live clauses: clause_index.hpp
};

struct FoundClauses {
  DynamicClause *first = nullptr, *next = nullptr;  // next: only where it was wanted

  FoundClauses with(FoundClauses behind) const { return first ? FoundClauses{first, behind.first} : behind; }
};

// Frames that keep clauses alive, found by Worker::find_clause_users.
struct ClauseUsers {
  std::vector<std::uint64_t> generations;  // of choice points
  std::vector<std::uint64_t> running;      // ids of clauses whose code a frame continues in

  void add(const ClauseUsers& more) {
    generations.insert(generations.end(), more.generations.begin(), more.generations.end());
    running.insert(running.end(), more.running.begin(), more.running.end());
  }
};

// A clause that is to be added to a dynamic predicate, at once or later.
struct NewClause {
  PredicateId predicate;
  Block block;  // Head :- Body
  bool at_end;
};

class ClauseStore {
 public:
  explicit ClauseStore(Sharing&);            // throws ScarceAddressSpace
  ClauseStore(ClauseStore& main, Sharing&);  // beside `main`, which outlives it
  ~ClauseStore();

  std::uint64_t generation() const { return generation_.load(std::memory_order_acquire); }
  DynamicClause* by_id(std::uint64_t id) const {
    PENELOPE_CHECK(id < most_clauses_);
    return table_[id].load(std::memory_order_acquire);
  }

  // Head :- Body of a clause that is in the store.
  void copy_block(const DynamicClause& c, std::vector<Cell>& to) const { c.copy_block(neck_, to); }

  bool is_lent(std::uint64_t id) const { return id >= first_lent_ && id < most_clauses_; }  // of a store beside this one

  DynamicPredicate* new_predicate(PredicateId);
  bool has_number();  // for one more clause
  DynamicClause* add(DynamicPredicate&, const Block&, bool at_end, SourcePlace = {});
  void erase(DynamicClause&);  // no effect if erased already
  void erase_all(DynamicPredicate&);
  // A fact gives place to another one, of the same shape (machine/state_update.hpp).
  void replace(DynamicClause& old, const Block&, bool at_end);
  void add_in_place(DynamicPredicate&, const Block&, bool at_end);  // the same, where there is no old one yet
  // Changes made elsewhere, in order, with the numbers that they have there.
  struct Numbers {
    std::uint64_t id, generation;
    bool replaces = false;
  };
  DynamicClause* enter(DynamicPredicate&, const Block&, bool at_end, Numbers, SourcePlace);
  void enter_erased(DynamicClause&, std::uint64_t generation, bool replaces);
  void enter_generation(std::uint64_t generation);
  bool can_be_id(std::uint64_t id) const { return id != 0 && id < first_lent_; }
  // The changes since the last call; none at the first one, which begins to keep them. A clause that was added and reclaimed
  // since then is none: nobody else has to know it.
  std::vector<ClauseChange> take_changes();
  std::uint64_t changes_kept() const;                       // that many of them
  void set_code(DynamicClause&, const std::vector<Word>&);  // no effect if another worker has compiled it
  // From now on it is known which clauses are modified (keyed_changes.hpp). Among several workers.
  void keep_keyed_changes(DynamicPredicate&);
  // Clause whose code holds this word, or nullptr.
  DynamicClause* containing(const Word*) const;

  // For a call made at `generation`: the first clause that can match, and the next such clause after c.
  DynamicClause* first(DynamicPredicate&, const CallKeys&, std::uint64_t generation);
  FoundClauses first_two(DynamicPredicate&, const CallKeys&, std::uint64_t generation);  // the same, and the next one
  DynamicClause* next(DynamicClause& c, const CallKeys&, std::uint64_t generation);

  // Few enough that they lie in the cache when they are used again.
  bool wants_reclaim(std::uint64_t stack_bytes) const {
#ifdef PENELOPE_STRESS_GC
    return erased_ > 5 + 2 * not_reclaimed_;
#else
    return erased_ > 1000 + stack_bytes / 64 + 2 * not_reclaimed_;
#endif
  }
  void reclaim(ClauseUsers&);
  // The same of those alone that were added since take_changes(): nobody else knows them. Not while that is called. Nothing, if they are a
  // small part of what has changed since then, which is looked through.
  void reclaim_unknown(ClauseUsers&);
  std::uint64_t erased() const { return erased_; }
  // Those that have been erased since a generation and were not reclaimed, the last one first.
  std::vector<DynamicClause*> erased_since(std::uint64_t generation) const;
  const std::vector<DynamicPredicate*>& predicates() const { return predicates_; }  // all that were made

 private:
  FoundClauses find_alive(DynamicPredicate&, DynamicClause* from, std::int64_t order, const ClauseLookup&);
  FoundClauses find_first(DynamicPredicate&, const CallKeys&, std::uint64_t generation, bool wants_next);
  static DynamicClause* first_visible(DynamicClause*, const CallKeys&, std::uint64_t generation);
  void borrow_numbers();  // if there are any
  DynamicClause* make(const Block&, std::uint64_t id, SourcePlace);
  void note_change(DynamicPredicate&, const DynamicClause&, std::uint64_t generation);
  void link(DynamicPredicate&, DynamicClause&, bool at_end, std::uint64_t generation);
  void unlink_live(DynamicClause&, std::uint64_t generation);
  void unlink(DynamicClause&);
  void drop_from_indexes(DynamicClause&);
  void release(DynamicClause*);
  void reclaim(ClauseUsers&, const std::vector<bool>* of_these);    // by number; nullptr: all
  void forget_changes(const std::vector<std::uint64_t>& released);  // of clauses that were added since the last call

  Sharing& sharing_;
  mutable std::mutex change_;  // a change and the building of an index keep each other out
  std::atomic<std::uint64_t> generation_{1};
  std::uint64_t erased_ = 0;
  std::uint64_t not_reclaimed_ = 0;               // by the last reclaim(): of the erased clauses, those that older calls see
  Reservation table_space_;                       // not scanned by the collector
  std::atomic<DynamicClause*>* table_ = nullptr;  // id -> clause
  std::uint64_t most_clauses_ = 0;                // ids are below
  std::uint64_t first_lent_ = 0;                  // from here on they are those of stores beside this one
  std::uint64_t next_id_ = 1;
  Cell neck_{};  // functor of ':-'/2, once there is a clause
  bool keeps_changes_ = false;
  bool replaces_ = false;    // the change at hand is a replacement
  ClauseChangeLog changes_;  // `change_` guards it
  std::vector<std::uint64_t> free_ids_;
  std::vector<DynamicPredicate*> predicates_;
  struct Replacing;
  struct Waiting;
  std::unique_ptr<Waiting> waiting_;  // for reclaiming
  struct CodeMap;
  std::shared_ptr<CodeMap> code_map_;
  struct Lending;
  std::shared_ptr<Lending> lending_;
  bool borrows_ = false;  // it lies beside another one
};

}  // namespace penelope
