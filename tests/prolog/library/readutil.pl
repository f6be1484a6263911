% library(readutil): lines, the end of the stream, whole streams and files.
:- use_module(library(readutil)).

main :- lines, lines_with_ends, streams, files, strange_arguments.

text(Stream) :- open_string("ab\ncd\r\n\nef", Stream).

four(Reader, Text, [A,B,C,D]) :-
    open_string(Text, Stream),
    call(Reader, Stream, A), call(Reader, Stream, B), call(Reader, Stream, C), call(Reader, Stream, D).

lines :-
    show(L, four(read_line_to_string, "ab\ncd\r\n\nef", L)), % expect: ["ab","cd","","ef"] !
    show(L, four(read_line_to_string, "ef", L)),           % expect: ["ef",end_of_file,end_of_file,end_of_file] !
    show(L, four(read_line_to_codes, "ab\ncd\r\n\nef", L)), % expect: [[97,98],[99,100],[],[101,102]] !
    show(L, four(read_line_to_codes, "", L)),
        % expect: [end_of_file,end_of_file,end_of_file,end_of_file] !
    show(L, four(read_line_to_codes, "a\rb\r\r\n\r", L)),  % expect: [[97,13,98,13],[13],end_of_file,end_of_file] !
    show(L, four(read_line_to_string, "a\rb\r\r\n\r", L)), % expect: ["a\rb",end_of_file,end_of_file,end_of_file] !
    show(x, ( text(S), read_line_to_string(S, "xy") )),
    show(x, ( text(S), read_line_to_codes(S, `ab`) )).     % expect: x !

lines_with_ends :-
    show(A-B, ( text(S), read_line_to_codes(S, A, T), read_line_to_codes(S, T, []), B = T )),
        % expect: [97,98,10,99,100,13,10]-[99,100,13,10] !
    show(A-T, ( open_string("ef", S), read_line_to_codes(S, A, T) )), % expect: [101,102]-[] !
    show(A-T, ( open_string("", S), read_line_to_codes(S, A, T) )). % expect: []-[] !

streams :-
    show(A, ( text(S), read_stream_to_codes(S, A) )),      % expect: [97,98,10,99,100,13,10,10,101,102] !
    show(A, ( open_string("ab", S), read_stream_to_codes(S, A, tail) )), % expect: [97,98|tail] !
    show(A, ( open_string("", S), read_stream_to_codes(S, A) )). % expect: [] !

files :-
    tmp_file(readutil, File),
    setup_call_cleanup(open(File, write, S), write(S, 'a(X,Y,X).\nb.\n'), close(S)),
    show(String, read_file_to_string(File, String, [])),   % expect: "a(X,Y,X).\nb.\n" !
    show(x, ( read_file_to_codes(File, Codes, []), atom_codes('a(X,Y,X).\nb.\n', Codes) )), % expect: x !
    show(x, ( read_file_to_codes(File, Codes, [tail(z),encoding(utf8)]), append(_, [10|z], Codes) )), % expect: x ;
    show(x, ( read_file_to_terms(File, Terms, []), subsumes_term([a(_,_,_),b], Terms) )), % expect: x !
    show(More, ( read_file_to_terms(File, Terms, [tail(More)]), Terms = [_,_|rest] )), % expect: rest !
    show(x, read_file_to_terms(File, [b], [])),
    delete_file(File).

strange_arguments :-
    show(x, read_line_to_string(_, _)),                    % expect: instantiation_error ?
    show(x, read_line_to_codes(no_such_stream, _)),        % expect: existence_error(stream,no_such_stream) ?
    show(x, read_file_to_string(_, _, [])),                % expect: instantiation_error ?
    show(x, read_file_to_string('/no/such/file', _, [])),  % expect: existence_error(source_sink,'/no/such/file') ?
    show(x, read_file_to_terms('/no/such/file', _, [])),   % expect: existence_error(source_sink,'/no/such/file') ?
    show(x, closed_stream).

closed_stream :-
    open_string("a", S), close(S),
    catch(read_stream_to_codes(S, _), error(E, _), ( functor(E, Kind, _), throw(error(Kind, _)) )).
        % expect: existence_error ?

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
