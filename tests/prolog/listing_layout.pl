% portray_clause/1 and listing/1.
:- dynamic fact/2.
fact(1, a).
fact(2, "text").
main :-
    portray_clause(( a :- b, ( c -> d ; e ), \+ f, X = 1, ( g ; h, i ), findall(Y, ( p(Y), q(X) ), L), foo(L, _) )),
    portray_clause(f(A, _, A)), portray_clause([1,2,'A'|_]), portray_clause(( a :- \+ ( b, c ), ( d *-> e ; f ) )),
    portray_clause('quoted atom'(X, "s", 0'c, -1, 1 - 2, - 1)),
    listing(fact/2),
    listing(solve/1).
solve(Goal) :- Goal.
% expect: a :-
% expect:     b,
% expect:     (   c
% expect:     ->  d
% expect:     ;   e
% expect:     ),
% expect:     \+ f,
% expect:     A=1,
% expect:     (   g
% expect:     ;   h,
% expect:         i
% expect:     ),
% expect:     findall(B,
% expect:             ( p(B),
% expect:               q(A)
% expect:             ),
% expect:             C),
% expect:     foo(C, _).
% expect: f(A, _, A).
% expect: [1, 2, 'A'|_].
% expect: a :-
% expect:     \+ ( b,
% expect:          c
% expect:        ),
% expect:     (   d
% expect:     *-> e
% expect:     ;   f
% expect:     ).
% expect: 'quoted atom'(_, "s", 99, -1, 1-2, - 1).
% expect: :- dynamic fact/2.
% expect:
% expect: fact(1, a).
% expect: fact(2, "text").
% expect:
% expect: solve(Goal) :-
% expect:     call(Goal).
% expect:
