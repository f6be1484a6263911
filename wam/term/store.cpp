// Store: reserving the stacks, building terms, binding attributed variables, undoing the trail.
#include "wam/term/store.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>

#include "wam/base/check.hpp"
#include "wam/base/large_pages.hpp"
#include "wam/base/memory_room.hpp"
#include "wam/base/utf8.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/stack_room.hpp"

namespace penelope {

namespace {

// Room beyond heap_limit for the terms of errors, so that raising "heap full" never needs what is missing, and for the
// cells that one clause may build between two polls.
constexpr std::uint64_t heap_reserve_bytes = std::uint64_t{16} << 20;
constexpr std::uint64_t stack_reserve_bytes = std::uint64_t{1} << 20;
constexpr std::uint64_t page = 4096;
// What most programs use of an area comes in small pages, so that a worker that has little to do takes little memory; an area that grows
// beyond is given large ones, which the kernel clears in one step and finds by one entry.
constexpr std::uint64_t small_part = std::uint64_t{4} << 20;

// Bytes of each area. The trail may hold an entry for every heap cell, and two-cell entries beside.
struct Areas {
  std::uint64_t heap, local, trail, choice, total;
  explicit Areas(std::uint64_t limit)
      : heap(limit + heap_reserve_bytes),
        local(limit + stack_reserve_bytes),
        trail(2 * limit + stack_reserve_bytes),
        choice(limit + stack_reserve_bytes),
        total(heap + local + trail + choice) {}
};

constexpr const char* what_for = "the stacks need";

void grow_by_large_pages(char* start, std::uint64_t bytes) {
  if (bytes > small_part) use_large_pages(start + small_part, bytes - small_part);
}

// The limit with which stacks take so much address space.
std::uint64_t limit_in(std::uint64_t bytes) {
  const std::uint64_t reserves = Areas(0).total, of_a_byte = Areas(1).total - reserves;
  return bytes < reserves ? 0 : (bytes - reserves) / of_a_byte / page * page;
}

}  // namespace

std::uint64_t limit_that_fits(std::uint64_t limit, unsigned sets_of_stacks, unsigned needed) {
  constexpr std::uint64_t least = std::uint64_t{4} << 20, least_of_many = std::uint64_t{128} << 20;
  const auto fitting = [limit](std::uint64_t sets) {
    const std::uint64_t all = 2 * sets * Areas(limit).total, free = free_address_space(all);
    return free == all ? limit : limit_in(free / (2 * sets));
  };
  std::uint64_t found = std::min(limit, fitting(sets_of_stacks));
  if (found < std::min(limit, least_of_many)) found = std::min({limit, least_of_many, fitting(needed)});
  if (found < std::min(limit, least)) throw ScarceAddressSpace("the stacks, and as much for the rest, need", 2 * needed * Areas(least).total);
  return found;
}

unsigned sets_of_stacks_that_fit(std::uint64_t limit, unsigned most) {
  const std::uint64_t each = 2 * Areas(limit).total;
  return static_cast<unsigned>(free_address_space(most * each) / each);
}

Store::Store(Symbols& shared_symbols, StackSizes sizes) : symbols(shared_symbols), stack_limit((sizes.limit + page - 1) / page * page) {
  const Areas areas(stack_limit);
  space_ = Reservation(areas.total, what_for);
  base = space_.start();
  auto cell_at = [this](std::uint64_t offset) { return reinterpret_cast<Cell*>(base + offset); };
  std::uint64_t at_offset = areas.heap;
  heap_start = cell_at(8);
  heap_limit = cell_at(areas.heap - heap_reserve_bytes);
  local_start = cell_at(at_offset);
  local_limit = cell_at(at_offset += areas.local - stack_reserve_bytes);
  trail_start = cell_at(at_offset += stack_reserve_bytes);
  trail_limit = cell_at(at_offset += areas.trail - stack_reserve_bytes);
  choice_start = cell_at(at_offset += stack_reserve_bytes);
  choice_limit = cell_at(at_offset + areas.choice - stack_reserve_bytes);
  grow_by_large_pages(base, areas.heap);
  grow_by_large_pages(base + areas.heap, areas.local);
  grow_by_large_pages(reinterpret_cast<char*>(trail_start), areas.trail);
  grow_by_large_pages(reinterpret_cast<char*>(choice_start), areas.choice);
  heap_top = heap_backtrack = heap_start;
  trail_top = trail_start;
  PENELOPE_ASSERT(heap_start < heap_limit && heap_limit < local_start && local_limit < trail_start && trail_limit < choice_start);
  PENELOPE_ASSERT(offset_of(choice_limit) + stack_reserve_bytes == areas.total);
}

// The system takes long to take such an area back, and to give pages again. Where little has been used, which the zeros behind the first
// pages of each stack tell, that little stays.
void Store::release() {
  constexpr std::size_t kept = std::size_t{64} << 10;
  const auto is_zero = [](Cell c) { return c.bits == 0; };
  const auto has_used_little = [&](const Cell* start) {
    const Cell* const behind = start + kept / sizeof(Cell);
    return std::all_of(behind, behind + page / sizeof(Cell), is_zero);
  };
  const Cell* const stacks[] = {heap_start, local_start, trail_start, choice_start};
  if (!std::ranges::all_of(stacks, has_used_little)) madvise(base, space_.bytes(), MADV_DONTNEED);
  heap_top = heap_backtrack = heap_start;
  trail_top = trail_start;
}

void Store::heap_overflow() {
  // The error term itself is built in the reserve beyond the limit.
  Cell* limit = heap_limit;
  heap_limit += heap_reserve_bytes / sizeof(Cell) / 2;
  try {
    resource_error(*this, "stack");
  } catch (...) {
    heap_limit = limit;
    throw;
  }
}

void Store::check_trail_room() {
  if (PENELOPE_UNLIKELY(trail_top + 2 > trail_limit)) resource_error(*this, "stack");
}

AtomId Store::name_of(Cell c) const { return c.is_list() ? symbols.list_functor_name() : symbols.functor_name(at(c)->functor()); }

bool Store::has_functor(Cell c, FixedAtom name, std::uint32_t arity) const {
  const AtomId id = static_cast<AtomId>(name);
  if (c.is_struct()) return at(c)->arity() == arity && symbols.functor_name(at(c)->functor()) == id;
  if (c.is_list()) return arity == 2 && id == symbols.list_functor_name();
  return arity == 0 && c == Cell::atom(id);
}

// --- building -----------------------------------------------------------------------------------------------------

Cell Store::new_struct(Cell functor_cell, std::span<const Cell> args) {
  PENELOPE_CHECK(functor_cell.is_functor() && functor_cell.arity() == args.size());
  Cell* p = allocate(args.size() + 1);
  p[0] = functor_cell;
  std::copy(args.begin(), args.end(), p + 1);
  return make(Tag::Struct, p);
}

Cell Store::new_compound(AtomId name, std::span<const Cell> args) {
  if (args.empty()) return Cell::atom(name);
  if (args.size() == 2 && name == symbols.list_functor_name()) return new_list(args[0], args[1]);
  if (args.size() > max_compound_arity) resource_error(*this, "max_arity");
  return new_struct(symbols.functor_cell(name, static_cast<std::uint32_t>(args.size())), args);
}

Cell Store::new_float(double d) {
  Cell* p = allocate(2);
  p[0] = Cell::box_header(HeaderKind::Float, 1);
  p[1].bits = std::bit_cast<std::uint64_t>(d);
  return make(Tag::Box, p);
}

Cell Store::new_integer(std::int64_t v) {
  if (fits_small(v)) return Cell::integer(v);
  const std::uint64_t limb = v < 0 ? -static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
  return new_bigint(v < 0 ? -1 : 1, &limb);
}

Cell Store::new_bigint(int sign_and_size, const std::uint64_t* limbs) {
  const std::uint64_t size = static_cast<std::uint64_t>(sign_and_size < 0 ? -sign_and_size : sign_and_size);
  if (size == 0) return Cell::integer(0);
  if (size == 1 && limbs[0] <= std::uint64_t{1} << 60) {
    const std::int64_t v = static_cast<std::int64_t>(limbs[0]);
    const std::int64_t signed_v = sign_and_size < 0 ? -v : v;
    if (fits_small(signed_v)) return Cell::integer(signed_v);
  }
  PENELOPE_CHECK(limbs[size - 1] != 0);  // GMP's numbers have no leading zeros
  Cell* p = allocate(size + 2);
  p[0] = Cell::box_header(HeaderKind::BigInt, size + 1);
  p[1].bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(sign_and_size));
  for (std::uint64_t i = 0; i < size; ++i) p[2 + i].bits = limbs[i];
  return make(Tag::Box, p);
}

