#!/usr/bin/env python3
"""What --help shows: about twenty lines of penelope, the usual options of each command, and with --help=all every one, in groups; none
is wider than a terminal of 80 columns.

    help_texts.py PENELOPE LAUNCH_FOLDER
"""
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
import option_table
from live_runs import run_tests

penelope, folder = sys.argv[1], Path(sys.argv[2])
COMMANDS = {"": "options.def", "run": "options.def", "solve": "options.def", "analyze": "options.def", "compile": "options.def",
            "simulate": "simulate_options.def", "model": "model_options.def", "bench": "bench_options.def", "report": "report_options.def"}
USUAL = {  # options that the help of a command shows, and some that it does not
    "": (["--goal", "--toplevel", "--workers", "--stats", "--time-limit"], ["--count", "--list", "--eager", "--seed", "--graph"]),
    "run": (["--goal", "--toplevel", "--workers", "--stats"], ["--count", "--list", "--eager", "--link"]),
    "solve": (["--count", "--first", "--limit", "--order", "--workers"], ["--goal", "--toplevel", "--list", "--throttle", "--damage"]),
    "analyze": (["--json"], ["--workers", "--goal", "--count"]),
    "compile": (["--list"], ["--workers", "--goal", "--json"]),
    "simulate": (["--tree", "--workers", "--sweep", "--policy"], ["--goal", "--look-time", "--bench"]),
    "model": (["--graph", "--loads", "--from"], ["--goal", "--time-step", "--seed"]),
    "bench": (["--workers", "--runs", "--against", "--report"], ["--goal", "--graph"]),
    "report": (["--output"], ["--goal", "--runs"]),
}
FOR_TESTS = ["--eager", "--seed", "--throttle", "--link", "--transport", "--damage", "--policy"]


def help_of(command, option="--help"):
    done = subprocess.run([penelope, *command.split(), option], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stderr == "", (command, option, done)
    return done.stdout


def options_in(text):
    return set(re.findall(r"^  (?:-\w, |    )?(--[\w-]+|-\w\b)", text, re.MULTILINE))


def about_twenty_lines():
    lines = help_of("").splitlines()
    assert 18 <= len(lines) <= 28, len(lines)
    assert help_of("", "-h") == help_of("")


def what_users_of_a_command_need():
    for command, (shown, hidden) in USUAL.items():
        found = options_in(help_of(command))
        assert set(shown) <= found and not set(hidden) & found, (command, found)
        assert f"penelope {command} --help=all".replace("  ", " ") in help_of(command), command


def every_option():
    """Of a command with a table of its own; those of run and solve together are the others."""
    in_table = lambda name: {f"--{long}" if long else f"-{letter}" for letter, long, _ in option_table.rows(folder / name)}
    for command in ("simulate", "model", "bench", "report"):
        assert options_in(help_of(command, "--help=all")) == in_table(COMMANDS[command]), command
    of_others = [options_in(help_of(command, "--help=all")) for command in ("run", "solve", "analyze", "compile")]
    assert set.union(*of_others) == in_table("options.def"), set.union(*of_others) ^ in_table("options.def")


def tests_and_experiments_apart():
    for command in ("", "run", "solve"):
        before, title, behind = help_of(command, "--help=all").partition("\nFor tests and experiments:\n")
        assert title and set(FOR_TESTS) <= options_in(behind) and not set(FOR_TESTS) & options_in(before), command


def no_line_is_wide():
    for command in COMMANDS:
        for option in ("--help", "--help=all"):
            wide = [line for line in help_of(command, option).splitlines() if len(line) > 80]
            assert not wide, (command, option, wide)


def defaults_are_those_of_the_help():
    """Of commands whose table has them as text: with all of them written out the command does the same."""
    for words in ("simulate --tree T1 --workers 3", "model --graph chain:3 --loads 3,1,2 --speeds 1 --every 1s"):
        command, *rest = words.split()
        text = " ".join(help_of(command, "--help=all").split())
        defaults = dict(re.findall(r"(--[\w-]+)(?:=\S+) (?:(?! --\w).)*? \(default ([^ ()]+)\)", text))
        assert len(defaults) > (20 if command == "simulate" else 2), (command, defaults)
        outputs = []
        for options in ([], [f"{name}={value}" for name, value in defaults.items()]):
            done = subprocess.run([penelope, command, *options, *rest], capture_output=True, text=True, timeout=100)
            assert done.returncode == 0, (command, options, done)
            outputs.append(done.stdout)
        assert outputs[0] == outputs[1], (command, defaults, outputs)


def other_values():
    for command in ("", "solve", "simulate", "model", "bench", "report"):
        done = subprocess.run([penelope, *command.split(), "--help=more"], capture_output=True, text=True, timeout=60)
        assert done.returncode == 2 and "--help: all or nothing, not more" in done.stderr, (command, done)


if __name__ == "__main__":
    sys.exit(run_tests([about_twenty_lines, what_users_of_a_command_need, every_option, tests_and_experiments_apart, no_line_is_wide,
                        defaults_are_those_of_the_help, other_values]))
