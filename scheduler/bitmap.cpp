#include "scheduler/bitmap.hpp"

#include <bit>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

void Bitmap::set(NodeId id) {
  if (word(id) >= words_.size()) words_.resize(word(id) + 1);
  count_ += !test(id);
  words_[word(id)] |= mask(id);
}

void Bitmap::reset(NodeId id) {
  if (!test(id)) return;
  PENELOPE_ASSERT(count_ > 0);
  words_[word(id)] &= ~mask(id);
  --count_;
}

std::optional<NodeId> Bitmap::next(NodeId from) const {
  std::uint64_t above = ~std::uint64_t{0} << (from % 64);  // in the first word only
  for (std::size_t w = word(from); w < words_.size(); ++w, above = ~std::uint64_t{0})
    if (const std::uint64_t bits = words_[w] & above) return static_cast<NodeId>(w * 64 + static_cast<unsigned>(std::countr_zero(bits)));
  return std::nullopt;
}

}  // namespace penelope::scheduler
