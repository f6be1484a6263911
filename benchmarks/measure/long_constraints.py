"""The programs over finite domains in other sizes: tenths of a second for GNU Prolog, seconds for SWI-Prolog, or a second for two workers.

The programs of constraints/ mostly take 0.02 seconds, which is the start of the system. Here are the changes that make longer searches of
them: texts that are replaced, and what is printed then where this is something else.
"""

import tempfile
from pathlib import Path

from .engines import Interpreter
from .natural import measure_speed_ups
from .programs import BENCHMARKS, cpu, find_programs, mean_row, measure_program, program_row
from .report import note, table

ONCE_MORE = "\ntimes(0) :- !.\ntimes(N) :- \\+ \\+ {}, N1 is N - 1, times(N1).\n"


def repeated(times, goal):
    return [("main :- ", f"main :- times({times}), ")], None, ONCE_MORE.format(goal)


# Beside GNU Prolog. Program: replacements, output if it is another, what is added.
LONG = {
    "alpha": ([("times(30)", "times(600)")], None, ""),
    "assignment": ([("times(30)", "times(1500)")], None, ""),
    "binary_puzzle": repeated(120, "findall(R, puzzle(R), _)"),
    "carries": ([("times(20)", "times(6000)")], None, ""),
    "change": repeated(500, "purse(_, _)"),
    "coins": ([("#=, 100)", "#=, 300)"), ("0..100", "0..300")], "1100412", ""),
    "colouring": ([("length(Vs, 15)", "length(Vs, 18)")], "262146", ""),
    "costas": ([("costas(8", "costas(10")], "2160", ""),
    "covering": repeated(800, "cover(_, _)"),
    "crossing_sums": repeated(40, "findall(Vs, star(Vs), _)"),
    "donald": ([("times(20)", "times(100)")], None, ""),
    "golfers": repeated(800, "findall(W, weeks(W), _)"),
    "golomb_8": ([("golomb(8", "golomb(10")], "[0,1,6,10,23,26,34,41,53,55]", ""),
    "job_shop": repeated(1500, "schedule(_, _)"),
    "knapsack": ([("#=<, 200", "#=<, 300")], "360-[0,0,0,0,2,4,0,4,0,2]", ""),
    "knapsack_all": repeated(800, "findall(Xs, filling(Xs), _)"),
    "knights": repeated(300, "knights(5, _, _)"),
    "langford": ([], None, ""),
    "latin_squares": repeated(100, "findall(Vs, latin(Vs), _)"),
    "magic_hexagon": repeated(40, "findall(Vs, hexagon(Vs), _)"),
    "magic_square": ([("[1|_]", "[X|_], X #< 5")], "1696", ""),
    "map": repeated(1200, "findall(C, europe(C), _)"),
    "marriage": ([("times(300)", "times(8000)")], None, ""),
    "multiplication": ([("times(100)", "times(600)")], None, ""),
    "open_shop": ([("times(50)", "times(12000)")], None, ""),
    "partition": repeated(100, "findall(Bs, halves(Bs), _)"),
    "photo": ([], None, ""),
    "pigeons": ([("length(Ps, 9), Ps ins 1..8", "length(Ps, 11), Ps ins 1..10")], None, ""),
    "pythagoras": ([("1..90", "1..1500")], "1421", ""),
    "quasigroup": repeated(4, "findall(R, quasigroup(6, R), _)"),
    "queens_all": ([("queens(11", "queens(13")], "73712", ""),
    "queens_all_different": ([("queens(10", "queens(12"), ("+ 10 -", "+ 12 -")], "14200", ""),
    "safe": ([("times(100)", "times(16000)")], None, ""),
    "send_more": ([("times(2000)", "times(50000)")], None, ""),
    "squares": repeated(1000, "squares([18,15,14,10,9,8,7,4,1], _)"),
    "subset_sums": repeated(45, "findall(Bs, subset(Bs), _)"),
    "sudoku": ([("times(100)", "times(1000)")], None, ""),
    "taxicab": repeated(40, "findall(S, taxicab(S), _)"),
    "tomography": repeated(1200, "findall(Vs, picture(Vs), _)"),
    "zebra": ([("times(500)", "times(20000)")], None, ""),
    "zebra_or": ([("times(200)", "times(40000)")], None, ""),
}


