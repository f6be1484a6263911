% terms.pl: terms compared, generalised, factorised and mapped.
%
% cyclic_term/1, term_variables/3 and term_hash/2, which swipl's library exports, too, are built in.
:- module(terms,
          [ term_size/2, variant/2, subsumes/2, subsumes_chk/2, term_subsumer/3, term_factorized/3,
            mapargs/3, mapsubterms/3, mapsubterms_var/3, foldsubterms/4, foldsubterms/5,
            same_functor/2, same_functor/3, same_functor/4
          ]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4, list_to_assoc/2, assoc_to_list/2]).
:- use_module(library(error), [instantiation_error/1]).

:- meta_predicate
    mapargs(2, ?, ?),
    mapsubterms(2, +, -),
    mapsubterms_var(2, +, -),
    foldsubterms(3, +, +, -),
    foldsubterms(4, +, ?, +, -).

%! term_size(@Term, -Cells) is det.  The number of memory cells of Term, as swipl lays it out; what is shared counts once.
term_size(Term, Cells) :- '$term_size'(Term, Cells).

%! variant(@Term1, @Term2) is semidet.  The terms are equal but for the names of their variables.
variant(Term1, Term2) :- Term1 =@= Term2.

%! subsumes_chk(@General, @Specific) is semidet.  Older name of subsumes_term/2.
subsumes_chk(General, Specific) :- subsumes_term(General, Specific).

%! subsumes(+General, @Specific) is semidet.  Makes General equal to Specific without changing Specific.
subsumes(General, Specific) :-
    subsumes_term(General, Specific),
    General = Specific.

%! term_subsumer(+Special1, +Special2, -General) is det.  General is the most special term that subsumes both.
term_subsumer(Special1, Special2, General) :-
    empty_assoc(Map),
    generalise(Special1, Special2, General, Map, _).

% The map has the variables for pairs of terms that differ.
generalise(S1, S2, G, Map0, Map) :-
    (   S1 == S2
    ->  G = S1, Map = Map0
    ;   compound(S1), compound(S2),
        compound_name_arity(S1, Name, Arity),
        compound_name_arity(S2, Name, Arity)
    ->  compound_name_arity(G, Name, Arity),
        generalise_arguments(1, Arity, S1, S2, G, Map0, Map)
    ;   get_assoc(S1-S2, Map0, G0)
    ->  G = G0, Map = Map0
    ;   put_assoc(S1-S2, Map0, G, Map)
    ).

generalise_arguments(I, Arity, S1, S2, G, Map0, Map) :-
    (   I > Arity
    ->  Map = Map0
    ;   arg(I, S1, A1),
        arg(I, S2, A2),
        arg(I, G, A),
        generalise(A1, A2, A, Map0, Map1),
        I1 is I + 1,
        generalise_arguments(I1, Arity, S1, S2, G, Map1, Map)
    ).

%! term_factorized(+Term, -Skeleton, -Substitutions) is det.
%  Skeleton is Term with a variable for each compound that occurs more than once; Substitutions are Variable = Compound.
term_factorized(Term, Skeleton, Substitutions) :-
    empty_assoc(Seen0),
    count(Term, Seen0, Seen),
    assoc_to_list(Seen, Counts),
    repeated(Counts, Repeated),
    list_to_assoc(Repeated, Map),
    factorise(Term, Map, Skeleton),
    substitutions(Repeated, Map, Substitutions).

% How often compounds occur: once or many times. What is inside is counted at the first occurrence, so cycles have an end.
count(Term, Seen0, Seen) :-
    (   \+ compound(Term)
    ->  Seen = Seen0
    ;   get_assoc(Term, Seen0, Times)
    ->  ( Times == once -> put_assoc(Term, Seen0, many, Seen) ; Seen = Seen0 )
    ;   put_assoc(Term, Seen0, once, Seen1),
        compound_name_arity(Term, _, Arity),
        count_arguments(1, Arity, Term, Seen1, Seen)
    ).

count_arguments(I, Arity, Term, Seen0, Seen) :-
    (   I > Arity
    ->  Seen = Seen0
    ;   arg(I, Term, Arg),
        count(Arg, Seen0, Seen1),
        I1 is I + 1,
        count_arguments(I1, Arity, Term, Seen1, Seen)
    ).

repeated([], []).
repeated([Term-Times|Counts], Repeated) :-
    ( Times == many -> Repeated = [Term-_|Repeated1] ; Repeated = Repeated1 ),
    repeated(Counts, Repeated1).

factorise(Term, Map, Skeleton) :-
    (   \+ compound(Term)
    ->  Skeleton = Term
    ;   get_assoc(Term, Map, Variable)
    ->  Skeleton = Variable
    ;   factorise_inside(Term, Map, Skeleton)
    ).

factorise_inside(Term, Map, Skeleton) :-
    compound_name_arity(Term, Name, Arity),
    compound_name_arity(Skeleton, Name, Arity),
    factorise_arguments(1, Arity, Term, Map, Skeleton).

factorise_arguments(I, Arity, Term, Map, Skeleton) :-
    (   I > Arity
    ->  true
    ;   arg(I, Term, Arg),
        arg(I, Skeleton, ArgSkeleton),
        factorise(Arg, Map, ArgSkeleton),
        I1 is I + 1,
        factorise_arguments(I1, Arity, Term, Map, Skeleton)
    ).

