% transparent.pl: module_transparent/1: predicates that run in the context of their caller's module.
%
% Transparent p/N of module L gets a companion L:'$context p'/N+1, whose last argument is the context. A call of p/N from module M
% goes to the companion with M added to its arguments (Program::set_transparent). p/N keeps its clauses to be looked at; those of
% the companion are the same, but for what asks for the context:
%   context_module(M)                      M = Context
%   call/N, arguments that take a module   Context:Argument, unless they have a module
%   calls of transparent predicates        calls of their companions, with this context

:- dynamic '$transparent'/3.  % '$transparent'(Module, Name, Arity)

%! module_transparent(:Predicates) is det.
%  The predicates Name/Arity get their context module, to which context_module/1 and meta-calls refer, from who calls them.
module_transparent(Spec) :-
    '$strip_module'(Spec, M, PIs),
    '$transparent_each'(PIs, M).

'$transparent_each'(PIs, _) :- var(PIs), !, throw(error(instantiation_error, _)).
'$transparent_each'((A , B), M) :- !, '$transparent_each'(A, M), '$transparent_each'(B, M).
'$transparent_each'([], _) :- !.
'$transparent_each'([PI|PIs], M) :- !, '$transparent_each'(PI, M), '$transparent_each'(PIs, M).
'$transparent_each'(M:PIs, _) :- !, '$transparent_each'(PIs, M).
'$transparent_each'(Name//Arity0, M) :- integer(Arity0), !, Arity is Arity0 + 2, '$transparent_each'(Name/Arity, M).
'$transparent_each'(Name/Arity, M) :- !,
    '$check_indicator'(Name, Arity),
    ( '$cannot_be_transparent'(M, Name, Arity) -> true ; '$make_transparent'(M, Name, Arity) ).
'$transparent_each'(PI, _) :- throw(error(type_error(predicate_indicator, PI), _)).

% The arguments of meta-predicates tell the module; facts of dynamic predicates do not ask for it.
'$cannot_be_transparent'(M, Name, Arity) :-
    '$predicate_flags'(M, Name, Arity, Flags),
    '$memberchk_option'(module(M), Flags),
    '$member_of_list'(Flag, [meta,dynamic,builtin,tabled]),
    '$memberchk_eq'(Flag, Flags), !.

'$make_transparent'(M, Name, Arity) :-
    '$context_name'(Name, Companion),
    Arity1 is Arity + 1,
    '$declare'(M, Companion, Arity1, dynamic),
    '$declare'(M, Companion, Arity1, hidden),
    functor(CompanionHead, Companion, Arity1),
    retractall(M:CompanionHead),
    (   '$transparent'(M, Name, Arity)
    ->  true                                    % its file is loaded again
    ;   assertz(system:'$transparent'(M, Name, Arity)),
        functor(Head, Name, Arity),
        '$set_transparent'(M, Name, Arity, Companion),
        (   '$exists_in'(M, Name, Arity)
        ->  forall(clause(M:Head, Body), '$add_in_context'(M, Head, Body))
        ;   true
        )
    ).

'$context_name'(Name, Companion) :- atom_concat('$context ', Name, Companion).

% A call of Name/Arity in module M finds a transparent predicate of module Home, which may be without clauses as yet.
'$is_transparent'(M, Name, Arity, Home) :-
    (   '$transparent'(M, Name, Arity)
    ->  Home = M
    ;   '$predicate_flags'(M, Name, Arity, Flags),
        '$memberchk_eq'(transparent, Flags),
        '$memberchk_option'(module(Home), Flags)
    ).

% A clause that was added to Module: its companion, when there is one.
'$also_in_context'(Module, Clause) :-
    ( Clause = (Head :- Body) -> true ; Head = Clause, Body = true ),
    '$goal_functor'(Head, Name, Arity),
    (   '$transparent'(Module, Name, Arity)
    ->  '$add_in_context'(Module, Head, Body)
    ;   true
    ).

'$add_in_context'(M, Head, Body) :-
    '$goal_in_context'(Head, Context, Head1),
    '$body_in_context'(Body, M, Context, Body1),
    assertz((M:Head1 :- M:Body1)).

'$goal_in_context'(Goal, Context, Goal1) :-
    Goal =.. [Name|Args],
    '$context_name'(Name, Name1),
    '$append_list'(Args, [Context], Args1),
    Goal1 =.. [Name1|Args1].

'$body_in_context'(G, _, C, call(C:G)) :- var(G), !.
'$body_in_context'((A , B), M, C, (A1 , B1)) :- !, '$body_in_context'(A, M, C, A1), '$body_in_context'(B, M, C, B1).
'$body_in_context'((A ; B), M, C, (A1 ; B1)) :- !, '$body_in_context'(A, M, C, A1), '$body_in_context'(B, M, C, B1).
'$body_in_context'((A -> B), M, C, (A1 -> B1)) :- !, '$body_in_context'(A, M, C, A1), '$body_in_context'(B, M, C, B1).
'$body_in_context'((A *-> B), M, C, (A1 *-> B1)) :- !, '$body_in_context'(A, M, C, A1), '$body_in_context'(B, M, C, B1).
'$body_in_context'(\+ A, M, C, \+ A1) :- !, '$body_in_context'(A, M, C, A1).
'$body_in_context'(M:G, _, _, M:G) :- !.
'$body_in_context'(@(G, M), _, _, @(G, M)) :- !.
'$body_in_context'(context_module(M), _, C, M = C) :- !.
'$body_in_context'(Goal, M, C, Goal1) :-
    callable(Goal),
    '$goal_functor'(Goal, Name, Arity),
    (   '$meta_head'(M, Name, Arity, Head)
    ->  Goal =.. [_|Args],
        Head =.. [_|Kinds],
        '$qualify_each'(Kinds, Args, C, Args1),
        Goal1 =.. [Name|Args1]
    ;   '$is_transparent'(M, Name, Arity, Home)
    ->  '$goal_in_context'(Goal, C, Goal0),
        Goal1 = Home:Goal0
    ), !.
'$body_in_context'(Goal, _, _, Goal).

%! context_module(-Module) is det.  Module is the context of the clause, in which its meta-calls look for predicates.
context_module(Spec) :- '$strip_module'(Spec, Module, Module0), Module0 = Module.
