// Store: one worker's heap and trail, and what terms need of them: dereferencing, binding, building. Pure term level:
// no predicates, no code. The machine caches `heap_top` and `trail_top` in registers and writes them back before it
// calls anything that takes a Store.
//
//   base                                                                     one reserved address range
//   | heap ->            | local (environments) ->    | trail ->        | choice points ->     |
//
// Trail entry: a Ref cell (reset that cell to unbound), or two cells [old value][address | Attr tag] pushed in that
// order (restore the old value).
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "wam/base/address_space.hpp"
#include "wam/base/check.hpp"
#include "wam/term/cell.hpp"
#include "wam/term/symbols.hpp"

namespace penelope {

// The address of a trail entry is the last cell pushed: its tag says how many there are.
static_assert(Cell::ref(8).is_ref() && !Cell::tagged(Tag::Attr, 8).is_ref() && Cell::tagged(Tag::Attr, 8).offset() == 8);

struct StackSizes {                              // bytes
  std::uint64_t limit = std::uint64_t{2} << 30;  // heap, local, trail and choice points together
};

// What would_unify finds out: goals that attributed variables wait for may still object to a unification.
enum class Unifiable { no, yes, unless_woken_goals_fail };

class Store {
 public:
  Store(Symbols&, StackSizes);  // throws ScarceAddressSpace
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  Symbols& symbols;

  // --- registers of the term level -------------------------------------------------------------------------
  char* base = nullptr;            // start of the reserved range; offset 0 is never a heap cell
  Cell* heap_top = nullptr;        // H: next free heap cell
  Cell* heap_backtrack = nullptr;  // HB: cells below are older than the newest choice point and are trailed
  Cell* heap_limit = nullptr;      // hard end of the heap
  Cell* trail_top = nullptr;
  Cell pending_wakeups{};       // list of '$wake'(Attributes,Value) to run, or 0 bits when there is none
  Cell* wakeup_tail = nullptr;  // not used when pending_wakeups is empty

  Cell *heap_start, *local_start, *local_limit, *trail_start, *trail_limit, *choice_start, *choice_limit;
  std::uint64_t stack_limit;  // bytes, over all areas together
  double cpu_elsewhere = 0;   // seconds that other processes have used for what these stacks do: CPU time counts them

  // --- addresses ---------------------------------------------------------------------------------------------
  Cell* at(Cell c) const { return reinterpret_cast<Cell*>(base + c.offset()); }
  std::uint64_t offset_of(const Cell* p) const { return reinterpret_cast<const char*>(p) - base; }
  Cell make(Tag t, const Cell* p) const { return Cell::tagged(t, offset_of(p)); }

  Cell deref(Cell c) const {
    while (c.is_ref()) {
      Cell v = *at(c);
      if (v == c) return c;
      c = v;
    }
    // A bound attributed variable's own cell holds its value, so an Attr cell met here is unbound, unless the
    // reference to it is older than the binding.
    if (PENELOPE_UNLIKELY(c.is_attr())) return deref_attr(c);
    return c;
  }

  // --- compound terms (c dereferenced) -----------------------------------------------------------------------
  Cell functor_of(Cell c) const { return *at(c); }  // header cell of a Struct
  std::uint32_t arity_of(Cell c) const {
    PENELOPE_CHECK(c.is_compound());
    return c.is_list() ? 2 : at(c)->arity();
  }
  Cell* args_of(Cell c) const {
    PENELOPE_CHECK(c.is_compound());
    return c.is_list() ? at(c) : at(c) + 1;
  }
  Cell arg(Cell c, unsigned zero_based) const {
    PENELOPE_CHECK(zero_based < arity_of(c));
    return deref(args_of(c)[zero_based]);
  }
  Cell head(Cell list) const {
    PENELOPE_CHECK(list.is_list());
    return deref(at(list)[0]);
  }
  Cell tail(Cell list) const {
    PENELOPE_CHECK(list.is_list());
    return deref(at(list)[1]);
  }
  AtomId name_of(Cell c) const;                                         // name of a List or Struct
  bool has_functor(Cell c, FixedAtom name, std::uint32_t arity) const;  // also true for atoms when arity is 0

  // --- boxes ---------------------------------------------------------------------------------------------------
  bool is_float(Cell c) const { return c.is_box() && at(c)->header_kind() == HeaderKind::Float; }
  bool is_bigint(Cell c) const { return c.is_box() && at(c)->header_kind() == HeaderKind::BigInt; }
  bool is_fraction(Cell c) const { return c.is_box() && at(c)->header_kind() == HeaderKind::Fraction; }  // a rational that is no integer
  bool is_string(Cell c) const { return c.is_box() && at(c)->header_kind() == HeaderKind::String; }
  bool is_words(Cell c) const { return c.is_box() && at(c)->header_kind() == HeaderKind::Words; }
  bool is_integer(Cell c) const { return c.is_int() || is_bigint(c); }
  bool is_rational(Cell c) const { return is_integer(c) || is_fraction(c); }
  bool is_number(Cell c) const { return c.is_int() || (c.is_box() && at(c)->header_kind() <= HeaderKind::Fraction); }
  bool is_atomic(Cell c) const { return c.is_int() || c.is_atom() || c.is_box(); }
  bool is_callable(Cell c) const { return c.is_atom() || c.is_compound(); }
  double float_value(Cell c) const {
    PENELOPE_CHECK(is_float(c));
    double d;
    std::memcpy(&d, at(c) + 1, sizeof d);
    return d;
  }
  std::string_view string_value(Cell c) const {  // UTF-8; valid until the heap moves
    PENELOPE_CHECK(is_string(c));
    const Cell* p = at(c);
    return {reinterpret_cast<const char*>(p + 2), static_cast<std::size_t>(StringBytes::of(p[1].bits))};
  }
  std::uint64_t string_length(Cell c) const {  // in code points
    PENELOPE_CHECK(is_string(c));
    return StringLength::of(at(c)[1].bits);
  }
  // Payload of a string: [code points, bytes][text, zeros up to a whole word].
  using StringLength = BitField<32, 32>;
  using StringBytes = BitField<0, 32>;
  // Payload of a big integer: [sign and limb count, as mpz_t::_mp_size][limbs...].
  Cell* bigint_payload(Cell c) const {
    PENELOPE_CHECK(is_bigint(c));
    return at(c) + 1;
  }

