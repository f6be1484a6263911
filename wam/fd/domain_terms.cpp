#include "wam/fd/domain_terms.hpp"

#include "wam/builtins/arguments.hpp"
#include "wam/term/number.hpp"

namespace penelope::fd {

namespace {

constexpr std::uint64_t most_parts = 1 << 22;  // of a domain; a cyclic term has more

Value parse_bound(Worker& w, Cell c, Cell domain, std::string_view endless_name, Value endless_value, LargeEnds large) {
  c = w.deref(c);
  if (c.is_var()) instantiation_error(w);
  if (c.is_atom() && w.symbols.text(c.as_atom()) == endless_name) return endless_value;
  if (!w.is_integer(c)) domain_error(w, "clpfd_domain", domain);
  if (large == LargeEnds::refused || c.is_int()) return small_integer(w, c);
  const bool is_positive = integer_sign(w, c) > 0;
  if (is_positive == (endless_value > 0)) return endless_value;
  return is_positive ? greatest_value : least_value;
}

bool is_named(Worker& w, Cell d, std::string_view name, std::uint32_t arity) {
  return d.is_struct() && w.arity_of(d) == arity && w.symbols.text(w.name_of(d)) == name;
}

// {1, 2, 5}: the integers of what is between the braces.
Ranges parse_set(Worker& w, Cell set) {
  Ranges all;
  Cell rest = w.deref(w.arg(set, 0));
  for (std::uint64_t parts = 0;; rest = w.deref(w.arg(rest, 1))) {
    if (++parts > most_parts) resource_error(w, "clpfd_domain");
    const bool is_last = !is_named(w, rest, ",", 2);
    const Cell number = is_last ? rest : w.deref(w.arg(rest, 0));
    if (number.is_var()) instantiation_error(w);
    if (!w.is_integer(number)) domain_error(w, "clpfd_domain", set);
    all = united(all, {{small_integer(w, number), small_integer(w, number)}});
    if (is_last) return all;
  }
}

}  // namespace

Value small_integer(Worker& w, Cell c) {
  if (!c.is_int()) representation_error(w, "clpfd_integer");
  return c.as_int();
}

std::optional<Range> parse_interval(Worker& w, Cell domain) {
  if (!is_named(w, domain, "..", 2)) return {};
  const Cell low = w.arg(domain, 0), high = w.arg(domain, 1);
  if (!low.is_int() || !high.is_int() || low.as_int() > high.as_int()) return {};
  return Range{low.as_int(), high.as_int()};
}

Ranges parse_domain(Worker& w, Cell domain, LargeEnds large, unsigned depth) {
  constexpr unsigned deepest = 1000;
  if (depth > deepest) resource_error(w, "clpfd_domain");
  Ranges all;
  std::vector<Cell> todo{domain};
  std::uint64_t parts = 0;
  while (!todo.empty()) {
    if (++parts > most_parts) resource_error(w, "clpfd_domain");
    const Cell d = w.deref(todo.back());
    todo.pop_back();
    if (d.is_var()) instantiation_error(w);
    if (w.is_integer(d)) {
      all = united(all, {{small_integer(w, d), small_integer(w, d)}});
    } else if (is_named(w, d, "..", 2)) {
      const LargeEnds ends = parts == 1 ? large : LargeEnds::refused;
      const Value low = parse_bound(w, w.arg(d, 0), domain, "inf", infimum, ends);
      const Value high = parse_bound(w, w.arg(d, 1), domain, "sup", supremum, ends);
      if (low <= high) all = all.empty() ? Ranges{{low, high}} : united(all, {{low, high}});
    } else if (is_named(w, d, "\\/", 2)) {
      todo.push_back(w.arg(d, 0));
      todo.push_back(w.arg(d, 1));
    } else if (is_named(w, d, "\\", 1)) {
      all = united(all, complement_of(parse_domain(w, w.arg(d, 0), LargeEnds::refused, depth + 1)));
    } else if (is_named(w, d, "{}", 1)) {
      all = united(all, parse_set(w, d));
    } else {
      domain_error(w, "clpfd_domain", d);
    }
  }
  return all;
}

Cell domain_term(Worker& w, const Ranges& ranges) {
  const auto end = [&w](Value v) {
    return v == infimum ? w.symbols.atom_cell("inf") : v == supremum ? w.symbols.atom_cell("sup") : Cell::integer(v);
  };
  if (ranges.empty()) return domain_term(w, ranges, {}, {});
  return domain_term(w, ranges, end(ranges.front().low), end(ranges.back().high));
}

Cell domain_term(Worker& w, const Ranges& ranges, Cell low, Cell high) {
  const Cell dots = w.symbols.functor_cell("..", 2), either = w.symbols.functor_cell("\\/", 2);
  if (ranges.empty()) return w.new_struct(dots, Cell::integer(1), Cell::integer(0));
  Cell result{};
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const Cell first = i == 0 ? low : Cell::integer(ranges[i].low), last = i + 1 == ranges.size() ? high : Cell::integer(ranges[i].high);
    const Cell part = first == last ? first : w.new_struct(dots, first, last);
    result = result.bits == 0 ? part : w.new_struct(either, result, part);
  }
  return result;
}

}  // namespace penelope::fd
