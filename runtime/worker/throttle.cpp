#include "runtime/worker/throttle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <stdexcept>
#include <utility>

namespace penelope {

namespace {

constexpr double period = 0.005;        // seconds: of running and sleeping together
constexpr double most_credit = period;  // of a worker that ran less than it was to

double seconds(Throttle::Clock::duration d) { return std::chrono::duration<double>(d).count(); }
Throttle::Clock::duration duration(double seconds) {
  return std::chrono::duration_cast<Throttle::Clock::duration>(std::chrono::duration<double>(seconds));
}

double parse_number(std::string_view text, std::string_view what) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) throw std::invalid_argument(fmt::format("{}, not {}", what, text));
  return number;
}

double parse_part(std::string_view text) {
  constexpr const char* what = "parts of the time, above 0 and up to 1";
  const double part = parse_number(text, what);
  if (!(part > 0) || part > 1) throw std::invalid_argument(fmt::format("{}, not {}", what, text));
  return part;
}

// PART[@SECONDS:PART]...
Duty parse_duty(std::string_view text) {
  std::size_t at = text.find('@');
  Duty duty{{{0, parse_part(text.substr(0, at))}}};
  while (at != std::string_view::npos) {
    const std::size_t next = text.find('@', at + 1), colon = text.find(':', at);
    if (colon >= std::min(next, text.size())) throw std::invalid_argument(fmt::format("@SECONDS:PART, not {}", text.substr(at)));
    constexpr const char* what = "seconds, ascending";
    constexpr double longest = 1e6;
    const double from = parse_number(text.substr(at + 1, colon - at - 1), what);
    if (!(from > duty.steps.back().from) || from > longest) throw std::invalid_argument(fmt::format("{}, not {}", what, text));
    duty.steps.push_back({from, parse_part(text.substr(colon + 1, next - colon - 1))});
    at = next;
  }
  return duty;
}

}  // namespace

std::vector<Duty> parse_duties(std::string_view list) {
  std::vector<Duty> duties;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    duties.push_back(parse_duty(list.substr(at, comma - at)));
    at = comma + 1;
  }
  return duties;
}

double thread_cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

void Throttle::begin() { began_ = Clock::now(); }

double Throttle::part(Clock::time_point now) const {
  const double time = seconds(now - began_);
  double part = 1;
  for (const Duty::Step& step : duty_.steps)
    if (step.from <= time) part = step.part;
  return part * share_;
}

void Throttle::turn_begins() {
  has_turn_ = true;
  since_ = Clock::now();
  cpu_since_ = thread_cpu_seconds();
}

// Within the CPU time that was used, the worker was to run only its part of the time.
void Throttle::account() {
  if (!has_turn_) return;
  const Clock::time_point now = Clock::now();
  const double cpu = thread_cpu_seconds(), used = cpu - std::exchange(cpu_since_, cpu);
  debt_ = std::max(debt_ + used / part(since_) - seconds(now - since_), -most_credit);
  since_ = now;
}

std::optional<Throttle::Clock::time_point> Throttle::sleeps_until() {
  account();
  const double running = part(since_);
  if (running == 1) {
    debt_ = 0;
    return {};
  }
  const double shortest = 0.5 * (1 - running) * period;
  if (debt_ < shortest) return {};
  const Clock::time_point until = since_ + duration(debt_);
  next_stop_ = until + duration(running * period);
  return until;
}

void Throttle::slept() {
  const double took = seconds(Clock::now() - since_);
  debt_ -= took;
  slept_ += took;
  turn_begins();
}

Throttle::Stop Throttle::stop(Clock::time_point now) {
  if (next_stop_ > now) return {false, next_stop_};
  const double running = part(now), time = seconds(now - began_);
  next_stop_ = Clock::time_point::max();
  for (const Duty::Step& step : duty_.steps)
    if (step.from > time) next_stop_ = std::min(next_stop_, began_ + duration(step.from));
  if (is_in_crowd_) next_stop_ = std::min(next_stop_, now + duration(period));
  if (running < 1) next_stop_ = std::min(next_stop_, now + duration(running * period));
  return {running < 1, next_stop_};
}

}  // namespace penelope
