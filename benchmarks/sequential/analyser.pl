%   analyser.pl -- groundness analysis of logic programs by fixpoint iteration
%
%   A call is abstracted to a list with one of ground or any per argument.
%   Starting from one call, the analyser computes the success pattern of every
%   call that can arise.  A table maps calls to success patterns; a worklist
%   holds the calls to (re)analyse; whenever a success pattern rises, the
%   calls that used it are put on the worklist again.
%   Stresses: copy_term/2, term construction and inspection with =.. and
%   functor/arg, ==/2, if-then-else, tables as immutable association lists.

main       :- benchmark(3300).
main_small :- benchmark(66).

benchmark(Count) :-
    repeat_analyses(Count),
    report.

repeat_analyses(Count) :-
    times(Count),
    entry(Call),
    analyse(Call, _),
    fail.
repeat_analyses(_).

report :-
    entry(Call),
    analyse(Call, Table),
    report_table(Table),
    fail.
report.

report_table([]).
report_table([entry(call(Name, Pattern), Success, _)|Table]) :-
    write(Name), write(Pattern), write(' -> '), write(Success), nl,
    report_table(Table).

%   The calls from which the analyses start.
entry(call(sort_all, [ground, any])).
entry(call(reverse_both, [any, ground])).
entry(call(derive_all, [ground, any])).
entry(call(colour_map, [any])).

%   ----- the worklist ----------------------------------------------------

%   analyse(+Call, -Table)
%   A table entry is entry(Call, Success, Users); Success is none until some
%   clause has been found to succeed.
analyse(Call, Table) :-
    iterate([Call], [entry(Call, none, [])], Table).

iterate([], Table, Table).
iterate([Call|Worklist], Table0, Table) :-
    Call = call(Name, Pattern),
    findall(clause_of(Head, Body), object_clause(Name, Head, Body), Clauses),
    analyse_clauses(Clauses, Call, Pattern, none, Success, Table0, Table1, Worklist, Worklist1),
    update(Table1, Call, Success, Users, Table2),
    schedule(Users, Worklist1, Worklist2),
    iterate(Worklist2, Table2, Table).

schedule([], Worklist, Worklist).
schedule([Call|Calls], Worklist0, Worklist) :-
    (   known_call(Worklist0, Call)
    ->  Worklist1 = Worklist0
    ;   Worklist1 = [Call|Worklist0]
    ),
    schedule(Calls, Worklist1, Worklist).

known_call([Other|Calls], Call) :-
    (   Other == Call
    ->  true
    ;   known_call(Calls, Call)
    ).

object_clause(Name, Head, Body) :-
    object(Name, Clauses),
    mem(clause_of(Head, Body), Clauses).

mem(X, [X|_]).
mem(X, [_|Xs]) :-
    mem(X, Xs).

%   ----- one call --------------------------------------------------------

analyse_clauses([], _, _, Success, Success, Table, Table, Worklist, Worklist).
analyse_clauses([Clause|Clauses], Call, Pattern, Success0, Success, Table0, Table, Worklist0, Worklist) :-
    analyse_clause(Clause, Call, Pattern, Success1, Table0, Table1, Worklist0, Worklist1),
    join(Success0, Success1, Success2),
    analyse_clauses(Clauses, Call, Pattern, Success2, Success, Table1, Table, Worklist1, Worklist).

analyse_clause(Clause, Call, Pattern, Success, Table0, Table, Worklist0, Worklist) :-
    copy_term(Clause, clause_of(Head, Body)),
    Head =.. [_|Arguments],
    bind_pattern(Pattern, Arguments),
    analyse_body(Body, Call, Outcome, Table0, Table, Worklist0, Worklist),
    (   Outcome == success
    ->  abstract_all(Arguments, Success)
    ;   Success = none
    ).

%   The analysis of a body stops at the first goal that is not known to
%   succeed; it will be resumed when its success pattern rises.
analyse_body([], _, success, Table, Table, Worklist, Worklist).
analyse_body([Goal|Goals], Caller, Outcome, Table0, Table, Worklist0, Worklist) :-
    analyse_goal(Goal, Caller, Outcome1, Table0, Table1, Worklist0, Worklist1),
    (   Outcome1 == success
    ->  analyse_body(Goals, Caller, Outcome, Table1, Table, Worklist1, Worklist)
    ;   Outcome = failure,
        Table = Table1,
        Worklist = Worklist1
    ).

