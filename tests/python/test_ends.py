"""Ctrl-C, threads, forks, asyncio, and the end of a program."""
import asyncio
import os
import signal
import threading
import time

import pytest
from penelope import Atom, Prolog, PrologError


def interrupt_soon(seconds=0.3):
    threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT)).start()


@pytest.mark.parametrize("goal", ["repeat, fail", "between(1, inf, X), X < 0"])
def test_ctrl_c_ends_a_goal(four, goal):
    for use in (four.all, four.once, lambda g: next(four.query(g))):
        interrupt_soon()
        started = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            use(goal)
        assert time.monotonic() - started < 20
        assert four.once("X = 1") == {"X": 1}


def test_signal_handlers_of_the_program_run_meanwhile(prolog):
    seen = []
    before = signal.signal(signal.SIGALRM, lambda *_: seen.append(1))
    try:
        prolog.predicate(lambda: bool(seen), name="seen")
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        assert prolog.once("repeat, seen") == {}
    finally:
        signal.signal(signal.SIGALRM, before)


def test_ctrl_c_at_a_program(program):
    status, output, errors = program("""
import os, signal, threading
from penelope import Prolog
prolog = Prolog(workers=2)
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
prolog.all("repeat, fail")
""")
    assert status == -signal.SIGINT and "KeyboardInterrupt" in errors


def test_interrupt_from_another_thread(four):
    threading.Timer(0.3, four.interrupt).start()
    with pytest.raises(PrologError) as info:
        four.all("repeat, fail")
    assert info.value.term == Atom("$aborted")


def in_thread(function):
    results = []

    def run():
        try:
            results.append(function())
        except BaseException as exception:  # to be looked at by the test
            results.append(exception)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, results


def test_an_engine_goes_from_thread_to_thread(prolog):
    query = prolog.query("member(X, [1, 2, 3])")
    for expected in (1, 2, 3):
        thread, results = in_thread(lambda: next(query))
        thread.join()
        assert results == [{"X": expected}]


def test_a_second_call_meanwhile_is_an_error(prolog):
    started = threading.Event()
    prolog.predicate(lambda: started.set(), name="started")
    thread, results = in_thread(lambda: prolog.once("started, repeat, fail"))
    started.wait()
    for use in (lambda: prolog.once("true"), prolog.close, lambda: prolog.query("true")):
        with pytest.raises(RuntimeError, match="runs a goal"):
            use()
    prolog.interrupt()
    thread.join()
    assert isinstance(results[0], PrologError)


def test_engines_run_side_by_side():
    def work(n):
        with Prolog(workers=2) as prolog:
            prolog.consult_text(":- dynamic p/1.")
            for i in range(200):
                prolog.once("retractall(p(_)), assertz(p(X))", X=i * n)
            return prolog.once("p(X)")

    threads = [in_thread(lambda n=n: work(n)) for n in range(4)]
    for n, (thread, results) in enumerate(threads):
        thread.join()
        assert results == [{"X": 199 * n}]


def test_the_thread_of_the_first_engine_may_end(program):
    status, output, errors = program("""
import threading
from penelope import Prolog
made = []
first = threading.Thread(target=lambda: made.append(Prolog(workers=2)))
first.start(); first.join()
prolog = made[0]
prolog.consult_text(":- dynamic p/1. many(N) :- forall(between(1, N, I), (assertz(p(I)), (I > 100 -> retract(p(_)) ; true))).")
prolog.once("many(200000)")
print(prolog.once("aggregate_all(count, p(_), N)"))
""")
    assert (status, output) == (0, "{'N': 100}\n"), errors


def test_a_child_that_was_forked_has_no_engines(program):
    status, output, errors = program("""
import os
from penelope import Prolog
prolog = Prolog(workers=2)
prolog.once("true")
pid = os.fork()
if not pid:
    for use in (lambda: prolog.once("true"), lambda: Prolog(workers=1), prolog.close, prolog.interrupt):
        try:
            use()
            os._exit(1)
        except RuntimeError as error:
            assert "fork" in str(error), error
    del prolog
    os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7
print(prolog.once("X = 1"))
""")
    assert (status, output) == (0, "{'X': 1}\n"), errors


def test_the_end_of_a_program_while_a_goal_runs(program):
    status, output, errors = program("""
import threading, time
from penelope import Prolog
prolog = Prolog(workers=2)
prolog.consult_text(":- at_halt((write(bye), nl)).")
query = prolog.query("repeat")
next(query)
threading.Thread(target=lambda: prolog.all("repeat, fail"), daemon=True).start()
time.sleep(0.3)
""")
    assert status == 0 and output == "bye\n", errors


# --- asyncio ---------------------------------------------------------------------------------------------------------------------


def test_async_for(prolog):
    async def collect():
        ticks = 0

        async def tick():
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0.01)

        ticking = asyncio.create_task(tick())
        found = [answer["X"] async for answer in prolog.query("member(X, [1, 2, 3]), sleep(0.1)")]
        found.append(await prolog.all_async("member(X, [a])"))
        found.append(await prolog.once_async("fail"))
        ticking.cancel()
        return found, ticks

    found, ticks = asyncio.run(collect())
    assert found == [1, 2, 3, [{"X": Atom("a")}], None]
    assert ticks > 5


def test_cancelling_interrupts_the_goal(four):
    async def limited():
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(four.all_async("repeat, fail"), 0.3)

        async def go():
            async for _ in four.query("repeat, fail"):
                pass

        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(go(), 0.3)
        return await four.once_async("X = 1")

    assert asyncio.run(limited()) == {"X": 1}


def test_exceptions_come_through_asyncio(prolog):
    async def wrong():
        await prolog.once_async("X is foo + 1")

    with pytest.raises(PrologError):
        asyncio.run(wrong())
