% A branch that abolishes all tables need not wait for its turn; tables that depend on what changes are made again where a sequential run makes them.
:- table expression//1, term//1, depends/1.
:- dynamic fact/1.

expression(A + B) --> expression(A), [+], term(B).
expression(A) --> term(A).
term(A * B) --> term(A), [*], [B], { integer(B) }.
term(N) --> [N], { integer(N) }.

sentence(0, [1]) :- !.
sentence(N, [N, O|S]) :- ( N mod 2 =:= 0 -> O = (+) ; O = (*) ), N1 is N - 1, sentence(N1, S).

depends(X) :- fact(X).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

main :-
    findall(V, ( between(1, 12, N), sentence(N, S), abolish_all_tables, phrase(expression(E), S), V is E ), Values),
    print(Values), nl,                                  % expect: [1,3,7,11,27,33,69,77,141,151,251,263]
    findall(N, ( between(1, 30, N), sentence(N, S), phrase(expression(_), S), abolish_all_tables ), All),
    length(All, Length), print(Length), nl,             % expect: 30
    assertz(fact(1)),
    findall(V, ( between(1, 6, _), work(1000), depends(V), retract(fact(_)), V1 is V + 1, assertz(fact(V1)), abolish_all_tables ), Counted),
    print(Counted), nl,                                 % expect: [1,2,3,4,5,6]
    findall(X-V, ( between(1, 6, X), work(1000), retractall(fact(_)), assertz(fact(X)), depends(V), ( X =:= 3 -> abolish_all_tables ; true ) ), Kept),
    print(Kept), nl,                                    % expect: [1-1,2-1,3-1,4-4,5-4,6-4]
    findall(V, ( between(1, 8, X), work(1000), ( X =:= 5 -> abolish_all_tables ; true ), depends(V) ), Read),
    print(Read), nl.                                    % expect: [4,4,4,4,6,6,6,6]
