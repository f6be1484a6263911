% A branch inside a condition of *-> that has an effect goes on in the process of effects, also where a cut has just taken all choice points
% that the branch came with.
main :- between(1, 20, _), search(Rows), Rows \== [no,2,3], show(Rows), fail.
main :- show(end).                            % expect: end

search(Rows) :- findall(R, branch(R), Rows).

branch(R) :-
    (   ( W = 1 ; !, W = 2 ), ( nb_setval(tried, W) *-> fail ; show(otherwise(W)) )
    ->  R = yes(W)
    ;   R = no
    ).
branch(R) :- member(R, [2,3]), work(500).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
