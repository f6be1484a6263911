// Golden code: the instructions that small clauses compile to, beside their source. Labels count from the clause's start.
#include <gtest/gtest.h>

#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "wam/code/disassemble.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/compiler/chains.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/term/block.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/reader.hpp"

namespace penelope {
namespace {

class CompilerTest : public ::testing::Test {
 protected:
  Program program;
  Store store{program.symbols, StackSizes{std::uint64_t{512} << 20}};
  const AtomId user = static_cast<AtomId>(FixedAtom::user);

  std::vector<CompiledClause> compile(const std::string& text, bool dynamic = false) {
    ReadContext context{store, *program.operators, *program.flags, user};
    return compile(read_term_from_text(context, text).term, dynamic);
  }

  std::vector<CompiledClause> compile(Cell clause, bool dynamic = false) {
    clause = store.deref(clause);
    Cell head = clause, body = cell_of(FixedAtom::true_);
    if (store.has_functor(clause, FixedAtom::neck, 2)) {
      head = store.arg(clause, 0);
      body = store.arg(clause, 1);
    }
    std::vector<CompiledClause> compiled;
    compile_clause(program, store, head, body, {user, dynamic}, compiled);
    return compiled;
  }

  // Instructions one a line, without offsets and layout.
  std::string listed(std::span<const Word> code) {
    std::string result;
    std::istringstream lines(disassemble(program, code.data(), code.size(), 0));
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string word;
      words >> word;  // offset
      for (bool first = true; words >> word; first = false) result += (first ? "" : " ") + word;
      result += '\n';
    }
    return result;
  }

  // The same of a clause and its auxiliaries, separated by "--".
  std::string code(const std::string& text, bool dynamic = false) {
    std::string result;
    for (const CompiledClause& c : compile(text, dynamic)) result += (result.empty() ? "" : "--\n") + listed(c.code);
    return result;
  }