  // Payload of a fraction: [sign and limb count of the numerator][its limbs...][limbs of the denominator...]. It is in lowest terms and the
  // denominator at least 2, so equal fractions are equal words.
  Cell* fraction_payload(Cell c) const {
    PENELOPE_CHECK(is_fraction(c));
    return at(c) + 1;
  }

  // --- building. Every function checks for room and throws resource_error (see errors.hpp) when the heap is full.
  Cell* allocate(std::uint64_t cells) {  // uninitialised: fill before anything else runs
    if (PENELOPE_UNLIKELY(cells > static_cast<std::uint64_t>(heap_limit - heap_top))) heap_overflow();
    Cell* p = heap_top;
    heap_top += cells;
    return p;
  }
  Cell new_variable() {
    Cell* p = allocate(1);
    return *p = make(Tag::Ref, p);
  }
  Cell new_list(Cell head, Cell tail) {
    Cell* p = allocate(2);
    p[0] = head;
    p[1] = tail;
    return make(Tag::List, p);
  }
  Cell new_struct(Cell functor_cell, std::span<const Cell> args);
  template <class... C>
  Cell new_struct(Cell functor_cell, Cell first, C... rest) {
    const Cell args[] = {first, rest...};
    return new_struct(functor_cell, std::span<const Cell>(args));
  }
  // Name and arguments in any shape: an atom when args is empty, a List cell for the list functor.
  Cell new_compound(AtomId name, std::span<const Cell> args);
  Cell new_float(double);
  Cell new_integer(std::int64_t);                                  // small or big
  Cell new_bigint(int sign_and_size, const std::uint64_t* limbs);  // normalises to a small Int where it fits
  Cell new_string(std::string_view utf8);
  Cell new_box(const Cell* header_and_payload);  // copies a box from outside the heap
  Cell new_list_of(std::span<const Cell> items, Cell tail = nil_cell);
  Cell new_attributed_variable(Cell attributes);  // two cells: Attr self, attributes

  // --- binding -------------------------------------------------------------------------------------------------
  // Binds an unbound variable (dereferenced Ref or Attr) to a value, trailing where needed. An attributed variable
  // queues a wake-up. Does not unify: for two variables use unify().
  void bind(Cell variable, Cell value) {
    Cell* p = at(variable);
    PENELOPE_CHECK(*p == variable);  // unbound, and dereferenced
    if (PENELOPE_UNLIKELY(variable.is_attr())) return bind_attributed(p, value);
    *p = value;
    if (p < heap_backtrack) *trail_top++ = variable;
  }
  void bind_attributed(Cell* p, Cell value);
  void queue_wakeup(Cell attributes, Cell value);
  // Overwrites any heap cell and remembers the old value on the trail (setarg/3, attributes, b_setval/2).
  void assign_trailed(Cell* p, Cell value);
  void undo_trail(Cell* down_to);
  void check_trail_room();  // throws resource_error when nearly full

  // --- comparing and walking (term/*.cpp); none recurses in C++ --------------------------------------------------
  bool unify(Cell a, Cell b);  // binds; on false, bindings made so far stay for backtracking
  bool unify_with_occurs_check(Cell a, Cell b);
  Unifiable would_unify(Cell a, Cell b);  // leaves nothing bound; runs no wake-ups
  int compare(Cell a, Cell b) const;      // standard order of terms: <0, 0, >0
  bool identical(Cell a, Cell b) const { return compare_equal(a, b); }
  bool compare_equal(Cell a, Cell b) const;
  bool is_ground(Cell) const;
  bool is_acyclic(Cell) const;
  bool is_proper_list(Cell, std::uint64_t* length = nullptr) const;
  // Compounds a walk may enter before it should suspect a cycle: a term that shares nothing with itself has no more.
  std::uint64_t walk_patience() const {
    constexpr std::uint64_t most = 20'000'000, least = 1'000'000;
    return std::min(most, least + static_cast<std::uint64_t>(heap_top - heap_start) / 2);
  }

  void heap_overflow() __attribute__((noreturn));
  void release();  // empties heap and trail; the memory of all areas goes back to the system

 protected:
  virtual void wakeups_queued() {}  // the machine sets its poll flag

 private:
  Reservation space_;

  Cell deref_attr(Cell c) const {
    for (;;) {
      Cell v = *at(c);
      if (v == c) return c;
      if (!v.is_ref() && !v.is_attr()) return v;
      c = v;
    }
  }
};

}  // namespace penelope
