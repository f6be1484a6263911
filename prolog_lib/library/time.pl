% time.pl: library(time): goals that are called when their time has come, whatever runs. They are called before the next call of the machine
% that has set the alarm: not in the middle of a built-in predicate. call_with_time_limit/2 is the system's.
:- module(time,
          [ alarm/3, alarm/4, alarm_at/3, alarm_at/4, remove_alarm/1, install_alarm/1, install_alarm/2, uninstall_alarm/1, current_alarm/4,
            call_with_time_limit/2
          ]).
:- use_module(library(option), [option/3]).
:- use_module(library(error), [must_be/2, existence_error/2]).

:- meta_predicate alarm(+, 0, -), alarm(+, 0, -, +), alarm_at(+, 0, -), alarm_at(+, 0, -, +), current_alarm(?, :, ?, ?).

% known(Number, Goal, Seconds, Remove): Seconds from install_alarm/1 on. installed(Number, Timer, At). ended(Number): it was called.
% early(Timer): it was due before it was installed.
:- dynamic known/4, installed/3, ended/1, early/1.

%! alarm(+Seconds, :Goal, -Alarm) is det.  As alarm/4 without options.
alarm(Time, Goal, Alarm) :- alarm(Time, Goal, Alarm, []).

%! alarm(+Seconds, :Goal, -Alarm, +Options) is det.
%  Calls Goal in so many seconds. Options: remove(Bool), the alarm is forgotten then (false); install(Bool), it starts now (true).
alarm(Time, Goal, Alarm, Options) :-
    must_be(number, Time),
    must_be(callable, Goal),
    option(remove(Remove), Options, false),
    option(install(Install), Options, true),
    must_be(boolean, Remove),
    must_be(boolean, Install),
    flag('$alarm', Number, Number + 1),
    assertz(known(Number, Goal, Time, Remove)),
    Alarm = '$alarm'(Number),
    ( Install == true -> install_alarm(Alarm) ; true ).

%! alarm_at(+Time, :Goal, -Alarm) is det.  As alarm_at/4 without options.
alarm_at(At, Goal, Alarm) :- alarm_at(At, Goal, Alarm, []).

%! alarm_at(+Time, :Goal, -Alarm, +Options) is det.  Calls Goal at a time stamp; options as for alarm/4.
alarm_at(At, Goal, Alarm, Options) :-
    must_be(number, At),
    get_time(Now),
    Time is max(0, At - Now),
    alarm(Time, Goal, Alarm, Options).

%! install_alarm(+Alarm) is det.  Starts an alarm that waits for it.
install_alarm(Alarm) :-
    number_of(Alarm, Number),
    known(Number, _, Time, _), !,
    install(Number, Time).

%! install_alarm(+Alarm, +Seconds) is det.  Starts an alarm that is due in so many seconds.
install_alarm(Alarm, Time) :-
    must_be(number, Time),
    number_of(Alarm, Number),
    install(Number, Time).

install(Number, Time) :-
    uninstall(Number),
    retractall(ended(Number)),
    get_time(Now),
    At is Now + Time,
    system:'$alarm_call'(Time, Timer),
    assertz(installed(Number, Timer, At)),
    ( retract(early(Timer)) -> ring([Timer]) ; true ).

%! uninstall_alarm(+Alarm) is det.  Stops an alarm; install_alarm/1 starts it again.
uninstall_alarm(Alarm) :-
    number_of(Alarm, Number),
    uninstall(Number).

uninstall(Number) :-
    (   retract(installed(Number, Timer, _))
    ->  ( system:'$cancel_alarm'(Timer) -> true ; true )
    ;   true
    ).

%! remove_alarm(+Alarm) is det.  Stops and forgets an alarm.
remove_alarm(Alarm) :-
    number_of(Alarm, Number),
    uninstall(Number),
    retractall(known(Number, _, _, _)),
    retractall(ended(Number)).

number_of(Alarm, Number) :-
    (   nonvar(Alarm), Alarm = '$alarm'(Number), known(Number, _, _, _)
    ->  true
    ;   must_be(nonvar, Alarm),
        existence_error(alarm, Alarm)
    ).

%! current_alarm(?At, :Goal, ?Alarm, ?Status) is nondet.  Status is scheduled, done, or inactive.
current_alarm(At, Goal, Alarm, Status) :-
    findall(Time-alarm(Time, G, '$alarm'(N), State), state(N, G, Time, State), Pairs0),
    keysort(Pairs0, Pairs),
    '$member_of_list'(_-alarm(At, Goal, Alarm, Status), Pairs).

state(Number, Goal, At, State) :-
    known(Number, Goal, _, _),
    (   installed(Number, _, At) -> State = scheduled
    ;   ended(Number) -> State = done, At = 0
    ;   State = inactive, At = 0
    ).

% What the machine calls when alarms are due. Exceptions of their goals are those of what runs.
ring_alarms :-
    system:'$rung_alarms'(Timers),
    ring(Timers).

ring([]).
ring([Timer|Timers]) :-
    (   \+ installed(_, Timer, _)
    ->  assertz(early(Timer)),
        ring(Timers)
    ;   retract(installed(Number, Timer, _)),
        known(Number, Goal, _, Remove)
    ->  ( Remove == true -> retractall(known(Number, _, _, _)) ; assertz(ended(Number)) ),
        ( catch(Goal, Error, true) -> true ; true ),
        ring(Timers),
        ( nonvar(Error) -> throw(Error) ; true )
    ;   ring(Timers)
    ).
