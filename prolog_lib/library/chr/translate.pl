% translate.pl: the rules of a CHR program as clauses.
%
% For a constraint c/2 the program has
%
%   c(X, Y)                       the constraint is told: occurrence 1 with no suspension yet
%   c___2(S)                      the suspension S is woken: occurrence 1
%   c___2__K(X, Y, S)             occurrence K of c/2 in a head; the last of these stores the constraint. S is a variable until it is stored:
%                                 before the first body that runs while the constraint stays, or after the last occurrence
%   c___2__K__J(List, ..., S)     the search for the Jth partner among the suspensions of List; what stands before S are the lists and suspensions of
%                                 the partners before and the variables that are known
%   c___2__insert(X, Y, S), c___2__remove(S)
%
% Occurrences are numbered from the first rule on, in a rule those of removed constraints before those of kept ones. No clause leaves a choice point.
% Partners are found by the table of their ground arguments (mode +) that are known, else among the suspensions of a variable that they
% share, else in the list of all. A guard goal is tried as soon as what it needs is known, if those before it are tests, too.
:- module(chr_translate, [ parse_rule/2, translate/4 ]).
:- op(1180, xfx, ==>), op(1180, xfx, <=>), op(1100, xfx, \), op(1200, xfx, @), op(1190, xfx, pragma), op(500, yfx, #).
:- use_module(library(chr/matching)).
:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2, nth1/3, reverse/2, numlist/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [type_error/2, instantiation_error/1]).

% --- rules: rule(Heads, Guard, Body), Heads those removed, then those kept: head(removed | kept, Constraint, active | passive) ----------

%! parse_rule(+Term, -Rule) is det.  Rule is what Term, of which <=>/2 or ==>/2 is the functor below @ and pragma, says.
parse_rule((_ @ Term), Rule) :- !, parse_rule(Term, Rule).
parse_rule((Term pragma Pragmas), Rule) :- !, parse(Term, Pragmas, Rule).
parse_rule(Term, Rule) :- parse(Term, true, Rule).

parse((Left <=> Right), Pragmas, rule(Heads, Guard, Body)) :-
    (   nonvar(Left), Left = (Kept \ Removed)
    ->  heads(Removed, removed, Pragmas, Heads, Heads1),
        heads(Kept, kept, Pragmas, Heads1, [])
    ;   heads(Left, removed, Pragmas, Heads, [])
    ),
    guard_and_body(Right, Guard, Body).
parse((Left ==> Right), Pragmas, rule(Heads, Guard, Body)) :-
    heads(Left, kept, Pragmas, Heads, []),
    guard_and_body(Right, Guard, Body).

heads(H, _, _, _, _) :- var(H), !, instantiation_error(H).
heads((A, B), Kind, Pragmas, Heads, Tail) :- !,
    heads(A, Kind, Pragmas, Heads, Heads1),
    heads(B, Kind, Pragmas, Heads1, Tail).
