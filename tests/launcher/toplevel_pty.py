#!/usr/bin/env python3
"""Drives the toplevel through a pseudo-terminal and compares the screen with what swipl shows for the same keys.

    toplevel_pty.py PENELOPE [OPTION...]      compares every session, then tries the line editor
    toplevel_pty.py --update                  records the screens anew, with swipl
    toplevel_pty.py --show SESSION ENGINE [OPTION...]   prints the screen of this engine, normalised

A session is toplevel/NAME.txt, what is typed, and toplevel/NAME.screen, what swipl shows: `queries` has everything that a
toplevel does, `searches` what several workers have to do with it. OPTION is one of Penelope's: -j 4.

The terminal calls itself dumb, so that neither engine edits lines; the line editor is tried by itself.
"""

import difflib
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

HERE = pathlib.Path(__file__).parent
SESSIONS = {"queries": "facts.pl", "searches": "searches.pl"}  # each with the program that is loaded
QUIET = 0.1    # seconds without output after which a program that asks for something is taken to wait
PATIENCE = 30  # seconds to wait for it
BUSY = 1       # seconds after which what was typed is taken to run
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
        """Reads until the program has shown something and asks for something; False: it has ended, or hangs."""
        known = len(self.shown)
        begun = last = time.time()
        while time.time() - begun < PATIENCE:
            if select.select([self.fd], [], [], 0.02)[0]:
                try:
                    self.shown += os.read(self.fd, 65536)
                except OSError:
                    return False
                last = time.time()
            elif len(self.shown) > known and time.time() - last > QUIET and self.asks():
                return True
        self.shown += b"<<asks for nothing>>"
        return False

    def type(self, keys):
        os.write(self.fd, keys.encode())
        return self.settle()

    def leave(self, keys):
        """Types, and does not wait."""
        os.write(self.fd, keys.encode())
        return True

    def interrupt(self):
        time.sleep(BUSY)  # the query runs
        return self.type("\x03")

    def end(self):
        """The exit status; a program that has not ended is hung up on, and killed if that is not enough."""
        os.close(self.fd)
        begun = time.time()
        while (ended := os.waitpid(self.pid, os.WNOHANG))[0] == 0:
            if time.time() - begun > PATIENCE:
                os.kill(self.pid, signal.SIGKILL)
            time.sleep(0.01)
        return os.waitstatus_to_exitcode(ended[1])


def typed(session):
    return HERE / "toplevel" / f"{session}.txt"


def screen(session):
    return HERE / "toplevel" / f"{session}.screen"


def screen_of(session, command):
    with tempfile.TemporaryDirectory() as home:
        program = HERE / "programs" / SESSIONS[session]
        terminal = Terminal([*command, str(program)], TERM="dumb", HOME=home)
        for line in typed(session).read_text().splitlines():
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


def check_line_editor(command):
    """TAB completes predicates and files; lines are remembered, in a file too. Nothing to try without libedit."""
    with tempfile.TemporaryDirectory() as home:
        history = pathlib.Path(home) / "history"
        environment = {"TERM": "xterm", "HOME": home, "PENELOPE_HISTORY": str(history)}
        first = Terminal([*command, "-q"], **environment)
        first.type("atom_leng\t(abc, X).\n")
        if not history.exists():
            return []
        first.type("exists_file('programs/fac\t').\n")
        first.type("\x04")
        second = Terminal([*command, "-q"], **environment)
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


def differences(session, command):
    expected, got = screen(session).read_text().splitlines(), screen_of(session, command).splitlines()
    return list(difflib.unified_diff(expected, got, f"swipl, {session}", "penelope", lineterm="", n=4))


def main():
    if sys.argv[1] == "--update":
        for session in SESSIONS:
            screen(session).write_text(screen_of(session, ["swipl"]))
        return 0
    if sys.argv[1] == "--show":
        print(screen_of(sys.argv[2], sys.argv[3:]), end="")
        return 0
    command = [os.path.abspath(sys.argv[1]), *sys.argv[2:]]
    failures = [line for session in SESSIONS for line in differences(session, command)]
    failures += [f"line editor: not so: {what}" for what in check_line_editor(command)]
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
