#!/usr/bin/env python3
"""Checkpoints that cannot be written, and files that nothing can go on from; runs that end before their time and go on from their file.
The campaign `resumes` kills runs at random moments.

    checkpoints.py PENELOPE
"""
import os
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
import small_disk
from checkpoint_files import has_state, wait_for
from live_runs import PROGRAM, finish, run_tests, start

penelope = os.path.abspath(sys.argv[1])
ANSWERS = 3500  # 1 s and more with two workers and native code: well beyond the time limits and pauses below
GOAL = f"steady({ANSWERS}, X)"
READ_ONLY = "/sys" if os.geteuid() == 0 else "/"  # nobody makes a file there
SMALL, LARGE = "64k", "64m"                       # a disk with room for a file without a state, and for all
WITH_FILES = 'ulimit -n "$1"; shift; exec "$@"'   # of sh
IN_FOLDER = 'cd "$1"; shift; exec "$@"'


def answers(count=ANSWERS):
    return "".join(f"X = {n}\n" for n in range(1, count + 1))


def begin(file, *options, goal=GOAL, program=PROGRAM, workers=2):
    """The words of a run with a checkpoint every 0.1 s."""
    return [penelope, "solve", f"--checkpoint={file}", "--checkpoint-interval=0.1", "-j", str(workers), *options, str(program), goal]


def resume(file, *options):
    return [penelope, f"--resume={file}", "--checkpoint-interval=0.1", "-j", "3", *options]


def outcome(command):
    """(status, output, errors)"""
    return finish(*start(command))


def killed_with_a_state(file, command=None):
    """What a run printed that was killed when its file had a state."""
    process, mark = start(command or begin(file))
    assert wait_for(lambda: has_state(file), lambda: process.poll() is None), "no checkpoint comes, or the run was too short"
    process.kill()
    return finish(process, mark)[1]


def is_refused(command, text, file=None):
    """At once, on a line of standard error that has the text, with nothing on standard output; a file is left as it is."""
    before = Path(file).read_bytes() if file else None
    status, output, errors = outcome(command)
    assert status == 2 and output == "" and text in errors and errors.startswith("penelope: "), (command, status, output, errors)
    assert len(errors.splitlines()) <= 2, errors  # the second one says where help is
    assert file is None or Path(file).read_bytes() == before, f"{file} was changed"


def ends_well(printed, command, file, wanted=None):
    """The rest comes behind what was printed, and no file is left."""
    status, output, errors = outcome(command)
    assert (status, printed + output) == (0, wanted or answers()), (status, printed, output, errors)
    assert not Path(file).exists(), "the file is left"
    return errors


def in_a_folder(test):
    def run():
        with tempfile.TemporaryDirectory() as folder:
            return test(Path(folder))
    run.__name__ = test.__name__
    return run


# ----- the beginning of a run ----------------------------------------------------------------------------------------------

@in_a_folder
def a_file_that_cannot_be_made_is_an_error_at_once(folder):
    for file in (folder / "missing" / "state", Path(READ_ONLY) / "state", folder):
        is_refused(begin(file, goal="endless(X)"), str(file))


@in_a_folder
def a_file_that_is_not_a_checkpoint_is_not_replaced(folder):
    file = folder / "program.pl"
    shutil.copy(PROGRAM, file)
    is_refused(begin(file), str(file), file)


@in_a_folder
def options_that_do_not_fit_are_refused(folder):
    file = folder / "state"
    for option in ("--sequential", f"--record-tree={folder / 'tree'}"):
        is_refused(begin(file, option), "--checkpoint")
    for seconds in ("soon", "0", "-1"):
        is_refused(begin(file, f"--checkpoint-interval={seconds}"), "--checkpoint-interval")
    assert not os.listdir(folder), os.listdir(folder)


# ----- files to go on from -------------------------------------------------------------------------------------------------

@in_a_folder
def files_that_are_no_checkpoint_are_refused(folder):
    is_refused(resume(folder / "missing"), str(folder / "missing"))
    is_refused(resume(folder), str(folder))
    is_refused(resume(PROGRAM), PROGRAM, PROGRAM)


