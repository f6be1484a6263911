#include "runtime/worker/analysed_work.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "runtime/worker/runs.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/code/stubs.hpp"

namespace penelope {

using scheduler::BadFormula;
using scheduler::Formula;
using Way = Formulas::Way;

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr double most_inferences = 1e15;

std::string_view take_field(std::string_view& line, char end) {
  const std::size_t at = std::min(line.find(end), line.size());
  const std::string_view field = line.substr(0, at);
  line.remove_prefix(std::min(at + 1, line.size()));
  return field;
}

unsigned number_in(std::string_view text) {
  unsigned n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) throw BadFormula("no number in the formulas: " + std::string(text));
  return n;
}

Way way_of(char letter) {
  switch (letter) {
    case 'v': return Way::value;
    case 'l': return Way::length;
    case 's': return Way::symbols;
    case 'f': return Way::unbound;
    case 'b': return Way::bound;
    case 'a': return Way::anything;
    default: throw BadFormula(std::string("no way of an argument: ") + letter);
  }
}

bool has_size(Way way) { return way <= Way::symbols; }

}  // namespace

Formulas::Formulas(std::string text, Program& program) : text_(std::move(text)) {
  for (std::string_view rest = text_; !rest.empty();) {
    std::string_view line = take_field(rest, '\n');
    const auto field = [&line] { return take_field(line, '\t'); };
    const std::string_view module = field(), name = field();
    const unsigned arity = number_in(field());
    std::vector<Way> ways;
    for (const char letter : field()) ways.push_back(way_of(letter));
    if (ways.size() != arity) throw BadFormula("formulas of a call with another number of arguments");
    const Formula cost(field()), solutions(field());
    Call call{std::move(ways), cost, solutions, {}};
    while (!line.empty()) {
      std::string_view out = field();
      const unsigned argument = number_in(take_field(out, ' '));
      if (argument < 1 || argument > arity) throw BadFormula("a formula of an argument that is not there");
      const std::string_view letter = take_field(out, ' ');
      if (letter.size() != 1 || !has_size(way_of(letter[0]))) throw BadFormula("a formula of no size");
      call.outs.push_back({argument - 1, way_of(letter[0]), Formula(out)});
    }
    const PredicateId id = program.find_predicate(program.symbols.atom(module), program.symbols.atom(name), arity);
    if (id != Program::no_predicate) calls_[id].push_back(std::move(call));
  }
}

std::span<const Formulas::Call> Formulas::of(const Program& program, PredicateId called) const {
  if (const auto found = calls_.find(called); found != calls_.end()) return found->second;
  const Predicate& p = program.predicate(called);
  const PredicateId definition = program.visible_predicate(p.module, p.name, p.arity);
  const auto found = definition == Program::no_predicate ? calls_.end() : calls_.find(definition);
  return found != calls_.end() ? std::span<const Call>(found->second) : std::span<const Call>();
}

namespace {

// A term of which something is known: an actual one, or one that the code would make.
struct Term {
  static constexpr std::uint64_t no_variable = ~std::uint64_t{0};

  Cell cell{};
  bool is_actual = false;
  double value = unknown, length = unknown, symbols = unknown;  // of one that is not actual
  std::uint64_t variable = no_variable;                         // the one that it is

  double& size(Way way) { return way == Way::value ? value : way == Way::length ? length : symbols; }
};

// The way from a choice point's continuation to the end of the search.
class Walk {
 public:
  Walk(const Worker& w, const Formulas& formulas, ClauseMap& clauses) : w_(w), formulas_(formulas), clauses_(clauses), x_(64) {}

  double cost() const { return cost_; }
  void divide(double alternatives) {
    cost_ /= alternatives;
    times_ /= alternatives;
  }
  // What comes before is found so often.
  void set_arguments(const Cell* cells, unsigned count) {
    for (unsigned i = 0; i < count; ++i) x(i) = actual(cells[i]);
  }
  void give_solution(double solutions) { times_ = solutions; }

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
    return made != y_.end() ? made->second : actual(e_[env::slots + i]);
  }
  static Term actual(Cell cell) { return {cell, true}; }
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
  Term constant(Cell cell) const {
    Term t = actual(cell);
    return t;
  }
  double size(const Term&, Way) const;
  double size_of_cell(Cell, Way) const;
  double size_of_variable(std::uint64_t variable, Way) const;
  double length_of(Cell) const;
  double symbols_of(Cell) const;
  std::uint64_t variable_of(const Term&) const;
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
  std::vector<Term> x_;
  std::unordered_map<unsigned, Term> y_;  // slots that the code has set on the way
  const Cell* e_ = nullptr;
  std::unordered_map<std::uint64_t, Term> variables_;  // what calls have bound them to
  std::uint64_t next_variable_ = std::uint64_t{1} << 62;  // above all offsets
  Building building_;
  double cost_ = 0, times_ = 1;
};

