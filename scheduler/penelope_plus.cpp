// The rules of scheduler/penelope_plus.hpp: events, requests, supply; and what follows from both (settle).
//
// The figures were chosen with the simulator, on UTS and recorded trees and 64 to 65,536 workers. From 2 to 8 hops and fans of 4 to 16 differ
// by less than chance; more hops than levels cost messages where there is little work. A first hop that always stays nearby
// keeps two thirds of the tasks on their host, but there are a third more of them, since what a few neighbours have left is
// small; one that never does keeps a fifth; half and half costs no time. Always to ask the last exporter first, whose stacks have
// most in common, halves what is copied, but makes half as many tasks again; where it had more requests than work T3 on 4,096 workers
// is 7 % faster with it.
#include "scheduler/penelope_plus.hpp"

#include <algorithm>
#include <utility>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

namespace {
constexpr std::uint32_t fan = 8;  // of the tree
// Where many more wait than the sons have told of work for, each son gets its equal share divided by this: who has work now has
// more soon, and so have those whom it gives some.
constexpr std::size_t share_of_many = 2;
constexpr std::size_t most_at_once = 4096;  // of them, to one son: more takes the network longer (3 bytes each) than a round trip

// Of a request: as many as the tree has levels below its root. The first one stays nearby half the time.
std::uint32_t most_hops(NodeId workers) {
  std::uint32_t hops = 0;
  for (std::uint64_t level = 1, below = 1; below < workers; below += level) {
    level *= fan;
    ++hops;
  }
  return hops;
}
}  // namespace

PenelopePlus::PenelopePlus(NodeId id, NodeId workers, std::uint64_t seed, Neighbours near)
    : Node(id),
      workers_(workers),
      most_hops_(most_hops(workers)),
      random_(seed * 7919 + id),
      near_(std::move(near)),
      load_(id == master ? LoadState::silent : LoadState::idle),
      seeks_(id != master) {
  if (id == master) return;
  father_ = father_in_tree(near_, id, workers, fan);
  nearby_begin_ = near_.place(id);
  nearby_end_ = nearby_begin_ + 1;
  const auto nearby = [&](std::uint32_t place) { return near_.levels() > 0 && near_.together(0, id, near_.at(place)); };
  while (nearby_begin_ > 0 && nearby(nearby_begin_ - 1)) --nearby_begin_;
  while (nearby_end_ < workers && nearby(nearby_end_)) ++nearby_end_;
  // The first worker, to whom the root task is on its way, keeps the requests of all others.
  for (std::uint32_t place = 0; id == 1 && place < workers; ++place)
    if (near_.at(place) != 1) kept_.push_back(near_.at(place));
}

// --- events ---------------------------------------------------------------------------------------------------------------

void PenelopePlus::handle(const Event& event, Actions& out) {
  if (id() == master) return;
  out_ = &out;
  if (const auto* load = std::get_if<Load>(&event)) change_load(*load);
  if (const auto* timer = std::get_if<Timer>(&event); timer && timer->generation == timer_generation_) rests_ = false;
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
    case MessageKind::supply: return supply(from, m.credit);
    case MessageKind::seek:
      forget_supplier(from);
      if (from == father_) told_ -= std::min(told_, static_cast<std::uint32_t>(m.seekers.size()));
      return keep(m.seekers);
    case MessageKind::work:
      seeks_ = false;
      load_ = LoadState::silent;
      ask_first_ = has_more_ = m.more ? std::optional(from) : std::nullopt;
      if (!m.seekers.empty()) {
        keep(m.seekers);
        rest(2 * most_hops_);
      }
      out_->push_back(Start{from, m.epoch});
      return;
    default: return;  // of another policy
  }
}

void PenelopePlus::gave(const Gave& outcome) {
  PENELOPE_ASSERT(giving_);
  Give done = *std::exchange(giving_, std::nullopt);
  change_load(outcome.left);
  passed_over_ = outcome.exported ? std::nullopt : std::optional(done.to);
  if (outcome.exported) return;
  if (has_work()) load_ = LoadState::silent;
  done.seekers.push_back(done.to);
  keep(std::move(done.seekers));
}

// --- requests -------------------------------------------------------------------------------------------------------------

void PenelopePlus::seek_work() {
  seeks_ = true;
  if (!ask_first_) return hop(id(), most_hops_);
  send(*std::exchange(ask_first_, std::nullopt), {.kind = MessageKind::request, .subject = id(), .hops = 0});
}

// The request stays where it may be served. It goes on from where others wait already, and also from where only the tree knows of
// work: what has just become work enough is small, and who asks further finds more.
void PenelopePlus::hop(NodeId seeker, std::uint32_t hops) {
  if (has_work() || hops == 0 || workers_ <= 2) return keep({seeker});
  const NodeId next = draw(seeker, hops == most_hops_ && random_.chance(0.5));
  send(next, {.kind = MessageKind::request, .subject = seeker, .hops = hops - 1});
}

// Neither this worker nor the one that seeks; there are at least three.
NodeId PenelopePlus::draw(NodeId seeker, bool nearby) {
  PENELOPE_ASSERT(workers_ > 2);  // else there is nobody to be drawn
  const bool some = nearby && nearby_end_ - nearby_begin_ > 2;
  const std::uint32_t begin = some ? nearby_begin_ : 0, end = some ? nearby_end_ : workers_;
  for (;;) {
    const NodeId drawn = near_.at(static_cast<std::uint32_t>(random_.between(begin, end - 1)));
    if (drawn != id() && drawn != seeker) return drawn;
  }
}

