// Building ISO error terms: error(Formal, Context) with an unbound context unless a message is given.
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

[[noreturn]] void throw_formal(Store& s, Cell formal) {
  Cell context = s.new_variable();
  throw_ball(s.new_struct(s.symbols.functor_cell("error", 2), formal, context));
}

Cell atom(Store& s, std::string_view text) { return s.symbols.atom_cell(text); }

}  // namespace

void throw_ball(Cell ball) { throw PrologError{ball}; }

void instantiation_error(Store& s) { throw_formal(s, cell_of(FixedAtom::instantiation_error)); }

void uninstantiation_error(Store& s, Cell culprit) {
  throw_formal(s, s.new_struct(s.symbols.functor_cell("uninstantiation_error", 1), culprit));
}

void type_error(Store& s, std::string_view type, Cell culprit) {
  throw_formal(s, s.new_struct(s.symbols.functor_cell("type_error", 2), atom(s, type), culprit));
}

void domain_error(Store& s, std::string_view domain, Cell culprit) {
  throw_formal(s, s.new_struct(s.symbols.functor_cell("domain_error", 2), atom(s, domain), culprit));
}

void existence_error(Store& s, std::string_view kind, Cell culprit) {
  throw_formal(s, s.new_struct(s.symbols.functor_cell("existence_error", 2), atom(s, kind), culprit));
}

void permission_error(Store& s, std::string_view action, std::string_view type, Cell culprit) {
  throw_formal(s, s.new_struct(s.symbols.functor_cell("permission_error", 3), atom(s, action), atom(s, type), culprit));
}

void representation_error(Store& s, std::string_view what) {
  throw_formal(s, s.new_struct(s.symbols.functor_cell("representation_error", 1), atom(s, what)));
}

void evaluation_error(Store& s, std::string_view what) {
  throw_formal(s, s.new_struct(s.symbols.functor_cell("evaluation_error", 1), atom(s, what)));
}

void resource_error(Store& s, std::string_view what) {
  throw_formal(s, s.new_struct(s.symbols.functor_cell("resource_error", 1), atom(s, what)));
}

void syntax_error(Store& s, std::string_view what) {
  throw_formal(s, s.new_struct(s.symbols.functor_cell("syntax_error", 1), atom(s, what)));
}

void error_with_message(Store& s, Cell formal, std::string_view message) {
  Cell predicate = s.new_variable();
  Cell context = s.new_struct(s.symbols.functor_cell("context", 2), predicate, atom(s, message));
  throw_ball(s.new_struct(s.symbols.functor_cell("error", 2), formal, context));
}

}  // namespace penelope
