// Symbols: atoms and functors of one process, numbered. Shared by all workers (oneTBB maps; records
// live in chunks that never move, so reading by number takes no lock). A number is handed out after its record is written,
// and two workers that make the same symbol get the same number: no number is lost to a race, so an image can be saved.
//
// Functors and their names stay. Other atoms are collected, where a run allows it, when everybody stands still: those whose number nothing
// in the memory of the process can be (atom_collection.cpp). So nobody accounts for the atoms that he keeps, as long as he keeps their numbers
// as cells or as whole AtomIds: not compressed, in a file, or as places in an array.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "wam/base/address_space.hpp"
#include "wam/term/cell.hpp"
#include "wam/term/numbering.hpp"

namespace penelope {

// Atoms with fixed numbers: X(enumerator, text). The order is the numbering; nil is not found by its text unless
// the traditional flag makes [] and '[]' one atom.
// clang-format off
#define PENELOPE_FIXED_ATOMS(X)                                                                                   \
  X(nil, "[]") X(empty, "") X(dot, ".") X(list_functor, "[|]") X(curly, "{}") X(comma, ",") X(semicolon, ";")     \
  X(arrow, "->") X(soft_arrow, "*->") X(neck, ":-") X(dcg_arrow, "-->") X(query, "?-") X(bar, "|") X(cut, "!")    \
  X(naf, "\\+") X(colon, ":") X(equals, "=") X(minus, "-") X(plus, "+") X(star, "*") X(slash, "/") X(caret, "^") \
  X(true_, "true") X(false_, "false") X(fail, "fail") X(error, "error") X(user, "user") X(system, "system")       \
  X(call, "call") X(end_of_file, "end_of_file") X(var_functor, "$VAR") X(less, "<") X(greater, ">")               \
  X(on, "on") X(off, "off") X(codes, "codes") X(chars, "chars") X(atom, "atom") X(string, "string")               \
  X(type_error, "type_error") X(domain_error, "domain_error") X(existence_error, "existence_error")               \
  X(permission_error, "permission_error") X(representation_error, "representation_error")                         \
  X(evaluation_error, "evaluation_error") X(resource_error, "resource_error") X(syntax_error, "syntax_error")     \
  X(instantiation_error, "instantiation_error") X(uninstantiation_error, "uninstantiation_error")                 \
  X(context, "context") X(cleanup, "setup_call_cleanup") X(catch_, "catch") X(findall, "findall")                 \
  X(att, "att") X(clpfd, "clpfd") X(fd, "$fd") X(propagator, "$propagator") X(quoted_nil, "[]")
// clang-format on

enum class FixedAtom : AtomId {
#define X(name, text) name,
  PENELOPE_FIXED_ATOMS(X)
#undef X
      count
};

constexpr AtomId user_module = static_cast<AtomId>(FixedAtom::user), system_module = static_cast<AtomId>(FixedAtom::system);

constexpr Cell cell_of(FixedAtom a) { return Cell::atom(static_cast<AtomId>(a)); }
constexpr Cell nil_cell = cell_of(FixedAtom::nil);

class Symbols {
 public:
  Symbols();  // throws ScarceAddressSpace
  ~Symbols();
  Symbols(const Symbols&) = delete;
  Symbols& operator=(const Symbols&) = delete;

  AtomId atom(std::string_view utf8);   // finds or makes; thread-safe
  AtomId ascii_atom(int code);          // of the one character `code`, 0 <= code < 128
  std::string_view text(AtomId) const;  // UTF-8, valid as long as the atom is kept, or the view
  bool is_ascii(AtomId) const;          // every code point below 128: index by byte
  std::uint32_t length(AtomId) const;   // in code points
  AtomId atom_count() const;            // all numbers are below; not all of these are atoms

