#include "wam/flatzinc/best_answer.hpp"

#include <unistd.h>

#include <cstdio>

#include "wam/text/status_line.hpp"

namespace penelope::flatzinc {

BestAnswer& BestAnswer::of_process() {
  static BestAnswer best;
  return best;
}

void BestAnswer::begin(bool shows, fd::Value sign) {
  const std::lock_guard lock(mutex_);
  began_ = Clock::now();
  shows_ = shows;
  sign_ = sign;
  has_any_ = is_shown_ = is_proved_ = false;
  cost_ = fd::supremum;
}

void BestAnswer::offer(fd::Value cost, const std::string& text) {
  const std::lock_guard lock(mutex_);
  if (is_proved_ || (has_any_ && cost >= cost_)) return;
  cost_ = cost;
  text_ = text;
  has_any_ = true;
  is_shown_ = shows_;
  if (!shows_) return;
  const StatusLine::Writing writing(isatty(STDOUT_FILENO), '\n');
  std::fprintf(stdout, "%s\n", text.c_str());
  std::fflush(stdout);
}

bool BestAnswer::prove(const std::string& text) {
  const std::lock_guard lock(mutex_);
  const bool is_known = is_shown_ && text == text_;
  text_ = text;
  has_any_ = is_shown_ = is_proved_ = true;
  return !is_known;
}

std::optional<fd::Value> BestAnswer::objective() const {
  const std::lock_guard lock(mutex_);
  return began_ && fd::is_finite(cost_) ? std::optional(sign_ * cost_) : std::nullopt;
}

std::optional<std::string> BestAnswer::not_shown() const {
  const std::lock_guard lock(mutex_);
  return has_any_ && !is_shown_ ? std::optional(text_) : std::nullopt;
}

}  // namespace penelope::flatzinc
