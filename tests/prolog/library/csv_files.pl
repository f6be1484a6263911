% library(csv): files and streams, row by row and whole.
:- use_module(library(csv)).

main :- whole_files, row_by_row, streams, wrong_files.

with_file(File, Text, Goal) :-
    setup_call_cleanup(open(File, write, Out), write(Out, Text), close(Out)),
    call(Goal),
    delete_file(File).

whole_files :-
    tmp_file(csv, Base), atom_concat(Base, '.csv', Csv), atom_concat(Base, '.tsv', Tsv),
    with_file(Csv, 'a,b\n1,2\n', show(Rows, csv_read_file(Csv, Rows))), % expect: [row(a,b),row(1,2)] !
    with_file(Csv, 'a;b\n1;2\n', show(Rows, csv_read_file(Csv, Rows, [separator(0';),functor(f),encoding(utf8)]))),
        % expect: [f(a,b),f(1,2)] !
    with_file(Csv, 'a,b\n1\n', show(Rows, csv_read_file(Csv, Rows))), % expect: domain_error(row_arity(2),1) ?
    with_file(Tsv, 'a\tb,c\n', show(Rows, csv_read_file(Tsv, Rows))), % expect: [row(a,'b,c')] !
    show(Rows, ( csv_write_file(Csv, [row(a,'x,y'),row(1,2)]), csv_read_file(Csv, Rows) )),
        % expect: [row(a,'x,y'),row(1,2)] !
    show(Text, ( csv_write_file(Tsv, [row(a,'x,y')], []), text_of(Tsv, Text) )), % expect: "a\tx,y\r\n" !
    show(Text, ( csv_write_file(Csv, [row(a,b)], [separator(0';)]), text_of(Csv, Text) )), % expect: "a;b\r\n" !
    delete_file(Csv), delete_file(Tsv).

text_of(File, Text) :-
    setup_call_cleanup(open(File, read, In), read_string(In, _, Text), close(In)).

row_by_row :-
    tmp_file(csv, File),
    with_file(File, 'a,b\n1,2\n', show(Row, csv_read_file_row(File, Row, []))), % expect: row(a,b) ;
        % expect: row(1,2) ;
    with_file(File, 'a,"b\nc"\n1,2\n', show(N:Row, csv_read_file_row(File, Row, [line(N)]))),
        % expect: 1:row(a,'b\nc') ;
        % expect: 2:row(1,2) ;
    with_file(File, 'a,b\nc\n', show(Row, csv_read_file_row(File, Row, []))), % expect: row(a,b) ;
        % expect: row(c) ;
    with_file(File, 'a,1\nb,2\n', show(X, csv_read_file_row(File, row(b,X), []))), % expect: 2 ;
    with_file(File, 'a,b\n"c"x,d\ne,f\n', show(Row, csv_read_file_row(File, Row, [convert(false)]))),
        % expect: row(a,b) ;
    with_file(File, '', show(Row, csv_read_file_row(File, Row, []))).

streams :-
    show(A/B/C, ( open_string("a,b\r\n1,\"2\n\"", S), csv_options(O, []),
        % expect: row(a,b)/row(1,'2\n')/end_of_file !
                  csv_read_row(S, A, O), csv_read_row(S, B, O), csv_read_row(S, C, O) )),
    show(A/B, ( open_string("a,b\n1\n", S), csv_options(O, []), csv_read_row(S, A, O), csv_read_row(S, B, O) )),
        % expect: domain_error(row_arity(2),1) ?
    show(A/B, ( open_string("\na", S), csv_options(O, []), csv_read_row(S, A, O), csv_read_row(S, B, O) )),
        % expect: row('')/row(a) !
    show(x, ( open_string("\"a\"x\n", S), csv_options(O, []), csv_read_row(S, _, O) )),
    show(Rows, ( open_string("a,b\n1,2\n", S), csv_read_stream(S, Rows, [functor(f)]) )), % expect: [f(a,b),f(1,2)] !
    show(x, ( open_string("a\n", S), csv_read_row(S, _, not_compiled) )).

wrong_files :-
    show(x, csv_read_file('/no/such/file.csv', _)),
        % expect: existence_error(source_sink,'/no/such/file.csv') ?
    show(x, csv_read_file_row('/no/such/file.csv', _, [])),
        % expect: existence_error(source_sink,'/no/such/file.csv') ?
    show(x, csv_write_file('/no/such/file.csv', [row(a)])),
        % expect: existence_error(source_sink,'/no/such/file.csv') ?
    show(x, csv_read_file(_, _)).                          % expect: instantiation_error ?

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
