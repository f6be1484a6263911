"""What the runs of tests/campaigns/resumes do: the programs of `kills`, and those of states.pl, whose states are more than stacks."""
import copy
from pathlib import Path

from programs import Programs, often_enough

STATES = Path(__file__).resolve().parent / "states.pl"
NAMES = ("database", "globals", "terms", "collecting", "tables", "file", "texts", "exception", "halting", "failing")


class ProgramsWithState(Programs):
    @staticmethod
    def names():
        return (*Programs.names(), [f"state {name}" for name in NAMES])

    def make(self, name):
        kind, which = name.split()
        if kind != "state":
            return super().make(name)
        what = f"file('{self.folder / 'written'}')" if which == "file" else which
        return often_enough(name, lambda size: f"state({what}, {size})", [STATES], self.penelope, self.longest)


def variant(program, draw):
    """The program, or one that prints less of its answers: solve --count, --limit N."""
    kind = draw.choice(("all", "all", "count", "limit")) if program.mode == ["solve"] else "all"
    if kind == "all":
        return program
    fewer, answers = copy.copy(program), program.output.splitlines(keepends=True)
    if kind == "count":
        fewer.name, fewer.mode, fewer.output = f"{program.name}, --count", ["solve", "--count"], b"%d\n" % len(answers)
    elif answers:
        limit = draw.randint(1, len(answers))
        fewer.name, fewer.mode = f"{program.name}, --limit {limit}", ["solve", "--limit", str(limit)]
        fewer.output = b"".join(answers[:limit])
    return fewer
