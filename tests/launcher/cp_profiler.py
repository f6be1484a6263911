#!/usr/bin/env python3
"""What --cp-profiler tells CP-Profiler: a listener takes its place, and builds the tree as CP-Profiler does. Every node's parent is known
before it, no place in the tree is taken twice, and at the end none is open.

    cp_profiler.py PENELOPE
"""
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
from live_runs import run_tests

penelope = os.path.abspath(sys.argv[1])
SOLVED, FAILED, BRANCH, SKIPPED = range(4)

PROGRAM = r"""
:- use_module(library(clpfd)).
bit(0).
bit(1).
three(A, B, C) :- bit(A), bit(B), bit(C).
two_of_three(A, B, C) :- bit(A), bit(B), bit(C), A + B + C =:= 2.
first(A, B) :- bit(A), bit(B), A + B > 0, !.
greater(X, Y) :- X in 1..4, Y in 1..4, X #> Y, labeling([], [X,Y]).
halves(X) :- X in 1..4, labeling([bisect], [X]).
counted(N) :- bit(A), aggregate_all(count, two_of_three(A, _, _), N).
collected(L) :- findall(A-B, (bit(A), bit(B), A < B), L).
guarded :- ( bit(A), bit(B), A > B, differ(A, B) -> true ; true ).
differ(A, B) :- A =\= B.
numbers(X) :- between(1, 5, X), X mod 2 =:= 1.
many(X) :- between(1, 100000, X), X > 99997.
in_list(X) :- member(X, [a,b,c]).
:- dynamic(fact/1).
fact(1). fact(2). fact(3).
facts(X) :- fact(X), X > 1.
forever(X) :- repeat, bit(X).
"""
QUEENS = """
var 1..4: X1; var 1..4: X2; var 1..4: X3; var 1..4: X4;
array [1..4] of var int: q :: output_array([1..4]) = [X1,X2,X3,X4];
""" + "".join(f"constraint int_ne(X{i},X{j});\nconstraint int_lin_ne([1,-1],[X{i},X{j}],{j - i});\nconstraint int_lin_ne([1,-1],[X{i},X{j}],{i - j});\n"
              for i in range(1, 5) for j in range(i + 1, 5)) + """
solve :: int_search(q, input_order, indomain_min, complete) satisfy;
"""


class Tree:
    def __init__(self):
        self.info, self.nodes, self.taken, self.is_done = None, {}, {}, False

    def take(self, message):
        kind, rest = message[0], message[1:]
        assert not self.is_done
        if kind == 0:
            name, _, _, parent, _, _, alternative, children, status = struct.unpack(">8iB", rest[:33])
            assert name not in self.nodes and (parent == -1 or parent in self.nodes), (name, parent)
            if parent != -1:
                assert 0 <= alternative < self.nodes[parent]["children"], (alternative, self.nodes[parent])
                assert (parent, alternative) not in self.taken, (parent, alternative)
                self.taken[parent, alternative] = name
            assert status == BRANCH or children == 0
            self.nodes[name] = {"parent": parent, "children": children, "status": status, "label": fields(rest[33:]).get(0, "")}
        elif kind == 2:
            found = fields(rest)
            assert found[3] == 3  # the version of the protocol
            self.info = json.loads(found[2])
        else:
            assert kind == 1 and rest == b""
            self.is_done = True

    def check(self):
        assert self.is_done and self.info is not None
        for name, node in self.nodes.items():
            for alternative in range(node["children"]):
                assert (name, alternative) in self.taken, (name, node)

    def count(self):
        of = Counter(node["status"] for node in self.nodes.values())
        return {"branches": of[BRANCH], "solved": of[SOLVED], "failed": of[FAILED], "skipped": of[SKIPPED]}

    def roots(self):
        return [name for name, node in self.nodes.items() if node["parent"] == -1]

    def labels(self):
        return {node["label"] for node in self.nodes.values()}


def fields(data):
    found = {}
    while data:
        field, number = struct.unpack(">Bi", data[:5])
        if field == 3:
            found[field], data = number, data[5:]
        else:
            found[field], data = data[5:5 + number].decode(), data[5 + number:]
    return found


def listen(server, tree, most_bytes):
    server.settimeout(60)
    connection, _ = server.accept()
    with connection:
        data = b""
        while chunk := connection.recv(1 << 16):
            data += chunk
            if most_bytes is not None and len(data) >= most_bytes:
                return
            while len(data) >= 4 and len(data) >= 4 + (size := struct.unpack("<I", data[:4])[0]):
                tree.take(data[4:4 + size])
                data = data[4 + size:]
        assert data == b""


def run(words, most_bytes=None):
    """The run, and the tree that the listener has got; it closes the connection after so many bytes."""
    tree = Tree()
    with tempfile.TemporaryDirectory() as name, socket.create_server(("127.0.0.1", 0)) as server:
        (Path(name) / "program.pl").write_text(PROGRAM)
        (Path(name) / "queens.fzn").write_text(QUEENS)
        failures = []

        def listening():
            try:
                listen(server, tree, most_bytes)
            except (AssertionError, TimeoutError) as e:
                failures.append(e)
        listener = threading.Thread(target=listening)
        listener.start()
        option = f"--cp-profiler=7,{server.getsockname()[1]}"
        words = [words[0], option, *words[1:]] if words[0] == "solve" else [option, *words]
        done = subprocess.run([penelope, *words], cwd=name, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=120)
        listener.join()
    assert not failures, failures
    if most_bytes is None:
        tree.check()
    return done, tree


