"""The report on schedulers at scale: what the paper claimed, what the data say, tables and plots.

Every sentence about the data is computed from them.
"""

import math

from .page import page
from .report import ROOT, first_line, machine, table
from .svg import line_chart

TITLE = "Schedulers at scale, simulated"
PAPER = "Penelope: um modelo de escalonador hierárquico para o sistema PLoSys (Centeno & Geyer)"
# Figure of a run, title, logarithmic axis, end of the axis.
PLOTS = [
    ("efficiency", "efficiency", False, 1),
    ("messages_per_task", "messages per task", True, None),
    ("bytes_per_task", "bytes per task", True, None),
    ("busiest_messages_per_second", "messages/s of the most loaded node", True, None),
    ("first_work_seconds", "seconds to the first exported task", True, None),
    ("all_worked_seconds", "seconds until all workers had work", True, None),
]
GOOD, HALF = 0.9, 0.5
OURS, AS_GOOD = "penelope+", 1.02


def write_report(sweeps, closer, large, layers, markdown_file, page_file):
    """sweeps: {tree: what `penelope simulate --json` wrote}; closer: [(tree, workers, {policy: efficiencies with several seeds})];
    large, layers: {tree: [what it wrote of one number of workers]}. Writes both files; the Markdown text."""
    sections = [section(tree, sweep) for tree, sweep in sweeps.items()] + [large_section(tree, runs) for tree, runs in large.items()]
    if layers:
        sections.append(layers_section(layers))
    text = "\n\n".join([heading(sweeps), claims(sweeps), *closer_section(closer), *sections]) + "\n"
    markdown_file.write_text(text)
    page_file.write_text(page(TITLE, text, {tree: plots(sweep) for tree, sweep in sweeps.items()}))
    return text


def heading(sweeps):
    s = next(iter(sweeps.values()))["settings"]
    commit = first_line(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]) or "none"
    return f"""# {TITLE}

- commit: {commit}; simulated on {machine()}; every run is deterministic (seed {s["seed"]})
- network: {us(s["latency_seconds"])} between hosts, {us(s["latency_inside_seconds"])} inside a host of {s["host_workers"]} workers, \
{s["bandwidth_bytes_per_second"] / 1e9:g} GB/s per link
- a node needs {us(s["service_seconds"])} for each message that it gets or sends; an export takes {us(s["export_seconds"])}, \
an installation {us(s["install_seconds"])}, and {s["byte_seconds"] * 1e9:g} ns a byte each; an inference takes \
{s["nanoseconds_per_inference"]:g} ns
- a worker looks at its load {us(s["first_look_seconds"])} after it began, later every {us(s["longest_look_seconds"])} at least, but as \
often as at first where somebody waits for work; a look takes {us(s["look_seconds"])}; the worker is overloaded with {s["high_work"]:g} inferences for others
- a node of a UTS tree takes {s["uts_inferences_per_node"]:g} inferences, and {s["uts_segment_bytes"]} bytes of stack

*Efficiency* is the sequential time / (workers x time). A *task* is an export; its messages and bytes are all of the run, divided by
the tasks. The *bound* holds for any policy with these costs, and is the smaller of two. From the first moment on every worker exports
without pause, every task is work enough, and nobody has to be found; what workers lose until they have work cannot be won back. And
no run is shorter than the longest branch of its tree. *Links used* is the part of the bandwidth of all hosts that tasks for other
hosts took."""


def us(seconds):
    return f"{seconds * 1e6:g} us"


# --- the bound ----------------------------------------------------------------------------------------------------------------

def idle_until_distributed(settings, workers):
    """Worker-seconds that are lost before all have work, if every one with work exports one task after the other.

    Time goes in steps of 1 us. An export takes `pause` steps of its worker, and the new one begins `way` steps after that."""
    if not settings["export_seconds"]:
        return 0.0
    pause = max(1, round(settings["export_seconds"] * 1e6))
    way = max(1, round((settings["latency_inside_seconds"] + settings["install_seconds"]) * 1e6))
    begun, exported = [1], [0]  # workers that begin, and exports that end, in each step
    active, lost = 1, 0.0
    while active < workers:
        lost += workers - active
        step = len(begun)
        ended = begun[step - pause] + exported[step - pause] if step >= pause else 0
        exported.append(ended)
        begun.append(exported[step - way] if step >= way else 0)
        active += begun[step]
    return lost * 1e-6


def bound(settings, run):
    """The best efficiency that is possible with these costs."""
    work = run["sequential_seconds"]
    lost = idle_until_distributed(settings, run["workers"])
    return min(work / (work + lost), work / (run["workers"] * run["longest_branch_seconds"]))


