// Operators: one ordered map (module, name) -> prefix, infix and postfix definition. An entry of priority 0 hides the
// same operator of the tables below. Most atoms are no operators, so a small filter indexed by the atom's number answers
// for them without a lock.
#include "wam/text/operators.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string_view>
#include <vector>

#include "wam/base/check.hpp"

namespace penelope {

namespace {

using enum OperatorType;

struct Predefined {
  int priority;
  OperatorType type;
  std::string_view names;  // separated by blanks
};

constexpr Predefined predefined[] = {
    {1200, xfx, ":- --> =>"},
    {1200, fx, ":- ?-"},
    {1150, fx, "dynamic discontiguous initialization meta_predicate module_transparent multifile public table"},
    {1150, fx, "thread_initialization thread_local volatile"},
    {1105, xfy, "|"},
    {1100, xfy, ";"},
    {1050, xfy, "-> *->"},
    {1000, xfy, ","},
    {800, xfx, ":="},
    {900, fy, "\\+"},
    {700, xfx, "= \\= == \\== @< @=< @> @>= =.. is =:= =\\= < =< > >= as >:< :< =@= \\=@="},
    {600, xfy, ":"},
    {500, yfx, "+ - /\\ \\/"},
    {400, yfx, "* / // rem mod div rdiv xor << >>"},
    {200, xfx, "**"},
    {200, xfy, "^"},
    {200, fy, "- + \\"},
    {1, fx, "$"},
};

}  // namespace

std::string_view operator_type_name(OperatorType t) {
  constexpr std::string_view names[] = {"xf", "yf", "xfx", "xfy", "yfx", "fy", "fx"};
  return names[static_cast<unsigned>(t)];
}

int Operator::left_max() const {
  switch (type) {
    case yf:
    case yfx: return priority;
    case fy:
    case fx: return 0;
    default: return priority - 1;
  }
}

int Operator::right_max() const {
  switch (type) {
    case fy:
    case xfy: return priority;
    case xf:
    case yf: return 0;
    default: return priority - 1;
  }
}

struct Operators::Tables {
  using Kinds = std::array<std::optional<Operator>, 3>;
  static constexpr std::size_t filter_size = 4096;

  std::map<std::pair<AtomId, AtomId>, Kinds> kinds;
  std::atomic<bool> filter[filter_size] = {};  // false: no atom with this number modulo the size is an operator
  mutable std::shared_mutex mutex;

  std::map<AtomId, std::vector<AtomId>> inherited;

  // Where operators of text in a module come from, nearest first, until f has found something.
  bool any_source(AtomId module, auto f) const {
    if (f(module)) return true;
    if (!inherited.empty())
      if (const auto from = inherited.find(module); from != inherited.end())
        for (const AtomId m : from->second)
          if (f(m)) return true;
    return f(user_module) || f(system_module);
  }

  // The definition in force, of priority 0 where it is hidden, or none. The caller holds the lock.
  std::optional<Operator> visible(AtomId module, AtomId name, OperatorKind kind) const {
    std::optional<Operator> found;
    any_source(module, [&](AtomId m) {
      if (const auto it = kinds.find({m, name}); it != kinds.end()) found = it->second[static_cast<unsigned>(kind)];
      return found.has_value();
    });
    return found;
  }
};

Operators::Operators(Symbols& symbols) : tables_(std::make_unique<Tables>()) {
  for (const Predefined& p : predefined) {
    for (std::string_view rest = p.names; !rest.empty();) {
      std::size_t blank = std::min(rest.find(' '), rest.size());
      set(system_module, symbols.atom(rest.substr(0, blank)), p.type, p.priority);
      rest.remove_prefix(std::min(blank + 1, rest.size()));
    }
  }
}

Operators::~Operators() = default;

Operator Operators::find(AtomId module, AtomId name, OperatorKind kind) const {
  if (!tables_->filter[name % Tables::filter_size].load(std::memory_order_relaxed)) return {};
  std::shared_lock lock(tables_->mutex);
  return tables_->visible(module, name, kind).value_or(Operator{});
}

bool Operators::is_operator(AtomId module, AtomId name) const {
  for (OperatorKind kind : {OperatorKind::prefix, OperatorKind::infix, OperatorKind::postfix})
    if (find(module, name, kind).priority != 0) return true;
  return false;
}

void Operators::set(AtomId module, AtomId name, OperatorType type, int priority) {
  PENELOPE_ASSERT(priority >= 0 && priority <= 1200);
  std::unique_lock lock(tables_->mutex);
  tables_->kinds[{module, name}][static_cast<unsigned>(kind_of(type))] = Operator{static_cast<std::uint16_t>(priority), type};
  tables_->filter[name % Tables::filter_size].store(true, std::memory_order_relaxed);
}

void Operators::inherit(AtomId module, std::vector<AtomId> from) {
  PENELOPE_ASSERT(std::find(from.begin(), from.end(), module) == from.end());
  std::unique_lock lock(tables_->mutex);
  tables_->inherited[module] = std::move(from);
}

void Operators::for_each_entry(const std::function<void(AtomId, AtomId, Operator)>& f) const {
  std::shared_lock lock(tables_->mutex);
  for (const auto& [key, kinds] : tables_->kinds)
    for (const std::optional<Operator>& op : kinds)
      if (op) f(key.first, key.second, *op);
}

// Names in the order of their numbers; what has one in a nearer table comes first.
void Operators::for_each(AtomId module, const std::function<void(AtomId, Operator)>& f) const {
  std::vector<std::pair<AtomId, Operator>> found;
  {
    std::shared_lock lock(tables_->mutex);
    std::vector<std::pair<AtomId, const Tables::Kinds*>> entries;
    tables_->any_source(module, [&](AtomId m) {
      auto it = tables_->kinds.lower_bound({m, 0});
      for (; it != tables_->kinds.end() && it->first.first == m; ++it) entries.emplace_back(it->first.second, &it->second);
      return false;
    });
    std::stable_sort(entries.begin(), entries.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
    for (std::size_t i = 0, next; i < entries.size(); i = next) {
      const AtomId name = entries[i].first;
      for (next = i; next < entries.size() && entries[next].first == name;) ++next;
      for (unsigned kind = 0; kind < std::tuple_size_v<Tables::Kinds>; ++kind) {
        std::size_t at = i;
        while (at < next && !(*entries[at].second)[kind]) ++at;
        if (at < next && (*entries[at].second)[kind]->priority != 0) found.emplace_back(name, *(*entries[at].second)[kind]);
      }
    }
  }
  for (const auto& [name, op] : found) f(name, op);
}

}  // namespace penelope
