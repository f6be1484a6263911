#include "runtime/worker/analysed_work.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runtime/worker/runs.hpp"
#include "runtime/worker/search_path.hpp"
#include "runtime/worker/term_sizes.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/code/stubs.hpp"

namespace penelope {

using Way = Formulas::Way;

namespace {

constexpr double most_inferences = 1e15;

// The way from a choice point's continuation to the end of the search.
class Walk {
 public:
  Walk(const Worker& w, const Formulas& formulas, ClauseMap& clauses) : w_(w), formulas_(formulas), clauses_(clauses), sizes_(w), x_(64) {}

  double cost() const { return cost_; }
  void divide(double alternatives) {
    cost_ /= alternatives;
    times_ /= alternatives;
  }
  void set_arguments(const Cell* cells, unsigned count) {
    for (unsigned i = 0; i < count; ++i) x(i) = Term::actual(cells[i]);
  }
  bool call(PredicateId);  // with what is in the argument registers; false: it is not known what comes then
  // From here on; false: it is not known what comes then.
  bool go_on(CodeAddress, const Cell* environment, std::uint64_t outermost);

 private:
  enum class Next { instruction, clause, end, lost };
  static constexpr unsigned most_instructions = 4000;

  Next step(const Word*);
  Next step_unify(const Word*);
  // How much of the arguments must be as the formulas say: all of it; or their sizes, for the alternatives of a choice point may
  // have bound others since; or those sizes that count.
  enum class Match { all, sizes, needed };
  bool call_as(const Formulas::Call&, Match);
  bool is_of_system(CodeAddress) const;

  Term& x(unsigned i) {
    if (i >= x_.size()) x_.resize(i + 1);
    return x_[i];
  }
  Term y(unsigned i) const {
    const auto made = y_.find(i);
    return made != y_.end() ? made->second : Term::actual(e_[env::slots + i]);
  }
  static Term number(double value) {
    Term t;
    t.value = value;
    t.symbols = 1;
    return t;
  }
  Term new_variable() {
    Term t;
    t.variable = next_variable_++;
    return t;
  }
  static Term constant(std::int32_t bits) { return Term::actual({static_cast<std::uint64_t>(std::int64_t{bits})}); }
  bool fits(const Term&, Way, double size) const;

  // A structure in the making, by the unify instructions in their write mode.
  struct Building {
    unsigned destination = 0, left = 0;
    bool is_list = false, is_on = false;
    double symbols = 0, elements = 0;
  };
  void build(unsigned destination, unsigned arguments, bool is_list);
  void add(const Term&);
  void nest(unsigned arguments, bool is_list);
  void finish(double length);

