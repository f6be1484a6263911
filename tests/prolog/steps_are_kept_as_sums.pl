% clause/2 and listing/1 show N1 is N-1, with a new N1 that is used, as N1 is N+ -1, as in SWI-Prolog.
fact(0, 1).
fact(N, F) :- N > 0, N1 is N-1, fact(N1, F1), F is N*F1.
known(X, Y) :- Y is X-1.
unused(X) :- Y is X-1, X = 2.
reversed(X) :- Y is 1+X, print(Y).
large(X) :- Y is X-16777216, print(Y).
branches(X, Y) :- ( X > 1 -> Y = 1 ; Z is X-1, \+ Z > 0, Y = Z ).
seen_in_a_branch(X) :- ( X = 1 -> Y = 2 ; true ), Y is X-1, print(Y).
called(X) :- once(( Y is X-1, Y > 1 )).
rule(X, Y), Z is X-1, Z > 0 => Y = Z.
:- dynamic kept/1.
kept(X) :- Y is X-2, print(Y).

main :-
    listing(fact/2),
    % expect: fact(0, 1).
    % expect: fact(N, F) :-
    % expect:     N>0,
    % expect:     N1 is N+ -1,
    % expect:     fact(N1, F1),
    % expect:     F is N*F1.
    % expect: 
    listing(reversed/1),
    % expect: reversed(A) :-
    % expect:     B is A+1,
    % expect:     print(B).
    % expect: 
    listing(kept/1),
    % expect: :- dynamic kept/1.
    % expect: 
    % expect: kept(X) :-
    % expect:     Y is X+ -2,
    % expect:     print(Y).
    % expect: 
    forall(( member(H, [known(_, _), unused(_), large(_), branches(_, _), seen_in_a_branch(_), called(_)]), clause(H, B) ),
           ( numbervars(H-B, 0, _), print(B), nl )),
    % expect: B is A-1
    % expect: B is A-1,A=2
    % expect: B is A-16777216,print(B)
    % expect: A>1->B=1;C is A+ -1,\+C>0,B=C
    % expect: (A=1->B=2;true),B is A-1,print(B)
    % expect: once((B is A-1,B>1))
    assertz((made(X) :- Y is X-1, print(Y), nl)),
    clause(made(U), C), numbervars(U-C, 0, _), print(C), nl,      % expect: B is A+ -1,print(B),nl
    made(5),                                                       % expect: 4
    rule(3, R), print(R), nl,                                      % expect: 2
    fact(5, F), print(F), nl.                                      % expect: 120
:- dynamic made/1.
