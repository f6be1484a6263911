% varnumbers.pl: '$VAR'(N) turned back into variables. numbervars/1, which swipl's library exports, too, is built in.
:- module(varnumbers, [varnumbers/2, varnumbers/3, max_var_number/3, varnumbers_names/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4, assoc_to_list/2]).

%! varnumbers(+Term, -Copy) is det.  Copy is Term with a variable for each '$VAR'(N), N >= 0.
varnumbers(Term, Copy) :- varnumbers(Term, 0, Copy).

%! varnumbers(+Term, +First, -Copy) is det.  Copy is Term with a variable for each '$VAR'(N), N >= First.
varnumbers(Term, First, Copy) :-
    Start is First,
    empty_assoc(Map),
    with_variables(Term, from(Start), Copy, Map, _).

%! varnumbers_names(+Term, -Copy, -Bindings) is det.
%  Copy is Term with a variable for each '$VAR'(Name); Bindings is the sorted list of Name = Variable.
varnumbers_names(Term, Copy, Bindings) :-
    empty_assoc(Map0),
    with_variables(Term, names, Copy, Map0, Map),
    assoc_to_list(Map, Pairs),
    bindings(Pairs, Bindings).

bindings([], []).
bindings([Name-Variable|Pairs], [Name=Variable|Bindings]) :- bindings(Pairs, Bindings).

% Which is from(First) or names. The map has the variables.
with_variables(Term, Which, Copy, Map0, Map) :-
    (   \+ compound(Term)
    ->  Copy = Term, Map = Map0
    ;   Term = '$VAR'(Name), stands_for_variable(Which, Name)
    ->  ( get_assoc(Name, Map0, Copy0) -> Copy = Copy0, Map = Map0 ; put_assoc(Name, Map0, Copy, Map) )
    ;   compound_name_arity(Term, Functor, Arity),
        compound_name_arity(Copy, Functor, Arity),
        arguments_with_variables(1, Arity, Term, Which, Copy, Map0, Map)
    ).

stands_for_variable(from(First), N) :- integer(N), N >= First.
stands_for_variable(names, Name) :- atomic(Name).

arguments_with_variables(I, Arity, Term, Which, Copy, Map0, Map) :-
    (   I > Arity
    ->  Map = Map0
    ;   arg(I, Term, Arg),
        arg(I, Copy, ArgCopy),
        with_variables(Arg, Which, ArgCopy, Map0, Map1),
        I1 is I + 1,
        arguments_with_variables(I1, Arity, Term, Which, Copy, Map1, Map)
    ).

%! max_var_number(+Term, +Start, -Max) is det.  Max is the greatest of Start and all N of '$VAR'(N) in Term.
max_var_number(Term, Start, Max) :-
    (   \+ compound(Term)
    ->  Max = Start
    ;   Term = '$VAR'(N), integer(N)
    ->  Max is max(Start, N)
    ;   compound_name_arity(Term, _, Arity),
        max_in_arguments(1, Arity, Term, Start, Max)
    ).

max_in_arguments(I, Arity, Term, Max0, Max) :-
    (   I > Arity
    ->  Max = Max0
    ;   arg(I, Term, Arg),
        max_var_number(Arg, Max0, Max1),
        I1 is I + 1,
        max_in_arguments(I1, Arity, Term, Max1, Max)
    ).
