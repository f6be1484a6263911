"""What a run printed against what it should have printed, line by line."""
import difflib


def lines_of(text):
    return text.splitlines() if text.endswith("\n") or not text else text.splitlines() + ["(no newline at the end)"]


def differences(wanted, output):
    """Lines of a unified diff; none if the two lists of lines are the same."""
    return list(difflib.unified_diff(wanted, output, "expected output", "output", lineterm=""))
