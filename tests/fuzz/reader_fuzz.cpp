// Fuzzes reader and writer: any bytes are read as Prolog text. The reader must end with terms, syntax errors or a
// resource error, and what the writer shows of a ground term (quoted) must read back as the same term.
#include "tests/fuzz/fuzz_target.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/reader.hpp"
#include "wam/text/writer.hpp"

namespace penelope {
namespace {

struct Reader {
  Symbols symbols;
  Operators operators{symbols};
  Flags flags{symbols};
  Store store{symbols, StackSizes{std::uint64_t{64} << 20}};
  ReadContext context{store, operators, flags, static_cast<AtomId>(FixedAtom::user)};

  void forget() {
    store.heap_top = store.heap_start;
    store.trail_top = store.trail_start;
  }
};

void check_round_trip(Reader& r, Cell term) {
  if (!r.store.is_ground(term)) return;  // variables get new names
  WriteOptions options;
  options.quoted = true;
  options.module = r.context.module;
  const std::string text = term_to_text({r.store, r.operators, r.flags}, term, options);
  try {
    const ReadResult again = read_term_from_text(r.context, text);
    if (!r.store.compare_equal(term, again.term)) property_broken("written term reads back differently", text);
  } catch (const SyntaxError& e) {
    property_broken("written term does not read back", text + " (" + e.what + ")");
  }
}

void read_all(Reader& r, std::string text) {
  StreamTable streams(r.symbols);
  Stream& stream = streams.open_text(std::move(text));
  for (;;) {
    try {
      const ReadResult result = read_term(r.context, stream);
      if (result.term == cell_of(FixedAtom::end_of_file)) return;
      check_round_trip(r, result.term);
    } catch (const SyntaxError&) {
      if (stream.end_state() != StreamEnd::not_yet) return;
    } catch (const PrologError&) {
      return;
    }
    r.forget();
  }
}

}  // namespace
}  // namespace penelope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Atoms are never removed: a new symbol table now and then keeps the process small.
  static auto reader = std::make_unique<penelope::Reader>();
  static unsigned runs = 0;
  if (++runs % 4096 == 0) reader = std::make_unique<penelope::Reader>();
  reader->forget();
  penelope::read_all(*reader, std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