// --- sizes -------------------------------------------------------------------------------------------------------------------

std::uint64_t Walk::variable_of(const Term& t) const {
  if (!t.is_actual) return t.variable;
  const Cell c = w_.deref(t.cell);
  return c.is_var() ? c.offset() : Term::no_variable;
}

double Walk::size_of_variable(std::uint64_t variable, Way way) const {
  const auto found = variables_.find(variable);
  if (found == variables_.end()) return unknown;
  Term bound = found->second;
  return bound.size(way);
}

double Walk::size(const Term& t, Way way) const {
  if (t.is_actual) return size_of_cell(t.cell, way);
  if (t.variable != Term::no_variable) return size_of_variable(t.variable, way);
  Term copy = t;
  return copy.size(way);
}

double Walk::size_of_cell(Cell cell, Way way) const {
  const Cell c = w_.deref(cell);
  if (c.is_var()) return size_of_variable(c.offset(), way);
  switch (way) {
    case Way::value: return c.is_int() ? static_cast<double>(c.as_int()) : unknown;
    case Way::length: return length_of(c);
    default: return symbols_of(c);
  }
}

double Walk::length_of(Cell c) const {
  constexpr unsigned most = 10'000;
  for (unsigned length = 0; length < most; ++length) {
    if (c == nil_cell) return length;
    if (c.is_var()) return length + size_of_variable(c.offset(), Way::length);
    if (!c.is_list()) return unknown;
    c = w_.deref(w_.at(c)[1]);
  }
  return unknown;
}

double Walk::symbols_of(Cell term) const {
  constexpr unsigned most = 500;
  std::vector<Cell> open{term};
  double symbols = 0;
  for (unsigned seen = 0; !open.empty(); ++seen) {
    if (seen == most) return unknown;
    const Cell c = w_.deref(open.back());
    open.pop_back();
    ++symbols;
    if (c.is_var()) symbols += size_of_variable(c.offset(), Way::symbols) - 1;
    if (!c.is_compound()) continue;
    const Cell* const arguments = c.is_list() ? w_.at(c) : w_.at(c) + 1;
    const unsigned count = c.is_list() ? 2 : w_.at(c)->arity();
    if (count > most) return unknown;
    open.insert(open.end(), arguments, arguments + count);
  }
  return symbols;
}

// --- calls -------------------------------------------------------------------------------------------------------------------

bool Walk::fits(const Term& t, Way way, double size) const {
  switch (way) {
    case Way::anything: return true;
    case Way::unbound: return variable_of(t) != Term::no_variable;
    case Way::bound: return t.is_actual && variable_of(t) == Term::no_variable;
    default: return !std::isnan(size);
  }
}

bool Walk::call_as(const Formulas::Call& call, Match match) {
  std::vector<double> sizes;
  for (unsigned i = 0; i < call.ways.size(); ++i) {
    sizes.push_back(has_size(call.ways[i]) ? size(x(i), call.ways[i]) : unknown);
    if (match != Match::needed && (match == Match::all || has_size(call.ways[i])) && !fits(x(i), call.ways[i], sizes.back())) return false;
  }
  const double cost = call.cost.value(sizes), solutions = call.solutions.value(sizes);
  if (std::isnan(cost) || std::isnan(solutions)) return false;
  cost_ += times_ * std::max(cost, 1.0);
  times_ *= std::max(solutions, 0.0);
  for (const Formulas::Out& out : call.outs) {
    const std::uint64_t variable = variable_of(x(out.argument));
    if (variable == Term::no_variable) continue;
    Term bound = variables_[variable];
    bound.size(out.size) = out.formula.value(sizes);
    variables_[variable] = bound;
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
    const Op entry = w_.program.predicate(called).entry.load()->op();
    if (entry != Op::builtin && entry != Op::effect && entry != Op::find_argument) return false;
    cost_ += times_;
  }
  std::fill(x_.begin(), x_.end(), Term{});
  return true;
}

// --- code --------------------------------------------------------------------------------------------------------------------

