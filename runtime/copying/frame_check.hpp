// Whether frames that came in a message are such as a machine could have made: everything that the runtime or the machine follows
// without looking (places, sizes, code addresses, numbers of built-ins and predicates) leads to where something of its kind is. What
// cells refer to is not looked at: the verifier does that (wam/gc/verify.hpp). Takes a time that grows with the new frames alone.
#pragma once
#include <unordered_set>

#include "wam/machine/worker.hpp"

namespace penelope {

// Where each stack ended when a choice point was pushed, as offsets.
struct Tops {
  std::uint64_t choice, heap, local, trail;

  static Tops below(const Worker&, const Cell* choice);  // what is older than it
  static Tops bottom(const Worker&);
};

class FrameCheck {
 public:
  // New are the frames from `from` to `to`. `common`: the newest choice point below them, or nullptr.
  FrameCheck(const Worker& worker, const Cell* common, const Tops& from, const Tops& to) : w(worker), common_(common), from_(from), to_(to) {}

  // All throw CorruptMessage. The choice points from `newest` down to the common one, the environments that they continue in, and the
  // entries of the trail.
  void check_choice_points(std::uint64_t newest);
  // Below `newest`, or it: the base of a query.
  void check_query(const Cell* newest, std::uint64_t query) const;

 private:
  void check_tops(const Cell* choice, const Tops& above) const;
  void check_alternative(const Cell* choice) const;
  void check_saved(const Cell* choice, std::uint64_t alternative) const;
  void check_environments(const Cell* choice);
  void check_trail(std::uint64_t begin, std::uint64_t end) const;
  bool is_continuation(CodeAddress) const;
  const DynamicClause* clause(std::uint64_t id) const;  // nullptr: there is none

  const Worker& w;
  const Cell* const common_;
  const Tops from_, to_;
  std::unordered_set<std::uint64_t> seen_;  // environments, all of whose callers are sound
};

// A choice point of the stacks at this place; nullptr: there is none.
const Cell* choice_point_at(const Worker&, std::uint64_t place);

}  // namespace penelope
