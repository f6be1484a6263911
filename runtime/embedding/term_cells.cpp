// Both directions go through a stack of their own: deep terms need no deep recursion.
#include "runtime/embedding/term_cells.hpp"

#include <charconv>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/builtins/system/processes.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/number.hpp"
#include "wam/term/rational.hpp"
#include "wam/text/writer.hpp"

namespace penelope {

namespace {

Cell integer_cell(Store& s, const std::string& digits) {
  std::int64_t small = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), small).ec == std::errc()) return s.new_integer(small);
  Integer big;
  [[maybe_unused]] const int failed = mpz_set_str(big, digits.c_str(), 10);
  PENELOPE_ASSERT(failed == 0);  // Term::big_integer takes digits only
  return new_integer(s, big);
}

}  // namespace

// --- from the heap -----------------------------------------------------------------------------------------------------------

// A compound or list whose parts are being made.
struct TermBridge::Frame {
  Cell rest;  // the compound; of a list what follows the parts, at last its tail
  bool is_list;
  unsigned next = 0;      // argument of a compound
  bool has_tail = false;  // the last of the parts
  std::vector<Term> parts{};
};

Term TermBridge::variable(Cell c) {
  std::string& name = names_[c.bits];
  if (name.empty()) {
    name = "_" + std::to_string(++unnamed_);
    variables_[name] = c;
  }
  return Term::variable(name);
}

Term TermBridge::constant(Cell c) {
  if (c == nil_cell) return Term::list({});
  if (c.is_atom()) return Term::atom(s_.symbols.text(c.as_atom()));
  if (c.is_int()) return Term(c.as_int());
  if (s_.is_float(c)) return Term(s_.float_value(c));
  if (s_.is_string(c)) return Term::string(s_.string_value(c));
  if (s_.is_bigint(c)) return Term::big_integer(integer_text(s_, c));
  if (s_.is_fraction(c)) {
    const RationalView q(s_, c);
    return Term::rational(decimal_text(q.numerator()), decimal_text(q.denominator()));
  }
  return variable(c);
}

// The next part of a compound or list, or nothing when it has all.
std::optional<Cell> TermBridge::next_part(Frame& frame) const {
  if (!frame.is_list) {
    if (frame.next == s_.arity_of(frame.rest)) return {};
    return s_.arg(frame.rest, frame.next++);
  }
  if (frame.rest.is_list()) return s_.head(std::exchange(frame.rest, s_.tail(frame.rest)));
  if (frame.rest == nil_cell || std::exchange(frame.has_tail, true)) return {};
  return frame.rest;
}

Term TermBridge::made_of(Frame& frame) const {
  if (!frame.is_list) return Term::compound(s_.symbols.text(s_.name_of(frame.rest)), std::move(frame.parts));
  if (!frame.has_tail) return Term::list(std::move(frame.parts));
  PENELOPE_CHECK(!frame.parts.empty());
  const Term tail = std::move(frame.parts.back());
  frame.parts.pop_back();
  return Term::list(std::move(frame.parts), tail);
}

Term TermBridge::from_cell(Cell c) {
  c = s_.deref(c);
  if (!c.is_compound()) return constant(c);
  if (!s_.is_acyclic(c)) representation_error(s_, "cyclic_term");
  std::vector<Frame> open;
  open.push_back({c, c.is_list()});
  for (;;) {
    const std::optional<Cell> part = next_part(open.back());
    if (part && part->is_compound()) {
      open.push_back({*part, part->is_list()});
    } else if (part) {
      open.back().parts.push_back(constant(*part));
    } else {
      Term made = made_of(open.back());
      open.pop_back();
      if (open.empty()) return made;
      open.back().parts.push_back(std::move(made));
    }
  }
}

// --- to the heap -------------------------------------------------------------------------------------------------------------

void TermBridge::name(Cell variable, std::string_view name) {
  variable = s_.deref(variable);
  if (!variable.is_var()) return;
  names_[variable.bits] = name;
  variables_[std::string(name)] = variable;
}

// Cells to fill, and with what.
class TermBridge::Places {
 public:
  void add(const Term& term, Cell* at) { places_.emplace_back(term, at); }
  bool empty() const { return places_.empty(); }
  std::pair<Term, Cell*> take() {
    std::pair<Term, Cell*> last = std::move(places_.back());
    places_.pop_back();
    return last;
  }

 private:
  std::vector<std::pair<Term, Cell*>> places_;
};

Cell TermBridge::to_cell(const Term& term) {
  const Cell result = s_.new_variable();
  Places places;
  places.add(term, s_.at(result));
  while (!places.empty()) {
    const auto [part, at] = places.take();
    place(part, at, places);
  }
  return s_.deref(result);
}

// `at` is a variable of its own until it is filled.
void TermBridge::place(const Term& term, Cell* at, Places& places) {
  PENELOPE_CHECK(*at == s_.make(Tag::Ref, at));
  auto fresh = [this](Cell* cells, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) cells[i] = s_.make(Tag::Ref, cells + i);
  };
  switch (term.kind()) {
    case Term::Kind::variable: {
      const std::string name = term.text();
      if (name == "_") return;
      const auto [found, is_new] = variables_.try_emplace(name, s_.make(Tag::Ref, at));
      if (is_new) {
        names_[found->second.bits] = name;
      } else {
        *at = found->second;
      }
      return;
    }
    case Term::Kind::integer: {
      *at = integer_cell(s_, term.text());
      return;
    }
    case Term::Kind::rational:
      *at = evaluable::rational_divide(s_, integer_cell(s_, term.numerator().text()), integer_cell(s_, term.denominator().text()));
      return;
    case Term::Kind::real: *at = s_.new_float(term.real()); return;
    case Term::Kind::atom: *at = s_.symbols.atom_cell(text_from_outside(term.text())); return;
    case Term::Kind::string: *at = s_.new_string(text_from_outside(term.text())); return;
    case Term::Kind::compound: {
      const std::span<const Term> arguments = term.arguments();
      if (arguments.size() > max_compound_arity) resource_error(s_, "memory");
      Cell* const cells = s_.allocate(arguments.size() + 1);
      cells[0] = s_.symbols.functor_cell(text_from_outside(term.name()), static_cast<std::uint32_t>(arguments.size()));
      fresh(cells + 1, arguments.size());
      *at = s_.make(Tag::Struct, cells);
      for (std::size_t i = 0; i < arguments.size(); ++i) places.add(arguments[i], cells + 1 + i);
      return;
    }
    case Term::Kind::list: {
      const std::span<const Term> items = term.items();
      Cell* const cells = s_.allocate(2 * items.size());
      *at = nil_cell;
      for (std::size_t i = 0; i < items.size(); ++i) {
        *at = s_.make(Tag::List, cells + 2 * i);
        at = cells + 2 * i + 1;
        fresh(at - 1, 2);
        places.add(items[i], at - 1);
      }
      *at = nil_cell;
      if (!term.tail()) return;
      fresh(at, 1);
      places.add(*term.tail(), at);
      return;
    }
  }
}

}  // namespace penelope
