// Option lists: [Name(Value), ...] of open/4, close/2, write_term/3. Errors as ISO has them: instantiation_error for a
// partial list or an unbound option, type_error(list, L), domain_error(Domain, Option) for what the predicate does not know.
// Without the flag iso as in swipl: unknown options are ignored, Name = Value and Name (for true) are options too, and a
// value of a wrong type is a type_error. Errors are raised without unwinding (error_balls.hpp): for_each() returns false then, and no other
// option is looked at.
#pragma once
#include <string_view>

#include "wam/builtins/arguments.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

class OptionList {
 public:
  OptionList(Worker& w, std::string_view domain) : w_(w), domain_(domain) {}

  // Calls use(name, value) for every option in order; value is dereferenced. use returns false for an unknown option, and what it likes
  // where an error is raised.
  template <class Use>
  [[nodiscard]] bool for_each(Cell list, Use use) {
    list = w_.deref(list);
    if (!check_list(list)) return false;
    for (; list.is_list(); list = w_.tail(list)) {
      option_ = w_.head(list);
      const bool iso = w_.program.flags->iso;
      AtomId name;
      Cell value;
      if (option_.is_struct() && w_.arity_of(option_) == 1) {
        name = w_.name_of(option_);
        value = w_.arg(option_, 0);
      } else if (!iso && w_.has_functor(option_, FixedAtom::equals, 2) && w_.arg(option_, 0).is_atom()) {
        name = w_.arg(option_, 0).as_atom();
        value = w_.arg(option_, 1);
      } else if (!iso && option_.is_atom()) {
        name = option_.as_atom();
        value = cell_of(FixedAtom::true_);
      } else {
        return bad();
      }
      const bool known = use(w_.symbols.text(name), value);
      if (is_raised()) return false;
      if (!known && iso) return bad();
    }
    return true;
  }

  // Values of the present option. Where it has a wrong one the error is raised, and the value means nothing.
  bool boolean(Cell value) {
    if (value == cell_of(FixedAtom::true_) || value == cell_of(FixedAtom::on)) return true;
    return value != cell_of(FixedAtom::false_) && value != cell_of(FixedAtom::off) && wrong_type("bool", value);
  }
  AtomId atom(Cell value) {
    if (value.is_atom()) return value.as_atom();
    wrong_type("atom", value);
    return nil_cell.as_atom();
  }
  std::string_view word(Cell value) { return w_.symbols.text(atom(value)); }
  std::int64_t integer(Cell value) {
    if (value.is_int()) return value.as_int();
    wrong_type("integer", value);
    return 0;
  }
  bool bad() { return refuse(domain_error_ball(w_, domain_, option_)); }
  // A word that is none of those known for `what`.
  bool bad_word(std::string_view what, Cell value) { return w_.program.flags->iso ? bad() : refuse(domain_error_ball(w_, what, value)); }
  // Raises an error, unless one is raised already.
  bool refuse(Cell ball) { return !is_raised() && raise(ball); }

 private:
  bool wrong_type(std::string_view type, Cell value) {
    if (value.is_var()) return refuse(instantiation_error_ball(w_));
    return w_.program.flags->iso ? bad() : refuse(type_error_ball(w_, type, value));
  }

  // The whole list is looked at before any option: a partial list is an instantiation_error whatever is in it.
  bool check_list(Cell list) {
    if (skip_list(w_, list).rest.is_list()) return raise(type_error_ball(w_, "list", list));  // it is cyclic
    Cell rest = list;
    for (; rest.is_list(); rest = w_.tail(rest))
      if (w_.head(rest).is_var()) return raise(instantiation_error_ball(w_));
    if (rest.is_var()) return raise(instantiation_error_ball(w_));
    return rest == nil_cell || raise(type_error_ball(w_, "list", list));
  }

  Worker& w_;
  std::string_view domain_;
  Cell option_{};
};

}  // namespace penelope
