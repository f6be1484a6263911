#include "runtime/worker/commits_ahead.hpp"

#include <algorithm>

#include "runtime/worker/tasks/task_run.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/code/stubs.hpp"
#include "wam/machine/builtin.hpp"

namespace penelope {

using ortree::Place;

namespace {

constexpr unsigned most_frames = 1000, most_instructions = 1000;  // that are looked at: of all clauses, of one
constexpr std::size_t most_rests = 10'000;                        // that are remembered
constexpr unsigned most_calls = 3;                                // within each other, where effects are looked for

// The slots that an instruction writes.
template <class F>
void for_written_slots(const Word* p, F f) {
  const InstructionInfo& info = instruction_info(p->op());
  const std::uint16_t fields[] = {p->a(), p->b(), p->c()};
  for (std::size_t i = 0; i < info.operands.size(); ++i) {
    if (info.operands[i] == 'y' && info.access[i] == 'w') f(fields[i]);
    if (info.operands[i] != 'W') continue;  // as the pair before
    if (info.operands[i - 2] == 'y' && info.access[i - 2] == 'w') f(p[1].a());
    if (info.operands[i - 1] == 'y' && info.access[i - 1] == 'w') f(p[1].b());
  }
}

// For the predicates that a clause calls, up to where it cannot go on.
template <class F>
void for_calls(const Word* p, F f) {
  for (unsigned n = 0; n < most_instructions; ++n) {
    if (calls_predicate(p->op())) f(PredicateId{p->wide()});
    if (leaves_clause(p->op())) return;
    p += instruction_words(p);
  }
}

// Whether calls of the predicate change something or write, as far as can be seen nearby. Such built-ins do not fail, or not often.
bool has_effect(const Program& program, PredicateId id, unsigned calls_left) {
  const Predicate& p = program.predicate(id);
  const PredicateId seen = program.visible_predicate(p.module, p.name, p.arity);  // calls find it when they first come there
  const Predicate& definition = program.predicate(seen == Program::no_predicate ? id : seen);
  if (definition.flags & predicate_builtin) {
    const Builtin& b = builtins()[definition.builtin];
    return (b.kind == BuiltinKind::effect && (!b.waits || b.keep)) || b.name == "retract";
  }
  bool found = false;
  if (calls_left == 0) return false;
  for (const StaticClause& clause : definition.clauses.all())
    for_calls(program.code_base() + clause.code, [&](PredicateId called) { found = found || has_effect(program, called, calls_left - 1); });
  return found;
}

// A choice point without alternatives, which is there for something else.
bool only_fails(const Cell* b) {
  switch (b[choice::alternative].bits) {
    case stub::fail:
    case stub::catch_fail:
    case stub::cleanup_fail:
    case stub::pop_fail:
    case stub::apart_fail: return true;
    default: return false;
  }
}

bool gives_answer(const Program& program, PredicateId id) {
  const Predicate& p = program.predicate(id);
  return (p.flags & predicate_builtin) != 0 && builtins()[p.builtin].name == "$answer";
}

}  // namespace

// What the compiler makes of a negation: a clause that ends with a cut and fail, and one that does nothing.
bool CommitsAhead::is_negated_effect(const Program& program, PredicateId id) {
  const Predicate& p = program.predicate(id);
  const auto clauses = p.clauses.all();
  if (clauses.size() != 2 || program.code_base()[clauses[1].code].op() != Op::proceed) return false;
  const Word* last = program.code_base() + clauses[0].code;
  for (unsigned n = 0; n < most_instructions && !leaves_clause(last->op()); ++n) last += instruction_words(last);
  return clauses[0].commit == Commit::cut && instruction_info(last->op()).ends == Ends::fails && has_effect(program, id, most_calls);
}

// Tests are taken to succeed. The level of a condition that has not begun is not there yet.
CommitsAhead::Rest CommitsAhead::rest_of_clause(const Worker& w, CodeAddress address) {
  Rest rest;
  std::vector<unsigned> written;
  const Word* p = w.decode(address);
  for (unsigned n = 0; n < most_instructions; ++n) {
    const InstructionInfo& info = instruction_info(p->op());
    if (info.ends == Ends::jumps) {
      p += p->signed_wide();
      continue;
    }
    rest.fails = info.ends == Ends::fails;
    if (calls_predicate(p->op()) && gives_answer(w.program, p->wide())) rest.answers = true;
    if (leaves_clause(p->op())) break;
    if (calls_predicate(p->op()) && is_negated_effect(w.program, p->wide())) {
      rest.fails = true;
      break;
    }
    if (p->op() == Op::cut && std::ranges::find(written, p->a()) == written.end()) rest.levels.push_back(p->a());
    for_written_slots(p, [&](unsigned slot) { written.push_back(slot); });
    p += instruction_words(p);
  }
  return rest;
}

const CommitsAhead::Rest& CommitsAhead::rest_at(const Worker& w, CodeAddress address) {
  if (address & dynamic_code_bit) return dynamic_ = rest_of_clause(w, address);
  if (rests_.size() == most_rests) rests_.clear();
  const auto [at, is_new] = rests_.try_emplace(address);
  if (is_new) at->second = rest_of_clause(w, address);
  return at->second;
}

void CommitsAhead::look(const Worker& w, const SeenChoices& choices) {
  parts_.clear();
  Place end = ortree::none;
  const Cell* b = w.B;  // the newest choice point below `end`
  CodeAddress address = w.CP;
  const Cell* e = w.E;
  for (unsigned n = 0; n < most_frames && address != stub::stop_true; ++n) {
    const Rest& rest = rest_at(w, address);
    const Cell* left = b;  // by the cuts
    for (const unsigned slot : rest.levels) {
      const Cell level = e[env::slots + slot];
      if (!level.is_int()) continue;
      const Cell* const kept = w.level_of(level);
      if (kept < w.choice_start || kept > b) continue;
      left = std::min(left, kept);
      const Place from = place_of(w, kept + Worker::choice_size(kept));
      if (from < end) add({from, end});
    }
    if (rest.answers && ends_with_answers_) add({0, end});
    address = e[env::continuation].bits;
    if (rest.fails) {
      const std::uint64_t frame = w.offset_of(e);
      b = std::min(left, choices.before(w, b, frame));
      while (b != w.choice_start && (b[choice::local].bits & ~choice::light_bit) > frame) b = w.choice_previous(b);
      end = std::min(end, place_of(w, b) + 1);
      // It goes on with an alternative of that choice point, and then behind the call of it.
      while (b != w.choice_start && only_fails(b)) b = w.choice_previous(b);
      if (b == w.choice_start) return;
      if (b[choice::alternative].bits == stub::stop_false) return;
      if ((b[choice::local].bits & choice::light_bit) == 0) {
        address = b[choice::continuation].bits;
        e = w.pointer(b[choice::environment]);
        continue;
      }
    }
    e = w.pointer(e[env::caller]);
  }
}

// It ends no later than those before it. In a deep recursion each frame may have a cut.
void CommitsAhead::add(Part part) {
  if (!parts_.empty() && part.end >= parts_.back().from)
    parts_.back().from = std::min(parts_.back().from, part.from);
  else
    parts_.push_back(part);
}

bool CommitsAhead::reach(Place choice) const {
  const auto part = std::ranges::partition_point(parts_, [choice](const Part& p) { return p.from > choice; });
  return part != parts_.end() && choice < part->end;
}

}  // namespace penelope
