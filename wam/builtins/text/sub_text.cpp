// Parts of a text: sub_atom/5, sub_string/5, string_code/3, get_string_code/3.
//
// A known part is searched for; otherwise the known ones of Before, Length and After leave one start and one length
// (deterministic), a range of starts, a range of lengths, or both. Positions count code points. State cells remember
// the byte position as well, so going on to the next solution never counts the text from its start again.
#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/control/attempt.hpp"
#include "wam/builtins/text/atoms.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

enum StateCell : unsigned {
  next_start,       // code points before the next candidate
  next_start_byte,  // unknown_place: to be counted
  next_length,      // code points of the next candidate (when lengths are enumerated)
  text_length,      // code points of the whole text, plus one: 0 marks the first call
  enumerated,       // an Enumerated
  enumeration_end,  // one past the last start, or the last length of a single start
  state_cells
};
enum class Enumerated : std::uint8_t { nothing, starts, lengths };  // nothing: occurrences of a known part are
constexpr std::int64_t unknown_place = -1;

struct Query {
  std::string_view text;
  Cell before, length, after, part;     // the arguments, dereferenced
  std::optional<std::int64_t> b, l, a;  // those known
  bool strings;                         // parts are strings
};

std::int64_t state_of(const Worker& w, unsigned i) { return w.state[i].as_int(); }
void set_state(Worker& w, unsigned i, std::int64_t value) { w.state[i] = Cell::integer(value); }

bool is_ascii(std::string_view text, std::int64_t length) { return static_cast<std::int64_t>(text.size()) == length; }

// Whether a byte may be where so many code points end: the same place twice, in the state cells.
[[maybe_unused]] bool is_place(std::string_view text, std::int64_t length, std::int64_t code_points, std::size_t byte) {
  if (code_points < 0 || code_points > length || byte > text.size()) return false;
  return is_ascii(text, length) ? byte == static_cast<std::size_t>(code_points) : byte >= static_cast<std::size_t>(code_points);
}

std::size_t byte_at(const Query& q, std::int64_t total, std::size_t from, std::int64_t code_points) {
  PENELOPE_CHECK(from <= q.text.size() && code_points >= 0);
  if (is_ascii(q.text, total)) return std::min(from + static_cast<std::size_t>(code_points), q.text.size());
  return utf8_skip(q.text, from, static_cast<std::uint64_t>(code_points));
}

bool unify_positions(Worker& w, const Query& q, std::int64_t b, std::int64_t l, std::int64_t total) {
  PENELOPE_CHECK(b >= 0 && l >= 0 && b + l <= total);
  return w.unify(q.before, Cell::integer(b)) && w.unify(q.length, Cell::integer(l)) && w.unify(q.after, Cell::integer(total - b - l));
}

bool unify_candidate(Worker& w, const Query& q, std::int64_t b, std::int64_t l, std::int64_t total, std::size_t start) {
  if (!unify_positions(w, q, b, l, total)) return false;
  const std::size_t end = byte_at(q, total, start, l);
  PENELOPE_CHECK(start <= end && end <= q.text.size());
  const std::string_view part = q.text.substr(start, end - start);
  return w.unify(q.part, q.strings ? w.new_string(part) : w.symbols.atom_cell(part));
}

// Where the part is known: its occurrences from the state's position on.
Step search(Worker& w, const Query& q, std::string_view part, std::int64_t total) {
  const auto length = static_cast<std::int64_t>(utf8_count(part));
  if (length > total || (q.l && *q.l != length)) return Step::fail;
  if (q.b || q.a) {  // one place only
    const std::int64_t b = q.b ? *q.b : total - length - *q.a;
    if (b < 0 || b > total - length) return Step::fail;
    const std::size_t start = byte_at(q, total, 0, b);
    const bool found = q.text.substr(start).starts_with(part) && unify_positions(w, q, b, length, total);
    return found ? Step::last : Step::fail;
  }
  std::int64_t b = state_of(w, next_start);
  auto from = static_cast<std::size_t>(state_of(w, next_start_byte));
  PENELOPE_CHECK(is_place(q.text, total, b, from));
  for (;;) {
    const std::size_t found = q.text.find(part, from);
    if (found == std::string_view::npos) return Step::fail;
    b += is_ascii(q.text, total) ? static_cast<std::int64_t>(found - from)
                                 : static_cast<std::int64_t>(utf8_count(q.text.substr(from, found - from)));
    from = found;
    Attempt attempt(w);
    if (unify_positions(w, q, b, length, total)) {
      if (from >= q.text.size()) return Step::last;
      const std::size_t next = byte_at(q, total, from, 1);
      if (q.text.find(part, next) == std::string_view::npos) return Step::last;
      set_state(w, next_start, b + 1);
      set_state(w, next_start_byte, static_cast<std::int64_t>(next));
      return Step::more;
    }
    attempt.undo();
    if (from >= q.text.size()) return Step::fail;
    from = byte_at(q, total, from, 1);
    ++b;
  }
}

