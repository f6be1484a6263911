#include "wam/machine/own_clauses.hpp"

#include <algorithm>
#include <utility>

#include "wam/code/program.hpp"

namespace penelope {

OwnClauses::OwnClauses(Program& program, PredicateId id) : store_(*program.clauses, alone_), clauses_(*store_.new_predicate(id)) {}

// Another thread may do so.
template <class F>
void OwnClauses::each_visible(std::uint64_t generation, F f) const {
  Block block;
  for (const DynamicClause* c = clauses_.first.load(std::memory_order_acquire); c; c = c->next.load(std::memory_order_acquire)) {
    if (!c->visible(generation)) continue;
    store_.copy_block(*c, block.cells);
    f(*c, block);
  }
}

void OwnClauses::add_all(const OwnClauses& others, std::uint64_t generation) {
  others.each_visible(generation, [this](const DynamicClause&, const Block& block) { add(block, true); });
}

void OwnClauses::publish(Program& program, std::uint64_t generation) {
  DynamicPredicate& to = *program.predicate(clauses_.id).dynamic.load();
  program.clauses->erase_all(to);
  published_.clear();
  each_visible(generation, [&](const DynamicClause& c, const Block& block) {
    const DynamicClause* const made = program.clauses->add(to, block, true);
    published_[c.id] = {made->id, made->born};
  });
}

DynamicClause* OwnClauses::counterpart(const Program& program, const DynamicClause& c) const {
  const auto found = published_.find(c.id);
  if (found == published_.end()) return nullptr;
  DynamicClause* const made = program.clauses->by_id(found->second.id);
  return made && made->born == found->second.born ? made : nullptr;
}

OwnClauses::Noted OwnClauses::note() {
  std::erase_if(noted_, [](const auto& earlier) { return earlier.expired(); });
  auto now = std::make_shared<const std::uint64_t>(store_.generation());
  noted_.push_back(now);
  return now;
}

void OwnClauses::reclaim(ClauseUsers& users) {
  users.generations.push_back(store_.generation());
  for (const auto& earlier : noted_)
    if (const Noted noted = earlier.lock()) users.generations.push_back(*noted);
  store_.reclaim(users);
}

OwnClauses* BranchClauses::find(PredicateId id) {
  const auto found = std::ranges::find_if(current_, [id](const Current& c) { return c.clauses->predicate() == id; });
  return found == current_.end() ? nullptr : found->clauses.get();
}

OwnClauses& BranchClauses::begin(Program& program, PredicateId id) {
  all_noted_ = false;  // that it has no clauses
  return *current_.emplace_back(Current{std::make_shared<OwnClauses>(program, id), false}).clauses;
}

void BranchClauses::changed(const OwnClauses& own) {
  const auto found = std::ranges::find_if(current_, [&own](const Current& c) { return c.clauses.get() == &own; });
  found->is_noted = all_noted_ = false;
}

void BranchClauses::add(OwnClauses& own, const Block& block, bool at_end) {
  own.add(block, at_end);
  changed(own);
}

void BranchClauses::erase(OwnClauses& own, DynamicClause& c) {
  own.erase(c);
  changed(own);
}

void BranchClauses::erase_all(OwnClauses& own) {
  own.erase_all();
  changed(own);
}

void BranchClauses::note(const std::function<void(std::shared_ptr<OwnClauses>, OwnClauses::Noted)>& keep) {
  for (Current& own : current_)
    if (!std::exchange(own.is_noted, true)) keep(own.clauses, own.clauses->note());
  all_noted_ = true;
}

void BranchClauses::end() {
  for (Current& own : current_) earlier_.push_back(std::move(own.clauses));
  current_.clear();
  all_noted_ = true;
}

void BranchClauses::forget() {
  current_.clear();
  earlier_.clear();
  all_noted_ = true;
}

DynamicClause* BranchClauses::counterpart(const Program& program, const DynamicClause& c) const {
  const auto found = std::ranges::find_if(earlier_, [&c](const auto& own) { return own->holds(c); });
  return found == earlier_.end() ? nullptr : (*found)->counterpart(program, c);
}

}  // namespace penelope
