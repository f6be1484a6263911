// Incremental stack copying (docs/design/copying.md). What a worker needs to go on from choice point c of another worker's stacks:
//
//   common point T   the youngest choice point older than c that both have; they know it by its identity. Nothing: the bottom
//   segments         choice points, heap, local stack and trail between T and c, as they were when c was pushed
//   pairs            (address, value) of heap cells older than T that were bound between T and c
//   slots            of environments older than T in which the worker had gone on: they are set without a trail
//
// Offsets mean the same in both workers, so segments are installed where they were taken from. Bindings made after c are undone
// in the copy. A full copy is the case without T.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "wam/base/bytes.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

// The choice points that a worker's stacks hold, newest first: what an exporter looks for a common one in.
struct Lineage {
  struct Frame {
    std::uint64_t place, identity;
  };
  std::vector<Frame> frames;

  static Lineage of(const Worker&);
  void write(ByteWriter&) const;
  static Lineage read(ByteReader&);
};

struct CopyCost {
  std::uint64_t bytes = 0;       // shipped, without what every message has
  std::uint64_t full_bytes = 0;  // that a full copy would have shipped
  std::uint64_t pairs = 0;
};

// Of everything up to choice point c.
std::uint64_t bytes_of_full_copy(const Worker&, const Cell* c);

// Appends the copy of everything up to choice point c of a worker that stands still.
CopyCost write_segment(const Worker&, const Cell* c, const Lineage& of_receiver, ByteWriter&);

// Installs a copy in stacks that hold what their lineage said. Afterwards B is c and nothing newer is there.
// Throws CorruptMessage; resource errors as PrologError when the stacks are too small.
void install_segment(Worker&, ByteReader&);

}  // namespace penelope
