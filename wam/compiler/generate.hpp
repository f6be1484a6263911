// Generator: a clause -> instructions on virtual registers.
//
// A chunk is what runs up to and including a call. Inside a chunk values live in registers. A variable that occurs in two
// chunks of one path is permanent: its value is saved in an environment slot before the first call after it appears, and
// loaded on first use in a later chunk. The environment is made as late as possible: at the first call that is not the
// last one, after head and guards. Shallow failure never makes one.
//
// Branches of a condition start from the same state of the variables, kept by an undo log.
#pragma once
#include <span>

#include "wam/compiler/clause.hpp"
#include "wam/compiler/code.hpp"

namespace penelope {

class Generator {
 public:
  Generator(Program& program, Store& store, TermPool& pool) : program_(program), store_(store), pool_(pool) {}
  Code generate(const Clause&);

 private:
  struct Variable {
    std::uint32_t occurrences = 0;
    std::uint32_t chunk = 0;  // where last seen by classify
    bool permanent = false;
    // State on the path at hand:
    VirtualRegister in = no_register;      // holds it in this chunk
    VirtualRegister target = no_register;  // must get this register when it begins
    bool stored = false;                   // its slot is set
  };
  struct Saved {
    VarId variable;
    Variable state;
  };

  // --- classify.cpp
  void classify(const Clause&);
  void classify_sequence(const Sequence&, bool last);
  void classify_variable(VarId);
  void classify_goal_term(TermId);

  // --- state
  Variable& touch(VarId);  // logs the old state
  bool is_defined(VarId v) const { return variables_[v].in != no_register || variables_[v].stored; }
  std::size_t mark() const { return log_.size(); }
  void restore(std::size_t mark);
  VirtualRegister use(VarId);     // register that holds it; makes a new variable if it has no value yet
  VirtualRegister define(VarId);  // register for its first value
  void hold(VarId, VirtualRegister);
  void save_permanents();
  void end_chunk();

  // --- goals
  void head(const Clause&);
  bool sequence(const Sequence&, bool last);  // true if the path ended
  bool goal(const Goal&, bool last);          // true if the path ends here
  void call(const Goal&, bool last);
  void builtin(const Goal&);
  void arguments(TermId goal, const std::vector<VirtualRegister>& into, bool call);
  void cut(const Goal&);
  void wake();
  void masks(std::uint32_t failed);
  bool is_new_variable(TermId) const;
  void condition_goal(const Goal&, bool last);
  void test_sequence(const Sequence&, std::uint32_t failed);
  void test_goal(const Goal&, std::uint32_t failed);
  void negation(const Goal&, std::uint32_t failed);
  void prepare(const Sequence& tests);
  void finish_path();
  void allocate();

  // --- generate_terms.cpp
  void unify(TermId, TermId);
  void unify_variable_with(VarId, TermId);
  void alias(VarId fresh, VarId old);
  void match(TermId, VirtualRegister);
  void match_compound(TermId, VirtualRegister);
  void match_constant(Cell, VirtualRegister);
  VirtualRegister build(TermId, VirtualRegister into = no_register);
  void build_compound(TermId, VirtualRegister into);
  void build_block(TermId, VirtualRegister into);
  void unify_argument(TermId);  // variable or constant
  VirtualRegister operand(TermId);
  void put_constant(Cell, VirtualRegister into);

  // --- generate_arithmetic.cpp
  void test(const Goal&, std::uint32_t failed);
  void compare(const Goal&, std::uint32_t failed);
  void is(const Goal&);
  bool is_evaluable(TermId) const;
  VirtualRegister expression(TermId, VirtualRegister into = no_register);
  VirtualRegister function(TermId, VirtualRegister into);

  // --- emitting
  Instruction& emit(Op, std::uint32_t a = 0, std::uint32_t b = 0, std::uint32_t c = 0);
  Instruction& emit_wide(Op, std::uint32_t a, std::uint32_t wide);
  void emit_jump(Op, std::uint32_t label);
  void emit_fail();
  std::uint32_t new_label() { return ++code_.labels; }
  void place(std::uint32_t label);
  void set_list(Instruction&, std::span<const std::uint32_t>);

  Program& program_;
  Store& store_;
  TermPool& pool_;
  Code code_;
  std::vector<Variable> variables_;
  std::vector<VarId> used_;  // variables to reset before the next clause
  std::vector<Saved> log_;
  std::vector<VarId> held_;                   // variables that may be in registers
  unsigned forks_ = 0;                        // open branches
  std::uint32_t chunk_ = 0, last_chunk_ = 0;  // classify
  bool allocated_ = false;
  bool may_wake_ = false;  // something may have bound an attributed variable since the last poll
  VarId own_level_ = no_variable;
  std::vector<VirtualRegister> incoming_;  // argument registers
  bool light_ = false;
  bool unifies_only_ = false;  // so far, behind the head: these unifications count as a part of it, as in SWI-Prolog
};

}  // namespace penelope