# The same, in sizes that take SWI-Prolog some seconds. Programs that are not here are too short with it, or too long.
BESIDE_SWIPL = {
    "alpha": ([("times(30)", "times(150)")], None, ""),
    "assignment": ([("times(30)", "times(100)")], None, ""),
    "binary_puzzle": repeated(15, "findall(R, puzzle(R), _)"),
    "carries": ([("times(20)", "times(600)")], None, ""),
    "change": repeated(16, "purse(_, _)"),
    "coins": ([("#=, 100)", "#=, 180)"), ("0..100", "0..180")], "89542", ""),
    "colouring": ([("length(Vs, 15)", "length(Vs, 18)")], "262146", ""),
    "costas": ([], None, ""),
    "covering": repeated(60, "cover(_, _)"),
    "crossing_sums": repeated(4, "findall(Vs, star(Vs), _)"),
    "donald": ([("times(20)", "times(3)")], None, ""),
    "golfers": repeated(120, "findall(W, weeks(W), _)"),
    "golomb_8": ([], None, ""),
    "job_shop": repeated(200, "schedule(_, _)"),
    "knapsack": ([], None, ""),
    "knapsack_all": repeated(60, "findall(Xs, filling(Xs), _)"),
    "knights": repeated(25, "knights(5, _, _)"),
    "latin_squares": repeated(12, "findall(Vs, latin(Vs), _)"),
    "magic_hexagon": repeated(2, "findall(Vs, hexagon(Vs), _)"),
    "magic_square": ([], None, ""),
    "map": repeated(300, "findall(C, europe(C), _)"),
    "marriage": ([("times(300)", "times(260)")], None, ""),
    "multiplication": ([("times(100)", "times(30)")], None, ""),
    "open_shop": ([("times(50)", "times(200)")], None, ""),
    "partition": repeated(5, "findall(Bs, halves(Bs), _)"),
    "pigeons": ([("length(Ps, 9), Ps ins 1..8", "length(Ps, 10), Ps ins 1..9")], None, ""),
    "pythagoras": ([("1..90", "1..400")], "294", ""),
    "queens_all": ([], None, ""),
    "queens_all_different": ([], None, ""),
    "safe": ([("times(100)", "times(300)")], None, ""),
    "send_more": ([("times(2000)", "times(600)")], None, ""),
    "squares": repeated(15, "squares([18,15,14,10,9,8,7,4,1], _)"),
    "sudoku": ([], None, ""),
    "taxicab": ([], None, ""),
    "tomography": repeated(20, "findall(Vs, picture(Vs), _)"),
    "zebra": ([("times(500)", "times(300)")], None, ""),
    "zebra_or": ([("times(200)", "times(300)")], None, ""),
}

# Searches of one goal that take Penelope about a second, which two workers share: all solutions, and the best one.
SHARED_ALL = {
    "coins": ([("#=, 100)", "#=, 300)"), ("0..100", "0..300")], "1100412", ""),
    "colouring": ([("length(Vs, 15)", "length(Vs, 19)")], "524286", ""),
    "costas": ([("costas(8", "costas(10")], "2160", ""),
    "langford": ([], None, ""),
    "magic_square": ([("[1|_]", "[X|_], X #< 15")], "6224", ""),
    "partition": ([("length(Bs, 16)", "length(Bs, 24)"), ("#=, 8)", "#=, 12)"), ("15,16]", "15,16,17,18,19,20,21,22,23,24]"), ("#=, 68)", "#=, 150)"),
                   ("225,256]", "225,256,289,324,361,400,441,484,529,576]"), ("#=, 748)", "#=, 2450)")], "296", ""),
    "pigeons": ([("length(Ps, 9), Ps ins 1..8", "length(Ps, 11), Ps ins 1..10")], None, ""),
    "pythagoras": ([("1..90", "1..3000")], "3172", ""),
    "queens_all": ([("queens(11", "queens(13")], "73712", ""),
    "queens_all_different": ([("queens(10", "queens(13"), ("+ 10 -", "+ 13 -")], "73712", ""),
    "subset_sums": ([("196,207]", "196,207,211,223,229,233,239]"), ("#=, 1000", "#=, 1300")], "5924", ""),
}
SHARED_BEST = {
    "golomb_8": ([("golomb(8", "golomb(10")], "[0,1,6,10,23,26,34,41,53,55]", ""),
    "photo": ([("length(Ps, 9), Ps ins 1..9", "length(Ps, 10), Ps ins 1..10"), ("[1-3,", "[10-2,10-6,1-3,")], "11-[1,3,9,10,2,5,8,7,6,4]", ""),
}


