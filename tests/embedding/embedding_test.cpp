// penelope.hpp as its users see it: nothing else of the engine is included here.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "runtime/embedding/penelope.hpp"

namespace {

using penelope::Answer;
using penelope::Error;
using penelope::Halted;
using penelope::Options;
using penelope::Prolog;
using penelope::Query;
using penelope::Term;

Options one_worker() { return {.workers = 1}; }
Options four_workers() { return {.workers = 4}; }

// The search for all 11 queens is long enough for other workers to take part.
constexpr const char* queens = R"(
    queens(N, Qs) :- numlist(1, N, Ns), place(Ns, [], Qs).
    place([], Qs, Qs).
    place(Unplaced, Placed, Qs) :- select(Q, Unplaced, Rest), safe(Placed, Q, 1), place(Rest, [Q|Placed], Qs).
    safe([], _, _).
    safe([Q|Qs], Q0, D) :- Q0 =\= Q + D, Q0 =\= Q - D, D1 is D + 1, safe(Qs, Q0, D1).
)";

std::vector<Term> values(const std::vector<Answer>& answers, std::string_view variable) {
  std::vector<Term> result;
  for (const Answer& a : answers) result.push_back(a[variable]);
  return result;
}

std::string message_of(Prolog& prolog, std::string_view goal) {
  try {
    prolog.once(goal);
  } catch (const Error& error) {
    return prolog.text(error.term());
  }
  return "no error";
}

// --- terms ---------------------------------------------------------------------------------------------------------------

TEST(EmbeddingTerm, ValuesComeBackAsTheyWent) {
  Prolog prolog(one_worker());
  const Term terms[] = {0,
                        -7,
                        INT64_MAX,
                        INT64_MIN,
                        std::uint64_t{UINT64_MAX},
                        Term::big_integer("-123456789012345678901234567890"),
                        0.1,
                        -1e300,
                        Term::atom("an atom"),
                        Term::atom("[]"),
                        Term::atom("été"),
                        Term::string("a \"string\""),
                        Term::list({}),
                        Term::list({1, Term::list({2}), 3.5}),
                        Term::compound("f", {1, Term::compound("g", {})}),
                        Term::compound("-", {1}),
                        Term::list({1}, Term::atom("tail")),
                        Term::rational("-123456789012345678901234567890", "77")};
  for (const Term& t : terms) EXPECT_EQ((*prolog.once("Y = X", {{"X", t}}))["Y"], t) << prolog.text(t);
}

TEST(EmbeddingTerm, TermsTellTheirKindAndTheirParts) {
  Prolog prolog(one_worker());
  const Term t = prolog.parse("point(1, 2.5, name, \"text\", [a, b], X)");
  ASSERT_TRUE(t.is("point", 6));
  const auto parts = t.arguments();
  EXPECT_EQ(parts[0].integer(), 1);
  EXPECT_EQ(parts[0].real(), 1.0);
  EXPECT_EQ(parts[1].real(), 2.5);
  EXPECT_TRUE(parts[2].is("name", 0));
  EXPECT_EQ(parts[3].text(), "text");
  EXPECT_EQ(parts[4].items().size(), 2u);
  EXPECT_EQ(parts[5].kind(), Term::Kind::variable);
  EXPECT_EQ(parts[5].text(), "X");
  EXPECT_THROW(parts[2].integer(), std::logic_error);
  EXPECT_THROW(parts[0].arguments(), std::logic_error);
  EXPECT_THROW(Term::big_integer("99999999999999999999").integer(), std::range_error);
  EXPECT_THROW(Term::big_integer("12a"), std::invalid_argument);
}

TEST(EmbeddingTerm, RationalsAreInLowestTerms) {
  Prolog prolog(one_worker());
  const Term t = (*prolog.once("X is 1r3 - 1r2"))["X"];
  EXPECT_EQ(t.kind(), Term::Kind::rational);
  EXPECT_EQ(t.text(), "-1r6");
  EXPECT_EQ(t.numerator().integer(), -1);
  EXPECT_EQ(t.denominator().integer(), 6);
  EXPECT_EQ(t.real(), -1.0 / 6);
  EXPECT_EQ(t, Term::rational("3", "-18"));
  EXPECT_EQ(Term::rational("6", "3"), Term(2));
  EXPECT_EQ(Term(7).denominator(), Term(1));
  EXPECT_THROW(Term::rational("1", "0"), std::invalid_argument);
  EXPECT_THROW(Term(0.5).numerator(), std::logic_error);
}

