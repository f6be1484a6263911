% chr.pl: Constraint Handling Rules with the interface and the refined operational semantics of SWI-Prolog's library of this name.
%
% The rules of a file are collected while it is read; at its end chr/translate makes clauses of them. What these clauses use when they
% run is here. All that a program stores is terms of the heap, modified by setarg/3, so backtracking and other workers see the store as
% they see any term:
%
%   '$chr_MODULE'   backtrackable global variable: store(LastId, List, ..., Table, ...), a List of suspensions for each constraint, the newest
%                   first, and a Table for each set of arguments by which rules look
%   suspension      NAME___ARITY(State, Id, Generation, History, Before, Module, Argument, ...): a constraint that is stored
%                   (State 1) or was (2); Generation counts how often it was woken; History: the propagations that it had, as an association
%                   list; Before: the cell of the List in front of its own, or 0
%   attribute chr   of a variable: the suspensions that have it, the newest first
:- module(chr,
          [ op(1180, xfx, ==>), op(1180, xfx, <=>), op(1150, fx, constraints), op(1150, fx, chr_constraint),
            op(1150, fx, chr_preprocessor), op(1150, fx, handler), op(1150, fx, rules), op(1100, xfx, \), op(1200, xfx, @),
            op(1190, xfx, pragma), op(500, yfx, #), op(1150, fx, chr_type), op(1150, fx, chr_declaration), op(1130, xfx, --->),
            op(1150, fx, ?),
            chr_show_store/1, find_chr_constraint/1, current_chr_constraint/1, chr_trace/0, chr_notrace/0, chr_leash/1
          ]).
:- use_module(library(chr/translate)).
:- use_module(library(hashtable), [ht_new/1]).
:- use_module(library(assoc), [get_assoc/3, put_assoc/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2, append/3]).

:- dynamic declared/3.     % declared(Module, Constraint/Arity, Modes)
:- dynamic rule_of/2.      % rule_of(Module, rule(Kept, Removed, Guard, Body)) of the file that is being read
:- dynamic chr_module/1.   % it has constraints
:- dynamic chr_module/2.   % chr_module(Module, new): its file is not at its end

:- meta_predicate current_chr_constraint(:).

:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

:- create_prolog_flag(chr_toplevel_show_store, true, [type(boolean), keep(true)]).

'$used_by_program' :- '$separate_lambdas'([apply_macros]).

% --- reading a program --------------------------------------------------------------------------------------------------------

expansion(Term, _) :- var(Term), !, fail.
expansion(end_of_file, Clauses) :- !,
    prolog_load_context(module, M),
    retract(chr_module(M, new)),
    findall(C, declared(M, C, _), [_|_]),
    program_clauses(M, Clauses0),
    append(Clauses0, [end_of_file], Clauses).
expansion((:- Declaration), Clauses) :- !, nonvar(Declaration), declaration(Declaration, Clauses).
expansion(handler(_), []) :- !, in_program(_).
expansion(rules(_), []) :- !, in_program(_).
expansion(Term, Clauses) :- declaration(Term, Clauses), !.
expansion(Term, []) :-
    is_rule(Term),
    in_program(M),
    parse_rule(Term, Rule),
    assertz(rule_of(M, Rule)).

in_program(M) :- prolog_load_context(module, M), chr_module(M, new).

is_rule((_ <=> _)).
is_rule((_ ==> _)).
is_rule((_ @ Rule)) :- nonvar(Rule), is_rule(Rule).
is_rule((Rule pragma _)) :- nonvar(Rule), is_rule(Rule).

declaration(chr_constraint(Cs), []) :- declare(Cs).
declaration(constraints(Cs), []) :- declare(Cs).
declaration(chr_type(_), []).
declaration(chr_option(_, _), []).
declaration(chr_declaration(_), []).

declare(Cs) :-
    prolog_load_context(module, M),
    (   chr_module(M, new) -> true
    ;   forget(M),
        assertz(chr_module(M, new)),
        ( chr_module(M) -> true ; assertz(chr_module(M)) )
    ),
    declare_each(Cs, M).

% A file that is loaded again begins anew.
forget(M) :-
    retractall(declared(M, _, _)),
    retractall(rule_of(M, _)).

declare_each(Cs, _) :- var(Cs), !, must_be(callable, Cs).
declare_each((A, B), M) :- !, declare_each(A, M), declare_each(B, M).
declare_each([], _) :- !.
declare_each([C|Cs], M) :- !, declare_each(C, M), declare_each(Cs, M).
declare_each(C # _, M) :- !, declare_each(C, M).
declare_each(Name/Arity, M) :- !,
    must_be(atom, Name),
    must_be(nonneg, Arity),
    functor(C, Name, Arity),
    C =.. [_|Arguments],
    modes(Arguments, Modes),
    declare_one(M, Name/Arity, Modes).
declare_each(C, M) :-
    must_be(callable, C),
    C =.. [Name|Arguments],
    length(Arguments, Arity),
    modes(Arguments, Modes),
    declare_one(M, Name/Arity, Modes).

modes([], []).
modes([A|As], [Mode|Modes]) :-
    ( nonvar(A), ( A = + ; A = +(_) ) -> Mode = (+) ; Mode = (?) ),
    modes(As, Modes).

declare_one(M, Name/Arity, Modes) :-
    (   declared(M, Name/Arity, _) -> true
    ;   assertz(declared(M, Name/Arity, Modes))
    ).

program_clauses(M, Clauses) :-
    findall(constraint(Name, Arity, Modes), declared(M, Name/Arity, Modes), Constraints),
    findall(Rule, ( rule_of(M, Rule), has_constraints(M, Rule) ), Rules),
    translate(M, Constraints, Rules, Clauses).

% A rule with another head is reported and left out.
has_constraints(M, rule(Heads, _, _)) :-
    (   member(head(_, C, _), Heads),
        functor(C, Name, Arity),
        \+ declared(M, Name/Arity, _)
    ->  print_message(error, error(existence_error(chr_constraint, Name/Arity), _)),
        fail
    ;   true
    ).

% --- the store -----------------------------------------------------------------------------------------------------------------

%  store(+Variable, +Size, -Store): the program's store, an empty one where there was none.
new_store(Variable, Size, Store) :-
    functor(Store, store, Size),
    Store =.. [_,0|Slots],
    empty_slots(Slots),
    b_setval(Variable, Store).

empty_slots([]).
empty_slots([[]|Slots]) :- empty_slots(Slots).

new_id(Store, Id) :-
    arg(1, Store, Last),
    Id is Last + 1,
    setarg(1, Store, Id).

push(Store, Slot, S) :-
    arg(Slot, Store, List),
    Cell = [S|List],
    setarg(Slot, Store, Cell),
    ( List = [Next|_] -> setarg(5, Next, Cell) ; true ).

% O(1): the cell of S leaves the list; who stands at it still comes to the rest.
pull(Store, Slot, S) :-
    arg(5, S, Before),
    (   Before == 0
    ->  arg(Slot, Store, [_|Rest]),
        setarg(Slot, Store, Rest)
    ;   Before = [_,_|Rest],
        setarg(2, Before, Rest)
    ),
    ( Rest = [Next|_] -> setarg(5, Next, Before) ; true ).

% --- tables (library(hashtable)) of lists of suspensions; [] is a table that nothing was put in yet

table_get(Table, Key, Suspensions) :-
    (   Table \== [], hashtable:entry(Table, Key, Entry) -> arg(2, Entry, Suspensions)
    ;   Suspensions = []
    ).

table_put(Store, Slot, Key, S) :-
    arg(Slot, Store, Table0),
    (   Table0 == []
    ->  ht_new(Table),
        setarg(Slot, Store, Table)
    ;   Table = Table0
    ),
    (   hashtable:entry(Table, Key, Entry)
    ->  arg(2, Entry, Suspensions),
        setarg(2, Entry, [S|Suspensions])
    ;   hashtable:add(Table, Key, [S])
    ).

% An entry whose last suspension goes away stays: its key may come again.
table_take(Store, Slot, Key, S) :-
    arg(Slot, Store, Table),
    hashtable:entry(Table, Key, Entry),
    arg(2, Entry, Suspensions0),
    without(Suspensions0, S, Suspensions),
    setarg(2, Entry, Suspensions).

without([], _, []).
without([T|Ts], S, Us) :- ( T == S -> Us = Ts ; Us = [T|Us1], without(Ts, S, Us1) ).

% --- variables ----------------------------------------------------------------------------------------------------------------

of_variable(V, Suspensions) :- ( get_attr(V, chr, Suspensions0) -> Suspensions = Suspensions0 ; Suspensions = [] ).

attach(Arguments, S) :-
    term_variables(Arguments, Vs),
    attach_each(Vs, S).

attach_each([], _).
attach_each([V|Vs], S) :-
    of_variable(V, Suspensions),
    put_attr(V, chr, [S|Suspensions]),
    attach_each(Vs, S).

detach(Arguments, S) :-
    term_variables(Arguments, Vs),
    detach_each(Vs, S).

detach_each([], _).
detach_each([V|Vs], S) :-
    of_variable(V, Suspensions0),
    without(Suspensions0, S, Suspensions),
    ( Suspensions == [] -> del_attr(V, chr) ; put_attr(V, chr, Suspensions) ),
    detach_each(Vs, S).

attr_unify_hook(Suspensions, Other) :-
    (   var(Other)
    ->  of_variable(Other, Others),
        merged(Suspensions, Others, Woken),
        put_attr(Other, chr, Woken)
    ;   Woken = Suspensions,
        term_variables(Other, Vs),
        attach_all(Vs, Suspensions)
    ),
    by_age(Woken, Keyed, []),
    keysort(Keyed, Sorted),
    wake_each(Sorted).

attach_all([], _).
attach_all([V|Vs], Suspensions) :-
    of_variable(V, Others),
    merged(Suspensions, Others, All),
    put_attr(V, chr, All),
    attach_all(Vs, Suspensions).

% Both lists have the newest first.
merged([], Ss, Ss) :- !.
merged(Ss, [], Ss) :- !.
merged([S|Ss], [T|Ts], Us) :-
    arg(2, S, I),
    arg(2, T, J),
    (   I > J -> Us = [S|Us1], merged(Ss, [T|Ts], Us1)
    ;   I < J -> Us = [T|Us1], merged([S|Ss], Ts, Us1)
    ;   Us = [S|Us1], merged(Ss, Ts, Us1)
    ).

by_age([], Keyed, Keyed).
by_age([S|Ss], [Id-S|Keyed], Tail) :- arg(2, S, Id), by_age(Ss, Keyed, Tail).

wake_each([]).
wake_each([_-S|Ss]) :- wake(S), wake_each(Ss).

wake(S) :-
    (   arg(1, S, 1)
    ->  arg(3, S, Generation),
        Generation1 is Generation + 1,
        setarg(3, S, Generation1),
        arg(6, S, M),
        functor(S, Name, _),
        call(M:Name, S)
    ;   true
    ).

%  attribute_goals//1: what is stored is shown with the answer, not with the variables.
attribute_goals(_) --> [].

% --- histories: a propagation is noted at the youngest of its constraints ------------------------------------------------------

is_new(Rule, Suspensions) :-
    ids(Suspensions, Ids, 0, _, Youngest),
    arg(4, Youngest, History),
    ( History == 0 -> true ; \+ get_assoc([Rule|Ids], History, _) ).

note(Rule, Suspensions) :-
    ids(Suspensions, Ids, 0, _, Youngest),
    arg(4, Youngest, History0),
    ( History0 == 0 -> History1 = t ; History1 = History0 ),
    put_assoc([Rule|Ids], History1, true, History),
    setarg(4, Youngest, History).

ids([], [], _, S, S).
ids([S|Ss], [Id|Ids], Most, S0, Youngest) :-
    arg(2, S, Id),
    ( Id > Most -> ids(Ss, Ids, Id, S, Youngest) ; ids(Ss, Ids, Most, S0, Youngest) ).

% --- looking at stores -----------------------------------------------------------------------------------------------------------

%! chr_show_store(+Module) is det.  Prints the constraints that the program in Module has stored, one a line.
chr_show_store(M) :-
    (   stored(M, C), print(C), nl, fail
    ;   true
    ).

%! find_chr_constraint(-Constraint) is nondet.  Constraint is stored by some module.
find_chr_constraint(C) :-
    chr_module(M),
    stored(M, C).

%! current_chr_constraint(:Constraint) is nondet.  Constraint is stored by the module.
current_chr_constraint(M:C) :-
    chr_module(M),
    stored(M, C).

stored(M, C) :-
    atom_concat('$chr_', M, Variable),
    nb_current(Variable, Store),
    predicate_property(M:'$chr_constraint'(_, _, _), defined),
    M:'$chr_constraint'(Slot, Name, Arity),
    arg(Slot, Store, List),
    member(S, List),
    arg(1, S, 1),
    functor(C, Name, Arity),
    C =.. [_|Arguments],
    S =.. [_,_,_,_,_,_,_|Arguments].

% What an answer shows beside its bindings; the system asks for it when this library is loaded. The constraints are no copies: they have
% the variables of the answer.
stored_goals(Goals) :-
    current_prolog_flag(chr_toplevel_show_store, true),
    findall(M, chr_module(M), Ms),
    goals_of_modules(Ms, Goals, []).

goals_of_modules([], Goals, Goals).
goals_of_modules([M|Ms], Goals, Tail) :-
    atom_concat('$chr_', M, Variable),
    (   nb_current(Variable, Store),
        predicate_property(M:'$chr_constraint'(_, _, _), defined)
    ->  findall(Slot-Name, M:'$chr_constraint'(Slot, Name, _), Slots),
        goals_of_slots(Slots, Store, Goals, Goals1)
    ;   Goals1 = Goals
    ),
    goals_of_modules(Ms, Goals1, Tail).

goals_of_slots([], _, Goals, Goals).
goals_of_slots([Slot-Name|Slots], Store, Goals, Tail) :-
    arg(Slot, Store, List),
    goals_of_list(List, Name, Goals, Goals1),
    goals_of_slots(Slots, Store, Goals1, Tail).

goals_of_list([], _, Goals, Goals).
goals_of_list([S|Ss], Name, [C|Goals], Tail) :-
    S =.. [_,_,_,_,_,_,_|Arguments],
    C =.. [Name|Arguments],
    goals_of_list(Ss, Name, Goals, Tail).

%! chr_trace is det.  Does nothing: rules are not traced.
chr_trace.

%! chr_notrace is det.  Does nothing.
chr_notrace.

%! chr_leash(+Ports) is det.  Does nothing.
chr_leash(_).

% The last clause here, since it works from now on.
user:term_expansion(Term, Clauses) :- chr:expansion(Term, Clauses).
