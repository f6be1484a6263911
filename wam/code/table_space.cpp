#include "wam/code/table_space.hpp"

#include <iterator>
#include <utility>

#include "wam/base/check.hpp"

namespace penelope {

Table* TableSpace::find(const Variant& v, std::uint32_t reader) {
  Part& part = part_of(v);
  const std::lock_guard lock(part.mutex);
  const auto found = part.tables.find(v);
  if (found == part.tables.end()) return nullptr;
  Table* const table = found->get();
  if (table->owner != reader) table->read_by_others = true;
  return table;
}

Table* TableSpace::numbered(std::uint64_t number, std::uint32_t reader) {
  Numbers& numbers = numbers_of(number);
  const std::lock_guard lock(numbers.mutex);
  const auto found = numbers.tables.find(number);
  if (found == numbers.tables.end()) return nullptr;
  if (found->second->owner != reader) found->second->read_by_others = true;
  return found->second;
}

bool TableSpace::holds(const Variant& v) {
  Part& part = part_of(v);
  const std::lock_guard lock(part.mutex);
  return part.tables.contains(v);
}

void TableSpace::add(std::unique_ptr<Table> table, std::uint64_t code_version) {
  PENELOPE_ASSERT(table->finished() && table->number() != 0);
  Part& part = part_of(table->variant());
  const std::lock_guard lock(part.mutex);
  {
    Numbers& numbers = numbers_of(table->number());
    const std::lock_guard lock_numbers(numbers.mutex);
    [[maybe_unused]] const bool is_new = numbers.tables.emplace(table->number(), table.get()).second;
    PENELOPE_ASSERT(is_new);
  }
  const auto known = part.tables.find(table->variant());
  if (known == part.tables.end()) {
    part.tables.insert(std::move(table));
    return;
  }
  if (table->code_version == code_version && (*known)->code_version != code_version) {
    auto place = part.tables.extract(known);
    std::swap(place.value(), table);
    part.tables.insert(std::move(place));
  }
  bytes -= table->charged;
  keep_retired(std::move(table));
}

void TableSpace::keep_retired(std::unique_ptr<Table> table) {
  const std::lock_guard lock(retired_mutex_);
  retired_.push_back(std::move(table));
}

// False: somebody may read the table. Who looks for its number meanwhile has found it before, or does not find it.
bool TableSpace::forget_number(const Table& table, const Caller& caller) {
  Numbers& numbers = numbers_of(table.number());
  const std::lock_guard lock(numbers.mutex);
  const bool read_elsewhere = caller.shared && (table.owner != caller.number || table.read_by_others);
  if (caller.reads || read_elsewhere) return false;
  numbers.tables.erase(table.number());
  return true;
}

// It is in no part any more.
void TableSpace::retire(std::unique_ptr<Table> table, const Caller& caller) {
  PENELOPE_ASSERT(bytes >= table->charged);
  bytes -= table->charged;
  forget_number(*table, caller) ? void(++removals_) : keep_retired(std::move(table));
}

void TableSpace::forget_retired() {
  const std::lock_guard lock(retired_mutex_);
  for (const auto& table : retired_) {
    Numbers& numbers = numbers_of(table->number());
    const std::lock_guard lock_numbers(numbers.mutex);
    numbers.tables.erase(table->number());
  }
  removals_ += retired_.size();
  retired_.clear();
}

template <typename Which>
void TableSpace::remove_if(const Caller& caller, Which is_to_go) {
  for (Part& part : variants_) {
    const std::lock_guard lock(part.mutex);
    for (auto each = part.tables.begin(); each != part.tables.end();) {
      const auto next = std::next(each);
      if (is_to_go(**each)) retire(std::move(part.tables.extract(each).value()), caller);
      each = next;
    }
  }
}

void TableSpace::remove_all(const Caller& caller) {
  if (!caller.reads && !caller.shared) forget_retired();
  remove_if(caller, [&](const Table& t) { return !caller.shared || t.owner == caller.number || !t.same_anywhere; });
}

void TableSpace::remove_own(const Caller& caller) {
  remove_if(caller, [&](const Table& t) { return t.owner == caller.number && t.same_anywhere; });
}

void TableSpace::remove_others_in_turn() {
  remove_if({.number = 0, .reads = true, .shared = true}, [](const Table& t) { return !t.same_anywhere; });
}

void TableSpace::remove(const Variant& v, const Caller& caller) {
  if (!caller.reads && !caller.shared) forget_retired();
  Part& part = part_of(v);
  const std::lock_guard lock(part.mutex);
  const auto found = part.tables.find(v);
  if (found != part.tables.end()) retire(std::move(part.tables.extract(found).value()), caller);
}

std::vector<const Table*> TableSpace::all() {
  std::vector<const Table*> found;
  for (Part& part : variants_) {
    const std::lock_guard lock(part.mutex);
    for (const auto& table : part.tables) {
      table->read_by_others = true;  // who has made it may remove it meanwhile
      found.push_back(table.get());
    }
  }
  return found;
}

void TableSpace::write(ByteWriter& out) {
  const std::vector<const Table*> tables = all();
  const std::lock_guard lock(retired_mutex_);
  out.number<std::uint64_t>(tables.size() + retired_.size());
  for (const Table* table : tables) table->write(out);
  for (const auto& table : retired_) table->write(out);  // last: then those of the same variants are there
  const std::shared_lock lock_free(free_mutex_);
  out.number<std::uint64_t>(free_.size());
  for (const PredicateId p : free_) out.number(p);
}

void TableSpace::read(ByteReader& in, std::uint64_t code_version) {
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    std::unique_ptr<Table> table = Table::read(in);
    if (numbered(table->number(), table->owner)) throw CorruptMessage("two tables with the same number");
    table->charged = table->bytes();
    bytes += table->charged;
    add(std::move(table), code_version);
  }
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) set_free(in.number<PredicateId>(), true);
}

bool TableSpace::is_free(PredicateId p) {
  const std::shared_lock lock(free_mutex_);
  return free_.contains(p);
}

void TableSpace::set_free(PredicateId p, bool is_free) {
  if (this->is_free(p) == is_free) return;
  const std::lock_guard lock(free_mutex_);
  if (is_free)
    free_.insert(p);
  else
    free_.erase(p);
}

}  // namespace penelope
