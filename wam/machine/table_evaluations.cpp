// TableEvaluations: rounds, leaders and what becomes of evaluations that were left (table_evaluations.hpp).
#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/table_evaluations.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

bool is_of_use(const Worker& w, const Table& t) {
  return t.code_version == w.program.code_version() && (!t.incremental || t.generation == w.program.clauses->generation());
}

bool unify_answer(Worker& w, const Table& t, std::uint32_t answer, Cell to, Cell moded) {
  const std::span<const Cell> key = t.key(answer);
  if (!t.value(answer).empty() && !w.unify(moded, copy_in(w, t.value(answer)))) return false;
  const Cell root = key[0];
  to = w.deref(to);
  if (!root.is_struct() || !to.is_struct()) return w.unify(to, copy_in(w, key));
  // The arguments of Return are distinct variables: most values are constants and need no copy.
  const Cell* const values = &key[root.offset() / sizeof(Cell)] + 1;
  if (values[-1] != w.functor_of(to)) return false;
  const std::uint32_t count = values[-1].arity();
  Cell* const arguments = w.args_of(to);
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!values[i].is_int() && !values[i].is_atom()) return w.unify(to, copy_in(w, key));
    if (!w.unify(arguments[i], values[i])) return false;
  }
  return true;
}

Table* TableEvaluations::numbered(const Worker& w, std::uint64_t number) {
  Known& known = known_[number % known_.size()];
  const TableSpace& space = w.outside->tables;
  const std::uint64_t removals = space.removals();
  if (PENELOPE_LIKELY(known.number == number && known.removals == removals)) return known.table;
  const auto own = by_number_.find(number);
  Table* const found = own != by_number_.end() ? own->second : w.outside->tables.numbered(number, w.number);
  if (found) known = {number, found, removals};
  return found;
}

void TableEvaluations::forget(const Table& t) {
  by_number_.erase(t.number());
  known_[t.number() % known_.size()] = {};
}

Table* TableEvaluations::find(const Worker& w, const Variant& v) {
  leave_stale(w);
  if (evaluations_.empty()) return nullptr;
  const auto found = tables_.find(v);
  return found == tables_.end() ? nullptr : found->get();
}

// A candidate's round begins later than those of the candidates below it, so the innermost one below the table decides.
bool TableEvaluations::call(const Table& t) {
  PENELOPE_CHECK(t.position < evaluations_.size() && evaluations_[t.position].table == &t);
  Evaluation& e = evaluations_[t.position];
  PENELOPE_CHECK(e.evaluated != 0 || !running_.empty());
  if (e.evaluated == 0) e.low = std::min(e.low, running_.back());  // it was left; now the caller is responsible
  depends_on(e.low);
  if (e.running) return false;
  const auto from = candidate_from(t.position);
  return from != candidates_.begin() && e.evaluated < std::prev(from)->round;
}

std::vector<TableEvaluations::Candidate>::iterator TableEvaluations::candidate_from(std::uint32_t position) {
  return std::lower_bound(candidates_.begin(), candidates_.end(), position, [](const Candidate& c, std::uint32_t p) { return c.position < p; });
}

// No longer a candidate, nor are those that were called by it.
void TableEvaluations::decline(std::uint32_t position) {
  const auto from = candidate_from(position);
  if (from != candidates_.end() && from->position == position) candidates_.erase(from, candidates_.end());
}

Table& TableEvaluations::begin(const Worker& w, const Variant& v, PredicateId predicate, bool ordered) {
  const auto position = static_cast<std::uint32_t>(evaluations_.size());
  Table& t = **tables_.insert(std::make_unique<Table>(v, numbers_.next())).first;
  by_number_[t.number()] = &t;
  PENELOPE_CHECK(by_number_.size() == tables_.size());  // no other table has the number
  t.owner = w.number;
  t.position = position;
  Evaluation& e = evaluations_.emplace_back();
  e.table = &t;
  e.predicate = predicate;
  e.low = position;
  e.had_effect = ordered;
  candidates_.push_back({position, ++time_});
  return t;
}

