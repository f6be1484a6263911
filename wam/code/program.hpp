// Program: what all workers of a process share: symbols, predicates, code, flags and operators.
//
// Code lives in one area, reserved once and never moved: an image offset (in words) means the same in every process
// that loaded the same image. Predicates are numbered and keyed by module, name and arity.
//
// Workers run in several threads. Symbols, predicates and code may be made by all of them at any time; what programs change
// on purpose (clauses, flags, operators) is changed by one worker at a time, the front of the or-tree, while the others
// read. A call reads a predicate's entry, or its front, and nothing else: everything that can be reached from an entry is written before
// the entry is published, and never changed afterwards. So an index is built beside the clauses and then put in place; the
// first caller builds it and later ones wait, so its code depends on the clauses alone.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/code/modules.hpp"
#include "wam/code/sharing.hpp"
#include "wam/code/sources.hpp"
#include "wam/code/static_clauses.hpp"
#include "wam/code/word.hpp"
#include "wam/term/symbols.hpp"

namespace penelope {

class ClauseStore;
struct DynamicClause;
struct NewClause;
struct DynamicPredicate;
class Operators;
class Flags;
class NativeCode;

constexpr std::string_view rule_end_suffix = " matches no rule";  // of the names of predicates that raise the error
constexpr std::string_view tabled_suffix = " tabled";             // of the names of predicates that hold the clauses of tabled ones

// Slot of a key in the hash tables of switch_on_constant, switch_on_structure and switch_on_box.
constexpr std::uint64_t hash_key(Cell c) { return (c.bits * 0x9e3779b97f4a7c15u) >> 40; }

// What a text says of what may happen holds for the rest of the program if it is a clause's, else until the goal is over.
enum NotedIn : std::uint8_t { noted_in_clause = 1, noted_in_goal = 2 };
// Program::changes_anything has these bits as well: definitions of static predicates may be replaced, as by loading a file.
constexpr std::uint8_t changes_code(NotedIn where) { return static_cast<std::uint8_t>(where << 4); }

enum PredicateFlag : std::uint32_t {
  predicate_defined = 1,  // has clauses or a declaration (dynamic, multifile, discontiguous)
  predicate_dynamic = 2,
  predicate_builtin = 4,    // C++ built-in or control construct
  predicate_protected = 8,  // ISO: permission_error to modify (system predicates; not library ones)
  predicate_library = 16,   // system module, but users may define their own in their module
  predicate_multifile = 32,
  predicate_discontiguous = 64,
  predicate_imported = 128,            // entry borrowed from another module
  predicate_hidden = 256,              // auxiliary of the compiler: not listed
  predicate_sequential = 512,          // :- sequential p/n.
  predicate_parallel = 1024,           // :- parallel p/n.
  predicate_control = 2048,            // , ; -> *-> \+ ! : the compiler and call/N know it
  predicate_changes = 8192,            // a clause that was loaded may modify it while the program runs (changes.hpp)
  predicate_changes_now = 1 << 20,     // the goal that runs may
  predicate_meta = 4096,               // meta_arguments says which arguments are goals or name a module
  predicate_explicit = 1 << 14,        // with predicate_imported: by use_module/1,2 or import/1, not found on the way
  predicate_public = 1 << 15,          // exported by its module
  predicate_strong_import = 1 << 16,   // named in an import list: no definition may take its place
  predicate_tabled = 1 << 17,          // its clauses are those of 'NAME tabled' (builtins/database/tabling_declarations.cpp)
  predicate_tabled_clauses = 1 << 18,  // that predicate
  predicate_inline = 1 << 21,          // a built-in that the compiler calls inline
  predicate_redefined = 1 << 22,       // of the system, and a module has a definition of its own: it may not be compiled inline there
  predicate_rules = 1 << 23,  // its clauses are rules, Head => Body: a call that none matches is an error (builtins/database/matching_rules.hpp)
  predicate_index_part = 1 << 24,  // an auxiliary: a part of the index of another predicate, built when a call comes there (compiler/index.cpp)
  predicate_uncounted = 1 << 25,   // of the system: calls of it are neither counted nor deeper where goals have limits (machine/call_limits.hpp)
  predicate_transparent = 1 << 19  // calls go to its companion, with the caller's module as one more argument (prolog_lib/system/transparent.pl)
};

// What an argument of a meta-predicate is, 4 bits for each, the first one lowest: 0 to 9 a goal to which so many arguments are added.
enum MetaArgument : unsigned { meta_module = 10, meta_exists = 11, meta_grammar = 12, meta_any = 13, meta_in = 14, meta_out = 15 };
constexpr unsigned most_meta_arguments = 16;
constexpr unsigned meta_argument(std::uint64_t all, unsigned i) { return i < most_meta_arguments ? all >> (4 * i) & 15 : unsigned{meta_any}; }
constexpr bool takes_module(unsigned argument) { return argument <= meta_grammar; }
constexpr bool only_first_takes_module(std::uint64_t all) {
  for (unsigned i = 1; i < most_meta_arguments; ++i)
    if (takes_module(meta_argument(all, i))) return false;
  return takes_module(meta_argument(all, 0));
}

// Written by one worker at a time while others read it.
struct Predicate {
  std::atomic<const Word*> entry{nullptr};       // where a call goes; this process's address. Its front (entry_fronts.hpp) has it as well
  std::atomic<const Word*> definition{nullptr};  // the same without what qualifies arguments before it
  std::atomic<AtomId> module{0};                 // only rename_module changes it
  AtomId name = 0;
  std::uint32_t arity = 0;
  std::atomic<std::uint32_t> flags{0};
  PredicateId id = 0;
  std::uint32_t builtin = 0;                         // number in the table of built-ins
  std::atomic<PredicateId> target{~PredicateId{0}};  // whose definition it has: that of another predicate when imported
  std::atomic<std::uint64_t> meta_arguments{0};      // of a transparent predicate: its companion's id; of a part of an index: IndexPart
  StaticClauses clauses;                             // static predicates
  std::atomic<DynamicPredicate*> dynamic{nullptr};   // clause_store.hpp; once made it stays
  std::atomic<AtomId> file{0};                       // source file of its clauses, or 0
  std::atomic<std::uint32_t> line{0};
  // Entries that most predicates have at some time. Another thread may be at any of them: they never change.
  Word undefined, build_index, enter_dynamic, qualify, qualify_first;
};

class Program {
 public:
  Program();  // throws ScarceAddressSpace
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  Symbols symbols;
  Sharing sharing;
  Modules modules;
  std::unique_ptr<Operators> operators;
  std::unique_ptr<Flags> flags;
  std::atomic<std::uint8_t> changes_anything{0};  // NotedIn: any dynamic predicate may be modified (builtins/database/changes.hpp);
                                                  // and changes_code()
  std::atomic<std::uint8_t> one_worker{0};        // NotedIn: something is done that only one worker can do
  std::atomic<AtomId> one_worker_for{0};          // its name
  std::vector<PredicateId> changed_by_goal;       // those with predicate_changes_now
  std::atomic<bool> uses_debugger{false};         // queries are run by the interpreter of prolog_lib/system/tracing.pl
  std::unique_ptr<ClauseStore> clauses;           // dynamic clauses
  std::shared_ptr<NativeCode> native;             // wam/machine/native_code.hpp; set before anything runs, or never

