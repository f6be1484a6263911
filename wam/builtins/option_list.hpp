// Option lists: [Name(Value), ...] of open/4, close/2, write_term/3. Errors as ISO has them: instantiation_error for a
// partial list or an unbound option, type_error(list, L), domain_error(Domain, Option) for what the predicate does not know.
// Without the flag iso as in swipl: unknown options are ignored, Name = Value and Name (for true) are options too, and a
// value of a wrong type is a type_error.
#pragma once
#include <string_view>

#include "wam/builtins/arguments.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

class OptionList {
 public:
  OptionList(Worker& w, std::string_view domain) : w_(w), domain_(domain) {}

  // Calls use(name, value) for every option in order; value is dereferenced. use returns false for an unknown option.
  template <class Use>
  void for_each(Cell list, Use use) {
    list = w_.deref(list);
    check_list(list);
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
        bad();
      }
      if (!use(w_.symbols.text(name), value) && iso) bad();
    }
  }

  // Values of the present option.
  bool boolean(Cell value) {
    if (value.is_var()) instantiation_error(w_);
    if (!value.is_atom()) wrong_type("bool", value);
    const AtomId a = value.as_atom();
    if (a == static_cast<AtomId>(FixedAtom::true_) || a == static_cast<AtomId>(FixedAtom::on)) return true;
    if (a == static_cast<AtomId>(FixedAtom::false_) || a == static_cast<AtomId>(FixedAtom::off)) return false;
    wrong_type("bool", value);
  }
  AtomId atom(Cell value) {
    if (value.is_var()) instantiation_error(w_);
    if (!value.is_atom()) wrong_type("atom", value);
    return value.as_atom();
  }
  std::string_view word(Cell value) { return w_.symbols.text(atom(value)); }
  std::int64_t integer(Cell value) {
    if (value.is_var()) instantiation_error(w_);
    if (!value.is_int()) wrong_type("integer", value);
    return value.as_int();
  }
  [[noreturn]] void bad() { domain_error(w_, domain_, option_); }
  // A word that is none of those known for `what`.
  [[noreturn]] void bad_word(std::string_view what, Cell value) {
    if (w_.program.flags->iso) bad();
    domain_error(w_, what, value);
  }

 private:
  [[noreturn]] void wrong_type(std::string_view type, Cell value) {
    if (w_.program.flags->iso) bad();
    type_error(w_, type, value);
  }

  // The whole list is looked at before any option: a partial list is an instantiation_error whatever is in it.
  void check_list(Cell list) {
    if (skip_list(w_, list).rest.is_list()) type_error(w_, "list", list);  // it is cyclic
    Cell rest = list;
    for (; rest.is_list(); rest = w_.tail(rest))
      if (w_.head(rest).is_var()) instantiation_error(w_);
    if (rest.is_var()) instantiation_error(w_);
    if (rest != nil_cell) type_error(w_, "list", list);
  }

  Worker& w_;
  std::string_view domain_;
  Cell option_{};
};

}  // namespace penelope
