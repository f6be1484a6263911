#!/usr/bin/env python3
"""Checks of the sources that no compiler makes.

    tidy.py SOURCE_DIRECTORY

    long lines          of programs and scripts: 160 characters at most, but for rows of tables
    dead references     a comment or a page names a file that is not there
    unread options      an option of a table that no code reads
    unused packages     one that is installed or looked for, and of which nothing is included or linked
    foreign words       paths of somebody's machine

Prints each place. Exit status: 0 if there is none, 1 if there is one.
"""
import re
import subprocess
import sys
from pathlib import Path

LONGEST_LINE = 160
CODE = {".cpp", ".hpp", ".pl", ".py", ".def", ".sh", ".cmake"}
# What stands here speaks of files that tests or readers make; tests/docs/links.py looks at the links of the pages.
OF_TESTS = ("docs/", "tests/prolog/", "tests/launcher/", "tests/programs/", "tests/conformance/", "benchmarks/results/")
COMMENT = {".cpp": "//", ".hpp": "//", ".def": "//", ".pl": "%", ".py": "#", ".txt": "#", ".cmake": "#"}
FILE_NAME = re.compile(r'(?<![\w/.<"$*-])((?:[\w-]+/)*[\w-]*[a-z][\w-]*\.(?:cpp|hpp|pl|py|cases|def|md))\b')
FOREIGN = re.compile(r"/(?:home|Users)/\w{3,}|/root/|/workspace/|/work/|/tmp/(?:wt|camp)\b")
# Files that a reader might have, or that a program makes.
EXAMPLES = {"family.pl", "dynamic.pl", "results.md", "scan.md", "program.pl", "PROGRAM.pl"}


class Tree:
    def __init__(self, root):
        self.root = root
        listed = subprocess.run(["git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard"],
                                capture_output=True, text=True)
        names = listed.stdout.splitlines() if listed.returncode == 0 else [p.relative_to(root).as_posix() for p in root.rglob("*")]
        self.files = [f for f in names if (root / f).is_file() and not f.startswith("build/")]
        self.names = {Path(f).name for f in self.files}

    def lines(self, file):
        try:
            return (self.root / file).read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            return []

    def code(self):
        """Files of programs, and scripts without an ending."""
        for file in self.files:
            ending = Path(file).suffix
            if ending in CODE or (not ending and self.lines(file)[:1] and self.lines(file)[0].startswith("#!")):
                yield file

    def has(self, reference):
        if "/" not in reference:
            return reference in self.names
        return any(f == reference or f.endswith("/" + reference) for f in self.files)


def long_lines(tree):
    for file in tree.code():
        if file.startswith("tests/conformance/") or file.endswith(".def"):  # a row of a table is a line
            continue
        for number, line in enumerate(tree.lines(file), 1):
            if len(line) > LONGEST_LINE and not line.startswith("% options:"):
                yield f"{file}:{number}: {len(line)} characters, more than {LONGEST_LINE}"


def comment_of(line, mark):
    at = re.search(r"(?:^|\s)" + re.escape(mark) + r"+\s", line)
    return line[at.start():] if at else ""


def dead_references(tree):
    for file in tree.files:
        ending = Path(file).suffix
        if file.startswith(OF_TESTS) or (ending != ".md" and ending not in COMMENT):
            continue
        for number, line in enumerate(tree.lines(file), 1):
            text = line if ending == ".md" else comment_of(line, COMMENT[ending])
            for reference in FILE_NAME.findall(text):
                if not re.search("[A-Z]{3}", reference) and reference not in EXAMPLES and not tree.has(reference):
                    yield f"{file}:{number}: there is no {reference}"


def unread_options(tree):
    """Rows begin with OPTION(name, …); the code has the name as a member or as an enumerator."""
    code = "\n".join("\n".join(tree.lines(f)) for f in tree.files if Path(f).suffix in {".cpp", ".hpp"} and f.startswith("runtime/"))
    for file in tree.files:
        if Path(file).suffix != ".def":
            continue
        for number, line in enumerate(tree.lines(file), 1):
            row = re.match(r"OPTION\((\w+),", line)
            if row and not re.search(rf"(?:::|\.){row.group(1)}\b", code):
                yield f"{file}:{number}: no code reads the option {row.group(1)}"


def unused_packages(tree):
    """A package that scripts/setup installs is one of the tools, or a library whose headers some file includes."""
    tools = {"g++", "cmake", "ninja-build", "pkg-config", "python3", "openmpi-bin", "spin", "mkdocs"}
    headers = {"libtbb-dev": "oneapi/tbb/", "libgc-dev": "gc", "libgmp-dev": "gmp.h", "libfmt-dev": "fmt/", "nlohmann-json3-dev": "nlohmann/",
               "libopenmpi-dev": "mpi.h", "libedit-dev": "histedit.h", "libxxhash-dev": "xxhash.h", "libmd-dev": "sha2.h", "libutf8proc-dev": "utf8proc.h",
               "libzstd-dev": "zstd.h", "libgtest-dev": "gtest/", "librapidcheck-dev": "rapidcheck", "libasmjit-dev": "asmjit/"}
    included = "\n".join(line for f in tree.files if Path(f).suffix in {".cpp", ".hpp"} for line in tree.lines(f) if "#include" in line)
    setup = "\n".join(tree.lines("scripts/setup"))
    listed = re.search(r"^packages=\(\n(.*?)^\)", setup, re.MULTILINE | re.DOTALL)
    if not listed:
        yield "scripts/setup: no list of packages"
        return
    optional = re.search(r"^optional=\((.*?)\)", setup, re.MULTILINE)
    for package in listed.group(1).split() + (optional.group(1).split() if optional else []):
        if package in tools:
            continue
        if package not in headers:
            yield f"scripts/setup: say in tests/tidy.py which headers {package} is for"
        elif f"<{headers[package]}" not in included and f'"{headers[package]}' not in included:
            yield f"scripts/setup: nothing includes {headers[package]} of {package}"


def foreign_words(tree):
    for file in tree.files:
        if file == "tests/tidy.py" or file.startswith("tests/conformance/"):
            continue
        for number, line in enumerate(tree.lines(file), 1):
            found = FOREIGN.search(line)
            if found:
                yield f"{file}:{number}: {found.group(0)} is a path of one machine"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tree = Tree(Path(sys.argv[1]).resolve())
    problems = [p for check in (long_lines, dead_references, unread_options, unused_packages, foreign_words) for p in check(tree)]
    print("\n".join(problems) if problems else f"{len(tree.files)} files are tidy")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
