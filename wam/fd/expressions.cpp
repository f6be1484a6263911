// Expressions become sums: what is not linear becomes a variable of its own, with a propagator that says how it is
// made. Sums of any length take a loop, other operations nest in C++ up to a depth.
#include "wam/fd/expressions.hpp"

#include "wam/base/near_stack.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/fd/domain_terms.hpp"
#include "wam/fd/linear.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned deepest = 5000;
constexpr std::size_t most_values = 1 << 16;   // of a disjunction that is a domain; a cyclic term has more
constexpr std::uint64_t most_parts = 1 << 22;  // of a sum; a cyclic term has more
constexpr Wide greatest_coefficient = Wide{1} << 59;

constexpr unsigned bit_and = 0b1000, bit_or = 0b1110, bit_xor = 0b0110, bit_implies = 0b1011;

struct Depth {
  Depth(Worker& w, unsigned& d) : depth(d) {
    if (++depth > deepest) resource_error(w, "clpfd_expression");
  }
  ~Depth() { --depth; }
  unsigned& depth;
};

}  // namespace

std::optional<Comparison> comparison_of(Worker& w, Cell name) {
  constexpr std::size_t longest = 3;
  if (!name.is_atom()) return {};
  const std::string_view text = w.symbols.text(name.as_atom());
  return text.size() > longest ? std::nullopt : comparison_of(operation_code(text, 2));
}

std::optional<Comparison> comparison_of(std::uint64_t code) {
  switch (code) {
    case operation_code("#=", 2): return Comparison::equal;
    case operation_code("#\\=", 2): return Comparison::unequal;
    case operation_code("#<", 2): return Comparison::less;
    case operation_code("#>", 2): return Comparison::greater;
    case operation_code("#=<", 2): return Comparison::at_most;
    case operation_code("#>=", 2): return Comparison::at_least;
    default: return {};
  }
}

// --- expressions -----------------------------------------------------------------------------------------------------

void Poster::add(Linear& sum, Cell expression, Wide coefficient) {
  struct Part {
    Cell expression;
    Wide coefficient;
  };
  NearStack<Part, 8> todo;
  todo.push({expression, coefficient});
  while (!todo.empty()) {
    if (++parts_ > most_parts) resource_error(w_, "clpfd_expression");
    const auto [given, c] = todo.back();
    todo.pop();
    const Cell e = w_.deref(given);
    if (e.is_var()) {
      if (c > greatest_coefficient || c < -greatest_coefficient) representation_error(w_, "clpfd_integer");
      sum.terms.push_back({static_cast<Value>(c), e});
      if (makes_variables_) s_.make_fd_variable(e);
    } else if (w_.is_bigint(e)) {
      if (c > greatest_coefficient || c < -greatest_coefficient) representation_error(w_, "clpfd_integer");
      sum.terms.push_back({static_cast<Value>(c), e});  // as a variable whose value is known
    } else if (e.is_int()) {
      sum.constant += c * small_integer(w_, e);
    } else {
      switch (operation_of(e)) {
        case operation_code("+", 2):
          todo.push({w_.arg(e, 1), c});
          todo.push({w_.arg(e, 0), c});
          break;
        case operation_code("-", 2):
          todo.push({w_.arg(e, 1), -c});
          todo.push({w_.arg(e, 0), c});
          break;
        case operation_code("\\", 1): sum.constant -= c; [[fallthrough]];  // -E - 1
        case operation_code("-", 1): todo.push({w_.arg(e, 0), -c}); break;
        case operation_code("#", 1):
          if (const Cell x = w_.deref(w_.arg(e, 0)); !x.is_var()) integer_argument(w_, x);
          [[fallthrough]];
        case operation_code("?", 1): todo.push({w_.arg(e, 0), c}); break;
        case operation_code("*", 2):
          if (add_product(sum, w_.arg(e, 0), w_.arg(e, 1), c)) break;
          make_variables(sum);
          add(sum, operation(e, w_.new_variable()), c);
          break;
        case operation_code("<<", 2):
        case operation_code(">>", 2):
          if (const auto places = places_shifted(e); places && *places >= 0) {
            const Wide factor = c << *places;
            if (factor <= greatest_coefficient && factor >= -greatest_coefficient) {
              todo.push({w_.arg(e, 0), factor});
              break;
            }
          }
          [[fallthrough]];
        default: make_variables(sum); add(sum, operation(e, w_.new_variable()), c);
      }
    }
  }
}

