// The sum of the open terms of a linear constraint: its least and greatest value, and what they leave for each term.
//
// Source: W. Harvey, P. Stuckey, Improving linear constraint propagation by changing constraint representation, Constraints 8 (2003). For the
// sum to be at most 0, each term is at most what the smallest values of the others leave.
//
// There are two kinds. Sum<Value>, for most constraints, adds in 64 bits; it is not valid where a bound is infinite or a product large.
// Sum<Wide> has 128 bits: values have 61, and posting refuses coefficients that have more than 61 together.
#pragma once
#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "wam/fd/linear.hpp"

namespace penelope::fd {

// The terms that are not in the constant.
inline std::span<Cell> open_terms(Cell* p, std::uint32_t count) {
  if (!settles(count)) return {p + linear_part::terms, p + count};
  return {p + linear_part::terms + 2 * p[count - 1].as_int(), p + count - 1};
}

template <class N>
class Sum {
 public:
  static constexpr bool is_narrow = std::is_same_v<N, Value>;
  // A term that is not in the constant, and the bounds that its variable had.
  struct Term {
    Value coefficient;
    Cell variable;  // dereferenced
    Bounds bounds;
    Cell* block;  // of a variable in a narrow sum
    bool is_fixed() const { return bounds.is_fixed(); }
  };

  Sum(Solver& s, Cell* p, std::uint32_t count) : s_(s), p_(p), first_cell_(open_terms(p, count).data()) {
    const std::size_t size = open_terms(p, count).size() / 2;
    if (size > most_kept) more_.resize(size);
    first_ = more_.empty() ? kept_.terms : more_.data();
    end_ = first_ + size;
    is_valid_ = read(p[linear_part::constant].as_int());
    if (is_valid_ && open_ == 2) join_opposites();
    if (is_valid_ && size - open_ >= fewest_settled && settles(count)) settle(p[count - 1]);
  }
  // False: numbers are too large for a narrow sum; in a wide one a value is a big integer. Nothing else is known then.
  bool is_valid() const { return is_valid_; }
  N low() const { return low_; }  // of the finite terms
  std::size_t open() const { return open_; }
  bool is_positive() const { return !has_endless_low() && low_ > 0; }
  bool is_negative() const { return !has_endless_high() && high_ < 0; }
  bool is_at_most_zero() const { return !has_endless_high() && high_ <= 0; }
  bool is_at_least_zero() const { return !has_endless_low() && low_ >= 0; }
  // The sum is this much less from now on.
  void subtract(Value v) {
    low_ -= v;
    high_ -= v;
  }
  // The next open term from t on.
  const Term* next_open(const Term* t) const {
    while (t->is_fixed()) ++t;
    return t;
  }
  const Term* first_open() const { return next_open(first_); }

  // Whether the bounds of the open terms are still what they were.
  bool is_as_read() const {
    for (const Term* t = first_; t < end_; ++t)
      if (const Bounds now = s_.bounds(t->variable); now.low != t->bounds.low || now.high != t->bounds.high) return false;
    return true;
  }

  // The one open term, and what the others add up to.
  struct Last {
    const Term* term;
    N rest;
    bool can_be_zero() const { return divides(term->coefficient, -rest); }
    N value() const { return floor_quotient(-rest, term->coefficient); }  // that makes the sum 0
  };
  Last last() const {
    const Term* const t = first_open();
    const Bounds b = t->bounds;
    const bool is_low_known = is_finite(t->coefficient > 0 ? b.low : b.high), is_high_known = is_finite(t->coefficient > 0 ? b.high : b.low);
    if (is_narrow || is_low_known) return {t, low_ - N{t->coefficient} * (t->coefficient > 0 ? b.low : b.high)};
    return {t, is_high_known ? high_ - N{t->coefficient} * (t->coefficient > 0 ? b.high : b.low) : low_};
  }

  // The two open terms where they are c*x and -c*y, c being 1 or -1, and the others add up to 0; else nothing.
  std::optional<std::pair<Cell, Cell>> difference_alone() const {
    if (open_ != 2) return {};
    const Term &x = *first_open(), &y = *next_open(&x + 1);
    if (x.coefficient + y.coefficient != 0 || (x.coefficient != 1 && x.coefficient != -1)) return {};
    if (rest_beside(x, y) != 0) return {};
    return std::pair(x.variable, y.variable);
  }

  // What the one open variable of an equation has to be.
  bool solve_last() {
    const Last l = last();
    return l.can_be_zero() && s_.assign(l.term->variable, l.value());
  }

