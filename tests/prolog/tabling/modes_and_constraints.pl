% An argument with a mode may come with constraints: solutions are aggregated without them, and they see the answer.
:- table short(_, _, min), costs(_, lattice(longer/3), max), count(_, sum).

edge(1, 2, 1).
edge(2, 3, 1).
edge(1, 3, 7).

short(X, Y, D) :- edge(X, Y, D).
short(X, Y, D) :- short(X, Z, D1), edge(Z, Y, D2), D is D1 + D2.

costs(a, [x], 1).
costs(a, [x, y], 3).
costs(a, [z], 2).
longer(A, B, C) :- length(A, N), length(B, M), ( N >= M -> C = A ; C = B ).

count(a, 1).
count(a, 2).

main :-
    dif(X, 7), short(1, 3, X), writeln(X),                                    % expect: 2
    ( dif(Y, 2), short(1, 3, Y) -> writeln(Y) ; writeln(no) ),                % expect: no
    freeze(Z, writeln(woken(Z))), short(1, 3, Z),                             % expect: woken(2)
    dif(P, [x]), freeze(C, C > 2), costs(a, P, C), writeln(P-C),              % expect: [x,y]-3
    ( freeze(S, S < 3), count(a, S) -> writeln(S) ; writeln(no) ),            % expect: no
    findall(A-B-D, ( dif(D, 7), short(A, B, D) ), L0), sort(L0, L), print(L), nl,  % expect: [1-2-1,1-3-2,2-3-1]
    catch(( dif(V, 1), short(V, 3, _), true ), error(type_error(T, _), _), writeln(T)).  % expect: free_of_attvar
