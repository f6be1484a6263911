#include "scheduler/random_stealing.hpp"

#include <numeric>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

RandomStealing::RandomStealing(NodeId id, NodeId workers, std::uint64_t seed)
    : Node(id), workers_(workers), random_(seed * 0x9e3779b97f4a7c15 + id) {}

void RandomStealing::handle(const Event& event, Actions& out) {
  if (id() == master) return;
  if (const auto* load = std::get_if<Load>(&event)) {
    const bool became_idle = load->state == LoadState::idle && load_ != LoadState::idle;
    load_ = load->state;
    if (became_idle && !asking_) begin_round(out);
  } else if (const auto* timer = std::get_if<Timer>(&event)) {
    if (load_ == LoadState::idle && !asking_ && timer->generation == timer_generation_) begin_round(out);
  } else if (const auto* arrival = std::get_if<Arrival>(&event)) {
    receive(arrival->from, arrival->message, out);
  } else {
    const Gave& gave = std::get<Gave>(event);
    if (!gave.exported) out.push_back(Send{importer_, {.kind = MessageKind::refuse}});
    load_ = !gave.exported && gave.left.state == LoadState::overloaded ? LoadState::silent : gave.left.state;
    if (load_ == LoadState::idle) begin_round(out);
  }
}

void RandomStealing::receive(NodeId from, const Message& m, Actions& out) {
  if (m.kind == MessageKind::request) {
    if (load_ == LoadState::overloaded) {
      importer_ = from;
      out.push_back(Matched{id(), from});
      out.push_back(Give{from, m.epoch + 1});
    } else {
      out.push_back(Send{from, {.kind = MessageKind::refuse}});
    }
  } else if (m.kind == MessageKind::refuse && asking_) {
    asking_ = false;
    if (load_ == LoadState::idle) ask_next(out);
  } else if (m.kind == MessageKind::work) {
    asking_ = false;
    load_ = LoadState::silent;
    pause_ = 1;
    out.push_back(Start{from, m.epoch});
  }
}

void RandomStealing::begin_round(Actions& out) {
  const NodeId others = workers_ - 1;
  if (others == 0) return;
  position_ = static_cast<NodeId>(random_.below(others));
  do {
    step_ = 1 + static_cast<NodeId>(random_.below(others));
  } while (std::gcd(step_, others) != 1);
  left_ = others;
  ask_next(out);
}

void RandomStealing::ask_next(Actions& out) {
  PENELOPE_ASSERT(workers_ > 1);
  if (left_ == 0) {
    out.push_back(SetTimer{++timer_generation_, pause_});
    pause_ = std::min(2 * pause_, longest_pause());
    return;
  }
  --left_;
  const NodeId victim = position_ + 1 < id() ? position_ + 1 : position_ + 2;  // workers but for this one
  PENELOPE_CHECK(victim != id() && victim <= workers_);
  position_ = static_cast<NodeId>((std::uint64_t{position_} + step_) % (workers_ - 1));
  asking_ = true;
  out.push_back(Send{victim, {.kind = MessageKind::request, .subject = id()}});
}

}  // namespace penelope::scheduler
