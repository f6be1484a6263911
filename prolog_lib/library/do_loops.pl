% do_loops.pl: loops, (Iterators do Body), as ECLiPSe and SICStus have them, and B-Prolog's foreach over ranges and lists.
%
% In (Iterators do Body) the variables of Body are new in each iteration, but for those of the iterators and of param(...). An
% iterator has a state; the loop is over when all states are at their ends, which is asked with one unification before each
% iteration, as if the loop were a predicate with a clause for the end before that for the step.
%
%   foreach(X, List)  fromto(First, In, Out, Last)  for(I, From, To)  for(I, From, To, Step)  count(I, From, To)
%   foreacharg(X, Term)  foreacharg(X, Term, I)  param(X, ...)
%
% In foreach(X in Domain, ..., Locals, Goal) the iterators are nested, the first outermost; variables are those outside but for the
% iterators' and those of the list Locals.
:- module(do_loops,
          [ op(1100, xfy, do), op(700, xfx, in), op(450, yfx, ..),
            (do)/2, foreach/2, foreach/3, foreach/4, foreach/5, foreach/6
          ]).
:- use_module(library(error), [must_be/2, domain_error/2, type_error/2, instantiation_error/1]).
:- use_module(library(lists), [append/3, member/2]).

:- meta_predicate
    do(?, 0),
    foreach(?, 0),
    foreach(?, ?, 0),
    foreach(?, ?, ?, 0),
    foreach(?, ?, ?, ?, 0),
    foreach(?, ?, ?, ?, ?, 0).

%! do(+Iterators, :Body) is nondet.  Body for each step of Iterators, which run in parallel; see above.
do(Iterators, M:Body) :-
    iterators(Iterators, States, Ends, Steps, Shared, []),
    loop(States, Ends, Steps, Shared, M:Body).

loop(States, Ends, Steps, Shared, M:Body) :-
    (   States = Ends -> true
    ;   copy_term_nat(Shared-Steps-Body, Shared1-Steps1-Body1),
        Shared1 = Shared,
        step_all(Steps1, States, Next),
        call(M:Body1),
        loop(Next, Ends, Steps, Shared, M:Body)
    ).

iterators(Iterators, _, _, _, _, _) :- var(Iterators), !, instantiation_error(Iterators).
iterators((A, B), States, Ends, Steps, Shared, Tail) :- !,
    iterators(A, States1, Ends1, Steps1, Shared, Shared1),
    iterators(B, States2, Ends2, Steps2, Shared1, Tail),
    append(States1, States2, States),
    append(Ends1, Ends2, Ends),
    append(Steps1, Steps2, Steps).
iterators(Iterator, [], [], [], Shared, Tail) :-
    functor(Iterator, param, _), !,
    Iterator =.. [_|Params],
    append(Params, Tail, Shared).
iterators(Iterator, [State], [End], [Step], Shared, Shared) :-
    ( iterator(Iterator, State, End, Step) -> true ; domain_error(iterator, Iterator) ).

% iterator(+Iterator, -State, -End, -Step): Step is copied for each iteration, so that it holds only what is the iteration's own.
iterator(foreach(X, List), List, [], list(X)).
iterator(fromto(First, In, Out, Last), First, Last, from_to(In, Out)).
iterator(for(I, From, To), State, End, up(I, 1)) :- range(From, To, 1, State, End).
iterator(for(I, From, To, Step), State, End, up(I, By)) :- By is Step, must_be(integer, By), range(From, To, By, State, End).
iterator(count(I, From, To), State, count(To), counted(I)) :- First is From - 1, State = count(First).
iterator(foreacharg(X, Term), Arguments, [], list(X)) :- Term =.. [_|Arguments].
iterator(foreacharg(X, Term, I), 1-Arguments, _-[], argument(X, I)) :- Term =.. [_|Arguments].

