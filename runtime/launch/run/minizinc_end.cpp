#include "runtime/launch/run/minizinc_end.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "wam/flatzinc/best_answer.hpp"

namespace penelope {

namespace {

constexpr int solved = 0, without_solution = 1;

void print_statistics(const Worker& w, const ParallelRun* parallel) {
  using Clock = flatzinc::BestAnswer::Clock;
  ConstraintWork work;
  if (parallel) {
    for (const WorkerReport& r : parallel->report().workers) work.add(r.statistics.constraints);
  } else {
    work = w.constraint_work;
  }
  const flatzinc::BestAnswer& best = flatzinc::BestAnswer::of_process();
  if (const auto cost = best.objective()) fmt::print("%%%mzn-stat: objective={}\n", *cost);
  fmt::print("%%%mzn-stat: nodes={}\n%%%mzn-stat: failures={}\n%%%mzn-stat: propagations={}\n", work.nodes, work.failures, work.propagations);
  if (best.began()) fmt::print("%%%mzn-stat: solveTime={:.3f}\n", std::chrono::duration<double>(Clock::now() - *best.began()).count());
  fmt::print("%%%mzn-stat-end\n");
}

}  // namespace

std::uint64_t wanted_answers(const Command& command) { return command.limit == 0 && !command.all_solutions ? 1 : command.limit; }

int finish_model(const Command& command, const ModelEnd& end, const Worker& w, const ParallelRun* parallel) {
  const flatzinc::BestAnswer& best = flatzinc::BestAnswer::of_process();
  const bool is_error = !end.was_stopped && end.status != solved && end.status != without_solution;
  const std::uint64_t wanted = wanted_answers(command);
  const bool is_over = !end.was_stopped && !is_error && (best.is_proved() || wanted == 0 || end.answers < wanted);
  if (const auto text = best.not_shown(); text && !is_over) fmt::print("{}\n", *text);
  const bool has_any = end.answers > 0 || best.has_any();
  if (is_error)
    fmt::print("=====ERROR=====\n");
  else if (is_over)
    fmt::print("{}\n", has_any ? "==========" : "=====UNSATISFIABLE=====");
  else if (!has_any)
    fmt::print("=====UNKNOWN=====\n");
  if (command.model_statistics) print_statistics(w, parallel);
  std::fflush(stdout);
  return is_error ? end.status : solved;
}

}  // namespace penelope
