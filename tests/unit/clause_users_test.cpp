// What the frames of a machine keep alive, asked wherever the machine may stand still: at every backtracking.
#include <gtest/gtest.h>

#include <cstring>

#include "tests/unit/here_and_now.hpp"
#include "wam/builtins/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/machine/worker.hpp"
#include "wam/text/reader.hpp"

namespace penelope {
namespace {

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);

class AsksAtBacktracking : public HereAndNow {
 public:
  int light = 0, full = 0;  // choice points that were backtracked into

  void backtrack(Worker& w) override {
    const bool is_light = (w.B[choice::local].bits & choice::light_bit) != 0;
    if (is_light) std::memset(static_cast<void*>(w.B + choice::light_size), 0xff, (choice::cells - choice::light_size) * sizeof(Cell));  // not its own
    ++(is_light ? light : full);
    ClauseUsers users;
    w.find_clause_users(users);
    EXPECT_TRUE(users.running.empty());  // no clause of the program is dynamic
    w.P = w.program.code_base() + w.B[choice::alternative].bits;
  }
};

TEST(ClauseUsers, choice_points_between_a_head_and_its_cut_have_no_environment) {
  Program program;
  install_builtins(program);
  Worker w{program, {std::uint64_t{64} << 20}};
  const auto parse = [&w](const char* text) { return read_term_from_text({w, *w.program.operators, *w.program.flags, user}, text).term; };
  for (const char* clause : {"size(X, large) :- X > 3, !", "size(X, middle) :- X > 1, !", "size(_, small)", "item(1)", "item(2)", "item(5)",
                             "all :- item(X), size(X, S), S == tiny", "all"})
    add_file_clause(w, user, parse(clause), user, 1, true);
  AsksAtBacktracking asks;
  w.parallel = &asks;
  w.watch = w.choice_limit;
  EXPECT_EQ(w.solve(parse("all")), Outcome::success);
  w.finish_query();
  w.parallel = nullptr;
  EXPECT_GT(asks.light, 2);
  EXPECT_GT(asks.full, 2);
}

}  // namespace
}  // namespace penelope
