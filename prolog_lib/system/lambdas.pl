% lambdas.pl: lambda terms of library(yall) in the bodies of clauses that are loaded become predicates of their own, so that calling one
% costs what calling a predicate costs.
%
%   p(L, K, M) :- maplist({K}/[X,Y]>>( Y is X * K ), L, M).
%       p(L, K, M) :- maplist('__aux_yall_2+1'(K), L, M).
%       '__aux_yall_2+1'(K, X, Y) :- Y is X * K.
%
% A call of a lambda term copies it first, but for what is in Free. The variables that nothing else in the clause has are new in each call
% of a predicate anyway; those of Free become its arguments; of others, which the clause binds before, the predicate copies the value.
% Lambda terms stay as they are where the body or the parameters are not known, where >> is not the library's, and in clauses of
% dynamic predicates, which programs read.
%
% SWI-Prolog 9.0 makes predicates of some lambda terms as well, and of all others copies. The predicates see what Free and the parameters
% have: what the clause binds beside these is unbound in them. Programs show this, so such a lambda term is *separate* here, too:
%   - library(yall) is loaded, as library(clpfd) and library(clpb) do, and the parameters are as many as the call adds;
%   - the clause passes it to a predicate that is known when the clause is loaded: a built-in one, an imported or defined one; maplist/N
%     is known after library(apply_macros), which clpfd, clpb and chr load. Where all lists of maplist are short and known, the lambda term
%     may have fewer parameters.
%   - where it stands in another lambda term, this one is separate.

:- dynamic '$lambdas_are_separate'/1.  % yall, apply_macros: what the program has loaded

%! '$separate_lambdas'(+Libraries) is det.  The program has loaded Libraries, of which each is yall or apply_macros.
'$separate_lambdas'(Libraries) :-
    forall(( '$member_of_list'(L, Libraries), \+ '$lambdas_are_separate'(L) ), assertz(system:'$lambdas_are_separate'(L))).

% Clause with the lambda terms of its body compiled; their clauses are added to the file that is being loaded.
'$compile_lambdas'(M, Clause0, Clause) :-
    (   Clause0 = (Head :- Body0),
        '$module_kind'(M, user),
        ( nb_current('$in_copied_lambda', true) -> Known = false ; '$lambdas_are_separate'(_) -> Known = true ; Known = false ),
        '$take_lambdas'(Body0, M, Known, Body, Lambdas, []),
        Lambdas \== [],
        \+ '$has_property'(M, Head, dynamic)
    ->  Clause = (Head :- Body),
        '$lambda_predicates'(Lambdas, Clause, Lambdas, Auxiliaries),
        '$put_lambdas'(Auxiliaries, Separate, Copied),
        '$load_items'(Separate),
        '$load_copied_lambdas'(Copied)
    ;   Clause = Clause0
    ).

'$load_copied_lambdas'([]) :- !.
'$load_copied_lambdas'(Clauses) :-
    ( nb_current('$in_copied_lambda', Outer) -> true ; Outer = false ),
    setup_call_cleanup(nb_setval('$in_copied_lambda', true), '$load_items'(Clauses), nb_setval('$in_copied_lambda', Outer)).

% --- finding them: Body has a variable in the place of each, lambda(Variable, Lambda, Extra, Kind) tells which; Kind is separate or copied.
% Known: whether the predicates around are known when the clause is loaded.

'$take_lambdas'(G, _, _, G, Ls, Ls) :- var(G), !.
'$take_lambdas'((A0 , B0), M, K, (A , B), Ls0, Ls) :- !, '$take_lambdas'(A0, M, K, A, Ls0, Ls1), '$take_lambdas'(B0, M, K, B, Ls1, Ls).
'$take_lambdas'((A0 ; B0), M, K, (A ; B), Ls0, Ls) :- !, '$take_lambdas'(A0, M, K, A, Ls0, Ls1), '$take_lambdas'(B0, M, K, B, Ls1, Ls).
'$take_lambdas'((A0 -> B0), M, K, (A -> B), Ls0, Ls) :- !, '$take_lambdas'(A0, M, K, A, Ls0, Ls1), '$take_lambdas'(B0, M, K, B, Ls1, Ls).
'$take_lambdas'((A0 *-> B0), M, K, (A *-> B), Ls0, Ls) :- !, '$take_lambdas'(A0, M, K, A, Ls0, Ls1), '$take_lambdas'(B0, M, K, B, Ls1, Ls).
'$take_lambdas'(\+ A0, M, K, \+ A, Ls0, Ls) :- !, '$take_lambdas'(A0, M, K, A, Ls0, Ls).
'$take_lambdas'(Goal0, M, Known0, Goal, Ls0, Ls) :-
    compound(Goal0),
    '$goal_functor'(Goal0, Name, Arity),
    Name \== (:),
    '$meta_head'(M, Name, Arity, Head), !,
    Goal0 =.. [_|Args0],
    Head =.. [_|Kinds],
    ( Known0 == true, '$is_known_at_load'(M, Name, Arity, Goal0, Known) -> true ; Known = false ),
    '$take_from_arguments'(Kinds, Args0, M, Known, Args, Ls0, Ls),
    Goal =.. [Name|Args].
