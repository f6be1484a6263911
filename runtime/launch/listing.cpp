// Listing compiled code: predicates in order of definition.
#include "runtime/launch/listing.hpp"

#include "runtime/launch/run/output_files.hpp"
#include "wam/code/disassemble.hpp"
#include "wam/compiler/compiler.hpp"

namespace penelope {

void list_user_code(Engine& engine) {
  Program& program = engine.program;
  for (PredicateId id = 0; id < program.predicate_count(); ++id) {
    const Predicate& p = program.predicate(id);
    if (p.module != static_cast<AtomId>(FixedAtom::user) || p.clauses.empty()) continue;
    build_static_index(program, id);
    print_text(disassemble_predicate(program, id));
  }
}

}  // namespace penelope