// Where not all is linear, variables get their attributes in the order in which they stand (see make_variables in linear.cpp).
void Poster::make_variables(const Linear& sum) {
  if (!is_plain_ || makes_variables_) return;
  makes_variables_ = true;
  for (const Term& t : sum.terms)
    if (const Cell v = w_.deref(t.variable); v.is_var()) s_.make_fd_variable(v);
}

// X #= Y + Z, X #= Y - Z, X #= -Z and with #\=: operands first, or last.
void Poster::make_variables_of(Comparison c, Cell left, Cell right) {
  const auto is_variable = [&](Cell e, std::uint32_t i) { return w_.deref(w_.arg(e, i)).is_var(); };
  const auto make = [&](Cell v) {
    if (v = w_.deref(v); v.is_var()) s_.make_fd_variable(v);
  };
  if (left.is_struct() && right.is_var()) std::swap(left, right);
  if (!left.is_var() || !right.is_struct()) return;
  if (is(right, "-", 1) && is_variable(right, 0) && c == Comparison::equal) make(w_.arg(right, 0));
  const bool is_plus = is(right, "+", 2), is_minus = is(right, "-", 2);
  if ((!is_plus && !is_minus) || !is_variable(right, 0) || !is_variable(right, 1)) return;
  const Cell x = left, y = w_.arg(right, 0), z = w_.arg(right, 1);
  const bool is_equal = c == Comparison::equal;
  const Cell first = is_plus == is_equal ? y : x, second = is_equal ? z : is_plus ? y : x, third = !is_equal ? z : is_plus ? x : y;
  for (const Cell v : {first, second, third}) make(v);
}

// Where one factor is a number the product is linear.
bool Poster::add_product(Linear& sum, Cell left, Cell right, Wide coefficient) {
  for (const auto& [factor, other] : {std::pair(left, right), std::pair(right, left)}) {
    const Cell f = w_.deref(factor);
    if (!f.is_int()) continue;
    const Wide both = coefficient * small_integer(w_, f);
    if (both > greatest_coefficient || both < -greatest_coefficient) continue;
    add(sum, other, both);
    return true;
  }
  return false;
}

Cell Poster::variable_of(const Linear& l) {
  if (l.terms.empty() && l.constant >= least_value && l.constant <= greatest_value) return Cell::integer(static_cast<Value>(l.constant));
  if (l.terms.size() == 1 && l.terms[0].coefficient == 1 && l.constant == 0) return l.terms[0].variable;
  const Cell v = s_.new_variable(Range{infimum, supremum});
  Linear equation = l;
  if (l.terms.size() == 2) equation.shown_first = l.terms[0].coefficient == l.terms[1].coefficient ? l.terms[0].variable : v;
  equation.terms.push_back({-1, v});
  possible_ = possible_ && post_linear(s_, Relation::equal, std::move(equation), Cell::integer(1), Cell::integer(0));
  return w_.deref(v);
}

Cell Poster::variable_of(Cell expression) {
  Linear l;
  add(l, expression, 1);
  return variable_of(l);
}

