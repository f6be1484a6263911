#include "runtime/copying/segment.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "runtime/copying/frame_check.hpp"
#include "wam/base/check.hpp"
#include "wam/base/large_pages.hpp"
#include "wam/gc/verify.hpp"
#include "wam/machine/alarm.hpp"
#include "wam/machine/findall_buffers.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

constexpr std::size_t most_frames = 1024;  // in a lineage: with fewer the message is small, with an older T the copy is larger

// The youngest choice point of both, older than c; nullptr if there is none.
const Cell* common_point(const Worker& w, const Cell* c, const Lineage& other) {
  auto frame = other.frames.begin();
  for (const Cell* b = w.choice_previous(c);; b = w.choice_previous(b)) {
    const std::uint64_t place = w.offset_of(b);
    while (frame != other.frames.end() && frame->place > place) ++frame;
    if (frame == other.frames.end()) return nullptr;
    if (frame->place == place && frame->identity == b[choice::identity].bits) return b;
    if (b == w.choice_start) return nullptr;
  }
}

// Values that heap cells had when c was pushed, for those older than c that were changed since. What is newer is not copied: a search below c
// may have bound a hundred thousand such cells.
std::unordered_map<std::uint64_t, Cell> undone_since(const Worker& w, const Cell* c) {
  std::unordered_map<std::uint64_t, Cell> values;
  const Cell* const down_to = w.pointer(c[choice::trail]);
  const std::uint64_t newer = Tops::below(w, c).heap;
  const Cell* t = w.trail_top;
  while (t > down_to) {
    const Cell entry = *--t;
    const Cell value = entry.is_ref() ? entry : *--t;
    if (entry.offset() < newer) values[entry.offset()] = value;
  }
  PENELOPE_CHECK(t == down_to);  // no entry lies across the choice point
  return values;
}

struct Pair {
  std::uint64_t offset;
  Cell value;
};
static_assert(sizeof(Pair) == 16 && sizeof(Lineage::Frame) == 16, "sent as they stand");

std::vector<Pair> pairs_between(const Worker& w, const Tops& from, const Tops& to, const std::unordered_map<std::uint64_t, Cell>& undone) {
  PENELOPE_ASSERT(from.trail <= to.trail && from.heap <= to.heap);
  std::vector<Pair> pairs;
  const Cell* const first = reinterpret_cast<const Cell*>(w.base + from.trail);
  for (const Cell* t = reinterpret_cast<const Cell*>(w.base + to.trail); t > first;) {
    const Cell entry = *--t;
    if (!entry.is_ref()) --t;
    const std::uint64_t offset = entry.offset();
    if (offset >= from.heap) continue;
    const auto changed = undone.find(offset);
    pairs.push_back({offset, changed != undone.end() ? changed->second : *reinterpret_cast<const Cell*>(w.base + offset)});
  }
  return pairs;
}

// Slots of environments are set without a trail. Of those older than T, a choice point between T and c can have seen set only
// those of the newest in its continuation, where the clause that called on to T had gone on: older ones were not returned to.
// All these environments go along, not only that of c: a later copy may take any of these choice points as its T.
std::map<const Cell*, unsigned> environments_gone_on_in(const Worker& w, const Cell* t, const Cell* c) {
  std::map<const Cell*, unsigned> sizes;
  std::unordered_set<const Cell*> seen;
  const std::uint64_t oldest = Tops::below(w, t).local;
  for (const Cell* b = c; b != t; b = w.choice_previous(b)) {
    PENELOPE_ASSERT(b > t);  // T is older than c, and among the choice points below it
    const Cell* e = w.pointer(b[choice::environment]);
    CodeAddress address = b[choice::continuation].bits;
    while (address != stub::stop_true && w.offset_of(e) >= oldest && seen.insert(e).second) {
      address = e[env::continuation].bits;
      e = w.pointer(e[env::caller]);
    }
    if (address == stub::stop_true || w.offset_of(e) >= oldest) continue;
    unsigned& size = sizes[e];
    size = std::max(size, w.environment_slots(address, e));
  }
  return sizes;
}

// Place of the newest choice point of a cleanup that is not newer than c; 0: there is none.
std::uint64_t newest_cleanup_to(const Worker& w, const Cell* c) {
  const Cell* b = w.cleanup_top;
  while (b && b > c) b = w.older_cleanup(b);
  return b ? w.offset_of(b) : 0;
}

void write_range(const Worker& w, std::uint64_t from, std::uint64_t to, ByteWriter& out) {
  PENELOPE_ASSERT(from <= to && (to - from) % sizeof(Cell) == 0);
  out.number<std::uint64_t>(from);
  out.array(reinterpret_cast<const Cell*>(w.base + from), (to - from) / sizeof(Cell));
}

