// How simulated workers walk a tree: depth-first, on a stack of the choice points that have untried alternatives. A walk goes
// as far as an amount of work; it can be taken back to where it began, because a message may come before it would end.
//
// Work is time at speed 1, in nanoseconds: inferences times what one takes.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "scheduler/simulator/scale/lineage.hpp"
#include "scheduler/simulator/scale/time.hpp"
#include "scheduler/simulator/scale/workload.hpp"
#include "wam/base/check.hpp"

namespace penelope::scheduler {

// A choice point on a walker's stack.
struct OpenChoice {
  std::uint64_t serial;  // tells the choice points of a walker apart; not 0
  std::uint64_t bytes;   // of the stacks from the root of the tree down to it
  Time above;            // work of the nodes from the root down to it
  WorkClass work;
  std::uint32_t next, end;                // untried alternatives; none: given away, but not yet backtracked through
  bool divides = true;                    // others may have some of its alternatives
  bool end_is_known = true;               // else nobody can see how many there are
  Lineages::Id lineage = Lineages::root;  // not root: work was exported from it, or it was imported

  // How many untried alternatives can be seen.
  std::uint32_t untried() const { return end_is_known ? end - next : std::min(end - next, 1u); }
};

// A part of a tree by number: alternatives of a choice point that one walker gave and another takes. 0 is the whole tree.
using PartId = std::uint32_t;

class Walker {
 public:
  virtual ~Walker() = default;

  // Takes a part; `lineage`: of its choice point.
  virtual void begin(PartId, Lineages::Id lineage) = 0;
  // Walks on for so much work. Less is done only at the end of the part.
  virtual Time walk(Time work) = 0;
  bool done() const { return done_; }

  // rewind() goes back to the last mark(), as often as wanted.
  virtual void mark() = 0;
  virtual void rewind() = 0;

  // Oldest first.
  const std::vector<OpenChoice>& choices() const { return choices_; }
  void set_lineage(std::size_t choice, Lineages::Id id) { choices_[choice].lineage = id; }
  // Makes a part of the rightmost alternatives of a choice point, as many as are asked for; where the end is not known, of all but as
  // many as were tried so far, perhaps of none. Not between mark() and rewind().
  virtual PartId give(std::size_t choice, std::uint32_t alternatives) = 0;

  Time walked() const { return at_.walked; }           // work of this walker so far
  Time skipped() const { return at_.skipped; }         // of it what no walk of the whole tree does: on the way to alternatives of parts
  std::uint64_t serial() const { return at_.serial; }  // of the youngest choice point so far
  std::uint64_t nodes() const { return at_.nodes; }    // finished
  // Work from the root of the tree down to a node that was entered, at most: no number of workers takes less time.
  Time longest_branch() const { return longest_branch_; }

 protected:
  struct Counters {
    Time walked = 0, skipped = 0;
    std::uint64_t nodes = 0, serial = 0;
  };
  std::vector<OpenChoice> choices_;
  Counters at_;
  Time longest_branch_ = 0;
  bool done_ = true;
};

// All walkers over one tree.
class Forest {
 public:
  virtual ~Forest() = default;
  virtual std::unique_ptr<Walker> walker() = 0;
};

template <Workload W>
class TreeForest final : public Forest {
 public:
  using Node = typename W::Node;

  TreeForest(const W& tree, double nanoseconds_per_inference) : tree_(tree), nanoseconds_per_inference_(nanoseconds_per_inference), parts_(1) {}

  std::unique_ptr<Walker> walker() override { return std::make_unique<TreeWalker>(*this); }

 private:
  struct Part {
    Node node;
    std::uint64_t bytes;
    Time above;
    std::uint32_t skipped, first, end;  // skipped: alternatives before the first that stay with the giver
    bool end_is_known;
  };

  class TreeWalker final : public Walker {
   public:
    explicit TreeWalker(TreeForest& forest) : forest_(forest) {}

    void begin(PartId part, Lineages::Id lineage) override {
      done_ = false;
      if (part == 0) return enter(forest_.tree_.root(), 0, 0);
      PENELOPE_ASSERT(part < forest_.parts_.size() && choices_.empty());
      const Part& p = forest_.parts_[part];
      choices_.push_back({++at_.serial, p.bytes, p.above, work_class(p.node, p.end_is_known), p.first, p.end, true, p.end_is_known, lineage});
      nodes_.push_back(p.node);
      const Time skipping = work_of(skipped_inferences(forest_.tree_, p.node, p.skipped));
      if (skipping == 0) return next();
      current_ = {p.node, skipping, p.bytes, p.above, true};
    }