// Of clauses that are never freed, with all arguments that read_to_end looks at.
bool TableEvaluations::may_enter(const Worker& w, const Table& t) const {
  const std::uint64_t alternative = w.B[choice::alternative].bits;
  return !is_running(t) && alternative >= stub::count && !(alternative & dynamic_code_bit) && w.B[choice::saved].bits >= round_arity &&
         w.deref(w.B[choice::cells]) == table_cell(t);
}

void TableEvaluations::enter(const Worker& w, Evaluation& e) {
  undecided_leader_ = 0;
  PENELOPE_CHECK(!e.running);
  e.running = true;
  e.choice = w.offset_of(w.B);
  e.environment = w.offset_of(w.E);
  e.alternative = w.B[choice::alternative];
  running_.push_back(e.table->position);
}

void TableEvaluations::begin_round(const Worker& w, Table& t) {
  Evaluation& e = evaluations_[t.position];
  if (e.evaluated != 0 && t.accumulates) t.forget_values();
  e.evaluated = time_;
  e.feeding = false;
  enter(w, e);
}

void TableEvaluations::begin_feed(const Worker& w, const Table& t) {
  Evaluation& e = evaluations_[t.position];
  e.feeding = true;
  enter(w, e);
}

TableEvaluations::Next TableEvaluations::end_round(Worker& w, const Table& t) {
  PENELOPE_ASSERT(is_running(t));  // else no round would be left below
  while (running_.back() != t.position) leave_newest();
  running_.pop_back();
  Evaluation& e = evaluations_[t.position];
  e.running = false;
  if (e.low < t.position || !may_finish(t.position)) {
    decline(t.position);
    depends_on(e.low);
    return Next::done;
  }
  if (!pending_.empty() && pending_.back() >= t.position) return Next::feed;
  const auto candidate = candidate_from(t.position);
  if (may_be_incomplete(t.position)) {
    start_again(w, t.position);
    candidate->round = ++time_;
    return Next::round;
  }
  const auto from = evaluations_.begin() + t.position;
  if (delays_ && std::any_of(from, evaluations_.end(), [](const Evaluation& each) { return each.table->conditional; })) {
    undecided_leader_ = t.number();
    return Next::decide;
  }
  finish(w, t.position);
  return Next::done;
}

// Nothing is running now that the leader's tables depend on; a call of another tabled predicate would drop them.
std::vector<Table*> TableEvaluations::to_be_decided(const Table& leader) const {
  std::vector<Table*> result;
  if (undecided_leader_ != leader.number()) return result;
  for (std::size_t i = leader.position; i < evaluations_.size(); ++i) result.push_back(evaluations_[i].table);
  return result;
}

void TableEvaluations::finish_decided(Worker& w, const Table& leader) {
  PENELOPE_CHECK(undecided_leader_ == leader.number());
  finish(w, leader.position);
}

void TableEvaluations::begin_delays(Worker& w) {
  delays_ = true;
  leave_stale(w);
  if (!running_.empty()) start_over(w);
}

void TableEvaluations::start_again(Worker& w, std::uint32_t leader) {
  for (std::size_t i = leader; i < evaluations_.size(); ++i) {
    drop_suspensions(w, evaluations_[i]);
    evaluations_[i].least_read = nothing_read;
  }
}

// --- suspensions ----------------------------------------------------------------------------------------------------------

