#include "runtime/copying/frame_check.hpp"

#include "wam/base/bytes.hpp"
#include "wam/base/check.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/call_limits.hpp"

namespace penelope {

namespace {

void expect(bool sound, const char* otherwise) {
  if (!sound) throw CorruptMessage(otherwise);
}

bool is_aligned(std::uint64_t offset) { return offset % sizeof(Cell) == 0; }

std::uint64_t size_of(const Cell* choice) { return Worker::choice_size(choice) * sizeof(Cell); }

// The last saved cell of some choice points: the number of a built-in or of a predicate.
std::uint64_t last_number(const Cell* choice) {
  PENELOPE_CHECK(choice[choice::saved].bits > 0);
  const Cell last = choice[choice::cells + choice[choice::saved].bits - 1];
  return last.is_int() && last.as_int() >= 0 ? static_cast<std::uint64_t>(last.as_int()) : ~std::uint64_t{0};
}

}  // namespace

Tops Tops::below(const Worker& w, const Cell* c) {
  return {w.offset_of(c), c[choice::heap].bits, c[choice::local].bits & ~choice::light_bit, c[choice::trail].bits};
}

Tops Tops::bottom(const Worker& w) {
  return {w.offset_of(w.choice_start), w.offset_of(w.heap_start), w.offset_of(w.local_start), w.offset_of(w.trail_start)};
}

const Cell* choice_point_at(const Worker& w, std::uint64_t place) {
  for (const Cell* b = w.B;; b = w.choice_previous(b)) {
    const std::uint64_t at = w.offset_of(b);
    if (at == place) return b;
    if (at < place || b == w.choice_start) return nullptr;
  }
}

// From the newest down: each is looked at before the place that it names for the next one is.
void FrameCheck::check_choice_points(std::uint64_t newest) {
  expect(is_aligned(newest) && newest >= from_.choice && newest < to_.choice, "the newest choice point lies outside its stack");
  Tops above = to_;
  for (const Cell* b = reinterpret_cast<const Cell*>(w.base + newest);;) {
    const std::uint64_t at = w.offset_of(b), room = above.choice - at;
    expect(room >= choice::cells * sizeof(Cell) && b[choice::saved].bits <= room / sizeof(Cell) - choice::cells,
           "a choice point is larger than its place");
    expect(at != newest || size_of(b) == room, "the newest choice point does not end its stack");
    check_tops(b, above);
    check_trail(b[choice::trail].bits, above.trail);
    check_alternative(b);
    check_environments(b);
    above = Tops::below(w, b);
    const std::uint64_t previous = b[choice::previous].bits;
    if (previous == (common_ ? w.offset_of(common_) : from_.choice) && (common_ || at == previous)) return check_trail(from_.trail, above.trail);
    expect(is_aligned(previous) && previous >= from_.choice && previous < at, "a choice point has no older one");
    b = reinterpret_cast<const Cell*>(w.base + previous);
  }
}

void FrameCheck::check_tops(const Cell* b, const Tops& above) const {
  const Tops at = Tops::below(w, b);
  expect((b[choice::local].bits & choice::light_bit) == 0, "a light choice point");
  expect(is_aligned(at.heap) && is_aligned(at.local) && is_aligned(at.trail), "a choice point between two cells");
  expect(at.heap >= from_.heap && at.heap <= above.heap, "heap tops of choice points out of order");
  expect(at.local >= from_.local && at.local <= above.local, "local tops of choice points out of order");
  expect(at.trail >= from_.trail && at.trail <= above.trail, "trail tops of choice points out of order");
}

// Entries between two choice points, which are undone when the older one is backtracked into.
void FrameCheck::check_trail(std::uint64_t begin, std::uint64_t end) const {
  const Cell* const bottom = reinterpret_cast<const Cell*>(w.base + begin);
  for (const Cell* t = reinterpret_cast<const Cell*>(w.base + end); t > bottom;) {
    const Cell address = *--t;
    expect(address.is_ref() || address.is_attr(), "a trail entry without address");
    expect(address.offset() >= w.offset_of(w.heap_start) && address.offset() < to_.heap, "a trail entry outside the heap");
    if (!address.is_ref()) expect(t-- > bottom, "a trail entry across a choice point");
  }
}

void FrameCheck::check_alternative(const Cell* b) const {
  const std::uint64_t alternative = b[choice::alternative].bits, saved = b[choice::saved].bits;
  if (alternative < stub::count) return check_saved(b, alternative);
  expect(alternative < w.program.code_used(), "an alternative outside the code");
  const Word word = w.program.code_base()[alternative];
  expect(is_alternative(word.op()), "an alternative that is no clause");
  expect(word.a() <= saved, "a choice point without the arguments of its goal");
}

// Alternatives that the machine makes itself keep what they need in the saved cells.
void FrameCheck::check_saved(const Cell* b, std::uint64_t alternative) const {
  constexpr std::uint64_t dynamic_state = 2;
  const std::uint64_t saved = b[choice::saved].bits;
  const auto needs = [saved](std::uint64_t cells) {
    expect(saved >= cells && saved <= cells + max_predicate_arity + 1, "a choice point with other cells than its kind has");
  };
  switch (alternative) {
    case stub::fail:
    case stub::stop_false:
    case stub::pop_fail:
    case stub::apart_fail: return;
    case stub::catch_fail: return needs(catch_frame::cells);
    case stub::limits_fail: return needs(limit_frame::cells);
    case stub::limits_redo: return needs(limit_redo::cells);
    case stub::cleanup_fail: {
      needs(cleanup_frame::cells);
      const Cell older = b[choice::cells + cleanup_frame::older];
      return expect(older.is_int() && older.as_int() >= 0 && static_cast<std::uint64_t>(older.as_int()) < w.offset_of(b) &&
                        is_aligned(static_cast<std::uint64_t>(older.as_int())),
                    "a cleanup without an older one");
    }
    case stub::retry_dynamic: {
      needs(dynamic_state);
      const Cell next = b[choice::cells + saved - dynamic_state], generation = b[choice::cells + saved - 1];
      return expect(next.is_int() && generation.is_int() && (next.as_int() == 0 || clause(static_cast<std::uint64_t>(next.as_int()))),
                    "no such clause of a dynamic predicate");
    }
    case stub::retry_part:
    case stub::retry_builtin: {
      needs(1);
      const std::uint64_t number = last_number(b);
      expect(number < builtins().size(), "no such built-in");
      const Builtin& builtin = builtins()[static_cast<std::uint32_t>(number)];
      const bool is_part = alternative == stub::retry_part;
      expect(builtin.nondet && saved == builtin.arity + (is_part ? Worker::part_cells : 0) + builtin.states + 1,
             "a built-in with other cells than it has");
      const Cell* const part = b + choice::cells + builtin.arity;
      return expect(!is_part || (part[0].is_int() && part[1].is_int() && part[0].as_int() >= 0 && part[0].as_int() < part[1].as_int()),
                    "a part of the solutions of a built-in that is none");
    }
    case stub::call_again: {
      needs(1);
      const std::uint64_t number = last_number(b);
      return expect(number < w.program.predicate_count() && w.program.predicate(static_cast<PredicateId>(number)).arity + 1 == saved,
                    "no such predicate to call");
    }
    default: expect(false, "no such alternative");
  }
}

const DynamicClause* FrameCheck::clause(std::uint64_t id) const {
  return w.program.clauses->can_be_id(id) ? w.program.clauses->by_id(id) : nullptr;
}

bool FrameCheck::is_continuation(CodeAddress address) const {
  if (!(address & dynamic_code_bit))
    return address >= stub::stop_true && address < w.program.code_used() && w.program.code_base()[address - 2].op() == Op::call;
  const DynamicClause* const c = clause(clause_of(address));
  const Word* const code = c ? c->code() : nullptr;
  return code && word_of(address) >= 3 && word_of(address) < c->parts().code_size && code[word_of(address) - 3].op() == Op::call_continue;
}

// Those that this choice point continues in and no newer one did. Callers are older; those below the copy are there already, and only
// checked builds, which verify what all of them hold, look at them once more.
void FrameCheck::check_environments(const Cell* b) {
#ifdef PENELOPE_CHECKED
  const std::uint64_t oldest = 0;
#else
  const std::uint64_t oldest = from_.local;
#endif
  const std::uint64_t top = b[choice::local].bits;
  std::uint64_t end = top, place = b[choice::environment].bits;
  for (CodeAddress address = b[choice::continuation].bits;;) {
    expect(is_continuation(address), "a continuation that is no code");
    expect(is_aligned(place) && place >= w.offset_of(w.local_start) && place <= end, "an environment outside the local stack");
    if (address == stub::stop_true) return;  // the environment is that of what is around the query
    expect(place < end, "an environment above the local stack");
    if (place < oldest || !seen_.insert(place).second) return;
    const Cell* const e = reinterpret_cast<const Cell*>(w.base + place);
    const std::uint64_t room = (top - place) / sizeof(Cell);
    expect(room >= env::slots, "an environment across the end of the local stack");
    const bool counts = w.decode(address)[address & dynamic_code_bit ? -3 : -2].a() == stub::counted_slots;
    expect(!counts || (room > env::slots && e[env::slots].is_int()), "an environment without its size");
    expect(w.environment_slots(address, e) <= room - env::slots, "an environment across the end of the local stack");
    address = e[env::continuation].bits;
    end = place;
    place = e[env::caller].bits;
  }
}

void FrameCheck::check_query(const Cell* newest, std::uint64_t query) const {
  const Cell* b = newest;
  while (w.offset_of(b) > query && b != w.choice_start) b = w.choice_previous(b);
  expect(w.offset_of(b) == query && b[choice::alternative].bits == stub::stop_false, "a query that has not begun");
  expect(b[choice::saved].bits > 0 && b[choice::cells].is_int(), "a query without the one around it");
}

}  // namespace penelope
