// Who called: the clauses that the machine will go on in. A clause whose last call it was is not known any more: the one that
// goes on after that stands for it.
#pragma once
#include <vector>

#include "wam/machine/worker.hpp"

namespace penelope {

struct CallerClause {
  PredicateId predicate = Program::no_predicate;  // none when it is the machine itself that goes on
  SourcePlace place;
};

// A clause with its code; no code where the predicate is none.
struct CodeOfClause {
  CallerClause clause;
  const Word *begin = nullptr, *end = nullptr;
};

// Clauses by the place of their code. Made when it is first asked and when code has been added.
class ClauseMap {
 public:
  CallerClause at(const Worker& w, CodeAddress address) { return code_around(w, w.decode(address)).clause; }
  CodeOfClause code_around(const Worker&, const Word*);

 private:
  struct Entry {
    std::uint64_t code;
    CallerClause clause;
  };
  void make(const Program&);
  std::vector<Entry> entries_;
  const Program* program_ = nullptr;
  std::uint64_t code_used_ = 0;
};

// Calls f(CodeAddress) with what goes on after a call that continues at cp in environment e, then after that, and so on, `most` times at most.
template <class F>
void walk_callers(const Worker& w, CodeAddress cp, const Cell* e, unsigned most, F f) {
  f(cp);
  for (; e > w.local_start && most > 0; e = w.pointer(e[env::caller]), --most) f(e[env::continuation].bits);
}
// After the present call.
template <class F>
void walk_callers(const Worker& w, unsigned most, F f) {
  walk_callers(w, w.CP, w.E, most, f);
}

// The predicate that goes on after the present call, as Name/Arity or Module:Name/Arity; catch/3 when it is one of the
// system's that programs do not call, '<meta-call>'/1 in a control construct that is run as a term, findall_loop/4 in findall/3.
Cell caller_indicator(Worker&);
// The predicate whose code has called one that does not exist. Where that was its last call the clause is not known any more: it is a
// predicate with such a last call, the one that the clause which goes on has called if there are several.
Cell caller_of_unknown_indicator(Worker&, const Predicate&);
Cell meta_call_indicator(Worker&);                                 // system:'<meta-call>'/1
Cell called_term_indicator(Worker&, std::uint32_t arity);          // what calls a term: call/N, or findall_loop/4
Cell system_indicator(Worker&, AtomId name, std::uint32_t arity);  // system:Name/Arity
Cell predicate_indicator(Worker&, PredicateId);                    // Name/Arity, or Module:Name/Arity where the module is not user

}  // namespace penelope