heads(C # Id, Kind, Pragmas, [head(Kind, C, Passive)|Tail], Tail) :- !,
    callable_head(C),
    ( ( Id == passive ; is_passive(Pragmas, Id) ) -> Passive = passive ; Passive = active ).
heads(C, Kind, _, [head(Kind, C, active)|Tail], Tail) :- callable_head(C).

callable_head(C) :- ( callable(C) -> true ; var(C) -> instantiation_error(C) ; type_error(callable, C) ).

is_passive((A, B), Id) :- !, ( is_passive(A, Id) ; is_passive(B, Id) ), !.
is_passive(passive(Id0), Id) :- Id0 == Id.

guard_and_body(Right, Guard, Body) :-
    (   nonvar(Right), Right = '|'(Guard0, Body0) -> Guard = Guard0, Body = Body0
    ;   Guard = true, Body = Right
    ).

% --- the program -------------------------------------------------------------------------------------------------------------------

%! translate(+Module, +Constraints, +Rules, -Clauses) is det.
%  Clauses are those of the program in Module; Constraints are constraint(Name, Arity, Modes), each mode + (ground) or ?.
translate(M, Constraints0, Rules0, Clauses) :-
    place_constraints(Constraints0, Rules0, 2, Constraints),
    number_rules(Rules0, 1, Rules),
    Program = program(M, Constraints, Rules, Indexes),
    maplist(constraint_clauses(Program), Constraints, ClauseLists),
    append(ClauseLists, Clauses1),
    length(Constraints, Count),
    First is Count + 2,
    place_indexes(Indexes, First, Last),
    maplist(store_clauses(Indexes, M), Constraints, StoreLists),
    append(StoreLists, Clauses2),
    atom_concat('$chr_', M, Variable),
    findall('$chr_constraint'(Slot, Name, Arity), member(constraint(Name, Arity, _, _, Slot), Constraints), Facts),
    append([[ ('$chr_store'(S) :- nb_current(Variable, S), !), ('$chr_store'(S) :- chr:new_store(Variable, Last, S)) | Facts ],
            Clauses1, Clauses2], Clauses).

% constraint(Name, Arity, Modes, Base, Slot): Base is the name of its suspensions, Slot where the store has the list of them. A mode is
% + (ground), ? (rules wait for a value) or * (no rule asks for the value).
place_constraints([], _, _, []).
place_constraints([constraint(Name, Arity, Modes0)|Cs0], Rules, Slot, [constraint(Name, Arity, Modes, Base, Slot)|Cs]) :-
    atomic_list_concat([Name,'___',Arity], Base),
    place_modes(Modes0, 1, Name/Arity, Rules, Modes),
    Slot1 is Slot + 1,
    place_constraints(Cs0, Rules, Slot1, Cs).

place_modes([], _, _, _, []).
place_modes([Mode0|Modes0], I, PI, Rules, [Mode|Modes]) :-
    ( ( Mode0 == (+) ; asks_for(PI, I, Rules) ) -> Mode = Mode0 ; Mode = (*) ),
    I1 is I + 1,
    place_modes(Modes0, I1, PI, Rules, Modes).

% A rule has something else than a variable there, or has the variable in another place of its heads or in its guard.
asks_for(Name/Arity, I, Rules) :-
    member(rule(Heads, Guard, _), Rules),
    append(Before, [head(_, C, _)|After], Heads),
    functor(C, Name, Arity),
    arg(I, C, V),
    (   nonvar(V)
    ->  true
    ;   C =.. [_|Arguments],
        length(Left, I),
        append(Left0, [_], Left),
        append(Left, Right, Arguments),
        term_variables(Before-After-Guard-Left0-Right, Others),
        is_known(V, Others)
    ), !.

number_rules([], _, []).
number_rules([R|Rs], N, [N-R|Ns]) :- N1 is N + 1, number_rules(Rs, N1, Ns).

% index(Base, Positions, Slot) in an open list: rules look for constraints by these arguments.
place_indexes([], Last0, Last) :- !, Last is Last0 - 1.
place_indexes([index(_, _, Slot)|Indexes], Slot, Last) :- Slot1 is Slot + 1, place_indexes(Indexes, Slot1, Last).

index_slot(Indexes, Base, Positions, Slot) :- memberchk(index(Base, Positions, Slot0), Indexes), !, Slot = Slot0.

constraint_of(program(_, Constraints, _, _), C, Constraint) :-
    functor(C, Name, Arity),
    Constraint = constraint(Name, Arity, _, _, _),
    memberchk(Constraint, Constraints).

% --- a constraint ---------------------------------------------------------------------------------------------------------------------

constraint_clauses(Program, Constraint, [Tell, Wake|Clauses]) :-
    Constraint = constraint(Name, Arity, _, Base, _),
    Program = program(_, _, Rules, _),
    length(Arguments, Arity),
    Told =.. [Name|Arguments],
    occurrence_goal(Base, 1, Arguments, _, First),
    Tell = (Told :- First),
    length(Arguments1, Arity),
    suspension(Base, Arguments1, fields(_, _, _, _), Pattern),
    occurrence_goal(Base, 1, Arguments1, Pattern1, First1),
    Woken =.. [Base,Pattern1],
    Wake = (Woken :- Pattern1 = Pattern, First1),
    findall(occurrence(N, Rule, I), occurs(Name/Arity, Rules, N, Rule, I), Occurrences),
    occurrences_clauses(Occurrences, 1, Program, Constraint, Clauses).

occurs(Name/Arity, Rules, N, Rule, I) :-
    member(N-Rule, Rules),
    Rule = rule(Heads, _, _),
    nth1(I, Heads, head(_, C, active)),
    functor(C, Name, Arity).

occurrence_goal(Base, K, Arguments, S, Goal) :-
    atomic_list_concat([Base,'__',K], Name),
    append(Arguments, [S], All),
    Goal =.. [Name|All].

suspension(Base, Arguments, fields(State, Id, Generation, Module), S) :-
    S =.. [Base, State, Id, Generation, _, _, Module|Arguments].

occurrences_clauses([], K, _, constraint(_, Arity, _, Base, _), [Clause]) :-
    length(Arguments, Arity),
    occurrence_goal(Base, K, Arguments, S, Head),
    insert_goal(Base, Arguments, S, Insert),
    Clause = (Head :- Insert).
occurrences_clauses([O|Os], K, Program, Constraint, Clauses) :-
    copy_term(O, occurrence(N, Rule, I)),
    occurrence_clauses(Rule, N, I, K, Program, Constraint, Clauses1),
    K1 is K + 1,
    occurrences_clauses(Os, K1, Program, Constraint, Clauses2),
    append(Clauses1, Clauses2, Clauses).

insert_goal(Base, Arguments, S, ( var(S) -> Insert ; true )) :-
    atom_concat(Base, '__insert', Name),
    append(Arguments, [S], All),
    Insert =.. [Name|All].

% --- an occurrence: the search for partners --------------------------------------------------------------------------------------------

% The active constraint is Arguments with suspension S; search(...) is what the clauses of all its levels have in common.
occurrence_clauses(rule(Heads, Guard, Body), N, I, K, Program, Constraint, [Clause, Otherwise|Levels]) :-
    Constraint = constraint(_, Arity, Modes, Base, _),
    nth1(I, Heads, head(Kind, Active, _)),
    Active =.. [_|Patterns],
    length(Arguments, Arity),
    occurrence_goal(Base, K, Arguments, S, Head),
    K1 is K + 1,
    occurrence_goal(Base, K1, Arguments, S, Next),
    Otherwise = (Head :- Next),
    match_all(Patterns, Modes, Arguments, [], Known0, Conditions, Conditions1),
    guard_goals(Guard, Goals0),
    tests_now(Goals0, Known0, Goals, Conditions1, []),
    partners(Heads, I, 1, Partners0),
    order_partners(Partners0, Known0, Partners),
    heads_suspensions(Heads, I, S, Partners, Suspensions),
    atomic_list_concat([Base,'__',K], Prefix),
    Search = search(Prefix, Arguments, S, Base, Kind, N, Suspensions, Heads, Body, Next, Program),
    (   Partners == []
    ->  fire(Search, Goals, Known0, [], Next, Conditions2, Actions),
        append(Conditions, Conditions2, AllConditions),
        conjunction(AllConditions, Condition),
        history(Search, Test),
        conjunction([Condition, Test, !, Actions], ClauseBody),
        Clause = (Head :- ClauseBody),
        Levels = []
    ;   first_level(Search, Partners, Goals, Known0, Start, Levels),
        append(Conditions, [!, Start], All),
        conjunction(All, ClauseBody),
        Clause = (Head :- ClauseBody)
    ).

% partner(Index, Kind, Constraint, Suspension)
partners([], _, _, []).
partners([head(Kind, C, _)|Heads], I, J, Partners) :-
    ( J =:= I -> Partners = Partners1 ; Partners = [partner(J, Kind, C, _)|Partners1] ),
    J1 is J + 1,
    partners(Heads, I, J1, Partners1).

% The next one is the first that shares a variable with what is known, else the first.
order_partners([], _, []).
order_partners(Partners0, Known, [P|Partners]) :-
    (   append(Before, [P|After], Partners0),
        P = partner(_, _, C, _),
        shares_variable(C, Known)
    ->  append(Before, After, Rest)
    ;   Partners0 = [P|Rest],
        P = partner(_, _, C, _)
    ),
    term_variables(Known-C, Known1),
    order_partners(Rest, Known1, Partners).

shares_variable(C, Known) :- term_variables(C, Vs), member(V, Vs), is_known(V, Known), !.

heads_suspensions(Heads, I, S, Partners, Suspensions) :-
    length(Heads, Count),
    numlist(1, Count, Numbers),
    maplist(head_suspension(I, S, Partners), Numbers, Suspensions).

head_suspension(I, S, Partners, J, T) :- ( J =:= I -> T = S ; memberchk(partner(J, _, _, T), Partners) ).

% A level: frame(Number, Partner, List, Known, Before): List is what remains of the suspensions that may be Partner, Known the variables that
% were known before, Before the frames outside it, the innermost first.
first_level(Search, [P|Partners], Goals, Known, Start, Clauses) :-
    level(Search, 1, P, Partners, Goals, Known, [], Start, Clauses).

level(Search, J, P, Partners, Goals0, Known0, Before, (Lookup, Enter), [Empty, Step|Clauses]) :-
    Search = search(_, _, S, ActiveBase, _, _, _, _, _, Next, Program),
    P = partner(_, _, C, T),
    needed(Search, Goals0, [P|Partners], Before, Known0, Known),
    lookup(C, Known0, Program, Candidates, Lookup),
    Frame = frame(J, P, Rest, Known, Before),
    level_goal(Search, frame(J, P, Candidates, Known, Before), Enter),
    level_goal(Search, frame(J, P, [], Known, Before), EmptyHead),
    outer_goal(Search, Before, Next, Outer),
    Empty = (EmptyHead :- Outer),
    level_goal(Search, frame(J, P, [T|Rest], Known, Before), StepHead),
    level_goal(Search, Frame, Again),
    constraint_of(Program, C, constraint(_, Arity, Modes, Base, _)),
    C =.. [_|Patterns],
    length(Arguments, Arity),
    suspension(Base, Arguments, fields(1, _, _, _), Pattern),
    match_all(Patterns, Modes, Arguments, Known0, Known1, Conditions0, Conditions1),
    distinct(Base, T, ActiveBase-S, Before, Program, Distinct),
    tests_now(Goals0, Known1, Goals, Conditions1, []),
    append([T = Pattern|Distinct], Conditions0, Conditions),
    (   Partners = [P1|Partners1]
    ->  J1 is J + 1,
        level(Search, J1, P1, Partners1, Goals, Known1, [Frame|Before], Inside, Clauses),
        conjunction(Conditions, Condition),
        Step = (StepHead :- ( Condition -> Inside ; Again ))
    ;   fire(Search, Goals, Known1, [Frame|Before], Next, Conditions2, Actions),
        append(Conditions, Conditions2, Conditions3),
        history(Search, Test),
        append(Conditions3, [Test], Conditions4),
        conjunction(Conditions4, Condition),
        Step = (StepHead :- ( Condition -> Actions ; Again )),
        Clauses = []
    ).

% Variables that are known and that something further on, or a level outside, has.
needed(search(_, Arguments, _, _, _, _, _, _, Body, _, _), Goals, Partners, Before, Known0, Known) :-
    term_variables(Goals-Partners-Body, Later),
    ( Before = [frame(_, _, _, Outside, _)|_] -> true ; Outside = Arguments ),
    term_variables(Outside, OutsideVariables),
    known_among(Known0, Later, OutsideVariables, More),
    append(OutsideVariables, More, Known).

level_goal(search(Prefix, _, S, _, _, _, _, _, _, _, _), frame(J, _, List, Known, Before), Goal) :-
    atomic_list_concat([Prefix,'__',J], Name),
    outer_arguments(Before, Outer),
    append([[List], Outer, Known, [S]], All),
    Goal =.. [Name|All].

outer_arguments([], []).
outer_arguments([frame(_, partner(_, _, _, T), Rest, _, _)|Frames], [T,Rest|Arguments]) :- outer_arguments(Frames, Arguments).

outer_goal(_, [], Next, Next).
outer_goal(Search, [Frame|_], _, Goal) :- level_goal(Search, Frame, Goal).

% No two heads are the same constraint.
distinct(Base, T, ActiveBase-S, Before, Program, Goals) :-
    ( Base == ActiveBase -> Goals = [T \== S|Goals1] ; Goals = Goals1 ),
    distinct_from(Before, Base, T, Program, Goals1).

distinct_from([], _, _, _, []).
distinct_from([frame(_, partner(_, _, C, U), _, _, _)|Frames], Base, T, Program, Goals) :-
    constraint_of(Program, C, constraint(_, _, _, Base1, _)),
    ( Base1 == Base -> Goals = [T \== U|Goals1] ; Goals = Goals1 ),
    distinct_from(Frames, Base, T, Program, Goals1).

% --- lookups --------------------------------------------------------------------------------------------------------------------------------

lookup(C, Known, Program, Candidates, Goal) :-
    Program = program(_, _, _, Indexes),
    constraint_of(Program, C, constraint(_, _, Modes, Base, Slot)),
    C =.. [_|Patterns],
    known_places(Patterns, Modes, 1, Known, Ground, Variables),
    All = ('$chr_store'(Store), arg(Slot, Store, Candidates)),
    (   Ground \== []
    ->  pairs_of(Ground, Positions, Key),
        index_slot(Indexes, Base, Positions, Index),
        Goal = ('$chr_store'(Store), arg(Index, Store, Table), chr:table_get(Table, Key, Candidates))
    ;   by_variables(Variables, Candidates, All, Goal)
    ).

pairs_of([I-A], [I], A) :- !.
pairs_of(Pairs, Positions, Key) :-
    findall(I, member(I-_, Pairs), Positions),
    maplist(second, Pairs, Values),
    Key =.. [k|Values].

second(_-A, A).

by_variables([], _, All, All).
by_variables([V|Vs], Candidates, All, ( var(V) -> chr:of_variable(V, Candidates) ; Goal )) :- by_variables(Vs, Candidates, All, Goal).

% Ground: Position-Term of arguments that are ground and known, Variables: others that are known variables of the rule.
known_places([], [], _, _, [], []).
known_places([P|Ps], [Mode|Modes], I, Known, Ground, Variables) :-
    term_variables(P, Vs),
    (   Mode == (+), all_known(Vs, Known) -> Ground = [I-P|Ground1], Variables = Variables1
    ;   var(P), is_known(P, Known) -> Ground = Ground1, Variables = [P|Variables1]
    ;   Ground = Ground1, Variables = Variables1
    ),
    I1 is I + 1,
    known_places(Ps, Modes, I1, Known, Ground1, Variables1).

% --- firing ----------------------------------------------------------------------------------------------------------------------------------------

% Conditions: what is left of the guard. Actions: constraints go away, the body, and on with the active constraint if it is still there.
fire(Search, Goals, Known, Frames, Next, Conditions, Actions) :-
    Search = search(_, Arguments, S, Base, Kind, N, Suspensions, _, Body0, _, Program),
    rest_of_guard(Goals, Known, Conditions),
    remove_goals(Frames, Program, Removals),
    body(Body0, Body),
    (   Kind == removed
    ->  atom_concat(Base, '__remove', Remove),
        RemoveGoal =.. [Remove,S],
        append([( var(S) -> true ; RemoveGoal )|Removals], [Body], All)
    ;   continue(Search, Frames, Next, Body, Continue),
        (   Body == true, Removals \== []
        ->  append(Removals, Continue, All)
        ;   insert_goal(Base, Arguments, S, Insert),
            ( needs_history(Search) -> Note = [chr:note(N, Suspensions)] ; Note = [] ),
            append([[Insert], Note, Removals, Continue], All)
        )
    ),
    conjunction(All, Actions).

% A cut in a body is local to it.
body(Body, call(Body)) :- nonvar(Body), has_cut(Body), !.
body(Body, call(Body)) :- var(Body), !.
body(Body, Body).

has_cut(G) :- nonvar(G), ( G == ! ; G = (A, B), ( has_cut(A) ; has_cut(B) ) ; G = (A ; B), ( has_cut(A) ; has_cut(B) )
                         ; G = (_ -> B), has_cut(B) ; G = (_ *-> B), has_cut(B) ), !.

remove_goals(Frames, Program, Goals) :-
    reverse(Frames, Outermost),
    findall_removed(Outermost, Program, Goals).

findall_removed([], _, []).
findall_removed([frame(_, partner(_, Kind, C, T), _, _, _)|Frames], Program, Goals) :-
    (   Kind == removed
    ->  constraint_of(Program, C, constraint(_, _, _, Base, _)),
        atom_concat(Base, '__remove', Remove),
        Goal =.. [Remove,T],
        Goals = [Goal|Goals1]
    ;   Goals = Goals1
    ),
    findall_removed(Frames, Program, Goals1).

% After the body: the search goes on at the innermost level whose constraints outside it are still there.
continue(Search, Frames, Next, Body, Goals) :-
    Search = search(_, _, S, Base, _, _, _, _, _, _, Program),
    reverse(Frames, Outermost),
    resume(Outermost, Search, Next, Resume),
    (   Body == true
    ->  Goals = [Resume]
    ;   wakes(Base, Program)
    ->  Goals = [arg(3, S, Generation), Body, ( arg(1, S, 1), arg(3, S, Generation) -> Resume ; true )]
    ;   Goals = [Body, ( arg(1, S, 1) -> Resume ; true )]
    ).

resume([], _, Next, Next).
resume([Frame|Frames], Search, _, Goal) :-
    level_goal(Search, Frame, Again),
    Frame = frame(_, partner(_, Kind, _, T), _, _, _),
    (   ( Kind == removed ; Frames == [] ) -> Goal = Again
    ;   resume(Frames, Search, _, Inside),
        Goal = ( arg(1, T, 1) -> Inside ; Again )
    ).

% Constraints all of whose arguments are ground are never woken.
wakes(Base, program(_, Constraints, _, _)) :-
    memberchk(constraint(_, _, Modes, Base, _), Constraints),
    memberchk(?, Modes).

% A rule that removes nothing fires once for the same constraints; it could be tried again only if one of them is woken.
needs_history(search(_, _, _, _, _, _, _, Heads, _, _, Program)) :-
    \+ memberchk(head(removed, _, _), Heads),
    member(head(_, C, _), Heads),
    constraint_of(Program, C, constraint(_, _, _, Base, _)),
    wakes(Base, Program), !.

history(Search, Test) :-
    Search = search(_, _, S, _, _, N, Suspensions, _, _, _, _),
    (   needs_history(Search) -> Test = ( var(S) -> true ; chr:is_new(N, Suspensions) )
    ;   Test = true
    ).

% --- storing ---------------------------------------------------------------------------------------------------------------------------------------

store_clauses(Indexes, M, constraint(_, Arity, Modes, Base, Slot), [Insert, Remove]) :-
    findall(Positions-Index, member(index(Base, Positions, Index), Indexes), Tables),
    length(Arguments, Arity),
    atom_concat(Base, '__insert', InsertName),
    append(Arguments, [S], InsertArguments),
    InsertHead =.. [InsertName|InsertArguments],
    S0 =.. [Base, 1, Id, 0, 0, 0, M|Arguments],
    maplist(table_goal(table_put, Store, S, Arguments), Tables, Puts),
    waking(Modes, Arguments, Waking),
    ( Waking == [] -> Attach = true, Detach = true ; Attach = chr:attach(Waking, S), Detach = chr:detach(Waking, S) ),
    append([['$chr_store'(Store), chr:new_id(Store, Id), S = S0, chr:push(Store, Slot, S)], Puts, [Attach]], InsertGoals),
    conjunction(InsertGoals, InsertBody),
    Insert = (InsertHead :- InsertBody),
    atom_concat(Base, '__remove', RemoveName),
    RemoveHead =.. [RemoveName,S],
    S1 =.. [Base, _, _, _, _, _, _|Arguments],
    maplist(table_goal(table_take, Store, S, Arguments), Tables, Takes),
    append([[S = S1, setarg(1, S, 2), '$chr_store'(Store), chr:pull(Store, Slot, S)], Takes, [Detach]], RemoveGoals),
    conjunction(RemoveGoals, RemoveBody),
    Remove = (RemoveHead :- RemoveBody).

table_goal(Name, Store, S, Arguments, Positions-Index, chr:Goal) :-
    maplist(argument_at(Arguments), Positions, Values),
    ( Values = [Key] -> true ; Key =.. [k|Values] ),
    Goal =.. [Name, Store, Index, Key, S].

argument_at(Arguments, I, A) :- nth1(I, Arguments, A).

waking([], [], []).
waking([Mode|Modes], [A|As], Waking) :- ( Mode == (?) -> Waking = [A|Waking1] ; Waking = Waking1 ), waking(Modes, As, Waking1).
