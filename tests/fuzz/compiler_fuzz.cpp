// Fuzzes the compiler: the terms of a text are compiled as clauses, static and dynamic. The compiler must give code
// that the disassembler walks to its end, or raise an error.
#include "tests/fuzz/fuzz_target.hpp"
#include "wam/code/disassemble.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/reader.hpp"

namespace penelope {
namespace {

struct Compiler {
  Program program;
  Store store{program.symbols, StackSizes{std::uint64_t{64} << 20}};
  ReadContext context{store, *program.operators, *program.flags, static_cast<AtomId>(FixedAtom::user)};
};

void compile(Compiler& c, Cell clause, bool dynamic) {
  Cell head = clause, body = cell_of(FixedAtom::true_);
  if (c.store.has_functor(clause, FixedAtom::neck, 2)) {
    head = c.store.arg(clause, 0);
    body = c.store.arg(clause, 1);
  }
  if (!c.store.is_callable(head) || c.store.has_functor(head, FixedAtom::colon, 2)) return;  // the caller's to check
  std::vector<CompiledClause> clauses;
  try {
    compile_clause(c.program, c.store, head, body, {c.context.module, dynamic}, clauses);
  } catch (const PrologError&) {
    return;
  }
  if (clauses.empty()) property_broken("no code", "compile_clause");
  for (const CompiledClause& compiled : clauses) {
    if (compiled.code.empty()) property_broken("empty code", "compile_clause");
    disassemble(c.program, compiled.code.data(), compiled.code.size(), 0);
  }
}

void compile_all(Compiler& c, std::string text) {
  StreamTable streams(c.program.symbols);
  Stream& stream = streams.open_text(std::move(text));
  for (;;) {
    c.store.heap_top = c.store.heap_start;
    c.store.trail_top = c.store.trail_start;
    try {
      const Cell clause = read_term(c.context, stream).term;
      if (clause == cell_of(FixedAtom::end_of_file)) return;
      compile(c, clause, false);
      compile(c, clause, true);
    } catch (const SyntaxError&) {
      if (stream.end_state() != StreamEnd::not_yet) return;
    } catch (const PrologError&) {
      return;
    }
  }
}

}  // namespace
}  // namespace penelope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Predicates and atoms are never removed: a new program now and then keeps the process small.
  static auto compiler = std::make_unique<penelope::Compiler>();
  static unsigned runs = 0;
  if (++runs % 512 == 0) compiler = std::make_unique<penelope::Compiler>();
  penelope::compile_all(*compiler, std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
