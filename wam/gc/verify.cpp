// Verifier: one walk over the stacks, oldest choice point first, so that each slot is checked against the oldest state
// that reads it; then one over all terms reached from there.
#include "wam/gc/verify.hpp"

#include "wam/gc/live_frames.hpp"
#include "wam/machine/call_limits.hpp"
#include "wam/machine/global_variables.hpp"

namespace penelope {

namespace {

class Verifier {
 public:
  explicit Verifier(const Worker& worker) : w(worker) {
    seen.reset(static_cast<std::uint64_t>(std::max(w.heap_top, w.heap_start) - w.heap_start));
    frames.reset(w);
  }

  const char* run(unsigned live_registers) {
    check_stacks();
    if (!damage) check_trail();
    if (!damage) check_states(live_registers);
    if (!damage) check_terms();
    return damage;
  }

 private:
  void expect(bool condition, const char* otherwise) {
    if (!condition && !damage) damage = otherwise;
  }

  void check_stacks() {
    expect(w.heap_top >= w.heap_start && w.heap_top < w.local_start, "heap top outside the heap");
    expect(w.local_top >= w.local_start && w.local_top <= w.local_limit, "local top outside the local stack");
    expect(w.trail_top >= w.trail_start && w.trail_top <= w.trail_limit, "trail top outside the trail");
    expect(w.B >= w.choice_start && w.B < w.choice_limit, "newest choice point outside its stack");
    if (damage) return;
    expect(w.heap_backtrack == w.pointer(w.B[choice::heap]), "HB is not the heap top of the newest choice point");
    const Cell *heap = w.heap_top, *trail = w.trail_top, *local = w.local_top, *above = w.choice_limit;
    for (Cell* b = w.B;; b = w.choice_previous(b)) {
      expect(b >= w.choice_start && b + Worker::choice_size(b) <= above, "choice points overlap");
      expect((b[choice::local].bits & choice::light_bit) == 0, "light choice point at a safe point");
      if (damage) return;
      const Cell *older_heap = w.pointer(b[choice::heap]), *older_trail = w.pointer(b[choice::trail]),
                 *older_local = w.pointer(b[choice::local]);
      expect(older_heap >= w.heap_start && older_heap <= heap, "heap tops of choice points out of order");
      expect(older_trail >= w.trail_start && older_trail <= trail, "trail tops of choice points out of order");
      expect(older_local >= w.local_start && older_local <= local, "local tops of choice points out of order");
      heap = older_heap, trail = older_trail, local = older_local, above = b;
      choice_points.push_back(b);
      if (b == w.choice_start || damage) return;
    }
  }

  void check_trail() {
    const Cell* t = w.trail_top;
    for (const Cell* b : choice_points) {
      const Cell* const bottom = w.pointer(b[choice::trail]);
      while (t > bottom) {
        const Cell address = *--t;
        expect(address.is_ref() || address.is_attr(), "trail entry without address");
        expect(is_inside(address.offset(), 1), "trail entry outside the heap");
        if (!address.is_ref()) old_values.push_back(--t);
        if (damage) return;
      }
      expect(t == bottom, "trail entry across a choice point");
    }
  }

  void check_states(unsigned live_registers) {
    for (auto i = choice_points.rbegin(); i != choice_points.rend(); ++i) {
      Cell* const b = *i;
      const std::uint64_t limit = b[choice::heap].bits;
      for (std::uint64_t k = 0; k < b[choice::saved].bits; ++k)
        check_root(b[choice::cells + k], limit, "saved cell newer than its choice point");
      check_frames(b[choice::continuation].bits, w.pointer(b[choice::environment]), limit);
    }
    const std::uint64_t limit = w.offset_of(w.heap_top);
    check_frames(w.CP, w.E, limit);
    for (unsigned i = 0; i < live_registers; ++i) check_root(w.X[i], limit, "argument register outside the heap");
    if (w.pending_wakeups.bits != 0) check_root(w.pending_wakeups, limit, "pending wake-ups outside the heap");
    for (const Cell& root : w.globals->roots()) check_root(root, limit, "global variable outside the heap");
    for (const Cell& root : w.limits().roots()) check_root(root, limit, "limits outside the heap");
    // An entry of a cell that nothing reaches may hold anything that is a cell.
    for (const Cell* old_value : old_values) check_root(*old_value, limit, "old value in the trail outside the heap");
  }

