"""Programs, queries, errors, and what is left of an engine that is closed."""
import gc

import pytest
from penelope import Atom, Halted, Prolog, PrologError, Term, Variable

QUEENS = r"""
    queens(N, Qs) :- numlist(1, N, Ns), place(Ns, [], Qs).
    place([], Qs, Qs).
    place(Unplaced, Placed, Qs) :- select(Q, Unplaced, Rest), safe(Placed, Q, 1), place(Rest, [Q|Placed], Qs).
    safe([], _, _).
    safe([Q|Qs], Q0, D) :- Q0 =\= Q + D, Q0 =\= Q - D, D1 is D + 1, safe(Qs, Q0, D1).
"""


def test_a_query_is_an_iterator_of_dicts(prolog):
    assert list(prolog.query("member(X, Xs)", Xs=[1, 2, 3])) == [{"X": 1}, {"X": 2}, {"X": 3}]


def test_given_and_hidden_variables_are_left_out(prolog):
    answer = prolog.once("X = f(Y, _Z), Y = W", {"W": 1})
    assert list(answer) == ["X", "Y"] and answer["Y"] == 1
    assert answer["X"].args[0] == 1 and isinstance(answer["X"].args[1], Variable)


def test_goals_that_fail(prolog):
    assert list(prolog.query("fail")) == [] == prolog.all("fail")
    assert prolog.once("fail") is None


def test_all_workers_find_the_answers_in_the_order_of_one(prolog, four):
    for engine in (prolog, four):
        engine.consult_text(QUEENS)
    expected = list(prolog.query("queens(8, Qs)"))
    assert len(expected) == 92
    assert four.all("queens(8, Qs)") == expected
    assert four.once("queens(8, Qs)") == expected[0]


def test_goals_as_terms(prolog):
    goal = Term("member", Variable("X"), [1, 2, Variable("Y")])
    first, second, third = prolog.all(goal)
    assert (first["X"], second["X"]) == (1, 2) and isinstance(first["Y"], Variable)
    assert third["X"] == third["Y"] and isinstance(third["X"], Variable)
    assert prolog.once(Atom("true")) == {}
    with pytest.raises(ValueError, match="no name of a Prolog variable"):
        prolog.once(Term("=", Variable("x y"), 1))
    with pytest.raises(TypeError):
        prolog.once(Term("=", Variable("X"), 1), X=1)
    with pytest.raises(TypeError):
        prolog.once(17)


def test_answers_are_found_as_they_are_asked_for(prolog):
    query = prolog.query("between(1, inf, N), flag(asked, _, N)")
    assert [next(query)["N"] for _ in range(3)] == [1, 2, 3]
    query.close()
    assert list(query) == []
    assert prolog.once("flag(asked, N, N)") == {"N": 3}


def test_closing_runs_cleanups(prolog):
    goal = "setup_call_cleanup(true, member(_, [a, b]), nb_setval(cleaned, yes))"
    with prolog.query(goal) as query:
        next(query)
    assert prolog.once("nb_getval(cleaned, X)") == {"X": "yes"}


def test_a_query_that_is_forgotten_is_closed_by_the_next_call(prolog):
    for _ in prolog.query("setup_call_cleanup(true, member(_, [a, b]), nb_setval(cleaned, yes))"):
        break
    gc.collect()
    assert prolog.once("nb_getval(cleaned, X)") == {"X": "yes"}
    for _ in range(300):
        next(prolog.query("repeat, length(L, 1000)"))


def test_queries_nest_and_the_newest_goes_on(prolog):
    outer = prolog.query("member(X, [1, 2])")
    assert next(outer) == {"X": 1}
    inner = prolog.query("member(X, [a, b])")
    assert next(inner) == {"X": "a"}
    with pytest.raises(RuntimeError, match="a newer query"):
        next(outer)
    assert prolog.once("X = 1") == {"X": 1}
    assert list(inner) == [{"X": "b"}]
    assert list(outer) == [{"X": 2}]


