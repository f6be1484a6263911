% program.pl: the clauses of a program as the analysis sees them: conjunctions of plain goals.
%
% Control constructs become predicates of their own, as the compiler makes them (wam/compiler/normalise.cpp), with the inferences
% that entering them costs: 1 where the compiler makes an auxiliary predicate, 0 where it jumps. Conditions commit with a cut:
%
%   ( C -> T ; E )   aux :- C, !, T.   aux :- E.            \+ C   aux :- C, !, fail.   aux.
%
% A predicate is named Module:Name/Arity, a construct aux(N), what maplist and foldl do loop(N). Its clauses are
% clause(Arguments, Goals), and goals are
%   unify(A, B)   is(X, E)   compare(Op, A, B)   test(G)     in line, no inference
%   builtin(G)         a built-in that library(analysis/builtins) knows
%   call(P, As)        a predicate with clauses
%   collect(Gs, T, Out, Base, Each)   all solutions of Gs: Base inferences, and Each more for each; Out is list(L) or count(N)
%   charge(N), at_most(N)   N inferences, at most N
%   cut, outer_cut, fail
%   unknown            a goal that only the run will tell
% Library predicates are read from the library's sources.
:- module(analysis_program,
          [ forget_program/0, program_files/1, program_predicates/2, predicate_clauses/3, predicate_place/2, predicate_modified/1 ]).
:- use_module(library(analysis/builtins)).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3, select/3, append/2]).
:- use_module(library(apply), [maplist/3, foldl/4, include/3]).
:- use_module(library(gensym), [gensym/2, reset_gensym/1]).

:- dynamic known_clauses/3, construct/3, library_term/3, library_read/1, modified/1.

%! forget_program is det.  Nothing is known of a program from here on.
forget_program :-
    retractall(known_clauses(_, _, _)),
    retractall(construct(_, _, _)),
    retractall(modified(_)),
    reset_gensym(construct).

%! program_predicates(+Files, -Predicates) is det.  The predicates that loaded Files define, in their order there.
program_predicates(Files, Predicates) :-
    findall(place(I, Line)-(M:N/A),
            ( program_predicate(M:N/A, G, File), nth1(I, Files, File), line_of(M, G, Line) ),
            Found),
    keysort(Found, Sorted),
    findall(P, member(_-P, Sorted), Predicates),
    note_modified(Predicates).

%! program_files(-Files) is det.  Where the predicates of the program are: neither the library's, as this one, nor hooks of the system.
program_files(Files) :-
    current_prolog_flag(home, Home),
    findall(File, ( program_predicate(_, _, File), is_absolute_file_name(File), \+ sub_atom(File, 0, _, _, Home) ), Files0),
    sort(Files0, Files).

program_predicate(M:N/A, G, File) :-
    current_module(M), \+ module_property(M, class(library)), \+ M == system,
    current_predicate(M:N/A), functor(G, N, A), \+ predicate_property(M:G, imported_from(_)),
    predicate_property(M:G, file(File)).

line_of(M, G, Line) :- predicate_property(M:G, line_count(Line)), !.
line_of(_, _, 0).

%! predicate_place(+Predicate, -Place) is semidet.  File:Line where its first clause stands.
predicate_place(M:N/A, File:Line) :-
    functor(G, N, A),
    predicate_property(M:G, file(File)),
    line_of(M, G, Line).

% --- dynamic predicates ----------------------------------------------------------------------------------------------------

%! predicate_modified(+Predicate) is semidet.  It is dynamic and the program may change it.
predicate_modified(M:N/A) :-
    functor(G, N, A),
    predicate_property(M:G, dynamic),
    ( modified(N/A) -> true ; modified(any) -> true ; \+ predicate_property(M:G, number_of_clauses(_)) ), !.
predicate_modified(M:N/A) :-
    functor(G, N, A),
    predicate_property(M:G, dynamic),
    predicate_property(M:G, number_of_clauses(0)).

note_modified(Predicates) :-
    forall(( member(M:N/A, Predicates), functor(H, N, A), catch(clause(M:H, Body), _, fail), modifier_in(Body, Changed) ),
           ( modified(Changed) -> true ; assertz(modified(Changed)) )).