void Walk::build(unsigned destination, unsigned arguments, bool is_list) {
  building_ = {destination, arguments, is_list, true, 1, is_list ? 1.0 : 0};
  if (arguments == 0) finish(unknown);
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
  building_.symbols += size(t, Way::symbols);
  if (--building_.left == 0) finish(building_.is_list ? size(t, Way::length) : unknown);
}

// The last argument is another one.
void Walk::nest(unsigned arguments, bool is_list) {
  if (!building_.is_on) return;
  building_.is_list = building_.is_list && is_list;
  building_.elements += is_list;
  building_.symbols += 1;
  building_.left = arguments;
  if (arguments == 0) finish(unknown);
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
    case Op::unify_const: add(constant({static_cast<std::uint64_t>(static_cast<std::int64_t>(p->signed_wide()))})); break;
    case Op::unify_const_long: add(constant(p[1].cell())); break;
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
  const auto arithmetic = [&](auto f) { x(p->a()) = number(f(size(x(p->b()), Way::value), size(x(p->c()), Way::value))); };
  const auto with_integer = [&](auto f) { x(p->a()) = number(f(size(x(p->b()), Way::value), p->signed_c())); };
  const auto variable = [&] { return new_variable(); };
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
    case Op::put_variable: return x(p->a()) = x(p->b()) = variable(), Next::instruction;
    case Op::put_variable_y: return y_[p->a()] = x(p->b()) = variable(), Next::instruction;
    case Op::put_value_y: return x(p->b()) = y(p->a()), Next::instruction;
    case Op::put_value_y2: return x(p->b()) = y(p->a()), x(p[1].b()) = y(p[1].a()), Next::instruction;
    case Op::put_const: return x(p->a()) = constant({static_cast<std::uint64_t>(static_cast<std::int64_t>(p->signed_wide()))}), Next::instruction;
    case Op::put_const_long: return x(p->a()) = constant(p[1].cell()), Next::instruction;
    case Op::put_block: return x(p->a()) = Term{}, Next::instruction;
    case Op::put_list: return build(p->a(), 2, true), Next::instruction;
    case Op::put_structure: return build(p->a(), w_.program.symbols.functor_arity(p->wide()), false), Next::instruction;
    case Op::put_list_val_val: return build(p->a(), 2, true), add(x(p->b())), add(x(p->c())), Next::instruction;
    case Op::put_list_val_const: return build(p->a(), 2, true), add(x(p->b())), add(constant(p[1].cell())), Next::instruction;
    case Op::evaluate: return x(p->a()) = number(size(x(p->b()), Way::value)), Next::instruction;
    case Op::add: return arithmetic([](double a, double b) { return a + b; }), Next::instruction;
    case Op::subtract: return arithmetic([](double a, double b) { return a - b; }), Next::instruction;
    case Op::multiply: return arithmetic([](double a, double b) { return a * b; }), Next::instruction;
    case Op::integer_divide: return arithmetic([](double a, double b) { return b == 0 ? unknown : std::trunc(a / b); }), Next::instruction;
    case Op::add_int: return with_integer([](double a, double b) { return a + b; }), Next::instruction;
    case Op::multiply_int: return with_integer([](double a, double b) { return a * b; }), Next::instruction;
    case Op::modulo: case Op::remainder: case Op::bit_and: case Op::bit_or: case Op::shift_left: case Op::shift_right:
    case Op::arithmetic0: case Op::arithmetic1: case Op::arithmetic2: return x(p->a()) = number(unknown), Next::instruction;
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

PredicateId AnalysedWork::predicate_of(const Worker& w, const Cell* b) {
  const std::uint64_t alternative = b[choice::alternative].bits;
  if (alternative == stub::retry_dynamic) {
    const std::uint64_t next = Worker::next_dynamic_clause(b);
    const DynamicClause* const clause = next ? w.program.clauses->by_id(next) : nullptr;
    return clause ? clause->predicate->id : Program::no_predicate;
  }
  if (alternative < stub::count) return Program::no_predicate;
  const auto [found, is_new] = by_alternative_.emplace(alternative, Program::no_predicate);
  // The clause of an auxiliary counts as its owner's, and what is known of that says nothing of it.
  if (is_new) {
    const Word* const code = w.program.code_base() + w.program.code_base()[alternative].wide();
    const CodeOfClause clause = clauses_.code_around(w, code);
    if (clause.begin == code) found->second = clause.clause.predicate;
  }
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
  return std::clamp(walk.cost(), 1.0, most_inferences);
}

}  // namespace penelope
