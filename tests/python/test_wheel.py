"""The wheel that runtime/python/wheel.py writes works without the build folder."""
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import penelope

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(penelope.__file__).parent.parent.parent  # the tests run with the package in BUILD/python


def write_wheel(folder):
    done = subprocess.run([sys.executable, ROOT / "runtime/python/wheel.py", BUILD, folder], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def test_a_wheel_is_all_that_is_needed(tmp_path):
    wheel = write_wheel(tmp_path / "wheels")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        assert archive.testzip() is None
        archive.extractall(installed)
    program = "import penelope; print(penelope.__file__); print(penelope.Prolog(workers=1).once('use_module(library(clpfd)), X = 1'))"
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, cwd=tmp_path, timeout=60)
    assert done.stdout.split("\n")[:2] == [str(installed / "penelope/__init__.py"), "{'X': 1}"], done.stderr


def test_equal_input_makes_equal_wheels(tmp_path):
    first, second = write_wheel(tmp_path / "a"), write_wheel(tmp_path / "b")
    assert first.read_bytes() == second.read_bytes()
