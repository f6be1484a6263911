// Modules: which name spaces of predicates there are, and where a call goes whose own module has no definition.
//
//   own module  ->  its import modules (user for modules of users, system for user and libraries)  ->  autoload table
//
// What a module exports and where its file is, the loader keeps as facts (prolog_lib/system/modules.pl). Changed by one worker at a time,
// the front of the or-tree, while others read.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <shared_mutex>
#include <utility>
#include <vector>

#include "wam/term/symbols.hpp"

namespace penelope {

using PredicateId = std::uint32_t;

// A goal without module means the user's in the system's module; in others it is their own. Libraries are those of the image.
enum class ModuleKind : std::uint8_t { user, library, system };

struct ModuleRecord {
  ModuleKind kind = ModuleKind::user;
  std::vector<AtomId> bases;  // where calls without definition look, in this order
};

class Modules {
 public:
  using Indicator = std::pair<AtomId, std::uint32_t>;  // name, arity

  Modules();
  // Unknown modules are those of users.
  ModuleKind kind(AtomId) const;
  std::vector<AtomId> bases(AtomId) const;
  std::vector<AtomId> names() const;
  void set(AtomId name, ModuleRecord);
  void rename(AtomId from, AtomId to);

  // Exported predicates of libraries that a call finds without importing them.
  std::optional<PredicateId> autoloaded(AtomId name, std::uint32_t arity) const;
  void set_autoload(AtomId name, std::uint32_t arity, PredicateId);

  void for_each_module(auto f) const {
    std::shared_lock lock(mutex_);
    for (const auto& [name, record] : modules_) f(name, record);
  }
  void for_each_autoload(auto f) const {
    std::shared_lock lock(mutex_);
    for (const auto& [indicator, id] : autoload_) f(indicator, id);
  }

 private:
  mutable std::shared_mutex mutex_;
  std::map<AtomId, ModuleRecord> modules_;
  std::map<Indicator, PredicateId> autoload_;
};

}  // namespace penelope
