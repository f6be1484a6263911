// Native code beside the loop: programs leave the same cells on all stacks at every answer, emulated or native; executable memory is never
// writable, and where the system refuses it everything is emulated.
#include <gtest/gtest.h>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <fstream>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "tests/unit/expect_same_stacks.hpp"

namespace penelope {
namespace {

using native_runs::Clauses, native_runs::expect_same, native_runs::ProgramRun;

const Clauses lists = {"app([], L, L)",
                       "app([H|T], L, [H|R]) :- app(T, L, R)",
                       "rev([], [])",
                       "rev([H|T], R) :- rev(T, S), app(S, [H], R)",
                       "mem(X, [X|_])",
                       "mem(X, [_|T]) :- mem(X, T)",
                       "sel(X, [X|T], T)",
                       "sel(X, [Y|T], [Y|R]) :- sel(X, T, R)",
                       "perm([], [])",
                       "perm(L, [X|P]) :- sel(X, L, R), perm(R, P)",
                       "range(N, N, [N]) :- !",
                       "range(I, N, [I|L]) :- I < N, J is I + 1, range(J, N, L)",
                       "turned(N, R) :- range(1, N, L), rev(L, R)"};

TEST(NativeCode, leaves_the_same_stacks_as_the_loop_on_lists) {
  expect_same(lists, "turned(30, R)", 1);
  expect_same(lists, "app(X, Y, [a, b, c, f(Z)])", 5);
  expect_same(lists, "perm([a, B, 3, f(B)], L)", 24);
  expect_same(lists, "mem(f(X, b), [f(a, Y), g, Z, f(Q, Q), f(X, c)])", 3);
}

TEST(NativeCode, leaves_the_same_stacks_with_cuts_and_arithmetic) {
  Clauses clauses = lists;
  for (const char* c :
       {"queens(N, Qs) :- range(1, N, L), place(L, [], Qs)", "place([], Qs, Qs)",
        "place(L, Safe, Qs) :- sel(Q, L, R), \\+ attack(Q, 1, Safe), place(R, [Q|Safe], Qs)", "attack(X, N, [Y|_]) :- X is Y + N",
        "attack(X, N, [Y|_]) :- X is Y - N", "attack(X, N, [_|T]) :- M is N + 1, attack(X, M, T)", "tak(X, Y, Z, A) :- X =< Y, !, Z = A",
        "tak(X, Y, Z, A) :- X1 is X - 1, Y1 is Y - 1, Z1 is Z - 1, tak(X1, Y, Z, A1), tak(Y1, Z, X, A2), tak(Z1, X, Y, A3), "
        "tak(A1, A2, A3, A)",
        "power(0, _, 1) :- !", "power(N, B, P) :- M is N - 1, power(M, B, Q), P is Q * B",
        "values(A, B, [C, D, E, F, G, H, I]) :- C is A // B, D is A mod B, E is A rem B, F is A /\\ B, G is A \\/ B, H is A << 3, I is A >> 2",
        "compare_all(A, B, L) :- (A < B -> L = less ; A =:= B -> L = same ; A =\\= B, A >= B -> L = more)"})
    clauses.push_back(c);
  expect_same(clauses, "queens(6, Q)", 4);
  expect_same(clauses, "tak(10, 6, 3, A)", 1);
  expect_same(clauses, "power(70, 3, P)", 1);   // beyond small integers
  expect_same(clauses, "power(5, 1.5, P)", 1);  // floats
  expect_same(clauses, "power(5, a, P)", 1);    // an error
  expect_same(clauses, "power(X, 2, P)", 1);    // another one
  for (const char* pair : {"17, 5", "-17, 5", "17, -5", "-17, -5", "17, -1", "1 + 2, 3"})
    expect_same(clauses, std::string("values(") + pair + ", L)", 1);
  expect_same(clauses, "values(17, 0, L)", 1);
  expect_same(clauses, "compare_all(1.0, 1, L)", 1);
  expect_same(clauses, "compare_all(2, 1, L)", 1);
}

TEST(NativeCode, leaves_the_same_stacks_with_floats) {
  const Clauses clauses = {
      "values(A, B, [C, D, E, F, G]) :- C is A + B, D is A - B, E is A * B, F is A + 1, G is 2 * B",
      "order(A, B, [L, E]) :- (A < B -> L = less ; A =< B -> L = same ; A > B -> L = more), (A =:= B -> E = yes ; A =\\= B -> E = no)",
      "sum(0, S, S) :- !", "sum(N, S0, S) :- S1 is S0 + 0.5, N1 is N - 1, sum(N1, S1, S)"};
  for (const char* pair :
       {"1.5, 2.5", "2.5, 1.5", "0.0, -0.0", "1, 1.0", "2.0, 1", "1.0e308, 1.0e308", "1.0e308, -1.0e308", "5.0e-324, 0.5", "X, 1.5"}) {
    expect_same(clauses, std::string("values(") + pair + ", L)", 1);
    expect_same(clauses, std::string("order(") + pair + ", L)", 1);
  }
  expect_same(clauses, "sum(100, 0.0, S)", 1);
}

TEST(NativeCode, leaves_the_same_stacks_with_structures_and_tables_of_keys) {
  Clauses clauses = {"d(U + V, X, DU + DV) :- !, d(U, X, DU), d(V, X, DV)",
                     "d(U * V, X, DU * V + U * DV) :- !, d(U, X, DU), d(V, X, DV)",
                     "d(log(U), X, DU / U) :- !, d(U, X, DU)",
                     "d(X, X, 1) :- !",
                     "d(_, _, 0)",
                     "type(X, var) :- var(X), !",
                     "type(X, integer) :- integer(X), !",
                     "type(X, float) :- float(X), !",
                     "type(X, atom) :- atom(X), !",
                     "type(X, compound) :- compound(X), X \\== f(a)",
                     "same(X, Y, T) :- (X == Y -> T = yes ; X \\== Y -> T = no)"};
  for (int i = 0; i < 40; ++i) clauses.push_back("fact(k" + std::to_string(i) + ", f(" + std::to_string(i % 7) + ", \"text\", X, X))");
  for (int i = 0; i < 30; ++i) clauses.push_back("shape(s" + std::to_string(i) + "(A, B), B, A)");
  expect_same(clauses, "d((x + y) * log(x * 3), x, D)", 1);
  expect_same(clauses, "fact(K, f(3, T, U, V))", 6);
  expect_same(clauses, "fact(k33, F)", 1);
  expect_same(clauses, "fact(none, F)", 0);
  expect_same(clauses, "shape(s17(1, 2), X, Y)", 1);
  expect_same(clauses, "shape(S, 1, 2)", 30);
  for (const char* x : {"_", "1", "1.5", "a", "f(b)", "[a]"}) expect_same(clauses, std::string("type(") + x + ", T)", 1);
  expect_same(clauses, "same(f(X, [Y]), f(X, [Y]), T)", 1);
  expect_same(clauses, "same(f(X), f(Y), T)", 1);
  expect_same(clauses, "same(1.5, 1.5, T)", 1);
}

TEST(NativeCode, leaves_the_same_stacks_with_terms_that_cannot_be_unified) {
  const Clauses clauses = {"differ(X, Y, T) :- (X \\= Y -> T = yes ; T = no)",
                           "kind(X, first) :- X \\= a, X \\= f(1, _)",
                           "kind(X, second) :- X \\= f(2, b), !",
                           "kind(_, third)",
                           "others(_, [])",
                           "others(X, [Y|L]) :- X \\= Y, others(X, L)",
                           "marked(X) :- put_attr(X, mark, 1)"};
  const char* const terms[] = {"X", "a", "b", "7", "-1", "1.5", "2.5", "f(1, a)", "f(1, b)", "f(2, X)", "g(1)", "[]", "[a]", "[X, b|Y]"};
  for (const std::string x : terms)
    for (const std::string y : terms) expect_same(clauses, "differ(" + x + ", " + y + ", T)", 1);
  for (const std::string x : {"X", "a", "f(1, a)", "f(_, b)"}) expect_same(clauses, "kind(" + x + ", K)", 1);
  for (const std::string x : {"b", "7", "f(2, X)", "g(1)", "[a]"}) expect_same(clauses, "kind(" + x + ", K)", 2);
  expect_same(clauses, "others(f(1), [f(2), g(1), [], h, f(1, 2)])", 1);
  expect_same(clauses, "others(f(1), [f(2), f(_)])", 0);
  for (const char* terms_with_attributes : {"X, X", "X, Y", "Y, X", "f(X, 1), f(X, 2)", "f(X, a), f(Y, b)", "f(X), f(Y)", "X, 1", "f(X), f(1)"})
    expect_same(clauses, std::string("marked(X), differ(") + terms_with_attributes + ", T)", 1);
}

TEST(NativeCode, leaves_the_same_stacks_where_the_loop_goes_on) {
  Clauses clauses = lists;
  for (const char* c :
       {"caught(L) :- catch(rev(L, _), E, L = E)", "call_it(G, X) :- call(G, X), \\+ X = b", "both(X) :- (mem(X, [a, b, c]), X \\= b ; X = d)",
        "found(L) :- findall(X - Y, (mem(X, [1, 2, 3]), app(_, [Y|_], [X, a])), L)", "long(L) :- length(L, 3), app(L, L, M), length(M, _)",
        "soft(X) :- (mem(X, [a, b]) *-> true ; X = c)", "deep(X) :- arg(N, f(a, b, c), X), N > 1, functor(T, X, 2), T =.. [_|_]"})
    clauses.push_back(c);
  expect_same(clauses, "caught([1, 2|foo])", 0);
  expect_same(clauses, "call_it(mem(Y), [a, b, c])", 3);
  expect_same(clauses, "both(X)", 3);
  expect_same(clauses, "found(L)", 1);
  expect_same(clauses, "long(L)", 1);
  expect_same(clauses, "soft(X)", 2);
  expect_same(clauses, "deep(X)", 2);
  expect_same(clauses, "undefined_here(X)", 1);
}

TEST(NativeCode, leaves_the_same_stacks_where_clauses_fail_before_their_first_call) {
  const Clauses clauses = {"mem(X, [X|_])",
                           "mem(X, [_|T]) :- mem(X, T)",
                           "colour(f(1, a), one)",
                           "colour(f(2, Y), Y)",
                           "colour(f(X, X), two)",
                           "colour(X, X)",
                           "guard(X, Y, less) :- X < Y",
                           "guard(X, Y, Z) :- Z = Y, X =:= Y",
                           "guard(X, Y, Z) :- W is X - Y, W > 2, eq(Z, W)",
                           "guard(_, Y, Y)",
                           "first(X, [Y|_], Y) :- X @< Y, !",
                           "first(X, [_|T], Y) :- first(X, T, Y)",
                           "moved(A, B, C, R) :- A == B, eq(R, C)",
                           "moved(f(B), A, c, R) :- A = B, B > 1, eq(R, A)",
                           "moved(A, B, C, [A, B, C])",
                           "eq(X, X)",
                           "range(N, N, [N]) :- !",
                           "range(I, N, [I|L]) :- I < N, J is I + 1, range(J, N, L)",
                           "all(N, L) :- range(1, N, M), mem(X, M), mem(Y, M), guard(X, Y, Z), moved(f(X), Y, Z, L)",
                           "houses(H) :- H = [h(_, _, a), h(b, _, _), h(_, c, _)], mem(h(b, c, X), H), mem(h(_, X, a), H), mem(h(X, b, _), H)",
                           "arguments(0, _) :- !",
                           "arguments(N, T) :- arg(N, T, X), mem(X, [N, g(_), 3]), M is N - 1, arguments(M, T)"};
  const std::pair<const char*, std::size_t> goals[] = {{"colour(f(2, X), Y)", 3},
                                                       {"colour(X, Y)", 4},
                                                       {"guard(7, 3, X)", 2},
                                                       {"guard(3, 3, X)", 2},
                                                       {"first(4, [1, 3, 5, 7], X)", 1},
                                                       {"all(6, L)", 63},
                                                       {"houses(H)", 6},
                                                       {"arguments(3, t(A, B, C))", 27},
                                                       {"arguments(4, t(A, B, C))", 0},
                                                       {"arguments(2, [A, B])", 0},
                                                       {"arguments(1, [A, B])", 3},
                                                       {"arguments(3, [A|B])", 0}};
  for (const auto& [goal, count] : goals) {
    SCOPED_TRACE(goal);
    expect_same(clauses, goal, count);
  }
}

// Only returns lead to the body behind its first goal, and failures to the clauses of mem/2.
TEST(NativeCode, leaves_the_same_stacks_where_choice_points_are_put_off) {
  const Clauses clauses = {
      // heads that bind two variables before they fail, or come to the end
      "place([Q|_], [Q|_], [Q|_], Q)", "place([_|A], [_|B], [_|C], Q) :- place(A, B, C, Q)",
      // guards: small integers, references to them, others, none
      "rank(X, Y, low) :- X < Y", "rank(X, Y, same) :- X =:= Y, !", "rank(X, Y, high) :- X > Y", "rank(_, _, other)",
      "far(X, Z) :- Y is X * 3000000000, Y > 100000000000000000000, Z = Y", "far(X, Z) :- Z is X / 4.0, Z > 1.0", "far(X, X)",
      // a cut in a clause that did not fail, and one behind heads that build terms
      "kind(a, f(_), N, N) :- !", "kind(b, [X|T], X, g(T)) :- !", "kind(_, Y, Y, h(Y))", "step(f(X), g(X), _)", "step(f(X), h(X, Y), Y)",
      "step(f(X), [X, X|Y], Y)", "walk([], [])", "walk([X|Xs], [R|Rs]) :- rank(X, 3, R), walk(Xs, Rs)", "value(1)", "value(5)", "value(2.5)",
      "far_values(Z) :- value(X), far(X, Z)", "value(1000000000000)",
      "all(R) :- X = [A, B, C], place(X, [_, 2, D], [E, _, 4], 2), R = r(A, B, C, D, E)"};
  expect_same(clauses, "place([A, 2, B], [C, D, 2], [1, E, 2], 2)", 2);
  expect_same(clauses, "all(R)", 2);
  expect_same(clauses, "walk([1, 3, 5, 2.5, 3.0, 100000000000000000000000], R)", 16);
  expect_same(clauses, "far_values(Z)", 7);
  expect_same(clauses, "kind(K, T, V, W)", 1);
  expect_same(clauses, "kind(b, T, V, W)", 1);
  expect_same(clauses, "kind(b, [1, 2], 2, W)", 0);
  expect_same(clauses, "step(A, B, C)", 3);
  expect_same(clauses, "step(f(A), [1|B], C)", 1);
}

TEST(NativeCode, is_made_of_a_predicate_that_is_called_once_and_returned_to_often) {
  Clauses clauses = lists;
  std::string body = "once(Y) :- range(1, 50, L), mem(X0, L)";
  constexpr int additions = 40;
  for (int i = 0; i < additions; ++i) body += ", X" + std::to_string(i + 1) + " is X" + std::to_string(i) + " + 1";
  clauses.push_back(body + ", Y = X" + std::to_string(additions));
  expect_same(clauses, "once(Y)", 50);
  ProgramRun hot(clauses, 20);
  if (!hot.is_native()) GTEST_SKIP() << hot.why_not();
  EXPECT_EQ(hot.answers("once(Y)").size(), 50u);
  EXPECT_GE(hot.counts().words, static_cast<std::uint64_t>(additions));
}

TEST(NativeCode, begins_at_one_place_in_so_many_only_where_that_is_asked) {
  ProgramRun all(lists, 0), some(lists, 0, 2);
  if (!all.is_native()) GTEST_SKIP() << all.why_not();
  for (ProgramRun* run : {&all, &some}) EXPECT_EQ(run->answers("perm([a, b, c], L)").size(), 6u);
  for (ProgramRun* run : {&all, &some}) EXPECT_EQ(run->answers("turned(9, L)").size(), 1u);
  EXPECT_GT(some.counts().predicates, 0u);
  EXPECT_GT(all.counts().words, some.counts().words);
}

TEST(NativeCode, is_listed_with_the_instructions_that_it_is_for) {
  ProgramRun run(lists, 0);
  if (!run.is_native()) GTEST_SKIP() << run.why_not();
  EXPECT_EQ(run.answers("app([a], [b], L)").size(), 1u);
  const std::string listing = run.listing("app", 3);
  for (const char* part : {"  get_list", ", rare", "  proceed", "mov r", "jmp "}) EXPECT_NE(listing.find(part), std::string::npos) << part;
}

TEST(NativeCode, is_never_writable_where_it_is_executable) {
  ProgramRun run(lists, 0);
  if (!run.is_native()) GTEST_SKIP() << run.why_not();
  EXPECT_EQ(run.answers("rev([a, b], L)").size(), 1u);
  EXPECT_GT(run.counts().predicates, 0u);
  std::ifstream maps("/proc/self/maps");
  std::string line;
  bool has_code = false;
  while (std::getline(maps, line)) {
    const std::size_t modes = line.find(' ') + 1;
    const bool writable = line[modes + 1] == 'w', executable = line[modes + 2] == 'x';
    EXPECT_FALSE(writable && executable) << line;
    has_code |= executable && line.find("penelope native code") != std::string::npos;
  }
  EXPECT_TRUE(has_code);
}

// In a process of its own in which executable memory cannot be mapped any more.
TEST(NativeCode, without_executable_memory_everything_is_emulated) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    sock_filter filter[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 3),
                            BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[2])),
                            BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
                            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
                            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    sock_fprog program{std::size(filter), filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) _exit(77);
    ProgramRun run(lists, 0);
    const bool answers = run.answers("rev([a, b, c], L)").size() == 1;
    if (answers && !run.is_native()) _exit(77);
    _exit(answers && !run.counts().refused.empty() ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 77) GTEST_SKIP() << "no filters of system calls here, or no native code at all";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// Both share the memory for code.
