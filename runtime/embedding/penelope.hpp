// penelope.hpp: Prolog inside a C++ program.
//
//   penelope::Prolog prolog;
//   prolog.load("family.pl");
//   for (const penelope::Answer& answer : prolog.query("ancestor(Who, bob)"))
//     std::cout << prolog.text(answer["Who"]) << '\n';
//
// Prolog    an engine: a program of its own, its stacks, its streams
// Query     the answers of a goal one at a time, found as they are asked for, by one worker
// all()     all answers of a goal at once, and once() the first: explored by all workers, in the order of one
// Term      a value: what answers are made of, what goals and functions of the program are given
// Error     a Prolog exception; Halted: the goal called halt/0 or halt/1
//
// Threads. An engine and its queries are used by one thread at a time (but for interrupt()); several engines may be used by several threads at
// once. Terms and answers never change and belong to no engine: any thread may have them. The engine installs no signal handlers. A process that
// forks has no engines in the child.
//
// Text is UTF-8. Prolog's standard streams are those of the process; output is flushed before a function here returns.
#pragma once
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace penelope {

// A Prolog term. Copying one is cheap: copies share what they are made of.
class Term {
 public:
  enum class Kind { variable, integer, real, atom, string, compound, list, rational };  // rational: 1r3, no integer

  // --- making terms --------------------------------------------------------------------------------------------------
  Term();  // an unbound variable, different from all others
  Term(double);
  template <std::integral I>
  requires(!std::same_as<I, bool>) Term(I value)
      : Term(std::in_range<std::int64_t>(value) ? of_int64(static_cast<std::int64_t>(value)) : big_integer(std::to_string(value))) {}
  Term(bool) = delete;  // an atom, true or false? and no text by mistake
  static Term atom(std::string_view name);
  static Term string(std::string_view text);
  static Term big_integer(std::string_view digits);  // of any size; throws std::invalid_argument
  // Digits of any size, in lowest terms or not; an integer where the value is one. Throws std::invalid_argument.
  static Term rational(std::string_view numerator, std::string_view denominator);
  static Term variable(std::string_view name);  // within one call the same name is the same variable
  static Term compound(std::string_view name, std::vector<Term> arguments);
  static Term list(std::vector<Term> items);             // [] when there are none
  static Term list(std::vector<Term> items, Term tail);  // a partial list: [a, b|Tail]

  // --- looking at them. What a term of this kind does not have throws std::logic_error. ---------------------------------
  Kind kind() const;
  bool is(std::string_view name, std::size_t arity) const;  // a compound, or with arity 0 an atom
  std::int64_t integer() const;                             // std::range_error when it is larger
  double real() const;                                      // of integers and rationals, too
  std::string text() const;                                 // of an atom, string, integer or rational (1r3), name of a variable
  Term numerator() const;                                   // of a rational or integer, in lowest terms
  Term denominator() const;
  const std::string& name() const;          // of an atom or compound
  std::span<const Term> arguments() const;  // of a compound
  std::span<const Term> items() const;      // of a list
  std::optional<Term> tail() const;         // of a list; nothing when the list is a proper one

  // The same structure; variables by their names, an integer is no float.
  friend bool operator==(const Term&, const Term&);

 private:
  struct Node;
  explicit Term(std::shared_ptr<const Node>);
  static Term of_int64(std::int64_t);
  std::shared_ptr<const Node> node_;
};

// A Prolog exception that the goal did not catch. what() is the message that Prolog prints for it.
class Error : public std::runtime_error {
 public:
  Error(const std::string& message, Term term) : std::runtime_error(message), term_(std::move(term)) {}
  explicit Error(Term term) : Error("Prolog exception", std::move(term)) {}  // for functions to throw
  const Term& term() const { return term_; }                                 // error(type_error(integer, a), _)

 private:
  Term term_;
};

// The goal called halt/0 or halt/1. Nothing else has ended: the engine can be used as before.
class Halted : public std::runtime_error {
 public:
  explicit Halted(int status) : std::runtime_error("halt/1 with status " + std::to_string(status)), status_(status) {}
  int status() const { return status_; }

 private:
  int status_;
};

using Bindings = std::vector<std::pair<std::string, Term>>;  // of variables, by their names

// The values that a goal's variables have in one answer.
class Answer {
 public:
  const Term& operator[](std::string_view variable) const;  // throws std::out_of_range
  // Names and values in the order in which the variables occur in the goal.
  std::span<const std::string> variables() const { return *variables_; }
  std::span<const Term> values() const { return values_; }

 private:
  friend class Prolog;
  friend class Query;
  Answer(std::shared_ptr<const std::vector<std::string>> variables, std::vector<Term> values)
      : variables_(std::move(variables)), values_(std::move(values)) {}
  std::shared_ptr<const std::vector<std::string>> variables_;
  std::vector<Term> values_;
};

// The answers of a goal. Searches for the next one when it is asked for it; gone, it takes its choice points along. While one
// is open others may be made (and goals be run), but only the newest that is open goes on: others throw std::logic_error.
// A query does not outlive its engine.
class Query {
 public:
  class iterator;
  Query(Query&&) noexcept;
  Query& operator=(Query&&) noexcept;
  ~Query();

  std::optional<Answer> next();  // nothing: there are no more
  // Does not look for more; runs the cleanups of setup_call_cleanup/3. While a newer query is open that has to wait for its end.
  void close();
  iterator begin();  // goes on with the next answer
  std::default_sentinel_t end() const { return {}; }

 private:
  friend class Prolog;
  struct State;
  explicit Query(std::unique_ptr<State>);
  std::unique_ptr<State> state_;
};

class Query::iterator {
 public:
  using value_type = Answer;
  using difference_type = std::ptrdiff_t;

  const Answer& operator*() const { return *answer_; }
  const Answer* operator->() const { return &*answer_; }
  iterator& operator++() { return answer_ = query_->next(), *this; }
  void operator++(int) { ++*this; }
  bool operator==(std::default_sentinel_t) const { return !answer_; }

 private:
  friend class Query;
  explicit iterator(Query& query) : query_(&query), answer_(query.next()) {}
  Query* query_;
  std::optional<Answer> answer_;
};

inline Query::iterator Query::begin() { return iterator(*this); }

// A C++ function that Prolog calls as a predicate: it is given the arguments, and what it puts in their places is unified with
// them; false fails. An Error that it throws is a Prolog exception with that term; any other std::exception E becomes
// error(system_error(Text), _), where Text is E.what().
using Function = std::function<bool(std::vector<Term>& arguments)>;

// A predicate with several solutions. Called with the arguments, it gives a function that is called for each solution: that one puts
// the values of a solution into its arguments, which are unified with those of the call, and is false when there are no more. It is
// destroyed after the last solution, when a cut removes the others, or when the goal ends. Exceptions as of Function.
using Solutions = Function;
using Generator = std::function<Solutions(const std::vector<Term>& arguments)>;

struct Options {
  unsigned workers = 0;                                // of all() and once(), 1024 at most; 0: one for each core it may use
  std::uint64_t stack_limit = std::uint64_t{2} << 30;  // bytes, of each worker
  std::filesystem::path image = default_image();       // the library: boot.image

  // That of $PENELOPE_SHARE; else the one installed with this header, which the CMake package names.
  static std::filesystem::path default_image() {
    if (const char* share = std::getenv("PENELOPE_SHARE")) return std::filesystem::path(share) / "boot.image";
#ifdef PENELOPE_IMAGE
    return PENELOPE_IMAGE;
#else
    return {};
#endif
  }
};

class Prolog {
 public:
  // Throws std::runtime_error when there is no library image, std::invalid_argument when there are too many workers.
  explicit Prolog(const Options& = {});
  ~Prolog();  // runs the goals of at_halt/1
  Prolog(Prolog&&) = delete;

  // --- programs: clauses go to module user. Errors and warnings are printed as the program penelope prints them; when there
  // are errors the rest is loaded, and an Error with the term error(load_errors(Name, Count), _) is thrown.
  void load(const std::filesystem::path& file);
  void load_text(std::string_view program, std::string_view name = "text");
  // Name/Arity is this function. It is called when its turn in a sequential run has come, one call at a time, but perhaps by
  // another thread. It must not use the engine: that throws std::logic_error.
  void define(std::string_view name, std::size_t arity, Function);
  // Name/Arity has the solutions that this generator gives, searched for as they are asked for and in the order of a sequential run.
  void define_generator(std::string_view name, std::size_t arity, Generator);

  // --- goals: text as at the toplevel. Variables may be given values, which needs no quoting:
  //   prolog.once("age(Person, Age)", {{"Person", Term::atom("O'Hara")}})
  Query query(std::string_view goal, const Bindings& = {});
  std::vector<Answer> all(std::string_view goal, const Bindings& = {});
  std::optional<Answer> once(std::string_view goal, const Bindings& = {});  // nothing: the goal fails

  // From any thread, while the engine exists: the goal that runs, if there is one, ends with an Error whose term is '$aborted'.
  // Prolog cannot catch it. Nothing else has ended.
  void interrupt();

  // --- text of terms, with the operators and flags of this engine
  std::string text(const Term&);  // as writeq/1 writes it
  Term parse(std::string_view text);

  struct State;

 private:
  friend class Query;
  std::unique_ptr<State> state_;
};

}  // namespace penelope
