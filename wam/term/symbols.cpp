// Symbol tables: text -> atom number in a table of its own, (name, arity) -> functor number in a oneTBB hash map; records in vectors that
// never move their elements. An atom's text lives in an arena of its own, so a string_view into it is valid for ever.
#include "wam/term/symbols.hpp"

#include <oneapi/tbb/concurrent_hash_map.h>
#include <oneapi/tbb/concurrent_vector.h>
#include <sys/mman.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>
#include <new>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"
#include "wam/term/symbols_made.hpp"

namespace penelope {

namespace {

constexpr std::uint64_t max_functors = std::uint64_t{1} << 26;
constexpr unsigned part_for_functors = 32;                        // one in so many, of scarce address space
constexpr std::uint64_t max_atom_bytes = std::uint64_t{1} << 29;  // of one atom; atoms are never given back

struct AtomRecord {
  const char* text = nullptr;
  std::uint32_t bytes = 0;
  std::uint32_t length = 0;  // code points
};

// The table takes its buckets from the low bits, where keys (name << 32 | arity) hardly differ.
struct FunctorHash {
  static std::size_t hash(std::uint64_t key) { return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15u) >> 32); }
  static bool equal(std::uint64_t a, std::uint64_t b) { return a == b; }
};

// Text -> atom number. Readers take no lock: a slot is written once, after the atom's record, and a table that has become too small gives
// way to a new one and stays for those that still look there. Who adds holds a lock.
//
//   slot   [ hash of the text : 32 | number + 1 : 32 ]    0: free
//
// Programs number what they make: item_17, item_18, ... Texts that differ in their last digit only lie side by side, so that most of such
// atoms are looked up where the caches have the table already.
class TextTable {
 public:
  static std::uint32_t hash(std::string_view text) {
    constexpr std::hash<std::string_view> hash_of;
    const auto short_hash = [](std::size_t h) { return static_cast<std::uint32_t>(h >> 32); };
    std::size_t at = text.size();
    for (const std::size_t end = at > most_behind_digit ? at - most_behind_digit : 0; at > end && !is_digit(text[at - 1]);) --at;
    if (at == 0 || !is_digit(text[at - 1])) return short_hash(hash_of(text));
    const auto digit = static_cast<std::uint32_t>(text[at - 1] - '0');
    const std::size_t before = hash_of(text.substr(0, at - 1));
    const std::size_t all = at == text.size() ? before : before * 0x9e3779b97f4a7c15u + hash_of(text.substr(at));
    return short_hash(all * 0x9e3779b97f4a7c15u) ^ digit;
  }

  // The atom for which is_text(number) holds, if there is one.
  template <class IsText>
  std::optional<AtomId> find(std::uint32_t hash, IsText is_text) const {
    const Table& table = *table_.load(std::memory_order_acquire);
    for (std::uint64_t at = hash;; ++at) {
      const std::uint64_t slot = table.slots[at & table.mask].load(std::memory_order_acquire);
      if (slot == 0) return std::nullopt;
      if (slot >> 32 == hash && is_text(number_in(slot))) return number_in(slot);
    }
  }
  // An atom that is not there yet.
  void add(std::uint32_t hash, AtomId number) {
    if (2 * ++used_ > table_.load(std::memory_order_relaxed)->mask) grow();
    put(*table_.load(std::memory_order_relaxed), made(hash, number));
  }
  // The text of `old` is the atom `other` from now on.
  void replace(std::uint32_t hash, AtomId old, AtomId other) {
    Table& table = *table_.load(std::memory_order_relaxed);
    for (std::uint64_t at = hash;; ++at) {
      std::atomic<std::uint64_t>& slot = table.slots[at & table.mask];
      PENELOPE_ASSERT(slot.load() != 0);
      if (slot.load() == made(hash, old)) return slot.store(made(hash, other), std::memory_order_release);
    }
  }

 private:
  using Slot = std::atomic<std::uint64_t>;
  struct Table {
    std::uint64_t mask;
    std::unique_ptr<Slot[], void (*)(Slot*)> slots;
  };
  static constexpr std::size_t most_behind_digit = 8;
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static AtomId number_in(std::uint64_t slot) { return static_cast<AtomId>(slot) - 1; }
  static std::uint64_t made(std::uint32_t hash, AtomId number) { return std::uint64_t{hash} << 32 | (number + 1u); }
  static void put(Table& table, std::uint64_t made) {
    std::uint64_t at = made >> 32;
    while (table.slots[at & table.mask].load(std::memory_order_relaxed) != 0) ++at;
    table.slots[at & table.mask].store(made, std::memory_order_release);
  }
  // A probe of a large table misses in the caches; on large pages it does not miss in the page tables as well.
  static Slot* cleared_slots(std::uint64_t size) {
    constexpr std::size_t large_page = std::size_t{1} << 21;
    const std::size_t bytes = size * sizeof(Slot);
    void* const memory = bytes < large_page ? std::calloc(size, sizeof(Slot)) : std::aligned_alloc(large_page, bytes);
    if (!memory) throw std::bad_alloc();
    if (bytes >= large_page) {
      madvise(memory, bytes, MADV_HUGEPAGE);  // advice: it may be refused
      std::memset(memory, 0, bytes);
    }
    return static_cast<Slot*>(memory);
  }
  static std::unique_ptr<Table> make(std::uint64_t size) {
    return std::make_unique<Table>(Table{size - 1, {cleared_slots(size), [](Slot* slots) { std::free(slots); }}});
  }
  void grow() {
    const Table& old = *tables_.back();
    std::unique_ptr<Table> table = make(2 * (old.mask + 1));
    for (std::uint64_t i = 0; i <= old.mask; ++i)
      if (const std::uint64_t slot = old.slots[i].load(std::memory_order_relaxed)) put(*table, slot);
    table_.store(table.get(), std::memory_order_release);
    tables_.push_back(std::move(table));
  }

