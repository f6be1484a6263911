% call/N, apply, =.., findall over built goals, call_nth, forall.
plus3(A, B, C, D) :- D is A + B + C.
main :-
    call(plus3(1), 2, 3, X), print(X), nl, G =.. [plus3,1,1,1,Y], call(G), print(Y), nl,
    findall(N-Z, call_nth(member(Z, [a,b,c]), N), NZ), print(NZ), nl,
    call_nth(member(W, [p,q,r]), 2), print(W), nl, ( forall(member(V, [1,2]), V > 0) -> print(all), nl ; true ),
    M = lists, ( call(user:call(true)) -> print(M), nl ; true ), call((A = 1, B = 2)), print(A/B), nl,
    catch(call((foo_undefined ; true)), error(E, _), ( print(E), nl )).
% expect: 6
% expect: 3
% expect: [1-a,2-b,3-c]
% expect: q
% expect: all
% expect: lists
% expect: 1/2
% expect: existence_error(procedure,foo_undefined/0)
