% Options that swipl has since 9.1: bag(Comparison) and occurs_check(Flag).
:- use_module(library(plunit)).
:- use_module(library(lists)).

:- begin_tests(u).
test(bag, bag(X == [2,1,2])) :- member(X, [1,2,2]).
test(bag_other, bag(X == [1,2])) :- member(X, [1,2,2]).
test(occurs_check, [occurs_check(true), fail]) :- X = f(X).
test(occurs_check_error, [occurs_check(error), error(occurs_check(_, _))]) :- X = f(X).
test(cyclic, [occurs_check(false)]) :- X = f(X).
:- end_tests(u).

outcome(Name) :- ( run_tests(u:Name) -> Outcome = passed ; Outcome = failed ), format("~w ~w~n", [Name,Outcome]).

main :-
    findall(Name, current_test(u, Name, _, _, _), Names), maplist(outcome, Names),
    current_prolog_flag(occurs_check, Flag), writeln(Flag).
% expect: bag passed
% expect: bag_other failed
% expect: occurs_check passed
% expect: occurs_check_error passed
% expect: cyclic passed
% expect: false
