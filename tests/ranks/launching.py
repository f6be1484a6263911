#!/usr/bin/env python3
"""penelope --ranks: whatever happens to mpirun, output, messages and exit status are those of one process, and nothing is left.

    launching.py PENELOPE
"""
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import ways
from live_runs import PROGRAM, finish, run_tests, start, wait_for_answer
from rank_processes import mpirun_of, wait_for_ranks

PRINTING = "some_then_endless(X), write('X = '), write(X), nl, flush_output, fail"
penelope = sys.argv[1]


def over_ranks(*words, ranks=3):
    return [penelope, "--ranks", str(ranks), "-j", "1", "-q", *words]


def endless(*words):
    return over_ranks(*words, "-g", PRINTING, PROGRAM)


def without_warnings(errors):
    return "".join(line for line in errors.splitlines(keepends=True) if " share the " not in line)


def same_as_one_process(goals, text_in=""):
    words = [word for goal in goals for word in ("-g", goal)] + ["-t", "halt"]
    alone = subprocess.run([penelope, "--sequential", "-q", *words], input=text_in, capture_output=True, text=True)
    status, output, errors = finish(*start(over_ranks(*words), subprocess.PIPE), text_in)
    assert (status, output, without_warnings(errors)) == (alone.returncode, alone.stdout, alone.stderr), \
        (goals, status, output[-1000:], errors)


def a_fake_mpirun(folder, text):
    path = Path(folder) / "fake_mpirun"
    path.write_text("#!/usr/bin/env python3\nimport signal, subprocess, sys, time\n" + text)
    path.chmod(0o755)
    return str(path)


def status_and_messages_of_halt_failure_and_errors():
    for goals in (["halt(3)"], ["true", "fail"], ["no_such_predicate"], ["throw(ball)"], ["write(hi)", "halt"]):
        same_as_one_process(goals)


def ten_megabytes_of_output_are_complete():
    same_as_one_process(["forall(between(1, 10_000, X), format('~t~w~1000|~n', [X]))"])


def standard_input_is_read():
    same_as_one_process(["read(X)", "repeat, read(X), write(X), nl, X == end_of_file, !"], "a. b.\nc(D).\n")


def a_reader_that_leaves_early_ends_the_run():
    words = over_ranks("-g", "repeat, write(line), nl, fail", "-t", "halt")
    process, mark = start(["bash", "-c", '"$@" | head -1; exit ${PIPESTATUS[0]}', "bash", *words])
    alone = subprocess.run(["bash", "-c", '"$@" | head -1; exit ${PIPESTATUS[0]}', "bash", penelope, "--sequential", *words[5:]],
                           capture_output=True, text=True)
    status, output, _ = finish(process, mark)
    assert (status, output) == (alone.returncode, "line\n"), (status, output)


def stopped_by(send, number, cause):
    process, mark = start(endless())
    wait_for_answer(process)
    time.sleep(0.5)
    send(process)
    status, output, errors = finish(process, mark)
    assert (status, output) == (-number, "X = b\nX = c\n"), (status, output)
    assert without_warnings(errors) == f"penelope: stopped by {cause}\n", errors


def signals_end_it_as_they_end_one_process():
    stopped_by(lambda p: p.send_signal(signal.SIGINT), signal.SIGINT, "an interrupt")
    stopped_by(lambda p: p.send_signal(signal.SIGTERM), signal.SIGTERM, "a termination signal")


def an_interrupt_from_the_terminal_does_not_reach_mpirun():
    stopped_by(lambda p: os.killpg(p.pid, signal.SIGINT), signal.SIGINT, "an interrupt")


def an_interrupt_while_mpirun_starts():
    with tempfile.TemporaryDirectory() as folder:
        process, mark = start(endless(), PENELOPE_MPIRUN=a_fake_mpirun(folder, "time.sleep(1000)\n"))
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert finish(process, mark)[0] == -signal.SIGINT


def when_it_is_killed_nothing_is_left():
    process, mark = start(endless())
    wait_for_answer(process)
    process.kill()
    assert finish(process, mark)[0] == -signal.SIGKILL