TEST(EmbeddingTerm, PartialListsHaveTails) {
  Prolog prolog(one_worker());
  const Term t = prolog.parse("[a, b|T]");
  EXPECT_EQ(t.items().size(), 2u);
  EXPECT_EQ(t.tail()->text(), "T");
  EXPECT_FALSE(prolog.parse("[a]").tail());
  EXPECT_EQ(Term::list({1}, Term::list({2, 3})), Term::list({1, 2, 3}));
}

TEST(EmbeddingTerm, VariablesOfAnAnswerAreShared) {
  Prolog prolog(one_worker());
  const Answer a = *prolog.once("Y = f(X, Z, X)");
  EXPECT_EQ(a["Y"].arguments()[0], a["X"]);
  EXPECT_EQ(a["Y"].arguments()[2], a["X"]);
  EXPECT_NE(a["X"], a["Z"]);
}

TEST(EmbeddingTerm, VariablesOfTheSameNameAreOneVariable) {
  Prolog prolog(one_worker());
  const Term v = Term::variable("V");
  EXPECT_TRUE(prolog.once("T = f(A, B), A == B", {{"T", Term::compound("f", {v, v})}}));
  EXPECT_FALSE(prolog.once("T = f(A, B), A == B", {{"T", Term::compound("f", {Term(), Term()})}}));
}

TEST(EmbeddingTerm, DeepAndLongTermsGoBothWays) {
  Prolog prolog(one_worker());
  prolog.load_text("deep(0, z) :- !. deep(N, s(T)) :- N1 is N - 1, deep(N1, T).");
  const Term deep = (*prolog.once("deep(300000, T)"))["T"];
  EXPECT_TRUE(prolog.once("deep(300000, T)", {{"T", deep}}));
  const Term list = (*prolog.once("numlist(1, 300000, L)"))["L"];
  EXPECT_EQ(list.items().back().integer(), 300000);
  EXPECT_EQ((*prolog.once("sum_list(L, S)", {{"L", list}}))["S"].integer(), 45000150000);
}

TEST(EmbeddingTerm, CyclicTermsAreAnError) {
  Prolog prolog(one_worker());
  EXPECT_THROW(prolog.once("X = f(X)"), Error);
  EXPECT_TRUE(prolog.once("true"));
}

TEST(EmbeddingTerm, TextUsesTheOperatorsOfTheEngine) {
  Prolog prolog(one_worker()), other(one_worker());
  prolog.load_text(":- op(700, xfx, likes).");
  const Term t = prolog.parse("tom likes 'Wine'");
  EXPECT_EQ(prolog.text(t), "tom likes 'Wine'");
  EXPECT_EQ(other.text(t), "likes(tom,'Wine')");
}

// --- goals ---------------------------------------------------------------------------------------------------------------

TEST(EmbeddingGoals, QueriesFindAnswersWhenAsked) {
  Prolog prolog(one_worker());
  std::vector<std::int64_t> seen;
  for (const Answer& a : prolog.query("repeat, flag(asked, N, N + 1)")) {
    seen.push_back(a["N"].integer());
    if (seen.size() == 3) break;
  }
  EXPECT_EQ(seen, (std::vector<std::int64_t>{0, 1, 2}));
  EXPECT_EQ((*prolog.once("flag(asked, N, N)"))["N"].integer(), 3);
}

TEST(EmbeddingGoals, ClosingAQueryRunsCleanups) {
  Prolog prolog(one_worker());
  Query query = prolog.query("setup_call_cleanup(true, member(X, [a, b]), nb_setval(cleaned, yes))");
  ASSERT_TRUE(query.next());
  query.close();
  EXPECT_EQ((*prolog.once("nb_getval(cleaned, X)"))["X"].text(), "yes");
  EXPECT_FALSE(query.next());
}

TEST(EmbeddingGoals, ClosingRaisesWhatCleanupsRaise) {
  Prolog prolog(one_worker());
  Query outer = prolog.query("member(X, [a, b])");
  ASSERT_TRUE(outer.next());
  Query query = prolog.query(
      "setup_call_cleanup(true, member(_, [a, b]), nb_setval(cleaned, yes)),"
      "setup_call_cleanup(true, member(_, [a, b]), throw(oops))");
  ASSERT_TRUE(query.next());
  EXPECT_THROW(query.close(), Error);
  EXPECT_TRUE(prolog.once("nb_getval(cleaned, yes)"));
  EXPECT_EQ((*outer.next())["X"].text(), "b");
}

