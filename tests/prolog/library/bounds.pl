% The names of SWI-Prolog's older constraints over integers.
:- use_module(library(bounds)).

main :-
    L = [A,B], L in 1..3, A #< B, sum(L, #=, 5), label(L), print(L), nl,      % expect: [2,3]
    X in 0..9, ( X #> 5 #<=> T ), X = 7, print(T), nl,                        % expect: 1
    ( check(X #= 7) -> write(may_be) ; write(cannot_be) ), nl,                % expect: may_be
    Y in 0..4, ( check(Y #> 5) -> write(may_be) ; write(cannot_be) ), nl,     % expect: cannot_be
    Q = [_,_,_], Q in 1..3, all_different(Q), findall(Q, labeling([ff], Q), Qs), length(Qs, N), print(N), nl. % expect: 6
