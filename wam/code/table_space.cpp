#include "wam/code/table_space.hpp"

#include <utility>

#include "wam/base/check.hpp"

namespace penelope {

Table* TableSpace::find(const Variant& v, std::uint32_t reader) {
  std::lock_guard lock(mutex_);
  const auto found = tables_.find(v);
  if (found == tables_.end()) return nullptr;
  Table* const table = found->get();
  if (table->owner != reader) table->read_by_others = true;
  return table;
}

Table* TableSpace::numbered(std::uint64_t number, std::uint32_t reader) {
  std::lock_guard lock(mutex_);
  const auto found = by_number_.find(number);
  if (found == by_number_.end()) return nullptr;
  if (found->second->owner != reader) found->second->read_by_others = true;
  return found->second;
}

bool TableSpace::holds(const Variant& v) {
  std::lock_guard lock(mutex_);
  return tables_.contains(v);
}

void TableSpace::add(std::unique_ptr<Table> table, std::uint64_t code_version) {
  std::lock_guard lock(mutex_);
  PENELOPE_ASSERT(table->finished() && table->number() != 0);
  [[maybe_unused]] const bool is_new = by_number_.emplace(table->number(), table.get()).second;
  PENELOPE_ASSERT(is_new);
  if (const auto known = tables_.find(table->variant()); known != tables_.end()) {
    if (table->code_version == code_version && (*known)->code_version != code_version) {
      auto place = tables_.extract(known);
      std::swap(place.value(), table);
      tables_.insert(std::move(place));
    }
    bytes -= table->charged;
    retired_.push_back(std::move(table));
  } else {
    tables_.insert(std::move(table));
  }
}

void TableSpace::retire(std::unique_ptr<Table> table, const Caller& caller) {
  PENELOPE_ASSERT(bytes >= table->charged);
  bytes -= table->charged;
  const bool read_elsewhere = caller.shared && (table->owner != caller.number || table->read_by_others);
  if (caller.reads || read_elsewhere) {
    retired_.push_back(std::move(table));
  } else {
    by_number_.erase(table->number());
    ++removals_;
  }
}

void TableSpace::forget_retired() {
  for (const auto& table : retired_) by_number_.erase(table->number());
  removals_ += retired_.size();
  retired_.clear();
}

void TableSpace::remove_all(const Caller& caller) {
  std::lock_guard lock(mutex_);
  if (!caller.reads && !caller.shared) forget_retired();
  TableSet removed = std::exchange(tables_, {});
  while (!removed.empty()) retire(std::move(removed.extract(removed.begin()).value()), caller);
}

void TableSpace::remove(const Variant& v, const Caller& caller) {
  std::lock_guard lock(mutex_);
  if (!caller.reads && !caller.shared) forget_retired();
  const auto found = tables_.find(v);
  if (found != tables_.end()) retire(std::move(tables_.extract(found).value()), caller);
}

std::vector<const Table*> TableSpace::all() {
  std::lock_guard lock(mutex_);
  std::vector<const Table*> found;
  for (const auto& table : tables_) found.push_back(table.get());
  return found;
}

void TableSpace::write(ByteWriter& out) {
  std::lock_guard lock(mutex_);
  out.number<std::uint64_t>(tables_.size() + retired_.size());
  for (const auto& table : tables_) table->write(out);
  for (const auto& table : retired_) table->write(out);  // last: then those of the same variants are there
  out.number<std::uint64_t>(free_.size());
  for (const PredicateId p : free_) out.number(p);
}

void TableSpace::read(ByteReader& in, std::uint64_t code_version) {
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    std::unique_ptr<Table> table = Table::read(in);
    if (by_number_.contains(table->number())) throw CorruptMessage("two tables with the same number");
    table->charged = table->bytes();
    bytes += table->charged;
    add(std::move(table), code_version);
  }
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) set_free(in.number<PredicateId>(), true);
}

bool TableSpace::is_free(PredicateId p) {
  std::lock_guard lock(mutex_);
  return free_.contains(p);
}

void TableSpace::set_free(PredicateId p, bool is_free) {
  std::lock_guard lock(mutex_);
  if (is_free)
    free_.insert(p);
  else
    free_.erase(p);
}

}  // namespace penelope