Cell Poster::quotient(Kind kind, Cell x, Cell y, Cell target) {
  Cell guard = Cell::integer(1);
  if (guarded_ && s_.contains(y, 0)) {
    guard = new_truth_value();
    guards_.push_back(guard);
    Linear divisor;
    divisor.terms.push_back({1, y});
    possible_ = possible_ && post_linear(s_, Relation::unequal, divisor, guard, Cell::integer(0));
  }
  const Bounds of_x = s_.bounds(x);
  if ((kind == Kind::modulo || kind == Kind::remainder) && guard == Cell::integer(1) && y.is_int() && of_x.low >= 0 && of_x.high < y.as_int()) {
    Linear same{{{1, x}, {-1, target}}};
    possible_ = possible_ && post_linear(s_, Relation::equal, std::move(same), guard, Cell::integer(0));
    return target;
  }
  possible_ = possible_ && post_arithmetic(s_, kind, guard, x, y, target);
  return target;
}

// To the left, where the second operand is a number that is not too large.
std::optional<int> Poster::places_shifted(Cell e) const {
  constexpr Value most = 60;
  const bool is_left = is(e, "<<", 2);
  if (!is_left && !is(e, ">>", 2)) return {};
  const Cell amount = w_.deref(w_.arg(e, 1));
  if (!amount.is_int() || amount.as_int() < -most || amount.as_int() > most) return {};
  const int places = static_cast<int>(amount.as_int());
  return is_left ? places : -places;
}

// X*X*X is X^3: factors that are one variable, however they are put together.
std::optional<Value> Poster::power_of_product(Cell e, Cell& x) const {
  constexpr unsigned most = 40;
  unsigned parts = 0;
  Value count = 0;
  NearStack<Cell, 8> todo;
  todo.push(e);
  while (!todo.empty()) {
    const Cell part = w_.deref(todo.back());
    todo.pop();
    if (++parts > most) return {};
    if (is(part, "*", 2)) {
      todo.push(w_.arg(part, 0));
      todo.push(w_.arg(part, 1));
    } else if (part.is_var() && (count == 0 || part == x)) {
      x = part;
      ++count;
    } else {
      return {};
    }
  }
  return count;
}

Cell Poster::operation(Cell e, Cell target) {
  const Depth depth(w_, depth_);
  const auto with_two = [&](Kind kind) {
    const Cell x = variable_of(w_.arg(e, 0)), y = variable_of(w_.arg(e, 1));
    const bool is_square = kind == Kind::times && x.is_var() && w_.deref(x) == w_.deref(y);
    if (is_square) return possible_ = possible_ && post_arithmetic(s_, Kind::power, Cell::integer(1), x, Cell::integer(2), target), target;
    if (kind == Kind::divide || kind == Kind::floor_divide || kind == Kind::modulo || kind == Kind::remainder)
      return quotient(kind, x, y, target);
    possible_ = possible_ && post_arithmetic(s_, kind, Cell::integer(1), x, y, target);
    return target;
  };
  if (const auto places = places_shifted(e); places && *places < 0)
    return quotient(Kind::floor_divide, variable_of(w_.arg(e, 0)), Cell::integer(Value{1} << -*places), target);
  Cell base{};
  switch (operation_of(e)) {
    case operation_code("*", 2):
      if (const auto exponent = power_of_product(e, base); exponent && *exponent > 2) {
        possible_ = possible_ && post_arithmetic(s_, Kind::power, Cell::integer(1), base, Cell::integer(*exponent), target);
        return target;
      }
      return with_two(Kind::times);
    case operation_code("//", 2): return with_two(Kind::divide);
    case operation_code("div", 2): return with_two(Kind::floor_divide);
    case operation_code("mod", 2): return with_two(Kind::modulo);
    case operation_code("rem", 2): return with_two(Kind::remainder);
    case operation_code("^", 2): return with_two(Kind::power);
    case operation_code("min", 2): return with_two(Kind::minimum);
    case operation_code("max", 2): return with_two(Kind::maximum);
    case operation_code("/\\", 2): return with_two(Kind::bits_and);
    case operation_code("\\/", 2): return with_two(Kind::bits_or);
    case operation_code("xor", 2): return with_two(Kind::bits_xor);
    case operation_code("<<", 2): return with_two(Kind::shift_left);
    case operation_code(">>", 2): return with_two(Kind::shift_right);
    default: break;
  }
  if (is(e, "rdiv", 2)) {  // exactly
    const Cell x = variable_of(w_.arg(e, 0)), y = variable_of(w_.arg(e, 1));
    possible_ = possible_ && s_.remove(y, 0) && post_arithmetic(s_, Kind::times, Cell::integer(1), y, target, x);
    return target;
  }
  for (const auto& [name, kind] :
       {std::pair("msb", Kind::highest_bit), std::pair("lsb", Kind::lowest_bit), std::pair("popcount", Kind::bits_set)}) {
    if (!e.is_struct() || w_.arity_of(e) != 1 || w_.symbols.text(w_.name_of(e)) != name) continue;
    const Cell x = variable_of(w_.arg(e, 0));
    possible_ = possible_ && post_arithmetic(s_, kind, Cell::integer(1), x, Cell::integer(0), target);
    return target;
  }
  if (is(e, "abs", 1)) {
    const Cell x = variable_of(w_.arg(e, 0));
    possible_ = possible_ && post_arithmetic(s_, Kind::absolute, Cell::integer(1), x, nil_cell, target);
    return target;
  }
  domain_error(w_, "clpfd_expression", e);
}

