% coinduction.pl: co-logic programs (Simon, Mallya, Bansal and Gupta, Coinductive logic programming, ICLP 2006): a call of a coinductive
% predicate that unifies with one that is being proved succeeds.
:- module(coinduction, [(coinductive)/1, op(1150, fx, (coinductive))]).

:- dynamic coinductive_declaration/2.  % Head, Module

%! coinductive(:Predicates) is det.  A directive: the predicates Name/Arity are coinductive.
coinductive(Spec) :- throw(error(context_error(nodirective, coinductive(Spec)), _)).

expand_declaration(Var, _, _, _) :- var(Var), !, throw(error(instantiation_error, _)).
expand_declaration((A, B), M, Clauses, Tail) :- !, expand_declaration(A, M, Clauses, Rest), expand_declaration(B, M, Rest, Tail).
expand_declaration(M:Spec, _, Clauses, Tail) :- !, expand_declaration(Spec, M, Clauses, Tail).
expand_declaration(Name/Arity, M, [(Head :- coinduction:prove(M:Head, M:Own))|Tail], Tail) :-
    functor(Head, Name, Arity),
    own_head(Head, Own),
    ( coinductive_declaration(Head, M) -> true ; assertz(coinductive_declaration(Head, M)) ).

own_head(Head, Own) :-
    Head =.. [Name|Args],
    atom_concat(Name, ' coinductive', OwnName),
    Own =.. [OwnName|Args].

% The calls that are being proved, innermost first, are in a global variable that backtracking restores.
prove(Goal, Own) :-
    ( nb_current('$coinduction', Stack) -> true ; Stack = [] ),
    (   '$member_of_list'(Goal, Stack)
    ;   b_setval('$coinduction', [Goal|Stack]),
        call(Own),
        b_setval('$coinduction', Stack)
    ).

:- multifile system:term_expansion/2.
:- dynamic system:term_expansion/2.

system:term_expansion((:- coinductive(Spec)), Clauses) :-
    prolog_load_context(module, M),
    coinduction:expand_declaration(Spec, M, Clauses, []).
system:term_expansion((Head :- Body), (Own :- Body)) :-
    callable(Head),
    prolog_load_context(module, M),
    coinduction:coinductive_declaration(Head, M),
    \+ ( nonvar(Body), Body = coinduction:prove(_, _) ),
    coinduction:own_head(Head, Own).
system:term_expansion(Head, Own) :-
    callable(Head),
    prolog_load_context(module, M),
    coinduction:coinductive_declaration(Head, M),
    coinduction:own_head(Head, Own).
