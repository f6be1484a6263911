"""What the head of a checkpoint says (runtime/fault/checkpoint_file.hpp), for tests that watch runs which write one."""
import struct
import time
from pathlib import Path

HEADER = struct.Struct("<7sBQ4QQQQQ")  # magic, format, printed, write begun, build, sizes of payload and content, checksum
MOST_WITHOUT_STATE = 16384             # bytes of a content that only says to begin at the start


def head(path):
    """(bytes that are printed, whether there is a state), or None where there is no file, or none that is whole."""
    try:
        begin = Path(path).read_bytes()[:HEADER.size]
        fields = HEADER.unpack(begin)
    except (OSError, struct.error):
        return None
    printed, content = fields[2], fields[-2]
    return printed, content > MOST_WITHOUT_STATE


def has_state(path):
    found = head(path)
    return found is not None and found[1]


def wait_for(condition, goes_on, seconds=20):
    """Whether it came to be while something goes on."""
    end = time.monotonic() + seconds
    while not condition() and goes_on() and time.monotonic() < end:
        time.sleep(0.005)
    return condition()
