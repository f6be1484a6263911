// How a built-in predicate written in C++ looks, and their table.
//
//   bool atom_length(Worker& w, Cell* a);       a[0..arity-1] are the arguments, NOT dereferenced (w.deref(a[i]))
//
// A built-in fails by returning false, raises errors with the functions of term/errors.hpp, and gives results with
// w.unify(a[i], result). It may allocate on the heap through w (Store); the collector never runs inside a built-in.
// It must not change a[i]. A non-deterministic built-in also has state cells w.state[0..states-1] kept in its choice point
// (integers 0 at the first call; must hold valid cells always): it returns Step::last for its last solution,
// Step::more when it may have another one (it will be called again with the state it left and the bindings undone) and
// Step::fail. Heap cells made before a choice point was pushed may be put in state cells; those made later are gone
// after backtracking, so a list of solutions computed at the first call must be kept in the state: the machine pushes
// the choice point after the first call, so that what the first call built stays.
//
//   kind      pure      deterministic, no effect: the compiler calls it inline, also between head and cut
//             det       deterministic, called through its predicate; what reads clauses or a global variable calls Worker::before_read() first
//             effect    as det, and changes or reads what others see: waits for its turn in a parallel run (docs/design/or-tree.md)
//             output    as effect, and all it does is to write to current output
//             outside   as effect, on files, processes or the environment: what --sandbox refuses
//             turn      as pure, but an effect for the arguments that `waits` tells: an expression that reads a clock, say
//             nondet    non-deterministic, no effects outside
//             nondet_effect  the same with effects, or reading what effects change
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "wam/code/word.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

enum class Step { fail, last, more };
enum class BuiltinKind { pure, det, effect, nondet };

using DetFunction = bool (*)(Worker&, Cell*);
using NondetFunction = Step (*)(Worker&, Cell*);

// How the solutions of a non-deterministic built-in are divided among workers. They are numbered; the cells of its choice point,
// arguments and then state, tell which are left.
struct Division {
  struct Solutions {
    std::uint64_t first, last;  // those from first on, below last
  };
  bool (*can)(const Worker&, const Cell* cells);
  Solutions (*left)(const Worker&, const Cell* cells);
  void (*keep)(const Worker&, Cell* cells, Solutions);  // the call has only these from now on
};

struct Builtin {
  std::string_view name;
  std::uint32_t arity;
  BuiltinKind kind;
  DetFunction det = nullptr;
  NondetFunction nondet = nullptr;
  std::uint32_t states = 0;
  // nondet only: true when a call with these arguments has at most one solution for sure; such calls trail less.
  bool (*deterministic)(Worker&, Cell*) = nullptr;
  bool output = false;   // its only effect is text at the end of current output: it need not wait (Worker::keep_output)
  bool effect = false;   // waits for its turn, at its first call and when it is backtracked into
  bool outside = false;  // refused in a sandbox, unless `harmless` says that a call with these arguments stays inside
  bool (*harmless)(Worker&, Cell*) = nullptr;
  bool (*waits)(Worker&, Cell*) = nullptr;  // effect only: where it says no, a call is none
  bool (*keep)(Worker&, Cell*) = nullptr;   // has it done later, in its place in the order; nondet: it has no solution; false: it waits
  const Division* division = nullptr;       // nondet only: its solutions can be given away
  bool enumerates = false;  // nondet only: so can they, one by one, where a call cannot be divided: what it finds depends on arguments
                            // and state alone. Not where it makes an atom for each solution: over several processes that takes a
                            // message each
  void (*skip)(Cell* state, std::int64_t solutions) = nullptr;  // enumerates only: goes past so many, without finding them
  std::optional<Op> own_entry = {};                             // the instruction that calls it, where it has one of its own

  Op entry() const {
    if (own_entry) return *own_entry;
    return kind == BuiltinKind::nondet ? Op::try_builtin : effect ? Op::effect : Op::builtin;
  }
  // What a row of a register function says besides.
  Builtin& divides(const Division& d) { return division = &d, *this; }
  Builtin& can_be_kept(bool (*keeping)(Worker&, Cell*)) { return keep = keeping, *this; }
  Builtin& counts_solutions(void (*skipping)(Cell*, std::int64_t) = nullptr) { return enumerates = true, skip = skipping, *this; }
  Builtin& enters(Op op) { return own_entry = op, *this; }
};

// Each file of built-ins has one function that adds its predicates, called from builtins() (builtins/registry.cpp):
//   void register_atom_builtins(BuiltinTable& t) { t.pure("atom_length", 2, atom_length); ... }
// What else is special about a built-in stands behind its row: t.nondet("between", 3, 1, between).divides(integers);
class BuiltinTable {
 public:
  Builtin& pure(std::string_view name, std::uint32_t arity, DetFunction f) { return add_det(name, arity, BuiltinKind::pure, f); }
  Builtin& turn(std::string_view name, std::uint32_t arity, DetFunction f, bool (*waits)(Worker&, Cell*)) {
    return add({.name = name, .arity = arity, .kind = BuiltinKind::pure, .det = f, .effect = true, .waits = waits});
  }
  Builtin& det(std::string_view name, std::uint32_t arity, DetFunction f) { return add_det(name, arity, BuiltinKind::det, f); }
  Builtin& effect(std::string_view name, std::uint32_t arity, DetFunction f) { return add_det(name, arity, BuiltinKind::effect, f); }
  Builtin& output(std::string_view name, std::uint32_t arity, DetFunction f) {
    return add({.name = name, .arity = arity, .kind = BuiltinKind::effect, .det = f, .output = true, .effect = true});
  }
  Builtin& outside(std::string_view name, std::uint32_t arity, DetFunction f, bool (*harmless)(Worker&, Cell*) = nullptr) {
    return add({.name = name, .arity = arity, .kind = BuiltinKind::effect, .det = f, .effect = true, .outside = true, .harmless = harmless});
  }
  Builtin& nondet_effect(std::string_view name, std::uint32_t arity, std::uint32_t states, NondetFunction f) {
    return add({.name = name, .arity = arity, .kind = BuiltinKind::nondet, .nondet = f, .states = states, .effect = true});
  }
  Builtin& nondet(std::string_view name, std::uint32_t arity, std::uint32_t states, NondetFunction f,
                  bool (*deterministic)(Worker&, Cell*) = nullptr) {
    return add({.name = name, .arity = arity, .kind = BuiltinKind::nondet, .nondet = f, .states = states, .deterministic = deterministic});
  }
  const Builtin& operator[](std::uint32_t number) const { return table_[number]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(table_.size()); }

 private:
  Builtin& add(Builtin b) { return table_.emplace_back(b); }
  Builtin& add_det(std::string_view name, std::uint32_t arity, BuiltinKind kind, DetFunction f) {
    return add({.name = name, .arity = arity, .kind = kind, .det = f, .effect = kind == BuiltinKind::effect});
  }
  std::vector<Builtin> table_;
};

// The one table, which is filled in builtins/registry.cpp. Numbers are the order of registration, the same in every process.
const BuiltinTable& builtins();

}  // namespace penelope