modifier_in(Term, Changed) :-
    nonvar(Term),
    (   modifier(Term, Clause)
    ->  ( changed_predicate(Clause, Changed) -> true ; Changed = any )
    ;   compound(Term), '$any_argument'(_, Term, Argument), modifier_in(Argument, Changed)
    ).

modifier(assertz(C), C).
modifier(asserta(C), C).
modifier(assert(C), C).
modifier(retract(C), C).
modifier(retractall(C), C).
modifier(abolish(_), _).

changed_predicate(C, _) :- var(C), !, fail.
changed_predicate(_:C, P) :- !, changed_predicate(C, P).
changed_predicate((H :- _), P) :- !, changed_predicate(H, P).
changed_predicate(H, N/A) :- callable(H), functor(H, N, A).

% --- clauses ---------------------------------------------------------------------------------------------------------------

%! predicate_clauses(+Predicate, -Entry, -Clauses) is semidet.  Its clauses, and the inferences that a call costs by itself. None
%  of a predicate that the program may change.
predicate_clauses(P, Entry, Clauses) :- known_clauses(P, Entry, Clauses), !.
predicate_clauses(aux(I), Entry, Clauses) :- !, construct(aux(I), Entry, Clauses).
predicate_clauses(loop(I), Entry, Clauses) :- !, construct(loop(I), Entry, Clauses).
predicate_clauses(M:N/A, 1, Clauses) :-
    \+ predicate_modified(M:N/A),
    functor(Head, N, A),
    source_clauses(M, Head, Sources),
    findall(clause(As, Goals), ( member((Head :- Body), Sources), Head =.. [_|As], body_goals(Body, M, As, Goals) ), Clauses),
    assertz(known_clauses(M:N/A, 1, Clauses)).

source_clauses(M, Head, Sources) :-
    (   library_file(M, File)
    ->  read_library(M, File),
        findall((Head :- Body), library_term(M, Head, Body), Sources),
        Sources \== []
    ;   predicate_property(M:Head, defined),
        \+ predicate_property(M:Head, foreign),
        \+ predicate_property(M:Head, tabled),
        findall((Head :- Body), catch(clause(M:Head, Body), _, fail), Sources)
    ).

library_file(M, File) :-
    M \== user, M \== system,
    module_property(M, class(library)),
    module_property(M, file(Spec)),
    current_prolog_flag(home, Home),
    term_to_atom(Spec, Path),
    atomic_list_concat([Home, '/library/', Path, '.pl'], File),
    exists_file(File).

read_library(M, _) :- library_read(M), !.
read_library(M, File) :-
    assertz(library_read(M)),
    setup_call_cleanup(open(File, read, Stream), read_clauses(Stream, M), close(Stream)).

read_clauses(Stream, M) :-
    read_term(Stream, Term, [module(M)]),
    (   Term == end_of_file -> true
    ;   ( library_clause(Term, Head, Body) -> assertz(library_term(M, Head, Body)) ; true ),
        read_clauses(Stream, M)
    ).

library_clause((:- _), _, _) :- !, fail.
library_clause((H --> B), Head, Body) :- !, dcg_translate_rule((H --> B), (Head :- Body)).
library_clause((Head :- Body), Head, Body) :- !.
library_clause(Head, Head, true).

% --- bodies ----------------------------------------------------------------------------------------------------------------

% Seen are terms whose variables occur before the body.
body_goals(Body, M, Seen, Goals) :- phrase(goals(Body, at(M, cut, last), Seen), Goals).

% at(Module, what a cut is, whether the clause ends here)
goals(V, _, _) --> { var(V) }, !, [ unknown ].
goals((A, B), at(M, Cut, Last), Seen) --> !,
    goals(A, at(M, Cut, inside), Seen),
    goals(B, at(M, Cut, Last), [A|Seen]).
goals(true, _, _) --> !.
goals(!, at(_, Cut, _), _) --> !, [ Cut ].
goals('$interpreted', _, _) --> !, [ at_most(5) ].
goals(fail, _, _) --> !, [ fail ].
goals(false, _, _) --> !, [ fail ].
goals(M:G, at(_, Cut, Last), Seen) --> { atom(M), nonvar(G) }, !, goals(G, at(M, Cut, Last), Seen).
goals((A ; B), At, Seen) --> !, either((A ; B), At, Seen).
goals((A | B), At, Seen) --> !, either((A ; B), At, Seen).
goals((C -> T), at(M, Cut, Last), Seen) --> !,
    condition_once(C, M, Seen),
    goals(T, at(M, Cut, Last), [C|Seen]).
