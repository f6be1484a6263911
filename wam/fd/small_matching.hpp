// What all_distinct finds (all_distinct.cpp has the idea and its source) for up to 64 variables whose values are within 64: sets of values are
// words, so that a step looks at a whole domain. It takes time in the number of variables, and in the length of augmenting paths, mostly.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

namespace penelope::fd {

class SmallMatching {
 public:
  static constexpr std::uint32_t most = 64;  // variables

  // Bit v: the variable may have the value v. The variables are 0 .. count-1.
  std::uint64_t& domain(std::uint32_t variable) { return domain_[variable]; }
  // False: there are no different values for all of them.
  bool run(std::uint32_t count) {
    count_ = count;
    used_ = 0;
    for (std::uint32_t x = 0; x < count_; ++x) value_[x] = none;
    for (std::uint32_t x = 0; x < count_; ++x)
      if (!match(x)) return false;
    find_reached();
    if (reached_ != all()) find_components();
    return true;
  }
  // Values of the variable with which there are no different ones for the others.
  std::uint64_t lost(std::uint32_t variable) const {
    return domain_[variable] & ~(reached_ >> variable & 1 ? free_or_reached_ : component_[variable]);
  }

 private:
  static constexpr std::uint8_t none = 64;
  static constexpr std::uint64_t bit(std::uint32_t n) { return std::uint64_t{1} << n; }
  static std::uint8_t first(std::uint64_t set) { return static_cast<std::uint8_t>(std::countr_zero(set)); }
  std::uint64_t all() const { return count_ == 64 ? ~std::uint64_t{0} : bit(count_) - 1; }

  bool match(std::uint32_t x) {
    if (const std::uint64_t free = domain_[x] & ~used_; free != 0) return take(first(free), x), true;
    return augment(static_cast<std::uint8_t>(x));
  }
  void take(std::uint8_t value, std::uint32_t x) {
    used_ |= bit(value);
    owner_[value] = static_cast<std::uint8_t>(x);
    value_[x] = value;
  }
  // Breadth first.
  bool augment(std::uint8_t start) {
    std::uint8_t todo[most + 1] = {start}, from[64];
    std::uint64_t seen = 0;
    for (std::uint32_t next = 0, end = 1; next < end; ++next) {
      const std::uint8_t x = todo[next];
      std::uint64_t open = domain_[x] & ~seen;
      if (const std::uint64_t free = open & ~used_; free != 0) {
        std::uint8_t v = first(free), of = x;
        for (;;) {
          const std::uint8_t before = value_[of];
          take(v, of);
          if (before == none) return true;
          v = before;
          of = from[v];
        }
      }
      seen |= open;
      for (; open != 0; open &= open - 1) {
        const std::uint8_t v = first(open);
        from[v] = x;
        todo[end++] = owner_[v];
      }
    }
    return false;
  }

  // Variables that have a free value, or one of a variable that is reached.
  void find_reached() {
    reached_ = 0;
    free_or_reached_ = ~used_;
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      for (std::uint64_t rest = all() & ~reached_; rest != 0; rest &= rest - 1) {
        const std::uint8_t x = first(rest);
        if ((domain_[x] & free_or_reached_) == 0) continue;
        reached_ |= bit(x);
        free_or_reached_ |= bit(value_[x]);
        goes_on = true;
      }
    }
  }

  // Strong components of the others, with an edge to whoever has one of their values: the values of each.
  void find_components() {
    std::uint8_t index[most], low[most], path[most], open[most];
    std::uint64_t rest[most], entered = reached_, done = reached_;
    std::uint8_t clock = 0;
    std::uint32_t on_path = 0, are_open = 0;
    const auto enter = [&](std::uint8_t x) {
      entered |= bit(x);
      index[x] = low[x] = clock++;
      rest[x] = domain_[x];
      path[on_path++] = open[are_open++] = x;
    };
    for (std::uint64_t roots; (roots = all() & ~entered) != 0;) {
      enter(first(roots));
      while (on_path != 0) {
        const std::uint8_t x = path[on_path - 1];
        if (rest[x] != 0) {
          const std::uint8_t y = owner_[first(rest[x])];
          rest[x] &= rest[x] - 1;
          if ((done & bit(y)) != 0) continue;
          (entered & bit(y)) == 0 ? enter(y) : void(low[x] = std::min(low[x], index[y]));
          continue;
        }
        if (--on_path != 0) low[path[on_path - 1]] = std::min(low[path[on_path - 1]], low[x]);
        if (low[x] == index[x]) close(open, are_open, x, done);
      }
    }
  }
  void close(const std::uint8_t* open, std::uint32_t& are_open, std::uint8_t root, std::uint64_t& done) {
    std::uint32_t begin = are_open;
    std::uint64_t values = 0;
    do {
      --begin;
      values |= bit(value_[open[begin]]);
    } while (open[begin] != root);
    for (std::uint32_t i = begin; i < are_open; ++i) {
      component_[open[i]] = values;
      done |= bit(open[i]);
    }
    are_open = begin;
  }

  std::uint32_t count_ = 0;
  std::uint64_t domain_[most], component_[most];
  std::uint8_t value_[most], owner_[64];
  std::uint64_t used_ = 0, reached_ = 0, free_or_reached_ = 0;
};

}  // namespace penelope::fd
