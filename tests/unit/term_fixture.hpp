// A store of its own for each test, and short ways to build terms in it.
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "wam/term/errors.hpp"
#include "wam/term/number.hpp"
#include "wam/term/store.hpp"

namespace penelope::testing {

struct TermFixture : ::testing::Test {
  Symbols symbols;
  Store store{symbols, StackSizes{std::uint64_t{512} << 20}};

  Cell integer(std::int64_t v) { return store.new_integer(v); }
  Cell floating(double d) { return store.new_float(d); }
  Cell atom(std::string_view text) { return symbols.atom_cell(text); }
  Cell string(std::string_view text) { return store.new_string(text); }
  Cell variable() { return store.new_variable(); }
  Cell compound(std::string_view name, std::initializer_list<Cell> arguments) {
    return store.new_compound(symbols.atom(name), std::span<const Cell>(arguments.begin(), arguments.size()));
  }
  Cell list(std::initializer_list<Cell> items) { return store.new_list_of(std::span<const Cell>(items.begin(), items.size())); }
  Cell big(const std::string& decimal) {
    Integer z;
    mpz_set_str(z, decimal.c_str(), 10);
    return new_integer(store, z);
  }
  std::string decimal(Cell integer_cell) {
    char* text = mpz_get_str(nullptr, 10, IntegerView(store, store.deref(integer_cell)));
    std::string result(text);
    std::free(text);
    return result;
  }

  // The formal term of the error that the action raises, written as name(argument, ...); "none" without an error.
  std::string error_of(const std::function<void()>& action) {
    try {
      action();
    } catch (const PrologError& e) {
      return written(store.arg(e.ball, 0));
    }
    return "none";
  }

  std::string written(Cell c) {
    c = store.deref(c);
    if (c.is_var()) return "_";
    if (c.is_atom()) return std::string(symbols.text(c.as_atom()));
    if (store.is_integer(c)) return decimal(c);
    if (store.is_float(c)) return std::to_string(store.float_value(c));
    if (store.is_string(c)) return '"' + std::string(store.string_value(c)) + '"';
    std::string text(symbols.text(store.name_of(c)));
    for (std::uint32_t i = 0; i < store.arity_of(c); ++i) text += (i == 0 ? "(" : ",") + written(store.arg(c, i));
    return text + ")";
  }
};

}  // namespace penelope::testing