void TableEvaluations::read_to_end(Worker& w, const Table& t, Cell to, Cell moded) {
  leave_stale(w);
  if (running_.empty()) return;
  Evaluation& e = evaluations_[t.position];
  const Evaluation& reader = evaluations_[running_.back()];
  const Cell* const round = reinterpret_cast<const Cell*>(w.base + reader.choice);
  const Cell* const saved = round + choice::cells;  // Table, Solution, Goal, or Leader, Solution, Owner
  const Cell* const environment = reinterpret_cast<const Cell*>(w.base + reader.environment);
  const Cell of = w.deref(saved[reader.feeding ? 2 : 0]);
  Table* const owner = of.is_int() ? numbered(w, static_cast<std::uint64_t>(of.as_int())) : nullptr;
  if (!owner || owner->finished()) return;
  std::optional<Suspension> s = suspend(w, {to, moded, saved[1], round, environment});
  if (!s) {
    e.least_read = std::min<std::uint64_t>(e.least_read, t.size());
    return;
  }
  s->owner = owner;
  s->next = t.size();
  w.outside->tables.bytes += s->bytes();
  e.suspensions.push_back(std::move(*s));
}

void TableEvaluations::answer_added(const Table& t) {
  Evaluation& e = evaluations_[t.position];
  if (e.pending || e.suspensions.empty()) return;
  e.pending = true;
  pending_.push_back(t.position);
}

bool TableEvaluations::next_pair(const Table& leader) {
  if (evaluations_[leader.position].low < leader.position) return false;  // somebody older feeds them
  while (!pending_.empty() && pending_.back() >= leader.position) {
    const std::uint32_t position = pending_.back();
    Evaluation& e = evaluations_[position];
    for (std::size_t looked_at = 0; looked_at <= e.suspensions.size(); ++looked_at) {
      if (e.next_suspension >= e.suspensions.size()) e.next_suspension = 0;
      Suspension& s = e.suspensions[e.next_suspension];
      while (s.next < e.table->size() && e.table->is_void(s.next)) ++s.next;
      if (s.next < e.table->size()) {
        pair_ = {position, e.next_suspension, s.next++};
        return true;
      }
      ++e.next_suspension;
    }
    e.pending = false;
    pending_.pop_back();
  }
  return false;
}

const Suspension* TableEvaluations::fed() const {
  if (pair_.position >= evaluations_.size()) return nullptr;
  const Evaluation& e = evaluations_[pair_.position];
  const bool there = pair_.suspension < e.suspensions.size() && pair_.answer < e.table->size() && !e.table->is_void(pair_.answer);
  return there ? &e.suspensions[pair_.suspension] : nullptr;
}

bool TableEvaluations::resume(Worker& w, Cell solution, Cell owner) {
  const Suspension* const s = fed();
  if (!s) existence_error(w, "suspended_call", w.deref(owner));
  const ResumedCall call = penelope::resume(w, *s);
  return w.unify(solution, call.solution) && w.unify(owner, table_cell(*s->owner)) &&
         unify_answer(w, *evaluations_[pair_.position].table, pair_.answer, call.to, call.moded);
}

void TableEvaluations::drop_suspensions(const Worker& w, Evaluation& e) {
  for (const Suspension& s : e.suspensions) w.outside->tables.bytes -= s.bytes();
  e.suspensions.clear();
}

// --- leaders ----------------------------------------------------------------------------------------------------------------

void TableEvaluations::depends_on(std::uint32_t position) {
  if (running_.empty()) return;
  Evaluation& e = evaluations_[running_.back()];
  e.low = std::min(e.low, position);
}

bool TableEvaluations::may_be_incomplete(std::uint32_t leader) const {
  return std::any_of(evaluations_.begin() + leader, evaluations_.end(), [](const Evaluation& e) { return e.least_read < e.table->size(); });
}

std::unique_ptr<Table> TableEvaluations::take(const Table& t) { return std::move(tables_.extract(tables_.find(t.variant())).value()); }

// It may be a leader, and nothing above it is being evaluated.
bool TableEvaluations::may_finish(std::uint32_t leader) {
  const auto candidate = candidate_from(leader);
  return candidate != candidates_.end() && candidate->position == leader &&
         std::none_of(evaluations_.begin() + leader, evaluations_.end(), [](const Evaluation& e) { return e.running; });
}

