// wam/builtins: halt, alarms, environment, statistics.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "wam/builtins/registry.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/alarm.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {
namespace {

class SystemBuiltins : public ::testing::Test {
 protected:
  SystemBuiltins() { register_system_builtins(table); }
  ~SystemBuiltins() override { drop_alarms(worker); }

  bool call(std::string_view name, std::vector<Cell> arguments) {
    for (std::uint32_t i = 0; i < table.size(); ++i) {
      if (table[i].name != name || table[i].arity != arguments.size()) continue;
      const bool ok = table[i].det(worker, arguments.data());
      if (is_raised()) throw_raised();
      return ok;
    }
    ADD_FAILURE() << "no built-in " << name;
    return false;
  }
  void run_above_cleanup_of(AlarmId alarm) {
    const Cell goal = worker.new_struct(program.symbols.functor_cell("$cancel_alarm", 1), Cell::integer(alarm));
    worker.push_cleanup(worker.new_struct(program.symbols.functor_cell("$run_cleanup", 1), goal));
  }
  Cell atom(std::string_view text) { return program.symbols.atom_cell(text); }
  bool time_limit_raised() const { return worker.signals.load() & signal_time_limit; }
  bool time_limit_raised_within(std::chrono::milliseconds most) const {
    const auto end = std::chrono::steady_clock::now() + most;
    while (!time_limit_raised() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return time_limit_raised();
  }

  Program program;
  Worker worker{program, StackSizes{std::uint64_t{64} << 20}};
  BuiltinTable table;
};

TEST_F(SystemBuiltins, HaltKeepsItsStatus) {
  EXPECT_THROW(call("halt", {Cell::integer(3)}), HaltRequest);
  EXPECT_EQ(worker.halt_status, 3);
  EXPECT_THROW(call("halt", {atom("a")}), PrologError);
}

TEST_F(SystemBuiltins, AlarmRaisesTheTimeLimitAndRingsOnce) {
  const AlarmId alarm = set_alarm(worker, 0.01);
  run_above_cleanup_of(alarm);
  EXPECT_TRUE(time_limit_raised_within(std::chrono::seconds(20)));
  EXPECT_THROW(ring_alarm(worker), PrologError);
  EXPECT_NO_THROW(ring_alarm(worker));
  EXPECT_TRUE(cancel_alarm(alarm));
}

TEST_F(SystemBuiltins, CancelledAlarmNeverRings) {
  const AlarmId alarm = set_alarm(worker, 0.02);
  EXPECT_TRUE(cancel_alarm(alarm));
  EXPECT_FALSE(time_limit_raised_within(std::chrono::milliseconds(60)));
  EXPECT_FALSE(cancel_alarm(alarm));
  const AlarmId due = set_alarm(worker, 0);
  run_above_cleanup_of(due);
  EXPECT_TRUE(time_limit_raised_within(std::chrono::seconds(20)));
  EXPECT_TRUE(cancel_alarm(due));
  EXPECT_NO_THROW(ring_alarm(worker)) << "the signal that was raised is for nobody";
}

TEST_F(SystemBuiltins, AlarmRingsOnlyWhereItsGoalRuns) {
  const AlarmId alarm = set_alarm(worker, 0);
  EXPECT_TRUE(time_limit_raised_within(std::chrono::seconds(20)));
  EXPECT_NO_THROW(ring_alarm(worker));
  run_above_cleanup_of(alarm);
  EXPECT_THROW(ring_alarm(worker), PrologError);
  EXPECT_TRUE(cancel_alarm(alarm));
}

TEST_F(SystemBuiltins, InnerAlarmLeavesAnExpiredOuterOne) {
  const AlarmId outer = set_alarm(worker, 0), inner = set_alarm(worker, 1000);
  run_above_cleanup_of(outer);
  run_above_cleanup_of(inner);
  EXPECT_TRUE(time_limit_raised_within(std::chrono::seconds(20)));
  EXPECT_TRUE(cancel_alarm(inner));
  EXPECT_THROW(ring_alarm(worker), PrologError);
  EXPECT_TRUE(cancel_alarm(outer));
}

TEST_F(SystemBuiltins, EnvironmentIsReadBack) {
  EXPECT_TRUE(call("setenv", {atom("PENELOPE_UNIT_TEST"), Cell::integer(12)}));
  const Cell value = worker.new_variable();
  EXPECT_TRUE(call("getenv", {atom("PENELOPE_UNIT_TEST"), value}));
  EXPECT_EQ(text_argument(worker, value), "12");
  EXPECT_TRUE(call("unsetenv", {atom("PENELOPE_UNIT_TEST")}));
  EXPECT_FALSE(call("getenv", {atom("PENELOPE_UNIT_TEST"), worker.new_variable()}));
}

TEST_F(SystemBuiltins, StatisticsKnowsItsKeys) {
  for (const char* key : {"runtime", "cputime", "walltime", "real_time", "inferences", "global_stack", "trail", "memory"})
    EXPECT_TRUE(call("statistics", {atom(key), worker.new_variable()})) << key;
  EXPECT_THROW(call("statistics", {atom("foo"), worker.new_variable()}), PrologError);
}

}  // namespace
}  // namespace penelope