  const Worker& w_;
  const Formulas& formulas_;
  ClauseMap& clauses_;
  TermSizes sizes_;
  std::deque<Term> x_;  // references stay valid while it grows
  std::unordered_map<unsigned, Term> y_;  // slots that the code has set on the way
  const Cell* e_ = nullptr;
  std::uint64_t next_variable_ = TermSizes::above_all_offsets;
  Building building_;
  double cost_ = 0, times_ = 1;
};

// --- calls -------------------------------------------------------------------------------------------------------------------

bool Walk::fits(const Term& t, Way way, double size) const {
  switch (way) {
    case Way::anything: return true;
    case Way::unbound: return sizes_.variable_of(t) != Term::no_variable;
    case Way::bound: return t.is_actual && sizes_.variable_of(t) == Term::no_variable;
    default: return !std::isnan(size);
  }
}

bool Walk::call_as(const Formulas::Call& call, Match match) {
  std::vector<double> sizes;
  for (unsigned i = 0; i < call.ways.size(); ++i) {
    sizes.push_back(Formulas::has_size(call.ways[i]) ? sizes_.of(x(i), call.ways[i]) : unknown_size);
    if (match != Match::needed && (match == Match::all || Formulas::has_size(call.ways[i])) && !fits(x(i), call.ways[i], sizes.back())) return false;
  }
  const double cost = call.cost.value(sizes), solutions = call.solutions.value(sizes);
  if (std::isnan(cost) || std::isnan(solutions)) return false;
  cost_ += times_ * std::max(cost, 1.0);
  times_ *= std::max(solutions, 0.0);
  for (const Formulas::Out& out : call.outs) {
    const std::uint64_t variable = sizes_.variable_of(x(out.argument));
    if (variable == Term::no_variable) continue;
    sizes_.set(variable, out.size, out.formula.value(sizes));
  }
  return true;
}

bool Walk::call(PredicateId called) {
  const std::span<const Formulas::Call> calls = formulas_.of(w_.program, called);
  bool is_known = false;
  for (const Match match : {Match::all, Match::sizes, Match::needed})
    for (const Formulas::Call& c : calls)
      if (!is_known) is_known = call_as(c, match);
  if (!is_known) {  // a built-in makes one inference and goes on
    const Word* const entry = w_.program.predicate(called).entry.load();
    if (!entry || (entry->op() != Op::builtin && entry->op() != Op::effect && entry->op() != Op::find_argument)) return false;
    cost_ += times_;
  }
  std::fill(x_.begin(), x_.end(), Term{});
  return true;
}

// --- code --------------------------------------------------------------------------------------------------------------------

void Walk::build(unsigned destination, unsigned arguments, bool is_list) {
  building_ = {destination, arguments, is_list, true, 1, is_list ? 1.0 : 0};
  if (arguments == 0) finish(unknown_size);
}

void Walk::finish(double length) {
  Term made;
  made.symbols = building_.symbols;
  if (building_.is_list) made.length = building_.elements + length;
  building_.is_on = false;
  x(building_.destination) = made;
}

void Walk::add(const Term& t) {
  if (!building_.is_on) return;
  building_.symbols += sizes_.of(t, Way::symbols);
  if (--building_.left == 0) finish(building_.is_list ? sizes_.of(t, Way::length) : unknown_size);
}

// The last argument is another one.
void Walk::nest(unsigned arguments, bool is_list) {
  if (!building_.is_on) return;
  building_.is_list = building_.is_list && is_list;
  building_.elements += is_list;
  building_.symbols += 1;
  building_.left = arguments;
  if (arguments == 0) finish(unknown_size);
}

// Those that take a structure apart or make one. What comes out of one that is taken apart is not known.
Walk::Next Walk::step_unify(const Word* p) {
  const auto value_in = [&](unsigned i) { add(x(i)); };
  const auto variable_in = [&](unsigned i) {
    x(i) = building_.is_on ? new_variable() : Term{};
    add(x(i));
  };
  const auto slot = [&](unsigned i) {
    y_[i] = building_.is_on ? new_variable() : Term{};
    add(y_[i]);
  };
  switch (p->op()) {
    case Op::unify_variable: variable_in(p->a()); break;
    case Op::unify_variable_y: slot(p->a()); break;
    case Op::unify_value: value_in(p->a()); break;
    case Op::unify_value_y: add(y(p->a())); break;
    case Op::unify_void:
      for (unsigned i = 0; i < p->a(); ++i) add(new_variable());
      break;
    case Op::unify_const: add(constant(p->signed_wide())); break;
    case Op::unify_const_long: add(Term::actual(p[1].cell())); break;
    case Op::unify_list: nest(2, true); break;
    case Op::unify_structure: nest(w_.program.symbols.functor_arity(p->wide()), false); break;
    case Op::unify_var_var: variable_in(p->a()), variable_in(p->b()); break;
    case Op::unify_val_var: value_in(p->a()), variable_in(p->b()); break;
    case Op::unify_var_val: variable_in(p->a()), value_in(p->b()); break;
    case Op::unify_val_val: value_in(p->a()), value_in(p->b()); break;
    case Op::unify_var_y: variable_in(p->a()), slot(p->b()); break;
    case Op::unify_y_y: slot(p->a()), slot(p->b()); break;
    case Op::get_list:
    case Op::get_structure: building_.is_on = false; break;
    case Op::get_list_var_var: x(p->b()) = x(p->c()) = Term{}; break;
    case Op::get_list_val_var: x(p->c()) = Term{}; break;
    case Op::get_list_var_val: x(p->b()) = Term{}; break;
    case Op::get_list_void_var: x(p->b()) = Term{}; break;
    case Op::get_list_y_var: y_[p->b()] = x(p->c()) = Term{}; break;
    case Op::get_list_var_y: y_[p->c()] = x(p->b()) = Term{}; break;
    case Op::get_list_y_y: y_[p->b()] = y_[p->c()] = Term{}; break;
    case Op::get_list_val_val:
    case Op::get_value:
    case Op::get_value_y:
    case Op::get_const:
    case Op::get_const_long: break;
    default: return Next::lost;
  }
  return Next::instruction;
}

Walk::Next Walk::step(const Word* p) {
  const auto arithmetic = [&](auto f) { x(p->a()) = number(f(sizes_.of(x(p->b()), Way::value), sizes_.of(x(p->c()), Way::value))); };
  const auto with_integer = [&](auto f) { x(p->a()) = number(f(sizes_.of(x(p->b()), Way::value), p->signed_c())); };
  switch (p->op()) {
    case Op::fail: return Next::end;
    case Op::proceed:
    case Op::deallocate_proceed: return Next::clause;
    case Op::call:
    case Op::call_continue: return call(p->wide()) ? Next::instruction : Next::lost;
    case Op::execute:
    case Op::deallocate_execute: return call(p->wide()) ? Next::clause : Next::lost;
    case Op::deallocate:
    case Op::wake:
    case Op::more_slots:
    case Op::get_level:
    case Op::get_level_x:
    case Op::get_current_level: return Next::instruction;
    case Op::cut:
    case Op::cut_x: return times_ = std::min(times_, 1.0), Next::instruction;
    case Op::call_builtin:
      for (unsigned i = 0; i < p->b(); ++i) x(p->a() + i) = Term{};
      return Next::instruction;
    case Op::move: return x(p->a()) = Term(x(p->b())), Next::instruction;
    case Op::move2: return x(p->a()) = Term(x(p->b())), x(p[1].a()) = Term(x(p[1].b())), Next::instruction;
    case Op::get_y: return y_[p->a()] = x(p->b()), Next::instruction;
    case Op::get_y2: return y_[p->a()] = x(p->b()), y_[p[1].a()] = x(p[1].b()), Next::instruction;
    case Op::put_variable: return x(p->a()) = x(p->b()) = new_variable(), Next::instruction;
    case Op::put_variable_y: return y_[p->a()] = x(p->b()) = new_variable(), Next::instruction;
    case Op::put_value_y: return x(p->b()) = y(p->a()), Next::instruction;
    case Op::put_value_y2: return x(p->b()) = y(p->a()), x(p[1].b()) = y(p[1].a()), Next::instruction;
    case Op::put_const: return x(p->a()) = constant(p->signed_wide()), Next::instruction;
    case Op::put_const_long: return x(p->a()) = Term::actual(p[1].cell()), Next::instruction;
    case Op::put_block: return x(p->a()) = Term{}, Next::instruction;
    case Op::put_list: return build(p->a(), 2, true), Next::instruction;
    case Op::put_structure: return build(p->a(), w_.program.symbols.functor_arity(p->wide()), false), Next::instruction;
    case Op::put_list_val_val: return build(p->a(), 2, true), add(x(p->b())), add(x(p->c())), Next::instruction;
    case Op::put_list_val_const: return build(p->a(), 2, true), add(x(p->b())), add(Term::actual(p[1].cell())), Next::instruction;
    case Op::evaluate: return x(p->a()) = number(sizes_.of(x(p->b()), Way::value)), Next::instruction;
    case Op::add: return arithmetic([](double a, double b) { return a + b; }), Next::instruction;
    case Op::subtract: return arithmetic([](double a, double b) { return a - b; }), Next::instruction;
    case Op::multiply: return arithmetic([](double a, double b) { return a * b; }), Next::instruction;
    case Op::integer_divide: return arithmetic([](double a, double b) { return b == 0 ? unknown_size : std::trunc(a / b); }), Next::instruction;
    case Op::add_int: return with_integer([](double a, double b) { return a + b; }), Next::instruction;
    case Op::multiply_int: return with_integer([](double a, double b) { return a * b; }), Next::instruction;
    case Op::modulo: case Op::remainder: case Op::bit_and: case Op::bit_or: case Op::shift_left: case Op::shift_right:
    case Op::arithmetic0: case Op::arithmetic1: case Op::arithmetic2: return x(p->a()) = number(unknown_size), Next::instruction;
    default: break;
  }
  if (p->op() >= Op::test_var && p->op() <= Op::test_not_equal_int) return Next::instruction;
  return step_unify(p);
}

// What the system does with a solution (it shows or counts it) is little and has no formula.
bool Walk::is_of_system(CodeAddress address) const {
  const PredicateId id = clauses_.at(w_, address).predicate;
  return id != Program::no_predicate && w_.program.predicate(id).module.load() == static_cast<AtomId>(FixedAtom::system);
}

bool Walk::go_on(CodeAddress address, const Cell* environment, std::uint64_t outermost) {
  e_ = environment;
  for (unsigned steps = 0; times_ > 0;) {
    if (address == stub::catch_exit) {  // as a clause that ends
      address = e_[env::continuation].bits;
      e_ = w_.pointer(e_[env::caller]);
      continue;
    }
    if (address < stub::count || w_.offset_of(e_) < outermost) return true;
    Next next = Next::instruction;
    const Word* p = w_.decode(address);
    bool keeps_environment = true;
    for (; next == Next::instruction; p += instruction_words(p)) {
      if (++steps > most_instructions) return false;
      const Op op = p->op();
      if (op == Op::jump) {
        p += p->signed_wide() - static_cast<std::int64_t>(instruction_words(p));
        continue;
      }
      if (op == Op::deallocate || op == Op::deallocate_execute || op == Op::deallocate_proceed) keeps_environment = false;
      next = step(p);
    }
    if (next == Next::lost) return is_of_system(address);
    if (next == Next::end) return true;
    if (keeps_environment) return false;  // what goes on without an environment is no clause of a program
    address = e_[env::continuation].bits;
    e_ = w_.pointer(e_[env::caller]);
    y_.clear();
  }
  return true;
}

}  // namespace

// What is known of an auxiliary's owner says nothing of it.
PredicateId AnalysedWork::predicate_of(const Worker& w, const Cell* b) {
  const std::uint64_t alternative = b[choice::alternative].bits;
  const auto find = [&] {
    const AlternativeClause clause = next_clause(w, b, clauses_);
    return clause.is_auxiliary ? Program::no_predicate : clause.predicate;
  };
  if (alternative < stub::count) return find();
  const auto [found, is_new] = by_alternative_.emplace(alternative, Program::no_predicate);
  if (is_new) found->second = find();
  return found->second;
}

double AnalysedWork::per_alternative(const Worker& w, const Cell* b, std::uint64_t alternatives) {
  const double work = evaluate(w, b, alternatives);
  ++asked_;
  told_ += work > 0;
  return work;
}

double AnalysedWork::evaluate(const Worker& w, const Cell* b, std::uint64_t alternatives) {
  Walk walk(w, formulas_, clauses_);
  const PredicateId id = predicate_of(w, b);
  if (id != Program::no_predicate) {
    walk.set_arguments(b + choice::cells, static_cast<unsigned>(goal_arguments(b)));
    if (!walk.call(id)) return 0;
    // Formulas count all clauses; those that an index has left out would have had their part.
    const std::size_t clauses = w.program.predicate(id).clauses.size();
    walk.divide(static_cast<double>(std::max<std::uint64_t>({alternatives, clauses, 1})));
  } else if (b[choice::alternative].bits != stub::retry_builtin) {  // between/3 alone gives alternatives away: one solution each
    return 0;
  }
  if (!walk.go_on(b[choice::continuation].bits, w.pointer(b[choice::environment]), outermost_)) return 0;
  return std::isnan(walk.cost()) ? 0 : std::clamp(walk.cost(), 1.0, most_inferences);
}

}  // namespace penelope
