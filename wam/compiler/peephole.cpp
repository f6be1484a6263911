// Peephole: common runs of instructions become one (the fused section of instructions.def). Labels stand between
// instructions in the list, so no run goes across a jump target. One pass; the longest run wins.
#include "wam/base/check.hpp"
#include "wam/compiler/code.hpp"

namespace penelope {

namespace {

struct Run {
  Op first, second, third;  // third: Op::count when the run has two instructions
  Op fused;
};

// Operands of the fused instruction: the x, y and n operands of the run in order, as far as three fields go; what does
// not fit goes to the fields a and b of a further word.
constexpr Run runs[] = {
    {Op::get_list, Op::unify_variable, Op::unify_variable, Op::get_list_var_var},
    {Op::get_list, Op::unify_value, Op::unify_variable, Op::get_list_val_var},
    {Op::get_list, Op::unify_variable, Op::unify_value, Op::get_list_var_val},
    {Op::get_list, Op::unify_value, Op::unify_value, Op::get_list_val_val},
    {Op::get_list, Op::unify_variable_y, Op::unify_variable, Op::get_list_y_var},
    {Op::get_list, Op::unify_variable, Op::unify_variable_y, Op::get_list_var_y},
    {Op::get_list, Op::unify_variable_y, Op::unify_variable_y, Op::get_list_y_y},
    {Op::put_list, Op::unify_value, Op::unify_value, Op::put_list_val_val},
    {Op::allocate, Op::get_y, Op::get_y, Op::allocate_get_y2},
    {Op::allocate, Op::get_y, Op::count, Op::allocate_get_y},
    {Op::get_y, Op::get_y, Op::count, Op::get_y2},
    {Op::move, Op::move, Op::count, Op::move2},
    {Op::put_value_y, Op::put_value_y, Op::count, Op::put_value_y2},
    {Op::unify_variable, Op::unify_variable, Op::count, Op::unify_var_var},
    {Op::unify_value, Op::unify_variable, Op::count, Op::unify_val_var},
    {Op::unify_variable, Op::unify_value, Op::count, Op::unify_var_val},
    {Op::unify_value, Op::unify_value, Op::count, Op::unify_val_val},
    {Op::unify_variable, Op::unify_variable_y, Op::count, Op::unify_var_y},
    {Op::unify_variable_y, Op::unify_variable_y, Op::count, Op::unify_y_y},
};

unsigned operand_count(Op op) { return static_cast<unsigned>(instruction_info(op).operands.size()); }

// The runs above have only x, y and n operands, one letter a field.
Instruction join(const Instruction* at, unsigned count, Op fused) {
  Instruction out{fused};
  std::uint32_t all[6] = {};
  unsigned n = 0;
  for (unsigned i = 0; i < count; ++i)
    for (unsigned f = 0; f < operand_count(at[i].op); ++f) {
      PENELOPE_ASSERT(n < 6);
      all[n++] = at[i].field[f];
    }
  const bool further = instruction_info(fused).words == 2;
  const unsigned here = further ? n - 2 : n;
  PENELOPE_ASSERT(here <= 3);
  for (unsigned f = 0; f < here; ++f) out.field[f] = all[f];
  if (further) out.next = std::uint64_t{all[n - 2]} << 16 | std::uint64_t{all[n - 1]} << 32;
  return out;
}

// Runs with a constant, a void or no operands to join. Returns how many instructions it took, 0 if none.
unsigned join_special(const Instruction* at, std::size_t left, Instruction& out) {
  if (left < 2) return 0;
  const Op first = at[0].op, second = at[1].op;
  if (first == Op::deallocate && (second == Op::execute || second == Op::proceed)) {
    out = at[1];
    out.op = second == Op::execute ? Op::deallocate_execute : Op::deallocate_proceed;
    return 2;
  }
  if (left < 3) return 0;
  if (first == Op::get_list && second == Op::unify_void && at[1].field[0] == 1 && at[2].op == Op::unify_variable) {
    out = Instruction{Op::get_list_void_var};
    out.field[0] = at[0].field[0];
    out.field[1] = at[2].field[0];
    return 3;
  }
  if (first == Op::put_list && second == Op::unify_value && (at[2].op == Op::unify_const || at[2].op == Op::unify_const_long)) {
    out = Instruction{Op::put_list_val_const};
    out.field[0] = at[0].field[0];
    out.field[1] = at[1].field[0];
    out.next = at[2].op == Op::unify_const_long ? at[2].next
                                                : static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(at[2].wide)));
    return 3;
  }
  return 0;
}

unsigned join_run(const Instruction* at, std::size_t left, Instruction& out) {
  for (const Run& r : runs) {
    const unsigned count = r.third == Op::count ? 2 : 3;
    if (count > left || at[0].op != r.first || at[1].op != r.second || (count == 3 && at[2].op != r.third)) continue;
    out = join(at, count, r.fused);
    return count;
  }
  return 0;
}

}  // namespace

void fuse(std::vector<Instruction>& code) {
  std::size_t to = 0;
  for (std::size_t from = 0; from < code.size();) {
    Instruction fused;
    const std::size_t left = code.size() - from;
    unsigned taken = join_special(&code[from], left, fused);
    if (taken == 0) taken = join_run(&code[from], left, fused);
    if (taken == 0) {
      fused = code[from];
      taken = 1;
    }
    code[to++] = fused;
    from += taken;
  }
  code.resize(to);
}

}  // namespace penelope
