#include "runtime/recording/tree_recorder.hpp"

#include <algorithm>

#include "runtime/worker/runs.hpp"
#include "runtime/worker/search_path.hpp"
#include "wam/base/check.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/code/stubs.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/table_evaluations.hpp"

namespace penelope {

using scheduler::put_number;
using scheduler::TreeItem;
using scheduler::TreeRecord;

namespace {

constexpr std::size_t most_body = 1 << 16;       // bytes, before they go to the file
constexpr std::uint64_t most_items = 1 << 16;    // of an alternative, before they become a record of their own
constexpr std::size_t most_exhausted = 1 << 20;  // nodes without a mark

std::uint64_t words_up_to(const Worker& w, const Cell* b) {
  const auto words = [](const Cell* from, const Cell* to) { return static_cast<std::uint64_t>(to - from); };
  return words(w.choice_start, b) + Worker::choice_size(b) + words(w.heap_start, w.pointer(b[choice::heap])) +
         words(w.local_start, w.pointer(b[choice::local])) + words(w.trail_start, w.pointer(b[choice::trail]));
}

}  // namespace

// --- sequences of items ---------------------------------------------------------------------------------------------------

void TreeRecorder::Sequence::clear() {
  items.clear();
  count = stretch = inferences = 0;
  ends_with_wait = false;
}

void TreeRecorder::Sequence::close() {
  if (stretch == 0) return;
  scheduler::put_item(items, TreeItem::stretch, std::exchange(stretch, 0));
  ++count;
  ends_with_wait = false;
}

void TreeRecorder::Sequence::add(TreeItem kind, std::uint64_t value) {
  close();
  scheduler::put_item(items, kind, value);
  ++count;
  ends_with_wait = kind == TreeItem::wait;
}

void TreeRecorder::Sequence::append(Sequence& other) {
  PENELOPE_CHECK(other.stretch == 0);  // it is closed
  inferences += other.inferences;
  if (count == 0 && stretch == 0) {
    items.swap(other.items);
    count = other.count;
  } else {
    close();
    items += other.items;
    count += other.count;
  }
  ends_with_wait = other.ends_with_wait;
}

// --- the file ---------------------------------------------------------------------------------------------------------------

TreeRecorder::TreeRecorder(Worker& worker, std::string path, scheduler::TreeHeader header)
    : SequentialObserver(worker),
      merge_below_(header.merged_below),
      header_(std::move(header)),
      file_(std::move(path), header_),
      began_(std::chrono::steady_clock::now()) {
  begin_node();
}

TreeRecorder::~TreeRecorder() = default;

void TreeRecorder::set_formulas(std::string text) {
  formulas_ = std::make_unique<const Formulas>(std::move(text), worker_.program);
  analysed_ = std::make_unique<AnalysedWork>(*formulas_, region_environment_);
}

void TreeRecorder::finish() {
  note_inferences(worker_.inferences);
  finish_nodes(1, false);
  PENELOPE_ASSERT(path_ == 1);
  Node& root = newest();
  root.now.close();
  header_.inferences = root.now.inferences;
  body_ += static_cast<char>(TreeRecord::end);
  put_number(body_, root.now.count);
  body_ += root.now.items;
  file_.write(body_);
  header_.microseconds =
      static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - began_).count());
  header_.complete = 1;
  file_.finish(header_);
}

std::uint64_t TreeRecorder::write_record(std::string_view record) {
  body_ += record;
  if (body_.size() >= most_body) {
    file_.write(body_);
    body_.clear();
  }
  return header_.choices++;
}

void TreeRecorder::shorten(Sequence& sequence) {
  if (sequence.count < most_items) return;
  sequence.close();
  std::string record(1, static_cast<char>(TreeRecord::sequence));
  put_number(record, sequence.count);
  record += sequence.items;
  const std::uint64_t inferences = sequence.inferences;
  sequence.clear();
  sequence.add(TreeItem::node, write_record(record));
  sequence.inferences = inferences;
}

// --- nodes --------------------------------------------------------------------------------------------------------------------

void TreeRecorder::begin_node() {
  if (path_ == nodes_.size()) nodes_.emplace_back();
  ++path_;
  Node& node = newest();
  node.alternatives.clear();
  node.kept = node.kept_inferences = node.merged_inferences = 0;
  node.now.clear();
}

void TreeRecorder::finish_alternative(Node& node) {
  PENELOPE_CHECK(node.kept != 1 || node.alternatives.empty());  // the first is written when there is a second
  const auto encode = [&node](const Sequence& s) {
    put_number(node.alternatives, s.count);
    node.alternatives += s.items;
  };
  if (node.now.inferences < merge_below_) {
    node.merged_inferences += node.now.inferences;
  } else {
    node.now.close();
    node.kept_inferences += node.now.inferences;
    if (node.kept == 0) {
      std::swap(node.first, node.now);
    } else {
      if (node.kept == 1) encode(node.first);
      encode(node.now);
    }
    ++node.kept;
  }
  node.now.clear();
}

