#include "runtime/copying/segment.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "wam/builtins/findall.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

constexpr std::size_t most_frames = 1024;  // in a lineage: with fewer the message is small, with an older T the copy is larger

// Where each stack ended when a choice point was pushed, as offsets.
struct Tops {
  std::uint64_t choice, heap, local, trail;
};

Tops below(const Worker& w, const Cell* c) {  // what is older than c
  return {w.offset_of(c), c[choice::heap].bits, c[choice::local].bits & ~choice::light_bit, c[choice::trail].bits};
}

Tops bottom(const Worker& w) {
  return {w.offset_of(w.choice_start), w.offset_of(w.heap_start), w.offset_of(w.local_start), w.offset_of(w.trail_start)};
}

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

// Values that heap cells had when c was pushed, for those that were changed since.
std::unordered_map<std::uint64_t, Cell> undone_since(const Worker& w, const Cell* c) {
  std::unordered_map<std::uint64_t, Cell> values;
  const Cell* const down_to = w.pointer(c[choice::trail]);
  for (const Cell* t = w.trail_top; t > down_to;) {
    const Cell entry = *--t;
    if (entry.is_ref()) {
      values[entry.offset()] = entry;
    } else {
      values[entry.offset()] = *--t;
    }
  }
  return values;
}

struct Pair {
  std::uint64_t offset;
  Cell value;
};

std::vector<Pair> pairs_between(const Worker& w, const Tops& from, const Tops& to,
                                const std::unordered_map<std::uint64_t, Cell>& undone) {
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
  const std::uint64_t oldest = below(w, t).local;
  for (const Cell* b = c; b != t; b = w.choice_previous(b)) {
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

void write_range(const Worker& w, std::uint64_t from, std::uint64_t to, ByteWriter& out) {
  out.number<std::uint64_t>(from);
  out.array(reinterpret_cast<const Cell*>(w.base + from), (to - from) / sizeof(Cell));
}

void read_range(Worker& w, const Cell* first, const Cell* limit, ByteReader& in) {
  const auto from = in.number<std::uint64_t>();
  const std::string_view cells = in.array_bytes<Cell>();
  const char* const start = w.base + from;
  if (from % sizeof(Cell) != 0 || start < reinterpret_cast<const char*>(first)) throw CorruptMessage("a stack segment lies outside its stack");
  if (start + cells.size() > reinterpret_cast<const char*>(limit)) resource_error(w, "stack_overflow");
  std::memcpy(w.base + from, cells.data(), cells.size());
}

}  // namespace

Lineage Lineage::of(const Worker& w) {
  Lineage result;
  for (const Cell* b = w.B; result.frames.size() < most_frames; b = w.choice_previous(b)) {
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
  const Tops to = below(w, c), zero = bottom(w);
  return to.choice + Worker::choice_size(c) * sizeof(Cell) - zero.choice + to.heap - zero.heap + to.local - zero.local + to.trail - zero.trail;
}

CopyCost write_segment(const Worker& w, const Cell* c, const Lineage& of_receiver, ByteWriter& out) {
  const Cell* const t = common_point(w, c, of_receiver);
  const Tops to = below(w, c), from = t ? below(w, t) : bottom(w);
  const std::uint64_t end = to.choice + Worker::choice_size(c) * sizeof(Cell);
  const auto undone = undone_since(w, c);
  const std::vector<Pair> pairs = t ? pairs_between(w, from, to, undone) : std::vector<Pair>{};
  const std::size_t before = out.bytes.size();

  out.number<std::uint64_t>(t ? w.offset_of(t) : 0);
  out.number<std::uint64_t>(to.choice);
  out.number<std::uint64_t>(w.offset_of(w.outermost_query()));
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
  if (common != 0) {
    w.B = reinterpret_cast<Cell*>(w.base + common);
    w.undo_trail(w.pointer(w.B[choice::trail]));
  }
  read_range(w, w.choice_start, w.choice_limit, in);
  read_range(w, w.heap_start, w.heap_limit, in);
  read_range(w, w.local_start, w.local_limit, in);
  read_range(w, w.trail_start, w.trail_limit, in);
  for (const Pair& p : in.array<Pair>()) {
    if (p.offset % sizeof(Cell) != 0 || w.base + p.offset < reinterpret_cast<char*>(w.heap_start) ||
        w.base + p.offset >= reinterpret_cast<char*>(w.heap_limit))
      throw CorruptMessage("a value pair lies outside the heap");
    *reinterpret_cast<Cell*>(w.base + p.offset) = p.value;
  }
  for (auto environments = in.number<std::uint64_t>(); environments > 0; --environments)
    read_range(w, w.local_start, w.local_limit, in);
  w.B = reinterpret_cast<Cell*>(w.base + newest);
  w.trail_top = w.pointer(w.B[choice::trail]);
  w.heap_top = w.heap_backtrack = w.pointer(w.B[choice::heap]);
  w.local_top = w.pointer(w.B[choice::local]);
  w.E = w.pointer(w.B[choice::environment]);
  w.CP = w.B[choice::continuation].bits;
  w.query_base = reinterpret_cast<Cell*>(w.base + query);
  w.pending_wakeups.bits = 0;
  w.forget_cleanups();  // choice points above the one of a cleanup are not shared
  w.findalls->clear();
}

}  // namespace penelope
