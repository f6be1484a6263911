// The variables of one term by name; a short list is searched, a long one hashed.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>

#include "wam/text/reader.hpp"

namespace penelope {

class VariableTable {
 public:
  Cell find(Store& store, std::string_view name, ReadResult& result) {
    if (name == "_") {
      result.variables.push_back(store.new_variable());
      return result.variables.back();
    }
    if (NamedVariable* known = search(name, result)) {
      known->singleton = false;
      return known->variable;
    }
    result.variables.push_back(store.new_variable());
    result.named.push_back({std::string(name), result.variables.back(), true});
    return result.variables.back();
  }

 private:
  static constexpr std::size_t short_list = 12;

  NamedVariable* search(std::string_view name, ReadResult& result) {
    auto& named = result.named;
    if (named.size() <= short_list) {
      for (NamedVariable& v : named)
        if (v.name == name) return &v;
      return nullptr;
    }
    for (; hashed_ < named.size(); ++hashed_) by_name_.emplace(named[hashed_].name, hashed_);
    auto it = by_name_.find(std::string(name));
    return it == by_name_.end() ? nullptr : &named[it->second];
  }

  std::unordered_map<std::string, std::size_t> by_name_;
  std::size_t hashed_ = 0;
};

}  // namespace penelope
