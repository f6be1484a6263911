#include "runtime/worker/runs.hpp"

#include <algorithm>
#include <utility>

#include "wam/base/check.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/compiler/chains.hpp"
#include "wam/compiler/ruled_out.hpp"
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

bool is_dynamic(const Cell* b) { return alternative(b) == stub::retry_dynamic; }
bool is_builtin(const Cell* b) { return alternative(b) == stub::retry_builtin || alternative(b) == stub::retry_part; }
bool divides(const Worker& w, const Cell* b) {
  const Division* const division = alternative(b) == stub::retry_builtin ? builtin_of(b).division : nullptr;
  return division && division->can(w, b + choice::cells);
}
bool enumerates(const Worker& w, const Cell* b) { return is_builtin(b) && builtin_of(b).enumerates && !divides(w, b); }
// A run of its alternatives counts from where its state is.
bool has_state(const Worker& w, const Cell* b) { return is_dynamic(b) || enumerates(w, b); }

// The word behind the alternatives of a choice point whose last one is a step; else nullptr.
const Word* step_word(const Worker& w, const Cell* b) {
  if (!in_chain(b)) return nullptr;
  const Word* const behind = w.program.code_base() + end_of_chain(w, alternative(b));
  return behind->op() == Op::chain_link || behind->op() == Op::chain_bound ? behind : nullptr;
}

// The steps that follow from a choice point that nobody shares, as far as anything bounds them.
std::int64_t bound_of(const Cell* b, const Word* behind) {
  if (behind->op() == Op::chain_link) return chain_endless;
  return b[choice::cells + b[choice::saved].bits - 1].as_int();
}

// A look at the load counts no further. Only estimates depend on it.
constexpr std::int64_t most_elements = 2000, most_clauses = 500;
// But elements of a list as far as that takes little beside a copy of the stacks: so many bytes of heap for each.
constexpr std::int64_t bytes_for_an_element = 256;
constexpr std::int64_t most_elements_to_divide = 10'000'000;  // half of a second
constexpr std::int64_t few_solutions = 32;                    // of a built-in, of which nobody knows how many there are

// The first and last solution that a choice point of a built-in has.
std::pair<std::int64_t, std::int64_t> part_of(const Cell* b) {
  if (alternative(b) != stub::retry_part) return {0, chain_endless};
  const Cell* const part = b + choice::cells + builtin_of(b).arity;
  return {part[0].as_int(), part[1].as_int()};
}

// How far the lists of a choice point are counted by who looks at the load.
std::int64_t most_to_look_at(const Cell* b) {
  return std::max(most_elements, static_cast<std::int64_t>(b[choice::heap].bits * sizeof(Cell)) / bytes_for_an_element);
}

// How many elements of a list there were when the choice point was made; nothing if it has no end, or `most` of them.
std::optional<std::int64_t> list_length(const Worker& w, const Cell* b, Cell list, std::int64_t most) {
  const std::uint64_t heap_top = b[choice::heap].bits;
  std::int64_t length = 0;
  for (list = w.deref(list); list.is_list() && length < most; list = w.deref(w.at(list)[1]), ++length)
    if (w.offset_of(w.at(list)) >= heap_top) return {};
  if (length == 0 || list.is_var() || list.is_list()) return {};
  return length;
}

std::optional<std::int64_t> list_length(const Worker& w, const Cell* b, const Word* behind, std::int64_t most) {
  for (unsigned lists = behind->a(), i = 0; lists != 0; lists >>= 1, ++i)
    if (const auto length = lists & 1 ? list_length(w, b, b[choice::cells + i], most) : std::nullopt) return length;
  return {};
}

// How many steps or clauses of the run there are, as far as is known when so many elements of lists are counted.
std::optional<std::int64_t> known_length(const Worker& w, const Cell* b, Run run, std::int64_t most) {
  std::optional<std::int64_t> end;
  if (run.to < chain_endless / 2) end = run.to;
  if (is_dynamic(b)) {
    const auto clauses = static_cast<std::int64_t>(w.count_dynamic_clauses(b, most_clauses));
    if (clauses < most_clauses) end = std::min(end.value_or(chain_endless), clauses);
  } else if (const Word* const behind = step_word(w, b)) {
    if (const auto length = list_length(w, b, behind, most)) end = std::min(end.value_or(chain_endless), *length);
  }
  if (!end) return {};
  return std::max<std::int64_t>(*end - run.from, 1);
}

std::optional<std::int64_t> known_length(const Worker& w, const Cell* b, Run run) { return known_length(w, b, run, most_to_look_at(b)); }

// Of a run whose end nobody knows so many stay: as many as were taken so far, and at least the clauses that were counted, or a few solutions.
std::int64_t length_that_stays(const Worker& w, const Cell* b, Run run) {
  if (has_state(w, b)) return std::max(chain_endless - run.to + run.from, is_dynamic(b) ? most_clauses : few_solutions);
  return std::max<std::int64_t>(chain_endless - bound_of(b, step_word(w, b)) + run.from, 1);
}

}  // namespace

