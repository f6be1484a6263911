"""An engine for each test, and programs that run in a process of their own."""
import os
import subprocess
import sys

import pytest
from penelope import Prolog


@pytest.fixture
def prolog():
    with Prolog(workers=1) as engine:
        yield engine


@pytest.fixture
def four():
    with Prolog(workers=4) as engine:
        yield engine


@pytest.fixture
def program(tmp_path):
    """Runs a text as a Python program: (exit status, output, errors)."""

    def run(text, **options):
        file = tmp_path / "program.py"
        file.write_text(text)
        done = subprocess.run([sys.executable, file], capture_output=True, text=True, timeout=100, env=os.environ, **options)
        return done.returncode, done.stdout, done.stderr

    return run