// Tables that the last round did not come to are not needed for the others, and may lack answers.
void TableEvaluations::finish(Worker& w, std::uint32_t leader) {
  undecided_leader_ = 0;
  const std::uint64_t round = candidate_from(leader)->round;
  decline(leader);
  TableSpace& space = w.outside->tables;
  const bool had_effect = std::any_of(evaluations_.begin() + leader, evaluations_.end(), [](const Evaluation& e) { return e.had_effect; });
  std::erase_if(pending_, [leader](std::uint32_t position) { return position >= leader; });
  while (evaluations_.size() > leader) {
    drop_suspensions(w, evaluations_.back());
    const Evaluation e = std::move(evaluations_.back());
    evaluations_.pop_back();
    noted_ = std::min(noted_, evaluations_.size());
    std::unique_ptr<Table> table = take(*e.table);
    forget(*table);
    if (e.evaluated < round) {
      space.bytes -= table->charged;
      continue;
    }
    if (w.parallel) space.set_free(e.predicate, !had_effect);
    table->same_anywhere = w.parallel && !had_effect;
    table->finish(w);
    space.add(std::move(table), w.program.code_version());
  }
}

// --- evaluations that were left -----------------------------------------------------------------------------------------

bool TableEvaluations::is_there(const Worker& w, const Evaluation& e) {
  const Cell* const b = reinterpret_cast<const Cell*>(w.base + e.choice);
  return b <= w.B && b[choice::alternative] == e.alternative && b[choice::saved].bits > 0 && w.deref(b[choice::cells]) == table_cell(*e.table);
}

void TableEvaluations::leave_stale(const Worker& w) {
  if (evaluations_.empty()) return;
  while (!running_.empty() && !is_there(w, evaluations_[running_.back()])) leave_newest();
  if (!running_.empty()) return;
  for (Evaluation& e : evaluations_) {
    drop_suspensions(w, e);
    w.outside->tables.bytes -= e.table->charged;
    forget(*e.table);
  }
  undecided_leader_ = 0;
  pending_.clear();
  tables_.clear();
  evaluations_.clear();
  noted_ = 0;
  candidates_.clear();
}

// It may lack answers, and so may everything that it was called by.
void TableEvaluations::leave_newest() {
  const std::uint32_t position = running_.back();
  running_.pop_back();
  Evaluation& e = evaluations_[position];
  e.running = false;
  e.evaluated = 0;
  if (!running_.empty()) e.low = std::min(e.low, running_.back());
  depends_on(e.low);
  decline(position);
}

// --- or-parallel runs ---------------------------------------------------------------------------------------------------

Cell* TableEvaluations::oldest_round(const Worker& w) const {
  if (running_.empty() || !is_there(w, evaluations_[running_.front()])) return nullptr;
  return reinterpret_cast<Cell*>(w.base + evaluations_[running_.front()].choice);
}

// What began before its turn, and turns out to depend on it, is as if it began now, unless one of its tables was made in the
// meantime by those whose turn was earlier. Then everything begins again.
void TableEvaluations::evaluations_had_effect(Worker& w) {
  leave_stale(w);
  if (running_.empty()) return;
  TableSpace& space = w.outside->tables;
  const bool first = !evaluations_[running_.front()].had_effect;
  bool made_in_the_meantime = false;
  for (; noted_ < evaluations_.size(); ++noted_) {
    Evaluation& e = evaluations_[noted_];
    if (e.had_effect) continue;
    e.had_effect = true;
    space.set_free(e.predicate, false);
    const Table* const other = first ? space.find(e.table->variant(), w.number) : nullptr;
    made_in_the_meantime |= other && is_of_use(w, *other);
  }
  if (made_in_the_meantime) start_over(w);
}

void TableEvaluations::start_over(Worker& w) {
  w.cut_to(oldest_round(w));
  running_.clear();
  leave_stale(w);
  throw BranchPruned{};
}

}  // namespace penelope
