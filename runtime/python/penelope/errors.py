"""Exceptions: of Prolog in Python, and of Python in Prolog."""
import itertools
from collections import OrderedDict

from .terms import Atom, Term

MOST_KEPT = 100  # exceptions that Prolog has caught, or may still have


class PrologError(Exception):
    """A Prolog exception that the goal did not catch. `term` is what was thrown; the text is the message that Prolog prints.

    Raised by a Python function that Prolog calls, it is a Prolog exception with this term: PrologError(term).
    """

    def __init__(self, term, message=None):
        super().__init__(term if message is None else message)
        self.term = term


class Halted(Exception):
    """The goal called halt/0 or halt/1, with this `status`. Nothing else has ended: the engine can be used as before."""

    def __init__(self, status):
        super().__init__(f"halt/1 with status {status}")
        self.status = status


_kept = OrderedDict()  # exceptions of Python functions, by the numbers in their terms
_numbers = itertools.count(1)


def thrown(exception):
    """The term of an exception that a Python function has raised: error(python_error(Type, Text), python_exception(Number))."""
    if isinstance(exception, PrologError):
        return exception.term
    number = next(_numbers)
    _kept[number] = exception
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    try:
        text = str(exception).encode("utf-8", "replace").decode()
    except Exception:  # of the exception's own __str__
        text = ""
    return Term("error", Term("python_error", Atom(type(exception).__name__), text), Term("python_exception", number))


def caught(term, message):
    """The exception for a Prolog exception that nobody has caught: that of the Python function, where one has raised it."""
    match term:
        case Term("error", (Term("python_error", (_, _)), Term("python_exception", (int(number),)))) if number in _kept:
            return _kept.pop(number)
    return PrologError(term, message)
