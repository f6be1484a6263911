%   prover.pl -- a sequent prover for intuitionistic propositional logic
%
%   Uses a contraction-free calculus, in which every rule makes the sequent
%   smaller, so that the search ends without a loop check: implications on the
%   left are split according to the form of their antecedents.
%   Formulas are built with implies/2, /\, \/, ~ (negation), false and atoms.
%   Stresses: first-argument indexing on formulas, backtracking over choices
%   of rules, many-argument predicates, list selection.

:- op(700, xfy, implies).
:- op(200, fy, ~).

main       :- benchmark(840).
main_small :- benchmark(17).

benchmark(Count) :-
    repeat_all(Count),
    report.

repeat_all(Count) :-
    times(Count),
    conjecture(_, Formula),
    decide(Formula, _),
    fail.
repeat_all(_).

report :-
    conjecture(Name, Formula),
    decide(Formula, Answer),
    write(Name - Answer), nl,
    fail.
report.

decide(Formula, Answer) :-
    (   proof([], [], [], Formula)
    ->  Answer = provable
    ;   Answer = unprovable
    ).

conjecture(identity, p implies p).
conjecture(excluded_middle, p \/ ~ p).
conjecture(double_negation, ~ ~ (p \/ ~ p)).
conjecture(peirce, ((p implies q) implies p) implies p).
conjecture(weak_peirce, ((((p implies q) implies p) implies p) implies q) implies q).
conjecture(de_morgan, (~ p \/ ~ q) implies ~ (p /\ q)).
conjecture(converse_de_morgan, ~ (p /\ q) implies (~ p \/ ~ q)).
conjecture(distribution,
           (p \/ (q /\ r)) implies ((p \/ q) /\ (p \/ r))).
conjecture(currying,
           ((p /\ q) implies r) implies (p implies (q implies r))).
conjecture(glivenko_dilemma,
           ~ ~ ((((p implies q) /\ (r implies s)) /\ (p \/ r)) implies (q \/ s))).
conjecture(ring_of_three, Formula) :-
    ring([a, b, c], Formula).
conjecture(ring_of_five, Formula) :-
    ring([a, b, c, d, e], Formula).
conjecture(pigeons,
           (  (p11 \/ p12) /\ (p21 \/ p22) /\ (p31 \/ p32))
           implies
           (  (p11 /\ p21) \/ (p11 /\ p31) \/ (p21 /\ p31)
           \/ (p12 /\ p22) \/ (p12 /\ p32) \/ (p22 /\ p32))).
conjecture(broken_ring, (Links implies conclusion)) :-
    links([a, b, c, d, e], a, conclusion, Links).

%   ring(+Atoms, -Formula): Formula says that the conjunction of Atoms follows
%   if it follows from the equivalence of any two neighbours on the ring; this
%   holds for an odd number of atoms.
ring(Atoms, (Links implies Conjunction)) :-
    Atoms = [First|_],
    conjunction(Atoms, Conjunction),
    links(Atoms, First, Conjunction, Links).

links([Last], First, Conclusion, Link) :- !,
    link(Last, First, Conclusion, Link).
links([A, B|Atoms], First, Conclusion, Link /\ Links) :-
    link(A, B, Conclusion, Link),
    links([B|Atoms], First, Conclusion, Links).

link(A, B, Conclusion, ((A implies B) /\ (B implies A)) implies Conclusion).

conjunction([A], A) :- !.
conjunction([A|Atoms], A /\ Conjunction) :-
    conjunction(Atoms, Conjunction).

%   proof(+Todo, +Atoms, +Implications, +Goal)
%   Todo are the formulas on the left not yet looked at, Atoms the atomic ones
%   and Implications those implications that do not apply yet:
%   nested(A, B, C) for (A implies B) implies C and waits(P, C) for an atom P.
proof([Formula|Todo], Atoms, Implications, Goal) :-
    left(Formula, Todo, Atoms, Implications, Goal).
proof([], Atoms, Implications, Goal) :-
    right(Goal, Atoms, Implications).

left(false, _, _, _, _) :- !.
left(A /\ B, Todo, Atoms, Implications, Goal) :- !,
    proof([A, B|Todo], Atoms, Implications, Goal).
left(A \/ B, Todo, Atoms, Implications, Goal) :- !,
    proof([A|Todo], Atoms, Implications, Goal),
    proof([B|Todo], Atoms, Implications, Goal).
left(~ A, Todo, Atoms, Implications, Goal) :- !,
    left_implication(A, false, Todo, Atoms, Implications, Goal).
left(A implies B, Todo, Atoms, Implications, Goal) :- !,
    left_implication(A, B, Todo, Atoms, Implications, Goal).
left(Atom, _, _, _, Atom) :- !.
left(Atom, Todo, Atoms, Implications, Goal) :-
    release(Implications, Atom, Implications1, Todo, Todo1),
    proof(Todo1, [Atom|Atoms], Implications1, Goal).

left_implication(false, _, Todo, Atoms, Implications, Goal) :- !,
    proof(Todo, Atoms, Implications, Goal).
left_implication(A /\ B, C, Todo, Atoms, Implications, Goal) :- !,
    left_implication(A, B implies C, Todo, Atoms, Implications, Goal).
left_implication(A \/ B, C, Todo, Atoms, Implications, Goal) :- !,
    proof([A implies C, B implies C|Todo], Atoms, Implications, Goal).
left_implication(A implies B, C, Todo, Atoms, Implications, Goal) :- !,
    proof(Todo, Atoms, [nested(A, B, C)|Implications], Goal).
left_implication(~ A, C, Todo, Atoms, Implications, Goal) :- !,
    proof(Todo, Atoms, [nested(A, false, C)|Implications], Goal).
left_implication(Atom, C, Todo, Atoms, Implications, Goal) :-
    (   known(Atoms, Atom)
    ->  proof([C|Todo], Atoms, Implications, Goal)
    ;   proof(Todo, Atoms, [waits(Atom, C)|Implications], Goal)
    ).

%   Move the consequents of the implications that waited for Atom to Todo.
release([], _, [], Todo, Todo).
release([Implication|Implications], Atom, Rest, Todo0, Todo) :-
    (   Implication = waits(Atom, C)
    ->  Rest = Rest1,
        Todo1 = [C|Todo0]
    ;   Rest = [Implication|Rest1],
        Todo1 = Todo0
    ),
    release(Implications, Atom, Rest1, Todo1, Todo).

right(A /\ B, Atoms, Implications) :- !,
    right(A, Atoms, Implications),
    right(B, Atoms, Implications).
right(A implies B, Atoms, Implications) :- !,
    proof([A], Atoms, Implications, B).
right(~ A, Atoms, Implications) :- !,
    proof([A], Atoms, Implications, false).
right(Goal, Atoms, _) :-
    known(Atoms, Goal), !.
right(A \/ _, Atoms, Implications) :-
    right(A, Atoms, Implications), !.
right(_ \/ B, Atoms, Implications) :-
    right(B, Atoms, Implications), !.
right(Goal, Atoms, Implications) :-
    pick(nested(A, B, C), Implications, Rest),
    proof([B implies C, A], Atoms, Rest, B), !,
    proof([C], Atoms, Rest, Goal).

known([Atom|_], Atom) :- !.
known([_|Atoms], Atom) :-
    known(Atoms, Atom).

pick(X, [X|Xs], Xs).
pick(X, [Y|Ys], [Y|Zs]) :-
    pick(X, Ys, Zs).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