// --- relations -------------------------------------------------------------------------------------------------------

bool Poster::post(Comparison c, Linear l, Cell control, Cell shown) {
  const auto negate = [&] {
    for (Term& t : l.terms) t.coefficient = -t.coefficient;
    l.constant = -l.constant;
  };
  if (c == Comparison::greater || c == Comparison::at_least) negate();
  if (c == Comparison::less || c == Comparison::greater) ++l.constant;
  const Relation r = c == Comparison::equal ? Relation::equal : c == Comparison::unequal ? Relation::unequal : Relation::at_most;
  return post_linear(s_, r, std::move(l), control, shown);
}

// Y #= X*2 is shown so, not as 2*X #= Y.
Cell Poster::multiple(Cell left, Cell right) const {
  left = w_.deref(left);
  right = w_.deref(right);
  if (right.is_var()) std::swap(left, right);
  if (!left.is_var() || !is(right, "*", 2)) return Cell::integer(0);
  const Cell x = w_.deref(w_.arg(right, 0)), n = w_.deref(w_.arg(right, 1));
  if (!x.is_var() || !n.is_int() || n.as_int() == 1 || n.as_int() == -1 || n.as_int() == 0) return Cell::integer(0);
  return w_.new_struct(w_.symbols.functor_cell("#=", 2), right, left);
}

// abs(X-Y) #\= N is X-Y #\= N and X-Y #\= -N, shown as it was written.
std::optional<bool> Poster::unequal_distance(Cell absolute, Cell number) {
  if (!is(absolute, "abs", 1) || !number.is_int()) return {};
  const Cell difference = w_.deref(w_.arg(absolute, 0));
  if (!is(difference, "-", 2)) return {};
  const Cell x = w_.deref(w_.arg(difference, 0)), y = w_.deref(w_.arg(difference, 1));
  if (!(x.is_var() || x.is_int()) || !(y.is_var() || y.is_int())) return {};
  for (const Cell v : {x, y})
    if (v.is_var()) s_.make_fd_variable(v);
  const Cell goal = w_.new_struct(w_.symbols.functor_cell("#\\=", 2), absolute, number);
  const Value n = small_integer(w_, number);
  const auto differs_by = [&](Value v) { return post_linear(s_, Relation::unequal, {{{1, x}, {-1, y}}, -Wide{v}}, Cell::integer(1), goal); };
  return n < 0 || (differs_by(n) && (n == 0 || differs_by(-n)));
}

