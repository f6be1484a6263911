#!/usr/bin/env python3
"""Builds the site of the documents: mkdocs, which is strict here, has nothing to complain of, and every page is there.

    site.py SOURCE

Exit status 77, skipped: there is no mkdocs.
"""
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def main():
    if not shutil.which("mkdocs"):
        raise SystemExit(77)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        done = subprocess.run([Path(sys.argv[1]) / "scripts/docs", folder], capture_output=True, text=True)
        said = done.stdout + done.stderr
        if done.returncode != 0 or "WARNING" in said:
            raise SystemExit(f"scripts/docs: exit status {done.returncode}\n{said}")
        pages = [path.relative_to(folder / "docs") for path in (folder / "docs").rglob("*.md")]
        missing = [page for page in pages if not (folder / "site" / page.with_name(page.name.replace("README", "index")).with_suffix(".html")).is_file()]
        index = (folder / "site/index.html").read_text(encoding="utf-8")
        unlisted = [page for page in pages if page.name != "README.md" and page.with_suffix(".html").as_posix() not in index]
    if missing or unlisted:
        raise SystemExit(f"not in the site: {missing}; not in its navigation (mkdocs.yml): {unlisted}")


if __name__ == "__main__":
    main()
