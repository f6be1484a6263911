#include "scheduler/penelope_plus.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace penelope::scheduler {

namespace {
std::uint32_t fan = std::getenv("PP_FAN") ? atoi(std::getenv("PP_FAN")) : 8;       // of the tree
std::uint32_t most_hops = std::getenv("PP_HOPS") ? atoi(std::getenv("PP_HOPS")) : 2;  // of a request, after the worker that was asked first
std::uint32_t hand_from = std::getenv("PP_HAND") ? atoi(std::getenv("PP_HAND")) : 2;
std::uint32_t holds = std::getenv("PP_PERIODS") ? atoi(std::getenv("PP_PERIODS")) : 1;
bool linger = std::getenv("PP_LINGER") ? atoi(std::getenv("PP_LINGER")) : 0;
std::uint32_t nearhops = std::getenv("PP_NEAR") ? atoi(std::getenv("PP_NEAR")) : 0;
std::uint32_t rich = std::getenv("PP_RICH") ? atoi(std::getenv("PP_RICH")) : 1;
bool pull = std::getenv("PP_PULL") ? atoi(std::getenv("PP_PULL")) : 1;
bool back = std::getenv("PP_BACK") ? atoi(std::getenv("PP_BACK")) : 1;
bool hold = std::getenv("PP_HOLD") ? atoi(std::getenv("PP_HOLD")) : 1;
bool first_exporter = std::getenv("PP_FIRST") ? atoi(std::getenv("PP_FIRST")) : 1;
}  // namespace

PenelopePlus::PenelopePlus(NodeId id, NodeId workers, std::uint64_t seed, Neighbours near)
    : Node(id),
      workers_(workers),
      random_(seed * 7919 + id),
      near_(std::move(near)),
      load_(id == master ? LoadState::silent : LoadState::idle),
      seeks_(id != master) {
  // At the start the first worker, to whom the root task is on its way, keeps the requests of all others.
  if (id != master) father_ = father_in_tree(near_, id, workers, fan);
  if (id != master) {
    group_begin_ = near_.place(id);
    group_end_ = group_begin_ + 1;
    while (near_.levels() && group_begin_ > 0 && near_.together(0, id, near_.at(group_begin_ - 1))) --group_begin_;
    while (near_.levels() && group_end_ < workers && near_.together(0, id, near_.at(group_end_))) ++group_end_;
  }
  if (id != 1) return;
  for (std::uint32_t place = 0; place < workers; ++place)
    if (near_.at(place) != 1) kept_.push_back(near_.at(place));
  rests_ = true;
}

void PenelopePlus::handle(const Event& event, Actions& out) {
  if (id() == master) return;
  out_ = &out;
  if (const auto* load = std::get_if<Load>(&event)) change_load(*load);
  if (const auto* timer = std::get_if<Timer>(&event)) rests_ = rests_ && timer->generation != timer_generation_;
  if (const auto* arrival = std::get_if<Arrival>(&event)) receive(arrival->from, arrival->message);
  if (const auto* outcome = std::get_if<Gave>(&event)) gave(*outcome);
  settle();
}

void PenelopePlus::change_load(Load load) {
  load_ = load.state;
  credit_ = load.credit;
  if (load_ == LoadState::idle && !seeks_) seek_work();
}

void PenelopePlus::receive(NodeId from, const Message& m) {
  switch (m.kind) {
    case MessageKind::request: return hop(m.subject, m.hops);
    case MessageKind::seek:
      std::erase_if(suppliers_, [&](const Supplier& s) { return s.son == from; });
      if (father_ == from) told_ -= std::min(told_, static_cast<std::uint32_t>(m.seekers.size()));
      return keep(m.seekers);
    case MessageKind::supply:
      std::erase_if(suppliers_, [&](const Supplier& s) { return s.son == from; });
      if (m.credit > 0) suppliers_.push_back({from, m.credit});
      return;
    case MessageKind::retry: {  // pull
      if (kept_.empty()) return;
      const std::size_t count = m.version >= 2 ? std::max<std::size_t>(kept_.size() / 2, 1) : 1;
      const auto first = kept_.end() - static_cast<std::ptrdiff_t>(count);
      Message a{.kind = MessageKind::seek, .seekers = std::vector<NodeId>(first, kept_.end())};
      kept_.erase(first, kept_.end());
      out_->push_back(Send{from, std::move(a)});
      return;
    }
    case MessageKind::work:
      more_ = m.pushed;
      seeks_ = false;
      load_ = LoadState::silent;
      exporter_ = from;
      returned_ = false;
      rests_ = false;
      if (hold && !m.seekers.empty()) rest();
      keep(m.seekers);
      out_->push_back(Start{from, m.epoch});
      return;
    default: return;
  }
}

// --- requests -------------------------------------------------------------------------------------------------------------

void PenelopePlus::seek_work() {
  if (workers_ == 1) return;
  seeks_ = true;
  if (back && !kept_.empty()) rests_ = false;
  if (!kept_.empty() || !suppliers_.empty()) return keep({id()});
  if (exporter_ != master && first_exporter)
    out_->push_back(Send{exporter_, {.kind = MessageKind::request, .subject = id(), .hops = most_hops}});
  else
    hop(id(), most_hops);
}

