% chain/2, lex_chain/1, sorted lists, broken symmetry; zcompare/3 in three directions.
:- use_module(library(clpfd)).

main :-
    length(Xs, 3), Xs ins 1..4, chain(Xs, #<), findall(Xs, label(Xs), L1), print(L1), nl,
    length(Ys, 3), Ys ins 1..2, chain(Ys, #>=), findall(Ys, label(Ys), L2), print(L2), nl,
    findall(A-B, ( [A,B] = [[P,Q],[R,S]], [P,Q,R,S] ins 0..1, lex_chain([A,B]), label([P,Q,R,S]) ), L3), length(L3, N3), print(N3), nl, print(L3), nl,
    findall(O-X, ( X in 1..3, zcompare(O, X, 2), label([X]) ), L4), print(L4), nl,
    zcompare(<, Y, 5), fd_sup(Y, S5), print(S5), nl,
    Z in 3..9, zcompare(O2, Z, 1), print(O2), nl,
    findall(V-W, ( [V,W] ins 0..2, V #=< W, #\ V #= W, label([V,W]) ), L5), print(L5), nl,
    catch(chain([_,_], #\=), error(E1, _), ( print(E1), nl )),
    catch(chain(_, #<), error(E2, _), ( print(E2), nl )),
    ( lex_chain([[2,1],[1,9]]) -> print(yes) ; print(no) ), nl,
    ( lex_chain([[1,2],[1,2],[2,0]]) -> print(yes) ; print(no) ), nl,
    findall([A1,B1,C1], ( [A1,B1,C1] ins 1..3, chain([A1,B1], #=), B1 #\= C1, labeling([down], [A1,B1,C1]) ), L6), print(L6), nl.
% expect: [[1,2,3],[1,2,4],[1,3,4],[2,3,4]]
% expect: [[1,1,1],[2,1,1],[2,2,1],[2,2,2]]
% expect: 10
% expect: [[0,0]-[0,0],[0,0]-[0,1],[0,0]-[1,0],[0,0]-[1,1],[0,1]-[0,1],[0,1]-[1,0],[0,1]-[1,1],[1,0]-[1,0],[1,0]-[1,1],[1,1]-[1,1]]
% expect: [(<)-1,(=)-2,(>)-3]
% expect: 4
% expect: >
% expect: [0-1,0-2,1-2]
% expect: domain_error(chain_relation,#\=)
% expect: instantiation_error
% expect: no
% expect: yes
% expect: [[3,3,2],[3,3,1],[2,2,3],[2,2,1],[1,1,3],[1,1,2]]
