// The rules of scheduler/penelope.hpp, in the order of the header: load, what is known of descendants, importing and
// exporting, the hierarchy. Words in capitals in the README are the names of functions here.
#include "scheduler/penelope.hpp"

#include <algorithm>
#include <utility>

namespace penelope::scheduler {

Penelope::Penelope(NodeId id, NodeId workers, Shape shape, Neighbours near)
    : Node(id),
      shape_(shape),
      near_(std::move(near)),
      load_(id == master ? LoadState::silent : LoadState::idle),
      stage_(id == master ? Stage::working
             : id == 1    ? Stage::asking
                          : Stage::advertised) {
  // At the start all workers are sons of the master and idle, but for the first, to whom the root task is on its way.
  if (is_master()) {
    for (NodeId worker = 1; worker <= workers; ++worker) {
      if (worker != 1) known_.mark_live(worker, Bit::idle, version_, 0);
      known_.set_son(worker, worker == 1 ? root_epoch : 0);
    }
  } else if (id != 1) {
    known_.mark_live(id, Bit::idle, version_, 0);
    known_.at(id).sent = true;
  }
}

void Penelope::handle(const Event& event, Actions& out) {
  out_ = &out;
  if (const auto* load = std::get_if<Load>(&event)) change_load(*load);
  if (const auto* expired = std::get_if<Timer>(&event)) timer(expired->generation);
  if (const auto* arrival = std::get_if<Arrival>(&event)) receive(arrival->from, arrival->message);
  if (const auto* outcome = std::get_if<Gave>(&event)) gave(*outcome);
}

void Penelope::receive(NodeId from, const Message& m) {
  switch (m.kind) {
    case MessageKind::state: return state(m);
    case MessageKind::offer: return offer({m.subject, m.version, m.peer}, m.peer_version);
    case MessageKind::request: return request(from, m);
    case MessageKind::work: return work(from, m.epoch);
    case MessageKind::refuse: return refused(from, m.version);
    case MessageKind::retry: return retry(m.subject, m.version);
    case MessageKind::adopt: return adopt(from, m.sons);
    case MessageKind::adopted: return adopted(from, m.sons);
    case MessageKind::new_father: return new_father(from, {m.subject, m.epoch});
    case MessageKind::leave: return leave(from, m);
    default: return;  // of another policy
  }
}

void Penelope::send(NodeId to, Message message) {
  if (to == id()) return receive(id(), message);
  out_->push_back(Send{to, std::move(message)});
}

void Penelope::send_up(Message message) {
  if (!is_master()) out_->push_back(Send{father_, std::move(message)});
}

std::optional<Penelope::Offer> Penelope::match_in_hand() const {
  if (export_) return Offer{id(), export_->version, export_->matcher};
  return target_;
}

// --- load ---------------------------------------------------------------------------------------------------------------

void Penelope::change_load(Load load) {
  if (is_master()) return;
  const bool importing = stage_ == Stage::dissolving || stage_ == Stage::asking;
  if (importing && load.state != LoadState::idle) {
    woken_ = load;  // until what was begun has come to its end
  } else if (importing) {
    woken_.reset();
  } else {
    become(load);
  }
}

void Penelope::become(Load load) {
  const LoadState before = std::exchange(load_, load.state);
  if (before == load.state) return;
  if (before == LoadState::overloaded || stage_ == Stage::advertised) clear(id(), version_);
  stage_ = Stage::working;
  if (load.state == LoadState::overloaded) {
    overloaded_version_ = ++version_;
    state({.kind = MessageKind::state, .bit = Bit::overloaded, .subject = id(), .version = version_, .credit = load.credit});
  } else if (load.state == LoadState::idle) {
    stage_ = Stage::waiting;
    if (const std::optional<Offer> work = work_below())
      dissolve(work);
    else
      out_->push_back(SetTimer{++timer_generation_});
  }
}

// The movement time is over: look again.
void Penelope::timer(std::uint64_t generation) {
  if (stage_ == Stage::waiting && generation == timer_generation_) dissolve(work_below());
}

// --- what is known of descendants -----------------------------------------------------------------------------------------

void Penelope::state(const Message& m) {
  if (stage_ == Stage::dissolving && m.subject != id()) return relay(m);
  if (m.peer != master) clear(m.peer, m.peer_version);
  if (m.bit == Bit::none) return take_back(m.subject, m.version);

  const Descendants::Record* record = known_.find(m.subject);
  if (record && m.version <= record->version) return;
  const bool was_sent = record && record->sent;
  const Version sent_version = record ? record->version : 0;
  known_.mark_live(m.subject, m.bit, m.version, m.credit);
  if (m.bit == Bit::overloaded) {
    try_match(m.subject);
  } else if (const std::optional<NodeId> exporter = find_overloaded(m.subject)) {
    match(*exporter, m.subject);
  } else {
    known_.at(m.subject).sent = !is_master();
    send_up(m);
  }
  if (was_sent && !known_.at(m.subject).sent) send_up({.kind = MessageKind::state, .subject = m.subject, .version = sent_version});
}

// What was said of a node as of a version is over. The clear goes where the bit went, and no further.
void Penelope::clear(NodeId node, Version version) {
  const Message message{.kind = MessageKind::state, .subject = node, .version = version};
  if (stage_ == Stage::dissolving && node != id()) return relay(message);
  const Descendants::Record* record = known_.find(node);
  if (known_.bit(node) != Bit::none) {
    if (record->version > version) return;
    const bool sent = record->sent;
    known_.mark_dead(node, version);
    if (sent) send_up(message);
  } else if (!record || version > record->version) {
    known_.mark_dead(node, version);
  }
}

// A worker, or a node that it told, says that its bit is over. One that was not heard of may still come, by another way, for
// its worker has moved meanwhile: the ancestors have to know before it does.
void Penelope::take_back(NodeId node, Version version) {
  const Descendants::Record* record = known_.find(node);
  const bool overtakes = stage_ != Stage::dissolving && (!record || version > record->version) && known_.bit(node) == Bit::none;
  clear(node, version);
  if (overtakes) send_up({.kind = MessageKind::state, .subject = node, .version = version});
}

// A node whose sons are leaving keeps no bits: the father will hear of the sons directly. What is dead here stays so: its clear
// may have come by another way, before this node was to leave, and gone no further.
void Penelope::relay(const Message& m) {
  const auto forget = [&](NodeId node, Version version) {
    const Descendants::Record* record = known_.find(node);
    if (!record || version >= record->version) known_.mark_dead(node, version);
  };
  const Descendants::Record* record = known_.find(m.subject);
  const bool over = m.bit != Bit::none && record && m.version <= record->version;
  if (!over) forget(m.subject, m.version);
  if (m.peer != master) forget(m.peer, m.peer_version);
  if (!over) return send_up(m);
  if (m.peer != master) send_up({.kind = MessageKind::state, .subject = m.peer, .version = m.peer_version});
}

std::optional<NodeId> Penelope::find_idle(NodeId exporter) { return grows() ? known_.first_idle() : known_.pick_idle(near_, exporter); }

std::optional<NodeId> Penelope::find_overloaded(NodeId importer) {
  return grows() ? known_.first_overloaded() : known_.pick_overloaded(near_, importer);
}

void Penelope::match(NodeId exporter, NodeId importer) {
  Descendants::Record& from = known_.at(exporter);
  --from.credit;
  const Version version = known_.at(importer).version;
  clear(importer, version);
  out_->push_back(Matched{exporter, importer});
  send(importer, {.kind = MessageKind::offer, .subject = exporter, .version = from.version, .peer = id(), .peer_version = version});
}

void Penelope::try_match(NodeId exporter) {
  if (known_.bit(exporter) != Bit::overloaded) return;
  Descendants::Record& record = known_.at(exporter);
  if (stage_ == Stage::waiting && exporter != id()) return dissolve(Offer{exporter, record.version, id()});
  while (record.credit > 0) {
    const std::optional<NodeId> importer = find_idle(exporter);
    if (!importer) break;
    match(exporter, *importer);
  }
  if (record.credit == 0 || record.sent || is_master()) return;
  record.sent = true;
  send_up({.kind = MessageKind::state, .bit = Bit::overloaded, .subject = exporter, .version = record.version, .credit = record.offered});
}

void Penelope::retry(NodeId exporter, Version version) {
  if (known_.bit(exporter) != Bit::overloaded) return;
  Descendants::Record& record = known_.at(exporter);
  if (record.version != version) return;
  record.credit = std::min(record.offered, record.credit + 1);
  try_match(exporter);
}

// --- importing ------------------------------------------------------------------------------------------------------------

std::optional<Penelope::Offer> Penelope::work_below() {
  const std::optional<NodeId> exporter = find_overloaded(id());
  if (!exporter) return std::nullopt;
  return Offer{*exporter, known_.at(*exporter).version, id()};
}

// Hands the sons to the father, for only leaves move.
void Penelope::dissolve(std::optional<Offer> target) {
  stage_ = Stage::dissolving;
  target_ = target;
  known_.overloaded().for_each([&](NodeId node) {
    const Descendants::Record& record = known_.at(node);
    if (node != id() && !record.sent)
      send_up({.kind = MessageKind::state, .bit = Bit::overloaded, .subject = node, .version = record.version, .credit = record.offered});
  });
  const auto forget = [&](NodeId node) {
    if (node != id()) known_.mark_dead(node, known_.at(node).version);
  };
  known_.overloaded().for_each(forget);
  known_.idle().for_each(forget);
  if (known_.sons().empty()) return leaf();
  adopting_ = true;
  send_up({.kind = MessageKind::adopt, .sons = known_.all_sons()});
}

void Penelope::leaf() {
  if (stage_ != Stage::dissolving || adopting_ || !known_.sons().empty()) return;
  const std::optional<Offer> target = std::exchange(target_, std::nullopt);
  if (woken_) {
    wake();
    if (target) send(target->matcher, {.kind = MessageKind::retry, .subject = target->exporter, .version = target->version});
  } else if (target) {
    ask(*target);
  } else {
    advertise(master, 0);
  }
}

// The worker went on by itself meanwhile: it wants no work any more.
void Penelope::wake() {
  stage_ = Stage::working;
  clear(id(), version_);
  become(*std::exchange(woken_, std::nullopt));
}

void Penelope::advertise(NodeId refused, Version refused_version) {
  stage_ = Stage::advertised;
  ++version_;
  state({.kind = MessageKind::state, .bit = Bit::idle, .subject = id(), .version = version_, .peer = refused, .peer_version = refused_version});
}

void Penelope::ask(Offer target) {
  stage_ = Stage::asking;
  send(target.exporter, {.kind = MessageKind::request,
                         .subject = id(),
                         .version = version_,
                         .peer = target.matcher,
                         .peer_version = target.version,
                         .epoch = epoch_});
}

void Penelope::offer(Offer offered, Version matched) {
  if (offered.exporter == id()) return;
  if (stage_ == Stage::advertised) {
    // A match by the father leaves no idle bit that would have to be taken back.
    if (offered.matcher == father_ && matched == version_) known_.mark_dead(id(), version_);
    ask(offered);
  } else if (stage_ == Stage::waiting) {
    dissolve(offered);
  } else if (stage_ == Stage::dissolving && !target_) {
    target_ = offered;
  } else {
    send(offered.matcher, {.kind = MessageKind::retry, .subject = offered.exporter, .version = offered.version});
  }
}

void Penelope::refused(NodeId exporter, Version version) {
  if (stage_ != Stage::asking) return;
  if (!woken_) return advertise(exporter, version);
  clear(exporter, version);
  wake();
}

void Penelope::work(NodeId exporter, Epoch epoch) {
  if (is_master()) return;
  stage_ = Stage::working;
  load_ = LoadState::silent;
  woken_.reset();
  if (shape_ == Shape::flat || father_ == exporter) {
    clear(id(), version_);
  } else {
    const bool advertised = known_.bit(id()) != Bit::none;
    known_.mark_dead(id(), version_);
    send_up({.kind = MessageKind::leave, .version = advertised ? version_ : 0, .epoch = epoch_});
  }
  if (shape_ == Shape::hierarchy) {
    forget_older_fathers(epoch);
    father_ = exporter;
    epoch_ = epoch;
    follow_new_fathers();
  }
  out_->push_back(Start{exporter, epoch});
}

// --- exporting ------------------------------------------------------------------------------------------------------------

void Penelope::request(NodeId importer, const Message& m) {
  if (load_ != LoadState::overloaded) return send(importer, {.kind = MessageKind::refuse, .version = overloaded_version_});
  export_ = Export{importer, known_.son(importer), m.peer, m.peer_version};
  if (shape_ == Shape::hierarchy) {
    clear(importer, m.version);
    known_.set_son(importer, m.epoch + 1);
  }
  out_->push_back(Give{importer, m.epoch + 1});
}

void Penelope::gave(const Gave& outcome) {
  const Export done = *std::exchange(export_, std::nullopt);
  Load left = outcome.left;
  if (outcome.exported && left.state == LoadState::overloaded)
    return send(done.matcher, {.kind = MessageKind::retry, .subject = id(), .version = done.version});
  if (!outcome.exported) {
    if (shape_ == Shape::hierarchy) known_.set_son(done.importer, done.was_son);
    send(done.importer, {.kind = MessageKind::refuse, .version = overloaded_version_});
    if (left.state == LoadState::overloaded) left.state = LoadState::silent;
  }
  become(left);
}

// --- the hierarchy --------------------------------------------------------------------------------------------------------

void Penelope::adopt(NodeId from, const std::vector<Son>& sons) {
  if (stage_ == Stage::dissolving) return;  // whoever adopts this node's sons is asked again, by follow_new_fathers()
  for (const Son& son : sons) known_.set_son(son.node, std::max(son.epoch, known_.son(son.node).value_or(0)));
  send(from, {.kind = MessageKind::adopted, .sons = sons});
}

void Penelope::adopted(NodeId by, const std::vector<Son>& sons) {
  adopting_ = false;
  for (const Son& son : sons) send(son.node, {.kind = MessageKind::new_father, .subject = by, .epoch = son.epoch});
  leaf();
}

void Penelope::new_father(NodeId from, NewFather next) {
  if (next.epoch < epoch_) {  // a place that this node has left since
    send(from, {.kind = MessageKind::leave, .epoch = next.epoch});
    send(next.node, {.kind = MessageKind::leave, .epoch = next.epoch});
    return;
  }
  new_fathers_[from] = next;
  follow_new_fathers();
}

void Penelope::follow_new_fathers() {
  for (auto next = new_fathers_.find(father_); next != new_fathers_.end() && next->second.epoch == epoch_; next = new_fathers_.find(father_)) {
    const NodeId old = std::exchange(father_, next->second.node);
    new_fathers_.erase(next);
    send(old, {.kind = MessageKind::leave, .epoch = epoch_});
    if (!adopting_) continue;
    if (known_.sons().empty()) {
      adopting_ = false;
      leaf();
    } else {
      send_up({.kind = MessageKind::adopt, .sons = known_.all_sons()});
    }
  }
}

void Penelope::forget_older_fathers(Epoch epoch) {
  for (auto next = new_fathers_.begin(); next != new_fathers_.end();) {
    if (next->second.epoch >= epoch) {
      ++next;
      continue;
    }
    send(next->first, {.kind = MessageKind::leave, .epoch = next->second.epoch});
    send(next->second.node, {.kind = MessageKind::leave, .epoch = next->second.epoch});
    next = new_fathers_.erase(next);
  }
}

void Penelope::leave(NodeId son, const Message& m) {
  if (m.version != 0) take_back(son, m.version);
  if (known_.son(son) == m.epoch) known_.set_son(son, std::nullopt);
  leaf();
}

}  // namespace penelope::scheduler