Cell Store::new_string(std::string_view utf8) {
  if (utf8.size() > StringBytes::most) heap_overflow();
  if (PENELOPE_UNLIKELY(!has_memory_for(utf8.size()))) resource_error(*this, "memory");
  const std::uint64_t words = (utf8.size() + 7) / 8;
  Cell* p = allocate(words + 2);
  p[0] = Cell::box_header(HeaderKind::String, words + 1);
  p[1].bits = StringLength::in_place(utf8_count(utf8)) | StringBytes::in_place(utf8.size());
  if (words > 0) {
    p[1 + words].bits = 0;  // bytes beyond the text are zero, so boxes compare word by word
    std::memcpy(static_cast<void*>(p + 2), utf8.data(), utf8.size());
  }
  return make(Tag::Box, p);
}

Cell Store::new_box(const Cell* header_and_payload) {
  PENELOPE_CHECK(header_and_payload->is_header() && !header_and_payload->is_functor());
  const std::uint64_t words = header_and_payload->payload_words() + 1;
  Cell* p = allocate(words);
  std::memcpy(p, header_and_payload, words * sizeof(Cell));
  return make(Tag::Box, p);
}

Cell Store::new_list_of(std::span<const Cell> items, Cell tail) {
  if (items.empty()) return tail;
  Cell* p = allocate(2 * items.size());
  const Cell list = make(Tag::List, p);
  for (const Cell& item : items) {
    p[0] = item;
    p[1] = make(Tag::List, p + 2);
    p += 2;
  }
  p[-1] = tail;
  return list;
}

