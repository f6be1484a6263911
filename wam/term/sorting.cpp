// A stable merge sort of (key, element) pairs: keys are dereferenced once. Lists of small integers, the most frequent
// case, compare without looking at tags.
#include "wam/term/sorting.hpp"

#include <algorithm>

namespace penelope {

namespace {

struct Item {
  Cell key;
  Cell element;
};

template <class Compare>
void sort_items(std::vector<Item>& items, SortOrder order, Compare compare) {
  const bool down = order == SortOrder::descending || order == SortOrder::descending_with_all;
  const bool unique = order == SortOrder::ascending || order == SortOrder::descending;
  if (down) {
    std::stable_sort(items.begin(), items.end(), [&](const Item& x, const Item& y) { return compare(x.key, y.key) > 0; });
  } else {
    std::stable_sort(items.begin(), items.end(), [&](const Item& x, const Item& y) { return compare(x.key, y.key) < 0; });
  }
  if (!unique) return;
  const auto same = [&](const Item& x, const Item& y) { return compare(x.key, y.key) == 0; };
  items.erase(std::unique(items.begin(), items.end(), same), items.end());
}

}  // namespace

void sort_terms(const Store& s, std::vector<Cell>& elements, std::uint32_t key, SortOrder order) {
  std::vector<Item> items;
  items.reserve(elements.size());
  bool small_integers = true;
  for (const Cell element : elements) {
    const Cell c = key == 0 ? s.deref(element) : s.arg(s.deref(element), key - 1);
    small_integers = small_integers && c.is_int();
    items.push_back({c, element});
  }
  if (small_integers) {
    sort_items(items, order, [](Cell x, Cell y) { return x.as_int() < y.as_int() ? -1 : x.as_int() > y.as_int(); });
  } else {
    sort_items(items, order, [&](Cell x, Cell y) { return s.compare(x, y); });
  }
  elements.clear();
  for (const Item& item : items) elements.push_back(item.element);
}

}  // namespace penelope
