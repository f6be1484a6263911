// The image: symbols, operators, flags, predicates, code and clauses of a program as bytes, for the boot image on disk and for
// other processes that run the same program.
//
//   magic "PENELOPE" | version u32 | checksum u64 (xxhash of all that follows)
//   atoms | functors | operators | flags | modules | code words | new predicates | definitions | autoload table | clauses of dynamic predicates
//
// A writer's first image holds the whole program; each later one what has changed since the one before. Loaded one after the
// other into a new program they make it the same: atoms, functors, predicates, code and dynamic clauses have the numbers they
// had when saved. A later image may be loaded while other threads run the program.
#pragma once
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "wam/code/program.hpp"

namespace penelope {

struct ImageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class ImageWriter {
 public:
  explicit ImageWriter(const Program& program) : program_(program) {}

  // The first image may be made while one thread uses the program; others while any do. Every static predicate must be
  // indexed (compiler: build_static_indexes) before; one that is changed meanwhile comes with the next image, and until then is undefined
  // if it is new. `code_version`: the program's before it was indexed. Empty: nothing has changed. `same_definitions`: since the last image
  // operators, flags, modules and definitions of predicates have not changed, or what has changed may come with the next one: then they are not
  // looked at, which is most of the work where a symbol is new and nothing else.
  std::string next(std::uint64_t code_version, bool same_definitions = false);
  // Dynamic clauses with a body in the last image, by id: frames may continue in their code, so who shares stacks compiles them.
  const std::vector<std::uint64_t>& rules() const { return rules_; }
  AtomId atoms() const { return atoms_; }  // places of atoms (symbols.hpp) that were written, or told to have none

 private:
  struct Known {  // of a predicate, when it was last written
    const Word* entry = nullptr;
    const StaticClause* clauses = nullptr;
    std::size_t clause_count = 0;
    std::uint32_t flags = 0, line = 0;
    AtomId file = 0, module = 0;
    bool dynamic = false;
    PredicateId target = Program::no_predicate;
    std::uint64_t meta_arguments = 0;
    bool operator==(const Known&) const = default;
  };
  static Known state_of(const Predicate&);

  const Program& program_;
  bool first_ = true;
  AtomId atoms_ = 0;  // places
  FunctorId functors_ = 0;
  std::uint64_t code_ = 0;
  std::vector<Known> predicates_;
  std::string operators_, flags_, modules_, autoload_;
  std::vector<std::uint64_t> rules_;
};

std::uint32_t image_version();           // of what this penelope writes and reads
std::string save_image(const Program&);  // a writer's first one
// The dynamic clauses with a body, as the writer's rules(). Throws ImageError and says what is wrong with the bytes; the program
// is then unusable.
std::vector<std::uint64_t> load_image(Program&, std::span<const char>);

}  // namespace penelope
