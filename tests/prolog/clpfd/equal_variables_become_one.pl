% Where a constraint comes down to X = Y, the two become one variable, as in swipl: other constraints see it at once.
:- use_module(library(clpfd)).

% posts(Goal, X, Y): tells whether X and Y are one variable after Goal.
posts(Goal, X, Y) :-
    [X, Y] ins 0 .. 9,
    call(Goal),
    ( X == Y -> write(same) ; write(different) ),
    nl.

main :-
    posts((X1 #= Y1 #<==> B1, B1 = 1), X1, Y1),           % expect: same
    posts((X2 #= Y2 #\/ B2 #= 1, B2 = 0), X2, Y2),        % expect: same
    posts((X3 + B3 #= Y3, B3 = 0), X3, Y3),               % expect: same
    posts((sum([X4, B4, C4, D4], #=, Y4), B4 = 0, C4 = 0, D4 = 0), X4, Y4), % expect: same
    posts((X5 * B5 #= Y5, B5 = 1), X5, Y5),               % expect: same
    posts(X6 // 1 #= Y6, X6, Y6),                         % expect: same
    posts((X7 ^ B7 #= Y7, B7 = 1), X7, Y7),               % expect: same
    posts((element(I8, [_, X8], Y8), I8 = 2), X8, Y8),    % expect: same
    posts((X9 #=< Y9, Y9 #=< X9), X9, Y9),                % expect: different
    posts(max(X10, 0) #= Y10, X10, Y10),                  % expect: different
    % A disequation fails then, before anything has a value.
    ( [X11, Y11] ins 0 .. 9, X11 #\= Y11, B11 in 0 .. 1, X11 + B11 #= Y11, B11 = 0 -> write(possible) ; write(impossible) ), nl, % expect: impossible
    % So does an order between one variable and itself.
    ( X15 #< Y15, X15 = Y15 -> write(possible) ; write(impossible) ), nl, % expect: impossible
    % The goals of other libraries run when the variable has a value.
    freeze(X12, (write(frozen(X12)), nl)), [X12, Y12] ins 0 .. 9, X12 #= Y12 #<==> B12, B12 = 1, Y12 = 3, % expect: frozen(3)
    freeze(X13, (write(first(X13)), nl)), freeze(Y13, (write(second(Y13)), nl)), [X13, Y13] ins 0 .. 9,
    X13 #= Y13 #<==> B13, B13 = 1, Y13 #> 3, X13 #< 5, % expect: first(4)
                                                       % expect: second(4)
    % Backtracking parts them again.
    [X14, Y14] ins 0 .. 9, X14 #= Y14 #<==> B14,
    findall(B14-Same, (member(B14, [1, 0]), ( X14 == Y14 -> Same = same ; Same = different )), Found), print(Found), nl. % expect: [1-same,0-different]
