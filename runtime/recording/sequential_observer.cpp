#include "runtime/recording/sequential_observer.hpp"

#include <fmt/format.h>

#include "runtime/worker/runs.hpp"
#include "runtime/worker/search_path.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/code/stubs.hpp"
#include "wam/machine/builtin.hpp"

namespace penelope {

SequentialObserver::SequentialObserver(Worker& worker) : worker_(worker) { worker_.parallel = this; }

SequentialObserver::~SequentialObserver() {
  worker_.parallel = nullptr;
  worker_.watch = nullptr;
  worker_.signals.fetch_and(~static_cast<std::uint32_t>(signal_parallel));
}

void SequentialObserver::watch_from_here(Worker& w) {
  w.watch = w.choice_limit;
  ask_at_next_call(w);
}

void SequentialObserver::answer(Worker& w, std::string text) {
  if (!w.outside->take_answer(text)) throw HaltRequest{0};
}

bool SequentialObserver::is_chain(const Cell* b) { return b[choice::alternative].bits >= stub::count; }

bool SequentialObserver::takes_last(const Worker& w, const Cell* b) {
  return is_chain(b) && is_last_alternative(w.program.code_base()[b[choice::alternative].bits].op());
}

std::string SequentialObserver::predicate_of(const Worker& w, const Cell* b) {
  if (const Builtin* const builtin = enumerating_builtin(b)) return fmt::format("{}/{}", builtin->name, builtin->arity);
  const PredicateId id = next_clause(w, b, clauses_).predicate;
  if (id == Program::no_predicate) return "?";
  const Predicate& p = w.program.predicate(id);
  return fmt::format("{}/{}", w.symbols.text(p.name), p.arity);
}

}  // namespace penelope
