#!/usr/bin/env python3
"""Checks that the generated reference has every option and every predicate, and says something of each.

    reference.py PENELOPE SOURCE

The program tells which options and predicates there are; scripts/reference, which reads the sources, has to have found the same ones.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PREDICATES = r"""
    forall(( predicate_property(system:H, defined), \+ predicate_property(system:H, imported_from(_)), functor(H, N, A),
             \+ sub_atom(N, 0, _, _, $) ), ( writeq(N), write(' '), print(A), nl ))"""
EXPORTS = """
    forall(( system:'$library_module'(Spec, M), module_property(M, exports(Es)), member(N/A, Es) ),
           ( print(Spec), write(' '), writeq(N), write(' '), print(A), nl ))"""
HELP = ([], ["solve"], ["analyze"], ["compile"], ["simulate"], ["model"], ["bench"], ["report"])
NO_PREDICATES = {("[|]", 2)}  # a list as a goal: consult/1
DIRECTIVES = {("module", 2)}  # described, but known to the loader only


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return done.stdout


def unquoted(name):
    return re.sub(r"\\(.)", r"\1", name[1:-1]) if name.startswith("'") else name.strip("()")


def rows(page):
    """(name, arity) and what is said of each predicate of a page."""
    for template, text in re.findall(r"^\| `(.*?)` \| (.*?) \|", page.replace("\\|", "\x01"), re.MULTILINE):
        yield reference.indicator(template.replace("\x01", "|")), text.strip()


def option_faults(engine, page):
    shown = set(re.findall(r"(?<![\w-])--?[a-zA-Z][\w-]*", "\n".join(re.findall(r"^\| `(.*?)`", page, re.MULTILINE))))
    told = set()
    for command in HELP:
        for line in run(engine, *command, "--help=all").splitlines():
            option = re.match(r"  (-\w)?(?:, | {4})?(--[\w-]+)?", line)
            told |= set(filter(None, option.groups())) if option else set()
    return [f"options.md lacks {option}" for option in sorted(told - shown)] + [f"no help tells of {option}" for option in sorted(shown - told)]


def predicate_faults(engine, page):
    here = dict(rows(page))
    there = set()
    for line in run(engine, "-q", "-g", PREDICATES, "-t", "halt").splitlines():
        name, arity = line.rsplit(" ", 1)
        there.add((unquoted(name), int(arity)))
    there -= NO_PREDICATES
    return ([f"builtins.md lacks {name}/{arity}: describe it in the source, or in docs/reference/descriptions.txt" for name, arity in sorted(there - set(here))]
            + [f"builtins.md says nothing of {name}/{arity}" for (name, arity), text in sorted(here.items()) if not text]
            + [f"builtins.md: there is no {name}/{arity}" for name, arity in sorted(set(here) - there - DIRECTIVES)])


def library_faults(engine, page):
    parts = dict(re.findall(r"^## library\((.*?)\)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    again = {name: re.search(r"^The predicates of library\((.*?)\)", part, re.MULTILINE) for name, part in parts.items()}
    parts |= {name: parts[other.group(1)] for name, other in again.items() if other}
    faults = []
    for line in run(engine, "-q", "-g", EXPORTS, "-t", "halt").splitlines():
        library, name, arity = re.fullmatch(r"(\S+) (.*) (\d+)", line).groups()
        here = dict(rows(parts.get(library.removeprefix("library(").removesuffix(")"), "")))
        if not here.get((unquoted(name), int(arity))):
            faults.append(f"libraries.md says nothing of {library}: {name}/{arity}")
    return faults


def main():
    engine, source = sys.argv[1], Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        run(source / "scripts/reference", folder)
        options, builtins, libraries = ((Path(folder) / f"{name}.md").read_text(encoding="utf-8") for name in ("options", "builtins", "libraries"))
    faults = option_faults(engine, options) + predicate_faults(engine, builtins) + library_faults(engine, libraries)
    print("\n".join(faults))
    raise SystemExit(1 if faults else 0)


if __name__ == "__main__":
    import importlib.machinery
    import importlib.util
    loader = importlib.machinery.SourceFileLoader("reference_pages", str(Path(sys.argv[2]) / "scripts/reference"))
    sys.dont_write_bytecode = True
    reference = importlib.util.module_from_spec(importlib.util.spec_from_loader("reference_pages", loader))
    loader.exec_module(reference)
    main()
