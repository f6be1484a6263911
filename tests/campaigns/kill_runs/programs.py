"""What the runs of tests/campaigns/kills and resumes explore, with what a sequential run prints: searches of benchmarks/or_parallel, Prolog tests of
the or-tree's rules, and random programs (or_programs). Each runs for about a second or longer: one that ends at once is no test
of a death.
"""
import math
import os
import re
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(HERE.parent / "or_programs")]

from compare import VARIABLE_NAME  # noqa: E402
from generate import generate  # noqa: E402

GOALS = HERE / "goals.pl"
LONGEST, SHORTEST_BY_LONGEST = 4, 1 / 8  # seconds of the processor, of a sequential run
PATIENCE = 20                            # times the longest, on a busy machine
FIRST_PART = 4  # one in so many branches, of a search that may take LONGEST
MOST_REPETITIONS = 1 << 13  # one with all its choice points given away takes up to 0.01 s, however short it is sequentially
LONGEST_OUTPUT = 1 << 20
NOT_SEARCHES = ("swipl_split",)


class Program:
    """A name for messages, and the words of the command line in front of and behind the engine's options."""

    def __init__(self, name, mode, arguments):
        self.name, self.mode, self.arguments = name, mode, [str(word) for word in arguments]
        self.output = self.status = self.seconds = self.cpu = None
        self.is_search = not name.startswith(("test", "random"))
        self.part_of = name.split(" / ")[0]  # the name in Programs, of a search

    def run_sequentially(self, penelope, longest):
        """Whether it is of use: it ends, neither too soon nor too late, and prints no name of a variable."""
        start = time.monotonic()
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen([penelope, *self.mode, "--sequential", *self.arguments], stdin=subprocess.DEVNULL,
                                       stdout=output, stderr=subprocess.DEVNULL)
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (math.ceil(longest) + 1,) * 2)
            watchdog = threading.Timer(PATIENCE * longest, process.kill)
            watchdog.start()
            _, status, usage = os.wait4(process.pid, 0)
            watchdog.cancel()
            process.returncode = self.status = os.waitstatus_to_exitcode(status)
            output.seek(0)
            self.output = output.read()
        self.seconds, self.cpu = time.monotonic() - start, usage.ru_utime + usage.ru_stime
        return (self.status >= 0 and SHORTEST_BY_LONGEST * longest <= self.cpu <= longest
                and len(self.output) < LONGEST_OUTPUT and not VARIABLE_NAME.search(self.output))


def part(name, path, penelope, longest):
    """As much of the search as takes long enough and not too long, or None."""
    of = math.ceil(FIRST_PART * max(1, LONGEST / longest))
    while of >= 1:
        program = (Program(f"{name} / {of}", [], ["-q", "-g", f"count_part({of})", "-t", "halt", path, GOALS])
                   if name.startswith("count") else Program(f"{name} / {of}", ["solve"], [path, GOALS, f"part({of}, X)"]))
        if program.run_sequentially(penelope, longest):
            return program
        of //= 2
    return None


def often_enough(name, goal, files, penelope, longest=LONGEST):
    """The program whose goal, a function of a number, has the number with which it takes long enough, or None if there is none."""
    number = 64
    while number <= MOST_REPETITIONS:
        program = Program(f"{name} * {number}", [], ["-q", "-g", goal(number), "-t", "halt", *files])
        if program.run_sequentially(penelope, longest):
            return program
        shortest = SHORTEST_BY_LONGEST * longest
        if program.cpu >= shortest:
            return None
        number *= 2 if program.cpu > shortest / 4 else 4
    return None


class Programs:
    """All of them by name; each is run sequentially when it is first chosen."""

    def __init__(self, penelope, folder, longest=LONGEST):
        """longest: seconds of the processor that a program's sequential run takes at most."""
        self.penelope, self.folder, self.longest = penelope, Path(folder), longest
        self.known = {}
        self.choosing = threading.Lock()

    @staticmethod
    def names():
        searches = [p for p in sorted((ROOT / "benchmarks/or_parallel").glob("*.pl")) if p.stem not in NOT_SEARCHES]
        tests = [p for p in sorted((ROOT / "tests/prolog/or_parallel").glob("*.pl"))
                 if not re.search(r"% (?:options|input):|statistics\(|measure", p.read_text())]
        return ([f"count {p.stem}" for p in searches], [f"answers {p.stem}" for p in searches], [f"test {p.stem}" for p in tests])

    def choose(self, random, wanted):
        """A program that is of use: a search or a test whose name contains one of the wanted texts, or a random one. Any thread may ask."""
        with self.choosing:
            return self.choose_now(random, wanted)

    def choose_now(self, random, wanted):
        while True:
            kinds = [[n for n in names if self.known.get(n, n) and (not wanted or any(w in n for w in wanted))] for names in self.names()]
            if not wanted or "random" in wanted:
                kinds.append([f"random {random.randrange(1 << 32)}"])
            kinds = [names for names in kinds if names]
            if not kinds:
                sys.exit(f"no program of use is called {' or '.join(wanted)}")
            name = random.choice(random.choice(kinds))
            if self.made(name):
                return self.known[name]

    def named(self, name):
        """The program of this name, or None if it is of no use. Any thread may ask."""
        with self.choosing:
            return self.made(name)

    def made(self, name):
        if name not in self.known:
            self.known[name] = self.make(name)
        return self.known[name]

    def make(self, name):
        kind, which = name.split()
        if kind in ("count", "answers"):
            return part(name, ROOT / "benchmarks/or_parallel" / f"{which}.pl", self.penelope, self.longest)
        if kind == "test":
            return self.again(name, ROOT / "tests/prolog/or_parallel" / f"{which}.pl")
        path = self.folder / f"{which}.pl"
        path.write_text(generate(int(which), without=("read", "halt")).text())
        return self.again(name, path)

    def again(self, name, path):
        return often_enough(name, "again({})".format, [path, GOALS], self.penelope, self.longest)
