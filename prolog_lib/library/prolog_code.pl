% prolog_code.pl: taking goals, clauses and names of predicates apart.
:- module(prolog_code,
          [ comma_list/2, semicolon_list/2, mkconj/3, mkdisj/3, pi_head/2, head_name_arity/3, most_general_goal/2,
            extend_goal/3, predicate_label/2, predicate_sort_key/2, is_control_goal/1, is_predicate_indicator/1
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(library(error), [must_be/2, instantiation_error/1, type_error/2]).

%! comma_list(?Conjunction, ?Goals) is det.  Goals are what the commas of Conjunction join, from left to right.
comma_list(Conjunction, Goals) :- joined(Conjunction, ',', Goals).

%! semicolon_list(?Disjunction, ?Goals) is det.  Goals are what the semicolons of Disjunction join, from left to right.
semicolon_list(Disjunction, Goals) :- joined(Disjunction, ;, Goals).

joined(Term, Functor, Goals) :-
    (   nonvar(Term)
    ->  parts(Term, Functor, Goals, [])
    ;   Goals = [Goal|Rest],
        join(Rest, Goal, Functor, Term)
    ).

parts(Term, Functor, Parts, Rest) :-
    (   compound(Term),
        compound_name_arguments(Term, Functor, [A,B])
    ->  parts(A, Functor, Parts, Parts1),
        parts(B, Functor, Parts1, Rest)
    ;   Parts = [Term|Rest]
    ).

join([], Goal, _, Goal).
join([Next|Rest], Goal, Functor, Term) :-
    compound_name_arguments(Term, Functor, [Goal,Tail]),
    join(Rest, Next, Functor, Tail).

%! mkconj(+A, +B, -Conjunction) is det.  A and B without a true that says nothing.
mkconj(A, B, Conjunction) :-
    (   A == true -> Conjunction = B
    ;   B == true -> Conjunction = A
    ;   Conjunction = (A, B)
    ).

%! mkdisj(+A, +B, -Disjunction) is det.  A or B without a false that says nothing.
mkdisj(A, B, Disjunction) :-
    (   is_false(A) -> Disjunction = B
    ;   is_false(B) -> Disjunction = A
    ;   Disjunction = (A ; B)
    ).

is_false(Goal) :- ( Goal == false -> true ; Goal == fail ).

%! pi_head(?Indicator, ?Head) is det.  Head is the most general goal of the predicate Module:Name/Arity or Name//Arity.
pi_head(Indicator, Head) :- var(Indicator), var(Head), !, instantiation_error(Indicator).
pi_head(M:Indicator, M:Head) :- !, pi_head(Indicator, Head).
pi_head(Indicator, Head) :-
    (   nonvar(Indicator)
    ->  (   Indicator = Name/Arity
        ->  functor(Head, Name, Arity)
        ;   Indicator = Name//Arity0
        ->  Arity is Arity0 + 2,
            functor(Head, Name, Arity)
        ;   type_error(predicate_indicator, Indicator)
        )
    ;   functor(Head, Name, Arity),
        Indicator = Name/Arity
    ).

%! head_name_arity(?Head, ?Name, ?Arity) is det.  As functor/3 on goals.
head_name_arity(Head, Name, Arity) :- functor(Head, Name, Arity).

%! most_general_goal(:Goal, -General) is det.  Goal with new variables as arguments.
most_general_goal(Goal, General) :- var(Goal), !, General = Goal.
most_general_goal(M:Goal, M:General) :- !, most_general_goal(Goal, General).
most_general_goal(Goal, General) :-
    functor(Goal, Name, Arity),
    functor(General, Name, Arity).

%! extend_goal(+Goal, +Arguments, -Extended) is det.  Goal with Arguments after its own.
extend_goal(Goal, [], Extended) :- !, Extended = Goal.
extend_goal(Goal, Arguments, Extended) :- var(Goal), !, Extended =.. [call,Goal|Arguments].
extend_goal(M:Goal, Arguments, M:Extended) :- !, extend_goal(Goal, Arguments, Extended).
extend_goal(Goal, Arguments, Extended) :-
    Goal =.. Parts,
    append(Parts, Arguments, All),
    Extended =.. All.

%! predicate_label(:Indicator, -Label) is det.  How the predicate is called in messages: without a module that goes without saying.
predicate_label(M:Name/Arity, Label) :- !,
    (   ( M == user ; module_property(M, class(Class)), Class \== user )
    ->  atomic_list_concat([Name,/,Arity], Label)
    ;   atomic_list_concat([M,:,Name,/,Arity], Label)
    ).
predicate_label(Name/Arity, Label) :- atomic_list_concat([Name,/,Arity], Label).

%! predicate_sort_key(:Indicator, -Key) is det.  Key puts predicates in the order of their names.
predicate_sort_key(_:Indicator, Key) :- !, predicate_sort_key(Indicator, Key).
predicate_sort_key(Name/_, Name) :- !.
predicate_sort_key(Name//_, Name).

%! is_control_goal(@Goal) is semidet.  Goal is a control construct.
is_control_goal(Goal) :- nonvar(Goal), control(Goal).

control((_ , _)).
control((_ ; _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).

%! is_predicate_indicator(@Term) is semidet.  Term is Name/Arity or Name//Arity, perhaps with a module.
is_predicate_indicator(Term) :- nonvar(Term), indicator(Term).

indicator(M:Term) :- atom(M), is_predicate_indicator(Term).
indicator(Name/Arity) :- atom(Name), integer(Arity), Arity >= 0.
indicator(Name//Arity) :- atom(Name), integer(Arity), Arity >= 0.
