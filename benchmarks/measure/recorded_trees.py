"""The or-trees of programs (--record-tree), for `penelope simulate`: made once and kept beside the build (build/trees) until the
program or the engine changes."""

import subprocess
from pathlib import Path

from .or_parallel import with_options
from .report import ROOT, note

TREES = ROOT / "build" / "trees"


def recorded(program, engine, timeout, with_formulas=False):
    """The file of the program's recorded tree, or None; with what granularity analysis tells of its choice points."""
    TREES.mkdir(parents=True, exist_ok=True)
    tree = TREES / (f"{program.stem} with formulas" if with_formulas else program.stem)
    words = ["--export", "formulas"] if with_formulas else []
    sources = (program, Path(engine.executable))
    if tree.exists() and all(tree.stat().st_mtime > Path(s).stat().st_mtime for s in sources):
        return tree
    note(f"  recording {tree.name}")
    done = subprocess.run(with_options(engine.command(program), *words, "--record-tree", str(tree)), timeout=4 * timeout,
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return tree if done.returncode == 0 else None