  bool at_most_zero() {
    if (has_endless_low() && endless_low_ > 1) return true;
    if (is_positive()) return false;
    if (!has_endless_low() && !has_endless_high() && widest_ <= -low_) return true;
    for (const Term* t = first_; t < end_; ++t)
      if (!t->is_fixed() && !limit(*t)) return false;
    return true;
  }
  bool at_least_zero() {
    if (has_endless_high() && endless_high_ > 1) return true;
    if (is_negative()) return false;
    if (!has_endless_low() && !has_endless_high() && widest_ <= high_) return true;
    for (const Term* t = first_; t < end_; ++t)
      if (!t->is_fixed() && !support(*t)) return false;
    return true;
  }
  // Of a narrow sum: it can be 0, as far as its bounds say, and no term has a bound that is not in such a sum. What is changed is seen at once.
  bool is_zero() {
    for (unsigned round = 0; round < most_rounds; ++round) {
      if (low_ > 0 || high_ < 0) return false;
      if (widest_ > -low_ && !limit_all()) return false;
      if (high_ < 0) return false;
      const N before = low_;
      if (widest_ > high_ && !support_all()) return false;
      if (low_ == before) return true;
    }
    is_unfinished_ = true;
    return low_ <= 0 && high_ >= 0;
  }
  // Whether is_zero() has to be asked again: it took long, or changed a variable that stands in several terms.
  bool is_unfinished() const { return is_unfinished_; }
  // The sum is not 0, which is decided once one variable is left.
  bool not_zero() {
    if (open_ > 1) return true;
    s_.kill(p_);
    if (open_ == 0) return low_ != 0;
    const Last l = last();
    return !l.can_be_zero() || s_.remove(l.term->variable, l.value());
  }

 private:
  static constexpr std::uint32_t most_kept = 32;
  static constexpr unsigned most_rounds = 64;
  static constexpr std::size_t fewest_settled = 3;  // at once: to read a term takes less time than to trail what changes
  bool has_endless_low() const { return !is_narrow && endless_low_ != 0; }
  bool has_endless_high() const { return !is_narrow && endless_high_ != 0; }

  // What the other terms and the constant add up to.
  N rest_beside(const Term& x, const Term& y) const {
    const auto least = [](const Term& t) {
      const Value v = t.coefficient > 0 ? t.bounds.low : t.bounds.high;
      return is_finite(v) ? N{t.coefficient} * v : N{0};
    };
    return low_ - least(x) - least(y);
  }
  // c*x and -c*x add up to 0, whatever x is.
  void join_opposites() {
    const Term &x = *first_open(), &y = *next_open(&x + 1);
    if (x.variable != y.variable || x.coefficient + y.coefficient != 0) return;
    low_ = high_ = rest_beside(x, y);
    widest_ = 0;
    open_ = 0;
    endless_low_ = endless_high_ = 0;
  }

  bool read(Value constant) {
    // What numbers have in common with others of as many bits.
    std::uint64_t greatest_value = 0, greatest_coefficient = 0;
    N known = -N{constant};  // may be wrong where it is found to be too large
    const Cell* cell = first_cell_;
    for (Term* t = first_; t < end_; ++t, cell += 2) {
      const Value coefficient = cell[0].as_int();
      const Cell c = s_.now(cell[1]);
      t->coefficient = coefficient;
      t->variable = c;
      if constexpr (is_narrow) greatest_coefficient |= static_cast<std::uint64_t>(coefficient ^ coefficient >> 63);
      if (Solver::is_fixed(c)) {
        const Value v = c.as_int();
        t->bounds = {v, v};
        if constexpr (is_narrow) greatest_value |= static_cast<std::uint64_t>(v ^ v >> 63);
        known = plus(known, product(coefficient, v));
      } else if (is_narrow) {
        if (!s_.look_up(c, t->block, t->bounds)) return false;
        const Bounds b = t->bounds;
        greatest_value |= static_cast<std::uint64_t>((b.low ^ b.low >> 63) | (b.high ^ b.high >> 63));
        add(product(coefficient, coefficient < 0 ? b.high : b.low), product(coefficient, coefficient < 0 ? b.low : b.high));
      } else {
        if (c.is_box()) return false;
        add_any(coefficient, t->bounds = s_.bounds(c));
      }
    }
    low_ = plus(low_, known);
    high_ = plus(high_, known);
    if constexpr (!is_narrow) return true;
    // All together have fewer than 61 bits, and the constant has no more.
    constexpr int most_bits = 59;
    return std::bit_width(greatest_value) + std::bit_width(greatest_coefficient) + std::bit_width(static_cast<std::uint64_t>(end_ - first_)) <=
           most_bits;
  }
  static N product(Value a, Value b) {
    if constexpr (!is_narrow) return N{a} * b;
    return static_cast<N>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
  }
  static N plus(N a, N b) {
    if constexpr (!is_narrow) return a + b;
    return static_cast<N>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
  }
  void add(N least, N greatest) {
    ++open_;
    low_ = plus(low_, least);
    high_ = plus(high_, greatest);
    widest_ = std::max(widest_, plus(greatest, -least));
  }
  void add_any(Value coefficient, Bounds b) {
    if (coefficient < 0) std::swap(b.low, b.high);
    if (PENELOPE_LIKELY(is_finite(b.low) && is_finite(b.high))) return add(N{coefficient} * b.low, N{coefficient} * b.high);
    ++open_;
    is_finite(b.low) ? void(low_ += N{coefficient} * b.low) : void(++endless_low_);
    is_finite(b.high) ? void(high_ += N{coefficient} * b.high) : void(++endless_high_);
  }