'$take_lambdas'(G, _, _, G, Ls, Ls).

% Known: true, or unfolded for maplist/N with short lists.
'$is_known_at_load'(_, maplist, Arity, Goal, Known) :- Arity >= 2, '$lambdas_are_separate'(apply_macros), !,
    ( '$has_short_lists'(Goal) -> Known = unfolded ; Known = true ).
'$is_known_at_load'(M, Name, Arity, _, true) :-
    '$predicate_flags'(M, Name, Arity, Flags),
    '$memberchk_option'(module(Home), Flags),
    (   Home == system -> true
    ;   '$module_kind'(Home, user) -> true
    ;   '$import_of'(M, Name, Arity, _) -> true
    ;   '$import_of'(user, Name, Arity, _)
    ).

'$has_short_lists'(Maplist) :-
    Maplist =.. [_,_,List|Lists],
    is_list(List),
    length(List, Length),
    Length < 10,
    forall('$member_of_list'(L, Lists), ( is_list(L), length(L, Length) )).

'$take_from_arguments'([], [], _, _, [], Ls, Ls).
'$take_from_arguments'([Kind|Kinds], [A0|As0], M, Known, [A|As], Ls0, Ls) :-
    (   Kind == 0
    ->  '$take_lambdas'(A0, M, Known, A, Ls0, Ls1)
    ;   Kind == (^)
    ->  '$take_below'(A0, M, Known, A, Ls0, Ls1)
    ;   integer(Kind),
        nonvar(A0),
        '$is_known_lambda'(A0, Kind, M)
    ->  '$lambda_kind'(Known, A0, Kind, Separate),
        Ls0 = [lambda(A, A0, Kind, Separate)|Ls1]
    ;   A = A0,
        Ls1 = Ls0
    ),
    '$take_from_arguments'(Kinds, As0, M, Known, As, Ls1, Ls).

'$take_below'(G, _, _, G, Ls, Ls) :- var(G), !.
'$take_below'(V^G0, M, K, V^G, Ls0, Ls) :- !, '$take_below'(G0, M, K, G, Ls0, Ls).
'$take_below'(G0, M, K, G, Ls0, Ls) :- '$take_lambdas'(G0, M, K, G, Ls0, Ls).

% The first maplist/N with a lambda term loads library(yall), if need be; then it is too late for its own.
'$lambda_kind'(unfolded, _>>Body, _, separate) :- Body \= _>>_, !, '$separate_lambdas'([yall]).
'$lambda_kind'(Known, Parameters>>_, Extra, Kind) :- Known \== false, !,
    (   '$lambdas_are_separate'(yall)
    ->  '$lambda_parts'(Parameters, _, Formal),
        ( length(Formal, Extra) -> Kind = separate ; Kind = copied )
    ;   Kind = copied,
        '$separate_lambdas'([yall])
    ).
'$lambda_kind'(_, _, _, copied).

'$is_known_lambda'(Parameters>>Body, Extra, M) :-
    callable(Body),
    Body \= _:_,
    '$lambda_parts'(Parameters, _, Formal),
    is_list(Formal),
    length(Formal, Count),
    (   Count =:= Extra
    ->  true
    ;   Count < Extra,
        \+ '$is_lambda_control'(Body)
    ),
    Arity is Extra + 2,
    '$meta_head'(M, >>, Arity, Head),
    arg(2, Head, :).

'$lambda_parts'(Parameters, Free, Formal) :-
    nonvar(Parameters),
    (   Parameters = Free/Formal
    ->  nonvar(Free),
        ( Free = {} -> true ; Free = {_} )
    ;   Free = {},
        Formal = Parameters
    ).