  std::vector<std::unique_ptr<Table>> tables_ = first_table();  // the last one is in use
  std::atomic<Table*> table_{tables_.back().get()};
  std::uint64_t used_ = 0;

  static std::vector<std::unique_ptr<Table>> first_table() {
    std::vector<std::unique_ptr<Table>> tables;
    tables.push_back(make(1 << 14));
    return tables;
  }
};

}  // namespace

struct Symbols::Tables {
  TextTable by_text;
  tbb::concurrent_vector<AtomRecord> atoms;
  std::atomic<AtomId> atom_count = 0;  // atoms.size() counts its pieces
  tbb::concurrent_hash_map<std::uint64_t, FunctorId, FunctorHash> by_name_and_arity;
  std::atomic<FunctorId> functor_count = 0;
  // Functors looked up lately, by hash of name and arity; a slot is right when the functor it names has both. Slots are
  // written after the functor's record (release) and read before it (acquire).
  std::array<std::atomic<FunctorId>, 4096> recent;
  std::array<std::atomic<AtomId>, 128> ascii_atoms{};  // nil: not made yet

  std::mutex making;  // guards the arena, and a number from its record's first word to its last
  std::vector<std::unique_ptr<char[]>> arena;
  std::size_t arena_left = 0;
  char* arena_next = nullptr;

  std::string_view text(AtomId a) const { return {atoms[a].text, atoms[a].bytes}; }
  std::optional<AtomId> find(std::uint32_t hash, std::string_view utf8) const {
    return by_text.find(hash, [this, utf8](AtomId a) { return text(a) == utf8; });
  }

  // `making` is held.
  const char* keep(std::string_view text) {
    constexpr std::size_t piece = 1 << 16;
    if (text.size() > arena_left) {
      std::size_t size = std::max(piece, text.size());
      arena.push_back(std::make_unique_for_overwrite<char[]>(size));
      arena_next = arena.back().get();
      arena_left = size;
    }
    char* p = arena_next;
    if (!text.empty()) std::memcpy(p, text.data(), text.size());
    arena_next += text.size();
    arena_left -= text.size();
    return p;
  }

  // `making` is held. Who finds it by its text finds its record. No hash: nobody does.
  AtomId append(std::string_view utf8, std::optional<std::uint32_t> hash) {
    PENELOPE_CHECK(utf8.size() <= max_atom_bytes);
    const AtomId id = atom_count.load(std::memory_order_relaxed);
    if (id >= std::numeric_limits<AtomId>::max() - 1) throw std::bad_alloc();
    const auto length = static_cast<std::uint32_t>(utf8_count(utf8));
    atoms.push_back({keep(utf8), static_cast<std::uint32_t>(utf8.size()), length});
    atom_count.store(id + 1, std::memory_order_release);
    if (hash) by_text.add(*hash, id);
    return id;
  }
};

std::atomic<std::uint64_t> symbols_made{0};

Symbols::Symbols()
    : tables_(std::make_unique<Tables>()),
      header_space_(Reservation::part(max_functors * sizeof(Cell), part_for_functors, "the table of functors needs")),
      name_space_(header_space_.bytes() / sizeof(Cell) * sizeof(AtomId), "the names of functors need"),
      no_functor_(static_cast<FunctorId>(header_space_.bytes() / sizeof(Cell) - 1)),
      headers_(reinterpret_cast<Cell*>(header_space_.start())),
      names_(reinterpret_cast<AtomId*>(name_space_.start())) {
  symbols_made.fetch_add(1, std::memory_order_relaxed);
  names_[no_functor_] = ~AtomId{0};
  for (auto& recent : tables_->recent) recent.store(no_functor_, std::memory_order_relaxed);
  auto add_fixed = [this](FixedAtom number, std::string_view spelling) {
    tables_->append(spelling, number == FixedAtom::nil ? std::nullopt : std::optional(TextTable::hash(spelling)));
  };
#define X(name, spelling) add_fixed(FixedAtom::name, spelling);
  PENELOPE_FIXED_ATOMS(X)
#undef X
  PENELOPE_ASSERT(atom_count() == static_cast<AtomId>(FixedAtom::count));
}

Symbols::~Symbols() = default;

