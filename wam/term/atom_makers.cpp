#include "wam/term/atom_makers.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "wam/base/check.hpp"
#include "wam/term/symbol_tables.hpp"

namespace penelope {

namespace {

#ifdef PENELOPE_STRESS_GC
constexpr std::uint64_t most_cost = 1;  // the collection hears of each atom
#else
constexpr std::uint64_t most_cost = 64 << 10;
#endif

std::atomic<unsigned> threads{0};
constinit thread_local unsigned own_number = 0;  // 0: it has made no atom

}  // namespace

AtomMaker& AtomMakers::own(std::mutex& making) {
  if (own_number == 0) own_number = 1 + threads.fetch_add(1, std::memory_order_relaxed) % most;
  if (own_number > in_use_.load(std::memory_order_acquire)) {
    const std::lock_guard lock(making);
    in_use_.store(std::max(own_number, in_use_.load()), std::memory_order_release);
  }
  return makers_[own_number - 1];
}

AtomId AtomMakers::reserved() const {
  AtomId count = 0;
  for (unsigned i = 0; i < in_use_; ++i) count += makers_[i].end - makers_[i].next;
  return count;
}

bool AtomMakers::have_room_in(std::uintptr_t start, std::size_t size) const {
  return std::any_of(makers_, makers_ + in_use_, [&](const AtomMaker& m) { return m.texts.is_in(start, size); });
}

void AtomMakers::forget_costs() {
  for (unsigned i = 0; i < in_use_; ++i) makers_[i].cost = 0;
}

// A thread that makes its first atom comes in between, or waits for `making`.
NobodyMakesAtoms::NobodyMakesAtoms(const AtomMakers& makers, std::mutex& making) : makers_(makers), making_(making) {
  for (lock(); makers_.in_use_ != count_; lock()) unlock();
}

NobodyMakesAtoms::~NobodyMakesAtoms() { unlock(); }

void NobodyMakesAtoms::lock() {
  count_ = makers_.in_use_;
  for (unsigned i = 0; i < count_; ++i) makers_.makers_[i].mutex.lock();
  making_.lock();
}

void NobodyMakesAtoms::unlock() {
  making_.unlock();
  for (unsigned i = count_; i-- > 0;) makers_.makers_[i].mutex.unlock();
}

AtomId Symbols::Tables::make_beside_others(std::string_view utf8, std::uint32_t hash) {
  AtomMaker& maker = makers.own(making);
  for (;;) {
    if (const auto made = make_by(maker, utf8, hash)) return *made;
    const NobodyMakesAtoms nobody(makers, making);
    if (by_text.has_room(AtomMaker::most_places)) continue;  // another thread was first
    by_text.grow();
    reserve_again();
  }
}

// None: the table of texts is to grow first.
std::optional<AtomId> Symbols::Tables::make_by(AtomMaker& maker, std::string_view utf8, std::uint32_t hash) {
  const std::lock_guard own_lock(maker.mutex);
  if (maker.next == maker.end && !reserve_numbers(maker)) return std::nullopt;
  const AtomId place = maker.places[maker.next], number = number_at(place);
  AtomRecord& record = atoms[place];
  const AtomId id = by_text.find_or_add(
      hash, number, [&](AtomId a) { return text(a) == utf8; }, [&] { record = make_record(maker.texts, utf8); });
  if (id != number) {  // another thread was first, maybe after the record was written
    record = {};
    return id;
  }
  ++maker.next;
  maker.cost += AtomCollection::cost(utf8.size());
  if (maker.next == maker.end || maker.cost >= most_cost) {
    const std::lock_guard lock(making);
    collection.note_made(std::exchange(maker.cost, 0));
  }
  return id;
}

// The maker is locked. False: the table of texts has no room.
bool Symbols::Tables::reserve_numbers(AtomMaker& maker) {
  const std::lock_guard lock(making);
  if (!by_text.has_room(AtomMaker::most_places)) return false;
  unsigned count = 0;
  for (; count < AtomMaker::most_places && collection.free != 0; ++count) {
    maker.places[count] = collection.free - 1;
    collection.free = atoms[maker.places[count]].bytes;
    --collection.dead_count;
  }
  if (count == 0) {
    count = AtomMaker::most_places;
    const AtomId first = atoms.size();
    if (first >= std::numeric_limits<AtomId>::max() - 1 - number_gap - count) throw std::bad_alloc();
    atoms.add_free(count);
    for (unsigned i = 0; i < count; ++i) maker.places[i] = first + i;
    atom_count.store(number_at(first + count - 1) + 1, std::memory_order_release);
  }
  by_text.reserve(count);
  maker.next = 0;
  maker.end = count;
  return true;
}

// After the table of texts was made anew.
void Symbols::Tables::reserve_again() { by_text.reserve(makers.reserved()); }

}  // namespace penelope
