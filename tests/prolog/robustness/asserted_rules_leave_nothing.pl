% Rules whose bodies hold control constructs come and go, called or not, in bounded memory. Full size: 1000000, 200 MB.
:- include('sources/measure.prolog').
:- dynamic(rule/1), dynamic(rule/2).

main :-
    size(20000, N),
    bounded(300, conditions(N)),          % expect: bounded
    bounded(300, never_called(N)),        % expect: bounded
    bounded(300, all_constructs(N)),      % expect: bounded
    meaning,                              % expect: [1-low,2-low,3-high,4-high]
    cuts.                                 % expect: [a,b]-[a]-[1,3]-[x]

conditions(0) :- !.
conditions(N) :-
    assertz((rule(X) :- ( X > 1 -> true ; fail ))),
    rule(2),
    \+ rule(1),
    retract((rule(_) :- _)),
    N1 is N - 1,
    conditions(N1).

never_called(0) :- !.
never_called(N) :- assertz((rule(X) :- ( foo(X) ; \+ X = 1 ))), retract((rule(_) :- _)), N1 is N - 1, never_called(N1).

all_constructs(0) :- !.
all_constructs(N) :-
    assertz((rule(X) :- ( X = 1 ; X = 2 ; X = 3 ), ( X > 1, member(Y, [1, 2]) -> Y = 1 ; \+ X = 1 ),
                        once(member(_, [a, b])), ( member(X, [2]) *-> true ; fail ), forall(member(Z, [1]), Z == 1), !)),
    rule(2),
    retract((rule(_) :- _)),
    N1 is N - 1,
    all_constructs(N1).

meaning :-
    assertz((rule(X, Y) :- member(X, [1, 2, 3, 4]), ( X > 2 -> Y = high ; member(Y, [low, lower]) -> true ))),
    findall(X-Y, rule(X, Y), L),
    retract((rule(_, _) :- _)),
    writeln(L).

% A cut in a construct cuts the clause; one in a condition, or in a goal that was a variable, is local.
cuts :-
    assertz((rule(1, X) :- ( X = a ; X = b ; X = c ), ( X == b, ! ; true ))),
    assertz((rule(1, d) :- true)),
    assertz((rule(2, X) :- ( member(X, [a, b]), ! -> true ; true ))),
    assertz((rule(3, X) :- G = (member(X, [1, 2]), !), ( G ; X = 3 ))),
    assertz((rule(4, X) :- \+ ( !, fail ), ( X = x, ! ; X = y ))),
    assertz((rule(4, z))),
    findall(A, rule(1, A), As), findall(B, rule(2, B), Bs), findall(C, rule(3, C), Cs), findall(D, rule(4, D), Ds),
    retractall(rule(_, _)),
    writeln(As-Bs-Cs-Ds).
