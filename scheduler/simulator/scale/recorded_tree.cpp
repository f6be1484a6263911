#include "scheduler/simulator/scale/recorded_tree.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

namespace penelope::scheduler {

namespace {

constexpr std::uint64_t most_inferences = std::uint64_t{1} << 50;  // of a recording: a week at 10^9 a second
constexpr std::size_t most_nodes = std::numeric_limits<std::uint32_t>::max() - 1;

std::string_view take_from(std::string_view& rest, std::size_t count) {
  if (count > rest.size()) throw CorruptTree("the recorded tree ends too early");
  const std::string_view taken = rest.substr(0, count);
  rest.remove_prefix(count);
  return taken;
}

}  // namespace

std::string encode(const TreeHeader& header) {
  std::string out(tree_magic);
  for_each_number(header, [&out](std::uint64_t n) { out.append(reinterpret_cast<const char*>(&n), sizeof n); });
  for (const std::string* text : {&header.program, &header.goal, &header.engine}) {
    const auto size = static_cast<std::uint32_t>(text->size());
    out.append(reinterpret_cast<const char*>(&size), sizeof size);
    out += *text;
  }
  return out;
}

TreeHeader take_tree_header(std::string_view& rest) {
  if (!rest.starts_with(tree_magic)) throw CorruptTree("this is no recorded tree of this version");
  rest.remove_prefix(tree_magic.size());
  TreeHeader header;
  for_each_number(header, [&rest](std::uint64_t& n) { std::memcpy(&n, take_from(rest, sizeof n).data(), sizeof n); });
  for (std::string* text : {&header.program, &header.goal, &header.engine}) {
    std::uint32_t size;
    std::memcpy(&size, take_from(rest, sizeof size).data(), sizeof size);
    *text = take_from(rest, size);
  }
  if (header.complete != 1) throw CorruptTree("the recorded tree has no end: its run did not come to one");
  return header;
}

// Takes the bytes apart. Nodes are made as their records come; what a record names must have come before and be named once.
class RecordedTree::Reader {
 public:
  Reader(RecordedTree& tree, std::string_view bytes) : tree_(tree), rest_(bytes) {}

  void read() {
    tree_.header_ = take_tree_header(rest_);
    while (!read_record()) {
    }
    if (!rest_.empty()) throw CorruptTree("there is more behind the end of the recorded tree");
    if (records_.size() != tree_.header_.choices)
      throw CorruptTree("the recorded tree has another number of choice points than its header says");
    if (unnamed_ != 0) throw CorruptTree("choice points of the recorded tree belong nowhere");
    if (inferences_ != tree_.header_.inferences) throw CorruptTree("the recorded tree has other inferences than its header says");
  }

 private:
  std::string_view take(std::size_t count) { return take_from(rest_, count); }

  std::uint64_t number() {
    std::uint64_t n = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<std::uint8_t>(take(1)[0]);
      n |= std::uint64_t{byte & 127u} << shift;
      if (byte < 128) return n;
    }
    throw CorruptTree("a number of the recorded tree is too long");
  }

