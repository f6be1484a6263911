"""The engines that are compared."""

import os
import shutil
import subprocess
from pathlib import Path

from .commands import Outcome, run_command
from .report import note

# GNU Prolog has stacks of a fixed size, in kilobytes; their sum has to stay
# below two gigabytes.
GPROLOG_STACKS = {
    "GLOBALSZ": "1048576",
    "TRAILSZ": "393216",
    "LOCALSZ": "393216",
    "CSTRSZ": "65536",
}


class Interpreter:
    """An engine that loads a source file and runs a goal."""

    def __init__(self, name, executable, *options):
        self.name = name
        self.executable = executable
        self.options = options

    def prepare(self, program):
        """There is nothing to compile; None means that all is well."""
        return None

    def command(self, program, goal="main"):
        return [self.executable, *self.options, "-q", "-g", goal, "-t", "halt", str(program)]

    def run(self, program, timeout):
        return run_command(self.command(program), timeout)


class NativeCompiler:
    """GNU Prolog: every program is first compiled to machine code."""

    name = "gplc"

    def __init__(self, executable, folder):
        self.executable = executable
        self.folder = Path(folder)

    def prepare(self, program):
        """Compile, untimed; returns an Outcome if that failed, else None."""
        source = self.folder / program.name
        text = program.read_text()
        prelude = program.parent / "gprolog" / "clpfd.pl"
        if prelude.exists():
            text = text.replace(":- use_module(library(clpfd)).", prelude.read_text(), 1)
        source.write_text(text + "\n:- initialization(main).\n")
        done = subprocess.run(
            [self.executable, "--no-top-level", "-o",
             str(self.binary(program)), str(source)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return Outcome("CRASH") if done.returncode != 0 else None

    def binary(self, program):
        return self.folder / program.stem

    def run(self, program, timeout):
        return run_command([str(self.binary(program))], timeout,
                           GPROLOG_STACKS)


def install_missing(packages):
    """Install Debian packages, given as {command: package}, if we may."""
    missing = [package for command, package in packages.items()
               if shutil.which(command) is None]
    if not missing or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    note(f"installing {' '.join(missing)}")
    for arguments in (["update"], ["install", "-y", *missing]):
        subprocess.run(["apt-get", "-q", *arguments],
                       env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def find_engines(options, folder):
    """The engines that exist, by name."""
    engines = {}
    if os.access(options.penelope, os.X_OK) and options.penelope.is_file():
        engines["penelope"] = Interpreter("penelope", str(options.penelope))
    else:
        note(f"no executable at {options.penelope}")
    if not options.no_peers:
        install_missing({"swipl": "swi-prolog-nox", "gplc": "gprolog"})
        if shutil.which("swipl"):
            engines["swipl"] = Interpreter("swipl", shutil.which("swipl"))
        if shutil.which("gplc"):
            engines["gplc"] = NativeCompiler(shutil.which("gplc"), folder)
    return engines
