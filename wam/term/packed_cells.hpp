// Cells in few bytes, for messages and for what is kept long: most are small numbers. What is read is checked against the end.
//
//   cells u64 | bytes u64 | each cell, seven bits a byte, the lowest first; all bytes of a cell but its last one have their highest bit set
//
// A cell counts as a signed number, of which the sign is the lowest bit, so that small negative integers are short, too.
#pragma once
#include <span>
#include <vector>

#include "wam/base/bytes.hpp"
#include "wam/term/cell.hpp"

namespace penelope {

void write_packed(ByteWriter&, std::span<const Cell>);
void read_packed(ByteReader&, std::vector<Cell>&);  // in place of what is there; throws CorruptMessage

}  // namespace penelope
