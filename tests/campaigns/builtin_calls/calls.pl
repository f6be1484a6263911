% calls.pl: makes the calls of a file of facts, one after the other, whatever they do.
%
%   a_call(Number, Way, Handles, Goal)     Handles: h(findall=Findall, ...), the variables of terms.py in Goal, bound before it runs
%
% The number of each call is written to the stream fuzz_progress before it is made. What is said here of the result: nothing. It is for
% whoever runs this to see whether the process lives on.
:- dynamic p/1, q/2, compiled/1, here/1.
:- discontiguous a_call/4.
:- use_module(library(lists)).
:- table tabled/1, evaluated/1, moded(_, min).

p(1). p(2). p(3).
q(1, a). q(2, b).
static(1). static(2). static(3).
tabled(1). tabled(2). tabled(X) :- tabled(Y), Y < 5, X is Y + 1.
moded(a, 3). moded(a, 2). moded(b, 7).
evaluated(1).
evaluated(2) :- b_getval(fuzz_goal, Goal), Goal \== [], b_setval(fuzz_goal, []), with_table(Goal).
evaluated(3) :- evaluated(1).

:- initialization(( current_prolog_flag(progress, File), open(File, append, _, [alias(fuzz_progress)]) )).
:- initialization(nb_setval(fuzz_goal, [])).

make_calls :- a_call(Number, _, _, _), make_call(Number), fail.
make_calls :- note(end).

note(What) :- format(fuzz_progress, "~w~n", [What]), flush_output(fuzz_progress).

make_call(Number) :-
    note(Number),
    catch(call_with_time_limit(1, made(Number)), _, true),
    after_call.

made(Number) :-
    a_call(Number, Way, Handles, Goal),
    handles(Handles),
    in_some_way(Way, Handles, Goal).

% Verifies the heap where the build does.
after_call :-
    garbage_collect,
    retractall(compiled(_)),
    findall(X, p(X), _),
    catch(throw(ball), _, true),
    catch(tabled(7), _, true),
    catch(set_prolog_flag(double_quotes, codes), _, true).

in_some_way(plain, _, Goal) :- some_solutions(Goal).
in_some_way(compiled, Handles, Goal) :- assertz((compiled(Handles) :- Goal)), some_solutions(compiled(Handles)).
in_some_way(evaluated, Handles, Goal) :- abolish_all_tables, b_setval(fuzz_goal, Handles-Goal), evaluated(_).
in_some_way(condition, _, Goal) :- \+ \+ some_solutions(Goal).
in_some_way(woken, _, Goal) :- freeze(X, some_solutions(Goal)), X = 1.
in_some_way(cleanup, _, Goal) :- setup_call_cleanup(true, member(_, [1, 2]), some_solutions(Goal)), !.
in_some_way(collected, _, Goal) :- findall(Goal, some_solutions(Goal), _).
in_some_way(caught, _, Goal) :- catch(some_solutions(Goal), E, ( E == time_limit_exceeded -> throw(E) ; some_solutions(Goal) )).

with_table(Handles-Goal) :-
    '$tbl_variant_table'(user:evaluated(_), [], _, Table, _, _),
    handle(evaluated, Handles, Table),
    some_solutions(Goal).

some_solutions(Goal) :-
    Count = count(0),
    (   call(Goal),
        arg(1, Count, N0), N is N0 + 1, nb_setarg(1, Count, N),
        N >= 3
    ->  true
    ;   true
    ).

% --- handles ----------------------------------------------------------------------------------------------------------------

handles(Handles) :-
    functor(Handles, _, Arity),
    forall_handles(1, Arity, Handles).

forall_handles(N, Arity, _) :- N > Arity, !.
forall_handles(N, Arity, Handles) :-
    arg(N, Handles, Name=Value),
    made_handle(Name, Value),
    N1 is N + 1,
    forall_handles(N1, Arity, Handles).

handle(Name, Handles, Value) :-
    functor(Handles, _, Arity),
    (   between(1, Arity, N), arg(N, Handles, Name=Place), var(Place) -> Place = Value ; true ).

% A choice point, above which another solution buffer keeps the one before.
made_handle(findall, Id) :- '$findall_begin'(Id), '$findall_add'(Id, f(_)), stay.
made_handle(count, Id) :- '$count_begin'(Id), '$count_add'(Id), stay.
made_handle(aggregate, Id) :- '$aggregate_begin'(Id), '$aggregate_add'(Id, max, 1, a), stay.
made_handle(level, Level) :- stay, '$level'(Level).
made_handle(older, Level) :- '$level'(Level), stay.
made_handle(mark, Mark) :- '$cleanup_push'('$run_cleanup'(true), Mark).
made_handle(evaluated, _).
made_handle(finished, Table) :- tabled(_), !, finished_table(tabled(_), Table).
made_handle(moded, Table) :- moded(_, _), !, finished_table(moded(_, _), Table).
made_handle(input, Stream) :- open_string("p(X, Y). 12 'abc'. a b", Stream).
made_handle(output, Stream) :- ( open_null_stream(Stream) -> true ; true ).
made_handle(dynamic, Reference) :- assertz(here(1), Reference).
made_handle(static, Reference) :- ( clause(static(_), true, Reference) -> true ; true ).
made_handle(record, Reference) :- recordz(fuzz, f(_), Reference).
made_handle(attributed, X) :- put_attr(X, fuzz, f(_)).
made_handle(frozen, X) :- freeze(X, true).
made_handle(different, X) :- dif(X, f(_)).
made_handle(waiting, X) :- when((nonvar(X) ; nonvar(_)), true).
made_handle(cyclic, X) :- X = f(X, _).
made_handle(cyclicList, X) :- X = [a, b|X].
made_handle(longText, X) :- length(Codes, 5000), all_are(Codes, 0'a), string_codes(X, Codes).
made_handle(longAtom, X) :- length(Codes, 5000), all_are(Codes, 0'b), atom_codes(X, Codes).
made_handle(longList, X) :- numlist(1, 5000, X).
made_handle(deep, X) :- deep(5000, X).
made_handle(wide, X) :- functor(X, wide, 900).
made_handle(goal, (member(X, [1, 2]), X > 1, !)).
made_handle(suspended, X) :- freeze(X, fail).
made_handle(position, Position) :- ( open_string("abc", S), stream_property(S, position(Position)) -> true ; true ).
made_handle(near(Name), Value) :- made_handle(Name, Handle), ( integer(Handle) -> Value is Handle + 8 ; Value = Handle ).

stay.
stay :- fail.

finished_table(Goal, Table) :- ( current_table(user:Goal, Table) -> true ; true ).

all_are([], _).
all_are([X|Xs], X) :- all_are(Xs, X).

deep(0, []) :- !.
deep(N, f(X)) :- N1 is N - 1, deep(N1, X).

% The predicates that there are: Module, Name and Arity, one in a line.
list_predicates :-
    '$modules'(Modules),
    forall(( member(M, Modules), \+ member(M, [user, error]), '$predicates'(M, _, PIs), member(Name/Arity, PIs), is_reached(M, Name, Arity) ),
           format("~q ~q ~w~n", [M, Name, Arity])).

% Of libraries, what is exported.
is_reached(system, _, _) :- !.
is_reached(M, Name, Arity) :- functor(Head, Name, Arity), predicate_property(M:Head, exported), !.
