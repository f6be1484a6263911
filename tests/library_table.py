#!/usr/bin/env python3
"""What the library has, beside swipl's: the table in prolog_lib/library/README.md, and whether every predicate has a test.

    library_table.py ENGINE            checks that the table names every exported predicate, and that tests use each of them
    library_table.py ENGINE --update   writes the table; asks swipl for its exports

A predicate counts as tested when its name occurs in a file under tests/prolog.
"""
import argparse
import fnmatch
import re
import subprocess
import sys
from pathlib import Path

from library_reasons import INTERNAL, LIBRARIES, PREDICATES

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "prolog_lib" / "library" / "README.md"
HEAD = """# The library

The files that `boot.order` names are modules of the library image, and `autoload` there says which modules calls find without
`use_module/1`. The others are read when a program asks for them. Each predicate has
a line that says what it does, above its first clause. This table is written by `tests/library_table.py
--update`: what each library exports, and what swipl 9.0.4 exports from its library of that name and penelope has not, with the reason
(`tests/library_reasons.py`). Below it are the libraries of swipl's that are not here at all.

| library | predicates | not here |
|---------|------------|----------|
"""
ABSENT = """
## Libraries that are not here

| of swipl 9.0.4 | why |
|----------------|-----|
"""
# Files that are parts of others.
PARTS = {"analysis", "clpqr"}
# Prints Library: exports for the libraries of the image and for those with these names.
OURS = """forall(( system:'$library_module'(Spec, M) ; member(Spec, [%s]),
    use_module(library(Spec), []), absolute_file_name(library(Spec), F, [file_type(prolog), access(read)]), module_property(M, file(F)) ),
    ( module_property(M, exports(Es)), print(Spec), write(': '), print(Es), nl ))"""
THEIRS = """forall(member(Spec, %s),
    ( catch(( use_module(library(Spec), []), absolute_file_name(library(Spec), F, [file_type(prolog), access(read)]),
              module_property(M, file(F)), module_property(M, exports(Es)) ), _, Es = none),
      print(Spec), write(': '), print(Es), nl ))"""
HAS = "forall(( member(N/A, %s), functor(H, N, A), predicate_property(system:H, visible) ), ( print(N/A), nl ))"
INDICATOR = re.compile(r"((?:'(?:[^'\\]|\\.)*'|\([^()]*\)|[^\s,\[\]()']+)/\d+)")


def run(engine, goal):
    done = subprocess.run([engine, "-q", "-g", goal, "-t", "halt"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(f"{engine} {goal}\n{done.stderr}")
    return done.stdout.splitlines()


def read_on_demand():
    """The libraries that boot.order does not name."""
    folder = ROOT / "prolog_lib" / "library"
    order = (ROOT / "prolog_lib" / "boot.order").read_text(encoding="utf-8").splitlines()
    named = {line.split()[0] for line in order if line.strip()} | {f"{part}.pl" for part in PARTS}
    files = [path for where in (".", "dcg", "dialect", "http") for path in (folder / where).glob("*.pl")]
    return sorted(name[:-3] for name in (str(path.relative_to(folder)) for path in files) if name not in named)


def exports(lines):
    """Of each library a sorted list of Name/Arity, or None where it is not there."""
    found = {}
    for line in lines:
        library, _, listed = line.partition(": ")
        found[library] = None if listed == "none" else sorted(set(INDICATOR.findall(listed)))
    return found


def update(engine, ours):
    libraries = sorted(ours)
    theirs = exports(run("swipl", THEIRS % ("[" + ",".join(libraries) + "]")))
    candidates = sorted({p for library in libraries for p in theirs.get(library) or [] if p not in ours[library]})
    in_system = set(run(engine, HAS % ("[" + ",".join(candidates) + "]")))
    rows = []
    for library in libraries:
        missing = [p for p in theirs.get(library) or [] if p not in ours[library] and p not in in_system]
        here = ours[library] + [p + " (system)" for p in theirs.get(library) or [] if p in in_system and p not in ours[library]]
        there = "no library of swipl's" if theirs.get(library) is None else with_reasons(library, missing)
        rows.append(f"| {library} | {', '.join(here)} | {there} |".replace("|/", "\\|/"))
    TABLE.write_text(HEAD + "\n".join(rows) + "\n" + ABSENT + "\n".join(absent(engine)) + "\n", encoding="utf-8")


def with_reasons(library, missing):
    """The missing predicates, those with the same reason together."""
    parts = []
    left = list(missing)
    for named, reason in PREDICATES.get(library, []):
        of_reason = [p for p in left if named is None or p in named]
        left = [p for p in left if p not in of_reason]
        if of_reason:
            parts.append(f"{', '.join(of_reason)}: {reason}")
    if left:
        sys.exit(f"tests/library_reasons.py: no reason why {library} has no {', '.join(left)}")
    return "; ".join(parts)


def absent(engine):
    """Rows for swipl's libraries that the engine does not find."""
    home = Path(run("swipl", "absolute_file_name(swi(library), D), write(D), nl")[0])
    names = sorted(str(path.relative_to(home))[:-3] for path in home.rglob("*.pl"))
    found = "forall(( member(L, %s), \\+ exists_source(library(L)) ), ( writeq(L), nl ))"
    missing = run(engine, found % ("[" + ",".join(f"'{name}'" for name in names) + "]"))
    reasons = {}
    for name in (line.strip("'") for line in missing):
        reason = next((why for pattern, why in LIBRARIES if fnmatch.fnmatch(name, pattern)), None)
        if reason is None:
            sys.exit(f"tests/library_reasons.py: no reason why library({name}) is not here")
        if reason != INTERNAL:
            reasons.setdefault(reason, []).append(name)
    return [f"| {', '.join(names)} | {reason} |" for reason, names in reasons.items()]


def check(ours):
    table = TABLE.read_text(encoding="utf-8")
    texts = "\n".join(p.read_text(encoding="utf-8") for p in sorted((ROOT / "tests" / "prolog").rglob("*.pl")))
    names = set(re.findall(r"[A-Za-z0-9_]+|\{\}|[-+*/\\^<>=~:.?@#&$]+", texts))
    faults = []
    for library, predicates in sorted(ours.items()):
        for predicate in predicates:
            name = predicate.rpartition("/")[0].strip("()'")
            if predicate not in table:
                faults.append(f"{TABLE.name} does not name {library}: {predicate}; run tests/library_table.py ENGINE --update")
            if name not in names:
                faults.append(f"no test under tests/prolog uses {library}: {predicate}")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    ours = exports(run(arguments.engine, OURS % ",".join(read_on_demand())))
    if arguments.update:
        update(arguments.engine, ours)
    faults = check(ours)
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