TEST(EmbeddingGoals, QueriesNest) {
  Prolog prolog(four_workers());
  prolog.load_text(queens);
  std::string seen;
  for (const Answer& outer : prolog.query("member(X, [a, b])")) {
    for (const Answer& inner : prolog.query("member(Y, [1, 2])")) seen += outer["X"].text() + inner["Y"].text() + " ";
    EXPECT_EQ(prolog.all("queens(11, Qs)").size(), 2680u);
    EXPECT_TRUE(prolog.once("garbage_collect"));
  }
  EXPECT_EQ(seen, "a1 a2 b1 b2 ");
  Query outer = prolog.query("member(X, [a, b])"), inner = prolog.query("member(X, [c, d])");
  ASSERT_TRUE(outer.next() && inner.next());
  EXPECT_THROW(outer.next(), std::logic_error);
  inner.close();
  EXPECT_EQ((*outer.next())["X"].text(), "b");
}

TEST(EmbeddingGoals, QueriesMayBeGivenUpInAnyOrder) {
  Prolog prolog(one_worker());
  Query first = prolog.query("member(X, [a, b])");
  ASSERT_TRUE(first.next());
  auto second = std::make_unique<Query>(prolog.query("setup_call_cleanup(true, member(X, [c, d]), nb_setval(cleaned, yes))"));
  ASSERT_TRUE(second->next());
  Query third = prolog.query("member(X, [e, f])");
  ASSERT_TRUE(third.next());
  second.reset();
  EXPECT_THROW(first.next(), std::logic_error);
  EXPECT_EQ((*third.next())["X"].text(), "f");
  EXPECT_FALSE(third.next());
  EXPECT_TRUE(prolog.once("nb_getval(cleaned, yes)"));
  EXPECT_EQ((*first.next())["X"].text(), "b");
}

TEST(EmbeddingGoals, TheEndRunsAtHalt) {
  bool ended = false;
  {
    Prolog prolog(one_worker());
    prolog.define("note_end", 0, [&](std::vector<Term>&) { return ended = true; });
    prolog.once("at_halt(note_end)");
    EXPECT_THROW(prolog.once("halt"), Halted);
    EXPECT_FALSE(ended);
  }
  EXPECT_TRUE(ended);
}

TEST(EmbeddingGoals, AllWorkersFindTheAnswersInTheOrderOfOne) {
  Prolog one(one_worker()), four(four_workers());
  one.load_text(queens);
  four.load_text(queens);
  const std::vector<Term> expected = values(one.all("queens(11, Qs)"), "Qs");
  EXPECT_EQ(expected.size(), 2680u);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(values(four.all("queens(11, Qs)"), "Qs") == expected);
  EXPECT_EQ((*four.once("queens(11, Qs), last(Qs, 11)"))["Qs"], (*one.once("queens(11, Qs), last(Qs, 11)"))["Qs"]);
  EXPECT_EQ((*four.once("aggregate_all(count, queens(11, _), N)"))["N"].integer(), 2680);
  EXPECT_FALSE(four.once("queens(11, Qs), Qs = []"));
}

TEST(EmbeddingGoals, VariablesAreGivenValues) {
  Prolog prolog(one_worker());
  prolog.load_text("age('O''Hara', 41).");
  EXPECT_EQ((*prolog.once("age(Person, Age)", {{"Person", Term::atom("O'Hara")}}))["Age"].integer(), 41);
  EXPECT_THROW(prolog.once("age(_, Age)", {{"Nobody", 1}}), Error);
  EXPECT_THROW((*prolog.once("X = 1"))["Y"], std::out_of_range);
}

TEST(EmbeddingGoals, ManyGoalsLeaveNothingOnTheStacks) {
  Prolog prolog({.workers = 1, .stack_limit = 8 << 20});
  for (int i = 0; i < 3000; ++i) ASSERT_TRUE(prolog.once("numlist(1, 1000, L)"));
  for (int i = 0; i < 300; ++i) ASSERT_TRUE(prolog.query("numlist(1, 1000, L), member(X, L)").next());
}

// --- exceptions ----------------------------------------------------------------------------------------------------------