// abs(E) #>= N, abs(E) #< N and the like say what E in Domain does; abs(X-Y) #>= N waits for X or Y.
std::optional<bool> Poster::limited_magnitude(Comparison c, Cell left, Cell right) {
  if (c == Comparison::equal || c == Comparison::unequal) return {};
  const bool is_left = is(left, "abs", 1);
  const Cell absolute = is_left ? left : right, number = is_left ? right : left;
  if (!is(absolute, "abs", 1) || !number.is_int()) return {};
  const bool is_lower = is_left == (c == Comparison::greater || c == Comparison::at_least);
  const bool is_strict = c == Comparison::less || c == Comparison::greater;
  const Wide limit = Wide{number.as_int()} + (!is_strict ? 0 : is_lower ? 1 : -1);
  if (!Solver::fits(limit) || !Solver::fits(-limit)) return {};
  const auto n = static_cast<Value>(limit);
  const Cell e = w_.deref(w_.arg(absolute, 0));
  if (is_lower && is(e, "-", 2)) {
    const Cell x = w_.deref(w_.arg(e, 0)), y = w_.deref(w_.arg(e, 1));
    if (x.is_var() && y.is_var()) {
      for (const Cell v : {x, y}) s_.make_fd_variable(v);
      return n <= 0 || post_far_apart(s_, w_.deref(x), w_.deref(y), n);
    }
    if (const Cell v = x.is_var() ? x : y, middle = x.is_var() ? y : x; v.is_var() && middle.is_int()) {
      const Wide low = Wide{middle.as_int()} - n, high = Wide{middle.as_int()} + n;
      s_.make_fd_variable(v);
      if (n <= 0) return true;
      if (Solver::fits(low) && Solver::fits(high))
        return s_.restrict_to(w_.deref(v), Ranges{{infimum, static_cast<Value>(low)}, {static_cast<Value>(high), supremum}});
    }
  }
  const Cell x = variable_of(e);
  if (!possible_) return false;
  if (x.is_box()) return is_lower;  // it is beyond all bounds
  if (is_lower) return n <= 0 || s_.restrict_to(x, Ranges{{infimum, -n}, {n, supremum}});
  return n >= 0 && s_.restrict_to(x, Range{-n, n});
}

// X #= 3 + Y and 3 #= X - Y are shown as 3+Y #= X, and X #= Y + 3 as Y+3 #= X; likewise where #\= stands.
Cell Poster::constant_first(Comparison c, Cell left, Cell right) const {
  if (right.is_var() || right.is_int()) std::swap(left, right);
  const bool is_sum = is(right, "+", 2);
  if (!is_sum && !is(right, "-", 2)) return Cell::integer(0);
  const Cell a = w_.deref(w_.arg(right, 0)), b = w_.deref(w_.arg(right, 1)), number = is_sum ? a : left, whole = is_sum ? left : a;
  if (!number.is_int() || number == Cell::integer(0) || !whole.is_var() || !b.is_var()) return Cell::integer(0);
  const Cell sum = is_sum ? right : w_.new_struct(w_.symbols.functor_cell("+", 2), number, b);
  if (c == Comparison::equal) return w_.new_struct(w_.symbols.functor_cell("#=", 2), sum, whole);
  return w_.new_struct(w_.symbols.functor_cell("#\\=", 2), whole, sum);
}

// X #= Y + Z is shown as Y+Z #= X and X #= Y - Z as X+Z #= Y; of other sums of variables the older one comes first.
Cell Poster::first_operand(Comparison c, Cell left, Cell right, const Linear& l) const {
  if (right.is_var()) std::swap(left, right);
  const bool is_plus = is(right, "+", 2);
  if (c != Comparison::equal || !left.is_var() || (!is_plus && !is(right, "-", 2)) || l.terms.size() != 3) return {};
  const auto is_part = [&](std::uint32_t i) { return makes_variables_ || w_.deref(w_.arg(right, i)).is_var(); };
  if (!is_part(0) || !is_part(1)) return {};
  if (!is_plus) return left;
  return l.terms[0].variable;
}

