// all_different: a variable that has a value takes it from the others. The variables that have told the others stand at
// the front: a propagation takes time in the number of the others, for each new value.
#include "wam/fd/propagators.hpp"
#include "wam/term/number.hpp"

namespace penelope::fd {

namespace {

// Domains have no place for a big integer, so that no domain loses it: each is compared with the others that are known.
bool is_repeated(Solver& s, const Cell* p, std::uint32_t count, std::uint32_t place) {
  const Cell big = s.deref(p[place]);
  for (std::uint32_t i = part::data + 1; i < count; ++i)
    if (const Cell c = s.deref(p[i]); i != place && c.is_box() && compare_integers(s.w, c, big) == 0) return true;
  return false;
}

}  // namespace

bool tell_values(Solver& s, Cell* p, std::uint32_t count) {
  constexpr unsigned done_at = part::data, first = part::data + 1;
  std::uint32_t done = first + static_cast<std::uint32_t>(p[done_at].as_int());
  const std::uint32_t before = done;
  for (std::uint32_t i = done; i < count; ++i) {
    const Cell c = s.now(p[i]);
    if (c.is_var()) continue;
    if (c.is_box() && is_repeated(s, p, count, i)) return false;
    if (i != done) {
      const Cell other = p[done];
      s.w.assign_trailed(p + done, p[i]);
      s.w.assign_trailed(p + i, other);
    }
    ++done;
    for (std::uint32_t k = done; k < count; ++k)
      if (c.is_int() && !s.remove_value(p[k], c)) return false;
    if (p[part::queued] != Cell::integer(0)) i = done - 1;  // some that were open have a value now
  }
  if (done != before) s.w.assign_trailed(p + done_at, Cell::integer(done - first));
  if (done + 1 >= count && done == count) s.kill(p);
  return true;
}

bool propagate_all_different(Solver& s, Cell* p, std::uint32_t count) { return tell_values(s, p, count); }

bool post_different(Solver& s, Kind kind, unsigned list, const std::vector<Cell>& variables, Cell goal) {
  const Cell p = s.new_propagator(kind, goal, 1 + variables.size(), [&variables](Cell* data) {
    data[0] = Cell::integer(0);
    std::copy(variables.begin(), variables.end(), data + 1);
  });
  for (const Cell v : variables) s.watch(v, list, p);
  return s.post(p);
}

bool post_all_different(Solver& s, const std::vector<Cell>& variables, Cell goal) {
  return post_different(s, Kind::all_different, slot::fixed, variables, goal);
}

}  // namespace penelope::fd
