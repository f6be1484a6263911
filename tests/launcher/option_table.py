"""The table of the program's options: runtime/launch/options.def."""
import re

ROW = re.compile(r"""^OPTION\(\w+,\s*(?:'(.)'|0),\s*"([^"]*)",\s*"([^"]*)",""", re.MULTILINE)


def rows(path):
    """(letter, long name, name of the value) of each option; "" for what it does not have."""
    with open(path, encoding="utf-8") as table:
        found = ROW.findall(table.read())
    if not found:
        raise SystemExit(f"no options in {path}")
    return found
