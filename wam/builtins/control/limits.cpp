// How call_with_depth_limit/3 and call_with_inference_limit/3 count (prolog_lib/system/depth_limits.pl): a term that is changed in place,
// whatever is backtracked over.
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/registry.hpp"

namespace penelope {

namespace {

namespace depth {  // depth(Limit, Deepest, Exceeded)
constexpr unsigned limit = 0, deepest = 1, exceeded = 2, arguments = 3;
}  // namespace depth

namespace inferences {  // inferences(Count, Limit, Exceeded, Outer)
constexpr unsigned count = 0, limit = 1, exceeded = 2, outer = 3, arguments = 4;
}  // namespace inferences

// One more call, for this limit and those around it. The outermost one that it exceeds is told, and gives the error.
bool count_call(Worker& w, Cell state) {
  Cell* exceeded = nullptr;
  for (; state.is_struct() && w.arity_of(state) == inferences::arguments; state = w.arg(state, inferences::outer)) {
    const Cell count = w.arg(state, inferences::count), limit = w.arg(state, inferences::limit);
    if (!count.is_int() || !limit.is_int()) return raise(type_error_ball(w, "limit_state", state));
    if (count.as_int() < limit.as_int())
      w.args_of(state)[inferences::count] = Cell::integer(count.as_int() + 1);
    else
      exceeded = w.args_of(state) + inferences::exceeded;
  }
  if (!exceeded) return true;
  *exceeded = cell_of(FixedAtom::true_);
  return raise(w.symbols.atom_cell("$inference_limit"));
}

// '$within_limit'(+Depth, +State): fails where the call is too deep, and throws where it is one too many.
bool within_limit(Worker& w, Cell* a) {
  Cell state;
  if (!compound_argument(w, a[1], state)) return false;
  if (state.is_struct() && w.arity_of(state) == inferences::arguments) return count_call(w, state);
  if (!state.is_struct() || w.arity_of(state) != depth::arguments) return raise(type_error_ball(w, "limit_state", state));
  const Cell at = w.deref(a[0]), limit = w.arg(state, depth::limit), deepest = w.arg(state, depth::deepest);
  if (!at.is_int() || !limit.is_int() || !deepest.is_int()) return raise(type_error_ball(w, "limit_state", state));
  if (at.as_int() > deepest.as_int()) w.args_of(state)[depth::deepest] = at;
  if (at.as_int() <= limit.as_int()) return true;
  w.args_of(state)[depth::exceeded] = cell_of(FixedAtom::true_);
  return false;
}

}  // namespace

void register_limit_builtins(BuiltinTable& t) { t.det("$within_limit", 2, within_limit); }

}  // namespace penelope
