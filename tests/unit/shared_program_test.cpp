// Several workers on one program, each in a thread of its own: what they make together (atoms, indexes, imports) is made
// once, and what one changes the others read under the logical update view. Meant to be silent under the tsan preset.
#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/machine/global_variables.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/reader.hpp"
#include "wam/text/writer.hpp"

namespace penelope {
namespace {

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);
constexpr AtomId system_module = static_cast<AtomId>(FixedAtom::system);
constexpr std::uint32_t worker_count = 4;
constexpr int predicate_count = 100;
constexpr int updates = 3000;

using Answers = std::vector<std::string>;

Cell parse(Worker& w, const std::string& text) { return read_term_from_text({w, *w.program.operators, *w.program.flags, user}, text).term; }

// The instances of a goal, at most `limit`; an exception ends them with its ball. The goal is a value that the collector
// knows: it moves while it runs.
Answers answers(Worker& w, const std::string& text, std::size_t limit = 1000) {
  Answers found;
  const AtomId variable = w.symbols.atom("goal");
  w.globals->set_backtrackable(variable, parse(w, text));
  const auto written = [&w](Cell term) { return term_to_text({w, *w.program.operators, *w.program.flags}, term, {}); };
  Outcome outcome = w.solve(w.globals->get(variable));
  for (; outcome == Outcome::success; outcome = w.next_solution()) {
    found.push_back(written(w.globals->get(variable)));
    if (found.size() == limit) {
      w.finish_query();
      return found;
    }
  }
  if (outcome == Outcome::exception) found.push_back(written(copy_in(w, w.ball.view())));
  return found;
}

std::string numbered(const std::string& name, int i) { return name + std::to_string(i); }

class SharedProgram : public ::testing::Test {
 protected:
  SharedProgram() {
    install_builtins(program);
    for (int i = 0; i <= predicate_count; ++i) {
      for (const char* arguments : {"(a, 1)", "(b, 2)", "(c, f(X)) :- X = 3", "(b, 4)"}) add(user, numbered("table", i) + arguments);
      add(system_module, numbered("imported", i) + "(" + std::to_string(i) + ")");
    }
    add(user, "seen(X) :- counter(X), X >= 0");
    call("assertz(counter(0))");
    for (int i = 0; i < 50; ++i) call("assertz(stable(" + numbered("k", i % 10) + "," + std::to_string(i) + "))");
    workers.push_back(&first);
    for (std::uint32_t number = 1; number < worker_count; ++number) {
      others.push_back(std::make_unique<Worker>(first, number));
      workers.push_back(others.back().get());
    }
  }

  void add(AtomId module, const std::string& clause) { add_file_clause(first, module, parse(first, clause), user, 1, true); }
  void call(const std::string& goal) { ASSERT_EQ(answers(first, goal, 1).size(), 1u) << goal; }

  // Runs part(worker) in a thread for each worker, all starting at the same moment.
  template <class Part>
  void in_all_workers(Part part) {
    std::barrier start(worker_count);
    std::vector<std::thread> threads;
    for (Worker* w : workers)
      threads.emplace_back([&start, &part, w] {
        const CollectorThread registered;
        start.arrive_and_wait();
        part(*w);
      });
    for (std::thread& t : threads) t.join();
  }

