#include "runtime/launch/reports/task_map.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "runtime/worker/task_name.hpp"

namespace penelope {

struct TaskMap::Row {
  Node node;
  ortree::TaskId parent = 0;
  std::uint64_t begins = 0, below = 0;  // inferences before it; of it and all below
};

void TaskMap::Sums::add(const Sums& s) { tasks += s.tasks, inferences += s.inferences, thrown_away += s.thrown_away, answers += s.answers; }

std::uint32_t TaskMap::place(const std::string& text) {
  const auto [found, is_new] = numbers_.try_emplace(text, static_cast<std::uint32_t>(places_.size()));
  if (is_new) places_.push_back(text);
  return found->second;
}

std::uint32_t TaskMap::node_of(ortree::TaskId task) const {
  const auto found = rows_.find(task);
  return found == rows_.end() ? none : found->second;
}

TaskMap::TaskMap(const std::vector<WorkerReport>& workers, std::uint64_t inferences) {
  std::vector<Row> rows(1);
  rows[0].node.worker = 1;
  collect(workers, rows);
  std::uint64_t of_tasks = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) of_tasks += rows[i].node.own.inferences;
  Sums& root = rows[0].node.own;
  const std::uint64_t of_root_task = root.inferences;
  root.inferences = std::max(inferences, of_tasks) - of_tasks;
  rows[0].begins = root.inferences - std::min(root.inferences, of_root_task);
  tasks_ = rows.size() - 1;
  fold(rows);
}

// A row for each task, the root's first; a task may have run more than once, where a process was lost.
void TaskMap::collect(const std::vector<WorkerReport>& workers, std::vector<Row>& rows) {
  for (const WorkerReport& worker : workers) {
    std::vector<std::uint32_t> numbers;
    for (const std::string& text : worker.log.places()) numbers.push_back(place(text));
    for (const TaskLog::Task& task : worker.log.tasks()) {
      const bool is_root = task.parent == 0;
      const auto [found, is_new] = rows_.try_emplace(task.id, is_root ? 0 : static_cast<std::uint32_t>(rows.size()));
      if (is_new && !is_root) rows.emplace_back();
      Row& row = rows[found->second];
      row.node.own.add({is_new ? 1U : 0U, task.inferences, task.thrown_away ? task.inferences : 0, task.answers});
      if (is_root) continue;
      row.parent = task.parent;
      row.node.worker = TaskName::of(task.id).worker;
      row.node.place = numbers[task.place];
      row.node.depth = task.depth;
      row.node.is_thrown_away = task.thrown_away != 0;
    }
  }
  sums_of_places_.resize(places_.size());
  for (std::size_t i = 1; i < rows.size(); ++i) sums_of_places_[rows[i].node.place].add(rows[i].node.own);
  const auto with_row = [&](ortree::TaskId task, auto use) {
    const auto found = rows_.find(task);
    if (found != rows_.end() && found->second != 0) use(rows[found->second].node);
  };
  for (const WorkerReport& worker : workers) {
    for (const TaskLog::Export& e : worker.log.exports()) with_row(e.task, [&](Node& n) { n.after = e.after; });
    for (const Track::Copy& c : worker.track.copies)
      with_row(c.task, [&](Node& n) { (c.kind == Copying::snapshot ? n.left : n.arrived) = c.kind == Copying::snapshot ? c.began : c.ended; });
  }
}

void TaskMap::fold(std::vector<Row>& rows) {
  // Parents first: by breadth, from the root. What hangs on no task that is known hangs on the root.
  std::vector<std::vector<std::uint32_t>> children(rows.size());
  for (std::uint32_t i = 1; i < rows.size(); ++i) {
    const std::uint32_t parent = node_of(rows[i].parent);
    rows[i].node.parent = parent == none || parent == i ? 0 : parent;
    children[rows[i].node.parent].push_back(i);
  }
  std::vector<std::uint32_t> order{0};
  std::vector<char> seen(rows.size());
  seen[0] = 1;
  const auto follow = [&](std::size_t at) {
    for (; at < order.size(); ++at)
      for (const std::uint32_t child : children[order[at]])
        if (!std::exchange(seen[child], char{1})) order.push_back(child);
  };
  follow(0);
  for (std::uint32_t i = 1; i < rows.size(); ++i) {
    if (seen[i]) continue;  // one of a circle, which data of no run have
    seen[i] = 1;
    rows[i].node.parent = 0;
    order.push_back(i);
    follow(order.size() - 1);
  }
  for (const std::uint32_t i : order) {
    Row& row = rows[i];
    const Row& parent = rows[row.node.parent];
    if (i != 0) row.begins = parent.begins + row.node.after;
    row.node.is_thrown_away = i != 0 && (row.node.is_thrown_away || parent.node.is_thrown_away);
    if (!row.node.is_thrown_away) longest_chain_ = std::max(longest_chain_, row.begins * (i != 0) + row.node.own.inferences);
  }
  std::vector<std::uint32_t> position(rows.size()), largest(rows.size());
  for (std::uint32_t at = 0; at < order.size(); ++at) position[order[at]] = at;
  for (Row& row : rows) row.below = row.node.own.inferences;
  for (std::size_t at = order.size() - 1; at > 0; --at) rows[rows[order[at]].node.parent].below += rows[order[at]].below;
  std::iota(largest.begin(), largest.end(), 0U);
  std::ranges::sort(largest, [&](std::uint32_t a, std::uint32_t b) {
    if ((a == 0) != (b == 0)) return a == 0;
    return rows[a].below != rows[b].below ? rows[a].below > rows[b].below : position[a] < position[b];
  });
  std::vector<char> stays(rows.size());
  for (std::size_t i = 0; i < std::min(most_nodes, largest.size()); ++i) stays[largest[i]] = 1;
  for (std::size_t at = order.size() - 1; at > 0; --at) {
    const Node& node = rows[order[at]].node;
    if (stays[order[at]]) continue;
    Sums& folded = rows[node.parent].node.folded;
    folded.add(node.own);
    folded.add(node.folded);
  }
  std::vector<std::uint32_t> shown_by(rows.size());
  for (const std::uint32_t i : order) {
    Node& node = rows[i].node;
    if (i != 0) node.parent = shown_by[node.parent];
    shown_by[i] = stays[i] ? static_cast<std::uint32_t>(nodes_.size()) : node.parent;
    if (stays[i]) nodes_.push_back(node);
  }
  for (auto& [task, row] : rows_) row = shown_by[row];
}

}  // namespace penelope
