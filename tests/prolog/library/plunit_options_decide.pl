% What each option of a test accepts and refuses; run_tests/1 fails if a test failed, and leaves no choice point.
:- use_module(library(plunit)).
:- use_module(library(lists)).

:- begin_tests(u).
test(plain) :- true.
test(plain_fails) :- fail.
test(plain_raises) :- throw(oops).
test(equal, X == 2) :- X is 1+1.
test(not_equal, X == 3) :- X is 1+1.
test(unifies, f(X) = f(_)) :- X = 1.
test(same_value, X =:= 2) :- X = 2.0.
test(variant, X =@= f(_)) :- X = f(_).
test(any_goal, true(memberchk(X, [1,2]))) :- X = 2.
test(any_goal_fails, [true(X > 5)]) :- X = 2.
test(comparison_raises, true(X > foo)) :- X = 2.
test(must_fail, fail) :- fail.
test(must_fail_but_true, [fail]) :- true.
test(must_fail_but_raises, fail) :- throw(oops).
test(all, all(X == [2,1,2])) :- member(X, [2,1,2]).
test(all_other_order, all(X == [1,2,2])) :- member(X, [2,1,2]).
test(all_variant, all(X =@= [_,f(_)])) :- member(X, [_,f(_)]).
test(all_none, all(X == [])) :- member(X, []).
test(all_pairs, all(X-Y == [1-a,1-b])) :- X = 1, member(Y, [a,b]).
test(set, set(X == [2,1])) :- member(X, [1,2,1]).
test(set_other, set(X == [1])) :- member(X, [1,2,1]).
test(error, error(type_error(evaluable, _))) :- _ is foo+1.
test(error_with_context, error(type_error(evaluable, foo/0), _)) :- _ is foo+1.
test(other_error, error(instantiation_error)) :- _ is foo+1.
test(no_error, error(_)) :- true.
test(error_but_fails, error(_)) :- fail.
test(ball, throws(f(_))) :- throw(f(1)).
test(ball_more_general, throws(f(1))) :- throw(f(_)).
test(exception, exception(a)) :- throw(a).
test(choice_point_is_only_a_warning) :- member(_, [1,2]).
test(nondet, nondet) :- member(_, [1,2]).
test(forall, [forall(member(X, [1,2])), true(Y > X)]) :- Y is X+1.
test(forall_one_fails, [forall(member(X, [1,2])), true(Y == 1)]) :- Y = X.
test(forall_none, [forall(fail)]) :- fail.
test(blocked, blocked('another time')) :- fail.
test(fixme_fails, fixme('to do')) :- fail.
test(fixme_passes, fixme('to do')) :- true.
test(condition_false, condition(fail)) :- fail.
test(condition_true, [condition(true)]) :- fail.
test(setup_fails, setup(fail)) :- throw(not_run).
test(setup_raises, setup(throw(no))) :- throw(not_run).
test(setup_sees_variables, [setup(X = 1), true(Y == 1)]) :- Y = X.
test(cleanup_fails, cleanup(fail)) :- true.
test(cleanup_raises, cleanup(throw(no))) :- true.
:- end_tests(u).

outcome(Name) :-
    call_cleanup(( run_tests(u:Name) -> Outcome = passed ; Outcome = failed ), Det = true),
    format("~w ~w ~w~n", [Name,Outcome,Det]).

main :- findall(Name, current_test(u, Name, _, _, _), Names), maplist(outcome, Names).
% expect: plain passed true
% expect: plain_fails failed true
% expect: plain_raises failed true
% expect: equal passed true
% expect: not_equal failed true
% expect: unifies passed true
% expect: same_value passed true
% expect: variant passed true
% expect: any_goal passed true
% expect: any_goal_fails failed true
% expect: comparison_raises failed true
% expect: must_fail passed true
% expect: must_fail_but_true failed true
% expect: must_fail_but_raises failed true
% expect: all passed true
% expect: all_other_order failed true
% expect: all_variant passed true
% expect: all_none passed true
% expect: all_pairs passed true
% expect: set passed true
% expect: set_other failed true
% expect: error passed true
% expect: error_with_context passed true
% expect: other_error failed true
% expect: no_error failed true
% expect: error_but_fails failed true
% expect: ball passed true
% expect: ball_more_general failed true
% expect: exception passed true
% expect: choice_point_is_only_a_warning passed true
% expect: nondet passed true
% expect: forall passed true
% expect: forall_one_fails failed true
% expect: forall_none passed true
% expect: blocked passed true
% expect: fixme_fails passed true
% expect: fixme_passes passed true
% expect: condition_false passed true
% expect: condition_true failed true
% expect: setup_fails passed true
% expect: setup_raises passed true
% expect: setup_sees_variables passed true
% expect: cleanup_fails passed true
% expect: cleanup_raises passed true
