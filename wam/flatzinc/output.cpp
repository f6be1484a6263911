#include "wam/flatzinc/output.hpp"

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/flatzinc/best_answer.hpp"
#include "wam/machine/or_parallel.hpp"

namespace penelope::flatzinc {

namespace {

void append_value(Worker& w, std::string& text, Cell value, bool is_truth) {
  value = w.deref(value);
  if (!value.is_int())
    text += "_";
  else
    text += is_truth ? (value.as_int() != 0 ? "true" : "false") : std::to_string(value.as_int());
}

}  // namespace

std::string solution_text(Worker& w, Cell outputs) {
  std::string text;
  for (const Cell given : list_argument(w, outputs)) {
    const Cell output = compound_argument(w, given);
    if (!output.is_struct() || w.arity_of(output) != 4) type_error(w, "output", output);
    text += text_argument(w, w.arg(output, 0));
    const bool is_truth = w.deref(w.arg(output, 1)) == cell_of(FixedAtom::true_);
    bool is_first = true;
    for (const Cell value : list_argument(w, w.arg(output, 2))) {
      if (!is_first) text += ", ";
      is_first = false;
      append_value(w, text, value, is_truth);
    }
    text += text_argument(w, w.arg(output, 3));
    text += '\n';
  }
  text += "----------";
  return text;
}

void offer_solution(Worker& w, fd::Value cost, const std::string& text) {
  BestAnswer::of_process().offer(cost, text);
  if (w.parallel) w.parallel->model_solution(w, cost, text);
}

}  // namespace penelope::flatzinc
