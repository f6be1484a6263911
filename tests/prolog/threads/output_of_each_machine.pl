% Where output goes is each thread's and engine's own matter: what it has redirected others do not see. Without engines that yield the output is
% SWI-Prolog's.
waiting(Name, Text) :- with_output_to(atom(Text), ( write(Name), thread_get_message(_), write(end) )).

main :-
    thread_create(( waiting(one, T), thread_send_message(main, T) ), One),
    thread_create(( waiting(two, T), thread_send_message(main, T) ), Two),
    sleep(0.01),
    write(main), nl,                                                        % expect: main
    thread_send_message(One, go), sleep(0.01), thread_send_message(Two, go),
    thread_get_message(T1), thread_get_message(T2), thread_join(One), thread_join(Two),
    msort([T1, T2], Ts), print(Ts), nl,                                     % expect: [oneend,twoend]
    engine_create(x, ( current_output(S), set_output(user_error), set_output(S) ), E0), engine_next(E0, _),
    write(still), nl,                                                       % expect: still
    engine_create(S1, with_output_to(string(S1), ( write(a), engine_yield(1), write(b) )), E1),
    engine_next(E1, Y), print(Y), nl,                                       % expect: 1
    engine_next(E1, Z), print(Z), nl,                                       % expect: "ab"
    engine_create(S2, with_output_to(string(S2), ( write(a), engine_yield(1) )), E2),
    engine_next(E2, _), engine_destroy(E2),
    write(after), nl,                                                       % expect: after
    with_output_to(string(Inner), ( engine_create(x, write(inner), E3), engine_next(E3, _) )),
    print(Inner), nl,                                                       % expect: "inner"
    tmp_file_stream(File, Out, [encoding(utf8)]), close(Out),
    thread_create(( open(File, write, F), set_output(F), write(in_file), thread_get_message(_), nl, close(F) ), T3),
    sleep(0.01),
    write(not_in_file), nl,                                                 % expect: not_in_file
    thread_send_message(T3, go), thread_join(T3),
    read_file_to_string(File, Text, []), print(Text), nl.                   % expect: "in_file\n"
