% Deterministic loops, and loops that build and drop terms, run in bounded memory. Full size: 100000000, 200 MB.
:- include('sources/measure.prolog').

main :-
    size(3000000, N),
    bounded(200, loop(N)),                        % expect: bounded
    Lists is N // 1000,
    bounded(200, drop_lists(Lists)),              % expect: bounded
    bounded(200, grow_and_drop(Lists, [])),       % expect: bounded
    bounded(200, fail_loop(N)),                   % expect: bounded
    bounded(400, build_once(Lists)).              % expect: bounded

loop(0) :- !.
loop(N) :- N1 is N - 1, loop(N1).

% A thousand times 112 bytes each round.
drop_lists(0) :- !.
drop_lists(N) :- numlist(1, 1000, L), copies(L, Copies), last(Copies, f(1000, _, _)), N1 is N - 1, drop_lists(N1).

copies([], []).
copies([X|Xs], [f(X, Y, Y)|Ys]) :- copies(Xs, Ys).

% What lives on is replaced all the time.
grow_and_drop(0, _) :- !.
grow_and_drop(N, Old) :-
    ( length(Old, 100) -> New = [] ; New = [N|Old] ),
    N1 is N - 1,
    grow_and_drop(N1, New).

fail_loop(N) :- between(1, N, I), I >= N, !.

build_once(N) :- findall(I, between(1, N, I), L), length(L, N).
