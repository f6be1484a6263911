"""Prolog in Python.

    from penelope import Prolog

    with Prolog(workers=8) as prolog:
        prolog.consult("family.pl")
        for answer in prolog.query("ancestor(Who, bob)"):
            print(answer["Who"])

Prolog        an engine: a program of its own, its stacks, its streams
Query         the answers of a goal one at a time, found as they are asked for, by one worker
all(), once() all answers of a goal, or the first one: explored by all workers, in the order of one
Term, Atom, Variable, PartialList    what terms are that Python has no values for
PrologError, Halted                  what goals end with

The guide (python.md) has the rules.
"""
from .engine import Prolog, Query
from .errors import Halted, PrologError
from .terms import Atom, PartialList, Term, Variable

__all__ = ["Atom", "Halted", "PartialList", "Prolog", "PrologError", "Query", "Term", "Variable"]
