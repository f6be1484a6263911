// Programs that run emulated and with native code, and what they leave on all stacks at every answer.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/machine/global_variables.hpp"
#include "wam/machine/native_code.hpp"
#include "wam/machine/worker.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/reader.hpp"
#include "wam/text/writer.hpp"

namespace penelope::native_runs {

inline constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);
inline constexpr std::size_t most_answers = 300;

using Clauses = std::vector<std::string>;

struct Snapshot {
  std::vector<std::uint64_t> cells;  // of heap, environments, trail and choice points, in order
  std::uint64_t inferences, identities;
  std::string answer;
  bool operator==(const Snapshot&) const = default;
};

// A program of its own: emulated, or with native code for what has been called so often, at one in `every` places.
class ProgramRun {
 public:
  ProgramRun(const Clauses& clauses, std::optional<std::int32_t> calls_until_hot, unsigned every = 1) {
    install_builtins(program_);
    for (const std::string& clause : clauses) add_file_clause(w_, user, parse(clause), user, 1, true);
    std::string why_not;
    if (calls_until_hot) is_native_ = make_native_code(w_, *calls_until_hot, every, why_not);
    why_not_ = why_not;
  }

  bool is_native() const { return is_native_; }
  const std::string& why_not() const { return why_not_; }
  NativeCode::Counts counts() const { return program_.native->counts(); }
  // The machine code of a predicate of this name and arity that has been called.
  std::string listing(const char* name, std::uint32_t arity) {
    const Word* const entry = program_.predicate(program_.find_predicate(user, program_.symbols.atom(name), arity)).entry;
    return program_.native->listing(static_cast<std::uint64_t>(entry - program_.code_base()));
  }

  std::vector<Snapshot> answers(const std::string& text) {
    std::vector<Snapshot> found;
    const AtomId variable = program_.symbols.atom("goal");  // the collector knows its value
    w_.globals->set_backtrackable(variable, parse(text));
    const auto instance = [this, variable] { return written(w_.globals->get(variable)); };
    Outcome outcome = w_.solve(w_.globals->get(variable));
    for (; outcome == Outcome::success && found.size() < most_answers; outcome = w_.next_solution()) found.push_back(snapshot(instance()));
    if (outcome == Outcome::success) w_.finish_query();
    if (outcome == Outcome::exception) found.push_back(snapshot(written(copy_in(w_, w_.ball.view()))));
    return found;
  }

 private:
  Cell parse(const std::string& text) { return read_term_from_text({w_, *program_.operators, *program_.flags, user}, text).term; }
  std::string written(Cell term) {
    WriteOptions options;
    options.quoted = true;
    return term_to_text({w_, *program_.operators, *program_.flags}, term, options);
  }
  Snapshot snapshot(std::string answer) const {
    Snapshot s{{}, w_.inferences, w_.next_serial, std::move(answer)};
    const auto add = [&s](const Cell* from, const Cell* to) {
      s.cells.push_back(static_cast<std::uint64_t>(to - from));
      for (; from < to; ++from) s.cells.push_back(from->bits);
    };
    add(w_.heap_start, w_.heap_top);
    add(w_.trail_start, w_.trail_top);
    add(w_.local_start, w_.local_top);
    add(w_.choice_start, w_.choice_top());
    return s;
  }

  Program program_;
  Worker w_{program_, StackSizes{std::uint64_t{64} << 20}};
  bool is_native_ = false;
  std::string why_not_;
};

}  // namespace penelope::native_runs