goals((C *-> T), at(M, Cut, Last), Seen) --> !,
    goals(C, at(M, outer_cut, inside), Seen),
    goals(T, at(M, Cut, Last), [C|Seen]).
goals(\+ C, at(M, _, _), Seen) --> { nonvar(C) }, !,
    { ( inline_condition(C, Seen, _) -> Entry = 0 ; Entry = 1 ),
      branch(C, at(M, outer_cut, inside), Seen, [cut, fail], First) },
    construct_call(\+ C, Entry, [First, []]).
goals(once(C), at(M, _, _), Seen) --> { nonvar(C) }, !, condition_once(C, M, Seen).
goals(ignore(C), at(M, _, _), Seen) --> { nonvar(C) }, !,
    { branch(C, at(M, outer_cut, inside), Seen, [cut], First) },
    construct_call(C, 1, [First, []]).
goals(forall(A, B), At, Seen) --> { nonvar(B) }, !, goals(\+ (A, \+ B), At, Seen).
goals(not(A), At, Seen) --> { nonvar(A) }, !, [ charge(1) ], goals(\+ A, At, Seen).
goals(G, at(M, _, _), Seen) --> meta_goal(G, M, Seen), !.
goals(G, at(M, _, _), _) --> [ Goal ], { plain_goal(G, M, Goal) }.

% A condition whose first solution counts.
condition_once(C, M, Seen) --> { inline_condition(C, Seen, _) }, !, goals(C, at(M, outer_cut, inside), Seen).
condition_once(C, M, Seen) -->
    { branch(C, at(M, outer_cut, inside), Seen, [cut], First) },
    construct_call(C, 1, [First]).

branch(C, At, Seen, More, Goals) :- phrase(goals(C, At, Seen), Goals0), append(Goals0, More, Goals).

either(Term, at(M, Cut, Last), Seen) -->
    { outer(Cut, Outer),
      (   Term = ((C -> _) ; _), nonvar(C), inline_condition(C, Seen, _)
      ->  ( ( Last == last ; inline_branch(Term, Seen) ) -> Entry = 0 ; Entry = 1 )
      ;   Entry = 1
      ),
      alternatives(Term, at(M, Outer, last), Seen, Clauses) },
    construct_call(Term, Entry, Clauses).

outer(_, outer_cut).

alternatives(Term, At, Seen, [First|Clauses]) :-
    nonvar(Term), ( Term = (A ; B) ; Term = (A | B) ), !,
    alternative(A, At, Seen, First),
    (   nonvar(B), ( B = ((C -> _) ; _) ; B = (C -> _) ), nonvar(C), inline_condition(C, Seen, _)
    ->  phrase(goals(B, At, Seen), Last), Clauses = [Last]
    ;   alternatives(B, At, Seen, Clauses)
    ).
alternatives(Term, At, Seen, [Goals]) :- alternative(Term, At, Seen, Goals).

alternative(A, at(M, Cut, Last), Seen, Goals) :-
    nonvar(A), A = (C -> T), !,
    phrase(goals(C, at(M, outer_cut, inside), Seen), Goals0),
    phrase(goals(T, at(M, Cut, Last), [C|Seen]), Goals1),
    append(Goals0, [cut|Goals1], Goals).
alternative(A, at(M, Cut, Last), Seen, Goals) :-
    nonvar(A), A = (C *-> T), !,
    phrase(goals(C, at(M, outer_cut, inside), Seen), Goals0),
    phrase(goals(T, at(M, Cut, Last), [C|Seen]), Goals1),
    append(Goals0, [soft_cut|Goals1], Goals).
alternative(A, At, Seen, Goals) :- phrase(goals(A, At, Seen), Goals).

% A predicate for a construct, whose arguments are the variables in it.
construct_call(Term, Entry, Bodies) -->
    { term_variables(Term, Vs),
      gensym(construct, Name),
      findall(clause(Vs, Body), member(Body, Bodies), Clauses),
      assertz(construct(aux(Name), Entry, Clauses)) },
    [ call(aux(Name), Vs) ].

% --- what the compiler keeps in line -------------------------------------------------------------------------------------------

% Tests, and definitions of new variables by is/2, outside of disjunctions and negations.
inline_condition(C, Seen, Defined) :- inline_condition(C, Seen, true, [], Defined).