@in_a_folder
def damaged_and_foreign_files_are_refused(folder):
    file, bad = folder / "state", folder / "bad"
    killed_with_a_state(file)
    whole = file.read_bytes()
    lengths = [0, 1, 7, 8, 16, 48, 79, 80, 81, len(whole) // 2, len(whole) - 1]
    places = [0, 7, 48, 55, 56, 63, 64, 71, 72, 80, len(whole) // 2, len(whole) - 1]  # 8 to 47 change while the run prints
    for content in [whole[:n] for n in lengths] + [whole[:n] + bytes([whole[n] ^ 0xff]) + whole[n + 1:] for n in places] + [whole + b"!"]:
        bad.write_bytes(content)
        is_refused(resume(bad), str(bad), bad)
    ends_well(answers()[:count_of(whole)], resume(file), file)


def count_of(whole):
    return int.from_bytes(whole[8:16], "little")


# ----- runs that end before their time -------------------------------------------------------------------------------------

@in_a_folder
def a_killed_run_goes_on(folder):
    file = folder / "state"
    ends_well(killed_with_a_state(file), resume(file), file)
    assert not os.listdir(folder), os.listdir(folder)


@in_a_folder
def native_code_need_not_go_on_as_native_code_nor_emulated_code_emulated(folder):
    file = folder / "state"
    count = 500  # emulated they take several seconds
    for one, other in (("--native=always", "--native=never"), ("--native=never", "--native=always")):
        printed = killed_with_a_state(file, begin(file, one, goal=f"steady({count}, X)"))
        ends_well(printed, resume(file, other), file, answers(count))


@in_a_folder
def a_findall_that_an_exception_has_left_is_in_no_state(folder):
    """It was inside another one, whose end dropped its solutions."""
    file = folder / "state"
    left = "findall(_Y, (member(_Y, [a]), catch(findall(_Z, (member(_Z, [1, 2]), _Z > 1, throw(left)), _), left, true)), [a])"
    goal = f"({left}, {GOAL})"
    ends_well(killed_with_a_state(file, begin(file, goal=goal)), resume(file), file)


@in_a_folder
def a_run_that_a_limit_or_a_signal_ends_keeps_its_file(folder):
    file = folder / "state"
    status, printed, errors = outcome(begin(file, "--time-limit=0.5"))
    assert status == 3 and has_state(file), (status, errors)
    ends_well(printed, resume(file), file)
    for number in (signal.SIGINT, signal.SIGTERM):
        process, mark = start(begin(file))
        assert wait_for(lambda: has_state(file), lambda: process.poll() is None), "no checkpoint comes"
        process.send_signal(number)
        status, printed, errors = finish(process, mark)
        assert status == -number and has_state(file), (status, errors)
        ends_well(printed, resume(file), file)


@in_a_folder
def what_is_ended_from_outside_leaves_a_last_state(folder):
    file = folder / "state"
    seldom = [word.replace("interval=0.1", "interval=1000") for word in begin(file)]
    status, printed, errors = outcome([*seldom[:2], "--time-limit=0.5", *seldom[2:]])
    assert status == 3 and printed and has_state(file), (status, printed, errors)
    ends_well(printed, resume(file), file)
    process, mark = start(seldom)
    assert wait_for(file.exists, lambda: process.poll() is None), "no file comes"
    time.sleep(0.3)  # the search begins
    process.send_signal(signal.SIGTERM)
    status, printed, errors = finish(process, mark)
    assert status == -signal.SIGTERM and has_state(file), (status, errors)
    ends_well(printed, resume(file), file)


@in_a_folder
def with_more_memory_a_run_goes_on(folder):
    file = folder / "state"
    status, printed, errors = outcome(begin(file, "--memory-limit=200m", goal="filling(60, X)", workers=1))
    assert status == 3 and printed == answers(60) and has_state(file), (status, printed, errors)
    ends_well(printed, resume(file, "--memory-limit=16g"), file, answers(60) + "X = 20000000\n")


@in_a_folder
def a_state_has_the_program_and_the_folder(folder):
    file = folder / "state"
    shutil.copy(PROGRAM, folder / "moved.pl")
    printed = killed_with_a_state(file, ["sh", "-c", IN_FOLDER, "sh", str(folder), *begin(file, program="moved.pl")])
    (folder / "moved.pl").unlink()
    ends_well(printed, ["sh", "-c", IN_FOLDER, "sh", "/", *resume(file)], file)


@in_a_folder
def texts_of_closed_memory_files_are_part_of_a_state(folder):
    """What a closed stream has written becomes the text when somebody asks for it: here behind the search, in the resumed run."""
    file = folder / "state"
    command = begin(file, goal=f"search_with_text({ANSWERS}, X)", program=Path(PROGRAM).parent / "texts_in_memory.pl")
    wanted = answers() + "X = 'größer, 64€'\nX = 'größer, 64€ and more'\n"
    ends_well(killed_with_a_state(file, command), resume(file), file, wanted)
    printed = killed_with_a_state(file, command)
    process, mark = start(resume(file))  # killed once more, so that the state of the second run has it, too
    written = file.stat().st_mtime_ns
    assert wait_for(lambda: file.stat().st_mtime_ns > written and has_state(file), lambda: process.poll() is None), "no checkpoint comes"
    process.kill()
    printed += finish(process, mark)[1]
    ends_well(printed, resume(file), file, wanted)


@in_a_folder
def a_file_that_a_run_writes_is_left_to_it(folder):
    file = folder / "state"
    process, mark = start(begin(file))
    assert wait_for(lambda: has_state(file), lambda: process.poll() is None), "no checkpoint comes"
    for command in (resume(file), begin(file)):
        status, output, errors = outcome(command)
        assert status == 2 and output == "" and "another run is writing it" in errors, (command, status, output, errors)
    assert finish(process, mark)[:2] == (0, answers())


@in_a_folder
def a_resumed_run_may_write_elsewhere(folder):
    file, other = folder / "state", folder / "other"
    printed = killed_with_a_state(file)
    before = file.read_bytes()
    ends_well(printed, resume(file, f"--checkpoint={other}"), other)
    assert file.read_bytes() == before, "the file of the first run was changed"


# ----- what goes wrong while a run writes ----------------------------------------------------------------------------------

def complaints(errors, folder):
    return [line for line in errors.splitlines() if str(folder) in line]


@in_a_folder
def a_full_disk_is_said_once_and_the_run_goes_on(folder):
    file = folder / "state"
    errors = ends_well("", small_disk.command(SMALL, folder, begin(file)), file)
    assert len(complaints(errors, folder)) == 1 and "No space left on device" in errors, errors


@in_a_folder
def a_disk_with_room_again_is_used_and_that_is_said(folder):
    file = folder / "state"
    fill = f"sleep 0.3; head -c {LARGE} /dev/zero >{folder}/zeros 2>/dev/null; sleep 0.5; rm {folder}/zeros"
    long = 2 * ANSWERS  # for longer than all of that takes
    errors = ends_well("", small_disk.command(LARGE, folder, begin(file, goal=f"steady({long}, X)"), meanwhile=fill), file, answers(long))
    assert len(complaints(errors, folder)) == 2 and "No space left on device" in complaints(errors, folder)[0], errors


@in_a_folder
def a_folder_that_goes_is_said_once_and_the_run_goes_on(folder):
    inner = folder / "inner"
    inner.mkdir()
    process, mark = start(begin(inner / "state"))
    assert wait_for(lambda: has_state(inner / "state"), lambda: process.poll() is None), "no checkpoint comes"
    inner.rename(folder / "moved")
    status, output, errors = finish(process, mark)
    assert (status, output) == (0, answers()) and len(complaints(errors, inner)) == 1, (status, output, errors)


@in_a_folder
def without_descriptors_a_run_ends_clearly_or_goes_on(folder):
    """From hardly enough for a run to more than a run needs."""
    file = folder / "state"
    for count in (*range(4, 16), 20):
        status, output, errors = outcome(["sh", "-c", WITH_FILES, "sh", str(count), *begin(file, goal="steady(30, X)")])
        assert (status, output) == (0, answers(30)) or (status in (1, 2) and output == "" and errors), (count, status, output, errors)
        file.unlink(missing_ok=True)


def main():
    tests = [a_file_that_cannot_be_made_is_an_error_at_once, a_file_that_is_not_a_checkpoint_is_not_replaced,
             options_that_do_not_fit_are_refused, files_that_are_no_checkpoint_are_refused, damaged_and_foreign_files_are_refused,
             a_killed_run_goes_on, native_code_need_not_go_on_as_native_code_nor_emulated_code_emulated,
             a_findall_that_an_exception_has_left_is_in_no_state,
             a_run_that_a_limit_or_a_signal_ends_keeps_its_file, what_is_ended_from_outside_leaves_a_last_state,
             with_more_memory_a_run_goes_on, a_state_has_the_program_and_the_folder, texts_of_closed_memory_files_are_part_of_a_state,
             a_file_that_a_run_writes_is_left_to_it,
             a_resumed_run_may_write_elsewhere, a_folder_that_goes_is_said_once_and_the_run_goes_on,
             without_descriptors_a_run_ends_clearly_or_goes_on]
    with tempfile.TemporaryDirectory() as folder:
        if small_disk.can_run(folder):
            tests += [a_full_disk_is_said_once_and_the_run_goes_on, a_disk_with_room_again_is_used_and_that_is_said]
        else:
            print("skipped: full disks: needs root and mount namespaces")
    return run_tests(tests)


if __name__ == "__main__":
    sys.exit(main())