  // Terms that have values go to the front, and into the constant. Their number is in `settled`.
  void settle(Cell& settled) {
    Value left = p_[linear_part::constant].as_int();
    Cell *const before = first_cell_, *cell = first_cell_;
    for (Term* t = first_; t < end_; ++t, cell += 2) {
      if (!t->is_fixed()) continue;
      const Wide with = left - Wide{t->coefficient} * t->bounds.low;
      if (!Solver::fits(with)) continue;
      left = static_cast<Value>(with);
      if (t != first_) {
        const Cell coefficient = cell[0], variable = cell[1];
        if (coefficient != first_cell_[0]) s_.w.assign_trailed(cell, first_cell_[0]), s_.w.assign_trailed(first_cell_, coefficient);
        s_.w.assign_trailed(cell + 1, first_cell_[1]);
        s_.w.assign_trailed(first_cell_ + 1, variable);
        *t = *first_;
      }
      first_cell_ += 2;
      ++first_;
    }
    if (first_cell_ == before) return;
    s_.w.assign_trailed(p_ + linear_part::constant, Cell::integer(left));
    s_.w.assign_trailed(&settled, Cell::integer(settled.as_int() + (first_cell_ - before) / 2));
  }

  // What is left for the term, c times its variable, when the others have their least values. Nothing: it is endless.
  bool limit(const Term& t) {
    const Value c = t.coefficient, own = c > 0 ? t.bounds.low : t.bounds.high;
    N least = low_;
    if constexpr (is_narrow) {
      if (c * (c > 0 ? t.bounds.high : t.bounds.low) - c * own <= -low_) return true;
      least -= c * own;
    } else {
      if (endless_low_ != (is_finite(own) ? 0 : 1)) return true;
      if (is_finite(own)) least -= N{c} * own;
    }
    return c > 0 ? lower(t, floor_quotient(-least, c)) : raise(t, ceiling_quotient(-least, c));
  }
  bool support(const Term& t) {
    const Value c = t.coefficient, own = c > 0 ? t.bounds.high : t.bounds.low;
    N greatest = high_;
    if constexpr (is_narrow) {
      if (c * own - c * (c > 0 ? t.bounds.low : t.bounds.high) <= high_) return true;
      greatest -= c * own;
    } else {
      if (endless_high_ != (is_finite(own) ? 0 : 1)) return true;
      if (is_finite(own)) greatest -= N{c} * own;
    }
    return c > 0 ? raise(t, ceiling_quotient(-greatest, c)) : lower(t, floor_quotient(-greatest, c));
  }
  // The terms are at most what is left for them, or at least; of a narrow sum.
  bool limit_all() {
    const N room = -low_;
    for (Term* t = first_; t < end_; ++t) {
      const Bounds b = t->bounds;
      const Value c = t->coefficient;
      if ((b.high - b.low) * (c > 0 ? c : -c) <= room) continue;
      if (!(c > 0 ? lower(*t, b.low + quotient(room, c)) : raise(*t, b.high - quotient(room, -c)))) return false;
      read_again(*t);
    }
    return true;
  }
  bool support_all() {
    const N room = high_;
    for (Term* t = first_; t < end_; ++t) {
      const Bounds b = t->bounds;
      const Value c = t->coefficient;
      if ((b.high - b.low) * (c > 0 ? c : -c) <= room) continue;
      if (!(c > 0 ? raise(*t, b.high - quotient(room, c)) : lower(*t, b.low + quotient(room, -c)))) return false;
      read_again(*t);
    }
    return true;
  }
  static N quotient(N a, Value positive) { return positive == 1 ? a : a / positive; }
  void read_again(Term& t) {
    const Bounds before = t.bounds, now = s_.bounds_known(t.variable, t.block);
    t.bounds = now;
    const Value c = t.coefficient, less = now.low - before.low, more = now.high - before.high;
    low_ += c * (c > 0 ? less : more);
    high_ += c * (c > 0 ? more : less);
    open_ -= now.is_fixed();
    for (const Term* u = first_; u < end_; ++u)
      if (u != &t && u->variable == t.variable) is_unfinished_ = true;
  }
  bool lower(const Term& t, N high) {
    if constexpr (is_narrow) return s_.lower_known(t.variable, t.block, high);
    return s_.set_max(t.variable, high) && (Solver::fits(high) || limit_far(s_, t.variable, true, large_integer(s_.w, high)));
  }
  bool raise(const Term& t, N low) {
    if constexpr (is_narrow) return s_.raise_known(t.variable, t.block, low);
    return s_.set_min(t.variable, low) && (Solver::fits(low) || limit_far(s_, t.variable, false, large_integer(s_.w, low)));
  }

  Solver& s_;
  Cell* p_;
  Cell* first_cell_;                   // of the terms that are not in the constant
  Term *first_, *end_;                 // the same, as they were read
  N low_ = 0, high_ = 0, widest_ = 0;  // widest: of the differences between the greatest and the least value of each finite term
  unsigned endless_low_ = 0, endless_high_ = 0;
  std::size_t open_ = 0;
  bool is_valid_, is_unfinished_ = false;
  union Room {  // without anything in it at first
    Room() {}
    Term terms[most_kept];
  } kept_;
  std::vector<Term> more_;
};

}  // namespace penelope::fd