TEST(EmbeddingErrors, HaveTermAndMessage) {
  Prolog prolog(one_worker());
  try {
    prolog.once("atom_length(1, a)");
    FAIL();
  } catch (const Error& error) {
    EXPECT_TRUE(error.term().arguments()[0].is("type_error", 2));
    EXPECT_EQ(error.term().arguments()[0].arguments()[1], Term::atom("a"));
    EXPECT_NE(std::string(error.what()).find("integer"), std::string::npos);
  }
  EXPECT_EQ(message_of(prolog, "throw(my(ball))"), "my(ball)");
  EXPECT_EQ(message_of(prolog, "foo(").substr(0, 18), "error(syntax_error");
  EXPECT_TRUE(prolog.once("true"));
}

TEST(EmbeddingErrors, ComeAfterTheAnswersBeforeThem) {
  Prolog prolog(one_worker());
  Query query = prolog.query("member(X, [1, 2, 0]), _ is 1 / X");
  EXPECT_TRUE(query.next());
  EXPECT_TRUE(query.next());
  EXPECT_THROW(query.next(), Error);
  EXPECT_FALSE(query.next());
}

TEST(EmbeddingErrors, OfOtherWorkersComeBack) {
  Prolog prolog(four_workers());
  prolog.load_text(queens);
  EXPECT_EQ(message_of(prolog, "queens(11, Qs), last(Qs, 11), throw(found(Qs))").substr(0, 7), "found([");
  EXPECT_THROW(prolog.all("queens(11, Qs), last(Qs, 11), throw(found(Qs))"), Error);
  try {
    prolog.all("queens(11, Qs), last(Qs, 11), halt(3)");
    FAIL();
  } catch (const Halted& halted) {
    EXPECT_EQ(halted.status(), 3);
  }
  EXPECT_EQ(prolog.all("queens(8, Qs)").size(), 92u);
}

TEST(EmbeddingErrors, HaltEndsTheGoalOnly) {
  Prolog prolog(one_worker());
  EXPECT_THROW(prolog.once("halt"), Halted);
  EXPECT_THROW(prolog.query("member(_, [a, b]), halt").next(), Halted);
  EXPECT_TRUE(prolog.once("true"));
}

TEST(EmbeddingErrors, HaltLeavesOpenQueriesTheirCleanups) {
  Prolog prolog(one_worker());
  Query query = prolog.query("setup_call_cleanup(true, member(_, [a, b]), nb_setval(cleaned, yes))");
  ASSERT_TRUE(query.next());
  EXPECT_THROW(prolog.once("setup_call_cleanup(true, (member(_, [a, b]), halt), nb_setval(cleaned, no))"), Halted);
  query.close();
  EXPECT_TRUE(prolog.once("nb_getval(cleaned, yes)"));
}

TEST(EmbeddingErrors, StackOverflowIsAnError) {
  Prolog prolog({.workers = 1, .stack_limit = 4 << 20});
  prolog.load_text("long(L, T) :- long([x|L], T).");
  EXPECT_EQ(message_of(prolog, "long([], _)").substr(0, 20), "error(resource_error");
  EXPECT_TRUE(prolog.once("true"));
}

TEST(EmbeddingErrors, LoadingCountsThem) {
  Prolog prolog(one_worker());
  try {
    prolog.load_text("a(1). a(2 . a(3).", "bad");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(prolog.text(error.term().arguments()[0]), "load_errors(bad,1)");
    EXPECT_STREQ(error.what(), "bad: 1 errors while loading");
  }
  EXPECT_THROW(prolog.load("/no/such/file.pl"), Error);
  EXPECT_THROW(Prolog({.image = "/no/such/boot.image"}), std::runtime_error);
  EXPECT_THROW(Prolog({.workers = 5000}), std::invalid_argument);
}

// --- functions -----------------------------------------------------------------------------------------------------------

TEST(EmbeddingFunctions, ArePredicates) {
  Prolog prolog(one_worker());
  prolog.define("twice", 2, [](std::vector<Term>& a) {
    a[1] = 2 * a[0].integer();
    return true;
  });
  prolog.define("even", 1, [](std::vector<Term>& a) { return a[0].integer() % 2 == 0; });
  prolog.define("same", 2, [](std::vector<Term>& a) {
    a[0] = a[1];
    return true;
  });
  EXPECT_EQ(prolog.text((*prolog.once("findall(Y, (between(1, 6, X), even(X), twice(X, Y)), L)"))["L"]), "[4,8,12]");
  EXPECT_FALSE(prolog.once("twice(2, 5)"));
  EXPECT_TRUE(prolog.once("same(X, f(Y)), X = f(Z), Z == Y"));
  prolog.define("answer", 0, [](std::vector<Term>&) { return true; });
  EXPECT_TRUE(prolog.once("answer"));
}