  void check_frames(CodeAddress address, Cell* environment, std::uint64_t limit) {
    frames.walk(w, address, environment,
                [&](const Cell& slot) { check_root(slot, limit, "environment slot newer than the state that reads it"); });
  }

  void check_root(Cell c, std::uint64_t limit, const char* otherwise) {
    if (!c.is_int() && !c.is_atom() && !c.is_header()) expect(c.offset() < limit, otherwise);
    check_cell(c);
  }

  void check_terms() {
    while (!todo.empty() && !damage) {
      const Cell* const p = todo.back();
      todo.pop_back();
      check_cell(*p);
    }
  }

  // c is a value; the cells that it refers to are checked later.
  void check_cell(Cell c) {
    if (damage || c.is_int()) return;
    if (c.is_atom()) return expect(c.bits >> 3 < w.symbols.atom_count() && w.symbols.is_alive(c.as_atom()), "unknown atom");
    if (c.is_header()) return expect(false, "header cell in the place of a value");
    if (!is_inside(c.offset(), 1)) return expect(false, "reference outside the heap");
    const Cell* const p = w.at(c);
    switch (c.tag()) {
      case Tag::Int:
      case Tag::Atom:
      case Tag::Header: return;
      case Tag::Ref: return visit(p, 1, "reference outside the heap");
      case Tag::List: return visit(p, 2, "list outside the heap");
      case Tag::Attr: return visit(p, 2, "attributed variable outside the heap");
      case Tag::Struct: return check_structure(p);
      case Tag::Box: return check_box(p);
    }
  }

  void check_structure(const Cell* p) {
    if (!p->is_functor()) return expect(false, "structure without functor cell");
    expect(p->functor() < w.symbols.functor_count(), "unknown functor");
    if (damage) return;
    expect(p->arity() == w.symbols.functor_arity(p->functor()), "functor cell with another arity");
    visit(p + 1, p->arity(), "structure across the heap top");
  }

  void check_box(const Cell* p) {
    if (!p->is_header() || p->is_functor()) return expect(false, "box without header");
    const std::uint64_t words = p->payload_words();
    expect(words >= 1 && is_inside(w.offset_of(p), words + 1), "box across the heap top");
    if (damage) return;
    const std::int64_t first = static_cast<std::int64_t>(p[1].bits);
    switch (p->header_kind()) {
      case HeaderKind::Float: return expect(words == 1, "float of another size");
      case HeaderKind::BigInt: return expect(static_cast<std::uint64_t>(first < 0 ? -first : first) == words - 1, "big integer of another size");
      case HeaderKind::Fraction: return expect(static_cast<std::uint64_t>(first < 0 ? -first : first) < words - 1, "fraction of another size");
      case HeaderKind::String: return expect((Store::StringBytes::of(p[1].bits) + 7) / 8 == words - 1, "string of another size");
      case HeaderKind::Words: return;
      default: return expect(false, "unknown kind of box");
    }
  }

  void visit(const Cell* p, std::uint64_t count, const char* otherwise) {
    expect(is_inside(w.offset_of(p), count), otherwise);
    for (std::uint64_t i = 0; i < count && !damage; ++i)
      if (seen.add(static_cast<std::uint64_t>(p + i - w.heap_start))) todo.push_back(p + i);
  }

  bool is_inside(std::uint64_t offset, std::uint64_t count) const {
    const std::uint64_t end = w.offset_of(w.heap_top);
    return offset >= w.offset_of(w.heap_start) && offset <= end && count <= (end - offset) / sizeof(Cell);
  }

  const Worker& w;
  const char* damage = nullptr;
  Bitmap seen;
  LiveFrames frames;
  std::vector<Cell*> choice_points;  // newest first
  std::vector<const Cell*> old_values;
  std::vector<const Cell*> todo;  // heap cells to check
};

}  // namespace

const char* find_damage(const Worker& w, unsigned live_registers) { return Verifier(w).run(live_registers); }

void verify_heap(const Worker& w, unsigned live_registers) {
  if (const char* damage = find_damage(w, live_registers)) invariant_broken(damage, __FILE__, __LINE__);
}

}  // namespace penelope
