"""One run in parts: it writes checkpoints and is killed, goes on from the last one, perhaps is killed again, until a part ends."""
import json
import os
import shlex
import shutil
import signal
import time
from pathlib import Path

import checkpoint_files
import rank_processes
from runs import Activity, describe, stacks_of

LOOK = 0.002
PATIENCE = 2     # seconds until what a run has started is gone


class Part:
    """What a process did until it ended or was killed."""

    def __init__(self, command):
        self.command = command
        self.status = None      # None: killed
        self.seconds = 0
        self.hung = False
        self.left = {}
        self.stacks = ""
        self.size = self.counted = None  # of the file afterwards, and the bytes it says are printed, if there is one
        self.has_state = False
        self.printed = 0        # bytes, by all parts so far
        self.report = {}        # --json

    def __str__(self):
        end = "hung" if self.hung else "killed" if self.status is None else f"status {self.status}"
        file = "no file" if self.size is None else f"a file of {self.size:,} bytes that counts {self.counted}"
        return f"{end} after {self.seconds:.3f} s, {self.printed:,} bytes printed so far, {file}"

    def look_at(self, file):
        if file.exists():
            self.size = file.stat().st_size
            self.counted, self.has_state = checkpoint_files.head(file) or (None, False)


class Chain:
    """Its folder has all that the parts wrote: output, errors-N, and checkpoint-N, which part N went on from."""

    def __init__(self, penelope, program, folder, most_cpu):
        self.penelope, self.program, self.folder, self.most_cpu = penelope, program, Path(folder), most_cpu
        (self.folder / "checkpoints").mkdir(parents=True)
        self.file = self.folder / "checkpoints" / "state"
        self.output = self.folder / "output"
        self.output.touch()
        self.parts = []
        self.problems = []
        self.had_file = False
        self.from_state = self.from_start = self.too_early = 0

    def begin(self, options, moment):
        """moment: seconds until it is killed, or None."""
        self.run([*self.program.mode, f"--checkpoint={self.file}", *options, *self.program.arguments], moment)

    def go_on(self, interval, options, moment):
        """After a part that was killed: the next one, from the file. Where that part had not come so far as to write one, the run begins."""
        if not self.file.exists():
            self.too_early += 1
            self.begin([interval, *options], moment)
            return
        shutil.copy(self.file, self.folder / f"checkpoint-{len(self.parts) + 1}")
        if self.parts[-1].has_state:
            self.from_state += 1
        else:
            self.from_start += 1
        self.run([f"--resume={self.file}", interval, *options], moment)

    def is_over(self):
        last = self.parts[-1]
        return bool(self.problems or last.status is not None or (self.had_file and last.size is None and self.has_printed_all()))

    def has_printed_all(self):
        return self.output.read_bytes() == self.program.output

    def run(self, words, moment):
        number = len(self.parts) + 1
        report = self.folder / f"report-{number}.json"
        mode = len(self.program.mode) if words[0] in self.program.mode else 0  # solve comes first
        part = Part([self.penelope, *words[:mode], f"--json={report}", *words[mode:]])
        self.parts.append(part)
        with self.output.open("ab") as output, (self.folder / f"errors-{number}").open("wb") as errors:
            process, mark = rank_processes.start(part.command, stdout=output, stderr=errors, cwd=self.folder, start_new_session=True)
            try:
                self.follow(part, process, mark, moment)
            finally:
                kill_all(process, mark)
        part.look_at(self.file)
        part.printed = self.output.stat().st_size
        part.report = last_object(report)
        self.judge(part)

    def follow(self, part, process, mark, moment):
        """Until it ends, or the moment has come: then all of its processes are killed."""
        start, activity = time.monotonic(), Activity(self.most_cpu)
        while process.poll() is None and (moment is None or part.seconds < moment):
            time.sleep(LOOK)
            part.seconds = time.monotonic() - start
            self.had_file = self.had_file or self.file.exists()
            part.hung = activity.hangs(lambda: members(mark), 0)
            if part.hung:
                part.stacks = stacks_of(rank_processes.ranks_of(mark) or {0: process.pid})
                break
        part.status = process.poll()
        if part.status is not None:
            part.left = describe(rank_processes.left_behind(mark, PATIENCE))

    def judge(self, part):
        """What is wrong after a part."""
        if part.hung:
            self.problems.append("hang")
        if part.left:
            self.problems.append("processes left")
        if not self.program.output.startswith(self.output.read_bytes()):
            self.problems.append("different output")
        elif part.status is not None and not self.has_printed_all():
            self.problems.append("output is missing")
        if part.status is None:
            if not part.hung and part.size is None and 0 < part.printed < len(self.program.output):
                self.problems.append("the file is gone")
            return
        if part.status != self.program.status:
            self.problems.append(f"status {part.status} instead of {self.program.status}")
        elif os.listdir(self.file.parent):
            self.problems.append("files left")

    def story(self):
        """For a person: the parts, and the commands that do them again."""
        lines = []
        for number, part in enumerate(self.parts, 1):
            lines += [f"part {number}: {part}", "  " + shlex.join(part.command)]
            errors = (self.folder / f"errors-{number}").read_text(errors="replace").splitlines()
            lines += [f"  | {line}" for line in errors[-8:]]
        return "\n".join(lines)


def members(mark):
    """The processes of a run; looked for only when somebody wants them."""
    yield from rank_processes.processes_of(mark)


def kill_all(process, mark):
    """At once: those that it started in its process group, then all others of the run."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    while others := rank_processes.processes_of(mark):
        rank_processes.kill(others)
        time.sleep(LOOK)


def last_object(path):
    """The line of --json for the whole run; {} where there is none, as after a kill."""
    try:
        return json.loads(path.read_text().splitlines()[-1])
    except (OSError, IndexError, ValueError):
        return {}
