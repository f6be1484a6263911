#include "runtime/worker/spent_in_order.hpp"

#include <algorithm>

#include "runtime/worker/messages.hpp"

namespace penelope {

using ortree::TaskId;

std::vector<SpentInOrder::Child>::iterator SpentInOrder::find(TaskId child) {
  return std::find_if(spliced_.begin(), spliced_.end(), [child](const Child& c) { return c.id == child; });
}

void SpentInOrder::splice(TaskId child, const Spent& own) {
  Child c{child, own, std::nullopt};
  if (const auto found = ahead_.find(child); found != ahead_.end()) {
    c.spent = found->second;
    ahead_.erase(found);
  }
  spliced_.push_back(c);
  fold();
}

void SpentInOrder::done(TaskId child, const Spent& spent) {
  const auto found = find(child);
  if (found == spliced_.end()) {
    ahead_[child] = spent;
    return;
  }
  found->spent = spent;
  fold();
}

void SpentInOrder::fold() {
  auto first = spliced_.begin();
  for (; first != spliced_.end() && first->spent; ++first) folded_ += *first->spent;
  spliced_.erase(spliced_.begin(), first);
}

void SpentInOrder::drop(TaskId child) {
  ahead_.erase(child);
  if (const auto found = find(child); found != spliced_.end()) spliced_.erase(found);
  fold();
}

std::optional<Spent> SpentInOrder::cut_after(TaskId child) {
  const auto found = find(child);
  if (found == spliced_.end()) return std::nullopt;
  spliced_.erase(found + 1, spliced_.end());
  return found->own;
}

Spent SpentInOrder::before(TaskId child) const {
  Spent sum = folded_;
  for (const Child& c : spliced_) {
    if (c.id == child) return sum + c.own;
    if (c.spent) sum += *c.spent;
  }
  return sum;
}

Spent SpentInOrder::by_children() const {
  Spent sum = folded_;
  for (const Child& c : spliced_)
    if (c.spent) sum += *c.spent;
  return sum;
}

void SpentInOrder::rename(const std::function<TaskId(TaskId)>& name_of) {
  for (Child& c : spliced_) c.id = name_of(c.id);
  std::unordered_map<TaskId, Spent> renamed;
  for (const auto& [child, spent] : ahead_) renamed.emplace(name_of(child), spent);
  ahead_ = std::move(renamed);
}

void SpentInOrder::write(ByteWriter& out) const {
  write_spent(out, folded_);
  out.number<std::uint64_t>(spliced_.size());
  for (const Child& c : spliced_) {
    out.number(c.id);
    write_spent(out, c.own);
    out.number<std::uint8_t>(c.spent.has_value());
    if (c.spent) write_spent(out, *c.spent);
  }
  out.number<std::uint64_t>(ahead_.size());
  for (const auto& [child, spent] : ahead_) {
    out.number(child);
    write_spent(out, spent);
  }
}

SpentInOrder SpentInOrder::read(ByteReader& in) {
  SpentInOrder s;
  s.folded_ = read_spent(in);
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    Child c{in.number<TaskId>(), {}, std::nullopt};
    c.own = read_spent(in);
    if (in.number<std::uint8_t>() != 0) c.spent = read_spent(in);
    s.spliced_.push_back(c);
  }
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    const auto child = in.number<TaskId>();
    s.ahead_[child] = read_spent(in);
  }
  return s;
}

}  // namespace penelope