inline_condition(C, _, _, _, _) :- var(C), !, fail.
inline_condition((A, B), Seen, May, D0, D) :- !, inline_condition(A, Seen, May, D0, D1), inline_condition(B, Seen, May, D1, D).
inline_condition((A ; B), Seen, _, D0, D) :- !,
    \+ A = (_ -> _), inline_condition(A, Seen, false, D0, D1), inline_condition(B, Seen, false, D1, D).
inline_condition(\+ C, _, _, D, D) :- nonvar(C), C = (_ = _), !.
inline_condition(\+ C, Seen, _, D0, D) :- !, inline_condition(C, Seen, false, D0, D).
inline_condition(!, _, May, D, D) :- !, May == true.
inline_condition(true, _, _, D, D) :- !.
inline_condition(fail, _, _, D, D) :- !.
inline_condition(false, _, _, D, D) :- !.
inline_condition(X is E, Seen, May, D, [X|D]) :- !,
    May == true, var(X),
    term_variables(Seen-D-E, Vs),
    \+ ( member(V, Vs), V == X ).
inline_condition(G, _, _, D, [G|D]) :- inline_test(G).

inline_test(G) :- compare_goal(G), !.
inline_test(G) :- type_test(G).

compare_goal(_ < _).
compare_goal(_ > _).
compare_goal(_ =< _).
compare_goal(_ >= _).
compare_goal(_ =:= _).
compare_goal(_ =\= _).

type_test(_ \= _).
type_test(_ == _).
type_test(_ \== _).
type_test(_ @< _).
type_test(_ @> _).
type_test(_ @=< _).
type_test(_ @>= _).
type_test(var(_)).
type_test(nonvar(_)).
type_test(atom(_)).
type_test(integer(_)).
type_test(float(_)).
type_test(number(_)).
type_test(atomic(_)).
type_test(compound(_)).
type_test(callable(_)).
type_test(is_list(_)).
type_test(string(_)).
type_test(attvar(_)).

% Without calls, so that the clause goes on behind it.
inline_branch(G, _) :- var(G), !, fail.
inline_branch((A, B), Seen) :- !, inline_branch(A, Seen), inline_branch(B, [A|Seen]).
inline_branch((A ; B), Seen) :- !, nonvar(A), A = (_ -> _), inline_branch(A, Seen), inline_branch(B, Seen).
inline_branch((C -> T), Seen) :- !, inline_condition(C, Seen, _), inline_branch(T, [C|Seen]).
inline_branch(\+ C, Seen) :- !, nonvar(C), ( C = (_ = _) -> true ; inline_condition(C, Seen, _) ).
inline_branch(true, _) :- !.
inline_branch(fail, _) :- !.
inline_branch(false, _) :- !.
inline_branch(!, _) :- !.
inline_branch(G, _) :- '$runs_inline'(G).

% --- goals -----------------------------------------------------------------------------------------------------------------

plain_goal(G, _, unknown) :- \+ callable(G), !.
plain_goal(A = B, _, unify(A, B)) :- !.
plain_goal(X is E, _, is(X, E)) :- !.
plain_goal(G, _, compare(Op, A, B)) :- compare_goal(G), !, G =.. [Op, A, B].
plain_goal(G, _, test(G)) :- type_test(G), !.
plain_goal(G, M, Goal) :-
    functor(G, N, A),
    defined_in(M, G, Definition),
    (   Definition == user_builtin -> ( known_builtin(G) -> Goal = builtin(G) ; Goal = unknown )
    ;   Definition = library(L), known_library(L, G) -> Goal = builtin(G)
    ;   ( Definition = library(L) ; Definition = module(L) )
    ->  ( predicate_modified(L:N/A) -> Goal = unknown ; G =.. [_|As], Goal = call(L:N/A, As) )
    ;   Goal = unknown
    ).

% Where a call of G in module M ends up.
defined_in(M, G, Definition) :-
    (   predicate_property(M:G, imported_from(L)) -> true ; L = M ),
    (   ( predicate_property(M:G, system) ; predicate_property(M:G, built_in) ) -> Definition = user_builtin
    ;   L == system -> Definition = user_builtin
    ;   L \== user, module_property(L, class(library)) -> Definition = library(L)
    ;   predicate_property(L:G, defined) -> Definition = module(L)
    ;   Definition = undefined
    ).

