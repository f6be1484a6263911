% occurs.pl: subterms, found and counted.
:- module(occurs,
          [ contains_term/2, contains_var/2, free_of_term/2, free_of_var/2,
            occurrences_of_term/3, occurrences_of_var/3, sub_term/2, sub_var/2, sub_term_shared_variables/3
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).

%! contains_term(+Sub, +Term) is semidet.  Term, or the first subterm that can be, is unified with Sub.
contains_term(Sub, Term) :- sub_term(Sub, Term), !.

%! contains_var(@Sub, @Term) is semidet.  Term is Sub, or has a subterm identical to it.
contains_var(Sub, Term) :- sub_var(Sub, Term), !.

%! free_of_term(@Sub, @Term) is semidet.  Neither Term nor a subterm of it unifies with Sub.
free_of_term(Sub, Term) :- \+ sub_term(Sub, Term).

%! free_of_var(@Sub, @Term) is semidet.  Neither Term nor a subterm of it is identical to Sub.
free_of_var(Sub, Term) :- \+ sub_var(Sub, Term).

%! occurrences_of_term(@Sub, @Term, ?Count) is semidet.  Count is how many subterms of Term unify with Sub.
occurrences_of_term(Sub, Term, Count) :-
    aggregate_all(count, sub_term(Sub, Term), Count).

%! occurrences_of_var(@Sub, @Term, ?Count) is semidet.  Count is how many subterms of Term are identical to Sub.
occurrences_of_var(Sub, Term, Count) :-
    aggregate_all(count, sub_var(Sub, Term), Count).

%! sub_term(?Sub, +Term) is nondet.  Sub is Term or occurs in it.
sub_term(Term, Term).
sub_term(Sub, Term) :-
    compound(Term),
    '$any_argument'(_, Term, Arg),
    sub_term(Sub, Arg).

%! sub_var(@Sub, @Term) is nondet.  Sub is identical to Term or to something in it.
sub_var(Sub, Term) :- Sub == Term.
sub_var(Sub, Term) :-
    compound(Term),
    '$any_argument'(_, Term, Arg),
    sub_var(Sub, Arg).

%! sub_term_shared_variables(+Sub, +Term, -Variables) is det.
%  The variables of Sub that Term has outside Sub, too. Sub is found by its place in memory, see same_term/2.
sub_term_shared_variables(Sub, Term, Variables) :-
    term_variables(Sub, SubVariables),
    variables_outside(Term, Sub, Outside, []),
    term_variables(Outside, OutsideVariables),
    shared(SubVariables, OutsideVariables, Variables).

% A list of terms that have the variables.
variables_outside(Term, Sub, Outside, Rest) :-
    (   var(Term)
    ->  Outside = [Term|Rest]
    ;   same_term(Term, Sub)
    ->  Outside = Rest
    ;   compound(Term)
    ->  compound_name_arity(Term, _, Arity),
        variables_outside(1, Arity, Term, Sub, Outside, Rest)
    ;   Outside = Rest
    ).

variables_outside(I, Arity, Term, Sub, Outside, Rest) :-
    (   I > Arity
    ->  Outside = Rest
    ;   arg(I, Term, Arg),
        variables_outside(Arg, Sub, Outside, Rest1),
        I1 is I + 1,
        variables_outside(I1, Arity, Term, Sub, Rest1, Rest)
    ).

shared([], _, []).
shared([V|Vs], Others, Shared) :-
    ( is_in(Others, V) -> Shared = [V|Shared1] ; Shared = Shared1 ),
    shared(Vs, Others, Shared1).

is_in([X|Xs], Y) :-
    ( X == Y -> true ; is_in(Xs, Y) ).
