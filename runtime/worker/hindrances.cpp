#include "runtime/worker/hindrances.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>

#include "wam/machine/backtrace.hpp"

namespace penelope {

namespace {

constexpr unsigned few_frames = 2, most_frames = 40;  // looked at, until one of the user's comes: mostly it is among the few

std::string indicator(const Worker& w, AtomId name, std::uint32_t arity) { return fmt::format("{}/{}", w.symbols.text(name), arity); }

std::string indicator(const Worker& w, PredicateId id) {
  const Predicate& p = w.program.predicate(id);
  return indicator(w, w.program.known_name(p), p.arity);
}

// Files of the library have no path.
bool is_of_the_user(const Worker& w, const CallerClause& clause) {
  return clause.place.file != 0 && w.symbols.text(clause.place.file).find('/') != std::string_view::npos;
}

std::string text_of(const Worker& w, const CallerClause& clause) {
  const std::string_view path = w.symbols.text(clause.place.file);
  return fmt::format("{} ({}:{})", indicator(w, clause.predicate), path.substr(path.rfind('/') + 1), clause.place.line);
}

// The built-in that runs, if any, what the user's clause has called for that, and the user's clause; nothing when that is not among the frames.
std::optional<std::string> text_of(const Worker& w, const std::vector<BacktraceFrame>& frames, const std::string& builtin) {
  std::string called;
  for (const BacktraceFrame& frame : frames) {
    if (frame.callee != Program::no_predicate) called = indicator(w, frame.callee);
    if (!is_of_the_user(w, frame.clause)) continue;
    std::string text = text_of(w, frame.clause);
    if (!called.empty()) text = fmt::format("{} in {}", called, text);
    return builtin.empty() || builtin == called ? text : fmt::format("{} in {}", builtin, text);
  }
  return {};
}

// frames(most): the newest ones.
template <class F>
std::string text_of_newest(const Worker& w, const std::string& builtin, F frames) {
  if (std::optional<std::string> text = text_of(w, frames(few_frames), builtin)) return *std::move(text);
  return text_of(w, frames(most_frames), builtin).value_or(builtin);
}

}  // namespace

const char* name_of(Hindrance kind) {
  constexpr std::array<const char*, hindrance_kinds> names{"effect", "read", "cut",         "findall", "checks",
                                                           "room",   "end",  "thrown_away", "closed",  "costly"};
  return names[static_cast<unsigned>(kind)];
}

void Hindrances::add(Hindrance kind, const std::string& place, double amount) { amounts_[{kind, place}] += amount; }

void Hindrances::add(const Hindrances& others) {
  for (const auto& [what, amount] : others.amounts_) amounts_[what] += amount;
}

std::vector<Hindrances::Row> Hindrances::rows() const {
  std::vector<Row> rows;
  for (const auto& [what, amount] : amounts_) rows.push_back({what.first, what.second, amount});
  return rows;
}

void Hindrances::write(ByteWriter& out) const {
  out.number<std::uint64_t>(amounts_.size());
  for (const auto& [what, amount] : amounts_) {
    out.number(what.first);
    out.text(what.second);
    out.number(amount);
  }
}

Hindrances Hindrances::read(ByteReader& in) {
  Hindrances result;
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    const auto kind = in.number<Hindrance>();
    if (static_cast<unsigned>(kind) >= hindrance_kinds) throw CorruptMessage("a hindrance that there is not");
    const std::string place(in.text());
    result.add(kind, place, in.number<double>());
  }
  return result;
}

std::string place_of(const Worker& w, Hindrance kind, bool backtracks) {
  if (kind == Hindrance::end) return {};
  const auto builtin = kind == Hindrance::cut || backtracks ? std::nullopt : w.builtin_that_runs();
  const bool is_known = builtin && !w.symbols.text(builtin->name).starts_with('$');  // to users
  return text_of_newest(w, is_known ? indicator(w, builtin->name, builtin->arity) : "",
                        [&](unsigned most) { return backtrace_frames(w, most, true); });
}

std::string place_of_choice(const Worker& w, const Cell* choice) {
  return text_of_newest(w, {}, [&](unsigned most) { return frames_of_choice(w, choice, most); });
}

}  // namespace penelope
