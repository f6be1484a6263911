// What the tasks of a simulated run tell the outside, and what has been told before.
#include <utility>

#include "scheduler/simulator/ortree/ortree_machine.hpp"

namespace penelope::simulator {

ortree::PayloadId Payloads::add(Told told) {
  payloads_.push_back({std::move(told)});
  ++unsettled_;
  return payloads_.size() - 1;
}

const Told& Payloads::settle(ortree::PayloadId id) {
  Payload& payload = payloads_.at(id);
  if (std::exchange(payload.settled, true)) {
    problem_ = "payload " + std::to_string(id) + " is settled twice";
  } else {
    --unsettled_;
  }
  return payload.told;
}

void Surroundings::release(const Told& told) {
  if (told.change) {
    int number = told.event.number;
    if (!outside.stopped) effect(*told.change, number, told.position);
    return;
  }
  const auto [before, is_new] = told_.try_emplace(told.position, Outcome{told.event, true, 0});
  if (!is_new && before->second.answer != told.event) problem_ = "told again, but not the same";
  if (is_new && !outside.stopped) outside.answer(told.event);
}

bool Surroundings::effect(const Goal& goal, int& number, const Position& position) {
  const auto [before, is_new] = told_.try_emplace(position);
  Outcome& outcome = before->second;
  if (!is_new && outcome.answer) problem_ = "an effect in the place of an answer";
  if (is_new) {
    outcome.number = number;
    outcome.succeeds = outside.effect(goal, outcome.number);
  }
  number = outcome.number;
  return outcome.succeeds;
}

}  // namespace penelope::simulator
