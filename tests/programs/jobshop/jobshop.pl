%   jobshop.pl -- scheduling: a job shop by branch and bound, and a school
%   timetable by constraint checking search.
%
%   A job is a list of operations Machine-Duration that run in this order; a
%   machine does one operation at a time.  Schedules are assocs from
%   operations to start times.  We look for all *active* schedules with
%   findall/3 for small problems, and for a schedule with the least makespan.
%
%   Start:
%       swipl -g main -t halt jobshop.pl
%       swipl -g "solve(tiny)" -t "halt(5)" jobshop.pl
%       swipl -g "solve(nothing)" -t halt jobshop.pl
%       swipl -g "timetable(overfull)" -t halt jobshop.pl

:- module(jobshop,
          [ main/0,
            solve/1,
            timetable/1
          ]).
:- use_module(library(assoc)).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(error)).
:- use_module(library(debug)).

:- set_prolog_flag(double_quotes, codes).

%!  shop(?Name, -Jobs)

shop(tiny,
     [ a-[saw-3, drill-2],
       b-[drill-2, saw-4, paint-1]
     ]).
shop(small,
     [ chair-[saw-3, drill-2, paint-2],
       desk-[saw-2, paint-1, drill-4],
       shelf-[drill-4, saw-3]
     ]).
shop(larger,
     [ j1-[m1-3, m2-2, m3-2],
       j2-[m1-2, m3-1, m2-4],
       j3-[m2-4, m3-3, m1-1],
       j4-[m3-2, m1-4, m2-1]
     ]).

                /* -------- states of the search -------- */

%   state(Pending, MachineFree, JobFree, Starts): the operations that are
%   still to start, by job; when each machine and job is free.

initial(Jobs, state(Pending, Machines, Free, Starts)) :-
    list_to_assoc([], Starts),
    maplist(number_operations, Jobs, Pending),
    findall(M-0, distinct_machine(Jobs, M), Ms),
    list_to_assoc(Ms, Machines),
    pairs_keys(Jobs, Names),
    findall(J-0, member(J, Names), Js),
    list_to_assoc(Js, Free).

distinct_machine(Jobs, M) :-
    setof(M0, J^Ops^D^(member(J-Ops, Jobs), member(M0-D, Ops)), Ms),
    member(M, Ms).

number_operations(Job-Ops, Job-Numbered) :-
    findall(I-Op, nth1(I, Ops, Op), Numbered).

%   dispatch(+State0, -Op, -State) is nondet: start the next operation of
%   some job as early as it can start.

dispatch(state(Pending0, Ms0, Js0, Starts0), op(Job,I), state(Pending, Ms, Js, Starts)) :-
    select(Job-[I-(M-D)|Rest], Pending0, Job-Rest, Pending1),
    earliest(M, Job, Ms0, Js0, Start),
    End is Start+D,
    no_operation_fits_before(Pending0, Job, M, Start, Ms0, Js0),
    exclude([_-[]]>>true, Pending1, Pending),
    put_assoc(M, Ms0, End, Ms),
    put_assoc(Job, Js0, End, Js),
    put_assoc(op(Job,I), Starts0, when(M,Start,End), Starts).

earliest(M, Job, Ms, Js, Start) :-
    get_assoc(M, Ms, T1),
    get_assoc(Job, Js, T2),
    Start is max(T1, T2).

%   An active schedule leaves no gap that another operation could fill.

no_operation_fits_before(Pending, Job, M, Start, Ms, Js) :-
    \+ ( member(Other-[_-(M-D)|_], Pending),
         Other \== Job,
         earliest(M, Other, Ms, Js, S),
         S+D =< Start ).

complete(state([], _, _, _)).

makespan(state(_, _, Js, _), Span) :-
    assoc_to_values(Js, Ends),
    max_list(Ends, Span).

%   What must come at least: for each job its end plus its remaining work,
%   for each machine its end plus the work that waits for it.

lower_bound(state(Pending, Ms, Js, _), Bound) :-
    aggregate_all(max(T),
                  ( gen_assoc(Job, Js, T0),
                    (   memberchk(Job-Ops, Pending)
                    ->  aggregate_all(sum(D), member(_-(_-D), Ops), Work)
                    ;   Work = 0
                    ),
                    T is T0+Work ),
                  ByJob),
    aggregate_all(max(T),
                  ( gen_assoc(M, Ms, T0),
                    aggregate_all(sum(D),
                                  ( member(_-Ops, Pending),
                                    member(_-(M-D), Ops) ),
                                  Work),
                    T is T0+Work ),
                  ByMachine),
    Bound is max(ByJob, ByMachine).