  FunctorId functor(AtomId name, std::uint32_t arity);  // finds or makes; thread-safe
  AtomId functor_name(FunctorId) const;
  std::uint32_t functor_arity(FunctorId) const;
  FunctorId functor_count() const;
  const Cell* functor_headers() const { return headers_; }  // functor cell by functor number; never moves
  Cell functor_cell(AtomId name, std::uint32_t arity) { return Cell::functor_cell(functor(name, arity), arity); }
  Cell functor_cell(std::string_view name, std::uint32_t arity) { return functor_cell(atom(name), arity); }
  Cell functor_cell(FixedAtom name, std::uint32_t arity) { return functor_cell(static_cast<AtomId>(name), arity); }
  std::optional<AtomId> known_atom(std::string_view utf8) const;  // makes none
  Cell atom_cell(std::string_view utf8) { return Cell::atom(atom(utf8)); }

  // Symbols that this process does not know are made elsewhere; nullptr: here. Set once, before there are several threads.
  Numbering* made_elsewhere = nullptr;
  // What another process has made and numbered. False: the number is not the next one.
  bool enter_atom(AtomId, std::string_view utf8);
  void enter_dead_atoms(AtomId count);  // those that were collected there: nobody here gets their numbers
  bool enter_functor(FunctorId, AtomId name, std::uint32_t arity);
  // Numbers below these are handed out, or will be before the call returns.
  AtomId atoms_made() const;
  FunctorId functors_made() const;

  // --- places: atoms in the order in which they got new numbers. The numbers of those that may be collected lie behind a gap. ---
  AtomId atom_places() const;  // so many; those in front of them are there
  AtomId atom_at(AtomId place) const;
  AtomId atoms_before_gap() const;  // none: there is no gap
  void begin_gap();                 // behind the atoms that are there, as in the process that makes the atoms
  static constexpr AtomId no_gap = ~AtomId{0};

  // --- collection ---
  // Atoms that are made from now on may be collected, if this system allows it. `others_hear`: images of the program go to other processes; who
  // sends them says which atoms these know (keep_told_atoms), and calls collect().
  void collect_new_atoms(bool others_hear);
  bool others_hear_of_atoms() const;
  // Around the writing of an image, while nobody collects: what is free now is told as such, and no new atom gets such a number; the atoms at
  // these places stay from now on.
  void stop_reusing_numbers();
  void keep_told_atoms(AtomId places);
  // Many atoms were made since the last collection: somebody is to call collect(). Safe points are asked for (add_trigger).
  bool collection_is_due() const;
  // Everybody who uses this table stands still, with his registers in memory (wam/base/own_memory.hpp). Text of collected atoms may be
  // overwritten, and their numbers go to new atoms; in checked builds they stay unused.
  void collect();
  bool is_alive(AtomId) const;  // not collected
  AtomId atoms_alive() const;
  // Set to nullptr when a collection becomes due; until it is removed.
  void add_trigger(std::atomic<Cell*>&);
  void remove_trigger(std::atomic<Cell*>&);

  // In traditional mode the text "[]" is the atom nil and lists are built with '.'/2. Set once, before loading.
  void set_traditional(bool on);
  bool traditional() const { return traditional_; }
  AtomId list_functor_name() const {  // what functor/3 and =.. show for a list cell
    return static_cast<AtomId>(traditional_ ? FixedAtom::dot : FixedAtom::list_functor);
  }

 private:
  AtomId make_atom(std::string_view utf8);
  AtomId make_atom(std::string_view utf8, std::uint32_t hash);
  FunctorId find_or_make_functor(std::uint64_t key);  // key: name << 32 | arity
  FunctorId make_functor(std::uint64_t key);
  struct Tables;
  std::unique_ptr<Tables> tables_;
  Reservation header_space_, name_space_;
  FunctorId no_functor_;  // the last number, which no functor gets: its name is no atom's number
  Cell* headers_ = nullptr;
  AtomId* names_ = nullptr;  // of functors, by number
  bool traditional_ = false;
};

}  // namespace penelope
