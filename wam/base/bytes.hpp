// Numbers, cells and texts as bytes, for messages; what is read is checked against the end.
#pragma once
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "wam/base/check.hpp"

namespace penelope {

struct CorruptMessage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class ByteWriter {
 public:
  std::string bytes;

  template <class T>
  void number(T value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void text(std::string_view t) {
    number<std::uint64_t>(t.size());
    bytes.append(t);
  }
  template <class T>
  void array(const T* first, std::uint64_t count) {
    PENELOPE_CHECK(first != nullptr || count == 0);
    number<std::uint64_t>(count);
    bytes.append(reinterpret_cast<const char*>(first), count * sizeof(T));
  }
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  T number() {
    T value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }
  std::string_view text() { return take(number<std::uint64_t>()); }
  // An array that was written with as many elements; copies it to `to` when it has exactly `count`.
  template <class T>
  std::vector<T> array() {
    const std::uint64_t count = number<std::uint64_t>();
    if (count > rest_.size() / sizeof(T)) throw CorruptMessage("an array is longer than its message");
    std::vector<T> result(count);
    if (count > 0) std::memcpy(result.data(), take(count * sizeof(T)).data(), count * sizeof(T));
    return result;
  }
  // The bytes of an array, where they stand.
  template <class T>
  std::string_view array_bytes() {
    const std::uint64_t count = number<std::uint64_t>();
    if (count > rest_.size() / sizeof(T)) throw CorruptMessage("an array is longer than its message");
    return take(count * sizeof(T));
  }
  std::string_view& rest() { return rest_; }
  bool at_end() const { return rest_.empty(); }

 private:
  std::string_view take(std::uint64_t count) {
    if (count > rest_.size()) throw CorruptMessage("a message ends too early");
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  std::string_view rest_;
};

}  // namespace penelope
