% A clock or counter tells what everything before it in the text has taken, whoever did it, and nothing of what comes behind it.
main :-
    after_a_search,
    times_of_branches,
    inferences_of_branches.

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

% Later branches have less to do.
branch(X) :- member(X, [6,5,4,3,2,1]), N is X * 8000, work(N).

% Nothing is shared in the first step: it tells how much one branch takes at the least, on a busy machine too.
least_time_of_a_branch(Least) :- findall(C, ( between(1, 9, _), time_of_a_branch(C) ), Cs), min_list(Cs, Least).

time_of_a_branch(C) :- statistics(cputime, C0), once(work(48000)), statistics(cputime, C1), C is C1 - C0.

after_a_search :-
    least_time_of_a_branch(Branch),
    statistics(cputime, C1),
    nb_setval(latest, 0),
    statistics(inferences, I0), get_time(T0),
    (   member(_, [1,2,3,4,5,6,7,8]), work(48000), fail
    ;   true
    ),
    statistics(inferences, I1), get_time(T1), statistics(cputime, C2), statistics(runtime, [R2,_]), C3 is cputime,
    (   branch(_), get_time(T), nb_setval(latest, T), fail
    ;   true
    ),
    get_time(T2), nb_getval(latest, Latest),
    Inferences is I1 - I0,
    show(Inferences),                                              % expect: 384020
    compare_times(cputime, C2 - C1, 3 * Branch),                    % expect: cputime
    compare_times(wall, T2, Latest),                               % expect: wall
    compare_times(wall, T1, T0),                                   % expect: wall
    compare_times(runtime, R2 / 1000, C2 - 0.001),                 % expect: runtime
    compare_times(cputime, C3, C2).                                % expect: cputime

compare_times(Name, More, Less) :- ( More >= Less -> show(Name) ; show(too_early(Name, More, Less)) ).

times_of_branches :-
    forall(member(Clock, [get_time,realtime,cputime_function,cputime,process_cputime,thread_cputime,runtime,process_runtime,system_time,
                          real_time,walltime]),
           ( findall(T, ( branch(_), read_clock(Clock, T) ), Ts), msort(Ts, Sorted),
             ( Ts == Sorted -> true ; show(Clock-Ts) ) )),
    show(in_order).                                                % expect: in_order

read_clock(get_time, T) :- !, get_time(T).
read_clock(realtime, T) :- !, T is realtime.
read_clock(cputime_function, T) :- !, T is cputime.
read_clock(Key, T) :- statistics(Key, Value), ( Value = [T,_] -> true ; T = Value ).

% Each inference counts once, in the order of the text.
inferences_of_branches :-
    statistics(inferences, I0),
    findall(I, ( branch(_), statistics(inferences, I) ), Is),
    differences(Is, I0, Ds),
    show(Ds).                                                      % expect: [48022,40006,32006,24006,16006,8006]

differences([], _, []).
differences([I|Is], I0, [D|Ds]) :- D is I - I0, differences(Is, I, Ds).

show(X) :- write(X), nl.