% --- goals as arguments ------------------------------------------------------------------------------------------------------

meta_goal(call(G), M, Seen) --> { callable(G) }, !, called(G, [], M, Seen).
meta_goal(Call, M, Seen) --> { callable(Call), Call =.. [call, G|As], As \== [], callable(G) }, !, called(G, As, M, Seen).
meta_goal(findall(T, G, L), M, Seen) --> { callable(G) }, !, collected(G, M, Seen, T, list(L), 8, 1).
meta_goal(aggregate_all(count, G, N), M, Seen) --> { callable(G) }, !, collected(G, M, Seen, _, count(N), 8, 1).
meta_goal(Map, M, Seen) --> { callable(Map), Map =.. [maplist, G|Ls], Ls \== [], callable(G) }, !,
    { mapping(G, Ls, M, Seen, Goals) }, Goals.
meta_goal(Fold, M, Seen) --> { callable(Fold), Fold =.. [foldl, G|Args], callable(G), append(Ls, [A0, A], Args), Ls \== [] }, !,
    { folding(G, Ls, A0, A, M, Seen, Goals) }, Goals.

% call/N: one inference, then those of the goal; control constructs are interpreted, a few inferences each.
called(G, As, M, Seen) -->
    { G =.. L0, append(L0, As, L), G1 =.. L },
    (   { control(G1) } -> { interpreted(G1, G2) }, [ at_most(2) ], goals(G2, at(M, outer_cut, inside), Seen)
    ;   [ charge(1) ], goals(G1, at(M, outer_cut, inside), Seen)
    ).

% '$interpreted' is what the interpreter of control constructs takes for each construct or goal in it: twice to prepare it and up
% to three times when it is reached.
interpreted(G, ( '$interpreted', G )) :- ( var(G) ; \+ control(G) ), !.
interpreted(G, ( '$interpreted', H )) :-
    G =.. [F|Gs],
    maplist(interpreted, Gs, Hs),
    H =.. [F|Hs].

control((_, _)).
control((_ ; _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).

collected(G, M, Seen, T, Out, Base, Each) -->
    { phrase(called(G, [], M, Seen), Goals) },
    [ collect(Goals, T, Out, Base, Each) ].

% maplist(G, Ls): the lists are taken apart together.
mapping(G, Ls, M, Seen, [charge(1), call(loop(Name), Vs)]) :-
    copy_of_goal(G, Goal, Extra),
    gensym(construct, Name),
    length(Ls, N), length(Nils, N), length(Xs, N), length(Tails, N), length(Lists, N),
    maplist(=([]), Nils),
    maplist([L, X, T]>>(L = [X|T]), Lists, Xs, Tails),
    term_variables(Extra, Shared),
    append(Ls, Shared, Vs),
    append(Nils, Shared, As0), append(Lists, Shared, As1), append(Tails, Shared, As2),
    phrase(called(Goal, Xs, M, [Lists|Seen]), Goals0),
    append(Goals0, [call(loop(Name), As2)], Goals),
    assertz(construct(loop(Name), 1, [clause(As0, []), clause(As1, Goals)])).

folding(G, Ls, A0, A, M, Seen, [charge(1), call(loop(Name), Vs)]) :-
    copy_of_goal(G, Goal, Extra),
    gensym(construct, Name),
    length(Ls, N), length(Nils, N), length(Xs, N), length(Tails, N), length(Lists, N),
    maplist(=([]), Nils),
    maplist([L, X, T]>>(L = [X|T]), Lists, Xs, Tails),
    term_variables(Extra, Shared),
    append([Ls, [A0, A], Shared], Vs),
    append([Nils, [S, S], Shared], As0),
    append([Lists, [S0, S2], Shared], As1),
    append([Tails, [S1, S2], Shared], As2),
    append(Xs, [S0, S1], More),
    phrase(called(Goal, More, M, [Lists, S0|Seen]), Goals0),
    append(Goals0, [call(loop(Name), As2)], Goals),
    assertz(construct(loop(Name), 1, [clause(As0, []), clause(As1, Goals)])).

% Lambda expressions are beyond the analysis; other goals keep their variables.
copy_of_goal(G, G, G) :- \+ ( G = (_ >> _) ; G = (_ / _) ).
