// Filling the table of built-ins, and giving each predicate its entry in a program.
#include "wam/builtins/registry.hpp"

#include "wam/builtins/database/protected_names.hpp"
#include "wam/machine/call_limits.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace penelope {

const BuiltinTable& builtins() {
  static const BuiltinTable table = [] {
    BuiltinTable t;
    register_arithmetic_builtins(t);
    register_atom_builtins(t);
    register_clause_loading_builtins(t);
    register_debugger_builtins(t);
    register_profile_builtins(t);
    register_control_builtins(t);
    register_solution_count_builtins(t);
    register_engine_builtins(t);
    register_database_builtins(t);
    register_reference_builtins(t);
    register_fd_builtins(t);
    register_bdd_builtins(t);
    register_flatzinc_builtins(t);
    register_format_builtins(t);
    register_limit_builtins(t);
    register_loading_builtins(t);
    register_module_builtins(t);
    register_read_builtins(t);
    register_stream_builtins(t);
    register_system_builtins(t);
    register_tabling_builtins(t);
    register_tabling_declarations(t);
    register_conditional_answers(t);
    register_term_builtins(t);
    register_transaction_builtins(t);
    register_write_builtins(t);
    return t;
  }();
  return table;
}

namespace {

std::logic_error twice(std::string_view name, std::uint32_t arity) {
  return std::logic_error(fmt::format("the built-in {}/{} is registered twice; remove one of the calls that register it", name, arity));
}

void install_machine_predicate(Program& program, std::string_view name, std::uint32_t arity, Word entry, std::uint32_t flags = 0) {
  const PredicateId id = program.intern_predicate(static_cast<AtomId>(FixedAtom::system), program.symbols.atom(name), arity);
  if (program.predicate(id).flags & (predicate_builtin | predicate_control)) throw twice(name, arity);
  program.set_entry_word(id, entry);
  program.predicate(id).flags |= predicate_defined | predicate_protected | predicate_control | flags;
}

}  // namespace

void install_builtins(Program& program, const BuiltinTable& table) {
  for (std::uint32_t number = 0; number < table.size(); ++number) {
    const Builtin& b = table[number];
    const PredicateId id = program.intern_predicate(static_cast<AtomId>(FixedAtom::system), program.symbols.atom(b.name), b.arity);
    if (program.predicate(id).flags & predicate_builtin) throw twice(b.name, b.arity);
    program.set_entry_builtin(id, number, b.entry());
    program.predicate(id).flags |= is_protected(b.name, b.arity) ? predicate_protected : predicate_library;
    if (b.kind == BuiltinKind::pure && !b.effect) program.predicate(id).flags |= predicate_inline;
  }
  constexpr std::uint32_t widest_call = 8;
  for (std::uint32_t n = 1; n <= widest_call; ++n) install_machine_predicate(program, "call", n, Word::abc(Op::meta_call, n));
  install_machine_predicate(program, "$call", 2, Word::abc(Op::call_goal), predicate_uncounted);
  install_machine_predicate(program, "$call_plain", 2, Word::abc(Op::call_plain), predicate_uncounted);
  install_machine_predicate(program, "catch", 3, Word::abc(Op::catch_enter));
  install_machine_predicate(program, "throw", 1, Word::abc(Op::throw_ball));
  install_machine_predicate(program, "$within_depth", 3, Word::abc(Op::limits_enter, static_cast<unsigned>(LimitOf::depth)));
  install_machine_predicate(program, "$within_inferences", 3, Word::abc(Op::limits_enter, static_cast<unsigned>(LimitOf::inferences)));
  install_machine_predicate(program, "$level", 1, Word::abc(Op::level), predicate_uncounted);
  install_machine_predicate(program, "$cut", 1, Word::abc(Op::cut_level), predicate_uncounted);
  install_machine_predicate(program, "$softcut", 1, Word::abc(Op::soft_cut), predicate_uncounted);
  install_machine_predicate(program, "fail", 0, Word::abc(Op::fail));
  install_machine_predicate(program, "false", 0, Word::abc(Op::fail));
  install_machine_predicate(program, "true", 0, Word::abc(Op::proceed));
  install_machine_predicate(program, "!", 0, Word::abc(Op::proceed));
}

}  // namespace penelope
