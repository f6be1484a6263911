// What the built-ins of tabling have in common: tables as arguments, and answers as blocks.
#pragma once
#include <span>

#include "wam/machine/table_evaluations.hpp"

namespace penelope {

inline TableSpace& space_of(Worker& w) { return w.outside->tables; }

// The table of a number; one that is being evaluated here. existence_error, domain_error.
Table& table_argument(Worker&, Cell);
Table& unfinished_argument(Worker&, Cell);

// Tells the table space what a table has grown by; resource_error when that is too much.
void charge(Worker&, Table&);

// The variables of a call but those of the arguments with modes, m(V1, ...) or 0 bits.
Cell return_term(Worker&, Cell qualified, Cell call, Cell moded);

// Copies an answer out. type_error where it is cyclic or has attributed variables.
void copy_answer(Worker&, Cell term, Block&);

// Whether an answer is '$delayed'(Return, Conditions).
bool is_conditional(Worker&, std::span<const Cell> key);

}  // namespace penelope
