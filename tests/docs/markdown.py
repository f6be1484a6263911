"""What the tests of the documents read in a Markdown file: its fenced blocks, its links, and the paths that it names."""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]\n]*\]\(([^)\s]+)\)")
PATH = re.compile(r"`([\w.*-]+(?:/[\w.*-]+)+\.(?:cpp|hpp|def|pl|py|md|cases|order))`")
# The name of a file stands in the comment that is the first line of its block.
FILE_NAME = re.compile(r"^(?:%|//|#) ([\w.-]+\.\w+)$")


def documents(root=ROOT):
    """Every Markdown file of the repository but results of benchmarks, which are kept as they were found."""
    found = [path for path in root.rglob("*.md") if not {"build", ".git", "results"} & set(path.relative_to(root).parts)]
    if not found:
        raise SystemExit(f"no documents in {root}")
    return sorted(found)


def blocks(text):
    """(language, content) of each fenced block."""
    return BLOCK.findall(text)


def files(text):
    """Name and content of the blocks that are files."""
    named = ((FILE_NAME.match(content.partition("\n")[0]), content) for _, content in blocks(text))
    return {match.group(1): content for match, content in named if match}


def without_blocks(text):
    return BLOCK.sub("", text)
