// Concatenation: atom_concat/3, string_concat/3 and text_concat/3. With both parts known they join; with the whole
// known they take a part off or enumerate the splits. State of an enumeration: where the next split may be, and the end of those, in bytes.
#include "wam/base/memory_room.hpp"
#include "wam/base/utf8.hpp"
#include "wam/builtins/control/attempt.hpp"
#include "wam/builtins/text/atoms.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/raise_step.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

enum class Result { atom, string };

Cell make_text(Worker& w, std::string_view text, Result kind) { return kind == Result::atom ? w.symbols.atom_cell(text) : w.new_string(text); }

struct Concatenation {
  Result result;
  unsigned shapes;
  std::string_view type;  // of type errors
};

// Both parts are known. A known whole is compared as text: atom_concat(1, 2, 12) holds.
Step join(Worker& w, Cell* a, const Concatenation& c) {
  std::string left_scratch, right_scratch;
  std::string_view left, right;
  if (!text_view(w, a[0], left_scratch, left, c.shapes, c.type)) return Step::fail;
  if (!text_view(w, a[1], right_scratch, right, c.shapes, c.type)) return Step::fail;
  if (!w.deref(a[2]).is_var()) {
    std::string scratch;
    std::string_view whole;
    if (!text_view(w, a[2], scratch, whole, c.shapes, c.type)) return Step::fail;
    const bool is_whole = whole.size() == left.size() + right.size() && whole.starts_with(left) && whole.ends_with(right);
    return is_whole ? Step::last : Step::fail;
  }
  if (left.size() + right.size() > w.stack_limit) return raise_step(resource_error_ball(w, "stack"));
  if (!has_memory_for(2 * (left.size() + right.size()))) resource_error(w, "memory");  // the text, and the string on the heap
  std::string text;
  text.reserve(left.size() + right.size());
  text.append(left).append(right);
  return w.unify(a[2], make_text(w, text, c.result)) ? Step::last : Step::fail;
}

bool is_inside_character(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;
}

Step next_split(Worker& w, Cell* a, std::string_view whole, Result result) {
  if (w.state[1].as_int() == 0) w.state[1] = Cell::integer(static_cast<std::int64_t>(whole.size() + 1));
  auto at = static_cast<std::size_t>(w.state[0].as_int());
  const auto end = static_cast<std::size_t>(w.state[1].as_int());
  while (is_inside_character(whole, at)) ++at;
  if (at >= end) return Step::fail;
  for (;;) {
    const bool last = at >= whole.size() || utf8_skip(whole, at, 1) >= end;
    Attempt attempt(w);
    if (w.unify(a[0], make_text(w, whole.substr(0, at), result)) && w.unify(a[1], make_text(w, whole.substr(at), result))) {
      if (last) return Step::last;
      w.state[0] = Cell::integer(static_cast<std::int64_t>(utf8_skip(whole, at, 1)));
      return Step::more;
    }
    attempt.undo();
    if (last) return Step::fail;
    at = utf8_skip(whole, at, 1);
  }
}

// By their places.
constexpr Division splits = {
    .can = [](const Worker&, const Cell*) { return true; },
    .left = [](const Worker&, const Cell* a) -> Division::Solutions {
      return {static_cast<std::uint64_t>(a[3].as_int()), static_cast<std::uint64_t>(a[4].as_int())};
    },
    .keep =
        [](const Worker&, Cell* a, Division::Solutions s) {
          a[3] = Cell::integer(static_cast<std::int64_t>(s.first));
          a[4] = Cell::integer(static_cast<std::int64_t>(s.last));
        },
};

Step concatenate(Worker& w, Cell* a, const Concatenation& c) {
  const bool left = !w.deref(a[0]).is_var(), right = !w.deref(a[1]).is_var();
  if (left && right) return join(w, a, c);
  std::string scratch, part_scratch;
  std::string_view part, whole;
  if ((left || right) && !text_view(w, a[left ? 0 : 1], part_scratch, part, c.shapes, c.type)) return Step::fail;
  if (!text_view(w, a[2], scratch, whole, c.shapes, c.type)) return Step::fail;
  if (!left && !right) return next_split(w, a, whole, c.result);
  if (left ? !whole.starts_with(part) : !whole.ends_with(part)) return Step::fail;
  const std::size_t rest = whole.size() - part.size();
  const Cell other = make_text(w, left ? whole.substr(part.size()) : whole.substr(0, rest), c.result);
  return w.unify(a[left ? 1 : 0], other) ? Step::last : Step::fail;
}

// atom_concat(?Atom1, ?Atom2, ?Atom3)
Step atom_concat(Worker& w, Cell* a) {
  if (w.program.flags->iso) return concatenate(w, a, {Result::atom, atom_text, "atom"});
  return concatenate(w, a, {Result::atom, atomic_text, "atomic"});
}

// string_concat(?String1, ?String2, ?String3)
Step string_concat(Worker& w, Cell* a) { return concatenate(w, a, {Result::string, atomic_text, "atomic"}); }

// text_concat(?Text1, ?Text2, ?Text3): what is made is a string when a known argument is one, else an atom.
Step text_concat(Worker& w, Cell* a) {
  Result result = Result::atom;
  for (int i = 0; i < 3; ++i)
    if (w.is_string(w.deref(a[i]))) result = Result::string;
  return concatenate(w, a, {result, atomic_text, "atomic"});
}

}  // namespace

void register_concatenation_builtins(BuiltinTable& t) {
  t.nondet("atom_concat", 3, 2, atom_concat).divides(splits);
  t.nondet("string_concat", 3, 2, string_concat).divides(splits);
  t.nondet("text_concat", 3, 2, text_concat).divides(splits);
}

}  // namespace penelope
