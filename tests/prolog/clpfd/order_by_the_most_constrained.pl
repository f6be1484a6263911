% labeling([ffc], ...) takes variables in swipl's order: of those with the fewest values the one with most constraints, those counted that have
% nothing left to do.
:- use_module(library(clpfd)).

shows(Variables, Goal) :-
    findall(Variables, ( call(Goal), labeling([ffc], Variables) ), Solutions),
    print(Solutions), nl.

main :-
    % The disequation of B and C has nothing to do once B is 2, but it counts for C.
    shows([A1, B1, C1, D1],                          % expect: [[1,1,2,2],[2,1,2,1],[1,2,1,2],[2,2,1,1]]
          ( [A1, B1, C1, D1] ins 1 .. 2, A1 #\= D1, B1 #\= C1, B1 #\= C1 )),
    % element takes its value and the second variable for one.
    shows([A2, B2, C2], ( [A2, B2, C2] ins 0 .. 1, element(2, [A2, B2, C2], V2), V2 #>= A2, B2 #>= C2 )),
                                                     % expect: [[0,0,0],[0,1,0],[0,1,1],[1,1,0],[1,1,1]]
    shows([A3, B3, C3], ( [A3, B3, C3] ins 1 .. 3, all_different([A3, B3, C3]), B3 #\= C3 + 1 )).
                                                     % expect: [[3,1,2],[2,1,3],[1,2,3],[2,3,1]]
