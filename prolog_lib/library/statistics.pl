% statistics.pl: library(statistics): what a goal and the whole program take, in time and memory. Inferences and CPU time are
% those of all workers: docs/guide/statistics.md.
:- module(prolog_statistics,
          [ statistics/0, statistics/1, time/1, call_time/2, call_time/3, profile/1, profile/2, show_profile/1, profile_data/1 ]).
:- autoload(library(option), [option/3]).
:- autoload(library(lists), [member/2, memberchk/2, nth1/3]).

:- meta_predicate time(0), call_time(0, -), call_time(0, -, -), profile(0), profile(0, +).

% Marks that wait for the next solution of a goal of time/1: the level of its frame, and where counting goes on.
:- dynamic mark_at_redo/2.

%! time(:Goal) is nondet.
%  Calls Goal and prints, after each of its solutions, failure or exception, what it took: inferences, CPU and wall time.
time(Goal) :-
    mark(Start),
    (   '$level'(Level),
        catch(Goal, Error, true),
        '$is_last'(Level, Last),
        print_used(Level, Start),
        (   nonvar(Error) -> throw(Error)
        ;   Last == true -> !
        ;   go_on_at_redo(Level)
        )
    ;   '$level'(Level),
        print_used(Level, Start),
        fail
    ).

go_on_at_redo(_).
go_on_at_redo(Level) :-
    mark(Mark),
    asserta(mark_at_redo(Level, Mark)),
    fail.

mark(mark(Inferences, Cpu, Wall)) :-
    get_time(Wall),
    statistics(cputime, Cpu),
    statistics(inferences, Inferences).

print_used(Level, Start) :-
    mark(mark(I1, C1, W1)),
    ( retract(mark_at_redo(Level, Start1)) -> true ; Start1 = Start ),
    Start1 = mark(I0, C0, W0),
    Inferences is max(I1 - I0 - 8, 0),   % without those of time/1 itself
    Cpu is C1 - C0,
    Wall is W1 - W0,
    print_message(information, time(Inferences, Cpu, Wall)).

%! call_time(:Goal, -Time) is semidet.  Runs Goal once; Time is a dict time{cpu: Seconds, inferences: N, wall: Seconds}.
call_time(Goal, Time) :-
    call_time(Goal, Time, Result),
    call(Result).

%! call_time(:Goal, -Time, -Result) is det.  As call_time/2; Result is true or false, as Goal succeeds or fails.
call_time(Goal, Time, Result) :-
    mark(mark(I0, C0, W0)),
    ( call(Goal) -> Result = true ; Result = false ),
    mark(mark(I1, C1, W1)),
    Inferences is max(I1 - I0 - 8, 0),
    Cpu is C1 - C0,
    Wall is W1 - W0,
    dict_pairs(Time, time, [cpu-Cpu, inferences-Inferences, wall-Wall]).

%! statistics(-Figures) is det.  What statistics/0 prints, as a dict.
statistics(Figures) :-
    findall(Key-Value, figure(Key, Value), Pairs),
    dict_pairs(Figures, statistics, Pairs).

%! statistics is det.  Prints a summary of the time and memory in use.
statistics :-
    findall(Key-Value, figure(Key, Value), Figures),
    print_message(information, statistics(Figures)).

figure(Key, Value) :-
    member(Key, [epoch,cputime,inferences,atoms,functors,predicates,modules,codes,
                 stack_limit,local,localused,global,globalused,trail,trailused,stack]),
    statistics(Key, Value).

%! profile(:Goal) is semidet.  As profile/2 without options.
profile(Goal) :- profile(Goal, []).

%! profile(:Goal, +Options) is semidet.
%  Runs Goal once and prints where its time went: samples of all workers, one a millisecond. Options as for show_profile/1.
profile(Goal, Options) :-
    '$start_profile',
    ( catch(Goal, Error, true) -> Result = true ; Result = false ),
    '$stop_profile',
    show_profile(Options),
    ( nonvar(Error) -> throw(Error) ; Result == true ).

