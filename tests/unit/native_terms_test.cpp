// Terms in native code beside the loop: unified, compared, built and ordered.
#include <gtest/gtest.h>

#include <string>

#include "tests/unit/expect_same_stacks.hpp"

namespace penelope {
namespace {

using native_runs::Clauses, native_runs::expect_same, native_runs::ProgramRun;

TEST(NativeTerms, leaves_the_same_stacks_where_compound_terms_are_unified_or_compared) {
  const Clauses clauses = {"eq(X, X)",
                           "same(X, Y, T) :- (X == Y -> T = yes ; T = no)",
                           "other(X, Y, T) :- (X \\== Y -> T = yes ; T = no)",
                           "pair(X, Y, X - Y) :- eq(X, Y)",
                           "cells(0, []) :- !",
                           "cells(N, [_|T]) :- M is N - 1, cells(M, T)"};
  const char* pairs[] = {"f(A, b, C), f(a, B, D)",
                         "f(A, B, g(A, h(B))), f(B, c, g(D, h(D)))",
                         "f(A, B), f(B, A)",
                         "[A, 2, B|T], [1, C, D, e]",
                         "f(A, g(B), C), f(1, g(2), h(B))",
                         "f(g(A), B), f(g(1), 2, 3)",
                         "f(1.5, A), f(1.5, \"text\")",
                         "f(A, 1.5), f(b, 2.5)",
                         "f(a, 1), f(a, 2)",
                         "f(a, 1), f(a, b)",
                         "f(A, 100000000000000000000), f(1, B)",
                         "f(A, B), f(A, B)",
                         "f(A, g(C), D), f(A, g(C), D)",
                         "f(g(A, h(B), [C]), D, g(B)), f(g(1, h(2), [3]), A, g(E))",
                         "f(g(A, h(B), C), 1), f(g(1, h(2), 3), 2)",
                         "f([g(A)|B], [A, B]), f([g(g(C))|C], D)",
                         "f(g(1.5), A), f(g(1.5), b)",
                         "f(a), g(a)",
                         "f(A), [A]",
                         "1, 1.0",
                         "A, B",
                         "f(a, 2), f(a, 2)",
                         "f(A, 2), f(A, 2)",
                         "f(A, 2), f(A, 3)",
                         "f(A, 2), f(B, 2)",
                         "f(1), f(1)",
                         "f(1), f(2)",
                         "f(a, 2, g(B)), f(a, 2, g(B))",
                         "[a|A], [a|A]",
                         "[1|a], [1|b]",
                         "[a, b, c], [a, b|T]"};
  for (const char* pair : pairs) {
    for (const char* of : {"pair(", "same(", "other("}) {
      ProgramRun emulated(clauses, std::nullopt);
      const std::string goal = std::string(of) + pair + ", T)";
      expect_same(clauses, goal, emulated.answers(goal).size());
    }
  }
  expect_same(clauses, "cells(3000, L), cells(3000, M), L = [a|_], pair(L, M, N), same(L, M, T)", 1);
}

// What a slot has got since is in the term, not a reference to the variable.
TEST(NativeTerms, leaves_the_same_stacks_where_values_go_into_terms) {
  const Clauses clauses = {"mem(X, [X|_])",
                           "mem(X, [_|T]) :- mem(X, T)",
                           "pairs(L) :- mem(X, [1, a, f(_), 1.5, _]), mem(Y, [2, X, Z]), mem(Z, [[X], Y]), L = [X, Y, g(Y, X, Z)|Z]",
                           "numbers(0, L, L) :- !",
                           "numbers(N, L, R) :- mem(M, [N]), K is M - 1, mem(K0, [K]), numbers(K0, [M|L], R)",
                           "marked(L) :- put_attr(X, mark, 1), mem(Y, [X, 2]), mem(Z, [Y, _]), L = [X, Y, Z]"};
  expect_same(clauses, "pairs(L)", 30);
  expect_same(clauses, "numbers(20, [], L)", 1);
  expect_same(clauses, "marked(L)", 4);
}

TEST(NativeTerms, leaves_the_same_stacks_where_terms_are_ordered) {
  const Clauses clauses = {"mem(X, [X|_])",
                           "mem(X, [_|T]) :- mem(X, T)",
                           "last(A, B, O) :- compare(O, A, B)",
                           "inside(A, B, o(O, A)) :- compare(O, A, B), mem(O, [<, >, =])",
                           "known(A, B, O) :- mem(O, [<, =, >, P]), compare(O, A, B), mem(P, [1])",
                           "found(A, B, O) :- mem(C, [A, B]), mem(D, [A, B]), compare(O, C, D)"};
  for (const char* pair : {"1, 2", "2, 1", "-1, 1", "2, 2", "1.0, 1", "a, 1", "f(1, a), f(1, b)", "f(A), f(A)", "[1, 2|_], [1, 3]", "X, 1"}) {
    for (const char* of : {"last(", "inside(", "known(", "found("}) {
      ProgramRun emulated(clauses, std::nullopt);
      const std::string goal = std::string(of) + pair + ", T)";
      expect_same(clauses, goal, emulated.answers(goal).size());
    }
  }
  expect_same(clauses, "last(1, 2, f(x))", 1);  // an error
}

}  // namespace
}  // namespace penelope