  // Adds the clauses of one predicate and builds its index; the listing's opcodes in order, up to the first clause.
  std::string index_of(const std::vector<std::string>& clauses, const std::string& name, std::uint32_t arity) {
    const PredicateId id = program.intern_predicate(user, program.symbols.atom(name), arity);
    for (const std::string& text : clauses) {
      ReadContext context{store, *program.operators, *program.flags, user};
      const Cell clause = read_term_from_text(context, text).term;
      const CompiledClause c = compile(clause).front();
      const Cell neck = program.symbols.functor_cell(FixedAtom::neck, 2);
      Block source;
      const bool is_rule = store.has_functor(store.deref(clause), FixedAtom::neck, 2);
      copy_out(store, is_rule ? clause : store.new_struct(neck, clause, cell_of(FixedAtom::true_)), source);
      StaticClause placed;
      placed.source = program.keep_source(source.view());
      placed.code = program.append_code(c.code.data(), c.code.size());
      std::copy(std::begin(c.keys), std::end(c.keys), placed.keys);
      placed.light = c.light;
      placed.commit = c.commit;
      program.add_static_clause(id, placed);
    }
    build_static_index(program, id);
    std::istringstream lines(disassemble_predicate(program, id));
    std::string line, result;
    std::getline(lines, line);  // the predicate's name
    while (std::getline(lines, line) && line.find("  clause ") != 0) {
      if (line.find("->") != std::string::npos) continue;  // table entries
      std::istringstream words(line);
      std::string word;
      words >> word >> word;
      result += (result.empty() ? "" : " ") + word;
    }
    return result;
  }
};

TEST_F(CompilerTest, append_is_three_instructions) {
  EXPECT_EQ(code("app([H|T], L, [H|R]) :- app(T, L, R)"),
            "get_list_var_var x0, x3, x0\n"
            "get_list_val_var x2, x3, x2\n"
            "execute user:app/3\n");
}

TEST_F(CompilerTest, facts_test_constants_before_general_unification) {
  EXPECT_EQ(code("p(X, a, X, 7)"),
            "get_const x1, 'a'\n"
            "get_const x3, 7\n"
            "get_value x0, x2\n"
            "proceed\n");
}

TEST_F(CompilerTest, permanent_variables_are_saved_before_the_first_call) {
  EXPECT_EQ(code("nrev([H|T], R) :- nrev(T, RT), app(RT, [H], R)"),
            "get_list_var_var x0, x2, x0\n"
            "allocate_get_y2 3, y0, x1, y2, x2\n"
            "put_variable_y y1, x1\n"
            "call 3, user:nrev/2, live 0x7\n"
            "put_list x1\n"
            "unify_value_y y2\n"
            "unify_const '[]'\n"
            "put_value_y2 y1, x0, y0, x2\n"
            "deallocate_execute user:app/3\n");
}

TEST_F(CompilerTest, environment_is_trimmed_as_variables_die) {
  EXPECT_EQ(code("p(X, Y) :- a(Y), b(X), c"),
            "allocate_get_y 1, y0, x0\n"
            "move x0, x1\n"
            "call 1, user:a/1, live 0x1\n"
            "put_value_y y0, x0\n"
            "call 0, user:b/1, live 0x0\n"
            "deallocate_execute user:c/0\n");
}

TEST_F(CompilerTest, swapped_arguments_move_through_a_free_register) {
  EXPECT_EQ(code("p(X, Y) :- q(Y, X)"),
            "move2 x2, x1, x1, x0\n"
            "move x0, x2\n"
            "execute user:q/2\n");
}

TEST_F(CompilerTest, light_clause_leaves_argument_registers_alone_before_its_cut) {
  std::vector<CompiledClause> compiled = compile("d(U+V, X, DU+DV) :- !, d(U, X, DU), d(V, X, DV)");
  EXPECT_TRUE(compiled[0].light);
  EXPECT_EQ(code("d(U+V, X, DU+DV) :- !, d(U, X, DU), d(V, X, DV)"),
            "get_structure x0, +/2\n"
            "unify_var_var x3, x4\n"
            "get_structure x2, +/2\n"
            "unify_var_var x5, x6\n"
            "neck_cut 3, live 0x7a\n"
            "allocate_get_y2 3, y1, x1, y2, x4\n"
            "get_y y0, x6\n"
            "move2 x0, x3, x2, x5\n"
            "call 3, user:d/3, live 0x7\n"
            "put_value_y2 y2, x0, y1, x1\n"
            "put_value_y y0, x2\n"
            "deallocate_execute user:d/3\n");
}

TEST_F(CompilerTest, guard_and_neck_cut_need_no_environment) {
  std::vector<CompiledClause> compiled = compile("max(X, Y, X) :- X >= Y, !");
  EXPECT_TRUE(compiled[0].light);
  EXPECT_EQ(code("max(X, Y, X) :- X >= Y, !"),
            "get_value x0, x2\n"
            "wake 3, live 0x7, live 0x0\n"
            "test_not_greater x1, x0, fail\n"
            "neck_cut 3, live 0x0\n"
            "proceed\n");
}

TEST_F(CompilerTest, cut_after_a_call_uses_the_saved_level) {
  EXPECT_FALSE(compile("p(X) :- q(X), !, r(X)")[0].light);
  EXPECT_NE(code("p(X) :- q(X), !, r(X)").find("get_level y1\ncall 2, user:q/1, live 0x3\ncut y1"), std::string::npos);
}

TEST_F(CompilerTest, tests_behind_a_unification_of_known_variables_wake_first) {
  EXPECT_EQ(code("p(X, Y) :- X = 1, Y > 2, Y < 4"),
            "get_const x0, 1\n"
            "wake 2, live 0x2, live 0x0\n"
            "test_greater_int x1, 2, fail\n"
            "test_less_int x1, 4, fail\n"
            "proceed\n");
  EXPECT_EQ(code("p(X) :- Y = f(X), X > 2, q(Y)").find("wake"), std::string::npos);
  EXPECT_EQ(code("p(X, Y) :- X = Y, q(Y)").find("wake"), std::string::npos);
}

TEST_F(CompilerTest, last_condition_of_tests_jumps_and_each_branch_ends_the_clause) {
  EXPECT_EQ(code("part([X|Xs], P, S, L) :- ( X =< P -> S = [X|S1], part(Xs, P, S1, L) ; L = [X|L1], part(Xs, P, S, L1) )"),
            "get_list_var_var x0, x4, x0\n"
            "wake 4, live 0x1f, live 0x0\n"
            "test_not_greater x4, x1, @6\n"
            "get_list_val_var x2, x4, x2\n"
            "execute user:part/4\n"
            "get_list_val_var x3, x4, x3\n"
            "execute user:part/4\n");
}

TEST_F(CompilerTest, inline_branches_join) {
  EXPECT_EQ(code("p(X) :- ( X > 0 -> Y = a ; Y = b ), q(Y)"),
            "test_greater_int x0, 0, @3\n"
            "put_const x0, 'a'\n"
            "jump @4\n"
            "put_const x0, 'b'\n"
            "execute user:q/1\n");
}

TEST_F(CompilerTest, negation_of_a_test_is_the_opposite_test) {
  EXPECT_EQ(code("p(X) :- \\+ X == a, q"), "test_not_const x0, fail, 'a'\nexecute user:q/0\n");
  EXPECT_EQ(code("p(X) :- \\+ X = a, q"), "put_const x1, 'a'\ntest_not_unifiable x0, x1, fail\nwake 1, live 0x0, live 0x0\nexecute user:q/0\n");
}

TEST_F(CompilerTest, other_conditions_become_an_auxiliary_predicate_with_the_shared_variables) {
  std::vector<CompiledClause> compiled = compile("p(X, Y, Z) :- ( q(X, V) -> r(V) ; s(Z) ), t");
  ASSERT_EQ(compiled.size(), 3u);
  EXPECT_EQ(compiled[0].predicate, Program::no_predicate);
  EXPECT_EQ(compiled[1].predicate, compiled[2].predicate);
  const Predicate& auxiliary = program.predicate(compiled[1].predicate);
  EXPECT_EQ(auxiliary.arity, 2u);
  EXPECT_TRUE(auxiliary.flags & predicate_hidden);
}

TEST_F(CompilerTest, cut_inside_a_disjunction_takes_the_clause_level_along) {
  const std::string text = code("p(X) :- ( a(X), ! ; b(X) ), c");
  EXPECT_NE(text.find("get_level_x"), std::string::npos) << text;
  EXPECT_NE(text.find("cut y"), std::string::npos) << text;
}

TEST_F(CompilerTest, arithmetic_works_on_registers) {
  EXPECT_EQ(code("p(X, Y, Z) :- Z is (X + 1) * Y - X mod 3"),
            "add_int x3, x0, 1\n"
            "multiply x1, x3, x1\n"
            "put_const x3, 3\n"
            "modulo x0, x0, x3\n"
            "subtract x0, x1, x0\n"
            "get_value x2, x0\n"
            "proceed\n");
}

TEST_F(CompilerTest, unknown_evaluable_is_left_to_run_time) { EXPECT_NE(code("p(X) :- X is foo(1)").find("evaluate"), std::string::npos); }

TEST_F(CompilerTest, calls_of_dynamic_clauses_carry_their_continuation) {
  std::vector<CompiledClause> compiled = compile("p :- q, r", true);
  std::vector<Word>& words = compiled[0].code;
  place_dynamic(words, 5);
  std::uint64_t at = 0;
  while (words[at].op() != Op::call_continue) at += instruction_words(&words[at]);
  EXPECT_EQ(words[at + 1].bits, dynamic_address(5, at + 3));
}

TEST_F(CompilerTest, body_that_is_no_goal_is_a_type_error) {
  EXPECT_THROW(compile("p :- a, 4"), PrologError);
  EXPECT_THROW(compile("p :- ( a ; 4 )"), PrologError);
  EXPECT_NO_THROW(compile("p(X) :- X, call(4)"));
}

TEST_F(CompilerTest, deep_terms_and_long_bodies_need_no_stack) {
  Cell deep = store.new_variable(), body = program.symbols.atom_cell("a");
  const Cell f = program.symbols.functor_cell("f", 2), comma = program.symbols.functor_cell(",", 2);
  for (int i = 0; i < 1000000; ++i) {
    deep = store.new_struct(f, deep, nil_cell);
    body = store.new_struct(comma, program.symbols.atom_cell("a"), body);
  }
  EXPECT_GT(compile(store.new_struct(program.symbols.functor_cell("p", 1), deep))[0].code.size(), 1000000u);
  const Cell clause = store.new_struct(program.symbols.functor_cell(":-", 2), program.symbols.atom_cell("p"), body);
  EXPECT_GT(compile(clause)[0].code.size(), 2000000u);
}

TEST_F(CompilerTest, call_keeps_the_slots_of_variables_first_met_after_it) {
  const std::string listing = code("p :- a, q(X), r(X)");
  EXPECT_NE(listing.find("call 1, user:a/0, live 0x0"), std::string::npos) << listing;
}

TEST_F(CompilerTest, more_than_64_live_slots_extend_the_mask_of_a_call) {
  std::string text = "p(";
  for (int i = 0; i < 70; ++i) text += (i ? ",X" : "X") + std::to_string(i);
  text += ") :- a, q(";
  for (int i = 0; i < 70; ++i) text += (i ? ",X" : "X") + std::to_string(i);
  const std::string listing = code(text + ")");
  EXPECT_NE(listing.find("call 70, user:a/0, live 0xffffffffffffffff\nmore_slots #1"), std::string::npos) << listing;
}

// --- indexing ----------------------------------------------------------------------------------------------------------

TEST_F(CompilerTest, list_recursion_has_no_choice_point_when_the_first_argument_is_bound) {
  EXPECT_EQ(index_of({"app([], L, L)", "app([H|T], L, [H|R]) :- app(T, L, R)"}, "app", 3),
            "switch_on_list_var_var try_clause trust_clause chain_link");
}

TEST_F(CompilerTest, light_chain_is_promoted_at_the_first_other_clause) {
  EXPECT_EQ(index_of({"p(X) :- X > 3, !", "p(X) :- X > 2, !", "p(X) :- q(X)", "p(_)"}, "p", 1), "try_light retry_light promote trust_clause");
  EXPECT_EQ(index_of({"r(X) :- X > 3, !", "r(_)"}, "r", 1), "try_light trust_light");
}

TEST_F(CompilerTest, second_argument_decides_when_the_first_does_not) {
  EXPECT_EQ(index_of({"p(_, a)", "p(_, b)"}, "p", 2), "switch_on_term try_clause trust_clause switch_on_constant");
}

TEST_F(CompilerTest, argument_that_is_always_a_list_keeps_other_calls_out) {
  EXPECT_EQ(index_of({"pick(X, [X|Xs], Xs)", "pick(X, [Y|Ys], [Y|Zs]) :- pick(X, Ys, Zs)"}, "pick", 3),
            "switch_on_list_try try_clause trust_clause chain_link");
  EXPECT_EQ(index_of({"del([X|Xs], X, Xs) :- !", "del([Y|Ys], X, [Y|Zs]) :- del(Ys, X, Zs)"}, "del", 3),
            "switch_on_list_try_light try_light trust_light");
}

// --- chains (compiler/chains.hpp) ----------------------------------------------------------------------------------------

TEST_F(CompilerTest, generator_that_calls_itself_last_is_a_chain) {
  const char* const chains[][3] = {
      {"in", "in(X, [X|_])", "in(X, [_|Xs]) :- in(X, Xs)"},
      {"down", "down(N, N)", "down(N, X) :- N > 0, M is N - 1, down(M, X)"},
      {"even", "even([X|_], X) :- q(X)", "even([X|Xs], Y) :- ( X > 1 -> true ; X < 0 ), even(Xs, Y)"},
  };
  for (const auto& [name, element, step] : chains) EXPECT_TRUE(index_of({element, step}, name, 2).ends_with("trust_clause chain_link")) << step;
}

TEST_F(CompilerTest, generator_whose_step_does_more_is_no_chain) {
  const char* const others[][3] = {
      {"cuts", "cuts(X, [X|_]) :- q(X), !", "cuts(X, [_|Xs]) :- cuts(X, Xs)"},
      {"calls", "calls(X, [X|_])", "calls(X, [_|Xs]) :- q(X), calls(X, Xs)"},
      {"returns", "returns(N, N)", "returns(N, X) :- returns(N, Y), X is Y + 1"},
      {"elsewhere", "elsewhere(X, [X|_])", "elsewhere(X, [_|Xs]) :- in(X, Xs)"},
      {"draws", "draws(N, N)", "draws(N, X) :- M is random(N), draws(M, X)"},
  };
  for (const auto& [name, element, step] : others) EXPECT_EQ(index_of({element, step}, name, 2).find("chain_link"), std::string::npos) << step;
}

// Two registers more: what the clause keeps behind its arguments moves up.
TEST_F(CompilerTest, step_of_a_companion_counts_and_keeps_its_counts) {
  index_of({"pick(X, [X|Xs], Xs)", "pick(X, [Y|Ys], [Y|Zs]) :- pick(X, Ys, Zs)"}, "pick", 3);
  const Predicate& p = program.predicate(program.find_predicate(user, program.symbols.atom("pick"), 3));
  const PredicateId companion = program.intern_predicate(user, program.symbols.atom("companion"), 5);
  const auto step = chain_step_of(program, p, companion);
  ASSERT_TRUE(step.has_value());
  EXPECT_EQ(step->lists, 0b110U);
  EXPECT_EQ(listed(step->code),
            "get_list_var_var x1, x5, x1\n"
            "get_list_val_var x2, x5, x2\n"
            "chain_step x3, x4, 1\n"
            "execute user:companion/5\n");
}

TEST_F(CompilerTest, arguments_of_the_same_structure_tell_clauses_apart) {
  EXPECT_EQ(index_of({"r(s(a))", "r(s(b))"}, "r", 1),
            "switch_on_term try_clause trust_clause switch_on_structure load_argument switch_on_term switch_on_constant");
}

TEST_F(CompilerTest, arguments_of_lists_tell_clauses_apart) {
  EXPECT_EQ(index_of({"r([a|_])", "r([b|_])"}, "r", 1),
            "switch_on_term load_argument switch_on_term try_clause trust_clause switch_on_constant");
}

TEST_F(CompilerTest, clause_that_matches_and_cuts_at_once_leaves_no_alternative) {
  EXPECT_EQ(index_of({"d(X+Y, E) :- !, q(X, Y, E)", "d(X*Y, E) :- !, q(X, Y, E)", "d(_, 0)"}, "d", 2),
            "switch_on_term try_light retry_light trust_light switch_on_structure");
  EXPECT_EQ(index_of({"l([X|Xs], E) :- !, q(X, Xs, E)", "l([], E) :- !, q(E)", "l(_, 0)"}, "l", 2),
            "switch_on_term try_light retry_light trust_light switch_on_constant");
}

// try_light 3: no choice point where the third argument is unbound. The switch on it would come first if the clause did not cut.
TEST_F(CompilerTest, clause_that_fails_for_a_bound_result_only_needs_a_choice_point_then) {
  index_of({"s(X+Y, Z, Z+X) :- !, q(X, Y)", "s(X*Y, Z, Y*Z) :- !, q(X, Y)", "s(_, _, 0)"}, "s", 3);
  const PredicateId id = program.find_predicate(user, program.symbols.atom("s"), 3);
  const std::string listing = disassemble_predicate(program, id);
  EXPECT_NE(listing.find("try_light                3, "), std::string::npos) << listing;
  EXPECT_EQ(listing.find("switch_on_term           x2"), listing.rfind("switch_on_term           x2")) << listing;
}

TEST_F(CompilerTest, clause_that_may_not_match_leaves_its_alternatives) {
  EXPECT_EQ(
      index_of({"d(X+Y, X) :- !, q(X, Y)", "d(a, _)", "d(_, 0)"}, "d", 2),
      "switch_on_term try_light promote trust_clause switch_on_constant try_clause trust_clause switch_on_structure try_light trust_light");
  EXPECT_EQ(index_of({"e(X+X, _) :- !, q(X)", "e(_, 0)"}, "e", 2),
            "switch_on_term try_light trust_light switch_on_structure try_light trust_light");
  EXPECT_EQ(index_of({"f(X+_, _) :- X > 1, !", "f(_, 0)"}, "f", 2),
            "switch_on_term try_light trust_light switch_on_structure try_light trust_light");
}

TEST_F(CompilerTest, floats_and_big_integers_are_told_apart_by_value) {
  EXPECT_EQ(index_of({"v(2.5)", "v(1.5)", "v(-100000000000000000000)", "v(100000000000000000000)"}, "v", 1),
            "switch_on_term try_clause retry_clause retry_clause trust_clause switch_on_box");
}

TEST_F(CompilerTest, masks_of_many_live_registers_follow_the_cut) {
  std::string variables;
  for (int i = 1; i <= 40; ++i) variables += ", V" + std::to_string(i);
  const std::string listing = code("p(a" + variables + ") :- !, q(a" + variables + ")");
  EXPECT_NE(listing.find("neck_cut 41, live 0xffffffff\nmore_masks #2\n"), std::string::npos) << listing;
}

TEST_F(CompilerTest, single_clause_is_its_own_entry) {
  index_of({"p(a)"}, "p", 1);
  const Predicate& p = program.predicate(program.find_predicate(user, program.symbols.atom("p"), 1));
  EXPECT_EQ(p.entry.load(), program.code_base() + p.clauses.all()[0].code);
}

}  // namespace
}  // namespace penelope
