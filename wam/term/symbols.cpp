// Symbol tables: text -> atom number and (name, arity) -> functor number in oneTBB hash maps; records in vectors that never
// move their elements. An atom's text lives in an arena of its own, so a string_view into it is valid for ever.
#include "wam/term/symbols.hpp"

#include <oneapi/tbb/concurrent_hash_map.h>
#include <oneapi/tbb/concurrent_vector.h>

#include <array>
#include <atomic>
#include <cstring>
#include <limits>
#include <mutex>
#include <new>
#include <vector>

#include "wam/base/check.hpp"

namespace penelope {

namespace {

constexpr std::uint64_t max_functors = std::uint64_t{1} << 26;
constexpr unsigned part_for_functors = 32;  // one in so many, of scarce address space
constexpr std::uint64_t max_atom_bytes = std::uint64_t{1} << 29;  // of one atom; atoms are never given back

struct AtomRecord {
  const char* text = nullptr;
  std::uint32_t bytes = 0;
  std::uint32_t length = 0;  // code points
};

struct TextHash {
  static std::size_t hash(const std::string_view& s) { return std::hash<std::string_view>{}(s); }
  static bool equal(const std::string_view& a, const std::string_view& b) { return a == b; }
};

// The table takes its buckets from the low bits, where keys (name << 32 | arity) hardly differ.
struct FunctorHash {
  static std::size_t hash(std::uint64_t key) { return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15u) >> 32); }
  static bool equal(std::uint64_t a, std::uint64_t b) { return a == b; }
};

std::uint32_t count_code_points(std::string_view utf8) {
  std::uint32_t n = 0;
  for (char c : utf8) n += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return n;
}

}  // namespace

struct Symbols::Tables {
  tbb::concurrent_hash_map<std::string_view, AtomId, TextHash> by_text;
  tbb::concurrent_vector<AtomRecord> atoms;
  std::atomic<AtomId> atom_count = 0;  // atoms.size() counts its pieces
  tbb::concurrent_hash_map<std::uint64_t, FunctorId, FunctorHash> by_name_and_arity;
  std::atomic<FunctorId> functor_count = 0;
  // Functors looked up lately, by hash of name and arity; a slot is right when the functor it names has both. Slots are
  // written after the functor's record (release) and read before it (acquire).
  std::array<std::atomic<FunctorId>, 4096> recent;
  // Atoms looked up lately, by hash of their text. Never nil, whose text may mean another atom.
  std::array<std::atomic<AtomId>, 4096> recent_atoms{};
  std::array<std::atomic<AtomId>, 128> ascii_atoms{};  // nil: not made yet

  std::mutex making;  // guards the arena, and a number from its record's first word to its last
  std::vector<std::unique_ptr<char[]>> arena;
  std::size_t arena_left = 0;
  char* arena_next = nullptr;

  const char* keep(std::string_view text) {
    constexpr std::size_t piece = 1 << 16;
    std::lock_guard lock(making);
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

  AtomId append(std::string_view kept) {
    PENELOPE_CHECK(kept.size() <= max_atom_bytes);
    std::lock_guard lock(making);
    const AtomId id = atom_count.load(std::memory_order_relaxed);
    if (id == std::numeric_limits<AtomId>::max()) throw std::bad_alloc();
    atoms.push_back({kept.data(), static_cast<std::uint32_t>(kept.size()), count_code_points(kept)});
    atom_count.store(id + 1, std::memory_order_release);
    return id;
  }
};

Symbols::Symbols()
    : tables_(std::make_unique<Tables>()),
      header_space_(Reservation::part(max_functors * sizeof(Cell), part_for_functors, "the table of functors needs")),
      name_space_(header_space_.bytes() / sizeof(Cell) * sizeof(AtomId), "the names of functors need"),
      no_functor_(static_cast<FunctorId>(header_space_.bytes() / sizeof(Cell) - 1)),
      headers_(reinterpret_cast<Cell*>(header_space_.start())),
      names_(reinterpret_cast<AtomId*>(name_space_.start())) {
  names_[no_functor_] = ~AtomId{0};
  for (auto& recent : tables_->recent) recent.store(no_functor_, std::memory_order_relaxed);
  auto add_fixed = [this](FixedAtom number, std::string_view spelling) {
    const AtomId id = tables_->append(spelling);
    if (number != FixedAtom::nil) tables_->by_text.insert({spelling, id});
  };
#define X(name, spelling) add_fixed(FixedAtom::name, spelling);
  PENELOPE_FIXED_ATOMS(X)
#undef X
  PENELOPE_ASSERT(atom_count() == static_cast<AtomId>(FixedAtom::count));
}

Symbols::~Symbols() = default;

void Symbols::set_traditional(bool on) {
  traditional_ = on;
  decltype(tables_->by_text)::accessor found;
  [[maybe_unused]] const bool known = tables_->by_text.find(found, std::string_view("[]"));
  PENELOPE_ASSERT(known);
  found->second = static_cast<AtomId>(on ? FixedAtom::nil : FixedAtom::quoted_nil);
  for (auto& recent : tables_->recent_atoms) recent.store(static_cast<AtomId>(FixedAtom::nil));
}

AtomId Symbols::atom(std::string_view utf8) {
  std::atomic<AtomId>& recent = tables_->recent_atoms[TextHash::hash(utf8) % tables_->recent_atoms.size()];
  const AtomId likely = recent.load(std::memory_order_acquire);
  if (likely != static_cast<AtomId>(FixedAtom::nil) && text(likely) == utf8) return likely;
  const AtomId id = find_or_make_atom(utf8);
  recent.store(id, std::memory_order_release);
  return id;
}

std::optional<AtomId> Symbols::known_atom(std::string_view utf8) const {
  decltype(tables_->by_text)::const_accessor found;
  return tables_->by_text.find(found, utf8) ? std::optional(found->second) : std::nullopt;
}

AtomId Symbols::find_or_make_atom(std::string_view utf8) {
  if (const auto known = known_atom(utf8)) return *known;
  if (!made_elsewhere) return make_atom(utf8);
  made_elsewhere->need_atom(utf8);
  return find_or_make_atom(utf8);
}

AtomId Symbols::make_atom(std::string_view utf8) {
  if (utf8.size() > max_atom_bytes) throw std::bad_alloc();  // resource_error(memory) for the program
  const std::string_view kept(tables_->keep(utf8), utf8.size());
  decltype(tables_->by_text)::accessor entry;  // locks it: who comes second waits for the number
  if (!tables_->by_text.insert(entry, kept)) return entry->second;
  try {
    return entry->second = tables_->append(kept);
  } catch (...) {  // no room: the text has no number
    tables_->by_text.erase(entry);
    throw;
  }
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
