% Alternatives of the condition of *-> are given away. The else branch runs exactly if none of them has a solution, whoever tries them.
main :-
    member(Kind, [all,late,none,first,taken_back,nested,outer,thrown,chained,second]),
    findall(X, found(Kind, X), Found),
    print(Kind-Found), nl,
    fail.
% expect: all-[1,2,3,4,5,6,7,8]
% expect: late-[8]
% expect: none-[else]
% expect: first-[1]
% expect: taken_back-[else]
% expect: nested-[in(2),in(4),in(6),in(8)]
% expect: outer-[else(1),else(2)]
% expect: thrown-[caught(4)]
% expect: chained-[c(2),c(4),c(6),c(8)]
% expect: second-[a,1,2,3,4,5,6,7,8,b]
main :-
    aggregate_all(count, ( each(X) *-> X > 2 ; fail ), N),
    print(counted-N), nl,               % expect: counted-6
    \+ ( each(X), X > 8 *-> true ; fail ),
    once(( each(X), X > 5 *-> true ; X = else )),
    print(once-X), nl,                  % expect: once-6
    fail.
% Each line is written in its place.
main :- ( each(X), write(tried(X)), nl, X mod 3 =:= 0 *-> true ; X = else ), write(X), nl, fail.
% expect: tried(1)
% expect: tried(2)
% expect: tried(3)
% expect: 3
% expect: tried(4)
% expect: tried(5)
% expect: tried(6)
% expect: 6
% expect: tried(7)
% expect: tried(8)
main :- ( each(X), X > 8 *-> true ; X = else ), write(X), nl, fail.      % expect: else
% The last solution ends the goal, as nothing is left: the else branch is void, and the cleanup runs before what follows.
main :-
    setup_call_cleanup(true, ( each(X), X > 6 *-> true ; X = else ), ( write(cleaned), nl )),
    write(X), nl,
    fail.
% expect: 7
% expect: cleaned
% expect: 8
% What a condition asserts is there in the else branch.
:- dynamic(seen/1).
main :-
    ( each(X), assertz(seen(X)), fail *-> true ; findall(X, seen(X), Seen) ),
    print(Seen), nl,                    % expect: [1,2,3,4,5,6,7,8]
    fail.
main.

found(all, X) :- ( each(X) *-> true ; X = else ).
found(late, X) :- ( each(X), X == 8 *-> true ; X = else ).
found(none, X) :- ( each(X), X > 8 *-> true ; X = else ).
found(first, X) :- ( each(X) *-> ! ; X = else ).
found(taken_back, X) :- ( first_cuts(X) *-> true ; X = else ).
found(nested, X) :- ( each(Y), ( each(Z), Z > 8 *-> fail ; Y mod 2 =:= 0 ) *-> X = in(Y) ; X = else ).
found(outer, X) :- member(N, [1,2]), ( each(Y), ( each(Z), Z > N + Y *-> fail ; fail ) *-> X = Y ; X = else(N) ).
found(thrown, X) :- catch(( each(Y), Y < 9 *-> ( Y =:= 4 -> throw(at(Y)) ; fail ) ; X = else ), at(Z), X = caught(Z)).
found(chained, X) :- ( each(Y), Y > 9 *-> X = a(Y) ; each(Y), Y > 8 *-> X = b(Y) ; each(Y), Y mod 2 =:= 0 *-> X = c(Y) ; X = else ).
found(second, X) :- X = a ; ( each(X) *-> true ; X = else ) ; X = b.

% Others have found solutions when the first branch takes all of them away.
first_cuts(X) :- each(Y), late_cut(Y), ( Y =:= 1, !, fail ; X = Y ).

each(X) :- between(1, 8, X), work(300).

work(0) :- !.
work(N) :- M is N - 1, work(M).

late_cut(1) :- !, work(20000).
late_cut(_).
