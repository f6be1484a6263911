#include "wam/code/modules.hpp"

#include <mutex>

namespace penelope {

Modules::Modules() {
  modules_[user_module] = {ModuleKind::user, {system_module}};
  modules_[system_module] = {ModuleKind::system, {}};
}

ModuleKind Modules::kind(AtomId name) const {
  if (name == user_module) return ModuleKind::user;
  std::shared_lock lock(mutex_);
  const auto found = modules_.find(name);
  return found == modules_.end() ? ModuleKind::user : found->second.kind;
}

std::vector<AtomId> Modules::bases(AtomId name) const {
  std::shared_lock lock(mutex_);
  const auto found = modules_.find(name);
  return found == modules_.end() ? std::vector<AtomId>{user_module} : found->second.bases;
}

std::vector<AtomId> Modules::names() const {
  std::vector<AtomId> all;
  for_each_module([&all](AtomId name, const ModuleRecord&) { all.push_back(name); });
  return all;
}

void Modules::set(AtomId name, ModuleRecord record) {
  std::unique_lock lock(mutex_);
  modules_[name] = std::move(record);
}

void Modules::rename(AtomId from, AtomId to) {
  std::unique_lock lock(mutex_);
  auto node = modules_.extract(from);
  if (node.empty()) return;
  node.key() = to;
  modules_.insert(std::move(node));
}

std::optional<PredicateId> Modules::autoloaded(AtomId name, std::uint32_t arity) const {
  std::shared_lock lock(mutex_);
  const auto found = autoload_.find({name, arity});
  if (found == autoload_.end()) return std::nullopt;
  return found->second;
}

void Modules::set_autoload(AtomId name, std::uint32_t arity, PredicateId id) {
  std::unique_lock lock(mutex_);
  autoload_[{name, arity}] = id;
}

}  // namespace penelope
