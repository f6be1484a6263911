% Options that swipl has since 9.1: bag(Comparison).
:- use_module(library(plunit)).
:- use_module(library(lists)).

:- begin_tests(u).
test(bag, bag(X == [2,1,2])) :- member(X, [1,2,2]).
test(bag_other, bag(X == [1,2])) :- member(X, [1,2,2]).
:- end_tests(u).

outcome(Name) :- ( run_tests(u:Name) -> Outcome = passed ; Outcome = failed ), format("~w ~w~n", [Name,Outcome]).

main :-
    findall(Name, current_test(u, Name, _, _, _), Names), maplist(outcome, Names).
% expect: bag passed
% expect: bag_other failed
