// Linear constraints that hold, whose terms are truth values but for the last one, which may be any finite variable: how many of them hold, what
// those that hold cost. The terms are as those of other long sums (linear.hpp); the last one is never settled.
//
// Of an open truth value nothing has to be read but that it has no value, so that a run reads a word or two for each, and not a domain.
#include <algorithm>
#include <cstdlib>

#include "wam/fd/linear.hpp"
#include "wam/fd/while_queued.hpp"

namespace penelope::fd {

namespace {

using linear_part::constant, linear_part::terms;

constexpr Value farthest = Value{1} << 40;  // what a last variable may be, and coefficients together
constexpr Value largest_factor = Value{1} << 15;
constexpr std::size_t fewest_settled = 3;  // at once

class LinearOfTruths {
 public:
  LinearOfTruths(Solver& s, Cell* p, std::uint32_t count)
      : s_(s), p_(p), settled_(p[count - 1]), last_(p + count - 3), is_equation_(p[part::kind] == kind_cell(Kind::truths_equal)) {}

  bool run() {
    const WhileQueued queued(p_);
    for (;;) {
      read();
      has_changed_ = false;
      if (!limit_last() || !limit_truths()) return false;
      if (!has_changed_) return true;
    }
  }

 private:
  static constexpr Cell kind_cell(Kind kind) { return Cell::integer(static_cast<std::int64_t>(kind)); }

  void read() {
    Cell* const from = p_ + terms + 2 * settled_.as_int();
    room_ = p_[constant].as_int();
    width_ = widest_ = 0;
    std::size_t fixed = 0;
    for (const Cell* t = from; t < last_; t += 2) {
      const Cell now = s_.now(t[1]);
      const Value c = t[0].as_int();
      if (now.is_int()) {
        room_ -= c * now.as_int();
        ++fixed;
      } else {
        room_ -= std::min<Value>(c, 0);
        width_ += std::abs(c);
        widest_ = std::max(widest_, std::abs(c));
      }
    }
    if (fixed >= fewest_settled) settle(from);
  }

  // What the truth values leave the last variable; from then on its least term is in the room, and what it may add in the width.
  bool limit_last() {
    const Value c = last_[0].as_int();
    Bounds b = s_.bounds(last_[1]);
    const Wide most = c > 0 ? floor_quotient(room_, c) : b.high, least = c > 0 ? b.low : ceiling_quotient(room_, c);
    const Wide other = room_ - width_;
    const Wide low = is_equation_ && c > 0 ? ceiling_quotient(static_cast<Value>(other), c) : least,
               high = is_equation_ && c < 0 ? floor_quotient(static_cast<Value>(other), c) : most;
    if (low > b.low || high < b.high) {
      if (!s_.set_bounds(last_[1], low, high)) return false;
      b = s_.bounds(last_[1]);
    }
    room_ -= c * (c > 0 ? b.low : b.high);
    spread_ = std::abs(c) * (b.high - b.low);
    return room_ >= 0;
  }

  // Each that would take more than the room has its lesser value; of an equation also each without which the rest is too little its greater one.
  bool limit_truths() {
    const Value surplus = width_ + spread_ - room_;
    if (is_equation_ ? surplus < 0 : surplus <= 0) return is_equation_ ? false : (s_.kill(p_), true);
    if (is_equation_ && width_ + spread_ == 0) return s_.kill(p_), true;
    if (widest_ <= room_ && (!is_equation_ || widest_ <= surplus)) return true;
    for (const Cell* t = p_ + terms + 2 * settled_.as_int(); t < last_; t += 2) {
      const Cell now = s_.now(t[1]);
      if (now.is_int()) continue;
      const Value c = t[0].as_int(), size = std::abs(c);
      const bool is_too_much = size > room_;
      if (!is_too_much && (!is_equation_ || size <= surplus)) continue;
      if (!s_.assign_value(now, is_too_much == (c < 0))) return false;
      has_changed_ = true;
    }
    return true;
  }

  // Truth values that are known go to the front, and into the constant.
  void settle(Cell* from) {
    Value left = p_[constant].as_int();
    Cell* to = from;
    for (Cell* t = from; t < last_; t += 2) {
      const Cell now = s_.now(t[1]);
      if (!now.is_int()) continue;
      left -= t[0].as_int() * now.as_int();
      if (t != to) {
        const Cell coefficient = t[0], variable = t[1];
        if (coefficient != to[0]) s_.w.assign_trailed(t, to[0]), s_.w.assign_trailed(to, coefficient);
        s_.w.assign_trailed(t + 1, to[1]);
        s_.w.assign_trailed(to + 1, variable);
      }
      to += 2;
    }
    s_.w.assign_trailed(p_ + constant, Cell::integer(left));
    s_.w.assign_trailed(&settled_, Cell::integer(settled_.as_int() + (to - from) / 2));
  }

  Solver& s_;
  Cell* const p_;
  Cell& settled_;
  Cell* const last_;
  const bool is_equation_;
  Value room_ = 0;                // what the constant is above the least sum
  Value width_ = 0, spread_ = 0;  // what the open truth values, and the last variable, may add to that
  Value widest_ = 0;              // of the open truth values
  bool has_changed_ = false;
};

bool is_truth(Solver& s, Cell c) {
  const Bounds b = s.bounds(c);
  return b.low >= 0 && b.high <= 1;
}

}  // namespace

bool put_truths_first(Solver& s, Linear& l) {
  std::size_t others = 0, other = l.terms.size() - 1;
  Wide weight = 0;
  for (std::size_t i = 0; i < l.terms.size(); ++i) {
    weight += std::abs(l.terms[i].coefficient);
    if (is_truth(s, l.terms[i].variable)) continue;
    ++others;
    other = i;
  }
  const Linear::Term last = l.terms[other];
  const Bounds b = s.bounds(last.variable);
  if (others > 1 || weight > farthest || l.constant > farthest || l.constant < -farthest) return false;
  if (b.low < -farthest || b.high > farthest || std::abs(last.coefficient) > largest_factor) return false;
  std::rotate(l.terms.begin() + static_cast<std::ptrdiff_t>(other), l.terms.begin() + static_cast<std::ptrdiff_t>(other) + 1, l.terms.end());
  return true;
}

bool propagate_linear_of_truths(Solver& s, Cell* p, std::uint32_t count) { return LinearOfTruths(s, p, count).run(); }

}  // namespace penelope::fd
