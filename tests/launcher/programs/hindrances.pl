% What keeps workers from working side by side: an effect in every branch, speculative work, alternatives that are not given away, waits at
% a cut, and nothing: also where branches only write.
effects :- forall(member(X, [40, 1, 1, 1, 1, 1, 1, 1]), ( work(X), note(X) )).

note(X) :- retractall(last(X)).

speculative(X) :- member(X, [16, 17, 18, 19, 20, 21]), work(X), X =:= 16, !.

numbered(N) :- findall(X, ( call_nth(placed(X), N0), N0 =< 6 ), Xs), length(Xs, N).

placed(X) :- member(X, [1, 2, 3, 4, 5, 6]), work(X).

free(N) :- aggregate_all(count, ( between(1, 64, _), work(1) ), N).

work(X) :- N is X * 1000000, busy(N, X).

busy(0, _) :- !.
busy(N, X) :- N1 is N - 1, busy(N1, X).

writing :- forall(member(X, [40, 1, 1, 1, 1, 1, 1, 1]), ( work(X), write(X), print(p(X)), format("~p ~a~n", [x, y]), writeq('X') )).

:- dynamic last/1.
last(1).
last(40).
