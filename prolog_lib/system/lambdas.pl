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

% Clause with the lambda terms of its body compiled; their clauses are added to the file that is being loaded.
'$compile_lambdas'(M, Clause0, Clause) :-
    (   Clause0 = (Head :- Body0),
        '$module_kind'(M, user),
        '$take_lambdas'(Body0, M, Body, Lambdas, []),
        Lambdas \== [],
        \+ '$has_property'(M, Head, dynamic)
    ->  Clause = (Head :- Body),
        '$lambda_predicates'(Lambdas, Clause, Lambdas, Auxiliaries),
        '$put_lambdas'(Auxiliaries, Clauses),
        '$load_items'(Clauses)
    ;   Clause = Clause0
    ).

% --- finding them: Body has a variable in the place of each, lambda(Variable, Lambda, Extra) tells which -----------------------------

'$take_lambdas'(G, _, G, Ls, Ls) :- var(G), !.
'$take_lambdas'((A0 , B0), M, (A , B), Ls0, Ls) :- !, '$take_lambdas'(A0, M, A, Ls0, Ls1), '$take_lambdas'(B0, M, B, Ls1, Ls).
'$take_lambdas'((A0 ; B0), M, (A ; B), Ls0, Ls) :- !, '$take_lambdas'(A0, M, A, Ls0, Ls1), '$take_lambdas'(B0, M, B, Ls1, Ls).
'$take_lambdas'((A0 -> B0), M, (A -> B), Ls0, Ls) :- !, '$take_lambdas'(A0, M, A, Ls0, Ls1), '$take_lambdas'(B0, M, B, Ls1, Ls).
'$take_lambdas'((A0 *-> B0), M, (A *-> B), Ls0, Ls) :- !, '$take_lambdas'(A0, M, A, Ls0, Ls1), '$take_lambdas'(B0, M, B, Ls1, Ls).
'$take_lambdas'(\+ A0, M, \+ A, Ls0, Ls) :- !, '$take_lambdas'(A0, M, A, Ls0, Ls).
'$take_lambdas'(Goal0, M, Goal, Ls0, Ls) :-
    compound(Goal0),
    functor(Goal0, Name, Arity),
    Name \== (:),
    '$meta_head'(M, Name, Arity, Head), !,
    Goal0 =.. [_|Args0],
    Head =.. [_|Kinds],
    '$take_from_arguments'(Kinds, Args0, M, Args, Ls0, Ls),
    Goal =.. [Name|Args].
'$take_lambdas'(G, _, G, Ls, Ls).

'$take_from_arguments'([], [], _, [], Ls, Ls).
'$take_from_arguments'([Kind|Kinds], [A0|As0], M, [A|As], Ls0, Ls) :-
    (   Kind == 0
    ->  '$take_lambdas'(A0, M, A, Ls0, Ls1)
    ;   Kind == (^)
    ->  '$take_below'(A0, M, A, Ls0, Ls1)
    ;   integer(Kind),
        nonvar(A0),
        '$is_known_lambda'(A0, Kind, M)
    ->  Ls0 = [lambda(A, A0, Kind)|Ls1]
    ;   A = A0,
        Ls1 = Ls0
    ),
    '$take_from_arguments'(Kinds, As0, M, As, Ls1, Ls).

'$take_below'(G, _, G, Ls, Ls) :- var(G), !.
'$take_below'(V^G0, M, V^G, Ls0, Ls) :- !, '$take_below'(G0, M, G, Ls0, Ls).
'$take_below'(G0, M, G, Ls0, Ls) :- '$take_lambdas'(G0, M, G, Ls0, Ls).

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

% --- their predicates: auxiliary(Variable, Goal, Clause) ------------------------------------------------------------------------------

'$lambda_predicates'([], _, _, []).
'$lambda_predicates'([Lambda|Lambdas], Clause, All, [auxiliary(Place, Goal, Auxiliary)|Auxiliaries]) :-
    Lambda = lambda(Place, Parameters>>Body0, Extra),
    '$lambda_parts'(Parameters, Free, Formal),
    '$other_lambdas'(All, Place, Others),
    term_variables(Clause-Others, Outside),
    term_variables(Free, FreeVariables),
    term_variables(Formal-Body0, Inside),
    '$context_variables'(Inside, Outside, FreeVariables, Context),
    '$arguments_behind'(Formal, Extra, Body0, Arguments, Body),
    '$lambda_name'(Extra, Name),
    '$lambda_clause'(Context, Name, FreeVariables, Arguments, Body, Auxiliary),
    '$lambda_append'(FreeVariables, Context, Given),
    Goal =.. [Name|Given],
    '$lambda_predicates'(Lambdas, Clause, All, Auxiliaries).

'$other_lambdas'([], _, []).
'$other_lambdas'([lambda(Place, Lambda, _)|Lambdas], This, Others) :-
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

'$put_lambdas'([], []).
'$put_lambdas'([auxiliary(Goal, Goal, Clause)|Auxiliaries], [Copy|Copies]) :-
    copy_term(Clause, Copy),
    '$put_lambdas'(Auxiliaries, Copies).

'$lambda_append'([], L, L).
'$lambda_append'([X|Xs], L, [X|Ys]) :- '$lambda_append'(Xs, L, Ys).