def solve(goal, *options):
    done, tree = run(["solve", *options, "program.pl", goal])
    assert done.stderr == "", done.stderr
    return done.stdout.splitlines(), tree


def all_solutions_of_facts_are_leaves():
    answers, tree = solve("three(A, B, C)")
    assert len(answers) == 8 and tree.count() == {"branches": 7, "solved": 8, "failed": 0, "skipped": 0}, tree.count()
    assert tree.info == {"name": "program.pl three(A, B, C)", "has_restarts": False, "execution_id": 7}
    assert len(tree.roots()) == 1 and "bit/1 2" in tree.labels()


def what_fails_is_failed():
    tree = solve("two_of_three(A, B, C)")[1]
    assert tree.count() == {"branches": 7, "solved": 3, "failed": 5, "skipped": 0}, tree.count()


def what_a_cut_takes_is_skipped():
    tree = solve("first(A, B)")[1]
    assert tree.count() == {"branches": 2, "solved": 1, "failed": 1, "skipped": 1}, tree.count()


def labeling_is_told_by_its_values():
    answers, tree = solve("greater(X, Y)")
    assert len(answers) == 6
    assert tree.count()["solved"] == 6 and {"_ = 2", "_ = 3", "_ = 4"} <= tree.labels(), tree.labels()
    answers, tree = solve("halves(X)")
    assert tree.count() == {"branches": 3, "solved": 4, "failed": 0, "skipped": 0} and {"_ =< 2", "_ > 2"} <= tree.labels(), tree.labels()


def searches_inside_have_trees_of_their_own():
    tree = solve("counted(N)")[1]
    assert len(tree.roots()) == 3 and tree.count() == {"branches": 1 + 3 + 3, "solved": 2 + 3, "failed": 5, "skipped": 0}, tree.count()
    tree = solve("collected(L)")[1]
    assert tree.count() == {"branches": 3, "solved": 1, "failed": 3, "skipped": 0}, tree.count()
    tree = solve("guarded")[1]
    assert tree.count() == {"branches": 3, "solved": 1, "failed": 2, "skipped": 1}, tree.count()


def numbers_and_lists_are_choices():
    tree = solve("numbers(X)")[1]
    assert tree.count() == {"branches": 1, "solved": 3, "failed": 2, "skipped": 0}, tree.count()
    assert solve("in_list(X)")[1].count()["solved"] == 3
    tree = solve("facts(X)")[1]
    assert tree.count() == {"branches": 1, "solved": 2, "failed": 1, "skipped": 0}, tree.count()


def very_many_alternatives_are_a_path():
    answers, tree = solve("many(X)")
    assert len(answers) == 3 and tree.count()["solved"] == 3 and tree.count()["failed"] >= 99997


def a_limit_leaves_the_rest_undone():
    answers, tree = solve("forever(X)", "--limit=3")
    assert len(answers) == 3 and tree.count()["solved"] == 3, tree.count()


def models_name_their_variables():
    done, tree = run(["solve", "-a", "queens.fzn"])
    assert done.returncode == 0 and done.stdout.count("----------") == 2, done
    assert tree.count()["solved"] == 2 and "q[1] = 3" in tree.labels() and tree.info["has_restarts"], tree.labels()


def programs_may_search_more_than_once():
    done, tree = run(["-q", "-g", "collected(_), collected(_)", "-t", "halt", "program.pl"])
    assert done.returncode == 0 and len(tree.roots()) == 2 and tree.info["has_restarts"]


def a_program_without_choices_is_a_leaf():
    tree = solve("true")[1]
    assert tree.count() == {"branches": 0, "solved": 1, "failed": 0, "skipped": 0}, tree.count()


def the_run_goes_on_without_a_listener():
    done, _ = run(["solve", "--count", "program.pl", "many(X)"], most_bytes=1000)
    assert done.returncode == 0 and done.stdout == "3\n" and "has closed the connection" in done.stderr, done


def nobody_listens():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    done = subprocess.run([penelope, "-q", "-g", "true", "-t", "halt", f"--cp-profiler=0,{port}"], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=60)
    assert done.returncode == 2 and "cannot connect to port" in done.stderr, done
    for wrong in ("6565", "0,", "0,0", "a,1", "0,70000"):
        done = subprocess.run([penelope, "-q", "-g", "true", "-t", "halt", f"--cp-profiler={wrong}"], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=60)
        assert done.returncode == 2 and "a number and a port" in done.stderr, done


if __name__ == "__main__":
    sys.exit(run_tests([all_solutions_of_facts_are_leaves, what_fails_is_failed, what_a_cut_takes_is_skipped, labeling_is_told_by_its_values,
                        searches_inside_have_trees_of_their_own, numbers_and_lists_are_choices, very_many_alternatives_are_a_path,
                        a_limit_leaves_the_rest_undone, models_name_their_variables, programs_may_search_more_than_once,
                        a_program_without_choices_is_a_leaf, the_run_goes_on_without_a_listener, nobody_listens]))
