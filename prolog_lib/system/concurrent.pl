% concurrent.pl: SWI-Prolog's library(thread) and YAP's parallel predicates, on the or-parallel workers.
%
% Nothing here starts threads. Goals that may run at the same time are the alternatives of one choice point inside findall/3,
% which idle workers take; the meaning is that of running them from left to right. So the number of threads and the options
% that say how to use them are accepted and change nothing, the leftmost error or failure counts, and what a goal binds
% comes back as a copy, as between SWI-Prolog's threads.

%! concurrent(+N, :Goals, +Options) is semidet.  Every goal of the list holds, each proved once.
concurrent(N, Goals, _) :-
    must_be(positive_integer, N),
    '$goals_in_module'(Goals, InModule),
    '$all_once'(InModule).

% Goals: a list of goals, or Module:List.
'$goals_in_module'(Goals, InModule) :-
    '$strip_module'(Goals, M, List),
    must_be(list(callable), List),
    '$each_in_module'(List, M, InModule).

'$each_in_module'([], _, []).
'$each_in_module'([Goal|Goals], M, [M:Goal|InModule]) :- '$each_in_module'(Goals, M, InModule).

% The variables of each goal are bound to copies of what its first solution makes of them.
'$all_once'(Goals) :-
    '$with_variables'(Goals, Pairs, Variables),
    catch(findall(Vs, '$once_of'(Pairs, Vs), Results), '$goal_failed', fail),
    Variables = Results.

'$with_variables'([], [], []).
'$with_variables'([Goal|Goals], [Vs-Goal|Pairs], [Vs|Variables]) :-
    term_variables(Goal, Vs),
    '$with_variables'(Goals, Pairs, Variables).

'$once_of'(Pairs, Vs) :-
    member(Vs-Goal, Pairs),
    ( call(Goal) -> true ; throw('$goal_failed') ).

%! concurrent_maplist(:Goal, +List) is semidet.  As maplist/2, each call proved once.
concurrent_maplist(Goal, List) :-
    '$calls'(List, Goal, Calls),
    '$all_once'(Calls).

'$calls'([], _, []).
'$calls'([X|Xs], Goal, [call(Goal, X)|Calls]) :- '$calls'(Xs, Goal, Calls).

%! concurrent_maplist(:Goal, ?L1, ?L2) is semidet.  As maplist/3, each call proved once.
concurrent_maplist(Goal, L1, L2) :-
    '$calls'(L1, L2, Goal, Calls),
    '$all_once'(Calls).

'$calls'([], [], _, []).
'$calls'([X|Xs], [Y|Ys], Goal, [call(Goal, X, Y)|Calls]) :- '$calls'(Xs, Ys, Goal, Calls).

%! concurrent_maplist(:Goal, ?L1, ?L2, ?L3) is semidet.  As maplist/4, each call proved once.
concurrent_maplist(Goal, L1, L2, L3) :-
    '$calls'(L1, L2, L3, Goal, Calls),
    '$all_once'(Calls).

'$calls'([], [], [], _, []).
'$calls'([X|Xs], [Y|Ys], [Z|Zs], Goal, [call(Goal, X, Y, Z)|Calls]) :- '$calls'(Xs, Ys, Zs, Goal, Calls).

%! concurrent_forall(:Generator, :Test) is semidet.  As forall/2.
concurrent_forall(Generator, Test) :- \+ ( call(Generator), \+ call(Test) ).

%! concurrent_forall(:Generator, :Test, +Options) is semidet.  As forall/2.
concurrent_forall(Generator, Test, Options) :-
    must_be(list, Options),
    concurrent_forall(Generator, Test).

%! concurrent_and(:Generator, :Test) is nondet.  As the conjunction, whose alternatives other workers explore.
concurrent_and(Generator, Test) :-
    call(Generator),
    call(Test).

%! concurrent_and(:Generator, :Test, +Options) is nondet.  As concurrent_and/2.
concurrent_and(Generator, Test, Options) :-
    must_be(list, Options),
    concurrent_and(Generator, Test).

%! first_solution(-X, :Goals, +Options) is semidet.
%  X as the first goal that ends, from left to right, leaves it. A goal that fails or raises an error ends the search as well,
%  unless there is the option on_fail(continue) or on_error(continue).
first_solution(X, Goals, Options) :-
    '$goals_in_module'(Goals, InModule),
    must_be(list, Options),
    option(on_fail(OnFail), Options, stop),
    option(on_error(OnError), Options, stop),
    once(( member(Goal, InModule), '$outcome'(Goal, X, Outcome), '$counts'(Outcome, OnFail, OnError) )),
    '$first_outcome'(Outcome, X).

'$outcome'(Goal, X, Outcome) :-
    (   catch(Goal, Error, true)
    ->  ( var(Error) -> Outcome = solution(X) ; Outcome = error(Error) )
    ;   Outcome = failure
    ).

'$counts'(solution(_), _, _).
'$counts'(failure, stop, _).
'$counts'(error(_), _, stop).

'$first_outcome'(solution(X), X).
'$first_outcome'(error(Error), _) :- throw(Error).

%! parallel_findall(?Template, :Goal, -Answers) is det.  As findall/3.
parallel_findall(Template, Goal, Answers) :- findall(Template, Goal, Answers).

%! parallel_findfirst(?Template, :Goal, -Answers) is det.  The first answer in a list, or no answer.
parallel_findfirst(Template, Goal, Answers) :- findall(Template, once(Goal), Answers).

%! parallel_once(:Goal) is semidet.  As once/1.
parallel_once(Goal) :- once(Goal).
