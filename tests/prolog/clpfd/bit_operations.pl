% Bits in expressions: a value where the operands are known, a constraint where they are not.
:- use_module(library(clpfd)).

main :-
    A #= 5 xor 3, B #= 12 /\ 10, C #= 12 \/ 10, D #= 5 << 3, E #= -9 >> 1, F #= \ 7, G #= msb(1000), I #= \ A + A,
    print([A,B,C,D,E,F,G,I]), nl,
    X in 0..7, 6 #= X xor 3, findall(X, label([X]), Xs), print(Xs), nl,
    [P,Q] ins 0..3, P /\ Q #= 0, P \/ Q #= 3, findall(P-Q, label([P,Q]), PQs), print(PQs), nl,
    M #= msb(N), N in 1..9, findall(N-M, label([N]), NMs), print(NMs), nl,
    S #= 1 << T, T in 0..3, copy_term([S,T], [s,t], Gs), print(Gs), nl,
    Z #= 1 << 70, print(Z), nl,
    catch(_ #= msb(a), error(Error, _), ( print(Error), nl )).
% expect: [6,8,14,40,-5,-8,9,-1]
% expect: [5]
% expect: [0-3,1-2,2-1,3-0]
% expect: [1-0,2-1,3-1,4-2,5-2,6-2,7-2,8-3,9-3]
% expect: [clpfd:(t in 0..3),clpfd:(1<<t#=s)]
% expect: 1180591620717411303424
% expect: domain_error(clpfd_expression,a)
