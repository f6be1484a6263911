// Lists as bytes: how many there are, then each.
#pragma once
#include <cstdint>

#include "wam/base/bytes.hpp"

namespace penelope {

template <class List, class WriteOne>
void write_list(ByteWriter& out, const List& all, WriteOne write_one) {
  out.number<std::uint64_t>(all.size());
  for (const auto& one : all) write_one(one);
}

template <class ReadOne>
void read_list(ByteReader& in, ReadOne read_one) {
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) read_one();
}

}  // namespace penelope
