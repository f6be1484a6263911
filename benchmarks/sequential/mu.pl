%   mu.pl -- Hofstadter's MIU system
%
%   Derives theorems of a string-rewriting system by iterative deepening.
%   Strings are lists of the atoms m, i and u.
%   Stresses: non-deterministic list splitting and joining, depth-bounded
%   recursion with many short-lived choice points.

main       :- benchmark(6900).
main_small :- benchmark(138).

benchmark(Count) :-
    repeat_derivations(Count),
    report.

repeat_derivations(Count) :-
    times(Count),
    goal_string(String),
    shortest(String, 0, _),
    fail.
repeat_derivations(_).

report :-
    goal_string(String),
    shortest(String, 0, Derivation),
    write(String), write(': '), write(Derivation), nl,
    fail.
report.

goal_string([m, u, i, i, u]).
goal_string([m, i, u, i, u, i, u, i, u]).
goal_string([m, u, i, u, i, u]).
goal_string([m, u, i, u, u, i, u]).

%   shortest(+String, +Depth, -Derivation): Derivation lists the rules used.
shortest(String, Depth, Derivation) :-
    (   derivation(Depth, [m, i], String, Found)
    ->  Derivation = Found
    ;   Deeper is Depth + 1,
        shortest(String, Deeper, Derivation)
    ).

derivation(0, String, String, []).
derivation(Depth, String0, String, [Rule|Rules]) :-
    Depth > 0,
    Depth1 is Depth - 1,
    rule(Rule, String0, String1),
    derivation(Depth1, String1, String, Rules).

rule(1, String, Longer) :-                  % xi   -> xiu
    ends_in_i(String, Longer).
rule(2, [m|String], [m|Doubled]) :-         % mx   -> mxx
    app(String, String, Doubled).
rule(3, String, Shorter) :-                 % xiiiy -> xuy
    app(Before, [i, i, i|After], String),
    app(Before, [u|After], Shorter).
rule(4, String, Shorter) :-                 % xuuy -> xy
    app(Before, [u, u|After], String),
    app(Before, After, Shorter).

ends_in_i([i], [i, u]).
ends_in_i([X|Xs], [X|Ys]) :-
    ends_in_i(Xs, Ys).

app([], List, List).
app([X|Xs], List, [X|Ys]) :-
    app(Xs, List, Ys).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
