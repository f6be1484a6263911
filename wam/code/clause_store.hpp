// Clauses of dynamic predicates under the logical update view. Generations number the changes of the whole database; a
// clause is visible to generation g when born <= g < died.
//
//   all list    every clause not yet reclaimed, erased ones too, in clause order: walked by calls older than a change
//   live list   the clauses alive now: walked by new calls
//   index       per argument, built on demand: key -> live clauses, in order; clauses with a variable there apart
//
// Clauses, their blocks and code are allocated by the Boehm collector (malloc in sanitizer builds) and are reached from
// their predicate only; erased ones are unlinked by `reclaim` when no choice point's generation can see them and no frame
// continues in their code.
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "wam/code/program.hpp"
#include "wam/term/block.hpp"

namespace penelope {

// Key of an argument of a head or a call: 0 bits for a variable.
inline ArgumentKey argument_key(const Store& s, Cell argument) {
  argument = s.deref(argument);
  switch (argument.tag()) {
    case Tag::Int:
    case Tag::Atom: return argument;
    case Tag::List: return list_key;
    case Tag::Box: return box_key;
    case Tag::Struct: return *s.at(argument);
    default: return Cell{0};
  }
}

constexpr std::uint64_t still_alive = std::numeric_limits<std::uint64_t>::max();

struct DynamicClause {
  std::uint64_t id;
  std::uint64_t born, died;
  std::int64_t order;                       // ascending along the predicate; asserta goes below all others
  DynamicClause *next, *previous;           // all list
  DynamicClause *next_live, *previous_live;
  DynamicPredicate* predicate;
  Cell* block;                              // ':-'(Head, Body) as a block
  std::uint64_t block_size;
  Word* code;                               // compiled on the first call; nullptr before
  std::uint64_t code_size;
  ArgumentKey keys[indexed_arguments];
  bool fact;                                // body is true
  bool light;

  bool visible(std::uint64_t generation) const { return born <= generation && generation < died; }
};

// What a call knows of its first arguments; 0 bits for unbound.
struct CallKeys {
  ArgumentKey keys[indexed_arguments] = {};
  bool match(const DynamicClause& c) const {
    for (unsigned i = 0; i < indexed_arguments; ++i)
      if (keys[i].bits != 0 && c.keys[i].bits != 0 && keys[i] != c.keys[i]) return false;
    return true;
  }
};

struct ArgumentIndex;

struct DynamicPredicate {
  PredicateId id;
  DynamicClause *first = nullptr, *last = nullptr;            // all list
  DynamicClause *first_live = nullptr, *last_live = nullptr;
  std::uint64_t live = 0, erased = 0;                         // erased: dead but still in the all list
  std::uint64_t last_change = 0;                              // generation
  std::int64_t lowest_order = 0, highest_order = 0;
  ArgumentIndex* index[indexed_arguments] = {};
  bool index_useless[indexed_arguments] = {};
};

// Frames that keep clauses alive, found by the machine (runtime: of all workers).
struct ClauseUsers {
  std::vector<std::uint64_t> generations;   // of choice points
  std::vector<std::uint64_t> running;       // ids of clauses whose code a frame continues in
};

class ClauseStore {
 public:
  ClauseStore();
  ~ClauseStore();

  std::uint64_t generation() const { return generation_; }
  DynamicClause* by_id(std::uint64_t id) const { return table_[id]; }

  DynamicPredicate* new_predicate(PredicateId);
  DynamicClause* add(DynamicPredicate&, const Block&, const ArgumentKey* keys, bool fact, bool at_end);
  void erase(DynamicClause&);               // no effect if erased already
  void set_code(DynamicClause&, const std::vector<Word>&);
  // Clause whose code holds this word, or nullptr.
  DynamicClause* containing(const Word*) const;

  // First clause visible now that can match; next such clause after c for a call made at `generation`.
  DynamicClause* first(DynamicPredicate&, const CallKeys&);
  DynamicClause* next(DynamicClause& c, const CallKeys&, std::uint64_t generation);

  bool wants_reclaim(std::uint64_t stack_bytes) const { return erased_ > 1000 + stack_bytes / 64; }
  void reclaim(ClauseUsers&);
  std::uint64_t erased() const { return erased_; }

 private:
  ArgumentIndex* useful_index(DynamicPredicate&, const CallKeys&, unsigned& argument);
  void unlink(DynamicClause&);
  void drop_from_indexes(DynamicClause&);
  void release(DynamicClause*);

  std::uint64_t generation_ = 1;
  std::uint64_t erased_ = 0;
  DynamicClause** table_ = nullptr;          // id -> clause; reserved once, not scanned by the collector
  std::uint64_t next_id_ = 1;
  std::vector<std::uint64_t> free_ids_;
  std::vector<DynamicPredicate*> predicates_;  // all that were made
  struct Waiting;
  std::unique_ptr<Waiting> waiting_;         // for reclaiming
  struct CodeMap;
  std::unique_ptr<CodeMap> code_map_;
  std::vector<std::unique_ptr<ArgumentIndex>> indexes_;
};

}  // namespace penelope