// Cells of a message and where they belong.
struct Range {
  std::uint64_t from;
  std::string_view cells;
  std::uint64_t end() const { return from + cells.size(); }

  static Range read(ByteReader& in) {
    const auto from = in.number<std::uint64_t>();
    return {from, in.array_bytes<Cell>()};
  }
  void install(Worker& w) const { std::memcpy(w.base + from, cells.data(), cells.size()); }
};

void expect(bool sound, const char* otherwise) {
  if (!sound) throw CorruptMessage(otherwise);
}

// A part of a stack goes on where the receiver's own ends.
Range read_part(Worker& w, std::uint64_t from, const Cell* limit, ByteReader& in) {
  const Range part = Range::read(in);
  expect(part.from == from, "a stack segment does not follow what is there");
  if (part.cells.size() > w.offset_of(limit) - from) resource_error(w, "stack");
  return part;
}

// The stacks end below choice point b, which is the newest one.
void go_to(Worker& w, Cell* b) {
  PENELOPE_ASSERT(!Worker::is_light(b));
  w.B = b;
  w.trail_top = w.pointer(b[choice::trail]);
  w.heap_top = w.heap_backtrack = w.pointer(b[choice::heap]);
  w.local_top = w.pointer(b[choice::local]);
  w.E = w.pointer(b[choice::environment]);
  w.CP = b[choice::continuation].bits;
  w.pending_wakeups.bits = 0;
}

// Changes below the common choice point: values of cells, and slots of environments that were gone on in.
void install_changes(Worker& w, const Tops& common, ByteReader& in) {
  const auto lies_in = [](std::uint64_t from, std::uint64_t end, const Cell* start, std::uint64_t top, const Worker& worker) {
    return from % sizeof(Cell) == 0 && from >= worker.offset_of(start) && from <= end && end <= top;
  };
  for (const Pair& p : in.array<Pair>()) {
    expect(p.offset < common.heap && lies_in(p.offset, p.offset + sizeof(Cell), w.heap_start, common.heap, w),
           "a value pair lies outside the heap");
    *reinterpret_cast<Cell*>(w.base + p.offset) = p.value;
  }
  for (auto environments = in.number<std::uint64_t>(); environments > 0; --environments) {
    const Range slots = Range::read(in);
    expect(slots.from <= common.local && slots.cells.size() <= common.local - slots.from &&
               lies_in(slots.from, slots.end(), w.local_start + env::slots, common.local, w),
           "slots lie outside the environments");
    slots.install(w);
  }
}

// The newest cleanup of what was installed. Each names the next older one.
Cell* cleanup_at(Worker& w, std::uint64_t newest) {
  std::uint64_t wanted = newest;
  for (const Cell* b = w.B; wanted != 0; b = w.choice_previous(b)) {
    const std::uint64_t place = w.offset_of(b);
    expect(place <= wanted || b != w.choice_start, "a cleanup that is not there");
    if (place > wanted) continue;
    expect(place == wanted && b[choice::alternative].bits == stub::cleanup_fail && w.deref(b[choice::cells + cleanup_frame::goal]).is_struct(),
           "a cleanup that is not there");
    wanted = static_cast<std::uint64_t>(b[choice::cells + cleanup_frame::older].as_int());
  }
  return newest == 0 ? nullptr : reinterpret_cast<Cell*>(w.base + newest);
}

}  // namespace

Lineage Lineage::of(const Worker& w) {
  Lineage result;
  for (const Cell* b = w.B; result.frames.size() < most_frames; b = w.choice_previous(b)) {
    PENELOPE_ASSERT(result.frames.empty() || w.offset_of(b) < result.frames.back().place);  // newest first: common_point relies on it
    result.frames.push_back({w.offset_of(b), b[choice::identity].bits});
    if (b == w.choice_start) break;
  }
  return result;
}

void Lineage::write(ByteWriter& out) const { out.array(frames.data(), frames.size()); }

Lineage Lineage::read(ByteReader& in) {
  Lineage result;
  result.frames = in.array<Frame>();
  return result;
}

std::uint64_t bytes_of_full_copy(const Worker& w, const Cell* c) {
  const Tops to = Tops::below(w, c), zero = Tops::bottom(w);
  return to.choice + Worker::choice_size(c) * sizeof(Cell) - zero.choice + to.heap - zero.heap + to.local - zero.local + to.trail - zero.trail;
}