  Program program;
  Worker first{program, StackSizes{std::uint64_t{64} << 20}};
  std::vector<std::unique_ptr<Worker>> others;
  std::vector<Worker*> workers;
};

TEST_F(SharedProgram, FirstCallsAtTheSameMomentBuildOneIndex) {
  const std::uint64_t code_before = program.code_used();
  call(numbered("table", predicate_count) + "(b, 2)");
  const std::uint64_t one_index = program.code_used() - code_before;
  std::vector<Answers> found(worker_count);
  in_all_workers([&](Worker& w) {
    for (int i = 0; i < predicate_count; ++i)
      for (const std::string& answer : answers(w, numbered("table", i) + "(b, X)")) found[w.number].push_back(answer);
  });
  Answers expected;
  for (int i = 0; i < predicate_count; ++i)
    for (const char* arguments : {"(b,2)", "(b,4)"}) expected.push_back(numbered("table", i) + arguments);
  for (const Answers& each : found) EXPECT_EQ(each, expected);
  EXPECT_EQ(program.code_used() - code_before, (predicate_count + 1) * one_index) << "an index was built twice";
}

TEST_F(SharedProgram, ImportsAreResolvedByWhoComesFirst) {
  std::vector<Answers> found(worker_count);
  in_all_workers([&](Worker& w) {
    for (int i = 0; i < predicate_count; ++i)
      for (const std::string& answer : answers(w, numbered("imported", i) + "(X)")) found[w.number].push_back(answer);
  });
  for (const Answers& each : found) {
    ASSERT_EQ(each.size(), std::size_t{predicate_count});
    EXPECT_EQ(each[7], "imported7(7)");
  }
}

TEST_F(SharedProgram, SymbolsMadeByAllHaveOneNumber) {
  constexpr int names = 500;
  const AtomId atoms_before = program.symbols.atom_count();
  const FunctorId functors_before = program.symbols.functor_count();
  in_all_workers([&](Worker& w) {
    for (int i = 0; i < names; ++i) {
      const AtomId name = w.symbols.atom(numbered("fresh_", i));
      EXPECT_EQ(w.symbols.text(name), numbered("fresh_", i));
      const FunctorId functor = w.symbols.functor(name, 3);
      EXPECT_EQ(w.symbols.functor_name(functor), name);
      EXPECT_EQ(w.symbols.functor_arity(functor), 3u);
      const PredicateId id = w.program.intern_predicate(user, name, 3);
      EXPECT_EQ(w.program.predicate(id).name, name);
    }
  });
  EXPECT_EQ(program.symbols.atom_count() - atoms_before, AtomId{names});
  EXPECT_EQ(program.symbols.functor_count() - functors_before, FunctorId{names});
}

// The writer moves counter/1 from N to N+1 by adding the new fact before it takes the old one away, and changes stable/2
// only in ways that leave its keys k0 to k9 alone.
void write_database(Worker& w) {
  for (int i = 0; i < updates; ++i) {
    const std::string now = std::to_string(i), next = std::to_string(i + 1);
    EXPECT_EQ(answers(w, "assertz(counter(" + next + "))").size(), 1u);
    EXPECT_EQ(answers(w, "retract(counter(" + now + "))", 1).size(), 1u);
    EXPECT_EQ(answers(w, (i % 2 ? "asserta(stable(new" : "assertz(stable(new") + now + ", x))").size(), 1u);
    if (i % 3 == 0) {
      EXPECT_EQ(answers(w, "retract(stable(new" + now + ", _))", 1).size(), 1u);
    }
  }
}

// What one call sees is what was there at one moment: one counter, or the old and the new one.
void read_database(Worker& w, std::atomic<bool>& done) {
  int rounds = 0;
  do {
    const Answers counters = answers(w, "seen(X)");
    ASSERT_TRUE(counters.size() == 1 || counters.size() == 2) << counters.size();
    if (counters.size() == 2) {
      const auto number = [](const std::string& answer) { return std::stoi(answer.substr(5)); };
      EXPECT_EQ(number(counters[0]) + 1, number(counters[1]));
    }
    const Answers stable = answers(w, "stable(k3, X)");
    EXPECT_EQ(stable, (Answers{"stable(k3,3)", "stable(k3,13)", "stable(k3,23)", "stable(k3,33)", "stable(k3,43)"}));
    EXPECT_EQ(answers(w, "stable(K, 17)"), Answers{"stable(k7,17)"});
    EXPECT_EQ(answers(w, "clause(stable(k9, 49), Body)"), Answers{"clause(stable(k9,49),true)"});
  } while (!done || ++rounds < 3);
}

TEST_F(SharedProgram, CallsSeeTheDatabaseOfOneMomentWhileItChanges) {
  std::atomic<bool> done{false};
  in_all_workers([&](Worker& w) {
    if (w.number == 2) {
      write_database(w);
      done = true;
    } else {
      read_database(w, done);
    }
  });
  EXPECT_EQ(answers(first, "counter(X)"), Answers{"counter(" + std::to_string(updates) + ")"});
  EXPECT_GE(program.clauses->erased(), std::uint64_t{updates}) << "nothing is reclaimed while several workers are active";
  others.clear();
  first.collect_garbage(0);  // the more there is on the stacks, the more erased clauses wait
  call("assertz(counter(last))");
  EXPECT_LT(program.clauses->erased(), 10u) << "the only worker left reclaims what all have erased";
}

TEST_F(SharedProgram, FlagsAndOperatorsAreReadWhileTheyChange) {
  in_all_workers([&](Worker& w) {
    for (int i = 0; i < 300; ++i) {
      const std::string n = std::to_string(i);
      if (w.number == 0) {
        answers(w, "op(700, xfx, op_" + n + ")");
        answers(w, "create_prolog_flag(flag_" + n + ", " + n + ", [])");
        answers(w, std::string("set_prolog_flag(double_quotes, ") + (i % 2 ? "atom)" : "codes)"));
      } else {
        EXPECT_EQ(answers(w, "X = [a]"), Answers{"[a]=[a]"});
        EXPECT_EQ(answers(w, "current_prolog_flag(bounded, X)"), Answers{"current_prolog_flag(bounded,false)"});
      }
    }
  });
  EXPECT_EQ(answers(*workers[1], "current_prolog_flag(flag_299, X)"), Answers{"current_prolog_flag(flag_299,299)"});
}

TEST_F(SharedProgram, WorkersShareTheOutsideWorld) {
  Worker& second = *workers[1];
  call("nb_setval(shared, f(x))");
  EXPECT_EQ(answers(second, "nb_getval(shared, X)"), Answers{"nb_getval(shared,f(x))"});
  EXPECT_EQ(second.streams, first.streams);
  const AtomId own = program.symbols.atom("own");
  second.globals->set_backtrackable(own, Cell::integer(1));
  EXPECT_EQ(first.globals->get(own).bits, 0u) << "backtrackable values are a worker's own";
}

TEST_F(SharedProgram, NoTwoWorkersGiveABufferTheSameNumber) {
  std::set<std::string> numbers;
  for (int round = 0; round < 3; ++round)
    for (Worker* const w : workers)
      for (const std::string& answer : answers(*w, "'$findall_begin'(X)")) EXPECT_TRUE(numbers.insert(answer).second) << answer;
  EXPECT_EQ(numbers.size(), 3 * workers.size());
}

}  // namespace
}  // namespace penelope
