#include "wam/machine/backtrace.hpp"

#include <unordered_map>
#include <utility>

#include "wam/base/check.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/instruction_table.hpp"

namespace penelope {

namespace {

// Where the instruction may go on besides the next one, in words from its start; 0 for nowhere.
std::int64_t label_distance(const Word* at) {
  for (const char letter : instruction_info(at->op()).operands) {
    if (letter == 'j') return at->signed_c();
    if (letter == 'J') return at->signed_wide();
  }
  return 0;
}

// What the code of a clause, its auxiliaries included, tells of the goal at an address in it.
struct GoalInCode {
  PredicateId callee = Program::no_predicate;  // of the call just before the address
  unsigned ordinal = 0, alike = 0;
  bool in_environment = false;  // the clause has its environment there
};

// Jumps go forward only, so one walk knows on every path whether the environment is there.
GoalInCode goal_at(const Program& program, const Word* begin, const Word* end, const Word* address) {
  PENELOPE_CHECK(begin <= address && address <= end);
  GoalInCode found;
  std::unordered_map<const Word*, bool> at_label;
  std::unordered_map<PredicateId, unsigned> calls;
  bool environment = false, auxiliaries = false;
  for (const Word* at = begin; at < end;) {
    if (const auto label = at_label.find(at); label != at_label.end()) environment = label->second;
    if (at == address) found.in_environment = environment;
    const Op op = at->op();
    const Word* const next = at + instruction_words(at);
    PENELOPE_CHECK(next > at && next <= end);  // code is walked from the beginning of an instruction
    if (calls_predicate(op)) {
      const PredicateId callee = at->wide();
      const unsigned ordinal = ++calls[callee];
      if (program.predicate(callee).flags & predicate_hidden) auxiliaries = true;
      if (next == address) found.callee = callee, found.ordinal = ordinal;
    }
    if (const std::int64_t distance = label_distance(at); distance > 0) at_label[at + distance] = environment;
    if (has(op, mark::makes_frame)) environment = true;
    if (has(op, mark::drops_frame) || leaves_clause(op)) environment = false;
    at = next;
  }
  if (found.callee != Program::no_predicate) found.alike = calls[found.callee];
  if (auxiliaries) found.ordinal = 0;
  return found;
}

bool same_clause(const BacktraceFrame& a, const BacktraceFrame& b) {
  return a.clause.predicate == b.clause.predicate && a.clause.place.line == b.clause.place.line;
}

Cell indicator_or_zero(Worker& w, PredicateId id) {
  if (id == Program::no_predicate) return Cell::integer(0);
  const Predicate& p = w.program.predicate(id);
  const Cell indicator = w.new_struct(w.symbols.functor_cell("/", 2), Cell::atom(p.name), Cell::integer(p.arity));
  return w.new_struct(w.colon_functor, Cell::atom(p.module), indicator);
}

ClauseMap& clause_map() {
  thread_local ClauseMap map;
  return map;
}

// Of the clause that goes on at the address, unless it is the machine itself.
void add_frame(const Worker& w, CodeAddress address, std::vector<BacktraceFrame>& frames) {
  const Word* const at = w.decode(address);
  const CodeOfClause code = clause_map().code_around(w, at);
  if (code.clause.predicate == Program::no_predicate) return;
  const GoalInCode goal = goal_at(w.program, code.begin, code.end, at);
  BacktraceFrame frame{code.clause, goal.callee, goal.ordinal, goal.alike};
  if (frame.callee != Program::no_predicate) {
    const Predicate& callee = w.program.predicate(frame.callee);
    if (callee.flags & predicate_hidden) {  // an auxiliary of this clause
      if (!frames.empty() && same_clause(frames.back(), frame)) return;
      frame.callee = Program::no_predicate;
    } else if (callee.flags & predicate_imported) {
      frame.callee = callee.target;
    }
  }
  frames.push_back(frame);
}

}  // namespace

std::vector<BacktraceFrame> backtrace_frames(const Worker& w, unsigned most, bool raised) {
  std::vector<BacktraceFrame> frames;
  bool skip_first = false;
  if (raised && w.P != nullptr) {  // in a clause that has its environment CP is that of an earlier goal
    const CodeOfClause code = clause_map().code_around(w, w.P);
    if (code.clause.predicate != Program::no_predicate) {
      frames.push_back({code.clause});
      skip_first = goal_at(w.program, code.begin, code.end, w.P).in_environment;
    }
  }
  walk_callers(w, most, [&](CodeAddress address) {
    if (!std::exchange(skip_first, false)) add_frame(w, address, frames);
  });
  return frames;
}

std::vector<BacktraceFrame> frames_of_choice(const Worker& w, const Cell* choice, unsigned most) {
  std::vector<BacktraceFrame> frames;
  walk_callers(w, choice[choice::continuation].bits, w.pointer(choice[choice::environment]), most,
               [&](CodeAddress address) { add_frame(w, address, frames); });
  return frames;
}

Cell backtrace_term(Worker& w, const std::vector<BacktraceFrame>& frames) {
  std::vector<Cell> terms;
  for (const BacktraceFrame& f : frames) {
    const SourcePlace& place = f.clause.place;
    const Cell where = place.file == 0 ? Cell::integer(0) : w.new_struct(w.colon_functor, Cell::atom(place.file), Cell::integer(place.line));
    const Cell predicate = indicator_or_zero(w, f.clause.predicate), callee = indicator_or_zero(w, f.callee);
    terms.push_back(w.new_struct(w.symbols.functor_cell("at", 5), predicate, where, callee, Cell::integer(f.ordinal), Cell::integer(f.alike)));
  }
  return w.new_list_of(terms);
}

}  // namespace penelope