TEST(EmbeddingFunctions, ThrowIntoProlog) {
  Prolog prolog(one_worker());
  prolog.define("fails_with", 1, [](std::vector<Term>& a) -> bool { throw Error(a[0]); });
  prolog.define("breaks", 0, [](std::vector<Term>&) -> bool { throw std::runtime_error("disk full"); });
  EXPECT_TRUE(prolog.once("catch(fails_with(my(X)), my(Y), true), X = 1, Y \\== X"));
  EXPECT_TRUE(prolog.once("catch(breaks, error(system_error(S), _), true), S == \"disk full\""));
  EXPECT_EQ(message_of(prolog, "fails_with(ball)"), "ball");
}

TEST(EmbeddingFunctions, MustNotUseTheEngine) {
  Prolog prolog(one_worker());
  prolog.define("again", 0, [&](std::vector<Term>&) { return prolog.once("true").has_value(); });
  EXPECT_TRUE(prolog.once("catch(again, error(system_error(_), _), true)"));
}

TEST(EmbeddingFunctions, MustNotChangeTheNumberOfArguments) {
  Prolog prolog(one_worker());
  prolog.define("more", 1, [](std::vector<Term>& a) { return a.emplace_back(1), true; });
  EXPECT_THROW(prolog.once("more(_)"), Error);
}

// The numbers from `first` on; counts those that were given up in `ended`.
penelope::Generator numbers(std::int64_t last, int& ended) {
  return [last, &ended](const std::vector<Term>& given) -> penelope::Solutions {
    const std::shared_ptr<std::int64_t> n(new std::int64_t(given[0].integer()), [&ended](std::int64_t* p) { delete p, ++ended; });
    return [n, last](std::vector<Term>& a) {
      if (*n > last) return false;
      a[1] = (*n)++;
      return true;
    };
  };
}

TEST(EmbeddingFunctions, GeneratorsHaveSeveralSolutions) {
  Prolog prolog(one_worker());
  int ended = 0;
  prolog.define_generator("from", 2, numbers(5, ended));
  EXPECT_EQ(prolog.text((*prolog.once("findall(X-Y, (from(4, X), from(X, Y)), L)"))["L"]), "[4-4,4-5,5-5]");
  EXPECT_EQ(ended, 3);
  EXPECT_TRUE(prolog.once("from(1, 3)"));
  EXPECT_FALSE(prolog.once("from(6, _)"));
  EXPECT_EQ(ended, 5);
}

TEST(EmbeddingFunctions, GeneratorsEndWithACutAnExceptionAndTheirQuery) {
  Prolog prolog(one_worker());
  int ended = 0;
  prolog.define_generator("from", 2, numbers(INT64_MAX - 1, ended));
  EXPECT_TRUE(prolog.once("from(1, X), X > 10"));
  EXPECT_EQ(ended, 1);
  EXPECT_THROW(prolog.once("from(1, X), X > 10, throw(enough)"), Error);
  EXPECT_EQ(ended, 2);
  Query query = prolog.query("from(1, X)");
  EXPECT_EQ((*query.next())["X"].integer(), 1);
  EXPECT_EQ((*query.next())["X"].integer(), 2);
  query.close();
  EXPECT_EQ(ended, 3);
}

TEST(EmbeddingFunctions, GeneratorsThrowIntoProlog) {
  Prolog prolog(one_worker());
  prolog.define_generator("at_once", 1, [](const std::vector<Term>&) -> penelope::Solutions { throw Error(Term::atom("early")); });
  prolog.define_generator("later", 1, [](const std::vector<Term>&) -> penelope::Solutions {
    return [first = true](std::vector<Term>& a) mutable {
      if (!std::exchange(first, false)) throw std::runtime_error("late");
      a[0] = 1;
      return true;
    };
  });
  EXPECT_EQ(message_of(prolog, "at_once(_)"), "early");
  EXPECT_TRUE(prolog.once("catch((later(X), X > 1), error(system_error(S), _), true), S == \"late\""));
}

