// Building ISO error terms: error(Formal, Context) with an unbound context unless a message is given.
#include "wam/term/errors.hpp"

#include "wam/term/error_balls.hpp"

namespace penelope {

namespace {

Cell error_ball(Store& s, Cell formal) {
  const Cell context = s.new_variable();
  return s.new_struct(s.symbols.functor_cell(FixedAtom::error, 2), formal, context);
}

Cell atom(Store& s, std::string_view text) { return s.symbols.atom_cell(text); }

[[noreturn]] void throw_formal(Store& s, Cell formal) { throw PrologError{error_ball(s, formal)}; }

}  // namespace

constinit thread_local Cell raised{0};

void throw_ball(Cell ball) { throw PrologError{ball}; }
void throw_raised() { throw PrologError{take_raised()}; }

Cell instantiation_error_ball(Store& s) { return error_ball(s, cell_of(FixedAtom::instantiation_error)); }

Cell type_error_ball(Store& s, std::string_view type, Cell culprit) {
  return error_ball(s, s.new_struct(s.symbols.functor_cell(FixedAtom::type_error, 2), atom(s, type), culprit));
}

Cell domain_error_ball(Store& s, std::string_view domain, Cell culprit) {
  return error_ball(s, s.new_struct(s.symbols.functor_cell(FixedAtom::domain_error, 2), atom(s, domain), culprit));
}

Cell syntax_error_ball(Store& s, std::string_view what) {
  return error_ball(s, s.new_struct(s.symbols.functor_cell(FixedAtom::syntax_error, 1), atom(s, what)));
}

Cell evaluation_error_ball(Store& s, std::string_view what) {
  return error_ball(s, s.new_struct(s.symbols.functor_cell(FixedAtom::evaluation_error, 1), atom(s, what)));
}

Cell existence_error_ball(Store& s, std::string_view kind, Cell culprit) {
  return error_ball(s, s.new_struct(s.symbols.functor_cell("existence_error", 2), atom(s, kind), culprit));
}

Cell permission_error_ball(Store& s, std::string_view action, std::string_view type, Cell culprit) {
  return error_ball(s, s.new_struct(s.symbols.functor_cell("permission_error", 3), atom(s, action), atom(s, type), culprit));
}

Cell representation_error_ball(Store& s, std::string_view what) {
  return error_ball(s, s.new_struct(s.symbols.functor_cell("representation_error", 1), atom(s, what)));
}

Cell resource_error_ball(Store& s, std::string_view what) {
  return error_ball(s, s.new_struct(s.symbols.functor_cell("resource_error", 1), atom(s, what)));
}

void instantiation_error(Store& s) { throw PrologError{instantiation_error_ball(s)}; }

void uninstantiation_error(Store& s, Cell culprit) {
  throw_formal(s, s.new_struct(s.symbols.functor_cell("uninstantiation_error", 1), culprit));
}

void type_error(Store& s, std::string_view type, Cell culprit) { throw PrologError{type_error_ball(s, type, culprit)}; }

void domain_error(Store& s, std::string_view domain, Cell culprit) { throw PrologError{domain_error_ball(s, domain, culprit)}; }

void existence_error(Store& s, std::string_view kind, Cell culprit) { throw PrologError{existence_error_ball(s, kind, culprit)}; }

void permission_error(Store& s, std::string_view action, std::string_view type, Cell culprit) {
  throw PrologError{permission_error_ball(s, action, type, culprit)};
}

void representation_error(Store& s, std::string_view what) { throw PrologError{representation_error_ball(s, what)}; }

void evaluation_error(Store& s, std::string_view what) { throw PrologError{evaluation_error_ball(s, what)}; }

void resource_error(Store& s, std::string_view what) { throw PrologError{resource_error_ball(s, what)}; }

void syntax_error(Store& s, std::string_view what) { throw PrologError{syntax_error_ball(s, what)}; }

Cell ball_with_message(Store& s, Cell formal, std::string_view message) {
  Cell predicate = s.new_variable();
  Cell context = s.new_struct(s.symbols.functor_cell("context", 2), predicate, atom(s, message));
  return s.new_struct(s.symbols.functor_cell("error", 2), formal, context);
}

void error_with_message(Store& s, Cell formal, std::string_view message) { throw_ball(ball_with_message(s, formal, message)); }

}  // namespace penelope
