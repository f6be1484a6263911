% stream_pair/3: a pair is read from and written to as its sides, and closed with them; wait_for_input/3 of streams that have input.
main :-
    open_string("one. two.", In),
    tmp_file(pair, File), open(File, write, Out),
    stream_pair(Pair, In, Out),
    read(Pair, X), print(X), nl,                     % expect: one
    write(Pair, text),
    stream_pair(Pair, In1, Out1),
    ( In1 == In, Out1 == Out -> writeln(same) ; true ),   % expect: same
    wait_for_input([Pair], Ready, 0),
    ( Ready == [Pair] -> writeln(ready) ; true ),    % expect: ready
    close(In),
    stream_pair(Pair, In2, Out2),
    ( var(In2), Out2 == Out -> writeln(half) ; true ),    % expect: half
    close(Pair),
    catch(close(Pair), error(E, _), true), ( E = existence_error(Kind, _) -> writeln(Kind) ; true ),   % expect: stream
    read_file_to_string(File, S, []), print(S), nl,  % expect: "text"
    delete_file(File),
    stream_pair(user_input, I, O), ( nonvar(I), var(O) -> writeln(input) ; true ),   % expect: input
    catch(wait_for_input([foo], _, 0), error(F, _), ( print(F), nl )),   % expect: existence_error(stream,foo)
    catch(wait_for_input(_, _, 0), error(G, _), ( print(G), nl )),       % expect: instantiation_error
    open_string("x", J), open_null_stream(N),
    current_output(Old),
    set_prolog_IO(J, N, user_error), write(hidden), get_char(C),
    set_prolog_IO(user_input, Old, user_error), set_output(Old),
    print(C), nl.                                    % expect: x
