"""Prolog programs as trees: their text, and every program that is a little smaller.

A goal is a tuple (kind, part...):

    ("lit", text)               a goal that is not taken apart
    ("cut",)
    ("and", goals)              goals: a list
    ("or", goals)
    ("ite", C, T, E)            ( C -> T ; E );   ("soft", C, T, E)  ( C *-> T ; E )
    ("not", G)  ("once", G)  ("ignore", G)  ("call", G)
    ("forall", C, A)
    ("collect", name, template, quantified, G, result)      findall, bagof, setof, aggregate_all
    ("catch", G, ball, R)
    ("meta", part...)           any other goal that calls goals: text and goals in turns, "limit(2, ", G, ")"

A clause is (head, goal), where goal ("lit", "true") is a fact.
"""
import re

TRUE = ("lit", "true")
FAIL = ("lit", "fail")
ONE_GOAL = {"not": "\\+", "once": "once", "ignore": "ignore", "call": "call"}


class Program:
    """Directives and clauses, in the order of the text, and a goal with all answers worth printing."""

    def __init__(self, directives, clauses, goal, seed, input_text=""):
        self.directives = directives
        self.clauses = clauses
        self.goal = goal
        self.seed = seed
        self.input_text = input_text

    def text(self):
        lines = [f"% seed {self.seed}; input: {self.input_text!r}; all answers of {self.goal}"]
        lines += [f":- {directive}." for directive in self.directives]
        lines += [clause_text(head, body) for head, body in self.clauses]
        return "\n".join(lines) + "\n"

    def with_clauses(self, clauses):
        return Program(self.directives, clauses, self.goal, self.seed, self.input_text)

    def size(self):
        return len(self.text())

    def smaller(self):
        """Programs that differ from this one by one step of simplification, the largest steps first."""
        clauses = self.clauses
        for i in range(len(clauses)):
            yield self.with_clauses(clauses[:i] + clauses[i + 1:])
        for i, (head, body) in enumerate(clauses):
            for simpler in simplifications(body):
                yield self.with_clauses(clauses[:i] + [(head, simpler)] + clauses[i + 1:])


def clause_text(head, body):
    if body == TRUE:
        return f"{head}."
    goals = body[1] if body[0] == "and" else [body]
    return f"{head} :-\n    " + ",\n    ".join(goal_text(g) for g in goals) + "."


def goal_text(goal):
    kind = goal[0]
    if kind == "lit":
        return goal[1]
    if kind == "cut":
        return "!"
    if kind == "and":
        return "( " + ", ".join(goal_text(g) for g in goal[1]) + " )"
    if kind == "or":
        return "( " + " ; ".join(goal_text(g) for g in goal[1]) + " )"
    if kind in ("ite", "soft"):
        arrow = "->" if kind == "ite" else "*->"
        condition, then, otherwise = (goal_text(g) for g in goal[1:])
        return f"( {condition} {arrow} {then} ; {otherwise} )"
    if kind == "not":
        return f"\\+ ( {goal_text(goal[1])} )"
    if kind in ONE_GOAL:
        return f"{ONE_GOAL[kind]}(( {goal_text(goal[1])} ))"
    if kind == "forall":
        return f"forall(( {goal_text(goal[1])} ), ( {goal_text(goal[2])} ))"
    if kind == "collect":
        _, name, template, quantified, inner, result = goal
        inner_text = "".join(f"{v}^" for v in quantified) + f"( {goal_text(inner)} )"
        return f"{name}({template}, {inner_text}, {result})"
    if kind == "catch":
        return f"catch(( {goal_text(goal[1])} ), {goal[2]}, ( {goal_text(goal[3])} ))"
    if kind == "meta":
        return "".join(part if isinstance(part, str) else f"( {goal_text(part)} )" for part in goal[1:])
    raise ValueError(kind)


def variables_of(goal):
    """The generated variables in a goal, in order of appearance."""
    return list(dict.fromkeys(re.findall(r"\bX\d+\b", goal_text(goal))))


def subgoals(goal):
    """The goals directly inside a goal, as (position, goal); a position is an index or a pair of indices."""
    for i, part in enumerate(goal[1:], 1):
        if isinstance(part, tuple):
            yield i, part
        elif isinstance(part, list) and goal[0] in ("and", "or"):
            for j, member in enumerate(part):
                yield (i, j), member


def replaced(goal, position, new):
    parts = list(goal)
    if isinstance(position, tuple):
        i, j = position
        parts[i] = parts[i][:j] + [new] + parts[i][j + 1:]
    else:
        parts[position] = new
    return tuple(parts)


def simplifications(goal):
    """Goals with one thing less: the goal becomes true or fail, one of its parts, loses a part, or a part is simplified."""
    if goal not in (TRUE, FAIL):
        yield TRUE
        yield FAIL
    if goal[0] in ("and", "or"):
        members = goal[1]
        if len(members) == 1:
            yield members[0]
        else:
            for j in range(len(members)):
                yield (goal[0], members[:j] + members[j + 1:])
    elif goal[0] not in ("lit", "cut"):
        for _, part in subgoals(goal):
            yield part
    for position, part in subgoals(goal):
        for simpler in simplifications(part):
            yield replaced(goal, position, simpler)
