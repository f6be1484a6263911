#include "wam/machine/callers.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "wam/code/clause_store.hpp"
#include "wam/code/instruction_table.hpp"

namespace penelope {

// The auxiliaries of a clause come after it in the code and belong to it; an index may come later than all clauses.
void ClauseMap::make(const Program& program) {
  entries_.clear();
  program_ = &program;
  code_used_ = program.code_used();
  for (PredicateId id = 0; id < program.predicate_count(); ++id) {
    const Predicate& p = program.predicate(id);
    if (p.flags & (predicate_hidden | predicate_imported)) continue;
    const std::span<const StaticClause> clauses = p.clauses.all();
    for (const StaticClause& c : clauses) entries_.push_back({c.code, {id, c.place}});
    const Word* const index = p.definition;
    if (!clauses.empty() && program.in_code_area(index) && index != program.code_base() + clauses[0].code)
      entries_.push_back({static_cast<std::uint64_t>(index - program.code_base()), {id, clauses[0].place}});
  }
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.code < b.code; });
}

CodeOfClause ClauseMap::code_around(const Worker& w, const Word* at) {
  const Program& program = w.program;
  if (!program.in_code_area(at)) {
    const DynamicClause* const c = program.clauses->containing(at);
    if (!c) return {};
    const Word* const code = c->code();
    return {{c->predicate->id, c->place()}, code, code + c->parts().code_size};
  }
  const auto offset = static_cast<std::uint64_t>(at - program.code_base());
  if (program_ != &program || code_used_ != program.code_used()) make(program);
  const auto next = std::upper_bound(entries_.begin(), entries_.end(), offset, [](std::uint64_t o, const Entry& e) { return o < e.code; });
  if (next == entries_.begin()) return {};
  const Word* const begin = program.code_base() + std::prev(next)->code;
  const Word* const end = program.code_base() + (next == entries_.end() ? code_used_ : next->code);
  return {std::prev(next)->clause, begin, end};
}

