// Which function a kind of propagator has.
#include "wam/fd/propagators.hpp"

namespace penelope::fd {

bool run(Solver& s, Cell* p, std::uint32_t count) {
  switch (static_cast<Kind>(p[part::kind].as_int())) {
    case Kind::linear_equal:
    case Kind::linear_unequal:
    case Kind::linear_at_most: return propagate_linear(s, p, count);
    case Kind::truths_equal:
    case Kind::truths_at_most: return propagate_linear_of_truths(s, p, count);
    case Kind::sum_of_truths: return propagate_sum_of_truths(s, p, count);
    case Kind::unequal: return propagate_unequal(s, p);
    case Kind::times:
    case Kind::divide:
    case Kind::floor_divide:
    case Kind::modulo:
    case Kind::remainder:
    case Kind::power:
    case Kind::minimum:
    case Kind::maximum:
    case Kind::bits_and:
    case Kind::bits_or:
    case Kind::bits_xor:
    case Kind::shift_left:
    case Kind::shift_right:
    case Kind::highest_bit:
    case Kind::lowest_bit:
    case Kind::bits_set:
    case Kind::absolute: return propagate_arithmetic(s, p);
    case Kind::least_of:
    case Kind::greatest_of: return propagate_extremum_of_many(s, p, count);
    case Kind::far_apart: return propagate_far_apart(s, p);
    case Kind::boxes_apart: return propagate_boxes_apart(s, p, count);
    case Kind::custom: return propagate_custom(s, p);
    case Kind::literals: return propagate_literals(s, p);
    case Kind::thresholds: return propagate_thresholds(s, p);
    case Kind::connective: return propagate_connective(s, p);
    case Kind::member: return propagate_member(s, p);
    case Kind::all_different: return propagate_all_different(s, p, count);
    case Kind::all_distinct: return propagate_all_distinct(s, p, count);
    case Kind::element: return propagate_element(s, p, count);
    case Kind::tuples: return propagate_tuples(s, p, count);
    case Kind::supported: return propagate_supported(s, p, count);
    case Kind::circuit: return propagate_circuit(s, p, count);
    case Kind::disjunctive: return propagate_disjunctive(s, p, count);
    case Kind::loads: return propagate_loads(s, p, count);
    case Kind::inverse: return propagate_inverse(s, p, count);
    case Kind::cost_bound: return propagate_cost_bound(s, p, count);
    case Kind::cumulative: return propagate_cumulative(s, p, count);
  }
  return false;
}

}  // namespace penelope::fd