// A node that is done, as an item of the alternative around it, or as a part of that.
void TreeRecorder::write_node_into(Node& node, Sequence& around, bool cut) {
  if (node.kept < 2) {
    around.add_stretch(node.merged_inferences);
    if (node.kept == 1) around.append(node.first);
  } else {
    std::string record(1, static_cast<char>(TreeRecord::choice));
    for (const std::uint64_t n :
         {std::uint64_t{node.site}, node.offered, node.words, node.sizes, node.analysed, node.merged_inferences, node.kept})
      put_number(record, n);
    record += node.alternatives;
    around.add(TreeItem::node, write_record(record));
    around.inferences += node.kept_inferences + node.merged_inferences;
    if (cut) around.add(TreeItem::wait);
  }
  shorten(around);
}

void TreeRecorder::finish_node(bool cut) {
  Node& node = newest();
  finish_alternative(node);
  --path_;
  write_node_into(node, newest().now, cut);
}

void TreeRecorder::finish_nodes(std::size_t above, bool cut) {
  PENELOPE_CHECK(above >= 1);  // the root stays
  while (path_ > above) finish_node(cut);
}

// The newest node has no alternatives but the one that runs. Without others before it, it is nothing but a part of the one above.
void TreeRecorder::exhaust_newest_node() {
  PENELOPE_CHECK(path_ > 1);
  Node& node = newest();
  if (node.kept > 0) {
    if (path_ - marks_.size() > most_exhausted) fold_exhausted_nodes();
    return;
  }
  --path_;
  newest().now.add_stretch(node.merged_inferences + node.now.inferences);
}

// A path of very many exhausted nodes, as a recursion makes it that leaves each of its choice points by the last alternative: they
// are written without their last alternatives, which go on in the node above.
void TreeRecorder::fold_exhausted_nodes() {
  std::vector<std::size_t> new_place(path_ + 1);
  std::vector<bool> has_mark(path_);
  for (const Mark& m : marks_)
    if (m.has_node) has_mark[m.nodes_below] = true;
  std::size_t kept = 1;
  for (std::size_t n = 1; n < path_; ++n) {
    new_place[n] = kept;
    if (has_mark[n] || n + 1 == path_) {
      std::swap(nodes_[kept++], nodes_[n]);
      continue;
    }
    Node& node = nodes_[n];
    Sequence last;
    std::swap(last, node.now);
    last.close();
    Sequence& around = nodes_[kept - 1].now;
    PENELOPE_CHECK(kept >= 1 && kept <= n);
    write_node_into(node, around, false);
    around.append(last);
  }
  new_place[path_] = kept;
  for (Mark& m : marks_) m.nodes_below = new_place[m.nodes_below];
  path_ = kept;
}

// --- choice points ----------------------------------------------------------------------------------------------------------

const TreeRecorder::Site& TreeRecorder::site_of(const Worker& w, const Cell* b) {
  const std::uint64_t alternative = b[choice::alternative].bits;
  const Shareable shares = is_chain(b) ? Shareable::yes : shareable(w, b);
  if (shares == Shareable::no || shares == Shareable::condition) {
    static const Site none{};
    return none;
  }
  Site& site = sites_[alternative][goal_of(w, b)];
  if (site.number != 0) return site;
  const Shareable exactly = shareable(w, b);
  site.is_shareable = exactly == Shareable::yes;
  site.closes = exactly == Shareable::nothing_above;
  site.number = ++site_count_;
  if (is_chain(b)) {
    const Run all = all_alternatives(w, b);
    site.alternatives = all.last - all.first + 1;  // a step is one: the next choice point has those that follow
  }
  const std::string name = site.is_shareable ? predicate_of(w, b) : "";
  body_ += static_cast<char>(TreeRecord::site);
  put_number(body_, name.size());
  body_ += name;
  put_number(body_, goal_of(w, b));
  return site;
}

