// The image: symbols, predicates and code of a program as bytes, for the boot image on disk (and for other ranks).
//
//   magic "PENELOPE" | version u32 | checksum u64 (xxhash of all that follows)
//   atoms | functors | operators | predicates | code words
//
// An image is loaded into a new program only: atoms, functors, predicates and code get the numbers they had when saved,
// which is checked for those that a new program has already.
#pragma once
#include <iosfwd>
#include <span>
#include <stdexcept>

#include "wam/code/program.hpp"

namespace penelope {

struct ImageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Every static predicate must be indexed (compiler: build_static_index) before.
void save_image(const Program&, std::ostream&);
// Throws ImageError and says what is wrong with the bytes; the program is then unusable.
void load_image(Program&, std::span<const char>);

}  // namespace penelope