namespace {

// Of a goal's argument as it stands in the choice point; 0 bits: a variable then, or a number or text that is not told by its cell.
ArgumentKey key_in_choice(const Worker& w, Cell argument) {
  if (argument.is_int() || argument.is_atom()) return argument;
  if (argument.is_list()) return list_key;
  return argument.is_struct() ? *w.at(argument) : Cell{0};
}

}  // namespace

bool fails_at_once(const Worker& w, const Cell* b) {
  constexpr std::uint64_t most_words = 8, most_arguments = 4;
  if (!in_chain(b)) return false;
  const Word* const code = w.program.code_base();
  const std::uint64_t arguments = std::min(goal_arguments(w, b), most_arguments);
  const auto is_ruled_out = [&](const Word* clause) {
    for (unsigned i = 0; i < arguments; ++i)
      if (const ArgumentKey key = key_in_choice(w, b[choice::cells + i]); key.bits != 0 && RulesOut(clause, i, key).find()) return true;
    return false;
  };
  for (std::uint64_t word = alternative(b), left = most_words; left > 0; ++word, --left) {
    if (!is_ruled_out(code + code[word].wide())) return false;
    if (is_last_alternative(code[word].op())) return true;
  }
  return false;
}

const Builtin* enumerating_builtin(const Cell* b) { return is_builtin(b) ? &builtin_of(b) : nullptr; }

Shareable shareable(const Worker& w, const Cell* b) {
  switch (alternative(b)) {
    case stub::retry_dynamic: return Shareable::yes;
    case stub::retry_part:
    case stub::retry_builtin: return builtin_of(b).enumerates || divides(w, b) ? Shareable::yes : Shareable::no;
    case stub::apart_fail:
    case stub::stop_false: return Shareable::nothing_above;
    case stub::cleanup_fail:
    case stub::fail:
    case stub::call_again:
    case stub::catch_fail:
    case stub::limits_fail:
    case stub::limits_redo:
    case stub::pop_fail: return Shareable::no;
    default: break;
  }
  const Op op = w.program.code_base()[alternative(b)].op();
  if (is_last_alternative(op)) {  // the last step that its run has was taken
    const Word* const behind = step_word(w, b);
    if (behind && bound_of(b, behind) == 0) return Shareable::no;
  }
  return has(op, mark::divides) ? Shareable::yes : has(op, mark::else_branch) ? Shareable::condition : Shareable::no;
}

std::uint64_t goal_arguments(const Worker& w, const Cell* b) {
  constexpr std::uint64_t dynamic_state = 2;
  const std::uint64_t saved = b[choice::saved].bits;
  if (is_builtin(b)) return builtin_of(b).arity;
  if (const Word* const behind = step_word(w, b); behind && behind->op() == Op::chain_bound) return saved - chain_counts;
  return alternative(b) == stub::retry_dynamic ? saved - dynamic_state : saved;
}

Run all_alternatives(const Worker& w, const Cell* b) {
  if (in_chain(b)) {
    const std::uint64_t end = end_of_chain(w, alternative(b));
    const Word* const behind = step_word(w, b);
    if (!behind) return {alternative(b), end};
    const std::int64_t bound = bound_of(b, behind);
    return {alternative(b), bound > 0 ? end : end - 1, 0, bound};
  }
  if (is_dynamic(b)) return {0, 1, 0, chain_endless};
  if (enumerates(w, b)) {
    const auto [from, to] = part_of(b);
    return {0, 1, from, to};
  }
  const auto [first, last] = builtin_of(b).division->left(w, b + choice::cells);
  return {first, last};
}

bool is_run_of(const Worker& w, const Cell* b, Run run) {
  if (shareable(w, b) != Shareable::yes || run.first >= run.last) return false;
  const Run all = all_alternatives(w, b);
  const bool has_clause = !is_dynamic(b) || Worker::next_dynamic_clause(b) != 0;
  const bool fits =
      run.is_divided() ? run.last == all.last && run.from >= all.from && run.to <= all.to : run.from == 0 && run.to == 0 && !has_state(w, b);
  return has_clause && fits && run.first >= all.first && run.last <= all.last;
}

std::uint64_t count(const Worker& w, const Cell* b, Run run) {
  const std::uint64_t alternatives = run.last - run.first;
  return run.is_divided() ? alternatives - 1 + static_cast<std::uint64_t>(known_length(w, b, run).value_or(1)) : alternatives;
}

std::optional<std::uint64_t> taken_of_endless(const Worker& w, const Cell* b, Run run) {
  if (!run.is_divided() || run.first + 1 < run.last || known_length(w, b, run)) return {};
  return static_cast<std::uint64_t>(std::max<std::int64_t>(chain_endless - run.to + run.from, 1));
}

