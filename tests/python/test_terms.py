"""Which Python value is which term."""
import copy
import math
import pickle
import random
from fractions import Fraction

import pytest
from penelope import Atom, PartialList, Prolog, PrologError, Term, Variable


VALUES = [Fraction(1, 3), Fraction(-2**70, 3**50),
          0, -7, 2**63 - 1, -2**63, 2**63, -2**64, 10**40, -3**500, 0.1, -1e300, "", "text", 'a "string"', "é𝄞", "nul\0inside", Atom("ann"),
          Atom(""), Atom("an atom"), Atom("[]"), [], [1, [2.5, []]], (1, 2), (1,), (1, 2, 3), Term("f", 1, Term("g", "x")), Term("f"), (),
          [(Atom("key"), "value")], PartialList([1, 2], Atom("tail"))]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_come_back_as_they_went(prolog, value):
    back = prolog.once("Y = X", X=value)["Y"]
    assert back == value
    assert type(back) is type(value)


@pytest.mark.parametrize("text, value", [
    ("foo", Atom("foo")), ('"foo"', "foo"), ("f(x)", Term("f", Atom("x"))), ("a-b", (Atom("a"), Atom("b"))), ("-1", -1), ("-(1)", (1,)),
    ("[a|b]", PartialList([Atom("a")], Atom("b"))), ("'[]'", Atom("[]")), ("[]", []), ("true", Atom("true")), ("{x}", Term("{}", Atom("x"))),
    ("(a,b)", Term(",", Atom("a"), Atom("b"))), ("1.0", 1.0), ("X", Variable("X")), ("0'a", 97)])
def test_what_prolog_text_becomes(prolog, text, value):
    back = prolog.parse(text)
    assert back == value
    assert type(back) is type(value)


def test_booleans_are_atoms(prolog):
    assert prolog.once("X == true, Y == false", X=True, Y=False) == {}


def test_integers_of_any_size(prolog):
    huge = 7**9000  # more digits than Python writes by itself
    assert prolog.once("Y is X * X", X=huge)["Y"] == huge * huge
    assert prolog.once("Y is -X", X=huge)["Y"] == -huge


def test_fractions_in_lowest_terms_are_integers_where_they_can_be(prolog):
    answer = prolog.once("Y is X + 1r6, Z is X + 2r3, integer(Z)", X=Fraction(1, 3))
    assert answer == {"Y": Fraction(1, 2), "Z": 1}
    assert prolog.text(Fraction(-1, 3)) == "-1r3"


def test_floats_that_are_no_numbers(prolog):
    assert prolog.once("Y = X", X=math.inf)["Y"] == math.inf
    assert math.isnan(prolog.once("Y = X", X=math.nan)["Y"])


def test_objects_with_an_index_are_integers(prolog):
    class Index:
        def __index__(self):
            return 5

    assert prolog.once("Y is X + 1", X=Index())["Y"] == 6


@pytest.mark.parametrize("value", [None, {}, {1}, b"bytes", object(), 1j, range(3), [1, [None]], Term("f", {})], ids=str)
def test_what_is_no_term_is_a_type_error(prolog, value):
    with pytest.raises(TypeError, match="is no Prolog term"):
        prolog.once("true, X = X", X=value)
    assert prolog.once("true") == {}


def test_text_that_is_no_unicode_is_a_value_error(prolog):
    with pytest.raises(ValueError):
        prolog.once("X = X", X="\ud800")


def test_a_list_that_contains_itself_is_a_value_error(prolog):
    circle = [1]
    circle.append(circle)
    with pytest.raises(ValueError, match="contains itself"):
        prolog.once("X = X", X=circle)
    shared = [1]
    assert prolog.once("Y = X", X=[shared, shared])["Y"] == [[1], [1]]


def test_a_cyclic_term_is_a_prolog_error(prolog):
    with pytest.raises(PrologError, match="cyclic_term"):
        prolog.once("X = f(X)")


def test_deep_and_long_terms(prolog):
    prolog.consult_text("deep(0, z) :- !. deep(N, s(T)) :- N1 is N - 1, deep(N1, T).")
    deep = prolog.once("deep(300000, T)")["T"]
    assert prolog.once("deep(300000, T)", T=deep) == {}
    assert prolog.once("sum_list(L, S)", L=list(range(300000))) == {"S": 44999850000}
    nested = []
    for _ in range(100000):
        nested = [nested]
    assert prolog.once("Y = X", X=nested)["Y"][0][0] is not None


def test_variables_of_a_call_are_shared(prolog):
    answer = prolog.once("Y = f(X, Z, X)")
    assert answer["Y"].args[0] == answer["X"] == answer["Y"].args[2] != answer["Z"]
    same = Variable("V")
    assert prolog.once("T = f(A, B), A == B", T=Term("f", same, same)) is not None
    assert prolog.once("T = f(A, B), A == B", T=Term("f", Variable(), Variable())) is None


def test_atoms_equal_their_text_and_are_told_from_strings():
    assert Atom("a") == "a" and hash(Atom("a")) == hash("a")
    assert isinstance(Atom("a"), Atom) and not isinstance("a", Atom)
    assert repr(Atom("a")) == "Atom('a')"


def test_terms_match_compare_and_copy():
    match Term("point", 1, 2):
        case Term("point", (x, y)):
            assert (x, y) == (1, 2)
        case _:
            pytest.fail("no match")
    assert repr(Term("f", Atom("x"), Variable("Y"))) == "Term('f', Atom('x'), Variable('Y'))"
    assert {Term("f", 1): 2}[Term("f", 1)] == 2
    assert list(Term("f", 1, 2)) == [1, 2] and len(Term("f", 1, 2)) == 2 and Term("f", 1)[0] == 1
    for value in (Term("f", Atom("x")), Variable("X"), PartialList([1], Variable("T"))):
        assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    with pytest.raises(AttributeError):
        Term("f").name = "g"
    for wrong in (lambda: Term(1), lambda: Variable(None)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(ValueError):
        PartialList([], 1)


def test_text_has_the_operators_of_the_engine(prolog):
    prolog.consult_text(":- op(700, xfx, likes).")
    assert prolog.text(Term("likes", Atom("tom"), Atom("Wine"))) == "tom likes 'Wine'"
    with Prolog(workers=1) as other:
        assert other.text(Term("likes", 1, "a")) == 'likes(1,"a")'


def random_value(depth):
    kind = random.randrange(5 if depth == 0 else 9)
    if kind < 5:
        return random.choice([random.randrange(-2**80, 2**80), random.random(), Atom("a"), "text", Term("f")])
    parts = [random_value(depth - 1) for _ in range(random.randrange(4))]
    if kind < 7:
        return parts
    return tuple(parts) if kind == 7 else Term(random.choice(["f", "+", "été", "."]), *parts)


def test_random_values_come_back(prolog):
    random.seed(29)
    for _ in range(300):
        value = random_value(4)
        assert prolog.once("copy_term(X, Y)", X=value)["Y"] == value
