#include "runtime/worker/messages.hpp"

#include <cmath>

namespace penelope {

using ortree::Mark;
using ortree::MarkKind;

void TaskOffer::write(ByteWriter& out) const {
  out.number(task);
  out.number(parent);
  out.number(root);
  out.number(first);
  out.number(last);
  out.number(weight);
  out.number(depth);
  out.array(later.data(), later.size());
  out.number(front);
  out.number<std::uint8_t>(may_run_again);
}

TaskOffer TaskOffer::read(ByteReader& in) {
  TaskOffer offer;
  offer.task = in.number<ortree::TaskId>();
  offer.parent = in.number<ortree::TaskId>();
  offer.root = in.number<ortree::Place>();
  offer.first = in.number<std::uint64_t>();
  offer.last = in.number<std::uint64_t>();
  offer.weight = in.number<double>();
  offer.depth = in.number<std::uint64_t>();
  offer.later = in.array<ortree::Place>();
  offer.front = in.number<FrontCount>();
  offer.may_run_again = in.number<std::uint8_t>() != 0;
  return offer;
}

void Resources::write(ByteWriter& out) const {
  out.number(capacity);
  out.number(nominal);
  out.number(memory);
}

Resources Resources::read(ByteReader& in) {
  Resources r;
  for (double* const speed : {&r.capacity, &r.nominal}) {
    *speed = in.number<double>();
    if (!std::isfinite(*speed) || *speed < 0) throw CorruptMessage("a worker without a speed");
  }
  r.memory = in.number<std::uint64_t>();
  return r;
}

namespace {
ByteWriter to_task(WireKind kind, ortree::TaskId task) {
  ByteWriter out;
  out.number(kind);
  out.number(task);
  return out;
}
}  // namespace

std::string clear_message(ortree::TaskId task, ortree::Place clearance, const FrontCount& front) {
  ByteWriter out = to_task(WireKind::clear, task);
  out.number(clearance);
  out.number(front);
  return std::move(out.bytes);
}

std::string kill_message(ortree::TaskId task) { return to_task(WireKind::kill, task).bytes; }

std::string prune_message(ortree::TaskId parent, ortree::TaskId child, ortree::Place barrier) {
  ByteWriter out = to_task(WireKind::prune, parent);
  out.number(child);
  out.number(barrier);
  return std::move(out.bytes);
}

std::string arrived_message(ortree::TaskId task, std::size_t padding) {
  std::string bytes = to_task(WireKind::arrived, task).bytes;
  bytes.resize(bytes.size() + padding);
  return bytes;
}

TaskEffort read_effort(ByteReader& in) {
  TaskEffort effort{};
  effort.inferences = in.number<std::uint64_t>();
  effort.seconds = in.number<double>();
  if (!std::isfinite(effort.seconds) || effort.seconds < 0) throw CorruptMessage("a task that took no time");
  return effort;
}

std::string done_message(ortree::TaskId parent, ortree::TaskId child, TaskEffort effort, const FrontCount& front,
                         const std::vector<Mark>& marks) {
  ByteWriter out = to_task(WireKind::done, parent);
  out.number(child);
  out.number(effort.inferences);
  out.number(effort.seconds);
  out.number(front);
  out.number<std::uint64_t>(marks.size());
  for (const Mark& m : marks) {
    const std::unique_ptr<Payload> payload(Payload::of(m.payload));
    out.number(m.kind);
    out.number(m.scope);
    write_payload(out, *payload);
  }
  return std::move(out.bytes);
}

std::vector<Mark> read_marks(ByteReader& in) {
  std::vector<Mark> marks;
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    Mark m{};
    m.low = ortree::none;
    m.kind = in.number<MarkKind>();
    if (m.kind != MarkKind::answer && m.kind != MarkKind::collect) throw CorruptMessage("no such mark in a timeline");
    m.scope = in.number<ortree::ScopeId>();
    m.payload = read_payload(in).release()->id();
    marks.push_back(m);
  }
  return marks;
}

void write_solutions(ByteWriter& out, const SolutionBuffer& s) {
  out.number(s.count);
  out.array(s.cells.data(), s.cells.size());
}

SolutionBuffer read_solutions(ByteReader& in) {
  SolutionBuffer s;
  s.count = in.number<std::uint64_t>();
  s.cells = in.array<Cell>();
  return s;
}

void write_payload(ByteWriter& out, const Payload& p) {
  out.text(p.text);
  out.number(p.is_output);
  write_solutions(out, p.solutions);
}

std::unique_ptr<Payload> read_payload(ByteReader& in) {
  auto payload = std::make_unique<Payload>();
  payload->text = in.text();
  payload->is_output = in.number<std::uint8_t>() != 0;
  payload->solutions = read_solutions(in);
  return payload;
}

}  // namespace penelope