// -X #= Y is shown as -1*X #= Y.
Cell Poster::negated_variable(Cell left, Cell right) const {
  if (right.is_var()) std::swap(left, right);
  if (!left.is_var() || !is(right, "-", 1) || !w_.deref(w_.arg(right, 0)).is_var()) return Cell::integer(0);
  const Cell product = w_.new_struct(w_.symbols.functor_cell("*", 2), Cell::integer(-1), w_.arg(right, 0));
  return w_.new_struct(w_.symbols.functor_cell("#=", 2), product, left);
}

// What shows a relation otherwise than its propagator does; 0: nothing.
Cell Poster::shown_as_written(Comparison c, Cell left, Cell right) const {
  if (c != Comparison::equal && c != Comparison::unequal) return Cell::integer(0);
  Cell shown = c == Comparison::equal ? multiple(left, right) : Cell::integer(0);
  if (shown == Cell::integer(0) && c == Comparison::equal) shown = negated_variable(left, right);
  return shown == Cell::integer(0) ? constant_first(c, left, right) : shown;
}

// How residual goals show an inequality (linear.hpp); 0: by its terms.
Cell Poster::form_of_inequality(Comparison c, const Linear& l) const {
  if (c == Comparison::equal || c == Comparison::unequal) return Cell::integer(0);
  const bool is_strict = c == Comparison::less || c == Comparison::greater;
  if (!is_plain_) return is_strict ? strict_sides : Cell::integer(0);
  if (makes_variables_) return is_strict ? strict_sides : sides;
  if (l.terms.size() != 2 || l.terms[0].coefficient != l.terms[1].coefficient || !is_unit(Cell::integer(l.terms[0].coefficient)))
    return Cell::integer(0);
  const Cell x = w_.deref(l.terms[0].variable), y = w_.deref(l.terms[1].variable);
  if (!x.is_var() || !y.is_var() || x == y) return Cell::integer(0);
  return s_.is_fd_variable(x) || s_.is_fd_variable(y) ? sum_of_known_variables : sum_of_new_variables;
}

bool Poster::is_sum(Cell e) const {
  switch (operation_of(e)) {
    case operation_code("+", 2):
    case operation_code("-", 2):
    case operation_code("-", 1):
    case operation_code("?", 1):
    case operation_code("#", 1):
    case operation_code("\\", 1): return true;
    default: return false;
  }
}

bool Poster::relation(Comparison c, Cell left, Cell right, Cell control) {
  left = w_.deref(left);
  right = w_.deref(right);
  const bool is_plain = w_.deref(control) == Cell::integer(1);
  guarded_ = !is_plain;
  is_plain_ = is_plain;
  makes_variables_ = false;
  guards_.clear();
  if (is_plain && (c == Comparison::equal || c == Comparison::unequal)) make_variables_of(c, left, right);
  if (is_plain && c == Comparison::equal) {  // an operation's own variable is the other side
    const bool is_turned = left.is_struct() && (right.is_var() || right.is_int());
    const Cell value = is_turned ? right : left, e = is_turned ? left : right;
    if ((value.is_var() || value.is_int()) && e.is_struct() && !is_sum(e) &&
        !(is(e, "*", 2) && (w_.arg(e, 0).is_int() || w_.arg(e, 1).is_int())) && places_shifted(e).value_or(-1) < 0) {
      operation(e, value);
      return possible_;
    }
  }
  if (is_plain && c == Comparison::unequal) {
    const bool is_left = is(left, "abs", 1);
    if (const auto posted = unequal_distance(is_left ? left : right, is_left ? right : left)) return *posted;
  }
  if (is_plain)
    if (const auto posted = limited_magnitude(c, left, right)) return *posted;
  Linear l;
  const bool right_first = c == Comparison::less || c == Comparison::at_most || (c == Comparison::equal && w_.deref(left).is_var());
  if (right_first) add(l, right, -1);
  add(l, left, 1);
  if (!right_first) add(l, right, -1);
  if (!possible_) return false;
  if (!is_plain && c != Comparison::equal && c != Comparison::unequal)  // residual goals are shown by age
    for (const Term& t : l.terms)
      if (const Cell v = w_.deref(t.variable); v.is_var()) s_.make_fd_variable(v);
  if (guards_.empty()) {
    const Cell shown = is_plain ? shown_as_written(c, left, right) : Cell::integer(0);
    const Cell form = shown == Cell::integer(0) ? form_of_inequality(c, l) : shown;
    if (is_plain) l.shown_first = first_operand(c, left, right, l);
    return post(c, std::move(l), control, form);
  }
  const std::vector<Cell> guards = guards_;
  Cell all = new_truth_value();
  if (!post(c, std::move(l), all)) return false;
  for (std::size_t i = 0; i < guards.size(); ++i) {
    const Cell both = i + 1 == guards.size() ? control : new_truth_value();
    if (!post_connective(s_, bit_and, all, guards[i], both)) return false;
    all = both;
  }
  return true;
}