analyse_goal(X = Y, _, Outcome, Table, Table, Worklist, Worklist) :- !,
    (   abstract_unify(X, Y)
    ->  Outcome = success
    ;   Outcome = failure
    ).
analyse_goal(X is Y, _, success, Table, Table, Worklist, Worklist) :- !,
    make_ground(X),
    make_ground(Y).
analyse_goal(X < Y, _, success, Table, Table, Worklist, Worklist) :- !,
    make_ground(X),
    make_ground(Y).
analyse_goal(X >= Y, _, success, Table, Table, Worklist, Worklist) :- !,
    make_ground(X),
    make_ground(Y).
analyse_goal(Goal, Caller, Outcome, Table0, Table, Worklist0, Worklist) :-
    Goal =.. [Name|Arguments],
    abstract_all(Arguments, Pattern),
    use(Table0, call(Name, Pattern), Caller, Success, Table, Worklist0, Worklist),
    (   Success == none
    ->  Outcome = failure
    ;   bind_pattern(Success, Arguments),
        Outcome = success
    ).

%   ----- the table -------------------------------------------------------

%   use(+Table0, +Call, +User, -Success, -Table, +Worklist0, -Worklist)
use([], Call, User, none, [entry(Call, none, [User])], Worklist, [Call|Worklist]).
use([Entry|Table0], Call, User, Success, [Entry1|Table], Worklist0, Worklist) :-
    Entry = entry(Other, OtherSuccess, Users),
    (   Other == Call
    ->  Success = OtherSuccess,
        Table = Table0,
        Worklist = Worklist0,
        (   known_call(Users, User)
        ->  Entry1 = Entry
        ;   Entry1 = entry(Call, Success, [User|Users])
        )
    ;   Entry1 = Entry,
        use(Table0, Call, User, Success, Table, Worklist0, Worklist)
    ).

%   update(+Table0, +Call, +Success, -Users, -Table): Users are the calls that
%   depend on Call if its success pattern rises, and [] if it does not.
update([Entry|Table0], Call, Success, Users, [Entry1|Table]) :-
    Entry = entry(Other, OldSuccess, OldUsers),
    (   Other == Call
    ->  join(OldSuccess, Success, NewSuccess),
        Entry1 = entry(Call, NewSuccess, OldUsers),
        Table = Table0,
        (   NewSuccess == OldSuccess
        ->  Users = []
        ;   Users = OldUsers
        )
    ;   Entry1 = Entry,
        update(Table0, Call, Success, Users, Table)
    ).

%   ----- the abstract domain ---------------------------------------------

%   join(+Success1, +Success2, -Success): the least upper bound.
join(none, Success, Success) :- !.
join(Success, none, Success) :- !.
join([], [], []).
join([X|Xs], [Y|Ys], [Z|Zs]) :-
    (   X == Y
    ->  Z = X
    ;   Z = any
    ),
    join(Xs, Ys, Zs).

%   A variable that is known to be ground is bound to the atom ground.
abstract_all([], []).
abstract_all([Argument|Arguments], [Value|Values]) :-
    (   has_variable(Argument)
    ->  Value = any
    ;   Value = ground
    ),
    abstract_all(Arguments, Values).

bind_pattern([], []).
bind_pattern([Value|Values], [Argument|Arguments]) :-
    (   Value == ground
    ->  make_ground(Argument)
    ;   true
    ),
    bind_pattern(Values, Arguments).

make_ground(Term) :-
    var(Term), !,
    Term = ground.
make_ground(Term) :-
    functor(Term, _, Arity),
    make_arguments_ground(Arity, Term).

make_arguments_ground(0, _) :- !.
make_arguments_ground(I, Term) :-
    arg(I, Term, Argument),
    make_ground(Argument),
    J is I - 1,
    make_arguments_ground(J, Term).

has_variable(Term) :-
    var(Term), !.
has_variable(Term) :-
    functor(Term, _, Arity),
    has_variable(Arity, Term).

has_variable(I, Term) :-
    I > 0,
    arg(I, Term, Argument),
    (   has_variable(Argument)
    ->  true
    ;   J is I - 1,
        has_variable(J, Term)
    ).

abstract_unify(X, Y) :-
    (   X == ground -> make_ground(Y)
    ;   Y == ground -> make_ground(X)
    ;   var(X)      -> X = Y
    ;   var(Y)      -> X = Y
    ;   functor(X, Name, Arity),
        functor(Y, Name, Arity),
        abstract_unify(Arity, X, Y)
    ).

