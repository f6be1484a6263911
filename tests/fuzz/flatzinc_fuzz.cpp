// Fuzzes the reader of FlatZinc models: any text ends with a model or with an error that names a line of it.
#include <algorithm>

#include "tests/fuzz/fuzz_target.hpp"
#include "wam/engine.hpp"
#include "wam/fd/solver.hpp"
#include "wam/flatzinc/reader.hpp"
#include "wam/term/errors.hpp"

namespace penelope {
namespace {

void read(Worker& w, const std::string& text) {
  fd::Solver s(w);
  try {
    const flatzinc::Model m = flatzinc::read_model(s, text, {});
    if (m.is_possible) s.propagate();
  } catch (const flatzinc::ModelError& e) {
    const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    if (e.line < 1 || e.line > lines) property_broken("an error is in no line of the text", text);
  } catch (const PrologError&) {
  }
}

}  // namespace
}  // namespace penelope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace penelope;
  static auto engine = std::make_unique<Engine>(EngineOptions{{std::uint64_t{256} << 20}, false});
  Worker& w = engine->worker;
  Cell* const heap = w.heap_top;
  Cell* const trail = w.trail_top;
  read(w, std::string(reinterpret_cast<const char*>(data), size));
  w.undo_trail(trail);
  w.heap_top = heap;
  w.pending_wakeups = Cell{};
  w.wakeup_tail = nullptr;
  return 0;
}
