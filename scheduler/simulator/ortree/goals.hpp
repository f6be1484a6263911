// A goal language as small as the rules of the or-tree allow: what Prolog's control constructs are, without terms. Each
// goal passes on a number, so that a lost, repeated or misplaced branch shows.
//
//   true fail !                 work(N) N steps; loop for ever; repeat
//   (A, B)  (A ; B ; ...)       set(N) changes the number; chk(N) fails unless N divides it
//   (C -> A ; B)                ans(N) an answer; eff(N) an ordered effect
//   proc{A} cuts end here       inc(N) put(N) tst(N) get(N): change, set, test and read one of three counters that all branches share;
//                               which one: N / 9 of inc and put, N / 4 of tst, N of get
//   findall{A}                  catch(A,b,R) throw(b): balls are a and b; _ catches both
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace penelope::simulator {

enum class Op : std::uint8_t {
  succeed,
  fail,
  cut,
  work,
  loop,
  repeat,
  set,
  check,
  answer,
  effect,
  increase,
  put,
  test,
  get,
  conjunction,
  disjunction,
  if_then_else,
  procedure,
  findall,
  catch_ball,
  throw_ball
};

struct Goal;
using GoalRef = std::shared_ptr<const Goal>;

struct Goal {
  Op op;
  int value = 0;  // N, or a ball: 'a', 'b' or '_'
  std::vector<GoalRef> parts;
};

GoalRef make_goal(Op, int value = 0, std::vector<GoalRef> parts = {});
GoalRef make_conjunction(const std::vector<GoalRef>&);  // of one or more
bool has_number(Op);
bool catches(int catcher, int ball);

std::string to_text(const Goal&);
std::optional<GoalRef> parse_goal(std::string_view);

// Every goal that is one small step smaller, for shrinking.
std::vector<GoalRef> smaller_goals(const GoalRef&);

// --- what goals do to the number and to the outside ------------------------------------------------------------------
int mixed(int number, int with);
int hash_of(int number, const std::vector<int>& solutions);  // what a findall passes on

struct Event {
  enum class Kind : std::uint8_t { answer, uncaught, effect, counter };
  Kind kind;
  int value;
  int number;
  bool operator==(const Event&) const = default;
};
std::string to_text(const std::vector<Event>&);

// Everything that has an order: answers, effects and the counter.
struct Outside {
  explicit Outside(std::optional<int> answer_limit = {}) : limit(answer_limit) {}
  void answer(Event);
  bool effect(const Goal&, int& number);  // false: the goal fails
  // The same of a goal that only reads, for a counter with this value.
  static bool read(const Goal&, int counter, int& number);
  static bool reads(Op op) { return op == Op::test || op == Op::get; }
  static bool changes(Op op) { return op == Op::increase || op == Op::put; }
  static int changed(const Goal&, int counter, int number);  // what a goal that changes a counter makes of it
  static std::size_t counter_of(const Goal&);

  std::vector<Event> events;
  std::optional<int> limit;  // after so many answers all stops
  bool stopped = false;
  struct Counter {
    int value = 1;
    int changes = 0;
  };
  using Counters = std::array<Counter, 3>;
  const Counters& counters() const { return states.back(); }
  std::vector<Counters> states = {{}};  // one more with each change
  int answers = 0;
};

}  // namespace penelope::simulator