    Time walk(Time work) override {
      Time left = work;
      while (!done_) {
        const Time step = std::min(current_.left, left);
        current_.left -= step;
        left -= step;
        if (current_.skips) at_.skipped += step;
        if (current_.left > 0) break;
        if (current_.skips) {
          next();
          continue;
        }
        ++at_.nodes;
        if (const std::uint32_t children = forest_.tree_.children(current_.node)) {
          const bool divides = node_divides(forest_.tree_, current_.node);
          const bool known = end_is_known(forest_.tree_, current_.node);
          choices_.push_back({++at_.serial, current_.bytes, current_.above, work_class(current_.node, known), 0, children, divides, known});
          nodes_.push_back(current_.node);
        }
        next();
      }
      at_.walked += work - left;
      return work - left;
    }

    void mark() override {
      taken_off_.clear();
      kept_ = choices_.size();
      marked_ = {current_, at_, done_};
    }

    void rewind() override {
      PENELOPE_CHECK(kept_ <= choices_.size() && nodes_.size() == choices_.size());
      choices_.resize(kept_);
      nodes_.resize(kept_);
      for (; !taken_off_.empty(); taken_off_.pop_back()) {
        choices_.push_back(taken_off_.back().choice);
        nodes_.push_back(taken_off_.back().node);
      }
      kept_ = choices_.size();
      PENELOPE_CHECK(nodes_.size() == kept_);
      current_ = marked_.current;
      at_ = marked_.at;
      done_ = marked_.done;
    }

    PartId give(std::size_t choice, std::uint32_t alternatives) override {
      OpenChoice& from = choices_[choice];
      PENELOPE_ASSERT(alternatives > 0 && alternatives <= from.untried());
      if (!from.end_is_known) alternatives = from.end - std::min(from.end, from.next + std::max(from.next, 1u));
      const std::uint32_t first = from.end - alternatives;
      forest_.parts_.push_back({nodes_[choice], from.bytes, from.above, first - from.next, first, from.end, from.end_is_known});
      from.end = first;
      from.end_is_known = true;
      from.work = work_class(nodes_[choice], true);
      return static_cast<PartId>(forest_.parts_.size() - 1);
    }

   private:
    struct Current {
      Node node;
      Time left = 0;  // work of the node
      std::uint64_t bytes = 0;
      Time above = 0;      // work from the root down to it, its own with it
      bool skips = false;  // no work of the node: on the way to the first alternative of a part
    };
    struct TakenOff {
      OpenChoice choice;
      Node node;
    };
    struct Marked {
      Current current;
      Counters at;
      bool done = true;
    };

    Time work_of(double inferences) const { return static_cast<Time>(std::round(inferences * forest_.nanoseconds_per_inference_)); }

    // Alternatives whose end nobody knows count as one, and so are of a kind of their own.
    WorkClass work_class(const Node& node, bool known) const {
      WorkClass work = forest_.tree_.work_class(node);
      if (!known) work.goal = ~work.goal;
      return work;
    }

    void enter(const Node& node, std::uint64_t bytes_above, Time work_above) {
      const Time work = std::max<Time>(work_of(forest_.tree_.inferences(node)), 1);
      current_ = {node, work, bytes_above + forest_.tree_.segment_bytes(node), work_above + work};
      longest_branch_ = std::max(longest_branch_, current_.above);
    }

    // Keeps the youngest choice point as it is marked, before it changes.
    void keep() {
      if (choices_.size() != kept_) return;
      PENELOPE_CHECK(choices_.size() >= kept_);  // one below was marked, and must be kept before it goes
      taken_off_.push_back({choices_.back(), nodes_.back()});
      --kept_;
    }

    void pop() {
      choices_.pop_back();
      nodes_.pop_back();
    }

    // The next alternative of the youngest choice point that has one. A choice point goes with its last alternative, unless
    // work was given from it: that one stays until it is backtracked through.
    void next() {
      while (!choices_.empty() && choices_.back().next == choices_.back().end) {
        keep();
        pop();
      }
      done_ = choices_.empty();
      if (done_) return;
      keep();
      OpenChoice& choice = choices_.back();
      const Node parent = nodes_.back();
      const std::uint64_t bytes = choice.bytes;
      const Time above = choice.above;
      const std::uint32_t i = choice.next++;
      if (choice.next == choice.end && choice.lineage == Lineages::root) pop();
      enter(forest_.tree_.child(parent, i), bytes, above);
    }

    TreeForest& forest_;
    std::vector<Node> nodes_;  // of choices_
    Current current_{};
    std::vector<TakenOff> taken_off_;  // since the mark, from above
    std::size_t kept_ = 0;             // choice points that are as they were marked
    Marked marked_{};
  };

  const W& tree_;
  double nanoseconds_per_inference_;
  std::vector<Part> parts_;
};

}  // namespace penelope::scheduler
