// Listing compiled code: predicates in order of definition, each with its machine code where that is wanted.
#include "runtime/launch/listing.hpp"

#include "runtime/launch/run/output_files.hpp"
#include "wam/code/disassemble.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/machine/native_code.hpp"

namespace penelope {

void list_user_code(Engine& engine, bool with_machine_code) {
  Program& program = engine.program;
  for (PredicateId id = 0; id < program.predicate_count(); ++id) {
    const Predicate& p = program.predicate(id);
    if (p.module != static_cast<AtomId>(FixedAtom::user) || p.clauses.empty()) continue;
    build_static_index(program, id);
    print_text(disassemble_predicate(program, id));
    if (const Word* const entry = p.entry; with_machine_code && program.native && program.in_code_area(entry))
      print_text("  machine code\n" + program.native->listing(static_cast<std::uint64_t>(entry - program.code_base())));
  }
}

}  // namespace penelope