Cell Store::new_attributed_variable(Cell attributes) {
  Cell* p = allocate(2);
  p[1] = attributes;
  return p[0] = make(Tag::Attr, p);
}

// --- binding ------------------------------------------------------------------------------------------------------

void Store::assign_trailed(Cell* p, Cell value) {
  PENELOPE_CHECK(p >= heap_start && p < heap_top);
  check_trail_room();
  // Also cells newer than the newest choice point are recorded when they could be reset: the entry is dropped by the
  // collector when nothing can undo it.
  if (p < heap_backtrack) {
    *trail_top++ = *p;
    *trail_top++ = make(Tag::Attr, p);
  }
  *p = value;
}

void Store::bind_attributed(Cell* p, Cell value) {
  assign_trailed(p, value);
  queue_wakeup(p[1], value);
}

void Store::queue_wakeup(Cell attributes, Cell value) {
  const Cell wake = new_struct(symbols.functor_cell("$wake", 2), attributes, value);
  const Cell item = new_list(wake, nil_cell);
  if (pending_wakeups.bits == 0) {
    pending_wakeups = item;
  } else {
    PENELOPE_CHECK(*wakeup_tail == nil_cell);
    *wakeup_tail = item;
  }
  wakeup_tail = at(item) + 1;
  wakeups_queued();
}

void Store::undo_trail(Cell* down_to) {
  PENELOPE_CHECK(down_to >= trail_start && down_to <= trail_top);
  while (trail_top > down_to) {
    const Cell entry = *--trail_top;
    if (entry.is_ref()) {
      *at(entry) = entry;
    } else {
      *at(entry) = *--trail_top;
    }
  }
  PENELOPE_CHECK(trail_top == down_to);  // no entry lies across
}

}  // namespace penelope
