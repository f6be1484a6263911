#include "runtime/worker/processes/symbol_requests.hpp"

#include "runtime/worker/processes/control.hpp"
#include "wam/machine/or_parallel.hpp"

namespace penelope {

void SymbolRequests::need_atom(std::string_view text) { request(control::need_atom(text)); }
void SymbolRequests::need_functor(AtomId name, std::uint32_t arity) { request(control::need_functor(name, arity)); }
void SymbolRequests::need_predicate(AtomId module, AtomId name, std::uint32_t arity) { request(control::need_predicate(module, name, arity)); }

namespace {
thread_local std::uint64_t asked = 0;
}

std::uint64_t SymbolRequests::asked_by_this_thread() { return asked; }

void SymbolRequests::request(std::string message) {
  ++asked;
  std::unique_lock lock(mutex_);
  const std::uint64_t number = ++requested_;
  link_.to_root(std::move(message));  // in the order of the numbers
  changed_.wait(lock, [&] { return stopped_ || served_ >= number; });
  if (stopped_) throw TaskOver{};
}

std::uint64_t SymbolRequests::all_served() const {
  const std::lock_guard lock(mutex_);
  return served_;
}

void SymbolRequests::served() {
  {
    const std::lock_guard lock(mutex_);
    ++served_;
  }
  changed_.notify_all();
}

void SymbolRequests::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
}

}  // namespace penelope
