// Fuzzes loading of program images: corrupt images must be refused with ImageError, never read out of bounds.
//
// The first byte of an input says how it is meant: 0, the rest is an image; else the rest is a list of changes
// (offset: 3 bytes, new value: 1 byte) to a small valid image, and a cut after the last change when the byte is odd.
// The checksum is made right afterwards, or nothing behind it would ever be looked at.
#include <xxhash.h>

#include <cstring>
#include <span>
#include <string>

#include "tests/fuzz/fuzz_target.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/image.hpp"
#include "wam/code/program.hpp"

namespace penelope {
namespace {

// p([f(X, "text"), 1.5 | X], 2^80) :- q(X).
void add_dynamic_clause(Program& program) {
  Store store(program.symbols, {std::uint64_t{1} << 24});
  const auto structure = [&](std::string_view name, Cell a, Cell b) { return store.new_struct(program.symbols.functor_cell(name, 2), a, b); };
  const Cell x = store.new_variable();
  const Cell text = structure("f", x, store.new_string("text"));
  const std::uint64_t limbs[] = {0, std::uint64_t{1} << 16};
  const Cell head = structure("p", store.new_list(text, store.new_list(store.new_float(1.5), x)), store.new_bigint(2, limbs));
  Block block;
  copy_out(store, structure(":-", head, store.new_struct(program.symbols.functor_cell("q", 1), x)), block);
  const PredicateId id = program.intern_predicate(static_cast<AtomId>(FixedAtom::user), program.symbols.atom("p"), 2);
  Predicate& p = program.predicate(id);
  p.dynamic = program.clauses->new_predicate(id);
  p.flags |= predicate_defined | predicate_dynamic;
  program.set_entry_dynamic(id);
  program.clauses->add(*p.dynamic, block, true);
}

std::string valid_image() {
  Program program;
  for (std::string_view name : {"append", "member", "reverse"})
    program.intern_predicate(static_cast<AtomId>(FixedAtom::user), program.symbols.atom(name), 3);
  add_dynamic_clause(program);
  return save_image(program);
}

void load(std::string_view bytes) {
  Program program;
  try {
    load_image(program, std::span<const char>(bytes.data(), bytes.size()));
  } catch (const ImageError&) {
  }
}

// Header: magic (8 bytes), version (4), checksum (8) of all that follows.
void seal(std::string& image) {
  constexpr std::size_t checksum_at = 12, header = 20;
  if (image.size() < header) return;
  const std::uint64_t checksum = XXH3_64bits(image.data() + header, image.size() - header);
  std::memcpy(image.data() + checksum_at, &checksum, sizeof checksum);
}

std::string changed(std::string image, std::span<const std::uint8_t> changes, bool cut) {
  std::size_t at = 0;
  for (; changes.size() >= 4; changes = changes.subspan(4)) {
    at = (std::size_t{changes[0]} | std::size_t{changes[1]} << 8 | std::size_t{changes[2]} << 16) % image.size();
    image[at] = static_cast<char>(changes[3]);
  }
  if (cut) image.resize(at);
  seal(image);
  return image;
}

}  // namespace
}  // namespace penelope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const std::string image = penelope::valid_image();
  if (data[0] == 0) {
    penelope::load({reinterpret_cast<const char*>(data + 1), size - 1});
  } else {
    penelope::load(penelope::changed(image, {data + 1, size - 1}, data[0] % 2 != 0));
  }
  return 0;
}