bool Poster::sum(const std::vector<Cell>& coefficients, const std::vector<Cell>& variables, Comparison c, Cell right) {
  Linear l;
  for (std::size_t i = 0; i < variables.size(); ++i) add(l, variables[i], coefficients.empty() ? Value{1} : small_integer(w_, coefficients[i]));
  add(l, right, -1);
  return possible_ && post(c, std::move(l), Cell::integer(1));
}

// --- connectives -----------------------------------------------------------------------------------------------------

bool Poster::connective(unsigned table, Cell left, Cell right, Cell control) {
  const auto side = [this](Cell c) { return w_.deref(c).is_var() || w_.deref(c).is_int() ? w_.deref(c) : new_truth_value(); };
  const Cell l = side(left);
  if (!reify(left, l)) return false;
  const Cell r = side(right);  // younger than the variables of the left side, as SWI-Prolog's: residual goals are shown by age
  return reify(right, r) && post_connective(s_, table, l, r, control);
}

// X #= 3 #\/ X #= 5, of any length and one variable, says what X in 3 \/ 5 does, and so does X #= 3 #\ X #= 5; X #\= 3 #/\ X #\= 5 says what
// X in \ (3 \/ 5) does.
std::optional<Poster::Membership> Poster::membership_of(Cell term) const {
  const std::uint64_t connective = operation_of(term);
  const bool is_exclusive = connective == operation_code("#\\", 2);
  const bool is_either = is_exclusive || connective == operation_code("#\\/", 2);
  if (!is_either && connective != operation_code("#/\\", 2)) return {};
  const std::uint64_t relation = is_either ? operation_code("#=", 2) : operation_code("#\\=", 2);
  for (const std::uint32_t side : {0u, 1u})
    if (const std::uint64_t of_side = operation_of(w_.arg(term, side)); of_side != connective && of_side != relation) return {};
  std::vector<Cell> todo{term};
  Cell variable{};
  std::vector<Value> values;
  while (!todo.empty()) {
    const Cell c = w_.deref(todo.back());
    todo.pop_back();
    if (!c.is_struct() || values.size() + todo.size() > most_values) return {};
    Cell x = w_.deref(w_.arg(c, 0)), value = w_.arity_of(c) == 2 ? w_.deref(w_.arg(c, 1)) : Cell{};
    const std::uint64_t operation = operation_of(c);
    if (operation == connective) {
      todo.insert(todo.end(), {value, x});
      continue;
    }
    if (operation != relation) return {};
    if (x.is_int()) std::swap(x, value);
    if (!x.is_var() || !value.is_int() || (variable.bits != 0 && x != variable)) return {};
    variable = x;
    values.push_back(value.as_int());
  }
  if (is_exclusive && values.size() != 2) return {};
  if (is_exclusive && values[0] == values[1]) values.clear();
  const Ranges ranges = ranges_of_values(std::move(values));
  return Membership{variable, is_either ? ranges : complement_of(ranges)};
}