  // --- code area ---------------------------------------------------------------------------------------------
  Word* code_base() const { return code_; }
  std::uint64_t code_used() const { return code_used_.load(std::memory_order_acquire); }
  bool in_code_area(const Word* p) const { return p >= code_ && p < code_ + code_used(); }
  std::uint64_t append_code(const void* words, std::uint64_t count);  // of type Word; returns its image offset; thread-safe

  SourceBlock keep_source(std::span<const Cell> block);  // copies it

  // --- predicates ----------------------------------------------------------------------------------------------
  // Predicate numbers index a table that never moves.
  Predicate& predicate(PredicateId id) const {
    PENELOPE_CHECK(id < predicate_count());
    return predicates_[id];
  }
  PredicateId predicate_count() const { return predicate_count_.load(std::memory_order_acquire); }
  PredicateId find_predicate(AtomId module, AtomId name, std::uint32_t arity) const;  // no_predicate if unknown
  PredicateId intern_predicate(AtomId module, AtomId name, std::uint32_t arity);      // finds or makes undefined
  std::vector<PredicateId> predicates_named(AtomId name) const;  // of all modules and arities, those made first before others
  PredicateId make_predicate_here(AtomId module, AtomId name, std::uint32_t arity);  // though symbols.made_elsewhere
  void expect_predicates(PredicateId count);                                         // soon there will be so many
  // The definition that a call to (module, name, arity) runs: its own, an imported one, one of its import modules, or autoloaded.
  PredicateId visible_predicate(AtomId module, AtomId name, std::uint32_t arity) const;
  static constexpr PredicateId no_predicate = ~PredicateId{0};
  // The predicate that holds the clauses of p: p itself unless that is tabled; and the name that users know a predicate by.
  Predicate& clauses_of(Predicate& p);
  AtomId known_name(const Predicate&);
  // The predicate that a call of p, whose clauses are rules, goes to where none matches.
  Predicate& rule_end(const Predicate& p);
  // Where a clause or declaration for (module, name, arity) goes: the system's own predicate where users cannot redefine it.
  PredicateId definition_target(AtomId module, AtomId name, std::uint32_t arity);
  // What a call instruction names: the same, except that a module's call of a meta-predicate goes through the module's own entry.
  PredicateId call_target(AtomId module, AtomId name, std::uint32_t arity);
  // Whether a predicate of the system is not what a call in the module runs.
  bool is_redefined(AtomId module, AtomId name, std::uint32_t arity) const;
  // Predicates of the system that modules have defined since the last call.
  bool has_redefinitions() const { return has_redefinitions_.load(std::memory_order_relaxed); }
  std::vector<PredicateId> take_redefinitions();

