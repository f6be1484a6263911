"""A program about terms as a whole one, whose main prints what every goal does: its first answers, or its error.

The goals run three times: with the clauses of the program, with spy points, and with changed clauses for one of its predicates, which
are loaded or asserted before, or while a goal is running: what other workers do ahead of that is not done again. Garbage is collected between
answers.
"""
import random

from program import Program
from terms import TermPrograms

MOST_ANSWERS = 30

PRELUDE = """
main :- run(plain), spied, run(spied), nospyall, nodebug, {before}run(changed).

run(Turn) :-
    forall(goal(Number, Goal, Variables), answers(Turn, Number, Goal, Variables)).

answers(Turn, Number, Goal, Variables) :-
    flag(answers, _, 0),
    catch(( call(Goal),
            flag(answers, N, N + 1),
            printed(Turn-Number, Variables),
            ( N mod 7 =:= 3 -> garbage_collect ; true ),
            ( {during} -> change ; true ),
            N >= {most} -> true ; printed(Turn-Number, no_more) ),
          Ball, ( Ball = error(Formal, _) -> printed(Turn-Number, Formal) ; printed(Turn-Number, Ball) )).

printed(Where, Term) :-
    \\+ \\+ ( copy_term(Term, Copy, Goals), numbervars(Copy-Goals, 0, _), length(Goals, N),
            write_term(Where-Copy-N, [quoted(true), numbervars(true), max_depth(12)]), nl ).

change :- changed(Name/Arity, Clauses), changed_by(How), change(How, Name, Arity, Clauses), !.
change.

change(load, _, _, Clauses) :-
    tmp_file_stream(File, Stream, [encoding(utf8), extension(pl)]),
    forall(member(Clause, Clauses), ( write_term(Stream, Clause, [quoted(true), ignore_ops(true)]), write(Stream, '.\\n') )),
    close(Stream), load_files(user:File, [silent(true)]), delete_file(File).
change(assert, Name, Arity, Clauses) :-
    abolish(Name/Arity), maplist(assertz, Clauses).

spied :- leash(-all), visible(-all), forall(spied(P), spy(P)), nodebug.
"""


def term_program(seed, while_running):
    chance = random.Random(f"run {seed}")
    maker = TermPrograms(seed, coroutines=chance.random() < 0.7, collections=True)
    clauses, goals = maker.generate()
    lines = [":- style_check(-singleton).", ":- style_check(-discontiguous)."]
    lines += [f"{c}." for c in clauses]
    for number, goal in enumerate(goals):
        lines.append(f"goal({number}, Goal, Variables) :- Goal = ( {goal} ), term_variables(Goal, Variables).")
    name, arity, _ = chance.choice(maker.predicates)
    level = int(name[1:])
    lines.append(f"spied({name}/{arity}).")
    changed = list(maker.clauses(level))
    lines.append(f"changed({name}/{arity}, [{', '.join(f'( {c} )' for c in changed)}]).")
    lines.append(f"changed_by({chance.choice(['load', 'load', 'assert'])}).")
    text = PRELUDE.replace("{most}", str(MOST_ANSWERS)).replace("{before}", "" if while_running else "change, ")
    lines.append(text.replace("{during}", "Turn == changed, N =:= 1" if while_running else "fail"))
    program = Program([], [], "goal(0, G, _), call(G)", seed)
    text = "\n".join(lines)
    program.text = lambda: f"% seed {seed}\n{text}\n"
    return program
