// The bytes of an image: what its writer and its reader agree on beside the order of its parts (image.hpp).
#pragma once
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wam/code/image.hpp"
#include "wam/code/instruction_table.hpp"

namespace penelope::image {

constexpr char magic[8] = {'P', 'E', 'N', 'E', 'L', 'O', 'P', 'E'};
constexpr std::uint32_t format = 8;

// Changes with the format and with every change of the instruction table: code of another table must not be run.
constexpr std::uint32_t make_version() {
  std::uint32_t hash = 2166136261u + format;  // FNV-1a
  auto add = [&hash](std::uint32_t byte) { hash = (hash ^ byte) * 16777619u; };
  for (const InstructionInfo& i : instruction_rows::table) {
    for (char c : i.name) add(static_cast<unsigned char>(c));
    for (char c : i.operands) add(static_cast<unsigned char>(c));
    add(i.words);
  }
  return hash;
}

constexpr std::uint32_t version = make_version();

enum class EntryKind : std::uint8_t { own_word, image_offset };
enum class ClauseEvent : std::uint8_t { added_at_start, added_at_end, erased };
constexpr std::uint8_t clause_replaces = 0x80;  // with an event: part of a replacement (ClauseChange)

class Writer {
 public:
  template <class T>
  void number(T v) {
    out.append(reinterpret_cast<const char*>(&v), sizeof v);
  }
  void text(std::string_view s) {
    number(static_cast<std::uint32_t>(s.size()));
    out.append(s);
  }
  void cells(const Cell* first, std::uint64_t count) {
    number(count);
    out.append(reinterpret_cast<const char*>(first), count * sizeof(Cell));
  }
  std::string out;
};

class Reader {
 public:
  explicit Reader(std::span<const char> bytes) : at_(bytes.data()), end_(bytes.data() + bytes.size()) {}
  template <class T>
  T number() {
    T v;
    std::memcpy(&v, take(sizeof v), sizeof v);
    return v;
  }
  std::string_view text() {
    const std::uint32_t size = number<std::uint32_t>();
    return {take(size), size};
  }
  const char* take(std::uint64_t bytes) {
    if (bytes > static_cast<std::uint64_t>(end_ - at_)) throw ImageError("truncated");
    const char* p = at_;
    at_ += bytes;
    return p;
  }
  // A count of things of at least `each` bytes.
  std::uint64_t count(std::uint64_t each) {
    const std::uint64_t n = number<std::uint64_t>();
    if (n > static_cast<std::uint64_t>(end_ - at_) / each) throw ImageError("count too large");
    return n;
  }
  template <class T>
  std::vector<T> numbers(std::uint64_t n) {
    std::vector<T> v(n);
    const char* const from = take(n * sizeof(T));
    if (n > 0) std::memcpy(static_cast<void*>(v.data()), from, n * sizeof(T));
    return v;
  }
  std::vector<Cell> cells() { return numbers<Cell>(count(sizeof(Cell))); }
  bool done() const { return at_ == end_; }

 private:
  const char* at_;
  const char* end_;
};

}  // namespace penelope::image