  // A fresh auxiliary predicate ('$aux' N) of a clause body's disjunction or condition.
  PredicateId new_auxiliary(AtomId module, std::uint32_t arity);

  // Adds a compiled clause at the end (or start) of a static predicate; its index is rebuilt on the next call.
  void add_static_clause(PredicateId, const StaticClause&);
  void clear_clauses(PredicateId);  // before a file is loaded again
  void set_entry_undefined(PredicateId);
  void set_entry_dynamic(PredicateId);
  void set_entry_declared(PredicateId);  // it has no clauses, and a call fails
  void set_entry_builtin(PredicateId, std::uint32_t builtin_number, Op entry);
  void set_entry_index(PredicateId);
  // An auxiliary predicate that is built by its first call. The caller holds the lock of definitions.
  PredicateId new_index_part(const Predicate& of, std::uint64_t part);
  void set_entry(PredicateId, std::uint64_t image_offset);
  void set_entry_word(PredicateId, Word);                   // an instruction of its own, outside the image
  void set_entry_forward(PredicateId, PredicateId target);  // calls of an undefined one go on to target
  // use_module/1,2: calls go on to target, until it has clauses of its own.
  void import_predicate(PredicateId, PredicateId target);
  void link_import(PredicateId);  // again, when its flags and target are known
  void set_meta(PredicateId, std::uint64_t meta_arguments);
  void set_transparent(PredicateId, PredicateId companion);
  // All predicates of a module and the module itself get another name. No clause or frame names a module, so nothing else changes.
  void rename_module(AtomId from, AtomId to);
  // Grows after a definition that a call could have run has been replaced, added to or taken away, by loading or a declaration, and after a
  // flag that C++ code reads where it needs it has got another value.
  std::uint64_t code_version() const { return code_version_.load(std::memory_order_acquire); }
  void set_code_version(std::uint64_t version) { code_version_.store(version, std::memory_order_release); }  // that of another process
  void note_changed_flag() { note_other_code(); }
  // Held while a predicate's clauses and entry are brought in step: no other thread changes either.
  std::unique_lock<std::mutex> lock_definitions();

 private:
  Predicate& make_predicate(AtomId module, AtomId name, std::uint32_t arity);
  PredicateId inherited_predicate(AtomId module, AtomId name, std::uint32_t arity) const;
  void publish(Predicate&, const Word* definition);
  void publish_other(Predicate&, const Word* definition);
  void note_other_code() { code_version_.fetch_add(1, std::memory_order_acq_rel); }
  void publish_import(Predicate&, const Predicate& target);
  void set_qualifying(PredicateId, PredicateFlag, std::uint64_t meta_arguments);
  void forget_defaults(const Predicate&);
  void note_redefinition(const Predicate&);
  struct Tables;
  std::unique_ptr<Tables> tables_;
  Reservation code_space_, predicate_space_;
  Word* code_ = nullptr;
  std::atomic<std::uint64_t> code_used_{0};
  Predicate* predicates_ = nullptr;
  static constexpr std::uint64_t bytes_of_predicate = sizeof(Predicate) + 32;  // with its front, below the table (entry_fronts.hpp)
  std::uint64_t most_predicates() const { return predicate_space_.bytes() / bytes_of_predicate; }
  std::atomic<PredicateId> predicate_count_{0};
  std::atomic<bool> has_redefinitions_{false};
  std::atomic<std::uint64_t> code_version_{0};
};

// Adds it to its predicate, which is dynamic.
DynamicClause& add_clause(Program&, const NewClause&);

// Whether a dynamic predicate may be modified while a goal runs: a branch notes its calls, or waits with them.
inline bool may_change(const Program& program, const Predicate& p) {
  return (p.flags & (predicate_changes | predicate_changes_now)) || program.changes_anything;
}

// Whether definitions of static predicates may be replaced while a goal runs.
inline bool may_change_code(const Program& program) {
  return program.changes_anything & (changes_code(noted_in_clause) | changes_code(noted_in_goal));
}

}  // namespace penelope
