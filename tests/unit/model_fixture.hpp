// A model of FlatZinc in an engine of its own for each test, and short ways to look at its variables and to change them.
#pragma once
#include <gtest/gtest.h>

#include <string_view>

#include "wam/engine.hpp"
#include "wam/flatzinc/reader.hpp"

namespace penelope::fd {

struct ModelFixture : testing::Test {
  // Whether there may be a solution, once all has propagated.
  bool read(std::string_view text) {
    Solver s(engine.worker);
    model = flatzinc::read_model(s, text, {});
    return model.is_possible && s.propagate();
  }
  template <class Change>
  bool change(Change c) {
    Solver s(engine.worker);
    return c(s) && s.propagate();
  }
  Cell variable(std::size_t i) const { return model.declared[i]; }
  Ranges ranges(std::size_t i) { return Solver(engine.worker).ranges(variable(i)); }
  std::size_t queue_runs() const { return engine.worker.constraint_work.propagations; }

  Engine engine{EngineOptions{{std::uint64_t{64} << 20}}};
  flatzinc::Model model;
};

}  // namespace penelope::fd
