"""Ways to run the engine in tests, as words:

    -j 4 --eager                                       its options
    --ranks 3 -j 1                                     over three processes
    mpirun -n 3 -j 1                                   the same, the user's mpirun
    cluster 3 --delay 10 -- mpirun -n 3 -j 1           over three virtual hosts (scripts/cluster)
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77  # exit status where there can be no virtual hosts
CLUSTER = Path(__file__).resolve().parent.parent / "scripts" / "cluster"
# All processes are on this host, perhaps as root, and there may be more of them than cores.
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}


def require(penelope):
    """Ends the program unless the engine runs at all: where it does not, all its runs would be alike."""
    words = [str(penelope), "-q", "-g", "(write(here), nl)", "-t", "halt"]
    try:
        run = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    except OSError as problem:
        sys.exit(f"{penelope} does not run ({problem.strerror}): build it first, or --penelope PATH")
    if run.returncode != 0 or run.stdout != "here\n":
        sys.exit(f"{penelope} does not run: build it first, or --penelope PATH\n{run.stderr}".rstrip())


def can_run(penelope, way):
    if way[:1] not in (["mpirun"], ["cluster"], ["--ranks"]):
        return True
    if shutil.which("mpirun") is None:
        return False
    return way[0] != "cluster" or subprocess.run([*cluster(penelope, ["1"]), "true"], capture_output=True).returncode != SKIPPED


def cluster(penelope, words):
    return [str(CLUSTER), *words, "--switch", str(Path(penelope).parent / "virtual_switch"), "--"]


def command(penelope, way, mode=()):
    """The words that start the engine in this way, in a mode such as solve; the rest of its command line follows."""
    penelope = str(penelope)
    if way[:1] == ["cluster"]:
        end = way.index("--")
        return [*cluster(penelope, way[1:end]), *command(penelope, way[end + 1:], mode)]
    if way[:1] == ["mpirun"]:
        os.environ.update(ENVIRONMENT)
        return [*way[:3], "--bind-to", "none", "--quiet", penelope, *mode, *way[3:]]
    return [penelope, *mode, *way]
