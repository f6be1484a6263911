// wam/builtins/registry: each built-in is registered once.
#include "wam/builtins/registry.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace penelope {
namespace {

bool succeed(Worker&, Cell*) { return true; }
Step succeed_once(Worker&, Cell*) { return Step::last; }

std::string refusal(const BuiltinTable& table) {
  Program program;
  try {
    install_builtins(program, table);
  } catch (const std::logic_error& e) {
    return e.what();
  }
  return "none";
}

TEST(BuiltinRegistry, own_table_has_no_duplicates) { EXPECT_EQ(refusal(builtins()), "none"); }

TEST(BuiltinRegistry, same_name_with_another_arity_is_another_built_in) {
  BuiltinTable table;
  table.pure("twin", 1, succeed);
  table.det("twin", 2, succeed);
  EXPECT_EQ(refusal(table), "none");
}

TEST(BuiltinRegistry, second_registration_is_refused_by_name) {
  BuiltinTable table;
  table.pure("twin", 1, succeed);
  table.pure("single", 1, succeed);
  table.nondet("twin", 1, 0, succeed_once);
  EXPECT_NE(refusal(table).find("twin/1 is registered twice"), std::string::npos);
}

TEST(BuiltinRegistry, predicates_of_the_machine_are_not_to_be_registered) {
  BuiltinTable table;
  table.pure("call", 3, succeed);
  EXPECT_NE(refusal(table).find("call/3 is registered twice"), std::string::npos);
}

}  // namespace
}  // namespace penelope