namespace {

// Name/Arity, with a module that is not user.
Cell indicator(Worker& w, AtomId module, AtomId name, std::uint32_t arity) {
  const Cell plain = w.new_struct(w.symbols.functor_cell("/", 2), Cell::atom(name), Cell::integer(arity));
  return module == static_cast<AtomId>(FixedAtom::user) ? plain : w.new_struct(w.colon_functor, Cell::atom(module), plain);
}

// Predicates of the system for which swipl has others.
Cell other_name(Worker& w, std::string_view name) {
  if (name == "setup_call_cleanup") return system_indicator(w, w.symbols.atom("setup_call_catcher_cleanup"), 4);
  if (name == "$run_body" || name == "$run_either" || name == "$run_local") return meta_call_indicator(w);
  if (name == "$findall_run") return indicator(w, w.symbols.atom("$bags"), w.symbols.atom("findall_loop"), 4);
  if (name == "$phrase") return indicator(w, w.symbols.atom("$dcg"), w.symbols.atom("call_dcg"), 3);
  if (name == "$run_init_goal") return system_indicator(w, w.symbols.atom(name), 1);
  return name.starts_with('$') ? system_indicator(w, w.symbols.atom("catch"), 3) : Cell{0};
}

// That of the clause which goes on after the present call; none when it is the machine itself.
const Predicate* caller(const Worker& w) {
  thread_local ClauseMap map;
  const PredicateId id = map.at(w, w.CP).predicate;
  return id == Program::no_predicate ? nullptr : &w.program.predicate(id);
}

// Calls f with each instruction of a clause, until it is true of one.
template <class F>
bool any_instruction(const CodeOfClause& code, F f) {
  for (const Word* at = code.begin; at < code.end; at += instruction_words(at))
    if (f(at)) return true;
  return false;
}

// The predicate that the call before CP names; none when what is there is no call.
PredicateId called_before(const CodeOfClause& around, const Word* cp) {
  PredicateId called = Program::no_predicate;
  any_instruction(around, [&](const Word* at) {
    if (at >= cp) return true;
    if (instruction_info(at->op()).ends == Ends::calls)
      called = at->wide();
    else if (at->op() != Op::more_slots)
      called = Program::no_predicate;
    return false;
  });
  return called;
}

bool is_last_call_of(const Word* at, PredicateId id) { return instruction_info(at->op()).ends == Ends::last_call && at->wide() == id; }

// Of the predicates whose clauses end in a call of `id`: `likely`, if it is one of them, otherwise the first. Predicates that have as many
// arguments as the called one are left by swipl, too: its call takes their place.
PredicateId predicate_that_ends_in(const Program& program, ClauseMap& map, const Worker& w, PredicateId id, PredicateId likely) {
  PredicateId first = Program::no_predicate;
  for (PredicateId candidate = 0; candidate < program.predicate_count(); ++candidate) {
    const Predicate& p = program.predicate(candidate);
    if (p.flags & (predicate_hidden | predicate_imported)) continue;
    if (p.module == program.predicate(id).module && p.arity >= program.predicate(id).arity) continue;
    if (candidate != likely && first != Program::no_predicate) continue;
    for (const StaticClause& c : p.clauses.all()) {
      if (!any_instruction(map.code_around(w, program.code_base() + c.code), [&](const Word* at) { return is_last_call_of(at, id); })) continue;
      if (candidate == likely) return likely;
      first = candidate;
      break;
    }
  }
  return first;
}

bool is_of_system(const Predicate& p) { return p.module == static_cast<AtomId>(FixedAtom::system); }

// What was found, as long as the code is the same: a program may catch the same error again and again, and the search looks at all code.
class PredicatesThatEndIn {
 public:
  PredicateId find(ClauseMap& map, const Worker& w, PredicateId id, PredicateId likely) {
    const Program& program = w.program;
    if (program_ != &program || version_ != program.code_version() || code_used_ != program.code_used()) found_.clear();
    program_ = &program;
    version_ = program.code_version();
    code_used_ = program.code_used();
    const auto [known, is_new] = found_.try_emplace({id, likely});
    if (is_new) known->second = predicate_that_ends_in(program, map, w, id, likely);
    return known->second;
  }

 private:
  const Program* program_ = nullptr;
  std::uint64_t version_ = 0, code_used_ = 0;
  std::map<std::pair<PredicateId, PredicateId>, PredicateId> found_;
};

}  // namespace

Cell caller_indicator(Worker& w) {
  const Predicate* const p = caller(w);
  if (!p) return system_indicator(w, w.symbols.atom("catch"), 3);
  const Cell other = is_of_system(*p) ? other_name(w, w.symbols.text(p->name)) : Cell{0};
  return other.bits != 0 ? other : indicator(w, p->module, p->name, p->arity);
}

Cell caller_of_unknown_indicator(Worker& w, const Predicate& p) {
  thread_local ClauseMap map;
  thread_local PredicatesThatEndIn ends;
  const Word* const cp = w.decode(w.CP);
  const PredicateId called = called_before(map.code_around(w, cp), cp);
  if (called == p.id) return caller_indicator(w);
  const PredicateId id = ends.find(map, w, p.id, called);
  return id == Program::no_predicate ? caller_indicator(w) : predicate_indicator(w, id);
}

Cell called_term_indicator(Worker& w, std::uint32_t arity) {
  const Predicate* const p = caller(w);
  if (p && is_of_system(*p) && w.symbols.text(p->name) == "$findall_run") return caller_indicator(w);
  return system_indicator(w, w.symbols.atom("call"), arity);
}

Cell system_indicator(Worker& w, AtomId name, std::uint32_t arity) { return indicator(w, static_cast<AtomId>(FixedAtom::system), name, arity); }

Cell meta_call_indicator(Worker& w) { return system_indicator(w, w.symbols.atom("<meta-call>"), 1); }

Cell predicate_indicator(Worker& w, PredicateId id) {
  const Predicate& p = w.program.predicate(id);
  return indicator(w, p.module, p.name, p.arity);
}

}  // namespace penelope