# --- text ---------------------------------------------------------------------------------------------------------------------

def policies(sweep):
    return list(dict.fromkeys(run["policy"] for run in sweep["runs"]))


def runs_of(sweep, policy):
    return {run["workers"]: run for run in sweep["runs"] if run["policy"] == policy}


def claims(sweeps):
    lines = ["## What the paper claimed, and what the data say",
             f"{PAPER} was published without measurements. It argues against one central scheduler, as PLoSys had it: `central` here."]
    lines.append(compare(sweeps, "Fewer messages?", "messages_per_task", "messages per task",
                         "The hierarchy was to keep the number of messages low, for not all processors have to talk to one."))
    lines.append(compare(sweeps, "Smaller messages?", "copied_bytes_per_task", "bytes of stack copied per task",
                         "Incremental copying was to make messages small, for work comes from where the stacks are alike."))
    lines.append(compare(sweeps, "Less load on one node?", "busiest_messages_per_second", "messages per second of the most loaded node",
                         "The central scheduler was to be the bottleneck that the hierarchy removes."))
    lines.append(locality(sweeps))
    lines.append(ends(sweeps))
    lines.append(best(sweeps))
    return "\n\n".join(lines)


def pairs(sweeps, key):
    """(tree, workers, penelope's figure, central's) where both are known."""
    for tree, sweep in sweeps.items():
        mine, other = runs_of(sweep, "penelope"), runs_of(sweep, "central")
        for workers in sorted(mine.keys() & other.keys()):
            a, b = mine[workers][key], other[workers][key]
            if a and b and mine[workers]["tasks"] >= 20:
                yield tree, workers, a, b


def compare(sweeps, title, key, name, claim):
    found = list(pairs(sweeps, key))
    if not found:
        return f"**{title}** {claim} Not simulated: needs the policies penelope and central."
    quotients = [a / b for _, _, a, b in found]
    less = sum(q < 1 for q in quotients)
    mean = math.exp(sum(map(math.log, quotients)) / len(quotients))
    verdict = "Yes" if less >= 0.9 * len(found) else "No" if less <= 0.1 * len(found) else "In part"
    low, high = min(found, key=lambda f: f[2] / f[3]), max(found, key=lambda f: f[2] / f[3])
    return (f"**{title}** {claim} **{verdict}**: `penelope` has fewer {name} than `central` in {less} of {len(found)} cases (tree and number of "
            f"workers); it has {mean:.2f} times as many in the geometric mean, from {low[2] / low[3]:.2f} ({low[0]}, {low[1]} workers) to "
            f"{high[2] / high[3]:.2f} ({high[0]}, {high[1]} workers).")


def locality(sweeps):
    shares = {}
    for sweep in sweeps.values():
        for run in sweep["runs"]:
            if run["tasks"] >= 20:
                shares.setdefault(run["policy"], []).append((run["share_of_full_copies"], run["tasks_inside_hosts"]))
    said = [f"`{policy}` copies {100 * mean(c for c, _ in all_shares):.0f} % of what full copies would have, and {100 * mean(t for _, t in all_shares):.0f} % "
            "of its tasks stay inside a host" for policy, all_shares in shares.items()]
    return "**Locality kept?** Who once worked near each other was to stay so. In the mean over trees and workers " + "; ".join(said) + "."


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else 0


def ends(sweeps):
    rows = []
    for tree, sweep in sweeps.items():
        for policy in policies(sweep):
            runs = runs_of(sweep, policy)
            most = [max((w for w, run in runs.items() if run["efficiency"] >= least), default=None) for least in (GOOD, HALF)]
            rows.append([tree, policy, *("-" if m is None else str(m) for m in most)])
    return "**Where does it stop scaling?** The most workers with an efficiency of at least so much:\n\n" + \
        table(["tree", "policy", f"{GOOD}", f"{HALF}"], rows)


def best(sweeps):
    count, wins = 0, {}
    for sweep in sweeps.values():
        for workers in {run["workers"] for run in sweep["runs"]}:
            at = [run for run in sweep["runs"] if run["workers"] == workers]
            count += 1
            most = max(run["efficiency"] for run in at)
            for run in at:
                wins[run["policy"]] = wins.get(run["policy"], 0) + (run["efficiency"] >= most / AS_GOOD)
    said = ", ".join(f"`{policy}` in {n}" for policy, n in wins.items())
    return f"**Which is best?** Within 2 % of the most efficient policy, of {count} cases: {said}."


