// The functions of penelope.hpp that run goals.
#include <algorithm>

#include "runtime/embedding/session.hpp"
#include "wam/base/check.hpp"
#include "wam/builtins/system/processes.hpp"
#include "wam/code/collector_thread.hpp"

namespace penelope {

const Term& Answer::operator[](std::string_view variable) const {
  const auto found = std::find(variables_->begin(), variables_->end(), variable);
  if (found == variables_->end()) throw std::out_of_range("penelope::Answer: no variable " + std::string(variable));
  return values_[static_cast<std::size_t>(found - variables_->begin())];
}

// --- queries -----------------------------------------------------------------------------------------------------------------

struct Query::State {
  State(Prolog::State& p, std::string_view g, const Bindings& b) : prolog(p), goal(g), bindings(b) {}
  State(const State&) = delete;
  ~State();

  std::optional<Answer> next();
  void close();
  void check_newest() const;

  Prolog::State& prolog;
  const std::string goal;
  const Bindings bindings;
  enum class Stage { new_one, open, over } stage = Stage::new_one;
  std::shared_ptr<const std::vector<std::string>> variables;
};

Query::State::~State() {
  try {
    close();
  } catch (const std::exception&) {  // of a cleanup
  }
}

void Query::State::check_newest() const {
  PENELOPE_ASSERT(!prolog.queries.empty());  // an open query is among them
  if (prolog.queries.back() != this) throw std::logic_error("penelope::Query: a newer query of the engine is open");
}

std::optional<Answer> Query::State::next() {
  if (stage == Stage::over) return {};
  bool found = false;
  try {
    if (stage == Stage::new_one) {
      stage = Stage::over;
      found = prolog.step([this] {
        const Cell text = prolog.text_cell(goal);
        return prolog.worker.solve(prolog.goal("$host_query", {text, prolog.given(bindings)}));
      });
      if (found) prolog.queries.push_back(this);
      variables = prolog.told.variables;
    } else {
      check_newest();
      found = prolog.step([this] { return prolog.worker.next_solution(); });
    }
  } catch (const std::logic_error&) {
    throw;
  } catch (...) {
    if (std::exchange(stage, Stage::over) == Stage::open) prolog.leave_query();
    throw;
  }
  const bool was_open = std::exchange(stage, found ? Stage::open : Stage::over) == Stage::open;
  if (!found) {
    if (was_open) prolog.leave_query();
    return {};
  }
  PENELOPE_ASSERT(!prolog.told.answers.empty() && prolog.told.answers.back().size() == variables->size());
  return Answer(variables, std::move(prolog.told.answers.back()));
}

void Query::State::close() {
  if (std::exchange(stage, Stage::over) != Stage::open) return;
  if (prolog.queries.back() == this) return prolog.close_query();
  PENELOPE_ASSERT(std::find(prolog.queries.begin(), prolog.queries.end(), this) != prolog.queries.end());
  *std::find(prolog.queries.begin(), prolog.queries.end(), this) = nullptr;
}

Query::Query(std::unique_ptr<State> state) : state_(std::move(state)) {}
Query::Query(Query&&) noexcept = default;
Query& Query::operator=(Query&&) noexcept = default;
Query::~Query() = default;
std::optional<Answer> Query::next() { return state_->next(); }
void Query::close() { state_->close(); }

// --- the engine --------------------------------------------------------------------------------------------------------------

Prolog::Prolog(const Options& options) {
  keep_collector_thread();
  const CollectorThread registered;
  state_ = std::make_unique<State>(options);
}

Prolog::~Prolog() {
  const CollectorThread registered;
  state_.reset();
}

void Prolog::load(const std::filesystem::path& file) {
  State& s = *state_;
  s.run(false, [&] { return s.goal("$host_load", {s.worker.symbols.atom_cell(text_from_outside(file.string()))}); });
}

void Prolog::load_text(std::string_view program, std::string_view name) {
  State& s = *state_;
  s.run(false, [&] {
    const Cell text = s.text_cell(program);
    return s.goal("$host_load_text", {text, s.worker.symbols.atom_cell(text_from_outside(name))});
  });
}

void Prolog::define(std::string_view name, std::size_t arity, Function f) {
  State& s = *state_;
  const Cell number = Cell::integer(s.add_function(std::move(f)));
  s.run(false, [&] {
    const Cell atom = s.worker.symbols.atom_cell(text_from_outside(name));
    return s.goal("$host_define", {atom, Cell::integer(static_cast<std::int64_t>(arity)), number});
  });
}

void Prolog::define_generator(std::string_view name, std::size_t arity, Generator generator) {
  State& s = *state_;
  const std::array<std::uint32_t, 3> numbers = s.add_generator(std::move(generator));
  s.run(false, [&] {
    const Cell atom = s.worker.symbols.atom_cell(text_from_outside(name));
    const Cell functions = s.worker.new_struct(s.worker.symbols.functor_cell("functions", 3), Cell::integer(numbers[0]),
                                               Cell::integer(numbers[1]), Cell::integer(numbers[2]));
    return s.goal("$host_define_generator", {atom, Cell::integer(static_cast<std::int64_t>(arity)), functions});
  });
}

Query Prolog::query(std::string_view goal, const Bindings& bindings) { return Query(std::make_unique<Query::State>(*state_, goal, bindings)); }

std::vector<Answer> Prolog::all(std::string_view goal, const Bindings& bindings) {
  State& s = *state_;
  s.run(true, [&] {
    const Cell text = s.text_cell(goal);
    return s.goal("$host_all", {text, s.given(bindings)});
  });
  const std::shared_ptr<const std::vector<std::string>> variables = s.told.variables;
  std::vector<Answer> answers;
  for (std::vector<Term>& values : s.told.answers) answers.push_back(Answer(variables, std::move(values)));
  return answers;
}

std::optional<Answer> Prolog::once(std::string_view goal, const Bindings& bindings) {
  State& s = *state_;
  s.run(true, [&] {
    const Cell text = s.text_cell(goal);
    return s.goal("$host_once", {text, s.given(bindings)});
  });
  if (s.told.answers.empty()) return {};
  return Answer(s.told.variables, std::move(s.told.answers.front()));
}

void Prolog::interrupt() { state_->interrupt(); }

std::string Prolog::text(const Term& term) {
  State& s = *state_;
  s.run(false, [&] { return s.goal("$host_text", {TermBridge(s.worker).to_cell(term)}); });
  return s.told.text;
}

Term Prolog::parse(std::string_view text) {
  State& s = *state_;
  s.run(false, [&] { return s.goal("$host_parse", {s.text_cell(text)}); });
  return s.told.term;
}

}  // namespace penelope