abstract_unify(0, _, _) :- !.
abstract_unify(I, X, Y) :-
    arg(I, X, X1),
    arg(I, Y, Y1),
    abstract_unify(X1, Y1),
    J is I - 1,
    abstract_unify(J, X, Y).

%   ----- the programs to analyse -----------------------------------------

object(sort_all,
    [clause_of(sort_all([], []), []),
     clause_of(sort_all([L|Ls], [S|Ss]),
               [quick_sort(L, S), sort_all(Ls, Ss)])]).
object(quick_sort,
    [clause_of(quick_sort([], []), []),
     clause_of(quick_sort([X|Xs], Sorted),
               [split(Xs, X, Small, Large),
                quick_sort(Small, S1),
                quick_sort(Large, S2),
                concatenate(S1, [X|S2], Sorted)])]).
object(split,
    [clause_of(split([], _, [], []), []),
     clause_of(split([X|Xs], P, [X|Small], Large),
               [X < P, split(Xs, P, Small, Large)]),
     clause_of(split([X|Xs], P, Small, [X|Large]),
               [X >= P, split(Xs, P, Small, Large)])]).
object(concatenate,
    [clause_of(concatenate([], L, L), []),
     clause_of(concatenate([X|Xs], L, [X|Ys]),
               [concatenate(Xs, L, Ys)])]).
object(reverse_both,
    [clause_of(reverse_both(L, R),
               [naive_reverse(L, R), fast_reverse(R, [], L)])]).
object(naive_reverse,
    [clause_of(naive_reverse([], []), []),
     clause_of(naive_reverse([X|Xs], R),
               [naive_reverse(Xs, R1), concatenate(R1, [X], R)])]).
object(fast_reverse,
    [clause_of(fast_reverse([], R, R), []),
     clause_of(fast_reverse([X|Xs], R0, R),
               [fast_reverse(Xs, [X|R0], R)])]).
object(derive_all,
    [clause_of(derive_all(E, D),
               [derivative(E, x, D0), simplify(D0, D)])]).
object(derivative,
    [clause_of(derivative(X, X, 1), []),
     clause_of(derivative(_, _, 0), []),
     clause_of(derivative(A + B, X, DA + DB),
               [derivative(A, X, DA), derivative(B, X, DB)]),
     clause_of(derivative(A * B, X, DA * B + A * DB),
               [derivative(A, X, DA), derivative(B, X, DB)]),
     clause_of(derivative(A ^ N, X, N * A ^ M * DA),
               [M is N - 1, derivative(A, X, DA)])]).
object(simplify,
    [clause_of(simplify(A + B, C),
               [simplify(A, A1), simplify(B, B1), plus_simplified(A1, B1, C)]),
     clause_of(simplify(A * B, C),
               [simplify(A, A1), simplify(B, B1), times_simplified(A1, B1, C)]),
     clause_of(simplify(A, A), [])]).
object(plus_simplified,
    [clause_of(plus_simplified(0, B, B), []),
     clause_of(plus_simplified(A, 0, A), []),
     clause_of(plus_simplified(A, B, C), [C is A + B]),
     clause_of(plus_simplified(A, B, A + B), [])]).
object(times_simplified,
    [clause_of(times_simplified(0, _, 0), []),
     clause_of(times_simplified(1, B, B), []),
     clause_of(times_simplified(A, 1, A), []),
     clause_of(times_simplified(A, B, C), [C is A * B]),
     clause_of(times_simplified(A, B, A * B), [])]).
object(colour_map,
    [clause_of(colour_map(Map),
               [regions(Map), colour_all(Map, [red, green, blue])])]).
object(regions,
    [clause_of(regions([region(a, A, [B, C]), region(b, B, [A, C]), region(c, C, [A, B])]), [])]).
object(colour_all,
    [clause_of(colour_all([], _), []),
     clause_of(colour_all([region(_, C, Ns)|Rs], Colours),
               [choose(C, Colours, Others), all_in(Ns, Others), colour_all(Rs, Colours)])]).
object(choose,
    [clause_of(choose(X, [X|Xs], Xs), []),
     clause_of(choose(X, [Y|Xs], [Y|Ys]), [choose(X, Xs, Ys)])]).
object(all_in,
    [clause_of(all_in([], _), []),
     clause_of(all_in([X|Xs], L), [choose(X, L, _), all_in(Xs, L)])]).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