// Whether tuples are in a relation is known to propagators that the library has in Prolog; they are made behind this built-in.
bool Poster::table(Cell term, Cell control) {
  const Cell arguments[] = {w_.arg(term, 0), w_.arg(term, 1), control};
  const Cell parts[] = {w_.new_struct(w_.symbols.functor_cell("tables", 3), arguments), w_.new_variable()};
  queue_custom(s_, w_.new_struct(w_.symbols.functor_cell("propagator", 2), parts));
  return true;
}

bool Poster::reify(Cell term, Cell control) {
  const Depth depth(w_, depth_);
  term = w_.deref(term);
  control = w_.deref(control);
  if (term.is_int() && term != Cell::integer(0) && term != Cell::integer(1)) domain_error(w_, "clpfd_reifiable_expression", term);
  if (!s_.restrict_to(control, Range{0, 1})) return false;
  control = w_.deref(control);
  if (term.is_var() || term.is_int()) {
    term = w_.deref(term);  // it may be what the control was made of
    if (term == control) return true;
    if (!s_.restrict_to(term, Range{0, 1})) return false;
    Linear same;
    same.terms = {{1, term}, {-1, control}};
    return post_linear(s_, Relation::equal, std::move(same), Cell::integer(1), Cell::integer(0));
  }
  if (const auto c = comparison_of(operation_of(term))) return relation(*c, w_.arg(term, 0), w_.arg(term, 1), control);
  if (is(term, "?", 1) || is(term, "#", 1)) return reify(w_.arg(term, 0), control);
  if (is(term, "#\\", 1)) {
    if (control.is_int()) return reify(w_.arg(term, 0), Cell::integer(1 - control.as_int()));
    const Cell inner = w_.arg(term, 0);
    const Cell v = inner.is_var() ? inner : new_truth_value();
    return reify(inner, v) && post_connective(s_, bit_xor, v, Cell::integer(1), control);
  }
  if (const auto m = membership_of(term)) return post_member(s_, m->variable, m->ranges, control);
  if (is(term, "#/\\", 2)) {
    if (control == Cell::integer(1)) return reify(w_.arg(term, 0), control) && reify(w_.arg(term, 1), control);
    return connective(bit_and, w_.arg(term, 0), w_.arg(term, 1), control);
  }
  if (is(term, "#\\/", 2)) return connective(bit_or, w_.arg(term, 0), w_.arg(term, 1), control);
  if (is(term, "#\\", 2)) return connective(bit_xor, w_.arg(term, 0), w_.arg(term, 1), control);
  if (is(term, "#==>", 2)) return connective(bit_implies, w_.arg(term, 0), w_.arg(term, 1), control);
  if (is(term, "#<==", 2)) return connective(bit_implies, w_.arg(term, 1), w_.arg(term, 0), control);
  if (is(term, "#<==>", 2)) {
    const Cell p = w_.arg(term, 0), q = w_.arg(term, 1);
    if (control == Cell::integer(1)) {  // one truth value for both
      if (p.is_int()) return reify(p, p) && reify(q, p);
      if (q.is_int()) return reify(q, q) && reify(p, q);
      const Cell both = p.is_var() ? p : q.is_var() ? q : new_truth_value();
      return reify(p, both) && reify(q, both);
    }
    constexpr unsigned bit_equal = 0b1001;
    return connective(bit_equal, p, q, control);
  }
  if (is(term, "in", 2)) return post_member(s_, w_.arg(term, 0), parse_domain(w_, w_.arg(term, 1)), control);
  if (term.is_struct() && w_.arity_of(term) == 2 && w_.symbols.text(w_.name_of(term)) == "tuples_in") return table(term, control);
  domain_error(w_, "clpfd_reifiable_expression", term);
}

}  // namespace penelope::fd
