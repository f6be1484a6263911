% stream_property/2 asks for one property, for all of one stream, or for the stream that has an alias.
main :-
    tmp_file(properties, File),
    open(File, write, Out, [alias(first)]),
    set_stream(Out, alias(second)),
    t(( stream_property(S1, alias(first)), S1 == Out )),
    t(( stream_property(S2, alias(user_error)), stream_property(S2, file_no(2)) )),
    t(stream_property(_, alias(none))),
    t(stream_property(user_input, alias(second))),
    findall(A, stream_property(Out, alias(A)), As), print(As), nl,
    t(( stream_property(Out, mode(M)), print(M), nl )),
    t(( stream_property(first, mode(M1)), print(M1), nl )),
    t(stream_property(Out, mode(read))),
    t(stream_property(Out, output)),
    t(stream_property(Out, input)),
    t(stream_property(Out, nothing(_))),
    write(Out, abc),
    t(( stream_property(Out, position(P)), stream_position_data(char_count, P, N), print(N), nl )),
    t(( stream_property(S3, file_name(File)), S3 == Out )),
    findall(S, stream_property(S, file_name(File)), Ss), length(Ss, L), print(L), nl,
    close(Out),
    t(stream_property(Out, mode(_))),
    t(stream_property(first, mode(_))),
    t(stream_property(_, alias(first))),
    t(stream_property(_, 3)),
    t(stream_property(3, _)),
    delete_file(File).

t(Goal) :-
    catch(( call_cleanup(Goal, Det = true) -> ( Det == true -> print(yes) ; print(more) ) ; print(no) ), error(E, _), ( functor(E, Name, _), print(Name) )),
    nl.
% expect: yes
% expect: yes
% expect: no
% expect: no
% expect: [first,second]
% expect: write
% expect: yes
% expect: write
% expect: yes
% expect: no
% expect: yes
% expect: no
% expect: no
% expect: 3
% expect: yes
% expect: yes
% expect: 1
% expect: existence_error
% expect: existence_error
% expect: no
% expect: domain_error
% expect: domain_error
