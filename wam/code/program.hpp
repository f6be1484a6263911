// Program: what all workers of a process share: symbols, predicates, code, flags and operators.
//
// Code lives in one area, reserved once and never moved: an image offset (in words) means the same in every process
// that loaded the same image. Predicates are numbered and keyed by module, name and arity.
//
// Workers run in several threads. Symbols, predicates and code may be made by all of them at any time; what programs change
// on purpose (clauses, flags, operators) is changed by one worker at a time, the front of the or-tree, while the others
// read. A call reads a predicate's entry and nothing else: everything that can be reached from an entry is written before
// the entry is published, and never changed afterwards. So an index is built beside the clauses and then put in place; the
// first caller builds it and later ones wait, so its code depends on the clauses alone.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "wam/code/sharing.hpp"
#include "wam/code/sources.hpp"
#include "wam/code/static_clauses.hpp"
#include "wam/code/word.hpp"
#include "wam/term/symbols.hpp"

namespace penelope {

class ClauseStore;
struct DynamicPredicate;
class Operators;
class Flags;

using PredicateId = std::uint32_t;
constexpr std::string_view tabled_suffix = " tabled";  // of the names of predicates that hold the clauses of tabled ones

// Slot of a key in the hash tables of switch_on_constant and switch_on_structure.
constexpr std::uint64_t hash_key(Cell c) { return (c.bits * 0x9e3779b97f4a7c15u) >> 40; }

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
  predicate_tabled = 16384,     // its clauses are those of 'NAME tabled' (builtins/tabling_declarations.cpp)
  predicate_tabled_clauses = 32768,  // that predicate
  predicate_module_hook = 4096  // called as Module:Hook: clauses go to the module that their file declares
};

// Written by one worker at a time while others read it.
struct Predicate {
  std::atomic<const Word*> entry{nullptr};    // where a call goes; this process's address. A plain load on x86-64
  AtomId module = 0;
  AtomId name = 0;
  std::uint32_t arity = 0;
  std::atomic<std::uint32_t> flags{0};
  PredicateId id = 0;
  std::uint32_t builtin = 0;    // number in the table of built-ins
  StaticClauses clauses;        // static predicates
  std::atomic<DynamicPredicate*> dynamic{nullptr};  // clause_store.hpp; once made it stays
  std::atomic<AtomId> file{0};  // source file of its clauses, or 0
  std::atomic<std::uint32_t> line{0};
  // Entries that most predicates have at some time. Another thread may be at any of them: they never change.
  Word undefined, build_index, enter_dynamic;
};

class Program {
 public:
  Program();
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  Symbols symbols;
  Sharing sharing;
  std::unique_ptr<Operators> operators;
  std::unique_ptr<Flags> flags;
  std::atomic<bool> changes_anything{false};  // any dynamic predicate may be modified by the program (builtins/changes.hpp)
  std::atomic<bool> one_worker{false};        // the program does what only one worker can do
  std::unique_ptr<ClauseStore> clauses;       // dynamic clauses

  // --- code area ---------------------------------------------------------------------------------------------
  Word* code_base() const { return code_; }
  std::uint64_t code_used() const { return code_used_.load(std::memory_order_acquire); }
  bool in_code_area(const Word* p) const { return p >= code_ && p < code_ + code_used(); }
  std::uint64_t append_code(const Word* words, std::uint64_t count);  // returns its image offset; thread-safe

  SourceBlock keep_source(std::span<const Cell> block);   // copies it

  // --- predicates ----------------------------------------------------------------------------------------------
  // Predicate numbers index a table that never moves.
  Predicate& predicate(PredicateId id) const { return predicates_[id]; }
  PredicateId predicate_count() const { return predicate_count_.load(std::memory_order_acquire); }
  PredicateId find_predicate(AtomId module, AtomId name, std::uint32_t arity) const;  // no_predicate if unknown
  PredicateId intern_predicate(AtomId module, AtomId name, std::uint32_t arity);      // finds or makes undefined
  PredicateId make_predicate_here(AtomId module, AtomId name, std::uint32_t arity);   // though symbols.made_elsewhere
  // The definition that a call to (module, name, arity) runs: its own, or by default import user -> system.
  PredicateId visible_predicate(AtomId module, AtomId name, std::uint32_t arity) const;
  static constexpr PredicateId no_predicate = ~PredicateId{0};
  // The predicate that holds the clauses of p: p itself unless that is tabled; and the name that users know a predicate by.
  Predicate& clauses_of(Predicate& p);
  AtomId known_name(const Predicate&);
  // What a call instruction names: the system's own predicate where users cannot redefine it, else (module, name, arity).
  PredicateId call_target(AtomId module, AtomId name, std::uint32_t arity);

  // A fresh auxiliary predicate ('$aux' N) of a clause body's disjunction or condition.
  PredicateId new_auxiliary(AtomId module, std::uint32_t arity);

  // Adds a compiled clause at the end (or start) of a static predicate; its index is rebuilt on the next call.
  void add_static_clause(PredicateId, const StaticClause&);
  void clear_clauses(PredicateId);            // before a file is loaded again
  void set_entry_undefined(PredicateId);
  void set_entry_dynamic(PredicateId);
  void set_entry_builtin(PredicateId, std::uint32_t builtin_number, Op entry);
  void set_entry_index(PredicateId);
  void set_entry(PredicateId, std::uint64_t image_offset);
  void set_entry_word(PredicateId, Word);                 // an instruction of its own, outside the image
  void set_entry_forward(PredicateId, PredicateId target);  // default import: calls of an undefined one go on to target
  // Held while a predicate's clauses and entry are brought in step: no other thread changes either.
  std::unique_lock<std::mutex> lock_definitions();

 private:
  Predicate& make_predicate(AtomId module, AtomId name, std::uint32_t arity);
  struct Tables;
  std::unique_ptr<Tables> tables_;
  Word* code_ = nullptr;
  std::atomic<std::uint64_t> code_used_{0};
  Predicate* predicates_ = nullptr;
  std::atomic<PredicateId> predicate_count_{0};
};

}  // namespace penelope
