// Primitives of library(statistics) and library(prolog_stack): profiles, and the callers of a goal.
#include <algorithm>
#include <limits>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/machine/backtrace.hpp"
#include "wam/machine/profiler.hpp"

namespace penelope {

namespace {

Cell qualified_indicator(Worker& w, const Predicate& p) {
  const Cell indicator = w.new_struct(w.symbols.functor_cell("/", 2), Cell::atom(p.name), Cell::integer(p.arity));
  return w.new_struct(w.colon_functor, Cell::atom(p.module), indicator);
}

bool start(Worker&, Cell*) {
  start_profile();
  return true;
}

bool stop(Worker&, Cell*) {
  stop_profile();
  return true;
}

// '$profile'(-Samples, -Lines): Lines are line(Module:Name/Arity, Self, Total), most samples first
bool profile(Worker& w, Cell* a) {
  std::vector<Cell> lines;
  for (const ProfileLine& line : profile_lines())
    lines.push_back(w.new_struct(w.symbols.functor_cell("line", 3), qualified_indicator(w, w.program.predicate(line.predicate)),
                                 Cell::integer(static_cast<std::int64_t>(line.self)), Cell::integer(static_cast<std::int64_t>(line.total))));
  return w.unify(a[0], Cell::integer(static_cast<std::int64_t>(profile_samples()))) && w.unify(a[1], w.new_list_of(lines));
}

// '$callers'(+Most, -Callers): the nearest first, as backtrace_term() has them
bool callers(Worker& w, Cell* a) {
  const std::int64_t most = std::clamp<std::int64_t>(small_integer_argument(w, a[0]), 0, std::numeric_limits<unsigned>::max());
  return w.unify(a[1], backtrace_term(w, backtrace_frames(w, static_cast<unsigned>(most), false)));
}

}  // namespace

void register_profile_builtins(BuiltinTable& t) {
  t.effect("$start_profile", 0, start);
  t.effect("$stop_profile", 0, stop);
  t.effect("$profile", 2, profile);
  t.det("$callers", 2, callers);
}

}  // namespace penelope
