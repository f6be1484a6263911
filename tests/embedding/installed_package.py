#!/usr/bin/env python3
"""Installs penelope into a fresh folder, builds the example and the program in docs/guide/embedding.md against what is there, and runs them.

    installed_package.py BUILD SOURCE --cmake CMAKE --compiler CXX [--flags FLAGS]

The example is copied out of the source tree, and PENELOPE_SHARE is not set: it has to find everything by the package.
What scripts/run builds has to be enough to install.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "docs"))
import markdown

EXPECTED = """\
alternator because of
    voltage<13.2
    engine_runs
cooling(fan) because of
    temperature>105
    fan_current=:=0
cooling(coolant) because of
    temperature>105
    coolant_level<40
6 plans, the best takes 150 minutes: [alternator,cooling(fan),cooling(coolant)]
the battery is fine
error: """
GUIDE = "docs/guide/embedding.md"  # its blocks are the files of a program; the first one after "It prints" is the output
INSTALLED = ["bin/penelope", "include/penelope.hpp", "lib/libpenelope.a", "lib/cmake/Penelope/PenelopeConfig.cmake",
             "share/penelope/boot.image", "share/man/man1/penelope.1", "share/bash-completion/completions/penelope"]


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def check_what_scripts_run_builds(build, source):
    """Each file that is installed from the build folder is made by the targets that scripts/run builds."""
    if not (build / "build.ninja").is_file():
        return  # another generator
    targets = {words for words in re.findall(r"scripts/build release (.+)", (source / "scripts/run").read_text())}
    if len(targets) != 1:
        sys.exit(f"scripts/run builds {targets or 'nothing'}")
    commands = run("ninja", "-C", build, "-t", "commands", *targets.pop().split())
    configured = re.findall(r"configure_file\(\S+ \$\{CMAKE_BINARY_DIR\}/(\S+)", (source / "CMakeLists.txt").read_text())
    for name in re.findall(r'FILES "([^"]*)"', (build / "cmake_install.cmake").read_text()):
        path = pathlib.Path(name)
        if build not in path.parents or "CMakeFiles" in name or name.endswith(".cmake"):
            continue
        if str(path.relative_to(build)) not in configured and str(path.relative_to(build)) not in commands:
            sys.exit(f"scripts/run does not build {name}, which is installed")


def check_missing_libraries(cmake, compiler, sources, folder):
    """Without gmp, neither Penelope nor a program that wants the package can be configured, and both say why."""
    folder.mkdir()
    for path in run("pkg-config", "--variable", "pc_path", "pkg-config").strip().split(":"):
        for module in pathlib.Path(path).glob("*.pc"):
            if module.name != "gmp.pc" and not (folder / module.name).exists():
                (folder / module.name).symlink_to(module)
    environment = os.environ | {"PKG_CONFIG_LIBDIR": str(folder), "PKG_CONFIG_PATH": ""}
    for number, words in enumerate(sources):
        done = subprocess.run([cmake, "-B", folder / f"build{number}", f"-DCMAKE_CXX_COMPILER={compiler}", *words], capture_output=True,
                              text=True, env=environment)
        if done.returncode == 0 or "Penelope needs gmp:" not in done.stderr:
            sys.exit(f"configured without gmp: {words}: exit status {done.returncode}\n{done.stdout}{done.stderr}")


def build_and_run_guide(source, folder, configure):
    """The program in the guide, as it stands there."""
    text = (source / GUIDE).read_text()
    expected = re.search(r"^It prints\n\n```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL).group(1)
    folder.mkdir()
    for name, content in markdown.files(text).items():
        (folder / name).write_text(content)
    configure(folder, folder / "build")
    output = run(folder / "build/program", cwd=folder)
    if output != expected:
        sys.exit(f"the program in {GUIDE} printed:\n{output}instead of:\n{expected}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--cmake", default="cmake")
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--flags", default="")
    given = parser.parse_args()
    check_what_scripts_run_builds(given.build.resolve(), given.source)
    environment = {name: value for name, value in os.environ.items() if name != "PENELOPE_SHARE"}
    with tempfile.TemporaryDirectory() as folder:
        prefix, example, build = (pathlib.Path(folder) / name for name in ("installed", "example", "build"))
        run(given.cmake, "--install", given.build, "--prefix", prefix)
        missing = [name for name in INSTALLED if not (prefix / name).is_file()]
        if missing:
            sys.exit(f"not installed: {', '.join(missing)}")
        shutil.copytree(given.source / "runtime/embedding/example", example)

        def configure(source, build):
            run(given.cmake, "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={given.compiler}",
                f"-DCMAKE_CXX_FLAGS={given.flags}")
            run(given.cmake, "--build", build)

        check_missing_libraries(given.cmake, given.compiler,
                                [["-S", given.source], ["-S", given.source / "runtime/embedding/example", f"-DCMAKE_PREFIX_PATH={prefix}"]],
                                pathlib.Path(folder) / "without_gmp")
        build_and_run_guide(given.source, pathlib.Path(folder) / "guide", configure)
        configure(example, build)
        moved = prefix.rename(prefix.with_name("moved"))
        refused = subprocess.run([build / "diagnosis"], capture_output=True, text=True, env=environment)
        if refused.returncode != 1 or "boot.image" not in refused.stderr:
            sys.exit(f"without the image:\n{refused.stdout}{refused.stderr}")
        for variables in ({"PENELOPE_SHARE": str(moved / "share/penelope")}, {}):
            if not variables:
                moved.rename(prefix)
            output = run(build / "diagnosis", env=environment | variables)
            if not output.startswith(EXPECTED):
                sys.exit(f"the example printed:\n{output}instead of:\n{EXPECTED}")
    print("installed, built against, ran")


if __name__ == "__main__":
    main()