def when_mpirun_is_killed_the_run_goes_back_to_a_state_of_it():
    process, mark = start(over_ranks("-g", "forall(steady(450, X), (write(X), nl))", "-t", "halt", PROGRAM))
    assert wait_for_ranks(mark, 3, lambda: process.poll() is None, 10), "the ranks do not start"
    os.kill(mpirun_of(mark), signal.SIGKILL)
    status, output, errors = finish(process, mark)
    assert (status, output) == (0, "".join(f"{n}\n" for n in range(1, 451))), (status, output, errors)
    assert "penelope: mpirun has ended: signal 9\npenelope: going back to the state of" in errors, errors


def without_recovery_it_says_that_mpirun_is_killed():
    process, mark = start(endless("--no-recovery"))
    wait_for_answer(process)
    time.sleep(0.5)
    os.kill(mpirun_of(mark), signal.SIGKILL)
    status, output, errors = finish(process, mark)
    assert (status, output) == (2, "X = b\nX = c\n"), (status, output)
    assert "penelope: stopped by the end of mpirun\npenelope: mpirun: signal 9\n" in errors, errors


def an_mpirun_that_does_not_end_is_killed():
    with tempfile.TemporaryDirectory() as folder:
        hanging = a_fake_mpirun(folder, "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                                        "subprocess.run(['mpirun', *sys.argv[1:]])\ntime.sleep(1000)\n")
        process, mark = start(over_ranks("-g", "write(done), nl, halt(5)"), PENELOPE_MPIRUN=hanging)
        status, output, errors = finish(process, mark)
        assert (status, output, without_warnings(errors)) == (5, "done\n", ""), (status, output, errors)


def refused(words, *texts, **environment):
    status, output, errors = finish(*start(words, **environment))
    assert (status, output) == (2, "") and all(text in errors for text in texts), (status, output, errors)


def an_mpirun_that_cannot_start_the_ranks_is_quoted():
    start_fails = "penelope: mpirun could not start the ranks: exit status"
    refused(endless("--mpirun", "/no/such/mpirun"), start_fails, "cannot run /no/such/mpirun: No such file or directory")
    refused(endless(), start_fails + " 0\n", PENELOPE_MPIRUN="/bin/true")
    refused(endless("--mpirun-options", "--no-such-option"), start_fails, 'unknown option "--no-such-option"')


def command_lines_that_make_no_sense_start_nothing():
    for words, text in ((["--no-such-option"], "unknown option"), (["--ranks", "0"], "--ranks: a number from 1"),
                        (["--hosts", "no.such.host:2"], "--hosts: the first host must be this one, not no.such.host")):
        refused(over_ranks(*words, "-t", "halt"), text, PENELOPE_MPIRUN="/no/such/mpirun")


def ranks_do_not_start_ranks():
    refused(ways.command(penelope, ["mpirun", "-n", "2", "--ranks", "2", "-t", "halt"]), "mpirun, which has started the ranks already")


def what_the_program_starts_is_no_rank():
    inner = f"{penelope} -q -g 'write(inner), nl' -t halt"
    status, output, errors = finish(*start(over_ranks("-g", f'shell("{inner}")', "-t", "halt")))
    assert (status, output, without_warnings(errors)) == (0, "inner\n", ""), (status, output, errors)


def one_rank_needs_no_mpirun():
    status, output, errors = finish(*start(over_ranks("-g", "write(hi)", "-t", "halt", ranks=1), PENELOPE_MPIRUN="/no/such/mpirun"))
    assert (status, output, errors) == (0, "hi", ""), (status, output, errors)


def main():
    if not ways.can_run(penelope, ["--ranks"]):
        print("no mpirun here")
        return 77
    return run_tests([status_and_messages_of_halt_failure_and_errors, ten_megabytes_of_output_are_complete, standard_input_is_read,
                      a_reader_that_leaves_early_ends_the_run, signals_end_it_as_they_end_one_process,
                      an_interrupt_from_the_terminal_does_not_reach_mpirun, an_interrupt_while_mpirun_starts,
                      when_it_is_killed_nothing_is_left, when_mpirun_is_killed_the_run_goes_back_to_a_state_of_it,
                      without_recovery_it_says_that_mpirun_is_killed, an_mpirun_that_does_not_end_is_killed,
                      an_mpirun_that_cannot_start_the_ranks_is_quoted, command_lines_that_make_no_sense_start_nothing,
                      ranks_do_not_start_ranks, what_the_program_starts_is_no_rank, one_rank_needs_no_mpirun])


if __name__ == "__main__":
    sys.exit(main())