'$is_lambda_control'((_ , _)).
'$is_lambda_control'((_ ; _)).
'$is_lambda_control'((_ -> _)).
'$is_lambda_control'((_ *-> _)).
'$is_lambda_control'(\+ _).
'$is_lambda_control'(!).

% --- their predicates: auxiliary(Variable, Goal, Clause, Kind) ------------------------------------------------------------------------

'$lambda_predicates'([], _, _, []).
'$lambda_predicates'([Lambda|Lambdas], Clause, All, [auxiliary(Place, Goal, Auxiliary, Kind)|Auxiliaries]) :-
    Lambda = lambda(Place, Parameters>>Body0, Extra, Kind),
    '$lambda_parts'(Parameters, Free, Formal),
    term_variables(Free, FreeVariables),
    (   Kind == separate
    ->  Context = []
    ;   '$other_lambdas'(All, Place, Others),
        term_variables(Clause-Others, Outside),
        term_variables(Formal-Body0, Inside),
        '$context_variables'(Inside, Outside, FreeVariables, Context)
    ),
    '$arguments_behind'(Formal, Extra, Body0, Arguments, Body),
    '$lambda_name'(Extra, Name),
    '$lambda_clause'(Context, Name, FreeVariables, Arguments, Body, Auxiliary),
    '$lambda_append'(FreeVariables, Context, Given),
    Goal =.. [Name|Given],
    '$lambda_predicates'(Lambdas, Clause, All, Auxiliaries).

'$other_lambdas'([], _, []).
'$other_lambdas'([lambda(Place, Lambda, _, _)|Lambdas], This, Others) :-
    ( Place == This -> Others = Others1 ; Others = [Lambda|Others1] ),
    '$other_lambdas'(Lambdas, This, Others1).

% Variables of the lambda term that something else in the clause has as well, but Free has not.
'$context_variables'([], _, _, []).
'$context_variables'([V|Vs], Outside, Free, Context) :-
    (   '$memberchk_eq'(V, Outside),
        \+ '$memberchk_eq'(V, Free)
    ->  Context = [V|Context1]
    ;   Context = Context1
    ),
    '$context_variables'(Vs, Outside, Free, Context1).

% A call brings Extra arguments; those that no parameter takes are added to the body.
'$arguments_behind'(Formal, Extra, Body0, Arguments, Body) :-
    length(Formal, Count),
    More is Extra - Count,
    (   More =:= 0
    ->  Arguments = Formal,
        Body = Body0
    ;   length(Rest, More),
        '$lambda_append'(Formal, Rest, Arguments),
        Body0 =.. Parts0,
        '$lambda_append'(Parts0, Rest, Parts),
        Body =.. Parts
    ).

'$lambda_clause'([], Name, Free, Arguments, Body, (Head :- Body)) :- !,
    '$lambda_append'(Free, Arguments, HeadArguments),
    Head =.. [Name|HeadArguments].
'$lambda_clause'(Context, Name, Free, Arguments, Body, (Head :- Copy, Actual = Arguments, Body)) :-
    length(Context, Count),
    length(Original, Count),
    length(Arguments, Extra),
    length(Actual, Extra),
    ( Free == [] -> Copy = copy_term_nat(Original, Context) ; Copy = copy_term_nat(Free-Original, Free-Context) ),
    '$lambda_append'(Original, Actual, Behind),
    '$lambda_append'(Free, Behind, HeadArguments),
    Head =.. [Name|HeadArguments].

'$lambda_name'(Extra, Name) :-
    ( nb_current('$lambdas', Last) -> true ; Last = 0 ),
    Number is Last + 1,
    nb_setval('$lambdas', Number),
    atomic_list_concat(['__aux_yall_', Extra, +, Number], Name).

% The clauses of the separate ones and of the copied ones.
'$put_lambdas'([], [], []).
'$put_lambdas'([auxiliary(Goal, Goal, Clause, Kind)|Auxiliaries], Separate, Copied) :-
    copy_term(Clause, Copy),
    ( Kind == separate -> Separate = [Copy|Separate1], Copied = Copied1 ; Separate = Separate1, Copied = [Copy|Copied1] ),
    '$put_lambdas'(Auxiliaries, Separate1, Copied1).

'$lambda_append'([], L, L).
'$lambda_append'([X|Xs], L, [X|Ys]) :- '$lambda_append'(Xs, L, Ys).
