// One or-tree task driven by hand: events as functions that return what the task does about them, as text.
#pragma once
#include <gtest/gtest.h>

#include <string>

#include "scheduler/ortree/invariants.hpp"

namespace penelope::testing {

using ortree::Action;
using ortree::ActionKind;
using ortree::Actions;
using ortree::Mark;
using ortree::MarkKind;
using ortree::PayloadId;
using ortree::Place;
using ortree::Task;
using ortree::TaskId;

inline std::string text_of(const Action& a) {
  switch (a.kind) {
    case ActionKind::send_clear: return "clear " + std::to_string(a.task) + " to " + std::to_string(a.value);
    case ActionKind::send_kill: return "kill " + std::to_string(a.task);
    case ActionKind::send_prune: return "prune " + std::to_string(a.task) + " to " + std::to_string(a.value);
    case ActionKind::send_done: {
      std::string marks;
      for (const Mark& m : a.marks) marks += " " + std::to_string(m.payload);
      return "done" + marks;
    }
    case ActionKind::release: return "release " + std::to_string(a.payload);
    case ActionKind::discard: return "discard " + std::to_string(a.payload);
    case ActionKind::force: return "force " + std::to_string(a.value);
    case ActionKind::check: return "check";
    case ActionKind::look_again: return "";
  }
  return "?";
}

inline std::string text_of(const Actions& actions) {
  std::string text;
  for (const Action& a : actions) {
    const std::string one = text_of(a);
    if (!text.empty() && !one.empty()) text += ", ";
    text += one;
  }
  return text;
}

// What an event of the task makes it do; `look again` left out.
template <class Event>
inline std::string after(Task& task, Event event) {
  Actions out;
  event(out);
  EXPECT_EQ(nullptr, ortree::broken_invariant(task));
  return text_of(out);
}

inline std::string answer(Task& t, PayloadId payload) {
  return after(t, [&](Actions& out) { t.answer(payload, out); });
}
inline std::string clear(Task& t, Place clearance) {
  return after(t, [&](Actions& out) { t.receive_clear(clearance, out); });
}
inline std::string prune(Task& t, TaskId child, Place barrier) {
  return after(t, [&](Actions& out) { t.receive_prune(child, barrier, out); });
}
inline std::string done(Task& t, TaskId child, std::vector<Mark> marks) {
  return after(t, [&](Actions& out) { t.receive_done(child, std::move(marks), out); });
}
inline std::string kill(Task& t) {
  return after(t, [&](Actions& out) { t.receive_kill(out); });
}
inline std::string cut(Task& t, Place barrier) {
  return after(t, [&](Actions& out) { t.cut(barrier, out); });
}
inline std::string end(Task& t) {
  return after(t, [&](Actions& out) { t.end(out); });
}

inline Mark answered(PayloadId payload) { return {MarkKind::answer, 0, payload}; }
inline Mark collected(ortree::ScopeId scope, PayloadId payload) { return {MarkKind::collect, scope, payload}; }

// Exports all alternatives of a choice point.
inline void export_all(Task& t, Place at, TaskId child) {
  t.share(at, {{0, 1}});
  t.export_run(at, 0, child);
}

// Backtracks through an exported choice point, so that the child's splice is written.
inline std::string splice(Task& t, Place at) {
  return after(t, [&](Actions& out) { EXPECT_FALSE(t.next_run(at, out)); });
}

inline Task new_root() { return Task(1, 0, -1); }

}  // namespace penelope::testing
