% Alternatives of the goal of call_with_time_limit/2 are explored by several workers. A limit that is over is an exception where a sequential run would
% be, once; whoever works at the right of that place is stopped by it or goes on without it.
main :-
    maplist(shown, [collected, first, nothing, in_time, over_inside, caught_inside, inner_over, outer_over, each_its_own, many_in_turn, cleanups]),
    write(end), nl.     % expect: end

shown(Case) :-
    call(Case, Result, Expected),
    (   Result == Expected -> true ; print(Case-Result), nl ).

m(X) :- e(X), work(300).

e(1). e(2). e(3). e(4). e(5). e(6). e(7). e(8).

work(0) :- !.
work(N) :- M is N - 1, work(M).

loop :- loop.

limited(Goal, Result) :- catch(( call_with_time_limit(0.15, Goal) -> Result = yes ; Result = no ), Result, true).

collected(Xs, [1,2,3,4,5,6,7,8]) :- call_with_time_limit(100, findall(X, m(X), Xs)).

first(X-Y, 3-8) :- call_with_time_limit(100, ( m(X), m(Y), X * Y > 20, X + Y > 10 )).

nothing(R, no) :- limited(( m(X), X > 8 ), R).

in_time(Xs, [1-yes,2-yes,3-yes,4-yes,5-yes,6-yes,7-yes,8-yes]) :-
    findall(X-R, ( m(X), catch(call_with_time_limit(100, work(300)), R, true), ( var(R) -> R = yes ; true ) ), Xs).

over_inside(R, time_limit_exceeded) :- limited(findall(X, ( m(X), ( X > 4 -> loop ; true ) ), _), R).

% Sequentially the limit is over in the fourth of them, and the others have none.
caught_inside(R, [1-none,2-none,3-none,4-over,5-none,6-none,7-none,8-none]) :-
    call_with_time_limit(0.15, findall(X-Y, ( m(X), catch(( ( X =:= 4 -> loop ; true ), Y = none ), time_limit_exceeded, Y = over) ), R)).

inner_over(R, [time_limit_exceeded]) :- call_with_time_limit(100, findall(R1, ( e(X), X < 2, limited(( m(_), loop ), R1) ), R)).

outer_over(R, time_limit_exceeded) :- limited(( m(_), call_with_time_limit(100, ( m(_), loop )) ), R).

each_its_own(Rs, [1-yes,2-yes,3-time_limit_exceeded,4-yes,5-time_limit_exceeded,6-yes,7-yes,8-yes]) :-
    findall(X-R, ( m(X),
        catch(( call_with_time_limit(10, ( work(100), ( memberchk(X, [3,5]) -> throw(time_limit_exceeded) ; true ) )), R = yes ), R, true) ), Rs).

many_in_turn(N, 60) :- findall(X, ( between(1, 60, X), call_with_time_limit(100, ( m(Y), Y > 1 )) ), Xs), length(Xs, N).

cleanups(R-Seen, time_limit_exceeded-[clean]) :-
    limited(call_cleanup(( m(_), m(X), X > 7, loop ), nb_setval(seen, [clean])), R),
    nb_getval(seen, Seen).
