% check.pl: looks at the loaded program for calls of predicates that do not exist.
:- module(check, [ check/0, list_undefined/0, list_undefined/1 ]).
:- use_module(library(lists)).
:- use_module(library(option)).
:- use_module(library(prolog_code), [pi_head/2]).

:- multifile prolog:message//1.

%! check is det.  Prints warnings about the loaded program: list_undefined/0.
check :-
    print_message(informational, check(pass('undefined predicates'))),
    list_undefined.

%! list_undefined is det.  Prints the predicates that the user's predicates call and that are not defined, with their callers.
list_undefined :- list_undefined([]).

%! list_undefined(+Options) is det.  As list_undefined/0. Options: module_class(List), of user, library, test; [user] by default.
list_undefined(Options) :-
    option(module_class(Classes), Options, [user]),
    findall(Callee-Clause, undefined_call(Classes, Callee, Clause), Calls0),
    sort(Calls0, Calls),
    (   Calls == []
    ->  true
    ;   pairs(Calls, Undefined),
        print_message(warning, check(undefined(Undefined)))
    ).

pairs([], []).
pairs([Callee-Caller|Calls], [Callee-[Caller|Callers]|Undefined]) :-
    of_same(Calls, Callee, Callers, Rest),
    pairs(Rest, Undefined).

of_same([Callee0-Caller|Calls], Callee, [Caller|Callers], Rest) :-
    Callee0 == Callee, !,
    of_same(Calls, Callee, Callers, Rest).
of_same(Rest, _, [], Rest).

undefined_call(Classes, Context:PI, Clause) :-
    current_module(M),
    module_property(M, class(Class)),
    memberchk(Class, Classes),
    predicate_in(M, Head),
    catch(clause(M:Head, Body, Clause), _, fail),
    called(Body, M, Called, Context),
    is_undefined(Context, Called),
    pi_head(PI, Called).

predicate_in(M, Head) :-
    current_predicate(_, M:Head),
    \+ predicate_property(M:Head, imported_from(_)),
    \+ predicate_property(M:Head, foreign).

is_undefined(M, Goal) :-
    \+ predicate_property(M:Goal, defined),
    \+ predicate_property(M:Goal, dynamic).

% The goals that Goal would call in module M, on backtracking.
called(Goal, _, _, _) :- var(Goal), !, fail.
called(M:Goal, _, Called, Context) :- !,
    atom(M),
    called(Goal, M, Called, Context).
called(Goal, M, Called, Context) :-
    control(Goal, Parts), !,
    member(Part, Parts),
    called(Part, M, Called, Context).
called(Goal, M, Called, Context) :-
    callable(Goal),
    (   Called = Goal,
        Context = M
    ;   predicate_property(M:Goal, meta_predicate(Modes)),
        '$any_argument'(N, Modes, Mode),
        arg(N, Goal, Argument),
        extended(Mode, Argument, Part),
        called(Part, M, Called, Context)
    ).

control(( A, B ), [A,B]).
control(( A ; B ), [A,B]).
control(( A -> B ), [A,B]).
control(( A *-> B ), [A,B]).
control(\+ A, [A]).

extended(0, Goal, Goal) :- !.
extended(^, Goal0, Goal) :- !, without_variables(Goal0, Goal).
extended(N, Goal0, Goal) :-
    integer(N),
    strip(Goal0, M, Plain),
    callable(Plain),
    \+ Plain = (_ >> _),
    \+ Plain = (_ / _),
    Plain =.. List0,
    length(More, N),
    append(List0, More, List),
    Plain1 =.. List,
    ( M == [] -> Goal = Plain1 ; Goal = M:Plain1 ).

without_variables(Goal, Goal) :- var(Goal), !.
without_variables(_^Goal0, Goal) :- !, without_variables(Goal0, Goal).
without_variables(Goal, Goal).

strip(Goal, [], Goal) :- var(Goal), !.
strip(M:Goal, M, Goal) :- !, atom(M).
strip(Goal, [], Goal).

prolog:message(check(pass(What))) --> [ 'Checking ~w ...'-[What] ].
prolog:message(check(undefined(Undefined))) -->
    [ 'The predicates below are not defined. If these are defined'-[], nl,
      'at runtime using assert/1, use :- dynamic Name/Arity.'-[], nl, nl ],
    callees(Undefined).

callees([]) --> [].
callees([Callee-Clauses|Undefined]) -->
    { shown(Callee, Name) },
    [ '~q, which is referenced by'-[Name] ],
    clauses(Clauses),
    ( { Undefined == [] } -> [] ; [ nl ] ),
    callees(Undefined).

clauses([]) --> [].
clauses([Clause|Clauses]) -->
    { clause_property(Clause, predicate(Caller)),
      shown(Caller, Name),
      nth_clause(Head, N, Clause),
      ordinal(N, Suffix) },
    [ nl, '\t'-[] ],
    (   { predicate_property(Head, file(File)),
          predicate_property(Head, line_count(Line)) }
    ->  [ '~w:~d: '-[File,Line] ]
    ;   []
    ),
    [ '~d-~w clause of ~q'-[N,Suffix,Name] ],
    clauses(Clauses).

ordinal(N, Suffix) :-
    (   N // 10 mod 10 =\= 1,
        Last is N mod 10,
        suffix(Last, Suffix0)
    ->  Suffix = Suffix0
    ;   Suffix = th
    ).

suffix(1, st).
suffix(2, nd).
suffix(3, rd).

shown(user:PI, PI) :- !.
shown(PI, PI).
