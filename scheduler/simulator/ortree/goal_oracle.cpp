// The oracle calls a continuation for each solution of a goal. What comes back says how to go on: the next solution, or
// leave every goal up to a procedure (cut), a catch (ball), a condition that has its solution, or altogether.
#include "scheduler/simulator/ortree/goal_oracle.hpp"

#include <functional>

namespace penelope::simulator {

namespace {

struct Signal {
  enum class Kind { next, cut, ball, found, stop, out_of_steps };
  Kind kind = Kind::next;
  int which = 0;  // the procedure that is cut, the ball, or the condition
};

class Oracle {
 public:
  using Continuation = std::function<Signal(int)>;

  Oracle(Outside& outside, int steps) : outside_(outside), steps_(steps) {}

  // The goal as the body of a procedure.
  Signal call(const Goal& goal, int number, const Continuation& then) {
    const int me = ++frames_;
    const Signal s = solve(goal, number, me, then);
    return s.kind == Signal::Kind::cut && s.which == me ? Signal{} : s;
  }

 private:
  Signal solve(const Goal& goal, int number, int frame, const Continuation& then) {
    if (--steps_ < 0) return {Signal::Kind::out_of_steps};
    switch (goal.op) {
      case Op::succeed:
      case Op::work: return then(number);
      case Op::fail: return {};
      case Op::set: return then(mixed(number, goal.value));
      case Op::check: return number % goal.value == 0 ? then(number) : Signal{};
      case Op::answer:
        outside_.answer({Event::Kind::answer, goal.value, number});
        return outside_.stopped ? Signal{Signal::Kind::stop} : then(number);
      case Op::effect:
      case Op::increase:
      case Op::put:
      case Op::test:
      case Op::get: return outside_.effect(goal, number) ? then(number) : Signal{};
      case Op::cut: {
        const Signal s = then(number);
        return s.kind == Signal::Kind::next ? Signal{Signal::Kind::cut, frame} : s;
      }
      case Op::conjunction: return solve(*goal.parts[0], number, frame, [&](int n) { return solve(*goal.parts[1], n, frame, then); });
      case Op::disjunction:
        for (const GoalRef& alternative : goal.parts) {
          const Signal s = solve(*alternative, number, frame, then);
          if (s.kind != Signal::Kind::next) return s;
        }
        return {};
      case Op::procedure: return call(*goal.parts[0], number, then);
      case Op::throw_ball: return {Signal::Kind::ball, goal.value};
      case Op::if_then_else: return if_then_else(goal, number, frame, then);
      case Op::findall: return findall(goal, number, then);
      case Op::catch_ball: return catching(goal, number, frame, then);
      case Op::loop: return {Signal::Kind::out_of_steps};
      case Op::repeat:
        while (true) {
          if (--steps_ < 0) return {Signal::Kind::out_of_steps};
          const Signal s = then(number);
          if (s.kind != Signal::Kind::next) return s;
        }
    }
    return {};
  }

  Signal if_then_else(const Goal& goal, int number, int frame, const Continuation& then) {
    const int me = ++frames_;
    int first = 0;
    const Signal s = call(*goal.parts[0], number, [&](int n) {
      first = n;
      return Signal{Signal::Kind::found, me};
    });
    if (s.kind == Signal::Kind::found && s.which == me) return solve(*goal.parts[1], first, frame, then);
    return s.kind == Signal::Kind::next ? solve(*goal.parts[2], number, frame, then) : s;
  }

  Signal findall(const Goal& goal, int number, const Continuation& then) {
    std::vector<int> solutions;
    const Signal s = call(*goal.parts[0], number, [&](int n) {
      solutions.push_back(n);
      return Signal{};
    });
    return s.kind == Signal::Kind::next ? then(hash_of(number, solutions)) : s;
  }

  // A ball that comes out of the continuation was thrown outside of the catch.
  Signal catching(const Goal& goal, int number, int frame, const Continuation& then) {
    bool from_outside = false;
    const Signal s = call(*goal.parts[0], number, [&](int n) {
      const Signal result = then(n);
      from_outside = result.kind == Signal::Kind::ball;
      return result;
    });
    if (s.kind != Signal::Kind::ball || from_outside || !catches(goal.value, s.which)) return s;
    return solve(*goal.parts[1], number, frame, then);
  }

  Outside& outside_;
  int steps_;
  int frames_ = 0;
};

}  // namespace

std::optional<Outside> run_sequentially(const Goal& goal, std::optional<int> answer_limit, int steps) {
  Outside outside(answer_limit);
  const Signal s = Oracle(outside, steps).call(goal, 1, [](int) { return Signal{}; });
  if (s.kind == Signal::Kind::out_of_steps) return {};
  if (s.kind == Signal::Kind::ball) outside.answer({Event::Kind::uncaught, s.which, 0});
  return outside;
}

}  // namespace penelope::simulator
