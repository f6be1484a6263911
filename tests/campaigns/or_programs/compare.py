"""Running a program in several ways: what one run does, and whether two runs did the same."""
import re
import subprocess

import ways

TIMEOUT = "timeout"
USELESS = "useless"
VARIABLE_NAME = re.compile(rb"\b_G?\d")


class Way:
    """One way to run programs: a name for messages, an engine, its options (tests/ways.py), and whether it prints all answers
    of the goal or runs main."""

    def __init__(self, name, engine, options, solve=False):
        self.name = name
        self.engine = engine
        self.options = options
        self.solve = solve

    def arguments(self, path, goal):
        if self.solve:
            return ways.command(self.engine, self.options, ["solve", str(path), goal])
        return [*ways.command(self.engine, self.options), "-q", "-g", "main", "-t", "halt", str(path)]

    def run(self, program, path, limit):
        """(exit status or TIMEOUT, standard output) of the program whose text is in path."""
        try:
            done = subprocess.run(self.arguments(path, program.goal), input=program.input_text.encode(), stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, timeout=limit)
        except subprocess.TimeoutExpired as expired:
            return TIMEOUT, expired.stdout or b""
        return done.returncode, done.stdout


class Comparison:
    """A reference way and the ways that must do the same, each several times: parallel runs differ in their timing."""

    def __init__(self, reference, ways, repetitions, limit, path):
        self.reference = reference
        self.ways = ways
        self.repetitions = repetitions
        self.limit = limit           # of a reference run; the others get ten times as long and ten seconds
        self.path = path

    def difference(self, program, ways=None, repetitions=None):
        """(way, what was expected, what came), None if all is the same, or USELESS if the program is of no use: the
        reference takes too long, or prints the name of a variable (as programs may that were made smaller)."""
        self.path.write_text(program.text())
        expected = self.reference.run(program, self.path, self.limit)
        if expected[0] == TIMEOUT or VARIABLE_NAME.search(expected[1]):
            return USELESS
        for _ in range(repetitions or self.repetitions):
            for way in ways or self.ways:
                came = way.run(program, self.path, 10 * self.limit + 10)
                if came != expected:
                    return way, expected, came
        return None


def shrink(program, comparison, way, steps=2000):
    """The smallest program found that still differs in that way; every candidate runs more often than usual."""
    repetitions = max(2 * comparison.repetitions, 3)
    improved = True
    while improved and steps > 0:
        improved = False
        for candidate in program.smaller():
            steps -= 1
            if steps <= 0:
                break
            found = comparison.difference(candidate, [way], repetitions)
            if found not in (None, USELESS):
                program, improved = candidate, True
                break
    return program
