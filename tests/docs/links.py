#!/usr/bin/env python3
"""Checks that what the documents name is there.

    links.py [ROOT]

Relative links of every Markdown file lead to a file, and to a heading of it where they say one; links into docs/reference may lead to a page
that scripts/reference generates. Paths in backquotes (`folder/file.hpp`) are files, seen from the root or from the document. Messages that
are headings of docs/reference/messages.md occur in the sources.
"""
import re
import sys
from pathlib import Path

import markdown

GENERATED = {"options.md", "builtins.md", "libraries.md"}  # by scripts/reference, into docs/reference of the site
MESSAGES = "docs/reference/messages.md"
SOURCES = ("runtime", "wam", "scheduler", "prolog_lib")
# What a heading leaves open: N, HOST, FILE ..., numbers, and "...".
OPEN = re.compile(r"\b[A-Z]+\b|\.\.\.|\d+")


def anchor(heading):
    """As GitHub and mkdocs make it."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading.strip().lower()))


def anchors(path):
    return {anchor(heading) for heading in re.findall(r"^#+ (.*)$", markdown.without_blocks(path.read_text(encoding="utf-8")), re.MULTILINE)}


def link_fault(root, document, target):
    if re.match(r"[a-z]+:", target):
        return None
    name, _, heading = target.partition("#")
    path = (document.parent / name).resolve() if name else document
    if path.parent == root / "docs/reference" and path.name in GENERATED:
        return None
    if not path.exists():
        return f"leads nowhere: {target}"
    if document.is_relative_to(root / "docs") and not path.is_relative_to(root / "docs"):
        return f"leads out of docs/, which the site cannot: {target}; name the file in backquotes"
    if heading and heading not in anchors(path):
        return f"{target}: no such heading"
    return None


def path_fault(root, document, path):
    if re.search("[A-Z]{4,}", path.replace("README", "")):
        return None  # a form of names: unit/PART_test.cpp
    if any(list(folder.glob(path)) for folder in (root, document.parent)):
        return None
    return f"no such file: {path}"


def message_faults(root):
    """Headings of the page on messages whose words are in no source file."""
    text = "".join(path.read_text(encoding="utf-8") for folder in SOURCES for path in sorted((root / folder).rglob("*.*"))
                   if path.suffix in (".cpp", ".hpp", ".pl"))
    text = re.sub(r'"\s*"', "", text)  # literals that go on in the next line
    headings = re.findall(r"^### `(.*)`$", (root / MESSAGES).read_text(encoding="utf-8"), re.MULTILINE)
    if not headings:
        return [f"{MESSAGES}: no messages"]
    return [f"{MESSAGES}: no source file says '{part}'" for heading in headings for part in map(str.strip, OPEN.split(heading))
            if len(part) > 3 and part not in text]


def main():
    root = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else markdown.ROOT
    faults = []
    for document in markdown.documents(root):
        text = markdown.without_blocks(document.read_text(encoding="utf-8"))
        found = [link_fault(root, document, target) for target in markdown.LINK.findall(text)]
        found += [path_fault(root, document, path) for path in markdown.PATH.findall(text)]
        faults += [f"{document.relative_to(root)}: {fault}" for fault in found if fault]
    faults += message_faults(root)
    print("\n".join(faults))
    raise SystemExit(1 if faults else 0)


if __name__ == "__main__":
    main()