void TreeRecorder::push(const Worker& w, const Cell* b) {
  const std::uint64_t place = w.offset_of(b);
  const Site& site = site_of(w, b);
  const Cell* const round = w.tables->oldest_round(w);
  PENELOPE_CHECK(marks_.empty() || marks_.back().place < place);  // oldest first
  const bool closed = (!marks_.empty() && marks_.back().closes) || (round && b >= round);
  const bool has_node = site.is_shareable && !closed;
  marks_.push_back({place, b[choice::identity].bits, path_, has_node, closed || site.closes});
  if (!has_node) return;
  ++header_.choice_points;
  begin_node();
  Node& node = newest();
  node.site = site.number - 1;
  node.offered = site.alternatives != 0 ? site.alternatives : count(w, b, all_alternatives(w, b)) + 1;
  node.words = words_up_to(w, b);
  node.sizes = argument_sizes(w, b);
  node.analysed = analysed_ ? static_cast<std::uint64_t>(analysed_->per_alternative(w, b, node.offered)) : 0;
}

// The newest mark's choice point is gone: its last alternative runs, or a cut took it.
void TreeRecorder::pop_mark() {
  PENELOPE_ASSERT(!marks_.empty());
  const Mark mark = marks_.back();
  marks_.pop_back();
  PENELOPE_CHECK(mark.nodes_below <= path_);
  if (mark.was_resumed && mark.has_node && path_ == mark.nodes_below + 1) return exhaust_newest_node();
  finish_nodes(mark.nodes_below, true);
}

// --- looking at the machine ---------------------------------------------------------------------------------------------------

void TreeRecorder::note_inferences(std::uint64_t so_far) {
  PENELOPE_CHECK(so_far >= inferences_);
  newest().now.add_stretch(so_far - inferences_);
  inferences_ = so_far;
}

// Brings the marks in step with the choice points.
void TreeRecorder::look(Worker& w) {
  if (collections_ != w.collections) {  // identities have changed
    collections_ = w.collections;
    auto mark = marks_.rbegin();
    for (const Cell* b = w.B; w.offset_of(b) >= floor_; b = w.choice_previous(b)) {
      while (mark != marks_.rend() && mark->place > w.offset_of(b)) ++mark;
      if (mark != marks_.rend() && mark->place == w.offset_of(b)) mark->identity = b[choice::identity].bits;
    }
  }
  fresh_.clear();
  const Cell* b = w.B;
  for (;; b = w.choice_previous(b)) {
    const std::uint64_t place = w.offset_of(b);
    while (!marks_.empty() && marks_.back().place > place) pop_mark();
    if (place < floor_) break;
    if (b[choice::local].bits & choice::light_bit) continue;
    if (!marks_.empty() && marks_.back().place == place) {
      const Mark& mark = marks_.back();
      const bool same = mark.identity == b[choice::identity].bits;
      if (same && (mark.has_node || !mark.was_resumed)) break;
      // Alternatives that may not be given away can be followed by others that may: it begins again.
      same ? marks_.pop_back() : pop_mark();
    }
    fresh_.push_back(b);
  }
  if (!marks_.empty()) marks_.back().was_resumed = false;
  while (!fresh_.empty()) {
    push(w, fresh_.back());
    fresh_.pop_back();
  }
}

void TreeRecorder::begin_region(Worker& w) {
  note_inferences(w.inferences);
  finish_nodes(1, false);
  marks_.clear();
  if (floor_ == 0) {
    if (before_search) before_search();
    newest().now.clear();  // what came before belongs to no search
    began_ = std::chrono::steady_clock::now();
  }
  floor_ = w.offset_of(w.choice_top());
  region_environment_ = w.offset_of(w.E);
  watch_from_here(w);
}

// The call that is about to be made is counted already; choice points that are new came before it.
void TreeRecorder::safe_point(Worker& w) {
  note_inferences(std::max(inferences_, w.inferences - 1));
  look(w);
  note_inferences(w.inferences);
  ask_at_next_call(w);
}

void TreeRecorder::backtrack(Worker& w) {
  const Cell* const b = w.B;
  w.P = w.program.code_base() + b[choice::alternative].bits;
  if (b[choice::local].bits & choice::light_bit) return;
  note_inferences(w.inferences);
  look(w);
  if (marks_.empty()) return finish_nodes(1, false);
  Mark& mark = marks_.back();
  PENELOPE_CHECK(marks_.back().place == w.offset_of(b));
  finish_nodes(mark.nodes_below + (mark.has_node ? 1 : 0), false);
  mark.was_resumed = true;
  if (!mark.has_node) return;
  finish_alternative(newest());
  if (takes_last(w, b)) {
    marks_.pop_back();
    exhaust_newest_node();
  } else if (is_chain(b)) {
    mark.was_resumed = false;  // what takes it away is a cut
  }
}

std::vector<SolutionBuffer> TreeRecorder::end_scope(Worker& w, std::uint64_t) {
  note_inferences(w.inferences);
  Sequence& now = newest().now;
  if (now.count > 0 && !now.ends_with_wait) now.add(TreeItem::wait);
  return {};
}

}  // namespace penelope