namespace {

// What the last alternative stands for, from the n-th on. Nothing: it ends before.
std::optional<Run> take_behind(Run& run, std::int64_t n) {
  if (n >= run.to - run.from) return {};
  const Run right{run.last - 1, run.last, run.from + n, run.to};
  run.to = right.from;
  return right;
}

// All of that, with so many of the alternatives before it.
Run take_with(Run& run, std::uint64_t alternatives) {
  const Run right{run.last - 1 - alternatives, run.last, run.from, run.to};
  run = {run.first, right.first, 0, 0};
  return right;
}

std::optional<Run> split_further(const Worker& w, const Cell* b, Run& run, std::uint64_t alternatives) {
  const std::optional<std::int64_t> known = known_length(w, b, run);
  if (!known) {  // a longer list is worth counting now
    const std::optional<std::int64_t> length = known_length(w, b, run, most_elements_to_divide);
    return take_behind(run, length ? std::max<std::int64_t>(*length / 2, 1) : length_that_stays(w, b, run));
  }
  const auto length = static_cast<std::uint64_t>(*known);
  if (alternatives < length) return take_behind(run, static_cast<std::int64_t>(length - alternatives));
  if (alternatives >= count(w, b, run)) return {};
  return take_with(run, alternatives - length);
}

}  // namespace

std::optional<Run> split(const Worker& w, const Cell* b, Run& run, std::uint64_t alternatives) {
  if (run.is_divided()) return split_further(w, b, run, alternatives);
  if (alternatives >= count(w, b, run)) return {};
  const std::uint64_t middle = run.last - alternatives;
  const Run right{middle, run.last};
  run.last = middle;
  return right;
}

std::optional<Run> split_behind(const Worker& w, const Cell* b, Run& run, std::uint64_t alternatives) {
  PENELOPE_CHECK(alternatives > 0);
  const std::uint64_t single = run.last - run.first - (run.is_divided() ? 1 : 0);
  if (run.is_divided() && alternatives > single) {
    const auto steps = static_cast<std::int64_t>(alternatives - single);
    if (const auto known = known_length(w, b, run); known && *known <= steps) return {};
    return take_behind(run, steps);
  }
  if (!run.is_divided() && alternatives >= single) return {};
  const Run right{run.first + alternatives, run.last, run.from, run.to};
  run = {run.first, right.first, 0, 0};
  return right;
}

std::optional<Run> joined(Run left, Run right) {
  const bool inside_last = left.is_divided() && left.last == right.last && left.to == right.from;
  const bool before_last = !left.is_divided() && left.last == right.first;
  if (inside_last && right.first + 1 == right.last) return Run{left.first, left.last, left.from, right.to};
  if (before_last) return Run{left.first, right.last, right.from, right.to};
  return {};
}

std::uint64_t kind_of_work(const Worker& w, const Cell* b) {
  const Word* const behind = step_word(w, b);
  if (!behind && !has_state(w, b)) return b[choice::identity].bits;
  constexpr std::uint64_t of_steps = std::uint64_t{1} << 63, is_known = std::uint64_t{1} << 62;  // no identity has these bits
  const std::uint64_t known = known_length(w, b, all_alternatives(w, b)) ? is_known : 0;         // else they count as one
  if (!behind) return b[choice::identity].bits | known;
  const std::uint64_t caller = b[choice::continuation].bits * 31 + b[choice::environment].bits + w.offset_of(b);
  return of_steps | known | caller * 0x9e3779b97f4a7c15u >> 2;
}

std::uint64_t state_of(const Cell* b) { return is_dynamic(b) ? Worker::next_dynamic_clause(b) : 0; }

void go_back_to_state(Cell* b, std::uint64_t state) {
  if (is_dynamic(b)) Worker::set_next_dynamic_clause(b, state);
}

namespace {

void go_to_clause(Worker& w, Word alternative) {
  w.restore_from_choice(alternative.a());
  w.P = w.program.code_base() + alternative.wide();
}

// A step that is not the choice point's own next one is taken by the companion.
void begin_steps(Worker& w, Run run) {
  const Word* const behind = step_word(w, w.B);
  const Predicate& companion = w.program.predicate(behind->wide());
  const std::uint32_t arity = companion.arity - chain_counts;
  w.restore_from_choice(arity);
  w.X[arity] = Cell::integer(run.from + 1);
  w.X[arity + 1] = Cell::integer(run.to);
  w.P = companion.definition;
}

}  // namespace

std::optional<Run> try_first(Worker& w, Run run) {
  Cell* const b = w.B;
  const Word* const code = w.program.code_base();
  if (in_chain(b)) {
    const Word word = code[run.first];
    const bool is_step = run.is_divided() && run.first + 1 == run.last;
    const bool is_part = is_step && (run.from > 0 || run.to < bound_of(b, step_word(w, b)));
    is_part ? begin_steps(w, run) : go_to_clause(w, word);
    ++run.first;
  } else if (is_dynamic(b)) {
    if (run.from > 0) w.skip_dynamic_clauses(static_cast<std::uint64_t>(run.from));
    run.to -= run.from + 1;
    run.from = 0;
    const bool has_clause = Worker::next_dynamic_clause(b) != 0;
    if (has_clause) w.retry_dynamic_in_place();
    w.P = code + (has_clause ? stub::enter_next : stub::fail);
    if (Worker::next_dynamic_clause(b) == 0 || run.to == 0) run.first = run.last;
  } else if (enumerates(w, b)) {
    w.push_part_of_solutions(run.from, run.to);
    w.P = code + stub::retry_part;
    run.first = run.last;
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
