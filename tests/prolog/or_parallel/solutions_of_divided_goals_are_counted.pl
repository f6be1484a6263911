% limit/2, offset/2 and call_nth/2 count solutions in the order of a sequential run, whoever finds them.
main :-
    limits,
    skipped,
    numbered,
    nested,
    in_turn,
    loops.

limits :-
    findall(X, limit(7, found(X)), Xs), show(Xs),                                  % expect: [3,6,9,12,15,18,21]
    findall(X, limit(1, found(X)), One), show(One),                                % expect: [3]
    findall(X, limit(1000, found(X)), All), length(All, Count), show(Count),       % expect: 40
    findall(X, limit(40, found(X)), Exactly), length(Exactly, Length), show(Length),  % expect: 40
    findall(X-Y, ( limit(5, found(X)), limit(2, found(Y)), Y > 3 ), Pairs), show(Pairs),  % expect: [3-6,6-6,9-6,12-6,15-6]
    ( limit(3, found(Z)), Z > 6 -> show(Z) ; show(none) ),                         % expect: 9
    ( limit(3, found(V)), V > 9 -> show(V) ; show(none) ).                         % expect: none

skipped :-
    findall(X, offset(36, found(X)), Xs), show(Xs),                                % expect: [111,114,117,120]
    findall(X, offset(40, found(X)), None), show(None),                            % expect: []
    findall(X, limit(3, offset(10, found(X))), Page), show(Page),                  % expect: [33,36,39]
    findall(X, offset(2, limit(5, found(X))), Rest), show(Rest).                   % expect: [9,12,15]

numbered :-
    ( call_nth(found(X), 30) -> show(X) ; true ),                                  % expect: 90
    ( call_nth(found(Y), 41) -> show(Y) ; show(none) ),                            % expect: none
    findall(N-Z, ( call_nth(found(Z), N), N mod 13 =:= 0 ), Some), show(Some).     % expect: [13-39,26-78,39-117]

% A goal within a goal; a cut, an exception and a failure that leave some.
nested :-
    findall(X-Y, limit(6, ( limit(3, found(X)), limit(4, found(Y)), Y > X )), Pairs), show(Pairs),  % expect: [3-6,3-9,3-12,6-9,6-12,9-12]
    findall(X, ( member(A, [1, 2, 3]), limit(2, ( found(B), X is A * B )) ), Xs), show(Xs),         % expect: [3,6,6,12,9,18]
    catch(( limit(9, found(C)), C > 12, throw(found(C)) ), found(D), show(D)),                      % expect: 15
    ( limit(4, found(E)), limit(4, found(F)), E + F > 20, !, show(E-F) ; true ).                    % expect: 9-12

% What is written between, and what is kept in the state, is in its place.
in_turn :-
    nb_setval(sum, 0),
    ( limit(5, found(X)), show(X), nb_getval(sum, S), S1 is S + X, nb_setval(sum, S1), fail ; true ),
    % expect: 3
    % expect: 6
    % expect: 9
    % expect: 12
    % expect: 15
    nb_getval(sum, Sum), show(Sum),                                                % expect: 45
    ( limit(3, ( found(Y), show(in(Y)) )), show(out(Y)), fail ; true ).
    % expect: in(3)
    % expect: out(3)
    % expect: in(6)
    % expect: out(6)
    % expect: in(9)
    % expect: out(9)

% Many such goals, one after the other, and within branches that others have.
loops :-
    findall(X, ( between(1, 12, N), limit(N, found(X)), X mod 5 =:= 0 ), Xs), sum_list(Xs, Sum), length(Xs, Length), show(Length-Sum),  % expect: 11-210
    findall(N, ( between(1, 30, N), work(100), limit(2, found(X)), X > 3, N mod 7 =:= 0 ), Ns), show(Ns).    % expect: [7,14,21,28]

% 3, 6, 9 ... 120
found(X) :- between(1, 120, X), work(60), X mod 3 =:= 0.

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- print(X), nl.