%   schedule(+State, +Limit, -Final) is nondet: complete schedules that end
%   no later than Limit.

schedule(State, _, State) :-
    complete(State),
    !.
schedule(State0, Limit, Final) :-
    dispatch(State0, _, State),
    lower_bound(State, Bound),
    Bound =< Limit,
    schedule(State, Limit, Final).

%   best_span(+Initial, -Span): raise the limit until there is a schedule.

best_span(Initial, Span) :-
    lower_bound(Initial, Low),
    between(Low, inf, Span),
    \+ \+ schedule(Initial, Span, _),
    !.

schedules(Initial, Limit, Schedules) :-
    findall(Starts,
            ( schedule(Initial, Limit, state(_, _, _, Assoc)),
              assoc_to_list(Assoc, Starts)
            ),
            All),
    sort(All, Schedules).

                /* -------- output -------- */

gantt(Starts, Span) :-
    findall(M, member(_-when(M,_,_), Starts), Ms0),
    sort(Ms0, Machines),
    forall(member(M, Machines), gantt_line(M, Starts)),
    format("~t~8||"),
    forall(( between(1, Span, T) ), ( T mod 5 =:= 0 -> write('+') ; write('-') )),
    nl.

gantt_line(M, Starts) :-
    findall(S-(E-J), member(op(J,_)-when(M,S,E), Starts), Busy0),
    keysort(Busy0, Busy),
    format("~w~t~8||", [M]),
    foldl(gantt_bar, Busy, 0, _),
    nl.