def test_errors_have_term_and_message(prolog):
    with pytest.raises(PrologError, match="Arithmetic") as info:
        prolog.once("X is foo + 1")
    assert info.value.term.args[0] == Term("type_error", Atom("evaluable"), Term("/", Atom("foo"), 0))
    with pytest.raises(PrologError) as info:
        prolog.once("throw(my(Ball))")
    assert info.value.term.name == "my"
    with pytest.raises(PrologError, match="yntax"):
        prolog.once("foo(")
    with pytest.raises(PrologError, match="no_such"):
        list(prolog.query("no_such_predicate"))
    with pytest.raises(PrologError, match="variable"):
        prolog.once("true", X=1)


def test_a_query_that_raised_is_over(prolog):
    query = prolog.query("member(X, [1, 0]), Y is 1 / X")
    assert next(query)["X"] == 1
    with pytest.raises(PrologError):
        next(query)
    assert list(query) == []
    assert prolog.once("true") == {}


def test_stack_overflow_is_an_error(four):
    four.consult_text("deep(X) :- deep(f(X)), true.")
    with Prolog(workers=2, stack_limit=32 << 20) as small:
        small.consult_text("deep(N, [N|L]) :- M is N + 1, deep(M, L).")
        with pytest.raises(PrologError, match="tack|resource"):
            small.all("deep(0, L)")
        assert small.once("true") == {}


def test_halt_ends_the_goal_only(prolog):
    with pytest.raises(Halted) as info:
        prolog.once("halt(3)")
    assert info.value.status == 3
    assert prolog.once("true") == {}


def test_consult_files_and_texts(prolog, tmp_path, capfd):
    file = tmp_path / "été.pl"
    file.write_text("p(1). p(2).\n")
    prolog.consult(file)
    assert prolog.all("p(X)") == [{"X": 1}, {"X": 2}]
    with pytest.raises(PrologError, match="1 errors while loading"):
        prolog.consult_text("q(1). q(. q(3).", "broken")
    assert "broken" in capfd.readouterr().err
    assert prolog.once("q(X)") == {"X": 1}
    with pytest.raises(PrologError, match="does not exist"):
        prolog.consult(tmp_path / "missing.pl")


def test_output_is_that_of_the_process(prolog, capfd):
    prolog.once("write(hello), nl")
    assert capfd.readouterr().out == "hello\n"
    assert prolog.once("with_output_to(string(S), write(hello))") == {"S": "hello"}


def test_engines_are_apart(prolog):
    with Prolog(workers=1) as other:
        prolog.consult_text("p(1).")
        other.consult_text("p(2).")
        assert prolog.all("p(X)") == [{"X": 1}]
        assert other.all("p(X)") == [{"X": 2}]


def test_a_closed_engine_says_so(capfd):
    prolog = Prolog(workers=1)
    prolog.consult_text(":- at_halt((write(bye), nl)).")
    query = prolog.query("member(X, [1, 2])")
    next(query)
    unused = prolog.query("true")
    prolog.close()
    prolog.close()
    assert prolog.closed
    assert capfd.readouterr().out == "bye\n"
    for use in (lambda: next(query), lambda: next(unused), lambda: prolog.once("true"), lambda: prolog.all("true"),
                lambda: prolog.query("true"), lambda: prolog.consult_text("p."), lambda: prolog.text(1), lambda: prolog.parse("x"),
                lambda: prolog.function(len)):
        with pytest.raises(RuntimeError, match="closed"):
            use()
    query.close()
    prolog.interrupt()


def test_an_engine_that_is_forgotten_is_closed(capfd):
    prolog = Prolog(workers=1)
    prolog.consult_text(":- at_halt((write(bye), nl)).")
    del prolog
    gc.collect()
    assert capfd.readouterr().out == "bye\n"


def test_many_engines_one_after_the_other():
    for _ in range(20):
        with Prolog(workers=2) as prolog:
            assert prolog.once("X = 1") == {"X": 1}


@pytest.mark.parametrize("options, error", [({"workers": -1}, ValueError), ({"workers": 5000}, ValueError), ({"workers": "2"}, TypeError),
                                            ({"stack_limit": -1}, ValueError), ({"image": "/no/such/boot.image"}, RuntimeError)])
def test_options_that_are_wrong(options, error):
    with pytest.raises(error):
        Prolog(**options)


def test_arguments_that_are_wrong(prolog):
    for use in (lambda: prolog.once(), lambda: prolog.once("true", {1: 2}), lambda: prolog.consult_text(5), lambda: prolog.parse(None)):
        with pytest.raises(TypeError):
            use()