def write_programs(folder, names, sizes):
    """The programs in these sizes, with what is expected of them, and what GNU Prolog needs of the library."""
    source = BENCHMARKS / "constraints"
    for part in ("gprolog", "expected"):
        (folder / part).mkdir(parents=True)
    (folder / "gprolog/clpfd.pl").write_text((source / "gprolog/clpfd.pl").read_text())
    programs = []
    for program in find_programs("constraints", names):
        if program.stem not in sizes:
            continue
        replacements, output, more = sizes[program.stem]
        text = program.read_text()
        for old, new in replacements:
            assert old in text, (program.stem, old)
            text = text.replace(old, new)
        (folder / program.name).write_text(text + more)
        expected = f"{output}\n" if output else (source / "expected" / f"{program.stem}.txt").read_text()
        (folder / "expected" / f"{program.stem}.txt").write_text(expected)
        programs.append(folder / program.name)
    return programs


class OneCore(Interpreter):
    """Penelope without workers."""

    def __init__(self, engine):
        super().__init__(engine.name, engine.executable, "--sequential", *engine.options)


def measure_on_one_core(engines, options, sizes):
    """CPU time beside other systems."""
    engines = {name: OneCore(engine) if name == "penelope" else engine for name, engine in engines.items()}
    ok = True
    rows, results = [], []
    with tempfile.TemporaryDirectory() as name:
        programs = write_programs(Path(name) / "programs", options.names, sizes)
        for number, program in enumerate(programs, 1):
            note(f"{options.set} {number}/{len(programs)}: {program.stem}")
            result = measure_program(program, engines, options)
            results.append(result)
            rows.append(program_row(program.stem, result))
            note("  " + "  ".join(rows[-1][1:6]))
            if cpu(result, "penelope") is None:
                ok = False
                note(f"  penelope: {result['penelope'].status}")
    rows.append(mean_row(results))
    header = ["program", "penelope s", "swipl s", "gplc s", "penelope/swipl", "penelope/gplc", "penelope MB", "swipl MB"]
    return f"### {options.set}\n\n" + table(header, rows), ok


def measure_long_constraints(engines, options):
    """The longer searches, beside GNU Prolog."""
    return measure_on_one_core({name: engine for name, engine in engines.items() if name != "swipl"}, options, LONG)


def measure_beside_swipl(engines, options):
    """Sizes that SWI-Prolog ends, beside it."""
    return measure_on_one_core({name: engine for name, engine in engines.items() if name != "gplc"}, options, BESIDE_SWIPL)


def measure_shared_constraints(engines, options):
    """Speed-ups of searches for all solutions, and of those for the best one."""
    reports, all_ok = [], True
    with tempfile.TemporaryDirectory() as name:
        for kind, sizes in (("all solutions", SHARED_ALL), ("the best solution", SHARED_BEST)):
            programs = write_programs(Path(name) / kind, options.names, sizes)
            if not programs:
                continue
            report, ok = measure_speed_ups(f"{options.set}, {kind}", programs, engines, options)
            reports.append(report)
            all_ok = all_ok and ok
    return "\n\n".join(reports), all_ok
