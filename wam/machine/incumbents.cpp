#include "wam/machine/incumbents.hpp"

namespace penelope {

// --- one search -------------------------------------------------------------------------------------------------------------

bool Incumbent::lower(std::atomic<std::int64_t>& value, std::int64_t cost) {
  std::int64_t known = value.load();
  while (cost < known)
    if (value.compare_exchange_weak(known, cost)) return true;
  return false;
}

// The lowest first: who sees the bound sees it as well.
bool Incumbent::note(std::int64_t cost) {
  lower(lowest_, cost);
  return lower(bound_, cost);
}

void Incumbent::begin_again() {
  const std::int64_t cost = lowest();
  if (cost != none) bound_.store(cost + 1);
}

// --- all ----------------------------------------------------------------------------------------------------------------------

bool Incumbents::begin(std::uint64_t search, std::int64_t sign) {
  const std::lock_guard lock(mutex_);
  if (searches_.size() >= most_begun) return false;
  searches_.insert_or_assign(search, std::make_shared<Incumbent>(sign));
  count_ = searches_.size();
  return true;
}

bool Incumbents::forget(std::uint64_t search) {
  const std::lock_guard lock(mutex_);
  const auto found = searches_.find(search);
  const bool is_elsewhere = found != searches_.end() && found->second->is_elsewhere;
  if (found != searches_.end()) searches_.erase(found);
  count_ = searches_.size();
  if (over_.insert(search).second) over_in_order_.push_back(search);
  if (over_in_order_.size() > most_over) {
    over_.erase(over_in_order_.front());
    over_in_order_.pop_front();
  }
  return is_elsewhere;
}

std::shared_ptr<Incumbent> Incumbents::of(std::uint64_t search) {
  const std::lock_guard lock(mutex_);
  if (const auto found = searches_.find(search); found != searches_.end()) return found->second;
  if (over_.contains(search)) return nullptr;
  auto made = std::make_shared<Incumbent>(0);
  made->is_elsewhere = true;
  searches_.emplace(search, made);
  count_ = searches_.size();
  return made;
}

void Incumbents::note(std::uint64_t search, std::int64_t cost) {
  if (const auto incumbent = of(search)) incumbent->note(cost);
}

bool Incumbents::has(std::uint64_t search) const {
  const std::lock_guard lock(mutex_);
  return searches_.contains(search);
}

std::optional<std::int64_t> Incumbents::lowest(std::uint64_t search) const {
  const std::lock_guard lock(mutex_);
  const auto found = searches_.find(search);
  return found == searches_.end() ? std::nullopt : std::optional(found->second->lowest());
}

void Incumbents::begin_again() {
  const std::lock_guard lock(mutex_);
  for (const auto& [search, incumbent] : searches_) incumbent->begin_again();
}

std::optional<std::int64_t> Incumbents::objective() const {
  const std::lock_guard lock(mutex_);
  for (const auto& [search, incumbent] : searches_)
    if (incumbent->sign != 0 && incumbent->lowest() != Incumbent::none) return incumbent->sign * incumbent->lowest();
  return std::nullopt;
}

// Work that leaves makes a search one of other processes before its bound is read: what is noted after that is told.
std::vector<Incumbents::State> Incumbents::state(bool goes_elsewhere) const {
  if (count_ == 0) return {};
  const std::lock_guard lock(mutex_);
  std::vector<State> all;
  for (const auto& [search, incumbent] : searches_) {
    if (goes_elsewhere) incumbent->is_elsewhere = true;
    const std::int64_t bound = incumbent->bound();  // first: the lowest is no more than that
    all.push_back({search, incumbent->sign, bound, incumbent->lowest()});
  }
  return all;
}

void Incumbents::add(const std::vector<State>& all) {
  for (const State& one : all) {
    const auto incumbent = of(one.search);
    if (!incumbent) continue;
    if (one.sign == 1 || one.sign == -1) incumbent->sign = one.sign;
    incumbent->note_lowest(one.lowest);
    if (one.bound != Incumbent::none) incumbent->note(one.bound);
  }
}

}  // namespace penelope
