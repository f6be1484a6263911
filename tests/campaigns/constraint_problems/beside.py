"""Random constraint problems in two systems: what differs in the answers, their order, and what is known before labeling."""
import json
import re
import subprocess
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent / "printed.pl"
MOST_ANSWERS = 60  # of a problem are looked at
SECONDS = 900      # for one run
CHOOSES = re.compile(r"\b(ff|ffc|min|max)\b(?!\()")  # which variable is next depends on how strong the propagation is


def lines_of(system, goal):
    """What the goal prints. ChildProcessError: it did not end as it should."""
    command = [*system, "-q", "-g", goal, "-t", "halt", str(PROGRAM)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=SECONDS)
    if done.returncode or done.stderr:
        raise ChildProcessError(f"{command}: exit status {done.returncode}\n{done.stderr}")
    return done.stdout.splitlines()


def run(system, seed, count):
    """Seed and problem: the lines behind it."""
    problems = {}
    for line in lines_of(system, f"print_problems({seed},{count},{MOST_ANSWERS})"):
        if line[:1].isdigit():
            lines = problems[line] = []
        else:
            lines.append(line)
    return problems


def answers(lines):
    return next((json.loads(line.split(" ", 1)[1]) for line in lines if line.startswith("answers")), None)


def loses_answers(system, problem, found, others):
    """Whether the constraints hold, in the system that found `found`, for what only the other one found, and for nothing that only itself found."""
    missed, invented = [a for a in others if a not in found], [a for a in found if a not in others]
    seed = problem.split(" ", 1)[0]
    return lines_of(system, f"hold({seed},{missed + invented})") == ["yes"] * len(missed) + ["no"] * len(invented)


def kind_of_difference(system, problem, ours, theirs):
    """same; domains: propagation of another strength; order: of the same answers, where that may differ; theirs: the other system loses answers;
    ours: anything else."""
    if ours == theirs:
        return "same"
    mine, others = answers(ours), answers(theirs)
    if mine is None or others is None:
        return "ours"
    if mine == others:
        return "domains"
    are_all = len(mine) < MOST_ANSWERS and len(others) < MOST_ANSWERS
    if are_all and sorted(mine) != sorted(others):
        return "theirs" if loses_answers(system, problem, others, mine) else "ours"
    if CHOOSES.search(problem.rsplit(":", 1)[1]):
        return "order"
    return "ours"


def compare(ours, theirs, system):
    """Pairs of a kind of difference and what to show of it. ours, theirs: what run() gives; system: the other one."""
    for problem, lines in theirs.items():
        mine = ours.get(problem, ["nothing"])
        kind = kind_of_difference(system, problem, mine, lines)
        yield kind, "\n".join([problem, *(f"    {line}" for line in mine), "  beside", *(f"    {line}" for line in lines)])
