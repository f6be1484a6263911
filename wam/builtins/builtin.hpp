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
//             det       deterministic, may have effects or read what effects change: called through its predicate
//             effect    as det, and changes or reads the outside world: passes the effect gate (design section 4)
//             output    as effect, and all it does is to write to current output
//             outside   as effect, on files, processes or the environment: what --sandbox refuses
//             nondet    non-deterministic, no effects outside
//             nondet_effect  the same with effects, or reading what effects change
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "wam/machine/worker.hpp"

namespace penelope {

enum class Step { fail, last, more };
enum class BuiltinKind { pure, det, effect, nondet };

using DetFunction = bool (*)(Worker&, Cell*);
using NondetFunction = Step (*)(Worker&, Cell*);

struct Builtin {
  std::string_view name;
  std::uint32_t arity;
  BuiltinKind kind;
  DetFunction det = nullptr;
  NondetFunction nondet = nullptr;
  std::uint32_t states = 0;
  // nondet only: true when a call with these arguments has at most one solution for sure; such calls trail less.
  bool (*deterministic)(Worker&, Cell*) = nullptr;
  bool output = false;  // its only effect is text at the end of current output: it need not wait (Worker::keep_output)
  bool effect = false;  // passes the effect gate, at its first call and when it is backtracked into
  bool outside = false;  // refused in a sandbox, unless `harmless` says that a call with these arguments stays inside
  bool (*harmless)(Worker&, Cell*) = nullptr;
};

// Each file of built-ins has one function that adds its predicates, called from register_all_builtins (registry.cpp):
//   void register_atom_builtins(BuiltinTable& t) { t.pure("atom_length", 2, atom_length); ... }
class BuiltinTable {
 public:
  void pure(std::string_view name, std::uint32_t arity, DetFunction f) { add_det(name, arity, BuiltinKind::pure, f); }
  void det(std::string_view name, std::uint32_t arity, DetFunction f) { add_det(name, arity, BuiltinKind::det, f); }
  void effect(std::string_view name, std::uint32_t arity, DetFunction f) { add_det(name, arity, BuiltinKind::effect, f); }
  void output(std::string_view name, std::uint32_t arity, DetFunction f) {
    add({name, arity, BuiltinKind::effect, f, nullptr, 0, nullptr, true, true});
  }
  void outside(std::string_view name, std::uint32_t arity, DetFunction f, bool (*harmless)(Worker&, Cell*) = nullptr) {
    add({name, arity, BuiltinKind::effect, f, nullptr, 0, nullptr, false, true, true, harmless});
  }
  void nondet_effect(std::string_view name, std::uint32_t arity, std::uint32_t states, NondetFunction f) {
    add({name, arity, BuiltinKind::nondet, nullptr, f, states, nullptr, false, true});
  }
  void nondet(std::string_view name, std::uint32_t arity, std::uint32_t states, NondetFunction f,
              bool (*deterministic)(Worker&, Cell*) = nullptr) {
    add({name, arity, BuiltinKind::nondet, nullptr, f, states, deterministic, false, false});
  }
  const Builtin& operator[](std::uint32_t number) const { return table_[number]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(table_.size()); }

 private:
  void add(Builtin b) { table_.push_back(b); }
  void add_det(std::string_view name, std::uint32_t arity, BuiltinKind kind, DetFunction f) {
    add({name, arity, kind, f, nullptr, 0, nullptr, false, kind == BuiltinKind::effect});
  }
  std::vector<Builtin> table_;
};

const BuiltinTable& builtins();      // the one table; numbers are the order of registration, the same in every process

}  // namespace penelope