struct Range {
  std::int64_t first_start, last_start;  // starts to try
  std::optional<std::int64_t> length;    // of every candidate; none: all lengths from next_length on
  bool to_fixed_end = false;             // the length follows from the start (After is known)
};

// What is left to enumerate; first_start > last_start when nothing fits.
Range range_of(const Query& q, std::int64_t total) {
  constexpr Range nothing{1, 0, 0};
  const auto limit = [&](const std::optional<std::int64_t>& x) { return x && *x > total; };
  if (limit(q.b) || limit(q.l) || limit(q.a)) return nothing;
  const std::int64_t b = q.b.value_or(0), l = q.l.value_or(0), a = q.a.value_or(0);
  if (b + l + a > total) return nothing;
  if (q.b) {
    if (q.l) return q.a && b + l + a != total ? nothing : Range{b, b, l};
    return Range{b, b, q.a ? std::optional(total - a - b) : std::nullopt};
  }
  if (q.a && q.l) return Range{total - a - l, total - a - l, l};
  if (q.a) return Range{0, total - a, std::nullopt, true};
  if (q.l) return Range{0, total - l, l};
  return Range{0, total, std::nullopt};
}

Step enumerate(Worker& w, const Query& q, std::int64_t total, bool first_call) {
  const Range r = range_of(q, total);
  if (r.first_start > r.last_start) return Step::fail;
  const bool all_lengths = !r.length && !r.to_fixed_end;
  const Enumerated kind = all_lengths && r.first_start == r.last_start ? Enumerated::lengths : Enumerated::starts;
  if (first_call) {
    set_state(w, next_start, r.first_start);
    set_state(w, next_start_byte, unknown_place);
    set_state(w, enumerated, static_cast<std::int64_t>(kind));
    set_state(w, enumeration_end, kind == Enumerated::lengths ? total - r.first_start + 1 : r.last_start + 1);
  }
  std::int64_t b = state_of(w, next_start), l = state_of(w, next_length);
  const std::int64_t place = state_of(w, next_start_byte), end = state_of(w, enumeration_end);
  std::size_t start = place == unknown_place ? byte_at(q, total, 0, b) : static_cast<std::size_t>(place);
  PENELOPE_CHECK(is_place(q.text, total, b, start));
  for (;;) {
    const std::int64_t length = r.length ? *r.length : r.to_fixed_end ? total - *q.a - b : l;
    const std::int64_t this_b = b;
    const std::size_t this_start = start;
    bool last = false;  // advance to the candidate after this one
    if (all_lengths && l < (kind == Enumerated::lengths ? end - 1 : total - b)) {
      ++l;
    } else if (kind == Enumerated::starts && b < end - 1) {
      start = byte_at(q, total, start, 1);
      ++b;
      l = 0;
    } else {
      last = true;
    }
    Attempt attempt(w);
    if (unify_candidate(w, q, this_b, length, total, this_start)) {
      if (last) return Step::last;
      set_state(w, next_start, b);
      set_state(w, next_start_byte, static_cast<std::int64_t>(start));
      set_state(w, next_length, l);
      return Step::more;
    }
    attempt.undo();
    if (last) return Step::fail;
  }
}

// The candidates are divided by their starts, or where there is only one, by their lengths. The state stands behind the five arguments.
constexpr Division starts_or_lengths = {
    .can = [](const Worker&, const Cell* a) { return a[5 + enumerated].as_int() != static_cast<std::int64_t>(Enumerated::nothing); },
    .left = [](const Worker&, const Cell* a) -> Division::Solutions {
      const bool by_length = a[5 + enumerated].as_int() == static_cast<std::int64_t>(Enumerated::lengths);
      return {static_cast<std::uint64_t>(a[5 + (by_length ? next_length : next_start)].as_int()),
              static_cast<std::uint64_t>(a[5 + enumeration_end].as_int())};
    },
    .keep =
        [](const Worker&, Cell* a, Division::Solutions s) {
          const auto first = static_cast<std::int64_t>(s.first);
          if (a[5 + enumerated].as_int() == static_cast<std::int64_t>(Enumerated::lengths)) {
            a[5 + next_length] = Cell::integer(first);
          } else if (a[5 + next_start].as_int() != first) {  // else some of its lengths were enumerated
            a[5 + next_start] = Cell::integer(first);
            a[5 + next_start_byte] = Cell::integer(unknown_place);
            a[5 + next_length] = Cell::integer(0);
          }
          a[5 + enumeration_end] = Cell::integer(static_cast<std::int64_t>(s.last));
        },
};

