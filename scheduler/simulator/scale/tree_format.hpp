// The form of a recorded or-tree: what the recorder writes (runtime/recording) and RecordedTree reads.
//
//   header  magic, then numbers of 8 bytes (TreeHeader, in its order), then three texts, each a length of 4 bytes and as many bytes
//   body    records; numbers are varints: 7 bits a byte, the lowest first, the high bit set in all but the last
//
//     site      1, length and bytes of the predicate's name, a number that tells goals apart
//     choice    2, site, alternatives at creation, 8-byte words of the stacks up to it, sizes of its arguments, inferences of
//               an alternative by granularity analysis (0: not known), inferences of those that were too small to be kept, number of
//               alternatives that follow, the alternatives
//     sequence  3, one alternative: a part of a longer one
//     end       4, one alternative: the root of the search
//
//     alternative   number of items, then items: value << 2 | kind
//                     stretch  so many inferences
//                     node     the record of that number, an earlier one, counted from 0 without the sites
//                     wait     what follows was reached by a cut or by the end of a findall: not before all earlier is finished
//
// Records come in the order in which the search left their choice points. On disk the body is compressed; nothing here knows of that.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace penelope::scheduler {

constexpr std::string_view tree_magic = "penelope or-tree 2\n";

struct TreeHeader {
  std::uint64_t inferences = 0;     // of the whole search
  std::uint64_t choices = 0;        // records of choice points and sequences
  std::uint64_t choice_points = 0;  // that could have been shared, those merged into others too
  std::uint64_t merged_below = 0;   // inferences: smaller subtrees count as part of what is around them
  std::uint64_t microseconds = 0;   // that the recorded run took
  std::uint64_t complete = 0;       // 1: the recording has an end
  std::string program, goal, engine;
};

// f(number) for each number of a header, in the order of the file.
template <class Header, class F>
void for_each_number(Header& h, F f) {
  f(h.inferences);
  f(h.choices);
  f(h.choice_points);
  f(h.merged_below);
  f(h.microseconds);
  f(h.complete);
}

enum class TreeRecord : std::uint8_t { site = 1, choice = 2, sequence = 3, end = 4 };
enum class TreeItem : std::uint8_t { stretch = 0, node = 1, wait = 2 };
constexpr unsigned item_kind_bits = 2;

inline void put_number(std::string& out, std::uint64_t n) {
  for (; n >= 128; n >>= 7) out += static_cast<char>(n | 128);
  out += static_cast<char>(n);
}
inline void put_item(std::string& out, TreeItem kind, std::uint64_t value = 0) {
  put_number(out, value << item_kind_bits | static_cast<std::uint64_t>(kind));
}
std::string encode(const TreeHeader&);

}  // namespace penelope::scheduler
