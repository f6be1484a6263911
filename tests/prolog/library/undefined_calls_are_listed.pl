% check/0 lists calls of predicates that do not exist, also in arguments of meta-predicates.
:- use_module(library(check)).
:- use_module(library(make)).

:- dynamic known/1.

p(X) :- q(X), maplist(nope, [X]), findall(Y, foo(Y), _), \+ bar, append([a], [b], _).
q(_) :- setof(A, B^zip(A, B), _), ( undefined_one -> true ; sum_list([1], _) ), other:g.
r :- known(1), catch(tried, _, true), call(called, 1), maplist([X]>>print(X), [a]).

% error: The predicates below are not defined. If these are defined
% error: other:g/0, which is referenced by
% error: undefined_calls_are_listed.pl:8: 1-st clause of q/1
% error: nope/1, which is referenced by
% error: foo/1, which is referenced by
% error: bar/0, which is referenced by
% error: zip/2, which is referenced by
% error: undefined_one/0, which is referenced by
% error: tried/0, which is referenced by
% error: called/1, which is referenced by
main :-
    check,
    list_undefined([module_class([test])]),
    print(done), nl.  % expect: done
