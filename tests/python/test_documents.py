"""What the chapter of the guide and the example show is what happens."""
import doctest
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/docs"))
import markdown  # noqa: E402

GUIDE = "docs/guide/python.md"


def check(text, name):
    failures = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(doctest.DocTestParser().get_doctest(text, {}, name, name, 0), out=failures.append)
    assert not failures, "".join(failures)
    assert runner.tries > 0


def test_guide(tmp_path, monkeypatch):
    text = (ROOT / GUIDE).read_text()
    for name, content in markdown.files(text).items():
        (tmp_path / name).write_text(content)
    monkeypatch.chdir(tmp_path)
    expected = text.partition("It prints\n\n```\n")[2].partition("```")[0]
    assert subprocess.run([sys.executable, "program.py"], capture_output=True, text=True, timeout=60).stdout == expected
    check("\n".join(content for language, content in markdown.blocks(text) if language == "pycon"), GUIDE)


def test_example():
    check((ROOT / "runtime/python/example.txt").read_text(), "example.txt")