  std::uint32_t small_number() {
    const std::uint64_t n = number();
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(n, std::numeric_limits<std::uint32_t>::max()));
  }

  std::uint64_t spend(std::uint64_t inferences) {
    if (inferences > most_inferences - inferences_) throw CorruptTree("the recorded tree has too many inferences");
    inferences_ += inferences;
    return inferences;
  }

  // True after the last.
  bool read_record() {
    switch (static_cast<TreeRecord>(number())) {
      case TreeRecord::site: read_site(); return false;
      case TreeRecord::choice: read_choice(); return false;
      case TreeRecord::sequence: add_record(read_alternative()); return false;
      case TreeRecord::end:
        if (read_alternative() != tree_.root()) throw CorruptTree("choice points of the recorded tree belong nowhere");
        return true;
    }
    throw CorruptTree("a record of the recorded tree is of no known kind");
  }

  void read_site() {
    const std::uint64_t size = number();
    Site site;
    site.predicate = take(size);
    site.goal = number();
    tree_.sites_.push_back(std::move(site));
  }

  void read_choice() {
    Entry entry;
    entry.site = small_number();
    if (entry.site >= tree_.sites_.size()) throw CorruptTree("a choice point of the recorded tree has no predicate");
    entry.offered = small_number();
    entry.words = number();
    entry.sizes = number();
    entry.analysed = static_cast<float>(number());
    entry.inferences = spend(number());
    const std::uint64_t alternatives = number();
    std::vector<Node> children;
    for (std::uint64_t i = 0; i < alternatives; ++i) children.push_back(read_alternative());
    add_record(tree_.add_parent(entry, children));
  }

  void add_record(Node node) {
    if (records_.size() >= most_nodes) throw CorruptTree("the recorded tree has too many choice points");
    records_.push_back(node);
    ++unnamed_;
  }

  Node named(std::uint64_t record) {
    if (record >= records_.size()) throw CorruptTree("the recorded tree names a choice point that has not come yet");
    constexpr Node used = ~Node{0};
    const Node node = std::exchange(records_[record], used);
    if (node == used) throw CorruptTree("a choice point of the recorded tree is in two places");
    --unnamed_;
    return node;
  }

  // The node of an alternative: a leaf, its only choice point, or a sequence of parts.
  Node read_alternative() {
    std::vector<Node> parts;
    std::uint64_t stretch = 0;
    bool waits = false;
    for (std::uint64_t items = number(); items > 0; --items) {
      const std::uint64_t item = number(), value = item >> item_kind_bits;
      switch (static_cast<TreeItem>(item & ((1u << item_kind_bits) - 1))) {
        case TreeItem::stretch: stretch += spend(value); break;
        case TreeItem::wait: waits = !parts.empty(); break;
        case TreeItem::node: {
          const Node part = named(value);
          Entry& entry = tree_.entries_[part];
          entry.inferences += std::exchange(stretch, 0);
          entry.waits = std::exchange(waits, false);
          parts.push_back(part);
          break;
        }
        default: throw CorruptTree("an item of the recorded tree is of no known kind");
      }
    }
    if (parts.size() == 1 && stretch == 0) return parts[0];
    Entry entry;
    entry.inferences = stretch;
    if (parts.empty()) return tree_.add(entry);
    if (stretch > 0) {
      entry.waits = waits;
      parts.push_back(tree_.add(entry));
    }
    entry = {};
    entry.is_sequence = true;
    return tree_.add_parent(entry, parts);
  }

  RecordedTree& tree_;
  std::string_view rest_;
  std::vector<Node> records_;  // what became of each
  std::uint64_t unnamed_ = 0, inferences_ = 0;
};

RecordedTree::RecordedTree(std::string_view bytes) {
  Reader(*this, bytes).read();
  hang_up();
}

RecordedTree::Node RecordedTree::add(const Entry& entry) {
  if (entries_.size() >= most_nodes) throw CorruptTree("the recorded tree has too many nodes");
  entries_.push_back(entry);
  return static_cast<Node>(entries_.size() - 1);
}

RecordedTree::Node RecordedTree::add_parent(Entry entry, const std::vector<Node>& children) {
  if (children_.size() + children.size() >= most_nodes) throw CorruptTree("the recorded tree has too many nodes");
  entry.first_child = static_cast<std::uint32_t>(children_.size());
  entry.children = static_cast<std::uint32_t>(children.size());
  children_.insert(children_.end(), children.begin(), children.end());
  return add(entry);
}

// Depths and segments, which depend on what is above.
void RecordedTree::hang_up() {
  for (std::size_t n = entries_.size(); n-- > 0;) {
    Entry& parent = entries_[n];
    parent.inferences = std::max<std::uint64_t>(parent.inferences, 1);
    for (std::uint32_t i = 0; i < parent.children; ++i) {
      Entry& e = entries_[children_[parent.first_child + i]];
      const bool has_choice = e.children > 0 && !e.is_sequence;
      e.depth = parent.depth + (parent.is_sequence ? 0 : 1);
      constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max() / sizeof(std::uint64_t);
      const std::uint64_t grown = has_choice && e.words > parent.words ? e.words - parent.words : 0;
      e.segment_bytes = static_cast<std::uint32_t>(std::min(grown, most) * sizeof(std::uint64_t));
      if (!has_choice) e.words = parent.words;
    }
  }
}

}  // namespace penelope::scheduler