%! show_profile(+Options) is det.
%  Prints the last profile. Options: top(N) lines (25), cumulative(Bool): by the share of a predicate with all that it calls.
show_profile(Options) :-
    option(top(Top), Options, 25),
    option(cumulative(Cumulative), Options, false),
    '$profile'(Samples, Lines0),
    ( Cumulative == true -> sort(3, @>=, Lines0, Lines) ; Lines = Lines0 ),
    Rule = '=====================================================================',
    format('~w~nSamples: ~D, one in a millisecond of each worker~n~w~n', [Rule,Samples,Rule]),
    format('~w~t~w~45|~t~w~12+~t~w~12+~n~w~n', ['Predicate','Samples','Self','With calls',Rule]),
    forall(( nth1(I, Lines, line(PI, Self, Total)), I =< Top ),
           show_line(PI, Self, Total, Samples)).

show_line(PI, Self, Total, Samples) :-
    Percent is 100 * Self / max(Samples, 1),
    TotalPercent is 100 * Total / max(Samples, 1),
    ( PI = user:Shown -> true ; PI = system:Shown -> true ; Shown = PI ),
    format('~q~t~D~45|~t~1f%~12+~t~1f%~12+~n', [Shown,Self,Percent,TotalPercent]).

%! profile_data(-Data) is det.  The last profile as profile(Samples, Lines) with line(Module:Name/Arity, Self, Total).
profile_data(profile(Samples, Lines)) :- '$profile'(Samples, Lines).

:- multifile prolog:message//1.

prolog:message(time(Inferences, Cpu, Wall)) -->
    { Percent is round(100 * Cpu / max(Wall, 1.0e-9)),
      ( Cpu > 0 -> Lips is integer(Inferences / Cpu) ; Lips = 'Infinite' )
    },
    [ '~D inferences, ~3f CPU in ~3f seconds (~w% CPU, ~w Lips)'-[Inferences,Cpu,Wall,Percent,Lips] ].
prolog:message(statistics(Figures)) -->
    { memberchk(epoch-Epoch, Figures), memberchk(cputime-Cpu, Figures), memberchk(inferences-Inferences, Figures),
      memberchk(atoms-Atoms, Figures), memberchk(functors-Functors, Figures), memberchk(predicates-Predicates, Figures),
      memberchk(modules-Modules, Figures), memberchk(codes-Codes, Figures),
      format_time(string(Started), '%a %b %e %H:%M:%S %Y', Epoch)
    },
    [ 'Started at ~s'-[Started], nl,
      '~3f seconds cpu time for ~D inferences'-[Cpu,Inferences], nl,
      '~D atoms, ~D functors, ~D predicates, ~D modules, ~D VM-codes'-[Atoms,Functors,Predicates,Modules,Codes], nl, nl,
      '~t~w~27|~t~w~12+~t~w~12+'-['Limit','Allocated','In use'], nl
    ],
    stack_line('Local  stack', -, local, localused, Figures),
    stack_line('Global stack', -, global, globalused, Figures),
    stack_line('Trail  stack', -, trail, trailused, Figures),
    { memberchk(local-Local, Figures), memberchk(global-Global, Figures), memberchk(trail-Trail, Figures),
      memberchk(stack_limit-Limit, Figures), memberchk(stack-Used, Figures),
      Allocated is Local + Global + Trail,
      human_size(Limit, LimitText), human_size(Allocated, AllocatedText), human_size(Used, UsedText)
    },
    [ '~t~w~15|~t~w~27|~t~w~12+~t~w~12+'-['Total:',LimitText,AllocatedText,UsedText] ].

stack_line(Name, Limit, Size, Used, Figures) -->
    { memberchk(Size-Bytes, Figures), memberchk(Used-UsedBytes, Figures),
      human_size(Bytes, SizeText), human_size(UsedBytes, UsedText)
    },
    [ '~w:~t~w~27|~t~w~12+~t~w~12+'-[Name,Limit,SizeText,UsedText], nl ].

% Bytes as text: up to 100 Kb in bytes, up to 100 Mb in Kb.
human_size(Bytes, Text) :-
    (   Bytes < 20_000
    ->  format(string(Text), '~D  b', [Bytes])
    ;   Bytes < 100 * 1024 * 1024
    ->  Kb is Bytes // 1024,
        format(string(Text), '~D Kb', [Kb])
    ;   Mb is Bytes // (1024 * 1024),
        format(string(Text), '~D Mb', [Mb])
    ).
