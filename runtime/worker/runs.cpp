#include "runtime/worker/runs.hpp"

#include "wam/code/instruction_table.hpp"
#include "wam/machine/builtin.hpp"

namespace penelope {

namespace {

std::uint64_t alternative(const Cell* b) { return b[choice::alternative].bits; }

const Builtin& builtin_of(const Cell* b) {
  return builtins()[static_cast<std::uint32_t>(b[choice::cells + b[choice::saved].bits - 1].as_int())];
}

// One past the run's last word.
std::uint64_t end_of_chain(const Worker& w, std::uint64_t first) {
  const Word* const code = w.program.code_base();
  while (!is_last_alternative(code[first].op())) ++first;
  return first + 1;
}

bool in_chain(const Cell* b) { return alternative(b) >= stub::count; }

}  // namespace

Shareable shareable(const Worker& w, const Cell* b) {
  switch (alternative(b)) {
    case stub::retry_dynamic: return Shareable::yes;
    case stub::retry_builtin: {
      const Division* const division = builtin_of(b).division;
      return division && division->can(w, b + choice::cells) ? Shareable::yes : Shareable::no;
    }
    case stub::cleanup_fail:
    case stub::stop_false: return Shareable::nothing_above;
    case stub::fail:
    case stub::call_again:
    case stub::catch_fail:
    case stub::pop_fail: return Shareable::no;
    default: break;
  }
  const Op op = w.program.code_base()[alternative(b)].op();
  return has(op, mark::divides) ? Shareable::yes : has(op, mark::guards) ? Shareable::nothing_above : Shareable::no;
}

std::uint64_t goal_arguments(const Cell* b) {
  constexpr std::uint64_t dynamic_state = 2;
  const std::uint64_t saved = b[choice::saved].bits;
  if (alternative(b) == stub::retry_builtin) return builtin_of(b).arity;
  return alternative(b) == stub::retry_dynamic ? saved - dynamic_state : saved;
}

Run all_alternatives(const Worker& w, const Cell* b) {
  if (in_chain(b)) return {alternative(b), end_of_chain(w, alternative(b))};
  if (alternative(b) == stub::retry_dynamic) return {0, 1};
  const auto [first, last] = builtin_of(b).division->left(w, b + choice::cells);
  return {first, last};
}

bool is_run_of(const Worker& w, const Cell* b, Run run) {
  if (shareable(w, b) != Shareable::yes || run.first >= run.last) return false;
  const Run all = all_alternatives(w, b);
  const bool has_clause = alternative(b) != stub::retry_dynamic || Worker::next_dynamic_clause(b) != 0;
  return has_clause && run.first >= all.first && run.last <= all.last;
}

std::uint64_t count(const Worker&, const Cell*, Run run) { return run.last - run.first; }

std::optional<Run> split(const Worker& w, const Cell* b, Run& run, std::uint64_t alternatives) {
  if (alternatives >= count(w, b, run) || alternative(b) == stub::retry_dynamic) return {};
  const std::uint64_t middle = run.last - alternatives;
  const Run right{middle, run.last};
  run.last = middle;
  return right;
}

std::optional<Run> try_first(Worker& w, Run run) {
  Cell* const b = w.B;
  const Word* const code = w.program.code_base();
  if (in_chain(b)) {
    const Word word = code[run.first];
    w.restore_from_choice(word.a());
    w.P = code + word.wide();
    ++run.first;
  } else if (alternative(b) == stub::retry_dynamic) {
    w.P = w.retry_dynamic_in_place();
    if (Worker::next_dynamic_clause(b) == 0) run.first = run.last;
  } else {  // a choice point of its own for the solutions of this run: the built-in has no clauses to cut back to it
    w.push_copy_of_choice();
    builtin_of(w.B).division->keep(w, w.B + choice::cells, {run.first, run.last});
    w.P = code + stub::retry_builtin;
    run.first = run.last;
  }
  if (run.first == run.last) return {};
  return run;
}

}  // namespace penelope