TEST(EmbeddingFunctions, GeneratorsKeepTheOrderWithAllWorkers) {
  Prolog prolog(four_workers());
  int ended = 0;
  prolog.define_generator("from", 2, numbers(3, ended));
  prolog.load_text("work(0) :- !. work(N) :- M is N - 1, work(M).");
  const std::vector<Answer> answers = prolog.all("between(1, 200, X), work(3000), from(1, Y)");
  ASSERT_EQ(answers.size(), 600u);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    EXPECT_EQ(answers[i]["X"].integer(), static_cast<std::int64_t>(i / 3 + 1));
    EXPECT_EQ(answers[i]["Y"].integer(), static_cast<std::int64_t>(i % 3 + 1));
  }
  EXPECT_EQ(ended, 200);
}

TEST(EmbeddingFunctions, AreCalledInOrderByAllWorkers) {
  Prolog prolog(four_workers());
  prolog.load_text(queens);
  std::vector<Term> seen;
  prolog.define("note", 1, [&](std::vector<Term>& a) {
    seen.push_back(a[0]);
    return true;
  });
  prolog.once("forall(queens(11, Qs), note(Qs))");
  EXPECT_EQ(seen.size(), 2680u);
  const std::vector<Term> parallel = std::exchange(seen, {});
  for (const Answer& a : prolog.query("queens(11, Qs), note(Qs)")) (void)a;
  EXPECT_TRUE(parallel == seen);
}

// --- threads -------------------------------------------------------------------------------------------------------------

TEST(EmbeddingThreads, EnginesRunSideBySide) {
  const Prolog first(one_worker());  // by the thread that outlives the others
  std::vector<std::size_t> found(3);
  std::vector<std::thread> threads;
  for (std::size_t& count : found)
    threads.emplace_back([&count] {
      Prolog prolog({.workers = 2});
      prolog.load_text(queens);
      prolog.load_text(":- dynamic seen/1. note(Qs) :- assertz(seen(Qs)).", "notes");
      for (const Answer& a : prolog.query("queens(8, Qs), note(Qs)")) (void)a;
      count = prolog.all("queens(8, Qs), seen(Qs)").size() + prolog.all("queens(11, _)").size();
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(found, std::vector<std::size_t>(3, 92 + 2680));
}

TEST(EmbeddingThreads, GoalsAreInterrupted) {
  for (const unsigned workers : {1u, 4u}) {
    Prolog prolog({.workers = workers});
    prolog.load_text(queens);
    prolog.interrupt();  // nothing runs
    for (const char* goal : {"repeat, fail", "catch((repeat, fail), _, true)", "forall(repeat, queens(7, _))", "sleep(100)"}) {
      for (const auto delay : {std::chrono::milliseconds(1), std::chrono::milliseconds(60)}) {
        std::atomic<bool> ended = false;
        std::thread other([&] {
          do {
            std::this_thread::sleep_for(delay);
            prolog.interrupt();
          } while (!ended);
        });
        EXPECT_THROW(prolog.once(goal), Error) << goal;
        ended = true;
        other.join();
      }
    }
    EXPECT_EQ(prolog.all("queens(6, Qs)").size(), 4u);
  }
}

// The collector stops all threads that it knows: not one that has ended.
TEST(EmbeddingThreads, TheThreadOfTheFirstEngineMayEnd) {
  std::optional<Prolog> prolog;
  std::thread([&] { prolog.emplace(four_workers()); }).join();
  prolog->load_text(":- dynamic p/1. many(N) :- forall(between(1, N, I), (assertz(p(I)), (I > 100 -> retract(p(_)) ; true))).");
  EXPECT_TRUE(prolog->once("many(100000)"));
  EXPECT_EQ(prolog->all("p(_)").size(), 100u);
}

TEST(EmbeddingThreads, AnEngineGoesFromThreadToThread) {
  Prolog prolog(one_worker());
  prolog.load_text(":- dynamic n/1. n(0). step :- retract(n(N)), N1 is N + 1, assertz(n(N1)).");
  for (int i = 0; i < 20; ++i) std::thread([&] { EXPECT_TRUE(prolog.once("forall(between(1, 50, _), step)")); }).join();
  EXPECT_EQ((*prolog.once("n(N)"))["N"].integer(), 1000);
}

}  // namespace