range(From, To, Step, State, End) :-
    State is From,
    Last is To,
    must_be(integer, State),
    must_be(integer, Last),
    (   Step > 0 -> Count is max(0, (Last - State + Step) // Step)
    ;   Step < 0 -> Count is max(0, (State - Last - Step) // -Step)
    ;   domain_error(step, Step)
    ),
    End is State + Count * Step.

step_all([], [], []).
step_all([Step|Steps], [State|States], [Next|Nexts]) :-
    step(Step, State, Next),
    step_all(Steps, States, Nexts).

step(list(X), [X|Rest], Rest).
step(from_to(In, Out), In, Out).
step(up(I, By), I, Next) :- Next is I + By.
step(counted(I), count(Before), count(I)) :- I is Before + 1.
step(argument(X, I), I-[X|Rest], I1-Rest) :- I1 is I + 1.

% --- foreach over ranges and lists

%! foreach(?Iterator, :Goal) is semidet.
%  Goal for each value of Iterator, X in Domain, where Domain is a list, Low..High or Low..Step..High. Another first argument is a
%  generator, as in library(aggregate).
foreach(Iterator, Goal) :-
    ( nonvar(Iterator), Iterator = ( _ in _ ) -> nested([Iterator], [], Goal) ; aggregate:foreach(Iterator, Goal) ).
%! foreach(?A, ?B, :Goal) is semidet.  As foreach/2 with two iterators, the second nested in the first, or one and a list of local variables.
foreach(A, B, Goal) :- split([A,B], Iterators, Locals), nested(Iterators, Locals, Goal).
%! foreach(?A, ?B, ?C, :Goal) is semidet.  As foreach/3, with one more.
foreach(A, B, C, Goal) :- split([A,B,C], Iterators, Locals), nested(Iterators, Locals, Goal).
%! foreach(?A, ?B, ?C, ?D, :Goal) is semidet.  As foreach/4, with one more.
foreach(A, B, C, D, Goal) :- split([A,B,C,D], Iterators, Locals), nested(Iterators, Locals, Goal).
%! foreach(?A, ?B, ?C, ?D, ?E, :Goal) is semidet.  As foreach/5, with one more.
foreach(A, B, C, D, E, Goal) :- split([A,B,C,D,E], Iterators, Locals), nested(Iterators, Locals, Goal).

split([], [], []).
split([A|As], Iterators, Locals) :-
    (   nonvar(A), A = ( _ in _ ) -> Iterators = [A|Iterators1], Locals = Locals1
    ;   is_list(A) -> append(A, Locals1, Locals), Iterators = Iterators1
    ;   domain_error(iterator, A)
    ),
    split(As, Iterators1, Locals1).

% The variables of iterators and Locals are new in each iteration of the innermost loop; domains may name outer iterators.
nested(Iterators, Locals, M:Goal) :-
    patterns(Iterators, Patterns),
    term_variables(Patterns-Locals, Own),
    term_variables(Iterators-Goal, All),
    others(All, Own, Shared),
    each(Iterators, Shared, M:Goal).

patterns([], []).
patterns([Pattern in _|Iterators], [Pattern|Patterns]) :- patterns(Iterators, Patterns).

others([], _, []).
others([V|Vs], Own, Shared) :-
    ( member(O, Own), O == V -> Shared = Shared1 ; Shared = [V|Shared1] ),
    others(Vs, Own, Shared1).

each([], _, Goal) :- call(Goal).
each([Pattern in Domain|Iterators], Shared, M:Goal) :-
    values(Domain, Values),
    each_value(Values, Pattern, Iterators, Shared, M:Goal).

each_value([], _, _, _, _).
each_value([Value|Values], Pattern, Iterators, Shared, M:Goal) :-
    copy_term_nat(Shared-f(Pattern, Iterators, Goal), Shared1-f(Pattern1, Iterators1, Goal1)),
    Shared1 = Shared,
    Pattern1 = Value,
    each(Iterators1, [Value|Shared], M:Goal1),
    each_value(Values, Pattern, Iterators, Shared, M:Goal).

values(Domain, _) :- var(Domain), !, instantiation_error(Domain).
values(Low..Step..High, Values) :- !, L is Low, S is Step, H is High, steps(L, S, H, Values).
values(Low..High, Values) :- !, L is Low, H is High, steps(L, 1, H, Values).
values(A + Range, Values) :- nonvar(Range), Range = Low..High, !, values((A + Low)..High, Values).  % I+1..N, as .. binds here
values(A - Range, Values) :- nonvar(Range), Range = Low..High, !, values((A - Low)..High, Values).
values(List, List) :- must_be(list, List).

steps(I, Step, High, Values) :-
    (   ( Step > 0 -> I =< High ; I >= High )
    ->  Values = [I|Values1],
        I1 is I + Step,
        steps(I1, Step, High, Values1)
    ;   Values = []
    ).
