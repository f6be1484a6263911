% Numbers with few Goldbach pairs: forall and format.
main :-
    forall(( between(2, 4500, H), N is 2 * H, findall(P, ( between(2, H, P), prime(P), Q is N - P, prime(Q) ), Ps), length(Ps, L), L =< 3 ),
        format("~w: ~w ~w~n", [N, L, Ps])).
prime(2). prime(P) :- P > 2, P mod 2 =:= 1, \+ factor(P, 3).
factor(P, F) :- P mod F =:= 0, F < P.
factor(P, F) :- F * F < P, F2 is F + 2, factor(P, F2).
