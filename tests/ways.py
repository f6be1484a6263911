"""Ways to run the engine in tests: a list of its options, or the same after "mpirun -n N"."""
import os
import shutil

# All processes are on this host, perhaps as root, and there may be more of them than cores.
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}


def can_run(way):
    return way[:1] != ["mpirun"] or shutil.which("mpirun") is not None


def command(penelope, way, mode=()):
    """The words that start the engine in this way, in a mode such as solve; the rest of its command line follows."""
    if way[:1] != ["mpirun"]:
        return [penelope, *mode, *way]
    os.environ.update(ENVIRONMENT)
    return [*way[:3], "--bind-to", "none", "--quiet", penelope, *mode, *way[3:]]
