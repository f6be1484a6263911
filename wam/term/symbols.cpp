// Symbol tables: text -> atom number in a table of its own, (name, arity) -> functor number in a oneTBB hash map; records in segments
// that never move. Texts lie in chunks of their own.
#include "wam/term/symbols.hpp"

#include <oneapi/tbb/concurrent_hash_map.h>

#include <mutex>
#include <new>

#include "wam/base/check.hpp"
#include "wam/term/symbol_tables.hpp"
#include "wam/term/symbols_made.hpp"

namespace penelope {

namespace {

constexpr std::uint64_t max_functors = std::uint64_t{1} << 26;
constexpr unsigned part_for_functors = 32;  // one in so many, of scarce address space

// The table takes its buckets from the low bits, where keys (name << 32 | arity) hardly differ.
struct FunctorHash {
  static std::size_t hash(std::uint64_t key) { return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15u) >> 32); }
  static bool equal(std::uint64_t a, std::uint64_t b) { return a == b; }
};

}  // namespace

struct Symbols::Tables::ByNameAndArity {
  tbb::concurrent_hash_map<std::uint64_t, FunctorId, FunctorHash> numbers;
};

Symbols::Tables::Tables() : by_name_and_arity(std::make_unique<ByNameAndArity>()) {}
Symbols::Tables::~Tables() = default;

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
  if (!tables_->makers.begun.load(std::memory_order_acquire)) {
    std::mutex& making = tables_->making;
    if (PENELOPE_UNLIKELY(!making.try_lock())) {
      making.lock();
      tables_->makers.begun = tables_->makers.may_begin;
    }
    const std::lock_guard lock(making, std::adopt_lock);
    if (!tables_->makers.begun.load(std::memory_order_relaxed)) {
      if (const auto known = tables_->find(hash, utf8)) return *known;  // another thread was first
      return tables_->append(utf8, hash);
    }
  }
  return tables_->make_beside_others(utf8, hash);
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
  PENELOPE_CHECK(is_alive(a));
  const AtomRecord& r = tables_->record(a);
  return {r.text, r.bytes};
}

bool Symbols::is_ascii(AtomId a) const {
  PENELOPE_CHECK(is_alive(a));
  const AtomRecord& r = tables_->record(a);
  return r.bytes == r.length;
}

std::uint32_t Symbols::length(AtomId a) const {
  PENELOPE_CHECK(is_alive(a));
  return tables_->record(a).length;
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
    decltype(tables_->by_name_and_arity->numbers)::const_accessor found;
    if (tables_->by_name_and_arity->numbers.find(found, key)) return found->second;
  }
  if (!made_elsewhere) return make_functor(key);
  made_elsewhere->need_functor(static_cast<AtomId>(key >> 32), static_cast<std::uint32_t>(key));
  return find_or_make_functor(key);
}

FunctorId Symbols::make_functor(std::uint64_t key) {
  decltype(tables_->by_name_and_arity->numbers)::accessor entry;  // locks it: who comes second waits for the number
  if (tables_->by_name_and_arity->numbers.insert(entry, key)) {
    PENELOPE_CHECK(static_cast<std::uint32_t>(key) <= max_compound_arity && key >> 32 < atom_count());
    std::lock_guard lock(tables_->making);
    const FunctorId id = tables_->functor_count;
    if (id >= no_functor_) {
      tables_->by_name_and_arity->numbers.erase(entry);
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

bool Symbols::is_alive(AtomId a) const {
  const AtomId place = tables_->place_of(a);
  return tables_->number_at(place) == a && a < atom_count() && tables_->record(a).text != nullptr;
}
AtomId Symbols::atoms_alive() const {
  const NobodyMakesAtoms nobody(tables_->makers, tables_->making);
  return tables_->atoms.size() - tables_->collection.dead_count - tables_->makers.reserved();
}

bool Symbols::enter_atom(AtomId number, std::string_view utf8) { return number == atom_at(atom_places()) && make_atom(utf8) == number; }

void Symbols::enter_dead_atoms(AtomId count) {
  const std::lock_guard lock(tables_->making);
  tables_->append_dead(count);
}

AtomId Symbols::atom_places() const {
  const std::lock_guard lock(tables_->making);
  return tables_->atoms.size();
}

AtomId Symbols::atom_at(AtomId place) const { return tables_->number_at(place); }
AtomId Symbols::atoms_before_gap() const { return tables_->old_atoms; }

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
