%   loop.pl -- a loop without choice points
%
%   Nothing of it can be shared: other processes sleep meanwhile.

main :-
    loop(150000000),
    write(done), nl.

loop(0) :- !.
loop(N) :-
    N1 is N - 1,
    loop(N1).
