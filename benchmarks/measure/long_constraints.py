"""The programs over finite domains in sizes that take GNU Prolog tenths of a second, beside it.

The programs of constraints/ mostly take 0.02 seconds, which is the start of the system. Here are the changes that make longer searches of
them: texts that are replaced, and what is printed then where this is something else. SWI-Prolog would take minutes.
"""

import tempfile
from pathlib import Path

from .programs import BENCHMARKS, cpu, find_programs, mean_row, measure_program, program_row
from .report import note, table

ONCE_MORE = "\ntimes(0) :- !.\ntimes(N) :- \\+ \\+ {}, N1 is N - 1, times(N1).\n"


def repeated(times, goal):
    return [("main :- ", f"main :- times({times}), ")], None, ONCE_MORE.format(goal)


# Program: replacements, output if it is another, what is added.
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


def write_programs(folder, names):
    """The longer programs, with what is expected of them, and what GNU Prolog needs of the library."""
    source = BENCHMARKS / "constraints"
    for part in ("gprolog", "expected"):
        (folder / part).mkdir()
    (folder / "gprolog/clpfd.pl").write_text((source / "gprolog/clpfd.pl").read_text())
    programs = []
    for program in find_programs("constraints", names):
        if program.stem not in LONG:
            continue
        replacements, output, more = LONG[program.stem]
        text = program.read_text()
        for old, new in replacements:
            assert old in text, (program.stem, old)
            text = text.replace(old, new)
        (folder / program.name).write_text(text + more)
        expected = f"{output}\n" if output else (source / "expected" / f"{program.stem}.txt").read_text()
        (folder / "expected" / f"{program.stem}.txt").write_text(expected)
        programs.append(folder / program.name)
    return programs


def measure_long_constraints(engines, options):
    """CPU time beside GNU Prolog, of the longer searches."""
    engines = {name: engine for name, engine in engines.items() if name != "swipl"}
    ok = True
    rows, results = [], []
    with tempfile.TemporaryDirectory() as name:
        programs = write_programs(Path(name), options.names)
        for number, program in enumerate(programs, 1):
            note(f"long_constraints {number}/{len(programs)}: {program.stem}")
            result = measure_program(program, engines, options)
            results.append(result)
            rows.append(program_row(program.stem, result))
            if cpu(result, "penelope") is None:
                ok = False
                note(f"  penelope: {result['penelope'].status}")
    rows.append(mean_row(results))
    header = ["program", "penelope s", "swipl s", "gplc s", "penelope/swipl", "penelope/gplc", "penelope MB", "swipl MB"]
    return "### long_constraints\n\n" + table(header, rows), ok
