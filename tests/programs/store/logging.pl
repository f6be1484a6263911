%   logging.pl: wrappers around goals.

:- module(logging,
          [ traced/1,                   % :Goal
            memo/1,                     % :Goal
            forget/0,
            retrying/2,                 % +Times, :Goal
            which_module/1              % -Context module
          ]).
:- use_module(library(lists)).

:- meta_predicate
    traced(0),
    memo(0),
    retrying(+, 0).
:- module_transparent which_module/1.

:- dynamic remembered/2.

traced(Module:Goal) :-
    port(call, Module, Goal),
    (   call(Module:Goal)
    *-> port(exit, Module, Goal)
    ;   port(fail, Module, Goal),
        fail
    ).

port(Port, Module, Goal) :-
    \+ \+ ( numbervars(Goal, 0, _), format("~w ~w:~p~n", [Port, Module, Goal]) ).

memo(Goal) :-
    copy_term(Goal, Key),
    numbervars(Key, 0, _),
    (   remembered(Key, Solutions)
    ->  true
    ;   findall(Goal, Goal, Solutions),
        assertz(remembered(Key, Solutions))
    ),
    member(Goal, Solutions).

forget :-
    aggregate_all(count, remembered(_, _), N),
    retractall(remembered(_, _)),
    format("~d goals forgotten~n", [N]).

retrying(N, Goal) :-
    catch(Goal, Ball, true),
    (   var(Ball)
    ->  true
    ;   N > 1
    ->  N1 is N-1,
        retrying(N1, Goal)
    ;   throw(Ball)
    ).

which_module(M) :- context_module(M).
