// A task's state as bytes, and what a parent keeps of a child that begins again under another name.
//
//   task      id parent start root base external unchecked low phase segment [splice] [child] [shared] [dropped scope]
//   splice    child j0 low segment                  segment   [mark] low
//   child     id clearance prune done [mark]        mark      kind scope low, and of an answer or a collect: payload
//   shared    at [task run]                         [x]       how many, and each; children by id
#include <algorithm>
#include <utility>

#include "scheduler/ortree/invariants.hpp"
#include "scheduler/ortree/task.hpp"
#include "wam/base/check.hpp"

namespace penelope::ortree {

// --- to bytes --------------------------------------------------------------------------------------------------------

struct Task::Writer {
  ByteWriter& out;
  const std::function<void(PayloadId)>& write_payload;

  template <class List, class WriteOne>
  void list(const List& all, WriteOne write_one) {
    out.number<std::uint64_t>(all.size());
    for (const auto& one : all) write_one(one);
  }
  void marks(const std::vector<Mark>& all) {
    list(all, [this](const Mark& m) {
      out.number(m.kind);
      out.number(m.scope);
      out.number(m.low);
      if (m.kind != MarkKind::scope) write_payload(m.payload);
    });
  }
  void segment(const Segment& s) {
    marks(s.marks);
    out.number(s.low);
  }
  void child(TaskId id, const Child& c) {
    out.number(id);
    out.number(c.clearance);
    out.number(c.prune);
    out.number(c.done);
    marks(c.marks);
  }
};

void Task::write(ByteWriter& out, const std::function<void(PayloadId)>& write_payload) const {
  PENELOPE_ASSERT(phase_ == Phase::running || phase_ == Phase::ended);
  PENELOPE_CHECK(broken_invariant(*this) == nullptr);
  Writer writer{out, write_payload};
  for (const TaskId id : {id_, parent_}) out.number(id);
  for (const Place place : {start_, root_, base_, external_}) out.number(place);
  out.number<std::uint8_t>(unchecked_);
  out.number(low_);
  out.number(phase_);
  writer.segment(first_);
  writer.list(splices_, [&](const Splice& s) {
    out.number(s.child);
    out.number(s.j0);
    out.number(s.low);
    writer.segment(s.after);
  });
  std::vector<TaskId> ids;
  for (const auto& [id, child] : children_) ids.push_back(id);
  std::sort(ids.begin(), ids.end());
  writer.list(ids, [&](TaskId id) { writer.child(id, children_.at(id)); });
  writer.list(shared_, [&](const Shared& s) {
    out.number(s.at);
    writer.list(s.items, [&](const Item& item) {
      out.number(item.task);
      out.number(item.run);
    });
  });
  writer.list(dropped_scopes_, [&](ScopeId scope) { out.number(scope); });
}

// --- from bytes ------------------------------------------------------------------------------------------------------

struct Task::Reader {
  ByteReader& in;
  const std::function<PayloadId()>& read_payload;
  const std::function<TaskId(TaskId)>& rename;

  static void expect(bool sound) {
    if (!sound) throw CorruptMessage("no task of the or-tree");
  }
  std::uint64_t id() { return in.number<std::uint64_t>(); }
  TaskId task() {
    const TaskId written = id();
    return rename && written != 0 ? rename(written) : written;
  }
  // Far from where sums of places overflow.
  Place place() {
    const Place value = in.number<Place>();
    expect(value >= -1 && value < none / 2);
    return value;
  }
  Place place_or_none() {
    const Place value = in.number<Place>();
    expect(value == none || (value >= -1 && value < none / 2));
    return value;
  }
  template <class Kind>
  Kind kind(Kind last) {
    const auto value = in.number<std::uint8_t>();
    expect(value <= static_cast<std::uint8_t>(last));
    return static_cast<Kind>(value);
  }
  bool truth() {
    const auto value = in.number<std::uint8_t>();
    expect(value <= 1);
    return value == 1;
  }
  // Each element takes bytes, so a wrong count ends at the end of the bytes.
  template <class ReadOne>
  void list(ReadOne read_one) {
    for (auto count = in.number<std::uint64_t>(); count > 0; --count) read_one();
  }
  std::vector<Mark> marks() {
    std::vector<Mark> all;
    list([&] {
      Mark m{kind(MarkKind::scope), id(), 0, place_or_none()};
      if (m.kind != MarkKind::scope) m.payload = read_payload();
      all.push_back(m);
    });
    return all;
  }
  Segment segment() {
    Segment s{marks(), none};
    s.low = place_or_none();
    return s;
  }
  Child child() {
    Child c{place(), place_or_none(), truth(), {}};
    c.marks = marks();
    return c;
  }
};

Task Task::read(ByteReader& in, const std::function<PayloadId()>& read_payload, const std::function<TaskId(TaskId)>& rename) {
  Reader reader{in, read_payload, rename};
  Task t;
  for (TaskId* id : {&t.id_, &t.parent_}) *id = reader.task();
  for (Place* place : {&t.start_, &t.root_, &t.base_, &t.external_}) *place = reader.place();
  t.unchecked_ = reader.truth();
  t.low_ = reader.place_or_none();
  t.phase_ = reader.kind(Phase::ended);
  t.first_ = reader.segment();
  reader.list([&] {
    Splice s{reader.task(), reader.place(), reader.place_or_none(), {}};
    s.after = reader.segment();
    t.splices_.push_back(std::move(s));
  });
  TaskId newest = 0;
  reader.list([&] {
    const TaskId id = reader.id();
    Reader::expect(id > std::exchange(newest, id));
    const TaskId name = rename ? rename(id) : id;
    Reader::expect(t.children_.emplace(name, reader.child()).second);
  });
  reader.list([&] {
    Shared s{reader.place(), {}};
    reader.list([&] {
      const TaskId task = reader.task();
      s.items.push_back({task, reader.id()});
    });
    t.shared_.push_back(std::move(s));
  });
  reader.list([&] { t.dropped_scopes_.push_back(reader.id()); });
  Reader::expect(broken_invariant(t) == nullptr);
  return t;
}

// --- children --------------------------------------------------------------------------------------------------------

std::vector<TaskId> Task::children() const {
  std::vector<TaskId> result;
  for (const auto& [id, child] : children_)
    if (!child.done) result.push_back(id);
  std::sort(result.begin(), result.end());
  return result;
}

bool Task::has_child(TaskId id) const {
  const auto found = children_.find(id);
  return found != children_.end() && !found->second.done;
}

// What the child does again is what it did before: a prune that comes twice finds nothing more to drop.
bool Task::rename_child(TaskId child, TaskId name) {
  auto node = children_.extract(child);
  PENELOPE_ASSERT(name != 0 && (name == child || !children_.contains(name)));
  if (node.empty()) return false;
  node.key() = name;
  children_.insert(std::move(node));
  for (Splice& s : splices_)
    if (s.child == child) s.child = name;
  for (Shared& s : shared_)
    for (Item& item : s.items)
      if (item.task == child) item.task = name;
  return true;
}

}  // namespace penelope::ortree
