#include "runtime/python/engine.hpp"

#include <unistd.h>

#include <algorithm>
#include <optional>

#include "runtime/python/values.hpp"

namespace py = pybind11;

namespace penelope::python {

namespace {

constexpr std::chrono::milliseconds between_looks_at_signals{20};

// Threads of the engine are gone in a process that was forked after the first one was made.
void check_process(pid_t process) {
  if (process != getpid())
    throw std::logic_error("Penelope was used before this process was forked from another one: start processes by spawn, not by fork");
}

// A Python object that threads without the interpreter's lock may keep and give up.
using Kept = std::shared_ptr<py::object>;

Kept kept(py::object object) {
  return {new py::object(std::move(object)), [](py::object* o) {
            if (!Py_IsInitialized()) return;  // at the very end: nothing is left to give up
            const py::gil_scoped_acquire lock;
            delete o;
          }};
}

bool is_main_thread() {
  static PyObject* const main_thread = py::object(py::module_::import("threading").attr("main_thread")).release().ptr();  // for good
  return py::handle(main_thread)().attr("ident").cast<unsigned long>() == PyThread_get_thread_ident();
}

py::tuple values_of(const std::vector<Term>& terms) {
  py::tuple values(terms.size());
  for (std::size_t i = 0; i < terms.size(); ++i) values[i] = to_python(terms[i]);
  return values;
}

// What a Python function returned: False or None: no solution; else the arguments' values.
bool take_values(py::handle result, std::vector<Term>& terms) {
  if (result.is_none() || result.ptr() == Py_False) return false;
  const py::tuple values = py::reinterpret_borrow<py::tuple>(result);
  for (std::size_t i = 0; i < terms.size(); ++i) terms[i] = from_python(values[i]);
  return true;
}

// Calls Python for Prolog: an exception becomes one of Prolog.
template <class F>
auto called(const py::object& thrown, F&& f) {
  try {
    return f();
  } catch (py::error_already_set& e) {
    Term term = Term::atom("python_error");
    try {
      if (e.trace()) PyException_SetTraceback(e.value().ptr(), e.trace().ptr());  // where it is raised again
      term = from_python(thrown(e.value()));
    } catch (py::error_already_set& second) {
      second.discard_as_unraisable("penelope");
    }
    throw Error(std::move(term));
  }
}

Bindings bindings(const py::dict& given) {
  Bindings made;
  for (const auto& [name, value] : given) made.emplace_back(name.cast<std::string>(), from_python(value));
  return made;
}

std::vector<std::string> names_of(const Bindings& given) {
  std::vector<std::string> names;
  for (const auto& [name, value] : given) names.push_back(name);
  return names;
}

// Without the variables that were given, and those whose names begin with _.
py::dict answer_dict(const Answer& answer, const std::vector<std::string>& given) {
  py::dict made;
  for (std::size_t i = 0; i < answer.values().size(); ++i) {
    const std::string& name = answer.variables()[i];
    if (!name.starts_with('_') && std::find(given.begin(), given.end(), name) == given.end())
      made[py::str(name)] = to_python(answer.values()[i]);
  }
  return made;
}

}  // namespace

Engine::Engine(unsigned workers, std::uint64_t stack_limit, const std::string& image, py::object thrown)
    : process_(getpid()), thrown_(std::move(thrown)) {
  static const pid_t first_process = getpid();
  check_process(first_process);
  const py::gil_scoped_release release;
  prolog_ = std::make_unique<Prolog>(Options{.workers = workers, .stack_limit = stack_limit, .image = image});
}

Engine::~Engine() {
  // Its threads are not in this process, or one still runs at the end of the program: it cannot be ended.
  if (process_ != getpid() || busy_) {
    new auto(std::move(queries_));
    static_cast<void>(prolog_.release());
    static_cast<void>(runner_.release());
    return;
  }
  try {
    if (!closed()) close();
  } catch (const std::exception&) {  // of a goal of at_halt/1
  }
}

// --- running -------------------------------------------------------------------------------------------------------------------

void Engine::check_usable() const {
  check_process(process_);
  if (closed()) throw std::logic_error("this Prolog is closed");
  if (busy_) throw std::logic_error("this Prolog runs a goal: it can run another one when that has ended");
}

void Engine::run(const std::function<void()>& job) {
  check_usable();
  busy_ = true;
  std::exception_ptr failure;
  const std::vector<std::int64_t> given_up = std::exchange(given_up_, {});
  const std::function<void()> guarded = [&] {
    try {
      for (const std::int64_t number : given_up) queries_.erase(number);
      job();
    } catch (...) {
      failure = std::current_exception();
    }
  };
  try {
    if (is_main_thread()) {
      run_beside(guarded);
    } else {
      const py::gil_scoped_release release;
      guarded();
    }
  } catch (...) {
    busy_ = false;
    throw;
  }
  busy_ = false;
  if (failure) std::rethrow_exception(failure);
}

// Throws what a signal handler raised; the goal has ended then, too.
void Engine::run_beside(const std::function<void()>& job) {
  if (!runner_) runner_ = std::make_unique<Runner>();
  runner_->start(job);
  std::optional<py::error_already_set> raised;
  const auto done = [this] {
    const py::gil_scoped_release release;
    return runner_->wait(between_looks_at_signals);
  };
  while (!done()) {
    if (!raised && PyErr_CheckSignals() != 0) raised.emplace();
    if (raised) prolog_->interrupt();  // again and again: the goal may not have begun
  }
  if (raised) throw *raised;
}

// --- programs --------------------------------------------------------------------------------------------------------------------

void Engine::load(const std::string& file) {
  run([&] { prolog_->load(file); });
}

void Engine::load_text(const std::string& text, const std::string& name) {
  run([&] { prolog_->load_text(text, name); });
}

void Engine::define(const std::string& name, std::size_t arity, py::object function) {
  const Kept f = kept(std::move(function)), thrown = kept(thrown_);
  const Function predicate = [f, thrown](std::vector<Term>& arguments) {
    const py::gil_scoped_acquire lock;
    return called(*thrown, [&] { return take_values((*f)(values_of(arguments)), arguments); });
  };
  run([&] { prolog_->define(name, arity, predicate); });
}

void Engine::define_generator(const std::string& name, std::size_t arity, py::object function) {
  const Kept f = kept(std::move(function)), thrown = kept(thrown_);
  const Generator generator = [f, thrown](const std::vector<Term>& arguments) -> Solutions {
    const py::gil_scoped_acquire lock;
    const Kept next = called(*thrown, [&] { return kept((*f)(values_of(arguments))); });
    return [next, thrown](std::vector<Term>& values) {
      const py::gil_scoped_acquire lock;
      return called(*thrown, [&] { return take_values((*next)(), values); });
    };
  };
  run([&] { prolog_->define_generator(name, arity, generator); });
}

// --- goals -----------------------------------------------------------------------------------------------------------------------

std::int64_t Engine::open(const std::string& goal, const py::dict& given) {
  check_usable();
  const Bindings values = bindings(given);
  queries_.emplace(next_query_, Open{prolog_->query(goal, values), names_of(values)});  // runs nothing yet
  return next_query_++;
}

py::object Engine::next(std::int64_t number) {
  check_usable();
  const auto found = queries_.find(number);
  if (found == queries_.end() || std::find(given_up_.begin(), given_up_.end(), number) != given_up_.end()) return py::none();
  std::optional<Answer> answer;
  try {
    run([&] { answer = found->second.query.next(); });
  } catch (const std::logic_error&) {  // a newer one is open: this one can go on later
    throw;
  } catch (...) {
    given_up_.push_back(number);
    throw;
  }
  if (answer) return answer_dict(*answer, found->second.given);
  queries_.erase(found);  // it is over: this runs nothing
  return py::none();
}

void Engine::close_query(std::int64_t number) {
  check_usable();
  if (!queries_.contains(number)) return;
  run([&] {
    const auto query = queries_.extract(number);
    query.mapped().query.close();
  });
}

void Engine::give_up(std::int64_t query) { given_up_.push_back(query); }

py::list Engine::all(const std::string& goal, const py::dict& given) {
  check_usable();
  const Bindings values = bindings(given);
  std::vector<Answer> answers;
  run([&] { answers = prolog_->all(goal, values); });
  py::list made(answers.size());
  for (std::size_t i = 0; i < answers.size(); ++i) made[i] = answer_dict(answers[i], names_of(values));
  return made;
}

py::object Engine::once(const std::string& goal, const py::dict& given) {
  check_usable();
  const Bindings values = bindings(given);
  std::optional<Answer> answer;
  run([&] { answer = prolog_->once(goal, values); });
  if (!answer) return py::none();
  return answer_dict(*answer, names_of(values));
}

std::string Engine::text(py::handle value) {
  check_usable();
  const Term term = from_python(value);
  std::string text;
  run([&] { text = prolog_->text(term); });
  return text;
}

py::object Engine::parse(const std::string& text) {
  Term term;
  run([&] { term = prolog_->parse(text); });
  return to_python(term);
}

void Engine::interrupt() {
  check_process(process_);
  if (!closed()) prolog_->interrupt();
}

void Engine::close() {
  if (closed()) return;
  check_usable();
  std::exception_ptr failure;
  try {
    run([&] {
      while (!queries_.empty()) queries_.erase(std::prev(queries_.end()));  // the newest first
    });
  } catch (...) {  // KeyboardInterrupt: closed all the same
    failure = std::current_exception();
  }
  {
    std::unique_ptr<Prolog> ending = std::move(prolog_);  // nobody interrupts it any more
    std::unique_ptr<Runner> idle = std::move(runner_);
    std::map<std::int64_t, Open> rest = std::move(queries_);
    const py::gil_scoped_release release;
    rest.clear();
    ending.reset();
    idle.reset();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace penelope::python
