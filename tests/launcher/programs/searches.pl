% Searches that are long enough to be given away, and some that are not.

:- dynamic found/1.

% queens(+N, -Rows): the rows of N queens that do not attack each other, a column at a time.
queens(N, Rows) :-
    numlist(1, N, All),
    place(All, [], Rows).

place([], Rows, Rows).
place(Free, Placed, Rows) :-
    select(Row, Free, Rest),
    safe(Placed, Row, 1),
    place(Rest, [Row|Placed], Rows).

safe([], _, _).
safe([Queen|Queens], Row, Distance) :-
    Queen =\= Row + Distance,
    Queen =\= Row - Distance,
    Next is Distance + 1,
    safe(Queens, Row, Next).

% work(+N): takes N steps.
work(0) :- !.
work(N) :- M is N - 1, work(M).

% task(?X): three alternatives of 150000 steps each.
task(X) :- option(X), work(150000).

option(a).
option(b).
option(c).

% no_answer: for longer than any test waits, and none is found.
no_answer :- queens(16, Rows), Rows = [1,2|_].

even(N) :- integers(0, N), N mod 2 =:= 0.

integers(N, N).
integers(N0, N) :- N1 is N0 + 1, integers(N1, N).
