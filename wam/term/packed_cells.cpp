#include "wam/term/packed_cells.hpp"

#include <algorithm>
#include <array>

#include "wam/base/large_pages.hpp"

namespace penelope {

namespace {

constexpr unsigned bits_of_byte = 7;
constexpr unsigned char more_follow = 1 << bits_of_byte;
constexpr std::size_t most_bytes_of_cell = (64 + bits_of_byte - 1) / bits_of_byte;
constexpr std::size_t cells_at_once = 512;  // go through memory that stays near

constexpr std::uint64_t with_sign_below(std::uint64_t bits) { return (bits << 1) ^ (bits >> 63 != 0 ? ~std::uint64_t{0} : 0); }
constexpr std::uint64_t with_sign_above(std::uint64_t number) { return (number >> 1) ^ ((number & 1) != 0 ? ~std::uint64_t{0} : 0); }
static_assert(with_sign_above(with_sign_below(Cell::integer(-3).bits)) == Cell::integer(-3).bits && with_sign_below(~std::uint64_t{0}) == 1);

unsigned char* pack(std::uint64_t number, unsigned char* to) {
  for (; number >= more_follow; number >>= bits_of_byte) *to++ = static_cast<unsigned char>(number) | more_follow;
  *to++ = static_cast<unsigned char>(number);
  return to;
}

// The bytes are there, up to the longest that a cell has; null where the cell is longer.
const unsigned char* unpack(const unsigned char* from, std::uint64_t& number) {
  number = *from & (more_follow - 1);
  for (unsigned shift = bits_of_byte; *from++ >= more_follow; shift += bits_of_byte) {
    if (shift >= most_bytes_of_cell * bits_of_byte) return nullptr;
    number |= static_cast<std::uint64_t>(*from & (more_follow - 1)) << shift;
  }
  return from;
}

}  // namespace

void write_packed(ByteWriter& out, std::span<const Cell> cells) {
  out.number<std::uint64_t>(cells.size());
  const std::size_t size = out.bytes.size();
  out.number<std::uint64_t>(0);
  std::array<unsigned char, cells_at_once * most_bytes_of_cell> some;
  while (!cells.empty()) {
    const auto part = cells.first(std::min(cells.size(), cells_at_once));
    unsigned char* end = some.data();
    for (const Cell c : part) end = pack(with_sign_below(c.bits), end);
    out.bytes.append(reinterpret_cast<const char*>(some.data()), static_cast<std::size_t>(end - some.data()));
    cells = cells.subspan(part.size());
  }
  const std::uint64_t bytes = out.bytes.size() - size - sizeof bytes;
  std::memcpy(out.bytes.data() + size, &bytes, sizeof bytes);
}

void read_packed(ByteReader& in, std::vector<Cell>& cells) {
  const auto count = in.number<std::uint64_t>();
  std::string_view packed = in.text();
  if (count > packed.size()) throw CorruptMessage("an array is longer than its message");
  cells.clear();
  if (cells.capacity() < count) {
    cells.reserve(count);
    use_large_pages(cells.data(), count * sizeof(Cell));
  }
  std::array<Cell, cells_at_once> some;
  std::array<unsigned char, cells_at_once * most_bytes_of_cell> last{};  // where few bytes are left, with an end behind them
  while (cells.size() < count) {
    const std::size_t size = std::min<std::size_t>(count - cells.size(), cells_at_once);
    const bool is_long = packed.size() >= size * most_bytes_of_cell;
    if (!is_long) *std::copy(packed.begin(), packed.end(), last.begin()) = 0;
    const auto* const begin = is_long ? reinterpret_cast<const unsigned char*>(packed.data()) : last.data();
    const unsigned char* from = begin;
    for (std::size_t i = 0; i < size; ++i) {
      std::uint64_t number;
      from = unpack(from, number);
      if (from == nullptr || static_cast<std::size_t>(from - begin) > packed.size()) throw CorruptMessage("a cell is longer than its message");
      some[i] = {with_sign_above(number)};
    }
    cells.insert(cells.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(size));
    packed.remove_prefix(static_cast<std::size_t>(from - begin));
  }
  if (!packed.empty()) throw CorruptMessage("an array is shorter than its bytes");
}

}  // namespace penelope
