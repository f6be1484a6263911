% =@=/2 compares attributes; so do distinct/2, and bagof/3 and setof/3 where witnesses have variables.
main :-
    forall(clause(shown(Name), Goal), ( Goal -> writeln(Name) ; writeln(no(Name)) )).

shown(plain_and_frozen)  :- freeze(A, true), \+ A =@= _, A \=@= _, \+ f(A, _) =@= f(_, A).
% expect: plain_and_frozen
shown(same_goal)         :- freeze(A, p), freeze(B, p), A =@= B.
% expect: same_goal
shown(other_goal)        :- freeze(A, p), freeze(B, q), A \=@= B.
% expect: other_goal
shown(goal_of_itself)    :- freeze(A, p(A)), freeze(B, p(B)), freeze(C, p(_)), A =@= B, A \=@= C.
% expect: goal_of_itself
shown(dif)               :- dif(A, a), dif(B, a), dif(C, b), A =@= B, A \=@= C.
% expect: dif
shown(dif_of_variables)  :- dif(A, B), dif(C, D), f(A, B) =@= f(C, D), f(A, B) \=@= f(D, C).
% expect: dif_of_variables
shown(variables_inside)  :- put_attr(A, h, x(B)), put_attr(C, h, x(D)), f(A, B) =@= f(C, D), f(A, B) \=@= f(C, _), f(B, A) \=@= f(_, C).
% expect: variables_inside
shown(repeated)          :- put_attr(A, h, x), put_attr(B, h, x), put_attr(C, h, x), f(A, A) =@= f(B, B), f(A, A) \=@= f(B, C).
% expect: repeated
shown(in_a_circle)       :- put_attr(A, h, x(B)), put_attr(B, h, x(A)), put_attr(C, h, x(D)), put_attr(D, h, x(C)), A =@= C.
% expect: in_a_circle
shown(itself)            :- put_attr(A, h, x(B)), A =@= A, f(A, B) =@= f(A, B), f(A, A, B) \=@= f(A, A, _).
% expect: itself
shown(distinct)          :- findall(X, ( distinct(X, d(X)), X = 0 ), L), L == [0].
% expect: distinct
shown(bagof)             :- findall(W-Xs, ( bagof(X, w(W, X), Xs), W = 0 ), L), L == [0-[1, 3], 0-[4]].
% expect: bagof
shown(setof)             :- findall(W-Xs, ( setof(X, w(W, X), Xs), W = 2 ), L), L == [2-[2], 2-[4]].
% expect: setof
shown(woken_once)        :- findall(W, ( bagof(X, twice(W, X), _), W = 1 ), [_]).
% expect: woken
% expect: woken_once

d(X) :- freeze(X, X > 1).
d(X) :- freeze(X, X < 1).
d(X) :- freeze(X, X < 1).

w(W, 1) :- freeze(W, W < 1).
w(W, 2) :- freeze(W, W > 1).
w(W, 3) :- freeze(W, W < 1).
w(_, 4).

twice(W, X) :- member(X, [1, 2]), freeze(W, writeln(woken)).
