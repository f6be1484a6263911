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
    shows([A3, B3, C3], ( [A3, B3, C3] ins 1 .. 3, all_different([A3, B3, C3]), B3 #\= C3 + 1 )),
                                                     % expect: [[3,1,2],[2,1,3],[1,2,3],[2,3,1]]
    % What takes the place of a sum when variables have values, of a truth value that is known, and both places of two variables that are one.
    degrees([A4, B4, C4], ( A4 + B4 + C4 #= 9, A4 = 2 )),                      % expect: [0,2,2]
    degrees([A5, B5, C5, D5], ( A5 + B5 + C5 + D5 #= 9, A5 = 2, B5 = 1 )),     % expect: [0,0,2,2]
    degrees([A6, B6, C6, D6], ( (A6 #> B6) #<==> (C6 #> D6), A6 = 1 )),        % expect: [0,1,2,1]
    degrees([A7, B7, C7], ( A7 * B7 #= C7, A7 = 1 )),                          % expect: [0,2,2]
    % Parts of a whole count as the whole.
    degrees([A8, B8, C8], serialized([A8, B8, C8], [1,2,1])),                  % expect: [2,2,2]
    degrees([A9, B9, C9, N9], ( N9 #>= 0, global_cardinality([A9, B9, C9], [1-N9, 2-_, 3-_, 4-_, 5-_]), A9 #\= B9 )).
                                                                               % expect: [3,3,2,2]

degrees(Variables, Goal) :- \+ \+ ( Variables ins 1 .. 5, call(Goal), maplist(fd_degree, Variables, Degrees), print(Degrees), nl ).
