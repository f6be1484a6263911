"""The tables of the program's options: runtime/launch/*options.def. A value in brackets may be left out."""
import re

ROW = re.compile(r"""^OPTION\(\w+,\s*(?:'(.)'|0),\s*"([^"]*)",\s*\w+,\s*"([^"]*)",""", re.MULTILINE)
OWN_ROW = re.compile(r"""^OPTION\(()"([^"]*)",\s*"([^"]*)",""", re.MULTILINE)  # of simulate and model: no letters


def rows(path):
    """(letter, long name, name of the value) of each option; "" for what it does not have."""
    with open(path, encoding="utf-8") as table:
        text = table.read()
        found = ROW.findall(text) + OWN_ROW.findall(text)
    if not found:
        raise SystemExit(f"no options in {path}")
    return found
