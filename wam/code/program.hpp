// Program: what all workers of a process share: symbols, predicates, code, flags and operators.
//
// Code lives in one area, reserved once and never moved: an image offset (in words) means the same in every process
// that loaded the same image. Predicates are numbered and keyed by module, name and arity.
#pragma once
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "wam/code/sources.hpp"
#include "wam/code/word.hpp"
#include "wam/term/symbols.hpp"

namespace penelope {

class ClauseStore;
struct DynamicPredicate;
class Operators;
class Flags;

using PredicateId = std::uint32_t;

// What indexing knows of one argument of a clause head: 0 bits for a variable, a constant cell, a functor cell, a List
// tag for lists, or a Box tag for floats, big integers and strings.
using ArgumentKey = Cell;
constexpr Cell list_key{static_cast<unsigned>(Tag::List)};
constexpr Cell box_key{static_cast<unsigned>(Tag::Box)};
constexpr unsigned indexed_arguments = 4;  // keys are kept for the first arguments only

// Slot of a key in the hash tables of switch_on_constant and switch_on_structure.
constexpr std::uint64_t hash_key(Cell c) { return (c.bits * 0x9e3779b97f4a7c15u) >> 40; }

// What running a clause may do to the alternatives after it: nothing, cut them, or (soft-cut) make them void while its own
// choice points stay.
enum class Commit : std::uint8_t { none, cut, soft_cut };

struct StaticClause {
  std::uint64_t code = 0;                  // image offset in words
  ArgumentKey keys[indexed_arguments];
  bool light = false;                      // cuts at its neck after inline tests only: see try_light
  Commit commit = Commit::none;
  SourceBlock source;                      // empty for auxiliaries and the system's own clauses
};

enum PredicateFlag : std::uint32_t {
  predicate_defined = 1,        // has clauses or a declaration (dynamic, multifile, discontiguous)
  predicate_dynamic = 2,
  predicate_builtin = 4,        // C++ built-in or control construct
  predicate_protected = 8,      // ISO: permission_error to modify (system predicates; not library ones)
  predicate_library = 16,       // system module, but users may define their own in their module
  predicate_multifile = 32,
  predicate_discontiguous = 64,
  predicate_imported = 128,     // entry borrowed from another module by default import
  predicate_hidden = 256,       // auxiliary of the compiler: not listed
  predicate_sequential = 512,   // :- sequential p/n.
  predicate_parallel = 1024,    // :- parallel p/n.
  predicate_control = 2048,     // , ; -> *-> \+ ! : the compiler and call/N know it
  predicate_changes = 8192,     // a clause that was loaded may modify it while the program runs (changes.hpp)
  predicate_module_hook = 4096  // called as Module:Hook: clauses go to the module that their file declares
};

struct Predicate {
  const Word* entry = nullptr;  // where a call goes; this process's address
  AtomId module = 0;
  AtomId name = 0;
  std::uint32_t arity = 0;
  std::uint32_t flags = 0;
  PredicateId id = 0;
  std::uint32_t builtin = 0;    // number in the table of built-ins
  std::vector<StaticClause> clauses;          // static predicates
  DynamicPredicate* dynamic = nullptr;        // clause_store.hpp
  AtomId file = 0;              // source file of its clauses, or 0
  std::uint32_t line = 0;
  Word own_entry[2];            // build_index / undefined / enter_dynamic / builtin instruction
};

class Program {
 public:
  Program();
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  Symbols symbols;
  std::unique_ptr<Operators> operators;
  std::unique_ptr<Flags> flags;
  std::unique_ptr<ClauseStore> clauses;       // dynamic clauses

  // --- code area ---------------------------------------------------------------------------------------------
  Word* code_base() const { return code_; }
  std::uint64_t code_used() const { return code_used_; }
  std::uint64_t append_code(const Word* words, std::uint64_t count);  // returns its image offset; thread-safe

  SourceBlock keep_source(std::span<const Cell> block);   // copies it

  // --- predicates ----------------------------------------------------------------------------------------------
  // Predicate numbers index a table that never moves.
  Predicate& predicate(PredicateId id) const { return predicates_[id]; }
  PredicateId predicate_count() const { return predicate_count_; }
  PredicateId find_predicate(AtomId module, AtomId name, std::uint32_t arity) const;  // no_predicate if unknown
  PredicateId intern_predicate(AtomId module, AtomId name, std::uint32_t arity);      // finds or makes undefined
  // The definition that a call to (module, name, arity) runs: its own, or by default import user -> system.
  PredicateId visible_predicate(AtomId module, AtomId name, std::uint32_t arity) const;
  static constexpr PredicateId no_predicate = ~PredicateId{0};
  // What a call instruction names: the system's own predicate where users cannot redefine it, else (module, name, arity).
  PredicateId call_target(AtomId module, AtomId name, std::uint32_t arity);

  // A fresh auxiliary predicate ('$aux' N) of a clause body's disjunction or condition.
  PredicateId new_auxiliary(AtomId module, std::uint32_t arity);

  // Adds a compiled clause at the end (or start) of a static predicate; its index is rebuilt on the next call.
  void add_static_clause(PredicateId, StaticClause);
  void clear_clauses(PredicateId);            // before a file is loaded again
  void set_entry_undefined(PredicateId);
  void set_entry_dynamic(PredicateId);
  void set_entry_builtin(PredicateId, std::uint32_t builtin_number, Op entry);
  void set_entry_index(PredicateId);
  void set_entry(PredicateId, std::uint64_t image_offset);
  void set_entry_word(PredicateId, Word);                 // an instruction of its own, for the machine's predicates
  void set_entry_forward(PredicateId, PredicateId target);  // default import: calls go on to target

 private:
  struct Tables;
  std::unique_ptr<Tables> tables_;
  Word* code_ = nullptr;
  std::uint64_t code_used_ = 0;
  Predicate* predicates_ = nullptr;
  PredicateId predicate_count_ = 0;
};

}  // namespace penelope