CopyCost write_segment(const Worker& w, const Cell* c, const Lineage& of_receiver, ByteWriter& out) {
  PENELOPE_ASSERT(c <= w.B && !Worker::is_light(c));
  PENELOPE_CHECK(choice_point_at(w, w.offset_of(c)) == c);
  const Cell* const t = common_point(w, c, of_receiver);
  PENELOPE_ASSERT(t == nullptr || t < c);
  const Tops to = Tops::below(w, c), from = t ? Tops::below(w, t) : Tops::bottom(w);
  const std::uint64_t end = to.choice + Worker::choice_size(c) * sizeof(Cell);
  const auto undone = undone_since(w, c);
  PENELOPE_ASSERT(w.outermost_query() != nullptr && w.outermost_query() <= c);
  const std::vector<Pair> pairs = t ? pairs_between(w, from, to, undone) : std::vector<Pair>{};
  const std::size_t before = out.bytes.size();
  const std::size_t of_stacks = end - from.choice + to.heap - from.heap + to.local - from.local + to.trail - from.trail;
  if (of_stacks > large_page) {  // the rest is little
    out.bytes.reserve(before + of_stacks + pairs.size() * sizeof(Pair) + large_page);
    use_large_pages(out.bytes.data(), out.bytes.capacity());
  }

  out.number<std::uint64_t>(t ? w.offset_of(t) : 0);
  out.number<std::uint64_t>(to.choice);
  out.number<std::uint64_t>(w.offset_of(w.outermost_query()));
  out.number<std::uint64_t>(newest_cleanup_to(w, c));
  // T's own frame lies above `from`: it is there already.
  write_range(w, t ? from.choice + Worker::choice_size(t) * sizeof(Cell) : from.choice, end, out);
  write_range(w, from.heap, to.heap, out);
  char* const heap_copy = out.bytes.data() + out.bytes.size() - (to.heap - from.heap);
  for (const auto& [offset, value] : undone)
    if (offset >= from.heap && offset < to.heap) std::memcpy(heap_copy + (offset - from.heap), &value, sizeof value);
  write_range(w, from.local, to.local, out);
  write_range(w, from.trail, to.trail, out);
  out.array(pairs.data(), pairs.size());
  const auto environments = t ? environments_gone_on_in(w, t, c) : std::map<const Cell*, unsigned>{};
  out.number<std::uint64_t>(environments.size());
  for (const auto& [e, size] : environments) {
    const std::uint64_t slots = w.offset_of(e + env::slots);
    write_range(w, slots, slots + size * sizeof(Cell), out);
  }

  CopyCost cost;
  cost.bytes = out.bytes.size() - before;
  cost.full_bytes = bytes_of_full_copy(w, c);
  cost.pairs = pairs.size();
  return cost;
}

void install_segment(Worker& w, ByteReader& in) {
  const auto common = in.number<std::uint64_t>(), newest = in.number<std::uint64_t>(), query = in.number<std::uint64_t>();
  const auto newest_cleanup = in.number<std::uint64_t>();
  const Cell* const t = common != 0 ? choice_point_at(w, common) : nullptr;
  expect(common == 0 || t, "a stack segment begins at a choice point that is not there");
  const Tops from = t ? Tops::below(w, t) : Tops::bottom(w);
  const Range choices = read_part(w, t ? from.choice + Worker::choice_size(t) * sizeof(Cell) : from.choice, w.choice_limit, in);
  const Range heap = read_part(w, from.heap, w.heap_limit, in), local = read_part(w, from.local, w.local_limit, in);
  const Range trail = read_part(w, from.trail, w.trail_limit, in);
  // Should the frames be no frames, the stacks hold what is older.
  Cell* const oldest = t ? const_cast<Cell*>(t) : w.choice_start;
  if (t) w.undo_trail(w.pointer(t[choice::trail]));
  go_to(w, oldest);
  FrameCheck check(w, t, {choices.from, from.heap, from.local, from.trail}, {choices.end(), heap.end(), local.end(), trail.end()});
  const std::vector<Cell> bottom(w.choice_start, w.choice_start + choice::cells);
  for (const Range& part : {choices, heap, local, trail}) part.install(w);
  try {
    check.check_choice_points(newest);
    check.check_query(reinterpret_cast<const Cell*>(w.base + newest), query);
  } catch (...) {
    if (!t) std::copy(bottom.begin(), bottom.end(), w.choice_start);
    throw;
  }
  install_changes(w, t ? from : Tops{0, 0, 0, 0}, in);
  go_to(w, reinterpret_cast<Cell*>(w.base + newest));
  w.query_base = reinterpret_cast<Cell*>(w.base + query);
  w.take_up_cleanups(cleanup_at(w, newest_cleanup));
  if (newest_cleanup != 0) listen_to_alarms(w);
  PENELOPE_ASSERT(w.query_base <= w.B && w.heap_top <= w.heap_limit && w.local_top <= w.local_limit && w.trail_top <= w.trail_limit);
  w.findalls->clear();
#ifdef PENELOPE_CHECKED
  if (const char* const damage = find_damage(w, 0)) throw CorruptMessage(damage);
#endif
}

}  // namespace penelope
