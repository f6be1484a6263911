% The answers of a table that is finished are divided among the workers, in their order; each is there once, whatever becomes of the table meanwhile.
:- table reach/2, far(_,max), number_below/1.

next(X, Y) :- Y is X * 3 mod 31.
next(X, Y) :- Y is (X + 7) mod 31.
reach(X, Y) :- next(X, Y).
reach(X, Y) :- reach(X, Z), next(Z, Y).

far(X, D) :- next(X, Y), D is abs(X - Y).
far(X, D) :- next(X, Y), Y > X, far(Y, D).

number_below(X) :- member(X, [4, 1, 3, 2]).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

main :-
    findall(Y, ( reach(1, Y), work(2000), Y mod 2 =:= 0 ), Evens),
    print(Evens), nl,                                   % expect: [0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30]
    findall(A+B, ( number_below(A), number_below(B), work(2000), A < B ), Pairs),
    print(Pairs), nl,                                   % expect: [1+2,1+3,1+4,2+3,2+4,3+4]
    findall(Y, ( reach(2, Y), work(1000), ( Y =:= 5 -> abolish_all_tables ; true ), Y > 25 ), Behind),
    print(Behind), nl,                                  % expect: [26,27,28,29,30]
    ( reach(3, Z), work(2000), Z > 20, Z mod 4 =:= 3, !, print(Z), nl ; true ),  % expect: 23
    forall(( reach(4, Y), work(500), Y > 27 ), ( print(Y), nl )),
    % expect: 28
    % expect: 29
    % expect: 30
    findall(X-D, ( member(X, [1, 2, 3]), far(X, D), work(2000) ), Farthest),
    length(Farthest, N), print(N), nl.                  % expect: 3
