"""Prolog and Query: what users call. The work is done in C++, by the Engine of _penelope."""
import asyncio
import atexit
import inspect
import os
import time
import weakref
from pathlib import Path

from .errors import thrown
from .terms import Term, Variable, PartialList
from ._penelope import Engine

SECONDS_TO_END = 5
SECONDS_BETWEEN_INTERRUPTS = 0.02

_engines = weakref.WeakSet()


def default_image():
    """The library: boot.image of $PENELOPE_SHARE, or of the nearest folder share/penelope above this package."""
    if share := os.environ.get("PENELOPE_SHARE"):
        return Path(share) / "boot.image"
    for folder in Path(os.path.abspath(__file__)).parents:  # a link of the build folder stays one
        image = folder / "share/penelope/boot.image"
        if image.is_file():
            return image
    raise RuntimeError("penelope: no library image: no share/penelope/boot.image above this package; set PENELOPE_SHARE")


class Prolog:
    """An engine of its own. One call at a time, from any thread; another call meanwhile is a RuntimeError."""

    def __init__(self, workers=0, stack_limit=2 << 30, image=None):
        """workers: threads of all() and once(), 0: one for each core. stack_limit: bytes, of each worker."""
        for what, number, most in (("workers", workers, 1024), ("stack_limit", stack_limit, 1 << 62)):
            if not isinstance(number, int) or isinstance(number, bool):
                raise TypeError(f"{what} is an int, not {type(number).__name__}")
            if not 0 <= number <= most:
                raise ValueError(f"{what} is from 0 to {most}, not {number}")
        self._engine = Engine(workers, stack_limit, os.fspath(image or default_image()), thrown)
        _engines.add(self)

    # --- programs ----------------------------------------------------------------------------------------------------------

    def consult(self, file):
        """Loads a file. Errors and warnings are printed to standard error; if there are errors, a PrologError is raised at the end."""
        self._engine.load(os.fspath(file))

    def consult_text(self, text, name="text"):
        """Loads clauses and directives from a text; `name` is what messages call it."""
        self._engine.load_text(text, name)

    def predicate(self, function=None, *, name=None, arity=None):
        """A Python function as a predicate, also as a decorator.

        It is called with the arguments and returns None or True: succeeds; False: fails; or a tuple with a value for each argument, which
        are unified with them. A generator function yields such results, each of them a solution.
        """
        return self._defined(function, name, arity, 0, lambda result, arguments: _values(result, arguments))

    def function(self, function=None, *, name=None, arity=None):
        """A Python function as a predicate with one argument more, the last one, which is unified with what it returns or yields."""
        return self._defined(function, name, arity, 1, lambda result, arguments: (*arguments[:-1], result))

    def _defined(self, function, name, arity, results, values):
        if function is None:
            return lambda f: self._defined(f, name, arity, results, values)
        if not callable(function):
            raise TypeError(f"no function: {function!r}")
        name = name or getattr(function, "__name__", None)
        if not isinstance(name, str):
            raise TypeError(f"this function has no name: it needs name=: {function!r}")
        arity = (_parameters(function) + results) if arity is None else arity
        if not 0 <= arity - results <= 1000:
            raise ValueError(f"{name} cannot have {arity} arguments")

        def call(arguments):
            return values(function(*arguments[:arity - results]), arguments)

        def solutions(arguments):
            found = function(*arguments[:arity - results])

            def following():
                for result in found:
                    if (solution := values(result, arguments)) is not False:
                        return solution
                return None

            return following

        if inspect.isgeneratorfunction(function) or inspect.isgeneratorfunction(getattr(function, "__call__", None)):
            self._engine.define_generator(name, arity, solutions)
        else:
            self._engine.define(name, arity, call)
        return function

    # --- goals: a text, or a Term. Variables of a text may be given values. ---------------------------------------------------

    def query(self, goal, /, values=None, **more):
        """The answers one at a time, as dicts; `for` and `async for` go through them."""
        return Query(self._engine, self._engine.open(*_goal(goal, values, more)))

    def all(self, goal, /, values=None, **more):
        """A list of all answers."""
        return self._engine.all(*_goal(goal, values, more))

    def once(self, goal, /, values=None, **more):
        """The first answer; None: the goal fails."""
        return self._engine.once(*_goal(goal, values, more))

    async def all_async(self, goal, /, values=None, **more):
        """all() for asyncio: the event loop goes on meanwhile. Cancelled, it interrupts the goal."""
        return await _beside(self._engine, self._engine.all, *_goal(goal, values, more))

    async def once_async(self, goal, /, values=None, **more):
        """once() for asyncio."""
        return await _beside(self._engine, self._engine.once, *_goal(goal, values, more))

    def interrupt(self):
        """From any thread: the goal that runs, if there is one, ends with a PrologError whose term is Atom('$aborted')."""
        self._engine.interrupt()

    # --- text ----------------------------------------------------------------------------------------------------------------

    def text(self, term):
        """As writeq/1 writes it, with the operators of this engine."""
        return self._engine.text(term)

    def parse(self, text):
        """The term in a text."""
        return self._engine.parse(text)

    # --- the end ---------------------------------------------------------------------------------------------------------------

    def close(self):
        """Closes open queries, runs the goals of at_halt/1, gives memory back. A second call does nothing."""
        self._engine.close()

    @property
    def closed(self):
        return self._engine.closed

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()


