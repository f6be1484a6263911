% Less common input and output: null streams, pending input, positions, lengths, copying, get0 and its kin.
main :-
    tmp_file(test, File),
    assertz(file(File)),
    show(null_stream(_)),                               % expect: null_stream(2/6)
    show(pending(_)),                                   % expect: pending(abc)
    show(rest_of_input(_)),                             % expect: rest_of_input(a-[b,c,end])
    show(ended_early(_)),                               % expect: ended_early(5)
    show(copied("hello world", 5, _)),                  % expect: copied("hello world",5,"hello")
    show(copied("hello", 50, _)),                       % expect: copied("hello",50,"hello")
    show(binary_copy([0, 200, 255], _)),                % expect: binary_copy([0,200,255],[0,200,255])
    show(codes_read("  ab", [get0(_), get(_), get0(_), get0(_)], _)),
    % expect: codes_read("  ab",[get0(32),get(97),get0(98),get0(-1)],[get0(32),get(97),get0(98),get0(-1)])
    show(codes_read("abcdef", [skip(0'c), get0(_), skip(e), get0(_)], _)),
    % expect: codes_read("abcdef",[skip(99),get0(100),skip(e),get0(102)],[skip(99),get0(100),skip(e),get0(102)])
    show(put_all([0'a, b, 0'c], _)),                    % expect: put_all([97,b,99],"abc")
    show(fields(_)),  % expect: fields([char_count-1,line_count-2,line_position-3,byte_count-4])
    show(stream_position_data(line_count, '$stream_position'(1, 2, 3, 4), _)),
    % expect: stream_position_data(line_count,'$stream_position'(1,2,3,4),2)
    show(write_length(f(x, 'A b'), _, [])),             % expect: write_length(f(x,'A b'),8,[])
    show(write_length(f(x, 'A b'), _, [quoted(true)])),  % expect: write_length(f(x,'A b'),10,[quoted(true)])
    show(write_length(abcdef, _, [max_length(6)])),     % expect: write_length(abcdef,6,[max_length(6)])
    show(write_length(abcdef, _, [max_length(5)])),     % expect: no
    show(comments("% a\nx. /* b */ f(/* c */ y).", _)),
    % expect: comments("% a\nx. /* b */ f(/* c */ y).",["% a","/* b */","/* c */"])
    show(see_again(_)),                                 % expect: see_again([a,b,a])
    show(redirected(_)),                                % expect: redirected("to_file")
    show(file_number),                                  % expect: file_number
    show(open_null_stream(user_output)),                % expect: uninstantiation_error(user_output)
    det(stream_position_data(line_count, '$stream_position'(1, 2, 3, 4), _)),  % expect: det
    delete_file(File).

:- dynamic file/1.

null_stream(Count) :-
    open_null_stream(S),
    format(S, "hello~n", []),
    line_count(S, Lines), character_count(S, Characters),
    close(S),
    Count = Lines/Characters.

with_text(Text, Stream, Goal) :-
    setup_call_cleanup(open_string(Text, Stream), Goal, close(Stream)).

pending(Text) :-
    with_text("abc", S, ( peek_char(S, _), read_pending_codes(S, Codes, []) )),
    atom_codes(Text, Codes).

rest_of_input(Found) :-
    with_text("abc", S, ( get_char(S, First), fill_buffer(S), read_pending_chars(S, Rest, [end]) )),
    Found = First-Rest.

ended_early(Size) :-
    file(File),
    open(File, write, S), write(S, 'hello world'),
    seek(S, 5, bof, _), set_end_of_stream(S), close(S),
    size_file(File, Size).

copied(Text, Length, Copy) :-
    with_text(Text, In, with_output_to(string(Copy), ( current_output(Out), copy_stream_data(In, Out, Length) ))).

binary_copy(Bytes, Copied) :-
    file(File),
    atom_concat(File, copy, Copy),
    open(File, write, S, [type(binary)]), forall(member(B, Bytes), put_byte(S, B)), close(S),
    open(File, read, In, [type(binary)]), open(Copy, write, Out, [type(binary)]),
    copy_stream_data(In, Out),
    close(In), close(Out),
    open(Copy, read, Back, [type(binary)]), read_stream_to_codes(Back, Copied), close(Back),
    delete_file(Copy).

codes_read(Text, Goals, Goals) :-
    with_text(Text, S, ( current_input(Before), set_input(S), maplist(call, Goals), set_input(Before) )).

put_all(Characters, Text) :- with_output_to(string(Text), maplist(put, Characters)).

comments(Text, Found) :-
    with_text(Text, S, ( read_term(S, _, [comments(First)]), read_term(S, _, [comments(Second)]) )),
    findall(Comment, ( member(_-Comment, First) ; member(_-Comment, Second) ), Found).

% see/1 goes on where it was, whatever other streams are open on the file.
see_again(Read) :-
    file(File),
    open(File, write, S), write(S, abcdef), close(S),
    open(File, read, Other),
    see(File), get_char(A), see(user), see(File), get_char(B), seen,
    get_char(Other, C), close(Other),
    Read = [A, B, C].

% The standard streams are others for a while.
redirected(Text) :-
    file(File),
    stream_property(In, alias(user_input)), stream_property(Out, alias(user_output)),
    stream_property(Error, alias(user_error)),
    open(File, write, S),
    set_prolog_IO(In, S, Error),
    write(user_output, to_file),
    set_prolog_IO(In, Out, Error),
    close(S),
    open(File, read, R), read_string(R, _, Text), close(R).

fields(Fields) :- findall(F-V, stream_position_data(F, '$stream_position'(1, 2, 3, 4), V), Fields).

file_number :-
    file(File),
    open(File, read, S),
    stream_property(S, file_no(N)), integer(N),
    close(S).

show(Goal) :-
    catch(findall(Goal, Goal, Found), error(Error, _), Found = [Error]),
    ( Found == [] -> print(no) ; print_each(Found) ),
    nl.

print_each([X]) :- !, shown(X).
print_each([X|Xs]) :- shown(X), write(' ; '), print_each(Xs).

shown(X) :- \+ \+ ( numbervars(X, 0, _), print(X) ).

det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl.
