// The table of built-ins, group by group: one register function per file of built-ins, called in one fixed order, so that
// numbers are the same in every process.
#pragma once
#include "wam/machine/builtin.hpp"

namespace penelope {

void register_arithmetic_builtins(BuiltinTable&);
void register_atom_builtins(BuiltinTable&);
void register_clause_loading_builtins(BuiltinTable&);
void register_control_builtins(BuiltinTable&);
void register_solution_count_builtins(BuiltinTable&);
void register_engine_builtins(BuiltinTable&);
void register_database_builtins(BuiltinTable&);
void register_debugger_builtins(BuiltinTable&);
void register_reference_builtins(BuiltinTable&);
void register_fd_builtins(BuiltinTable&);
void register_bdd_builtins(BuiltinTable&);
void register_flatzinc_builtins(BuiltinTable&);
void register_format_builtins(BuiltinTable&);
void register_limit_builtins(BuiltinTable&);
void register_loading_builtins(BuiltinTable&);
void register_module_builtins(BuiltinTable&);
void register_profile_builtins(BuiltinTable&);
void register_read_builtins(BuiltinTable&);
void register_stream_builtins(BuiltinTable&);
void register_system_builtins(BuiltinTable&);
void register_tabling_builtins(BuiltinTable&);
void register_tabling_declarations(BuiltinTable&);
void register_conditional_answers(BuiltinTable&);
void register_term_builtins(BuiltinTable&);
void register_transaction_builtins(BuiltinTable&);
void register_write_builtins(BuiltinTable&);

// Defines every built-in, and the machine's own predicates (call/N, catch/3 ...), in module system of a new program. A built-in
// that is registered twice is a std::logic_error that names it.
void install_builtins(Program&, const BuiltinTable& = builtins());

}  // namespace penelope
