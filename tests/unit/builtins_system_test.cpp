// wam/builtins: halt, alarms, environment, statistics.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "wam/machine/alarm.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/builtins/text_argument.hpp"
#include "wam/term/errors.hpp"

namespace penelope {
namespace {

class SystemBuiltins : public ::testing::Test {
 protected:
  SystemBuiltins() { register_system_builtins(table); }
  ~SystemBuiltins() override { drop_alarms(worker); }

  bool call(std::string_view name, std::vector<Cell> arguments) {
    for (std::uint32_t i = 0; i < table.size(); ++i)
      if (table[i].name == name && table[i].arity == arguments.size()) return table[i].det(worker, arguments.data());
    ADD_FAILURE() << "no built-in " << name;
    return false;
  }
  Cell atom(std::string_view text) { return program.symbols.atom_cell(text); }
  bool time_limit_raised() const { return worker.signals.load() & signal_time_limit; }
  bool time_limit_raised_within(std::chrono::milliseconds most) const {
    const auto end = std::chrono::steady_clock::now() + most;
    while (!time_limit_raised() && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
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

TEST_F(SystemBuiltins, AlarmRaisesTheTimeLimit) {
  push_alarm(worker, 0.01);
  EXPECT_TRUE(time_limit_raised_within(std::chrono::seconds(20)));
  EXPECT_TRUE(pop_alarm(worker));
  EXPECT_FALSE(time_limit_raised()) << "cancelling withdraws the signal";
}

TEST_F(SystemBuiltins, CancelledAlarmNeverRings) {
  push_alarm(worker, 0.02);
  EXPECT_TRUE(pop_alarm(worker));
  EXPECT_FALSE(time_limit_raised_within(std::chrono::milliseconds(60)));
  EXPECT_FALSE(pop_alarm(worker));
}

TEST_F(SystemBuiltins, InnerAlarmLeavesAnExpiredOuterOne) {
  push_alarm(worker, 0);
  push_alarm(worker, 1000);
  EXPECT_TRUE(time_limit_raised_within(std::chrono::seconds(20)));
  EXPECT_TRUE(pop_alarm(worker));
  EXPECT_TRUE(time_limit_raised());
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
  for (const char* key :
       {"runtime", "cputime", "walltime", "real_time", "inferences", "global_stack", "trail", "memory"})
    EXPECT_TRUE(call("statistics", {atom(key), worker.new_variable()})) << key;
  EXPECT_THROW(call("statistics", {atom("foo"), worker.new_variable()}), PrologError);
}

}  // namespace
}  // namespace penelope
