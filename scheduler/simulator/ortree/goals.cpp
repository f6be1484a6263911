// The goal language: building, text, smaller goals, and what goals do.
#include "scheduler/simulator/ortree/goals.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace penelope::simulator {

GoalRef make_goal(Op op, int value, std::vector<GoalRef> parts) { return std::make_shared<const Goal>(Goal{op, value, std::move(parts)}); }

GoalRef make_conjunction(const std::vector<GoalRef>& goals) {
  GoalRef result = goals.back();
  for (std::size_t i = goals.size() - 1; i-- > 0;) result = make_goal(Op::conjunction, 0, {goals[i], result});
  return result;
}

bool catches(int catcher, int ball) { return catcher == '_' || catcher == ball; }

// --- text ------------------------------------------------------------------------------------------------------------

namespace {

struct Leaf {
  Op op;
  std::string_view name;
  bool number;
};
constexpr std::array leaves = {
    Leaf{Op::succeed, "true", false}, Leaf{Op::fail, "fail", false},     Leaf{Op::cut, "!", false},       Leaf{Op::work, "work", true},
    Leaf{Op::loop, "loop", false},    Leaf{Op::repeat, "repeat", false}, Leaf{Op::set, "set", true},      Leaf{Op::check, "chk", true},
    Leaf{Op::answer, "ans", true},    Leaf{Op::effect, "eff", true},     Leaf{Op::increase, "inc", true}, Leaf{Op::test, "tst", true},
    Leaf{Op::get, "get", true},       Leaf{Op::put, "put", true},
};

std::string joined(const std::vector<GoalRef>& goals, std::string_view between) {
  std::string text = "(";
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (i > 0) text += between;
    text += to_text(*goals[i]);
  }
  return text + ")";
}

// Recursive descent; a goal that cannot be read is a null GoalRef all the way up.
class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  std::optional<GoalRef> whole() {
    GoalRef goal = one();
    skip_blanks();
    if (!goal || !rest_.empty()) return {};
    return goal;
  }

 private:
  void skip_blanks() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n')) rest_.remove_prefix(1);
  }
  bool take(std::string_view token) {
    skip_blanks();
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }
  int ball() {
    skip_blanks();
    if (rest_.empty()) return 0;
    const int result = rest_.front();
    rest_.remove_prefix(1);
    return result == 'a' || result == 'b' || result == '_' ? result : 0;
  }
  std::optional<int> number() {
    int result = 0;
    bool digits = false;
    for (; !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9'; rest_.remove_prefix(1), digits = true)
      result = result * 10 + (rest_.front() - '0');
    if (!digits) return {};
    return result;
  }

  GoalRef one() {
    if (take("(")) return group();
    if (take("proc{")) return braced(Op::procedure);
    if (take("findall{")) return braced(Op::findall);
    if (take("catch(")) return catching();
    if (take("throw(")) {
      const int thrown = ball();
      return thrown != 0 && take(")") ? make_goal(Op::throw_ball, thrown) : nullptr;
    }
    for (const Leaf& leaf : leaves) {
      if (!take(leaf.name)) continue;
      if (!leaf.number) return make_goal(leaf.op);
      if (!take("(")) return nullptr;
      const auto value = number();
      return value && take(")") ? make_goal(leaf.op, *value) : nullptr;
    }
    return nullptr;
  }
  GoalRef braced(Op op) {
    GoalRef goal = sequence();
    return goal && take("}") ? make_goal(op, 0, {goal}) : nullptr;
  }
  GoalRef catching() {
    GoalRef goal = one();
    if (!goal || !take(",")) return nullptr;
    const int catcher = ball();
    if (catcher == 0 || !take(",")) return nullptr;
    GoalRef recovery = one();
    return recovery && take(")") ? make_goal(Op::catch_ball, catcher, {goal, recovery}) : nullptr;
  }
  GoalRef sequence() {
    std::vector<GoalRef> goals;
    do {
      goals.push_back(one());
      if (!goals.back()) return nullptr;
    } while (take(","));
    return make_conjunction(goals);
  }
  // After "(": a goal, a conjunction, alternatives or an if-then-else.
  GoalRef group() {
    std::vector<GoalRef> alternatives = {sequence()};
    if (!alternatives.back()) return nullptr;
    if (take("->")) {
      GoalRef then = sequence();
      if (!then || !take(";")) return nullptr;
      GoalRef otherwise = sequence();
      return otherwise && take(")") ? make_goal(Op::if_then_else, 0, {alternatives[0], then, otherwise}) : nullptr;
    }
    while (take(";")) {
      alternatives.push_back(sequence());
      if (!alternatives.back()) return nullptr;
    }
    if (!take(")")) return nullptr;
    return alternatives.size() == 1 ? alternatives[0] : make_goal(Op::disjunction, 0, std::move(alternatives));
  }

  std::string_view rest_;
};

}  // namespace

