// SymbolRequests: a follower's requests for atoms, functors and predicates that rank 0 has to number. The thread that needs one
// waits until it has come with an image. Rank 0 serves requests in order, so the n-th answer is that to the n-th request.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>

#include "runtime/worker/processes/control_link.hpp"
#include "wam/term/numbering.hpp"

namespace penelope {

class SymbolRequests final : public Numbering {
 public:
  explicit SymbolRequests(ControlLink& link) : link_(link) {}

  void need_atom(std::string_view text) override;
  void need_functor(AtomId name, std::uint32_t arity) override;
  void need_predicate(AtomId module, AtomId name, std::uint32_t arity) override;

  // So many requests the calling thread has made, which waited for each.
  static std::uint64_t asked_by_this_thread();

  std::uint64_t all_served() const;  // so many requests
  void served();                     // the oldest request
  void stop();                       // threads that wait throw TaskOver, and so does who asks later

 private:
  void request(std::string message);

  ControlLink& link_;
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::uint64_t requested_ = 0, served_ = 0;
  bool stopped_ = false;
};

}  // namespace penelope
