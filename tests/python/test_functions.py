"""Python functions that Prolog calls."""
import functools
import threading

import pytest
from penelope import Atom, PrologError, Term, Variable


def test_a_function_gives_the_last_argument(prolog):
    @prolog.function
    def square(x):
        return x * x

    assert square(3) == 9
    assert prolog.once("square(7, Y)") == {"Y": 49}
    assert prolog.once("square(2, 5)") is None
    prolog.function(len, name="py_length", arity=2)
    assert prolog.once("py_length([a, b], N)") == {"N": 2}


def test_a_predicate_succeeds_fails_and_gives_values(prolog):
    @prolog.predicate
    def even(x):
        return x % 2 == 0

    @prolog.predicate(name="swap")
    def exchange(a, b):
        return (b, a) if isinstance(a, Variable) else (a, a)

    @prolog.predicate
    def nothing():
        pass

    assert prolog.all("member(X, [1, 2, 3, 4]), even(X)") == [{"X": 2}, {"X": 4}]
    assert prolog.once("swap(X, 1)") == {"X": 1}
    assert prolog.once("swap(1, Y)") == {"Y": 1}
    assert prolog.once("nothing") == {}


def test_generators_have_several_solutions(prolog):
    @prolog.function
    def upto(n):
        yield from range(1, n + 1)

    @prolog.predicate
    def edge(a, b):
        for pair in [("a", "b"), ("b", "c"), ("a", "d")]:
            yield tuple(map(Atom, pair))

    assert prolog.all("upto(3, X)") == [{"X": 1}, {"X": 2}, {"X": 3}]
    assert prolog.all("upto(2, X), upto(X, Y)") == [{"X": 1, "Y": 1}, {"X": 2, "Y": 1}, {"X": 2, "Y": 2}]
    assert prolog.all("edge(a, X)") == [{"X": "b"}, {"X": "d"}]
    assert prolog.once("upto(0, X)") is None


def test_objects_that_are_called(prolog):
    class Digits:
        def __call__(self, base):
            yield from range(base)

    prolog.function(Digits(), name="digit")
    prolog.function(functools.partial(pow, 2), name="power", arity=2)
    assert prolog.all("digit(3, D), power(D, P)") == [{"D": 0, "P": 1}, {"D": 1, "P": 2}, {"D": 2, "P": 4}]


def test_solutions_are_searched_for_as_they_are_asked_for_and_generators_closed(prolog):
    seen = []

    @prolog.function
    def naturals():
        try:
            n = 0
            while True:
                seen.append(n)
                yield n
                n += 1
        finally:
            seen.append("closed")

    assert prolog.once("naturals(X), X > 2") == {"X": 3}
    assert seen == [0, 1, 2, 3, "closed"]
    with prolog.query("naturals(X)") as query:
        next(query)
    assert seen[-2:] == [0, "closed"]
    with pytest.raises(PrologError):
        prolog.once("naturals(X), X > 1, throw(enough)")
    assert seen[-1] == "closed"


def test_they_are_called_in_order_by_all_workers(prolog, four):
    calls = {}
    for engine in (prolog, four):
        called = calls[engine] = []

        def note(x, called=called):
            called.append(x)
            return x + 1

        def both(x):
            yield x
            yield -x

        engine.function(note, name="note", arity=2)
        engine.function(both)
        engine.consult_text("work(0) :- !. work(N) :- M is N - 1, work(M). p(Y) :- between(1, 300, X), work(2000), note(X, Y0), both(Y0, Y).")
    expected = prolog.all("p(Y)")
    assert len(expected) == 600
    assert four.all("p(Y)") == expected
    assert calls[four] == calls[prolog] == list(range(1, 301))


def test_exceptions_go_through_prolog(prolog):
    class Mine(Exception):
        pass

    def fails(kind):
        raise {"mine": Mine("my text"), "prolog": PrologError(Term("my_error", 1))}[kind]

    prolog.predicate(fails)
    with pytest.raises(Mine, match="my text") as info:
        prolog.once("fails(mine)")
    assert any(entry.name == "fails" for entry in info.traceback)
    with pytest.raises(PrologError) as info:
        prolog.once("fails(prolog)")
    assert info.value.term == Term("my_error", 1)
    answer = prolog.once("catch(fails(mine), error(python_error(Type, Text), _), true)")
    assert answer == {"Type": Atom("Mine"), "Text": "my text"}
    with pytest.raises(KeyError):
        prolog.once("fails(none)")

    @prolog.function
    def broken():
        yield 1
        raise Mine("later")

    query = prolog.query("broken(X)")
    assert next(query) == {"X": 1}
    with pytest.raises(Mine):
        next(query)


def test_results_that_are_wrong(prolog):
    prolog.predicate(lambda x: 5, name="five")
    prolog.predicate(lambda x: (1, 2), name="pair")
    prolog.function(lambda: {}, name="dict")
    for goal in ("five(_)", "pair(_)", "dict(_)"):
        with pytest.raises(TypeError):
            prolog.once(goal)


def test_definitions_that_are_wrong(prolog):
    with pytest.raises(TypeError):
        prolog.predicate(5)
    with pytest.raises(TypeError, match="arity="):
        prolog.predicate(lambda *xs: True, name="many")
    with pytest.raises(TypeError, match="arity="):
        prolog.function(max)
    with pytest.raises(TypeError, match="name="):
        prolog.function(functools.partial(max, 1), arity=2)
    with pytest.raises(ValueError):
        prolog.function(lambda: 1, name="f", arity=0)
    with pytest.raises(PrologError):
        prolog.predicate(lambda x: True, name="atom", arity=1)  # a built-in predicate


def test_they_must_not_use_the_engine(prolog):
    prolog.predicate(lambda: prolog.once("true"), name="again")
    with pytest.raises(RuntimeError, match="runs a goal"):
        prolog.once("again")
    prolog.predicate(prolog.close, name="close_it", arity=0)
    with pytest.raises(RuntimeError, match="runs a goal"):
        prolog.once("close_it")
    assert prolog.once("true") == {}


def test_they_may_use_another_engine(prolog, four):
    prolog.function(lambda x: four.once("Y is X * 2", X=x)["Y"], name="double")
    assert prolog.once("double(4, Y)") == {"Y": 8}


def test_the_lock_is_released_while_prolog_runs(prolog):
    prolog.consult_text("wait :- between(1, inf, _), done, !.")
    done = threading.Event()
    prolog.predicate(done.is_set, name="done")
    threading.Timer(0.2, done.set).start()
    assert prolog.once("wait") == {}
