#include "runtime/worker/runs.hpp"

#include "wam/builtins/builtin.hpp"

namespace penelope {

namespace {

std::uint64_t alternative(const Cell* b) { return b[choice::alternative].bits; }

const Builtin& builtin_of(const Cell* b) {
  return builtins()[static_cast<std::uint32_t>(b[choice::cells + b[choice::saved].bits - 1].as_int())];
}

// between(Low, High, X): saved cells are the three arguments, how many integers were tried, the built-in's number.
constexpr unsigned between_low = 0, between_high = 1, between_tried = 3;

Cell between_argument(const Worker& w, const Cell* b, unsigned argument) { return w.deref(b[choice::cells + argument]); }

bool is_trust(Op op) { return op == Op::trust_clause || op == Op::trust_alone || op == Op::trust_soft; }

// One past the run's last word.
std::uint64_t end_of_chain(const Worker& w, std::uint64_t first) {
  const Word* const code = w.program.code_base();
  while (!is_trust(code[first].op())) ++first;
  return first + 1;
}

bool in_chain(const Cell* b) { return alternative(b) >= stub::count; }

}  // namespace

Shareable shareable(const Worker& w, const Cell* b) {
  switch (alternative(b)) {
    case stub::retry_dynamic: return Shareable::yes;
    case stub::retry_builtin: {
      const bool divides = builtin_of(b).name == "between" && between_argument(w, b, between_low).is_int() &&
                           between_argument(w, b, between_high).is_int();
      return divides ? Shareable::yes : Shareable::no;
    }
    case stub::cleanup_fail:
    case stub::stop_false: return Shareable::nothing_above;
    case stub::fail:
    case stub::call_again:
    case stub::catch_fail:
    case stub::pop_fail: return Shareable::no;
    default: break;
  }
  switch (w.program.code_base()[alternative(b)].op()) {
    case Op::retry_clause:
    case Op::trust_clause: return Shareable::yes;
    case Op::retry_soft:
    case Op::trust_soft: return Shareable::nothing_above;
    default: return Shareable::no;
  }
}

std::uint64_t goal_arguments(const Cell* b) {
  constexpr std::uint64_t between_arguments = 3, dynamic_state = 2;
  const std::uint64_t saved = b[choice::saved].bits;
  if (alternative(b) == stub::retry_builtin) return between_arguments;
  return alternative(b) == stub::retry_dynamic ? saved - dynamic_state : saved;
}

Run all_alternatives(const Worker& w, const Cell* b) {
  if (in_chain(b)) return {alternative(b), end_of_chain(w, alternative(b))};
  if (alternative(b) == stub::retry_dynamic) return {0, 1};
  const std::int64_t low = between_argument(w, b, between_low).as_int(), high = between_argument(w, b, between_high).as_int();
  return {static_cast<std::uint64_t>(b[choice::cells + between_tried].as_int()), static_cast<std::uint64_t>(high - low) + 1};
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
  } else {  // a choice point of its own for the integers of this run: the built-in has no clauses to cut back to it
    w.push_copy_of_choice();
    const std::int64_t low = between_argument(w, b, between_low).as_int();
    w.B[choice::cells + between_tried] = Cell::integer(static_cast<std::int64_t>(run.first));
    w.B[choice::cells + between_high] = Cell::integer(low + static_cast<std::int64_t>(run.last) - 1);
    w.P = code + stub::retry_builtin;
    run.first = run.last;
  }
  if (run.first == run.last) return {};
  return run;
}

}  // namespace penelope
