#include "runtime/worker/formulas.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

namespace penelope {

using scheduler::BadFormula;
using scheduler::Formula;

namespace {

std::string_view take_field(std::string_view& line, char end) {
  const std::size_t at = std::min(line.find(end), line.size());
  const std::string_view field = line.substr(0, at);
  line.remove_prefix(std::min(at + 1, line.size()));
  return field;
}

unsigned number_in(std::string_view text) {
  unsigned n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) throw BadFormula("no number in the formulas: " + std::string(text));
  return n;
}

Formulas::Way way_of(char letter) {
  switch (letter) {
    case 'v': return Formulas::Way::value;
    case 'l': return Formulas::Way::length;
    case 's': return Formulas::Way::symbols;
    case 'f': return Formulas::Way::unbound;
    case 'b': return Formulas::Way::bound;
    case 'a': return Formulas::Way::anything;
    default: throw BadFormula(std::string("no way of an argument: ") + letter);
  }
}

PredicateId id_of(const Program& program, std::string_view module, std::string_view name, unsigned arity) {
  const auto in = program.symbols.known_atom(module), of = program.symbols.known_atom(name);
  return in && of ? program.find_predicate(*in, *of, arity) : Program::no_predicate;
}

}  // namespace

Formulas::Formulas(std::string text, const Program& program) : text_(std::move(text)) {
  for (std::string_view rest = text_; !rest.empty();) {
    std::string_view line = take_field(rest, '\n');
    const auto field = [&line] { return take_field(line, '\t'); };
    const std::string_view module = field(), name = field();
    const unsigned arity = number_in(field());
    std::vector<Way> ways;
    for (const char letter : field()) ways.push_back(way_of(letter));
    if (ways.size() != arity) throw BadFormula("formulas of a call with another number of arguments");
    const Formula cost(field()), solutions(field());
    Call call{std::move(ways), cost, solutions, {}};
    while (!line.empty()) {
      std::string_view out = field();
      const unsigned argument = number_in(take_field(out, ' '));
      if (argument < 1 || argument > arity) throw BadFormula("a formula of an argument that is not there");
      const std::string_view letter = take_field(out, ' ');
      if (letter.size() != 1 || !has_size(way_of(letter[0]))) throw BadFormula("a formula of no size");
      call.outs.push_back({argument - 1, way_of(letter[0]), Formula(out)});
    }
    const PredicateId id = id_of(program, module, name, arity);
    if (id != Program::no_predicate) calls_[id].push_back(std::move(call));
  }
}

std::span<const Formulas::Call> Formulas::of(const Program& program, PredicateId called) const {
  if (const auto found = calls_.find(called); found != calls_.end()) return found->second;
  const Predicate& p = program.predicate(called);
  const PredicateId definition = program.visible_predicate(p.module, p.name, p.arity);
  const auto found = definition == Program::no_predicate ? calls_.end() : calls_.find(definition);
  return found != calls_.end() ? std::span<const Call>(found->second) : std::span<const Call>();
}

}  // namespace penelope
