// Things outside of the heap that terms name by numbers, '$socket'(N): the open ones of this process. Numbers are not used again, so that of a
// thing that was closed names nothing. Any thread may ask.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>

#include "wam/builtins/arguments.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/symbols.hpp"

namespace penelope {

inline Cell handle_term(Store& s, std::string_view name, std::int64_t number) {
  return s.new_struct(s.symbols.functor_cell(name, 1), {Cell::integer(number)});
}

// Whether a dereferenced cell is such a term.
inline bool is_handle(const Store& s, Cell c, std::string_view name) {
  return c.is_struct() && s.arity_of(c) == 1 && s.symbols.text(s.name_of(c)) == name && s.arg(c, 0).is_int();
}

// Its number; instantiation_error, type_error(Type, C).
inline std::int64_t handle_argument(Store& s, Cell c, std::string_view name, std::string_view type) {
  c = bound_argument(s, c);
  if (!is_handle(s, c, name)) type_error(s, type, c);
  return s.arg(c, 0).as_int();
}

template <class Thing>
class Handles {
 public:
  std::int64_t add(std::shared_ptr<Thing> thing) {
    const std::lock_guard lock(mutex_);
    open_.emplace(++last_, std::move(thing));
    return last_;
  }
  std::shared_ptr<Thing> find(std::int64_t number) {  // nullptr: closed, or never there
    const std::lock_guard lock(mutex_);
    const auto at = open_.find(number);
    return at == open_.end() ? nullptr : at->second;
  }
  void remove(std::int64_t number) {
    std::shared_ptr<Thing> last;  // its destructor runs without the lock
    const std::lock_guard lock(mutex_);
    const auto at = open_.find(number);
    if (at == open_.end()) return;
    last = std::move(at->second);
    open_.erase(at);
  }

 private:
  std::mutex mutex_;
  std::map<std::int64_t, std::shared_ptr<Thing>> open_;
  std::int64_t last_ = 0;
};

}  // namespace penelope