void Symbols::set_traditional(bool on) {
  traditional_ = on;
  const AtomId nil = static_cast<AtomId>(FixedAtom::nil), quoted = static_cast<AtomId>(FixedAtom::quoted_nil);
  const AtomId now = on ? nil : quoted;
  if (known_atom("[]") != now) tables_->by_text.replace(TextTable::hash("[]"), on ? quoted : nil, now);
}

AtomId Symbols::atom(std::string_view utf8) {
  const std::uint32_t hash = TextTable::hash(utf8);
  if (const auto known = tables_->find(hash, utf8)) return *known;
  if (!made_elsewhere) return make_atom(utf8, hash);
  made_elsewhere->need_atom(utf8);
  return atom(utf8);
}

std::optional<AtomId> Symbols::known_atom(std::string_view utf8) const { return tables_->find(TextTable::hash(utf8), utf8); }

AtomId Symbols::make_atom(std::string_view utf8) { return make_atom(utf8, TextTable::hash(utf8)); }

AtomId Symbols::make_atom(std::string_view utf8, std::uint32_t hash) {
  if (utf8.size() > max_atom_bytes) throw std::bad_alloc();  // resource_error(memory) for the program
  const std::lock_guard lock(tables_->making);
  if (const auto known = tables_->find(hash, utf8)) return *known;  // another thread was first
  return tables_->append(utf8, hash);
}

AtomId Symbols::ascii_atom(int code) {
  PENELOPE_CHECK(code >= 0 && code < 128);
  std::atomic<AtomId>& made = tables_->ascii_atoms[static_cast<std::size_t>(code)];
  AtomId id = made.load(std::memory_order_acquire);
  if (id == static_cast<AtomId>(FixedAtom::nil)) {
    const char text = static_cast<char>(code);
    id = atom({&text, 1});
    made.store(id, std::memory_order_release);
  }
  return id;
}

std::string_view Symbols::text(AtomId a) const {
  PENELOPE_CHECK(a < atom_count());
  const AtomRecord& r = tables_->atoms[a];
  return {r.text, r.bytes};
}

bool Symbols::is_ascii(AtomId a) const {
  PENELOPE_CHECK(a < atom_count());
  const AtomRecord& r = tables_->atoms[a];
  return r.bytes == r.length;
}

std::uint32_t Symbols::length(AtomId a) const {
  PENELOPE_CHECK(a < atom_count());
  return tables_->atoms[a].length;
}
AtomId Symbols::atom_count() const { return tables_->atom_count.load(std::memory_order_acquire); }

FunctorId Symbols::functor(AtomId name, std::uint32_t arity) {
  const std::uint64_t key = std::uint64_t{name} << 32 | arity;
  std::atomic<FunctorId>& recent = tables_->recent[key * 0x9e3779b97f4a7c15u >> 52];
  const FunctorId likely = recent.load(std::memory_order_acquire);
  if (names_[likely] == name && headers_[likely].arity() == arity) return likely;
  const FunctorId id = find_or_make_functor(key);
  recent.store(id, std::memory_order_release);
  return id;
}

FunctorId Symbols::find_or_make_functor(std::uint64_t key) {
  {
    decltype(tables_->by_name_and_arity)::const_accessor found;
    if (tables_->by_name_and_arity.find(found, key)) return found->second;
  }
  if (!made_elsewhere) return make_functor(key);
  made_elsewhere->need_functor(static_cast<AtomId>(key >> 32), static_cast<std::uint32_t>(key));
  return find_or_make_functor(key);
}

FunctorId Symbols::make_functor(std::uint64_t key) {
  decltype(tables_->by_name_and_arity)::accessor entry;  // locks it: who comes second waits for the number
  if (tables_->by_name_and_arity.insert(entry, key)) {
    PENELOPE_CHECK(static_cast<std::uint32_t>(key) <= max_compound_arity && key >> 32 < atom_count());
    std::lock_guard lock(tables_->making);
    const FunctorId id = tables_->functor_count;
    if (id >= no_functor_) {
      tables_->by_name_and_arity.erase(entry);
      throw std::bad_alloc();
    }
    names_[id] = static_cast<AtomId>(key >> 32);
    headers_[id] = Cell::functor_cell(id, static_cast<std::uint32_t>(key));
    tables_->functor_count = id + 1;
    entry->second = id;
  }
  return entry->second;
}

AtomId Symbols::functor_name(FunctorId f) const {
  PENELOPE_CHECK(f < functor_count());
  return names_[f];
}
std::uint32_t Symbols::functor_arity(FunctorId f) const {
  PENELOPE_CHECK(f < functor_count());
  return headers_[f].arity();
}
FunctorId Symbols::functor_count() const { return tables_->functor_count; }

bool Symbols::enter_atom(AtomId number, std::string_view utf8) { return number == atom_count() && make_atom(utf8) == number; }
bool Symbols::enter_functor(FunctorId number, AtomId name, std::uint32_t arity) {
  return number == functor_count() && make_functor(std::uint64_t{name} << 32 | arity) == number;
}

AtomId Symbols::atoms_made() const {
  std::lock_guard lock(tables_->making);
  return atom_count();
}

FunctorId Symbols::functors_made() const {
  std::lock_guard lock(tables_->making);
  return functor_count();
}

}  // namespace penelope
