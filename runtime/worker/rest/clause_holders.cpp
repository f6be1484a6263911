#include "runtime/worker/rest/clause_holders.hpp"

namespace penelope {

void ClauseHolders::add(const ClauseHolders& more) {
  still = still && more.still;
  arrived += more.arrived;
  under_way += more.under_way;
  users.add(more.users);
}

void ClauseHolders::write(ByteWriter& out) const {
  out.number<std::uint8_t>(still);
  out.number(arrived);
  out.number(under_way);
  out.array(users.generations.data(), users.generations.size());
  out.array(users.running.data(), users.running.size());
}

ClauseHolders ClauseHolders::read(ByteReader& in) {
  ClauseHolders h;
  h.still = in.number<std::uint8_t>() != 0;
  h.arrived = in.number<std::uint64_t>();
  h.under_way = in.number<std::int64_t>();
  h.users.generations = in.array<std::uint64_t>();
  h.users.running = in.array<std::uint64_t>();
  return h;
}

}  // namespace penelope