TEST(NativeCode, a_fork_runs_what_is_there_and_adds_nothing) {
  ProgramRun run(lists, 0);
  if (!run.is_native()) GTEST_SKIP() << run.why_not();
  EXPECT_EQ(run.answers("rev([a, b], L)").size(), 1u);
  const std::uint64_t bytes = run.counts().bytes;
  EXPECT_GT(bytes, 0u);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) _exit(run.answers("perm([a, b, c], L)").size() == 6 && run.counts().bytes == bytes ? 0 : 1);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(run.answers("perm([a, b, c], L)").size(), 6u);
  EXPECT_GT(run.counts().bytes, bytes);
}

// A program whose only predicate is compiled when it has been called ten times.
class OneEntry : public NativeCode {
 public:
  OneEntry() {
    table = &entry_;
    words = 1;
    calls_until_hot = 10;
  }
  std::int32_t compile(std::uint64_t offset) override {
    const std::lock_guard lock(mutex_);
    if (const std::int32_t known = entry_; known > 0) return known;
    ++compiled;
    table[offset].store(code, std::memory_order_release);
    return code;
  }
  Counts counts() const override { return {}; }

  static constexpr std::int32_t code = 4096;
  unsigned compiled = 0;

 private:
  std::atomic<std::int32_t> entry_ = 0;
  std::mutex mutex_;
};

TEST(NativeCode, stays_in_place_while_other_workers_count_calls) {
  for (int round = 0; round < 2000; ++round) {
    OneEntry native;
    const auto call_until_native = [&native] {
      for (std::int32_t known = 0; known <= 0; known = native.table[0].load()) native.count_call(0, known);
    };
    std::thread other(call_until_native), another(call_until_native);
    call_until_native();
    other.join();
    another.join();
    ASSERT_EQ(native.table[0].load(), OneEntry::code);
    ASSERT_EQ(native.compiled, 1u);
  }
}

}  // namespace
}  // namespace penelope