gantt_bar(S-(E-Job), Now, E) :-
    Gap is S-Now,
    Length is E-S,
    sub_atom(Job, _, 1, 0, Letter0),
    upcase_atom(Letter0, Letter),
    format("~*c", [Gap, 0'.]),
    forall(between(1, Length, _), write(Letter)).

utilisation(Starts, Span) :-
    findall(M-D, ( member(_-when(M,S,E), Starts), D is E-S ), Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    forall(member(M-Ds, Groups),
           ( sum_list(Ds, Sum),
             Percent is 100*Sum/Span,
             format("  ~w~t~12|~t~d~4+ of ~d~t~1f%~14+~n", [M, Sum, Span, Percent]) )).

solve(Name) :-
    (   shop(Name, Jobs)
    ->  true
    ;   existence_error(shop, Name)
    ),
    format("~n== ~w ==~n", [Name]),
    initial(Jobs, Initial),
    lower_bound(Initial, Bound),
    best_span(Initial, Span),
    schedules(Initial, Span, Best),
    length(Best, NBest),
    format("lower bound ~d, makespan ~d, ~d schedule(s)~n", [Bound, Span, NBest]),
    Best = [First|_],
    check_schedule(Jobs, First),
    gantt(First, Span),
    utilisation(First, Span),
    Worse is Span+1,
    schedules(Initial, Worse, More),
    count_by_span(More, Counts),
    forall(member(T-N, Counts), format("  ending at ~d: ~D~n", [T, N])).

count_by_span(Schedules, Counts) :-
    maplist([Starts,Span-1]>>aggregate_all(max(E), member(_-when(_,_,E), Starts), Span), Schedules, Pairs),
    msort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist([T-Ones,T-N]>>length(Ones, N), Groups, Counts).

%   Nothing overlaps and the order within jobs is kept.

check_schedule(Jobs, Starts) :-
    forall(( member(A-when(M,S1,E1), Starts),
             member(B-when(M,S2,E2), Starts),
             A @< B ),
           assertion(( E1 =< S2 ; E2 =< S1 ))),
    forall(( member(J-Ops, Jobs), nth1(I, Ops, _), I1 is I+1,
             memberchk(op(J,I)-when(_,_,E), Starts),
             memberchk(op(J,I1)-when(_,S,_), Starts) ),
           assertion(E =< S)).

                /* -------- the timetable -------- */

%   lesson(Plan, Class, Teacher, Subject, Hours); rooms and hours of a plan.

lesson(week, '5a', adams, maths,   2).
lesson(week, '5a', brown, english, 2).
lesson(week, '5a', clark, music,   1).
lesson(week, '5b', adams, maths,   2).
lesson(week, '5b', brown, english, 1).
lesson(week, '5b', davis, sports,  2).
lesson(overfull, '6', adams, maths, 4).
lesson(overfull, '6', brown, english, 3).

periods(week, 6).
periods(overfull, 6).

unavailable(week, adams, 1).
unavailable(week, brown, 3).
unavailable(week, davis, 2).
unavailable(overfull, nobody, 1).

room(maths, small).
room(english, small).
room(english, large).
room(music, large).
room(sports, gym).

%   One variable for each hour of a lesson; the hardest lessons first.

hours(Plan, Hours) :-
    findall(Key-hour(Class, Teacher, Subject, I),
            ( lesson(Plan, Class, Teacher, Subject, N),
              aggregate_all(count, unavailable(Plan, Teacher, _), Away),
              aggregate_all(count, room(Subject, _), Rooms),
              Key is Rooms*10-Away,
              between(1, N, I) ),
            Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Hours).

place([], _, _, _, []).
place([hour(Class,Teacher,Subject,I)|Hours], Plan, Periods, Placed, [at(P,Room,Class,Teacher,Subject)|Table]) :-
    (   I > 1, Placed = [at(P0,_,Class,Teacher,Subject)|_]
    ->  Low is P0+1
    ;   Low = 1
    ),
    between(Low, Periods, P),
    \+ unavailable(Plan, Teacher, P),
    \+ memberchk(at(P,_,Class,_,_), Placed),
    \+ memberchk(at(P,_,_,Teacher,_), Placed),
    room(Subject, Room),
    \+ memberchk(at(P,Room,_,_,_), Placed),
    place(Hours, Plan, Periods, [at(P,Room,Class,Teacher,Subject)|Placed], Table).

%   The gaps of the teachers: hours between their first and last without
%   a lesson.

gaps(Table, Gaps) :-
    findall(G,
            ( setof(P, R^C^S^member(at(P,R,C,_Teacher,S), Table), Ps),
              Ps = [First|_],
              last(Ps, Last),
              length(Ps, N),
              G is Last-First+1-N ),
            Gs),
    sum_list(Gs, Gaps).

timetable(Plan) :-
    must_be(atom, Plan),
    periods(Plan, Periods),
    hours(Plan, Hours),
    length(Hours, NHours),
    format("~n== ~w: ~d lessons in ~d periods ==~n", [Plan, NHours, Periods]),
    findall(Gaps-Table,
            ( place(Hours, Plan, Periods, [], Table0),
              msort(Table0, Table),
              gaps(Table, Gaps) ),
            Pairs),
    length(Pairs, Count),
    format("~D timetables~n", [Count]),
    (   aggregate_all(min(Gaps, Table), member(Gaps-Table, Pairs), min(MinGaps, BestTable))
    ->  aggregate_all(count, member(MinGaps-_, Pairs), NBest),
        aggregate_all(max(Gaps), member(Gaps-_, Pairs), MaxGaps),
        format("gaps of teachers: ~d to ~d; ~d with the fewest~n", [MinGaps, MaxGaps, NBest]),
        print_timetable(Plan, Periods, BestTable)
    ;   format("impossible~n"),
        fail
    ).

print_timetable(Plan, Periods, Table) :-
    setof(C, T^S^N^lesson(Plan, C, T, S, N), Classes),
    format("period"),
    forall(nth1(I, Classes, C), ( Column is 8+(I-1)*24, format("~t~*|~w", [Column, C]) )),
    nl,
    forall(between(1, Periods, P),
           ( format("~t~d~5|   ", [P]),
             forall(member(C, Classes), print_cell(P, C, Table)),
             nl )).

print_cell(P, C, Table) :-
    (   memberchk(at(P,Room,C,Teacher,Subject), Table)
    ->  format(atom(Cell), "~w (~w, ~w)", [Subject, Teacher, Room])
    ;   Cell = (-)
    ),
    format("~w~t~24+", [Cell]).

main :-
    forall(shop(Name, _), solve(Name)),
    timetable(week),
    (   timetable(overfull)
    ->  true
    ;   format("(as expected)~n")
    ).