void PenelopePlus::keep(std::vector<NodeId> seekers) {
  const auto by_place = [this](NodeId a, NodeId b) { return before(a, b); };
  if (!std::is_sorted(seekers.begin(), seekers.end(), by_place)) std::sort(seekers.begin(), seekers.end(), by_place);
  const auto old = static_cast<std::ptrdiff_t>(kept_.size());
  kept_.insert(kept_.end(), seekers.begin(), seekers.end());
  std::inplace_merge(kept_.begin(), kept_.begin() + old, kept_.end(), by_place);
}

// --- supply ---------------------------------------------------------------------------------------------------------------

bool PenelopePlus::is_son(NodeId worker) const { return worker != master && father_in_tree(near_, worker, workers_, fan) == id(); }

void PenelopePlus::forget_supplier(NodeId son) {
  std::erase_if(suppliers_, [son](const Supplier& s) { return s.son == son; });
}

// From a son, or from a worker that was given work here when this one kept more requests.
void PenelopePlus::supply(NodeId from, std::uint32_t credit) {
  if (is_son(from)) {
    forget_supplier(from);
    if (credit > 0) suppliers_.push_back({from, credit});
  } else if (!kept_.empty()) {
    send_requests(from, credit > 1 ? (kept_.size() + 1) / 2 : 1);
  }
}

// --- what follows ---------------------------------------------------------------------------------------------------------

void PenelopePlus::settle() {
  const auto by_place = [this](NodeId a, NodeId b) { return before(a, b); };
  if (load_ != LoadState::idle && seeks_) {  // it went on by itself; its request may be here
    const auto [first, end] = std::equal_range(kept_.begin(), kept_.end(), id(), by_place);
    if (first != end) seeks_ = false;
    kept_.erase(first, end);
  }
  if (!kept_.empty() && has_work()) {
    if (!giving_) give();
    return;
  }
  while (!kept_.empty() && !suppliers_.empty()) {
    const Supplier s = suppliers_.back();
    const std::size_t share = kept_.size() / suppliers_.size() / share_of_many;
    const std::size_t count = std::min({std::max<std::size_t>(s.credit, share), kept_.size(), most_at_once});
    suppliers_.pop_back();
    if (count < s.credit) suppliers_.push_back({s.son, s.credit - static_cast<std::uint32_t>(count)});
    send_requests(s.son, count);
  }
  if (kept_.empty()) {
    tell();
  } else {
    send_up();
  }
}

// To the nearest of those who seek; or, with work for several, to one of the farther half, which it is to serve then.
void PenelopePlus::give() {
  PENELOPE_ASSERT(!kept_.empty() && !giving_);
  const auto by_place = [this](NodeId a, NodeId b) { return before(a, b); };
  PENELOPE_CHECK(std::is_sorted(kept_.begin(), kept_.end(), by_place));
  const auto here = std::lower_bound(kept_.begin(), kept_.end(), id(), by_place);
  auto first = here == kept_.end() ? here - 1 : here, end = first + 1;
  if (credit_ > 1 && kept_.size() > 1) {
    const auto middle = kept_.begin() + static_cast<std::ptrdiff_t>(kept_.size() / 2);
    const bool upper = here <= middle;
    first = upper ? middle : kept_.begin();
    end = upper ? kept_.end() : middle;
  }
  if (*first == passed_over_ && kept_.size() > 1) {
    first = here != kept_.end() && *here != passed_over_ ? here : first + 1 != kept_.end() ? first + 1 : first - 1;
    end = first + 1;
  }
  PENELOPE_ASSERT(first < end);
  giving_ = Give{.to = *first, .epoch = 0, .seekers = std::vector<NodeId>(first + 1, end)};
  kept_.erase(first, end);
  giving_->more = !kept_.empty();
  out_->push_back(Matched{id(), giving_->to});
  out_->push_back(*giving_);
}

// A father no longer counts on what it was told by a son from whom requests come, also if this one was given work by the son
// and they are its share of what the son still keeps.
void PenelopePlus::send_requests(NodeId to, std::size_t count) {
  PENELOPE_ASSERT(count > 0 && count <= kept_.size());
  if (to == father_) told_ = 0;
  const auto first = kept_.end() - static_cast<std::ptrdiff_t>(count);
  send(to, {.kind = MessageKind::seek, .seekers = std::vector<NodeId>(first, kept_.end())});
  kept_.erase(first, kept_.end());
}

void PenelopePlus::send_up() {
  if (!father_ || rests_) return;
  send_requests(*father_, kept_.size());
  rest((most_hops_ + 1) / 2);
}

// Nothing goes up for so many movement times: the longer the way up and down, the rarer it is taken, and requests that came with work
// wait for more of it. (With one movement time for both zebra on 65,536 workers is 6 % less efficient, with twice as much for what has
// gone up T2 on 4,096 is 7 % less.)
void PenelopePlus::rest(std::uint32_t periods) {
  rests_ = true;
  out_->push_back(SetTimer{++timer_generation_, periods});
}

void PenelopePlus::tell() {
  if (has_work() && has_more_) {
    const NodeId exporter = *std::exchange(has_more_, std::nullopt);
    if (exporter != father_) send(exporter, {.kind = MessageKind::supply, .credit = credit_});
  }
  if (!father_ || told_ > 0) return;
  told_ = has_work() ? std::max(credit_, 1u) : 0;
  for (const Supplier& s : suppliers_) told_ += s.credit;
  if (told_ > 0) send(*father_, {.kind = MessageKind::supply, .credit = told_});
}

}  // namespace penelope::scheduler
