// cumulative: at no time do the tasks that run use more than the limit.
//
// A task runs for certain from its latest start to its earliest end, and between these and a start or end that is
// tried. The sum of these parts is a profile of what is used
// at least; a task moves past the segments of the profile that leave no room for it. With all tasks fixed the profile is
// the use itself, so nothing else is needed for a check. Besides, in no span of time do the tasks that lie within it for
// certain need more work, which is duration times use, than the limit gives (the overload check): this sees at once that a
// plan without gaps has no room left. A propagation takes time in the number of tasks times the number of segments, and
// in the square of the number of tasks.
//
// Source: A. Lahrichi, Scheduling: the notions of hump, compulsory parts and their use in cumulative problems, C. R. Acad.
// Sci. 294 (1982); P. Baptiste, C. Le Pape, W. Nuijten, Constraint-based scheduling, Kluwer 2001.
#include <algorithm>

#include "wam/fd/propagators.hpp"

namespace penelope::fd {

namespace {

struct Task {
  Cell start, end, use;
  Bounds starts, ends;
  Value duration, need;  // at least
  bool runs_for_certain() const { return is_finite(starts.high) && is_finite(ends.low) && starts.high < ends.low; }
  bool has_part() const { return runs_for_certain() && need > 0; }
  bool covers(Value from) const { return has_part() && starts.high <= from && from < ends.low; }
};

struct Segment {
  Value from, to;
  Wide use;
};

std::vector<Task> read_tasks(Solver& s, const Cell* p, std::uint32_t count) {
  std::vector<Task> tasks;
  for (const Cell* t = p + part::data + 1; t < p + count; t += 4)
    tasks.push_back({t[0], t[2], t[3], s.bounds(t[0]), s.bounds(t[2]), s.bounds(t[1]).low, s.bounds(t[3]).low});
  return tasks;
}

std::vector<Segment> profile_of(const std::vector<Task>& tasks) {
  std::vector<std::pair<Value, Wide>> changes;
  for (const Task& t : tasks)
    if (t.has_part()) {
      changes.push_back({t.starts.high, t.need});
      changes.push_back({t.ends.low, -Wide{t.need}});
    }
  std::sort(changes.begin(), changes.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<Segment> profile;
  Wide use = 0;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    use += changes[i].second;
    if (i + 1 < changes.size() && changes[i + 1].first > changes[i].first && use > 0)
      profile.push_back({changes[i].first, changes[i + 1].first, use});
  }
  return profile;
}

bool is_too_much(const Task& t, const Segment& segment, Value limit) {
  return segment.use - (t.covers(segment.from) ? t.need : 0) + t.need > limit;
}

// The spans that matter begin with the earliest start of a task and end with the latest end of one.
bool has_overload(const std::vector<Task>& tasks, Value limit) {
  struct Work {
    Value from, to;
    Wide amount;
  };
  std::vector<Work> works;
  for (const Task& t : tasks)
    if (t.duration > 0 && t.need > 0 && is_finite(t.starts.low) && is_finite(t.ends.high))
      works.push_back({t.starts.low, t.ends.high, Wide{t.duration} * t.need});
  std::sort(works.begin(), works.end(), [](const Work& x, const Work& y) { return x.to < y.to; });
  for (const Work& first : works) {
    Wide amount = 0;
    for (const Work& w : works) {
      if (w.from < first.from) continue;
      amount += w.amount;
      if (amount > Wide{limit} * (Wide{w.to} - first.from)) return true;
    }
  }
  return false;
}

bool move(Solver& s, const Task& t, const std::vector<Segment>& profile, Value limit) {
  if (t.need <= 0 || t.duration <= 0) return true;
  if (is_finite(t.starts.low)) {
    Wide start = t.starts.low;
    for (const Segment& segment : profile)
      if (segment.to > start && segment.from < std::max<Wide>(start + t.duration, t.ends.low) && is_too_much(t, segment, limit))
        start = segment.to;
    if (!s.set_min(t.start, start)) return false;
  }
  if (!is_finite(t.ends.high)) return true;
  Wide end = t.ends.high;
  for (auto segment = profile.rbegin(); segment != profile.rend(); ++segment)
    if (segment->from < end && segment->to > std::min<Wide>(end - t.duration, t.starts.high) && is_too_much(t, *segment, limit))
      end = segment->from;
  return s.set_max(t.end, end);
}

// A task whose use is open, and another one that runs within its certain part: the limit has room for both.
bool leave_room_for_inner(Solver& s, const Task& t, const std::vector<Task>& tasks, Value limit) {
  if (Solver::is_fixed(s.deref(t.use))) return true;
  Value most = 0;
  for (const Task& inner : tasks)
    if (&inner != &t && inner.duration > 0 && inner.starts.low >= t.starts.high && inner.ends.high <= t.ends.low)
      most = std::max(most, inner.need);
  return s.set_max(t.use, Wide{limit} - most);
}

}  // namespace

bool propagate_cumulative(Solver& s, Cell* p, std::uint32_t count) {
  const std::vector<Task> tasks = read_tasks(s, p, count);
  const std::vector<Segment> profile = profile_of(tasks);
  Wide most = 0;
  for (const Segment& segment : profile) most = std::max(most, segment.use);
  for (const Task& t : tasks)
    if (t.duration > 0) most = std::max(most, Wide{t.need});
  if (!s.set_min(p[part::data], most)) return false;
  const Value limit = s.bounds(p[part::data]).high;
  if (!is_finite(limit)) return true;
  if (has_overload(tasks, limit)) return false;
  for (const Task& t : tasks) {
    if (!move(s, t, profile, limit)) return false;
    if (t.duration > 0 && !s.set_max(t.use, limit)) return false;
    if (!t.runs_for_certain()) continue;
    if (!leave_room_for_inner(s, t, tasks, limit)) return false;
    for (const Segment& segment : profile) {
      const bool is_during = segment.from < t.ends.low && segment.to > t.starts.high;
      if (is_during && !s.set_max(t.use, limit - (segment.use - (t.covers(segment.from) ? t.need : 0)))) return false;
    }
  }
  return true;
}

bool post_cumulative(Solver& s, Cell limit, const std::vector<Cell>& parts, Cell goal) {
  std::vector<Cell> data{limit};
  data.insert(data.end(), parts.begin(), parts.end());
  const Cell p = s.new_propagator(Kind::cumulative, goal, data);
  for (const Cell c : data) s.watch(c, slot::bounds, p);
  return s.post(p);
}

}  // namespace penelope::fd