def closer_section(closer):
    """Where OURS was behind with one seed."""
    if not closer:
        return []
    rows, as_good = [], 0
    for tree, workers, found in closer:
        means = {policy: mean(efficiencies) for policy, efficiencies in found.items()}
        other = max((policy for policy in means if policy != OURS), key=means.get)
        as_good += means[OURS] >= means[other] / AS_GOOD
        rows.append([tree, str(workers), f"{means[OURS]:.4f}", other, f"{means[other]:.4f}", f"{means[OURS] / means[other]:.3f}"])
    seeds = max(len(efficiencies) for _, _, found in closer for efficiencies in found.values())
    return [f"**Where `{OURS}` is behind**, of {len(closer)} cases, the means of {seeds} seeds are within 2 % of the best in {as_good}. "
            "The best other policy is the best of those that were near the most efficient with the first seed.\n\n" +
            table(["tree", "workers", OURS, "best other", "its efficiency", "ratio"], rows)]


# --- tables and plots ------------------------------------------------------------------------------------------------------------

def about(run):
    """The tree of a run."""
    return (f"{run['nodes']} nodes, {run['sequential_seconds']:.2f} s sequentially; the longest branch takes "
            f"{run['longest_branch_seconds'] * 1e3:.3g} ms.")


def section(tree, sweep):
    first = sweep["runs"][0]
    lines = [f"## {tree}", about(first)]
    header = ["policy", "workers", "efficiency", "bound", "tasks", "messages/task", "bytes/task", "links used",
              "most loaded messages/s", "first work ms", "all worked ms"]
    rows = [[run["policy"], str(run["workers"]), f"{run['efficiency']:.3f}", f"{bound(sweep['settings'], run):.3f}", str(run["tasks"]),
             f"{run['messages_per_task']:.1f}", f"{run['bytes_per_task']:.0f}", links_used(sweep["settings"], run), f"{run['busiest_messages_per_second']:.0f}",
             milliseconds(run["first_work_seconds"]), milliseconds(run["all_worked_seconds"])] for run in sweep["runs"]]
    return "\n\n".join([*lines, table(header, rows)])


def large_section(tree, outcomes):
    """Of a tree for which there is no time for all policies: with costs, and without any."""
    measured = [(outcome["settings"], run) for outcome in outcomes for run in outcome["runs"]]
    first = measured[0][1]
    rows = [[run["policy"], str(run["workers"]), "as above" if settings["export_seconds"] else "none", f"{run['efficiency']:.3f}",
             f"{bound(settings, run):.3f}", str(run["tasks"]), f"{run['sequential_seconds'] / max(run['tasks'], 1) * 1e6:.0f}"]
            for settings, run in measured]
    return "\n\n".join([
        f"## {tree}", about(first) + " Costs *none*: messages, copies, installations and looks take no time, and work is noticed within 50 us.",
        table(["policy", "workers", "costs", "efficiency", "bound", "tasks", "us of work/task"], rows)])


def layers_section(layers):
    """Trees of layers, all in one table."""
    measured = [(tree, run) for tree, outcomes in layers.items() for outcome in outcomes if outcome for run in outcome["runs"]]
    rows = [[tree, str(run["workers"]), f"{run['efficiency']:.3f}", str(run["tasks"]), f"{run['messages_per_task']:.1f}",
             milliseconds(run["all_worked_seconds"])] for tree, run in measured]
    return "\n\n".join([
        "## Chains", "Layers of choice points with elements below them (`--tree=KIND:ALTERNATIVES/.../TIME`). A chain's alternatives are steps, and "
        "who takes a part goes through those before it; the end of a counter cannot be seen.",
        table(["tree", "workers", "efficiency", "tasks", "messages/task", "all worked ms"], rows)])


def links_used(settings, run):
    """The part of the bandwidth of all hosts that the tasks of the run took which went to another host."""
    hosts = math.ceil(run["workers"] / settings["host_workers"])
    if hosts == 1:
        return "-"
    sent = run["bytes_per_task"] * run["tasks"] * (1 - run["tasks_inside_hosts"])
    used = sent / (hosts * settings["bandwidth_bytes_per_second"] * run["makespan_seconds"])
    return f"{100 * used:.1f} %"


def milliseconds(seconds):
    return "-" if seconds is None else f"{seconds * 1e3:.2f}"


def plots(sweep):
    charts = []
    for key, title, logarithmic, most in PLOTS:
        lines = {policy: [(w, run[key]) for w, run in sorted(runs_of(sweep, policy).items())] for policy in policies(sweep)}
        if key == "efficiency":
            some = runs_of(sweep, policies(sweep)[0])
            lines["bound"] = [(w, bound(sweep["settings"], run)) for w, run in sorted(some.items())]
        charts.append(line_chart(title, lines, logarithmic, most))
    return "\n".join(charts)
