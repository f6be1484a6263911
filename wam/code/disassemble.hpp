// Disassembler: code as text, one line an instruction.
#pragma once
#include <cstdint>
#include <string>

#include "wam/code/program.hpp"

namespace penelope {

// `offset` and labels in image words.
std::string disassemble(const Program&, const Word* code, std::uint64_t count, std::uint64_t offset);
std::string disassemble_predicate(const Program&, PredicateId);  // index code and all clauses

}  // namespace penelope
