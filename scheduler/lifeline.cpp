#include "scheduler/lifeline.hpp"

#include <algorithm>
#include <utility>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

namespace {

constexpr unsigned most_tries = 2;   // at random
constexpr NodeId greatest_base = 4;  // of the digits: fewer lifelines or shorter ways

std::vector<NodeId> lifelines_of(NodeId id, NodeId workers) {
  std::vector<NodeId> result;
  const NodeId from = id - 1;  // digits count from 0
  for (std::uint64_t power = 1; power < workers; power *= greatest_base) {
    const std::uint64_t digit = from / power % greatest_base;
    for (std::uint64_t next = (digit + 1) % greatest_base; next != digit; next = (next + 1) % greatest_base) {
      const std::uint64_t to = from - digit * power + next * power;
      if (to >= workers) continue;  // of an incomplete last digit
      result.push_back(static_cast<NodeId>(to) + 1);
      break;
    }
  }
  PENELOPE_CHECK(std::find(result.begin(), result.end(), id) == result.end());  // nobody is its own lifeline
  return result;
}

}  // namespace

Lifeline::Lifeline(NodeId id, NodeId workers, std::uint64_t seed)
    : Node(id),
      workers_(workers),
      random_(seed * 104729 + id),
      load_(LoadState::silent),
      lifelines_(id == master ? std::vector<NodeId>() : lifelines_of(id, workers)),
      told_(lifelines_.size()) {}

void Lifeline::handle(const Event& event, Actions& out) {
  if (id() == master) return;
  if (const auto* load = std::get_if<Load>(&event)) {
    const bool became_idle = load->state == LoadState::idle && load_ != LoadState::idle;
    load_ = load->state;
    if (became_idle) tries_ = 0;
    if (became_idle && !asking_) ask(out);
  } else if (const auto* arrival = std::get_if<Arrival>(&event)) {
    receive(arrival->from, arrival->message, out);
  } else if (const auto* gave = std::get_if<Gave>(&event)) {
    if (!gave->exported && pushes_) waiting_.push_back(importer_);
    if (!gave->exported && !pushes_) out.push_back(Send{importer_, {.kind = MessageKind::refuse}});
    const bool became_idle = gave->left.state == LoadState::idle && load_ != LoadState::idle;
    load_ = !gave->exported && gave->left.state == LoadState::overloaded ? LoadState::silent : gave->left.state;
    if (became_idle) tries_ = 0;
    if (became_idle && !asking_) ask(out);
  }
  settle(out);
}

void Lifeline::receive(NodeId from, const Message& m, Actions& out) {
  switch (m.kind) {
    case MessageKind::request:
      if (load_ == LoadState::overloaded) return give(from, m.epoch + 1, false, out);
      out.push_back(Send{from, {.kind = MessageKind::refuse}});
      return;
    case MessageKind::wait:
      if (std::find(waiting_.begin(), waiting_.end(), from) == waiting_.end()) waiting_.push_back(from);
      return;
    case MessageKind::refuse:
      asking_ = false;
      if (load_ == LoadState::idle) ask(out);
      return;
    case MessageKind::work: {
      const auto line = std::find(lifelines_.begin(), lifelines_.end(), from) - lifelines_.begin();
      if (!m.pushed) asking_ = false;
      if (m.pushed && static_cast<std::size_t>(line) < told_.size()) told_[static_cast<std::size_t>(line)] = false;
      load_ = LoadState::silent;
      out.push_back(Start{from, m.epoch});
      return;
    }
    default: return;
  }
}

void Lifeline::ask(Actions& out) {
  if (workers_ == 1) return;
  if (tries_++ < most_tries) {
    const auto victim = 1 + static_cast<NodeId>(random_.below(workers_ - 1));
    asking_ = true;
    out.push_back(Send{victim < id() ? victim : victim + 1, {.kind = MessageKind::request, .subject = id()}});
    return;
  }
  for (std::size_t i = 0; i < lifelines_.size(); ++i) {
    if (told_[i]) continue;
    told_[i] = true;
    out.push_back(Send{lifelines_[i], {.kind = MessageKind::wait}});
  }
}

// A give ends the step.
void Lifeline::settle(Actions& out) {
  const bool gives = !out.empty() && std::holds_alternative<Give>(out.back());
  if (gives || load_ != LoadState::overloaded || waiting_.empty()) return;
  const NodeId to = waiting_.front();
  waiting_.pop_front();
  give(to, 0, true, out);
}

void Lifeline::give(NodeId to, Epoch epoch, bool pushed, Actions& out) {
  importer_ = to;
  pushes_ = pushed;
  out.push_back(Matched{id(), to});
  out.push_back(Give{to, epoch, pushed});
}

}  // namespace penelope::scheduler
