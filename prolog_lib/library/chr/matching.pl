% matching.pl: how the head of a CHR rule meets a constraint, and its guard, as goals.
:- module(chr_matching, [ match_all/7, guard_goals/2, tests_now/5, rest_of_guard/3, is_known/2, all_known/2, known_among/4, conjunction/2 ]).
:- use_module(library(lists), [append/3]).

% --- matching: no variable of a constraint is bound. A variable of the rule is the argument where it comes first ---------------------------

match_all([], [], [], Known, Known, Cs, Cs).
match_all([P|Ps], [Mode|Modes], [A|As], Known0, Known, Cs0, Cs) :-
    match(P, Mode, A, Known0, Known1, Cs0, Cs1),
    match_all(Ps, Modes, As, Known1, Known, Cs1, Cs).

match(P, _, A, Known0, Known, Cs0, Cs) :- var(P), !,
    (   is_known(P, Known0) -> Known = Known0, Cs0 = [A == P|Cs]
    ;   P = A, Known = [A|Known0], Cs0 = Cs
    ).
match(P, _, A, Known, Known, [A == P|Cs], Cs) :- \+ compound(P), !.
match(P, Mode, A, Known0, Known, Cs0, Cs) :-
    functor(P, Name, Arity),
    functor(Q, Name, Arity),
    P =.. [_|Ps],
    Q =.. [_|As],
    length(Modes, Arity),
    all_same(Modes, Mode),
    ( Mode == (+) -> Cs0 = [A = Q|Cs1] ; Cs0 = [nonvar(A), A = Q|Cs1] ),
    match_all(Ps, Modes, As, Known0, Known, Cs1, Cs).

all_same([], _).
all_same([M|Ms], M) :- all_same(Ms, M).

% --- guards ------------------------------------------------------------------------------------------------------------------------------------

guard_goals(Guard, [Guard]) :- var(Guard), !.
guard_goals((A, B), Goals) :- !, guard_goals(A, As), guard_goals(B, Bs), append(As, Bs, Goals).
guard_goals(true, []) :- !.
guard_goals(Goal, [Goal]).

% The goals in front that are tests of what is known.
tests_now([G|Gs0], Known, Gs, [G|Cs0], Cs) :-
    is_test(G),
    term_variables(G, Vs),
    all_known(Vs, Known), !,
    tests_now(Gs0, Known, Gs, Cs0, Cs).
tests_now(Gs, _, Gs, Cs, Cs).

is_test(G) :- nonvar(G), functor(G, Name, Arity), test(Name, Arity), !.

test(var, 1).
test(nonvar, 1).
test(atom, 1).
test(atomic, 1).
test(number, 1).
test(integer, 1).
test(float, 1).
test(compound, 1).
test(callable, 1).
test(is_list, 1).
test(string, 1).
test(ground, 1).
test(fail, 0).
test(false, 0).
test(==, 2).
test(\==, 2).
test(@<, 2).
test(@>, 2).
test(@=<, 2).
test(@>=, 2).
test(<, 2).
test(>, 2).
test(=<, 2).
test(>=, 2).
test(=:=, 2).
test(=\=, 2).
test(\=, 2).

% What is left of the guard: it may bind its own variables, not those of the heads.
rest_of_guard([], _, []) :- !.
rest_of_guard(Goals, Known, Goals) :- harmless(Goals, Known), !.
rest_of_guard(Goals, Known, Conditions) :-
    term_variables(Goals, Vs),
    known_among(Vs, Known, [], Shared),
    conjunction(Goals, Goal),
    Conditions = [term_variables(Shared, Before), once(Goal), term_variables(Before, After), Before == After].

harmless([], _).
harmless([G|Gs], Known) :-
    (   is_test(G) -> Known1 = Known
    ;   nonvar(G), G = (X is _), var(X), \+ is_known(X, Known), Known1 = [X|Known]
    ),
    harmless(Gs, Known1).

% --- variables and goals --------------------------------------------------------------------------------------------------------------

is_known(V, [W|Ws]) :- ( V == W -> true ; is_known(V, Ws) ).

all_known([], _).
all_known([V|Vs], Known) :- is_known(V, Known), all_known(Vs, Known).

known_among([], _, _, []).
known_among([V|Vs], Later, Outside, More) :-
    (   is_known(V, Later), \+ is_known(V, Outside) -> More = [V|More1]
    ;   More = More1
    ),
    known_among(Vs, Later, Outside, More1).

conjunction(Goals0, Goal) :-
    simple_goals(Goals0, Goals),
    conjoin(Goals, Goal).

simple_goals([], []).
simple_goals([G|Gs], Goals) :- ( G == true -> Goals = Goals1 ; Goals = [G|Goals1] ), simple_goals(Gs, Goals1).

conjoin([], true).
conjoin([G|Gs], Goal) :- ( Gs == [] -> Goal = G ; Goal = (G, Rest), conjoin(Gs, Rest) ).