void PenelopePlus::hop(NodeId seeker, std::uint32_t hops) {
  if ((has_work() && credit_ >= rich) || hops == 0 || workers_ <= 2 || !suppliers_.empty() || !kept_.empty()) return keep({seeker});
  NodeId next = id();
  const bool inside = hops > most_hops - nearhops && group_end_ - group_begin_ > 2;
  while (next == id() || next == seeker)
    next = inside ? near_.at(static_cast<std::uint32_t>(random_.between(group_begin_, group_end_ - 1))) : 1 + static_cast<NodeId>(random_.below(workers_));
  out_->push_back(Send{next, {.kind = MessageKind::request, .subject = seeker, .hops = hops - 1}});
}

void PenelopePlus::keep(std::vector<NodeId> seekers) {
  if (load_ != LoadState::idle && std::erase(seekers, id()) > 0) seeks_ = false;  // it went on by itself
  if (seekers.empty()) return;
  const auto before = static_cast<std::ptrdiff_t>(kept_.size());
  kept_.insert(kept_.end(), seekers.begin(), seekers.end());
  std::inplace_merge(kept_.begin(), kept_.begin() + before, kept_.end(), [this](NodeId a, NodeId b) { return nearer(a, b); });
}

// --- matches --------------------------------------------------------------------------------------------------------------

void PenelopePlus::settle() {
  if (load_ != LoadState::idle && std::erase(kept_, id()) > 0) seeks_ = false;
  if (!kept_.empty() && has_work()) {
    if (!giving_) give();
    return;
  }
  if (!kept_.empty() && !suppliers_.empty()) send_down();
  if (kept_.empty()) tell();
  else send_up();
}

// To one of those who seek; the farther half of the others goes with the work, as long as there is much of it.
void PenelopePlus::give() {
  const auto here = std::lower_bound(kept_.begin(), kept_.end(), id(), [this](NodeId a, NodeId b) { return nearer(a, b); });
  giving_ = Give{0, 0};
  if (credit_ >= hand_from && kept_.size() > 1) {
    const auto middle = kept_.begin() + static_cast<std::ptrdiff_t>(kept_.size() / 2);
    const bool upper = here <= middle;
    const auto first = upper ? middle : kept_.begin(), end = upper ? kept_.end() : middle;
    giving_->to = *first;
    giving_->seekers.assign(first + 1, end);
    kept_.erase(first, end);
  } else {
    const auto nearest = here == kept_.end() ? here - 1 : here;
    giving_->to = *nearest;
    kept_.erase(nearest);
  }
  if (pull) giving_->pushed = !kept_.empty();
  out_->push_back(Matched{id(), giving_->to});
  out_->push_back(*giving_);
}

void PenelopePlus::gave(const Gave& outcome) {
  Give done = *std::exchange(giving_, std::nullopt);
  change_load(outcome.left);
  if (outcome.exported) return;
  if (has_work()) load_ = LoadState::silent;
  done.seekers.push_back(done.to);
  std::sort(done.seekers.begin(), done.seekers.end(), [this](NodeId a, NodeId b) { return nearer(a, b); });
  keep(std::move(done.seekers));
}

// As many as each supplier has told of.
void PenelopePlus::send_down() {
  while (!kept_.empty() && !suppliers_.empty()) {
    const Supplier s = suppliers_.back();
    suppliers_.pop_back();
    const std::size_t count = std::min<std::size_t>(s.credit, kept_.size());
    if (count < s.credit) suppliers_.push_back({s.son, s.credit - static_cast<std::uint32_t>(count)});
    const auto first = kept_.end() - static_cast<std::ptrdiff_t>(count);
    Message m{.kind = MessageKind::seek, .seekers = std::vector<NodeId>(first, kept_.end())};
    kept_.erase(first, kept_.end());
    out_->push_back(Send{s.son, std::move(m)});
  }
}

void PenelopePlus::rest() {
  rests_ = true;
  out_->push_back(SetTimer{++timer_generation_, holds});
}

void PenelopePlus::send_up() {
  if (rests_) return;
  if (linger && load_ != LoadState::idle && !lingered_ && father_) { lingered_ = true; return rest(); }
  lingered_ = false;
  NodeId to = 0;
  if (back && exporter_ != master && !returned_) { to = exporter_; returned_ = true; }
  else if (father_) to = *father_;
  else return;
  if (father_ == to) told_ = 0;
  out_->push_back(Send{to, {.kind = MessageKind::seek, .seekers = std::exchange(kept_, {})}});
  rest();
}

std::uint32_t PenelopePlus::supply() const {
  std::uint32_t sum = has_work() ? std::max(credit_, 1u) : 0;
  for (const Supplier& s : suppliers_) sum += s.credit;
  return sum;
}

void PenelopePlus::tell() {
  if (more_ && has_work()) { more_ = false; out_->push_back(Send{exporter_, {.kind = MessageKind::retry, .version = credit_}}); }
  if (!father_ || told_ > 0) return;
  told_ = supply();
  if (told_ > 0) out_->push_back(Send{*father_, {.kind = MessageKind::supply, .credit = told_}});
}

}  // namespace penelope::scheduler