bool has_number(Op op) {
  for (const Leaf& leaf : leaves)
    if (leaf.op == op) return leaf.number;
  return false;
}

std::string to_text(const Goal& goal) {
  switch (goal.op) {
    case Op::conjunction: return joined(goal.parts, ", ");
    case Op::disjunction: return joined(goal.parts, " ; ");
    case Op::if_then_else: return "(" + to_text(*goal.parts[0]) + " -> " + to_text(*goal.parts[1]) + " ; " + to_text(*goal.parts[2]) + ")";
    case Op::procedure: return "proc{" + to_text(*goal.parts[0]) + "}";
    case Op::findall: return "findall{" + to_text(*goal.parts[0]) + "}";
    case Op::catch_ball: return "catch(" + to_text(*goal.parts[0]) + "," + static_cast<char>(goal.value) + "," + to_text(*goal.parts[1]) + ")";
    case Op::throw_ball: return std::string("throw(") + static_cast<char>(goal.value) + ")";
    default: break;
  }
  for (const Leaf& leaf : leaves)
    if (leaf.op == goal.op) return leaf.number ? std::string(leaf.name) + "(" + std::to_string(goal.value) + ")" : std::string(leaf.name);
  return {};
}

std::optional<GoalRef> parse_goal(std::string_view text) { return Parser(text).whole(); }

// --- smaller goals ---------------------------------------------------------------------------------------------------

std::vector<GoalRef> smaller_goals(const GoalRef& goal) {
  std::vector<GoalRef> result = goal->parts;
  if (goal->parts.empty()) {
    if (goal->op != Op::succeed) result.push_back(make_goal(Op::succeed));
    if (has_number(goal->op) && goal->op != Op::check && goal->op != Op::test && goal->value > 0)
      result.push_back(make_goal(goal->op, goal->value / 2));
    return result;
  }
  for (std::size_t i = 0; i < goal->parts.size(); ++i) {
    if (goal->op == Op::disjunction && goal->parts.size() > 2) {
      std::vector<GoalRef> fewer = goal->parts;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      result.push_back(make_goal(goal->op, 0, std::move(fewer)));
    }
    for (GoalRef& smaller : smaller_goals(goal->parts[i])) {
      std::vector<GoalRef> parts = goal->parts;
      parts[i] = std::move(smaller);
      result.push_back(make_goal(goal->op, goal->value, std::move(parts)));
    }
  }
  return result;
}

// --- what goals do ---------------------------------------------------------------------------------------------------

int mixed(int number, int with) { return (number * 7 + with + 1) % 997; }

int hash_of(int number, const std::vector<int>& solutions) {
  int hash = (5 * 31 + number) % 997;
  for (const int solution : solutions) hash = (hash * 31 + solution) % 997;
  return hash;
}

void Outside::answer(Event event) {
  events.push_back(event);
  if (limit && ++answers >= *limit) stopped = true;
}

std::size_t Outside::counter_of(const Goal& goal) {
  const int each = changes(goal.op) ? 9 : goal.op == Op::test ? 4 : 1;
  return static_cast<std::size_t>(goal.value / each) % 3;
}

bool Outside::read(const Goal& goal, int counter, int& number) {
  if (goal.op == Op::test) return counter % std::max(goal.value % 4, 1) == 0;
  number = (number + counter) % 997;
  return true;
}

int Outside::changed(const Goal& goal, int counter, int number) {
  return ((goal.op == Op::put ? 0 : counter * 3) + goal.value % 9 + number) % 1009;
}

bool Outside::effect(const Goal& goal, int& number) {
  if (goal.op == Op::effect) {
    events.push_back({Event::Kind::effect, goal.value, number});
    return true;
  }
  if (reads(goal.op)) return read(goal, counters()[counter_of(goal)].value, number);
  states.push_back(counters());
  Counter& counter = states.back()[counter_of(goal)];
  counter.value = changed(goal, counter.value, number);
  ++counter.changes;
  events.push_back({Event::Kind::counter, counter.value, static_cast<int>(counter_of(goal))});
  return true;
}

std::string to_text(const std::vector<Event>& events) {
  constexpr std::string_view names[] = {"ans", "uncaught", "eff", "counter"};
  std::string text;
  for (const Event& e : events) {
    if (!text.empty()) text += ' ';
    text += names[static_cast<std::size_t>(e.kind)];
    text += "(" + std::to_string(e.value) + "," + std::to_string(e.number) + ")";
  }
  return text;
}

}  // namespace penelope::simulator