substitutions([], _, []).
substitutions([Term-Variable|Repeated], Map, [Variable=Skeleton|Substitutions]) :-
    factorise_inside(Term, Map, Skeleton),
    substitutions(Repeated, Map, Substitutions).

%! mapargs(:Goal, ?Term1, ?Term2) is nondet.  The terms have the same functor, and Goal holds for arguments at the same place.
mapargs(Goal, Term1, Term2) :-
    same_functor(Term1, Term2, Arity),
    map_arguments(1, Arity, Goal, Term1, Term2).

map_arguments(I, Arity, Goal, Term1, Term2) :-
    (   I > Arity
    ->  true
    ;   arg(I, Term1, A1),
        arg(I, Term2, A2),
        call(Goal, A1, A2),
        I1 is I + 1,
        map_arguments(I1, Arity, Goal, Term1, Term2)
    ).

%! mapsubterms(:Goal, +Term1, -Term2) is det.
%  Term2 is Term1 with the largest subterms for which Goal(Subterm, New) holds replaced by New; variables stay.
mapsubterms(Goal, Term1, Term2) :-
    (   var(Term1)
    ->  Term2 = Term1
    ;   call(Goal, Term1, Term)
    ->  Term2 = Term
    ;   compound(Term1)
    ->  same_functor(Term1, Term2, Arity),
        map_inside(1, Arity, Goal, Term1, Term2)
    ;   Term2 = Term1
    ).

map_inside(I, Arity, Goal, Term1, Term2) :-
    (   I > Arity
    ->  true
    ;   arg(I, Term1, A1),
        arg(I, Term2, A2),
        mapsubterms(Goal, A1, A2),
        I1 is I + 1,
        map_inside(I1, Arity, Goal, Term1, Term2)
    ).

%! mapsubterms_var(:Goal, +Term1, -Term2) is det.  As mapsubterms/3; Goal is called for variables, too.
mapsubterms_var(Goal, Term1, Term2) :-
    (   call(Goal, Term1, Term)
    ->  Term2 = Term
    ;   compound(Term1)
    ->  same_functor(Term1, Term2, Arity),
        map_inside_var(1, Arity, Goal, Term1, Term2)
    ;   Term2 = Term1
    ).

map_inside_var(I, Arity, Goal, Term1, Term2) :-
    (   I > Arity
    ->  true
    ;   arg(I, Term1, A1),
        arg(I, Term2, A2),
        mapsubterms_var(Goal, A1, A2),
        I1 is I + 1,
        map_inside_var(I1, Arity, Goal, Term1, Term2)
    ).

%! foldsubterms(:Goal, +Term, +State0, -State) is det.
%  Carries State0 through Goal(Subterm, State0, State1) for the largest subterms for which it holds, from left to right.
foldsubterms(Goal, Term, State0, State) :-
    (   call(Goal, Term, State0, State1)
    ->  State = State1
    ;   compound(Term)
    ->  compound_name_arity(Term, _, Arity),
        fold_inside(1, Arity, Goal, Term, State0, State)
    ;   State = State0
    ).

fold_inside(I, Arity, Goal, Term, State0, State) :-
    (   I > Arity
    ->  State = State0
    ;   arg(I, Term, Arg),
        foldsubterms(Goal, Arg, State0, State1),
        I1 is I + 1,
        fold_inside(I1, Arity, Goal, Term, State1, State)
    ).

%! foldsubterms(:Goal, +Term1, ?Term2, +State0, -State) is semidet.
%  As foldsubterms/4 with Goal(Subterm, New, State0, State1); Term2 has New in place of the subterms.
foldsubterms(Goal, Term1, Term2, State0, State) :-
    (   call(Goal, Term1, Term, State0, State1)
    ->  Term2 = Term, State = State1
    ;   compound(Term1)
    ->  same_functor(Term1, Term2, Arity),
        fold_inside(1, Arity, Goal, Term1, Term2, State0, State)
    ;   Term2 = Term1, State = State0
    ).

fold_inside(I, Arity, Goal, Term1, Term2, State0, State) :-
    (   I > Arity
    ->  State = State0
    ;   arg(I, Term1, A1),
        arg(I, Term2, A2),
        foldsubterms(Goal, A1, A2, State0, State1),
        I1 is I + 1,
        fold_inside(I1, Arity, Goal, Term1, Term2, State1, State)
    ).

%! same_functor(?Term1, ?Term2) is semidet.  Both have the same name and arity; one of them is known.
same_functor(Term1, Term2) :- same_functor(Term1, Term2, _, _).

%! same_functor(?Term1, ?Term2, -Arity) is semidet.  As same_functor/2.
same_functor(Term1, Term2, Arity) :- same_functor(Term1, Term2, _, Arity).

%! same_functor(?Term1, ?Term2, ?Name, ?Arity) is semidet.  As same_functor/2; makes two terms of Name and Arity.
same_functor(Term1, Term2, Name, Arity) :-
    (   nonvar(Term1)
    ->  of_functor(Term1, Term2, Name, Arity)
    ;   nonvar(Term2)
    ->  of_functor(Term2, Term1, Name, Arity)
    ;   functor(Term1, Name, Arity),
        functor(Term2, Name, Arity)
    ).

% functor/3 would make f of f().
of_functor(Known, Term, Name, Arity) :-
    (   compound(Known)
    ->  compound_name_arity(Known, Name, Arity),
        compound_name_arity(Term, Name, Arity)
    ;   functor(Known, Name, Arity),
        functor(Term, Name, Arity)
    ).
