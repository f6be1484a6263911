% Domains tell numbers up to 2^60. Constraints with larger ones hold as well: they are checked when the variables are known.
:- use_module(library(clpfd)).

test(Goal) :- ( catch(Goal, error(E, _), ( print(E), nl, fail )) -> print(yes) ; print(no) ), nl.

main :-
    X #> 2^65, test(\+ X = 5), test(X = 36893488147419103232), test(( X = 36893488147419103233 )),
    test(( Y #> 2^65, Y #< 100 )),
    test(( Z in 0..1000000000000000000000, Z = 999999999999999999999 )),
    test(( Z2 in 0..1000000000000000000000, Z2 = 1000000000000000000001 )),
    test(( Z3 in 0..1000000000000000000000, Z3 = -1 )),
    [A,B] ins -1000000000000000000000..1000000000000000000000, test(A = -1000000000000000000000), test(B = 1000000000000000000001),
    test(( C + 1000000000000000000000 #= D, C = 1, print(D), nl )),
    test(( E #= F * 100000000000000000000, F = 3, print(E), nl )),
    test(( G * 100000000000000000000 #= 700000000000000000000, print(G), nl )),
    test(( H #\= 1000000000000000000000, H = 1000000000000000000000 )),
    test(( I #=< 1000000000000000000000, I = 5 )),
    test(( Truth #<==> J #> 1000000000000000000000, J = 7, print(Truth), nl )),
    test(( K #= max(1180591620717411303424, 2), print(K), nl )),
    test(( L << 70 #= M, L = 1, print(M), nl )),
    % a domain of several parts has no such numbers, nor has one that is reified
    refused(_ in 1..3 \/ 1152921504606846999..2305843009213693952), refused(_ in \ (1..1180591620717411303424)),
    refused(_ in 5..1180591620717411303424 #<==> _).

refused(Goal) :- catch(Goal, error(E, _), true), print(E), nl.
% expect: yes
% expect: no
% expect: yes
% expect: no
% expect: yes
% expect: no
% expect: no
% expect: yes
% expect: no
% expect: 1000000000000000000001
% expect: yes
% expect: 300000000000000000000
% expect: yes
% expect: 7
% expect: yes
% expect: no
% expect: yes
% expect: 0
% expect: yes
% expect: 1180591620717411303424
% expect: yes
% expect: 1180591620717411303424
% expect: yes
% expect: representation_error(clpfd_integer)
% expect: representation_error(clpfd_integer)
% expect: representation_error(clpfd_integer)
