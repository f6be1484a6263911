% What constraints conclude when two of their variables become one, or when factors and quotients may have both signs. As SWI-Prolog's library.
:- use_module(library(clpfd)).

show(Goal, X) :- ( call(Goal) -> ( integer(X) -> print(X) ; fd_dom(X, D), print(D) ) ; print(no) ), nl.

main :-
    show((X1 + Y1 #= 10, X1 = Y1), X1),                                       % expect: 5
    show((X2 + Y2 #= 7, X2 = Y2), X2),                                        % expect: no
    show((X3 + Y3 #= Z3, X3 = Z3), Y3),                                       % expect: 0
    show((X4 #= Y4 + Z4, Y4 = Z4, X4 #= 8), Y4),                              % expect: 4
    show((2 * X5 #= Y5, X5 = Y5), X5),                                        % expect: 0
    show((X6 * Y6 #= 16, X6 = Y6), X6),                                       % expect: -4\/4
    show(([W7,Z7] ins 1..6, Y7 in 0..9, Z7 * W7 #= Y7, Y7 = Z7), W7),         % expect: 1
    show(([X8,Y8] ins 0..9, A8 #= abs(X8 - Y8), X8 = Y8), A8),                % expect: 0
    show((X9 mod Y9 #= Z9, X9 = Y9), Z9),                                     % expect: 0
    show((X10 + Y10 #= 13, X10 * Y10 #= 42, X10 #> Y10), X10),                % expect: 7
    show((X11 + Y11 #= 13, X11 * Y11 #= 42), Y11),                            % expect: 6..7
    show((X12 in -5..4, X12 * _ #= 12), X12),                                 % expect: -4.. -1\/1..4
    show((X13 in -3..17, Y13 in -3..2, X13 * Y13 #= 12), X13),                % expect: 6..12
    show((X14 in -3..2, X14 * Y14 #= -6, Y14 #> -5), Y14),                    % expect: -3.. -1\/1..6
    show((X15 in -10..10, X15 // 3 #= -2), X15),                              % expect: -8.. -6
    show((X16 in -3.. -1, Y16 // 3 #= X16), Y16),                             % expect: -11.. -3
    show((X17 in 1..2, Y17 // -3 #= X17), Y17),                               % expect: -8.. -3
    show(10 // X18 #= 3, X18),                                                % expect: 3
    show(-10 // X19 #= 3, X19),                                               % expect: -3
    show((X20 in -5..4, Y20 #> 1, 4 // X20 #= Y20), X20),                     % expect: 1..2
    show((X21 in -12.. -7, Y21 in 0..9, 10 // X21 #= Y21), X21),              % expect: -12.. -11
    show(([X22,Y22,Z22] ins -3..3, X22 * Y22 #= Z22, X22 = Z22, Z22 #\= 0), Y22), % expect: 1
    show((X23 #= popcount(Y23), Y23 = 255), X23),                             % expect: 8
    show(X24 #= lsb(8), X24),                                                 % expect: 3
    show(X25 #= 6 rdiv 2, X25),                                               % expect: 3
    show(X26 in {1,2,5}, X26),                                                % expect: 1..2\/5
    show((length(W, 4), W ins 0..1,
          automaton(W, _, W, [source(a),sink(a)], [arc(a, 0, a),arc(a, 1, a, [C+1])], [C], [0], [Most])), Most), % expect: 0..4
    % brute force: no solution is lost
    forall(member(Goal-Check, [(X*Y #= Z)-(Z is X*Y), (X//Y #= Z)-(Y =\= 0, Z is X//Y), (X+Y #= Z)-(Z is X+Y), (X mod Y #= Z)-(Y =\= 0, Z is X mod Y)]),
           same_solutions([X,Y,Z], Goal, Check)).
% expect: same same same same same
% expect: same same same same same
% expect: same same same same same
% expect: same same same same same

same_solutions([X,Y,Z], Goal, Check) :-
    findall(v(X,Y,Z), ( between(-6, 6, X), between(-6, 6, Y), between(-6, 6, Z), Check ), All),
    forall(member(Unified, [true, X = Y, X = Z, Y = Z, (X = Y, Y = Z)]),
           ( findall(v(X,Y,Z), ( member(v(X,Y,Z), All), Unified ), Expected),
             findall(v(X,Y,Z), ( [X,Y,Z] ins -6..6, Goal, Unified, label([X,Y,Z]) ), Found),
             ( Found == Expected -> Word = same ; Word = Unified ),
             ( Unified = (_, _) -> Separator = '' ; Separator = ' ' ),
             write(Word), write(Separator) )),
    nl.