class Query:
    """The answers of a goal. While one is open others may be made, but only the newest that is open goes on."""

    def __init__(self, engine, number):
        self._engine, self._number = engine, number

    def __iter__(self):
        return self

    def __next__(self):
        answer = self._engine.next(self._number)
        if answer is None:
            raise StopIteration
        return answer

    def __aiter__(self):
        return self

    async def __anext__(self):
        answer = await _beside(self._engine, self._engine.next, self._number)
        if answer is None:
            raise StopAsyncIteration
        return answer

    def close(self):
        """Looks for no more answers, and runs the cleanups of setup_call_cleanup/3."""
        if not self._engine.closed:
            self._engine.close_query(self._number)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def __del__(self):
        if engine := getattr(self, "_engine", None):
            engine.give_up(self._number)  # closed by the engine's next call


def _parameters(function):
    """How many arguments a function has."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:
        raise TypeError("a function that does not tell its arguments needs arity=") from None
    kinds = [p.kind for p in parameters if p.default is p.empty or p.kind is not p.KEYWORD_ONLY]
    if any(kind not in (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD) for kind in kinds):
        raise TypeError("a function with * or keyword-only arguments needs arity=")
    return len(kinds)


def _values(result, arguments):
    """The values of a predicate's arguments from what its function has returned; False: it fails."""
    if result is None or result is True:
        return arguments
    if result is False:
        return False
    if not isinstance(result, tuple) or len(result) != len(arguments):
        raise TypeError(f"a predicate returns True, False, None, or a tuple of {len(arguments)} values, not {result!r}")
    return result


def _variables(term):
    """The names of the variables in a term, in order."""
    names, open_terms = {}, [term]
    while open_terms:
        part = open_terms.pop()
        if isinstance(part, Variable) and part.name != "_":
            names[part.name] = None
        elif isinstance(part, (Term, PartialList)):
            open_terms += reversed(part.args if isinstance(part, Term) else part.parts)
        elif isinstance(part, (list, tuple)):
            open_terms += reversed(part)
    return list(names)


def _goal(goal, values, more):
    """Text of a goal, and values of its variables."""
    given = {**(values or {}), **more}
    for name in given:
        if not isinstance(name, str):
            raise TypeError(f"the name of a variable is a str, not {type(name).__name__}")
    if type(goal) is str:
        return goal, given
    if not isinstance(goal, (Term, str)):
        raise TypeError(f"a goal is a str, an Atom or a Term, not {type(goal).__name__}")
    if given:
        raise TypeError("only the variables of a text are given values")
    names = _variables(goal)
    for name in names:
        if not (name[0].isupper() or name[0] == "_") or not name.replace("_", "a").isalnum():
            raise ValueError(f"no name of a Prolog variable: {name!r}")
    return f"[{', '.join(names)}] = _Variables, call(_Goal)", {"_Goal": goal, "_Variables": [Variable(name) for name in names]}


async def _beside(engine, function, *arguments):
    """Calls a function of the engine in another thread. Cancelled, it interrupts the goal and waits for its end."""
    future = asyncio.get_running_loop().run_in_executor(None, function, *arguments)
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        while not future.done():
            engine.interrupt()
            await asyncio.wait([future], timeout=SECONDS_BETWEEN_INTERRUPTS)
        future.exception()  # it was of the interruption
        raise


@atexit.register
def _close_all():
    until = time.monotonic() + SECONDS_TO_END
    for prolog in list(_engines):
        engine = prolog._engine
        while engine.busy and time.monotonic() < until:
            engine.interrupt()
            time.sleep(SECONDS_BETWEEN_INTERRUPTS)
        if not engine.busy:
            try:
                engine.close()
            except Exception:  # of a goal of at_halt/1, or of another process's engine
                pass
