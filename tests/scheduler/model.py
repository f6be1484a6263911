#!/usr/bin/env python3
"""The Promela model of the protocol (penelope.pml), with spin.

    model.py check [SIZE...]     all interleavings at a size, such as N=3,UNITS=3 (default: those of SIZES)
    model.py mutants             leaves out one rule at a time: spin must find what breaks
    model.py rare_mutants        the same for a rule whose lack shows only in a larger system; takes minutes
    model.py compare [FILE...]   runs the choices of a trace in the model: it must print the same trace
                                 (default: all under traces/model)
    model.py random PROGRAM COUNT [SEED]
                                 random schedules of the model and of the program (schedule_fuzz), each run by the other as well
    model.py trace SEED [SIZE]   a random trace of the model, in the form of the files under traces/model
    model.py bitstate SIZE [LOG2]  a larger size, approximately: bitstate hashing with 2^LOG2 bits (default 33)

Exit status 0: as it should be; 77: there is no spin. Sizes say N, UNITS, PARKS, CREDIT and DEPTH as penelope.pml explains them.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODEL = HERE / "penelope.pml"
TRACES = HERE / "traces" / "model"
SKIPPED = 77

SIZES = ["N=2,UNITS=4,DEPTH=14", "N=3,UNITS=3,DEPTH=10", "N=4,UNITS=3,DEPTH=10"]

# Rules that can be left out, by the size at which that shows; numbers as in model/state.pml. RARE ones take minutes.
MUTANTS_SIZE = "N=2,UNITS=4,PARKS=1,DEPTH=16"
MUTANTS = ["move_before_dissolving", "no_retry_after_export", "no_retry_when_declined", "no_clear_upwards",
           "refuse_the_current_version", "old_versions_count", "leave_of_any_epoch", "keep_bits_while_dissolving",
           "done_without_exports", "export_a_copy", "refuse_after_taking_out"]
RARE_SIZE = "N=3,UNITS=3,PARKS=1,DEPTH=16"
RARE = ["stop_a_clear_that_overtakes"]

LETTERS = {"deliver": "d", "expire": "x", "end_unit": "e", "spawn": "s", "park": "p", "wake_up": "w"}


def defines(size):
    return [f"-D{setting}" for setting in size.split(",") if setting]


def build(folder, size, extra=(), compile_options=()):
    """The verifier of the model at a size."""
    subprocess.run(["spin", *defines(size), *extra, "-a", MODEL], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["gcc", "-O1", "-w", "-DSAFETY", "-DVECTORSZ=4096", "-DMEMLIM=3800", *compile_options, "-o", "pan", "pan.c"],
                   cwd=folder, check=True)


def verify(folder, options=()):
    """(errors, states, the line of the first error)"""
    done = subprocess.run(["./pan", "-m1000000", *options], cwd=folder, capture_output=True, text=True)
    errors = re.search(r"errors: (\d+)", done.stdout)
    states = re.search(r"([\d.e+]+) states, stored", done.stdout)
    first = next((line for line in done.stdout.splitlines() if line.startswith("pan:")), "")
    incomplete = "Search not completed" in done.stdout and int(errors.group(1)) == 0
    if not errors or incomplete or "max search depth too small" in done.stdout:
        sys.exit(f"model: pan did not finish\n{done.stdout}{done.stderr}")
    return int(errors.group(1)), int(float(states.group(1))), first


def check(sizes):
    for size in sizes or SIZES:
        with tempfile.TemporaryDirectory() as folder:
            build(folder, size, compile_options=["-DCOLLAPSE", "-DSEPQS"])
            errors, states, first = verify(folder)
        print(f"{size}: {states} states, {errors} errors", flush=True)
        if errors:
            sys.exit(f"model: {first}")


def bitstate(size, bits="33"):
    with tempfile.TemporaryDirectory() as folder:
        build(folder, size, compile_options=["-DBITSTATE"])
        errors, states, first = verify(folder, [f"-w{bits}"])
    print(f"{size}: {states} states (bitstate), {errors} errors")
    if errors:
        sys.exit(f"model: {first}")


def mutants(size, names):
    numbers = dict(re.findall(r"#define (\w+) (\d+)", (HERE / "model" / "state.pml").read_text()))
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        build(folder, size, ["-DMUTANTS"], ["-DBITSTATE"])
        for name in names:
            os.environ["MUTANT"] = numbers[name]
            errors, states, first = verify(folder, ["-w31"])
            print(f"{name}: {first if errors else 'not found'} ({states} states)", flush=True)
            if not errors:
                missed.append(name)
    if missed:
        sys.exit(f"model: nothing is wrong without these rules: {' '.join(missed)}")


def body(text):
    return "".join(line + "\n" for line in text.splitlines() if line[:2] in ("> ", "! ", "= "))


def settings_of(text):
    return dict(line.split() for line in text.splitlines() if re.fullmatch(r"[a-z_]+ \S+", line))


def simulate(options, choices):
    """What spin prints. It writes files where it runs, under names that another spin would use as well."""
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(["spin", "-T", *options, MODEL], cwd=folder, input=choices, capture_output=True, text=True, timeout=60).stdout


def guided(text):
    """What the model does with the choices of a trace."""
    settings = settings_of(text)
    choices = ""
    for words in (line.split()[1:] for line in text.splitlines() if line.startswith("> ")):
        source, node = (words[1], words[2]) if words[0] == "deliver" else ("0", words[1])
        choices += LETTERS[words[0]] + source + node
    size = [f"-D{name.upper()}={settings[name]}" for name in ("units", "parks", "credit")] + [f"-DN={settings['workers']}"]
    return simulate(["-DGUIDED", "-DTRACE", "-DEXACT", "-DDEPTH=40", *size], choices + "\n")


def compare(paths):
    for path in paths or sorted(TRACES.iterdir()):
        text = Path(path).read_text()
        differ(path, body(text), body(guided(text)))
    print("the model does the same")


def differ(name, wanted, found):
    for number, (a, b) in enumerate(zip(wanted.splitlines() + ["(end)"], found.splitlines() + ["(end)"])):
        if a != b:
            sys.exit(f"model: {name}, line {number + 1} of the events: the trace has\n  {a}\nthe model\n  {b}")


def random_trace(seed, size="N=3,UNITS=7,PARKS=2"):
    printed = simulate([f"-n{seed}", "-DTRACE", "-DEXACT", "-DBUSY=1", "-DDEPTH=40", "-u1000000", *defines(size)], "")
    values = {"N": 3, "UNITS": 3, "PARKS": 0, "CREDIT": 1, **dict(setting.split("=") for setting in size.split(","))}
    return (f"policy penelope\nworkers {values['N']}\nunits {values['UNITS']}\nparks {values['PARKS']}\ncredit {values['CREDIT']}\n"
            f"slow_exports 0\nseed 0\n{body(printed)}")


def random_both_ways(program, count, first="1"):
    for seed in range(int(first), int(first) + int(count)):
        size = f"N={2 + seed % 3},UNITS={4 + seed % 4},PARKS={seed % 3},CREDIT={1 + seed % 2}"
        text = random_trace(seed, size)
        done = subprocess.run([program, "--replay", "/dev/stdin"], input=text, capture_output=True, text=True, timeout=60)
        differ(f"seed {seed} of the model, {size} (what is called the model here is the program)", body(text), body(done.stdout))
        done = subprocess.run([program, "--print", str(seed), "--like", "/dev/stdin"], input=text, capture_output=True, text=True,
                              timeout=60, check=True)
        differ(f"seed {seed} of the program, {size}", body(done.stdout), body(guided(done.stdout)))
    print(f"{count} schedules of the model and {count} of the program: both do the same")


def main():
    commands = {"check": lambda *a: check(a), "mutants": lambda: mutants(MUTANTS_SIZE, MUTANTS), "rare_mutants": lambda: mutants(RARE_SIZE, RARE),
                "compare": lambda *a: compare(a),
                "random": random_both_ways, "trace": lambda *a: print(random_trace(*a), end=""), "bitstate": bitstate}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    if not shutil.which("spin"):
        print("there is no spin: scripts/setup installs it")
        sys.exit(SKIPPED)
    commands[sys.argv[1]](*sys.argv[2:])


if __name__ == "__main__":
    main()
