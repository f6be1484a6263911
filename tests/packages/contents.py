#!/usr/bin/env python3
"""Makes the Debian packages from a build folder and checks what is in them and what they depend on.

    contents.py BUILD --cpack CPACK

Exit status 77, skipped: dpkg-deb or dpkg-shlibdeps is missing.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
# Files that must be in a package, and packages that it must depend on.
EXPECTED = {
    "penelope": (["usr/bin/penelope", "usr/share/penelope/boot.image", "usr/share/penelope/prolog_lib/library/clpfd.pl",
                  "usr/share/man/man1/penelope.1", "usr/share/bash-completion/completions/penelope"],
                 ["libc6", "libgc1", "libgmp10", "libtbb12"]),
    "libpenelope-dev": (["usr/include/penelope.hpp", "usr/lib/libpenelope.a", "usr/lib/cmake/Penelope/PenelopeConfig.cmake",
                         "usr/lib/cmake/Penelope/PenelopeTargets.cmake"],
                        ["penelope", "libgc-dev", "libgmp-dev", "libtbb-dev", "libfmt-dev", "libxxhash-dev", "libmd-dev", "libutf8proc-dev", "libzstd-dev"]),
    "python3-penelope": (["usr/lib/python3/dist-packages/penelope/__init__.py", "usr/lib/python3/dist-packages/penelope/engine.py"],
                         ["penelope", "python3", "libgc1", "libgmp10"]),
    "penelope-doc": (["usr/share/doc/penelope-doc/guide/running.md", "usr/share/doc/penelope-doc/README.md"], []),
}


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--cpack", default="cpack")
    given = parser.parse_args()
    missing = [tool for tool in ("dpkg-deb", "dpkg-shlibdeps") if not shutil.which(tool)]
    if missing:
        print(f"{' and '.join(missing)} missing (Debian: dpkg-dev)")
        sys.exit(SKIPPED)
    expected = dict(EXPECTED)
    if not list(given.build.glob("python/penelope/_penelope*.so")):
        del expected["python3-penelope"]
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        run(given.cpack, "--config", given.build / "CPackConfig.cmake", "-B", folder, env=os.environ | {"SOURCE_DATE_EPOCH": "1700000000"})
        packages = {package.name.partition("_")[0]: package for package in pathlib.Path(folder).glob("*.deb")}
        if sorted(packages) != sorted(expected):
            sys.exit(f"packages: {sorted(packages)}, not {sorted(expected)}")
        seen = {}
        for name, package in packages.items():
            files, dependencies = expected[name]
            listed = run("dpkg-deb", "--contents", package).splitlines()
            paths = [line.split()[5].removeprefix("./") for line in listed if not line.startswith("d")]
            problems += [f"{name}: no {path}" for path in [*files, f"usr/share/doc/{name}/copyright"] if path not in paths]
            problems += [f"{name}: {path} is in {seen[path]}, too" for path in paths if path in seen]
            problems += [f"{name}: {line} is not root's" for line in listed if line.split()[1] != "root/root"]
            seen |= dict.fromkeys(paths, name)
            found = re.findall(r"(?:^|, )([\w.+-]+)", run("dpkg-deb", "--field", package, "Depends"))
            problems += [f"{name}: does not depend on {other}" for other in dependencies if other not in found]
            problems += [f"{name}: {path} is built for no machine in particular" for path in paths if name == "penelope-doc" and path.endswith(".so")]
        if "python3-penelope" in packages and not any(re.search(r"/_penelope\..*\.so$", path) for path in seen):
            problems.append("python3-penelope: no module")
    print("\n".join(problems) or f"{len(packages)} packages are complete")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