Step sub_text(Worker& w, Cell* a, bool strings) {
  const std::string_view type = strings ? "string" : "atom";
  const unsigned shapes = !strings && w.program.flags->iso ? atom_text : atomic_text;
  std::string scratch, part_scratch;
  std::string_view text, part;
  if (!text_view(w, a[0], scratch, text, shapes, type)) return Step::fail;
  Query q{text, w.deref(a[1]), w.deref(a[2]), w.deref(a[3]), w.deref(a[4]), {}, {}, {}, strings};
  if (!length_or_unbound(w, q.before, q.b) || !length_or_unbound(w, q.length, q.l) || !length_or_unbound(w, q.after, q.a)) return Step::fail;
  const bool first_call = state_of(w, text_length) == 0;
  if (first_call) set_state(w, text_length, penelope::text_length(w, a[0], q.text) + 1);
  const std::int64_t total = state_of(w, text_length) - 1;
  if (q.part.is_var()) return enumerate(w, q, total, first_call);
  return text_view(w, q.part, part_scratch, part, shapes, type) ? search(w, q, part, total) : Step::fail;
}

// sub_atom(+Atom, ?Before, ?Length, ?After, ?Sub)
Step sub_atom(Worker& w, Cell* a) { return sub_text(w, a, false); }
// sub_string(+String, ?Before, ?Length, ?After, ?Sub)
Step sub_string(Worker& w, Cell* a) { return sub_text(w, a, true); }

// get_string_code(+Index, +String, -Code): Index counts from 1; fails outside the text.
bool get_string_code(Worker& w, Cell* a) {
  Cell number;
  std::string scratch;
  std::string_view text;
  if (!natural_argument(w, a[0], number) || !text_view(w, a[1], scratch, text)) return false;
  const std::int64_t index = number.is_int() ? number.as_int() : 0;
  if (index == 0 || index > static_cast<std::int64_t>(text.size())) return false;
  const bool by_byte = is_ascii(text, penelope::text_length(w, a[1], text));
  std::string_view rest = text.substr(by_byte ? static_cast<std::size_t>(index - 1) : utf8_skip(text, 0, static_cast<std::uint64_t>(index - 1)));
  return !rest.empty() && w.unify(a[2], Cell::integer(utf8_next(rest)));
}

// string_code(?Index, +String, ?Code): enumerates the indexes when Index is unbound.
Step string_code(Worker& w, Cell* a) {
  if (!w.deref(a[0]).is_var()) return get_string_code(w, a) ? Step::last : Step::fail;
  std::string scratch;
  std::string_view text;
  if (!text_view(w, a[1], scratch, text)) return Step::fail;
  std::int64_t index = w.state[0].as_int();
  auto at = static_cast<std::size_t>(w.state[1].as_int());
  while (at < text.size()) {
    unsigned bytes;
    const int code = utf8_decode(text.substr(at), bytes);
    at += bytes;
    ++index;
    Attempt attempt(w);
    if (w.unify(a[0], Cell::integer(index)) && w.unify(a[2], Cell::integer(code))) {
      if (at == text.size()) return Step::last;
      w.state[0] = Cell::integer(index);
      w.state[1] = Cell::integer(static_cast<std::int64_t>(at));
      return Step::more;
    }
    attempt.undo();
  }
  return Step::fail;
}

}  // namespace

void register_sub_text_builtins(BuiltinTable& t) {
  t.nondet("sub_atom", 5, state_cells, sub_atom).divides(starts_or_lengths).counts_solutions();
  t.nondet("sub_string", 5, state_cells, sub_string).divides(starts_or_lengths).counts_solutions();
  t.nondet("string_code", 3, 2, string_code).counts_solutions();
  t.pure("get_string_code", 3, get_string_code);
}

}  // namespace penelope
