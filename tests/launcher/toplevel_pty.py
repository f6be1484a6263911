#!/usr/bin/env python3
"""Drives the toplevel through a pseudo-terminal and compares the screen with what swipl shows for the same keys.

    toplevel_pty.py PENELOPE            compares with toplevel/screen.txt, then tries the line editor
    toplevel_pty.py --update            records toplevel/screen.txt anew, with swipl
    toplevel_pty.py --show ENGINE       prints the screen of this engine, normalised

The terminal calls itself dumb, so that neither engine edits lines; the line editor is tried by itself.
"""

import difflib
import fcntl
import os
import pathlib
import pty
import re
import select
import struct
import sys
import tempfile
import termios
import time

HERE = pathlib.Path(__file__).parent
PROGRAM = HERE / "programs" / "facts.pl"
QUERIES = HERE / "toplevel" / "queries.txt"
SCREEN = HERE / "toplevel" / "screen.txt"
QUIET = 0.1    # seconds without output after which a program that asks for something is taken to wait
PATIENCE = 30  # seconds to wait for it
KEYS = {"\\s": " ", "\\n": "\n", "\\x04": "\x04"}


def normalise(text):
    """What differs by nature, all of it:

    - the banner; the number of the query in swipl's prompt, and the blanks around it
    - names of variables such as _123
    - swipl's backtraces, and the predicate that Penelope names instead
    - the rows of the table of keys that name keys of swipl's debugger
    - the empty line that swipl leaves at an end of file
    - the time that loading took, which Penelope does not tell
    """
    text = text.replace("\r\n", "\n").replace("\r", "").replace("\x07", "")
    text = re.sub(r"\A.*?(?=^(1 )?\?- )", "", text, flags=re.S | re.M)
    text = re.sub(r"^ *(\[\d+\])? *(\d+ )?\?- ", lambda m: (m.group(1) or "") + "?- ", text, flags=re.M)
    text = re.sub(r"\b_G?\d+", "_G", text)
    text = re.sub(r"^ERROR: (In:|Note: some frames .*|Re-run your program .*| +\[\d+\].*|)\n", "", text, flags=re.M)
    text = re.sub(r"^ERROR: [a-z_]+/\d: ", "ERROR: ", text, flags=re.M)
    text = re.sub(r"^  [;*](:| \().*\n", "", text, flags=re.M)
    text = re.sub(r"^(\[\d+\]\?- )\n\n", r"\1\n", text, flags=re.M)
    text = re.sub(r"^% user:.* compiled .*\n", "", text, flags=re.M)
    return text


class Terminal:
    """A program on a pseudo-terminal, and all that it has shown."""

    def __init__(self, command, **environment):
        self.shown = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(HERE)
            os.execvpe(command[0], command, dict(os.environ, LC_ALL="C.UTF-8", **environment))
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 130, 0, 0))
        self.settle()

    def asks(self):
        """Whether it takes single keys, or has shown a prompt."""
        if not termios.tcgetattr(self.fd)[3] & termios.ICANON:
            return True
        return re.search(rb"(\?- |\|    |\|: |\? )$", self.shown) is not None

    def settle(self):
        """Reads until the program asks for something, or has ended (False)."""
        begun = last = time.time()
        while time.time() - begun < PATIENCE:
            if select.select([self.fd], [], [], 0.02)[0]:
                try:
                    self.shown += os.read(self.fd, 65536)
                except OSError:
                    return False
                last = time.time()
            elif time.time() - last > QUIET and self.asks():
                return True
        self.shown += b"<<asks for nothing>>"
        return True

    def type(self, keys):
        os.write(self.fd, keys.encode())
        return self.settle()

    def leave(self, keys):
        """Types, and does not wait."""
        os.write(self.fd, keys.encode())
        return True

    def interrupt(self):
        time.sleep(0.3)  # the query runs
        return self.type("\x03")

    def end(self):
        """The exit status; a program that has not ended is hung up on."""
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def screen_of(engine):
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal([engine, str(PROGRAM)], TERM="dumb", HOME=home)
        for line in QUERIES.read_text().splitlines():
            if line.startswith("#"):
                continue
            if line == "INTERRUPT":
                alive = terminal.interrupt()
            elif line.startswith("KEY "):
                alive = terminal.type(KEYS.get(line[4:], line[4:]))
            elif line.startswith("LEAVE "):
                alive = terminal.leave(line[6:].replace("\\n", "\n"))
            else:
                alive = terminal.type(line + "\n")
            if not alive:
                break
        status = terminal.end()
    return normalise(terminal.shown.decode(errors="replace")) + f"\nexit status {status}\n"


def check_line_editor(engine):
    """TAB completes predicates and files; lines are remembered, in a file too. Nothing to try without libedit."""
    with tempfile.TemporaryDirectory() as home:
        history = pathlib.Path(home) / "history"
        environment = {"TERM": "xterm", "HOME": home, "PENELOPE_HISTORY": str(history)}
        first = Terminal([engine, "-q"], **environment)
        first.type("atom_leng\t(abc, X).\n")
        if not history.exists():
            return []
        first.type("exists_file('programs/fac\t').\n")
        first.type("\x04")
        second = Terminal([engine, "-q"], **environment)
        second.type("\x1b[A\x1b[A\n")
        second.type("\x04")
        statuses = first.end(), second.end()
        wanted = [
            ("TAB completes a predicate", b"X = 3." in first.shown),
            ("TAB completes a file", b"true." in first.shown),
            ("the history is kept in a file", b"X = 3." in second.shown),
            ("end of file ends with status 0", statuses == (0, 0)),
        ]
        return [what for what, holds in wanted if not holds]


def main():
    if sys.argv[1] == "--update":
        SCREEN.write_text(screen_of("swipl"))
        return 0
    if sys.argv[1] == "--show":
        print(screen_of(sys.argv[2]), end="")
        return 0
    expected, got = SCREEN.read_text().splitlines(), screen_of(os.path.abspath(sys.argv[1])).splitlines()
    difference = list(difflib.unified_diff(expected, got, "swipl", "penelope", lineterm="", n=4))
    print("\n".join(difference))
    failures = check_line_editor(os.path.abspath(sys.argv[1]))
    for what in failures:
        print(f"line editor: not so: {what}")
    return 1 if difference or failures else 0


if __name__ == "__main__":
    sys.exit(main())
