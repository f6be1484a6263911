% library(archive): archives of several kinds are written and read again, entries opened by name, extracted, filtered and folded; archives in
% archives; what swipl 9.0.4 refuses, and entries that would lie outside of the directory, which it does not.
:- use_module(library(archive)).
:- use_module(library(filesex)).
:- use_module(library(readutil)).

main :-
    tmp_file(archives, Top),
    make_directory(Top),
    working_directory(Before, Top),
    call_cleanup(cases, ( working_directory(_, Before), delete_directory_and_contents(Top) )).

cases :-
    make_directory_path('d/sub'),
    write_file('d/a.txt', 'hello\n'), write_file('d/sub/b.txt', 'zwei\n'), write_file('d/sub/ö.txt', ''),
    link_file('a.txt', 'd/l', symbolic),
    kinds, one_by_one, extraction, nested, written_by_hand, refused.

write_file(Path, Text) :- setup_call_cleanup(open(Path, write, S), write(S, Text), close(S)).

kinds :-
    forall(member(Format, ['7zip', cpio, gnutar, pax, ustar, xar, zip]), written_and_read(Format, none, _)),
    % expect: '7zip'
    % expect: cpio
    % expect: gnutar
    % expect: pax
    % expect: ustar
    % expect: xar
    % expect: zip
    forall(member(Filter, [bzip2, gzip, xz, zstd]), written_and_read(gnutar, Filter, [Filter])).
    % expect: gnutar
    % expect: gnutar
    % expect: gnutar
    % expect: gnutar

written_and_read(Format, Filter, Filters) :-
    archive_create(archive, [d], [format(Format), filter(Filter)]),
    archive_entries(archive, Names0),
    findall(N, ( member(N0, Names0), ( atom_concat(N, /, N0) -> true ; N = N0 ) ), Names1),
    msort(Names1, Names),
    open('archive', read, In, [type(binary)]),
    archive_open(In, A, []),
    archive_next_header(A, 'd/sub/b.txt'),
    archive_open_entry(A, S), read_string(S, _, Text), close(S),
    archive_property(A, filter(Found)),
    archive_close(A), close(In),
    (   Names == [d, 'd/a.txt', 'd/l', 'd/sub', 'd/sub/b.txt', 'd/sub/ö.txt'], Text == "zwei\n", ( Filters = Found -> true ) -> print(Format), nl
    ;   print(wrong(Format, Names, Text, Found)), nl
    ).

one_by_one :-
    archive_create('t.tgz', ['a.txt', sub, l], [format(ustar), compression(gzip), directory(d)]),
    archive_open('t.tgz', A, []),
    t(archive_header_property(A, size(_))),   % expect: permission_error(access,archive_entry,archive)
    archive_next_header(A, 'a.txt'),
    findall(P, ( archive_header_property(A, P), P \= mtime(_) ), Ps), print(Ps), nl,
    % expect: [filetype(file),size(6),permissions(420),format('posix ustar format')]
    archive_open_entry(A, S),
    t(archive_next_header(A, _)),             % expect: permission_error(next_header,archive,archive)
    archive_close(A),
    read_line_to_string(S, Line), print(Line), nl,   % expect: "hello"
    close(S),
    t(archive_next_header(A, _)),             % expect: permission_error(access,closed_archive,archive)
    archive_foldl([Name,H,N0,N]>>( archive_header_property(H, link_target(T)) -> N = [Name-T|N0] ; N = N0 ), 't.tgz', [], Links),
    print(Links), nl.                         % expect: [l-'a.txt']

extraction :-
    make_directory(out),
    archive_create('t.zip', [d], [format(zip)]),
    archive_extract('t.zip', out, [remove_prefix('d/'), include(['*.txt', '*/l']), exclude(['*/sub/b*'])]),
    findall(F, directory_member(out, F, [recursive(true)]), Fs0), msort(Fs0, Fs), print(Fs), nl,
    % expect: ['out/a.txt','out/l','out/sub','out/sub/ö.txt']
    read_file_to_string('out/l', Text, []), print(Text), nl,   % expect: "hello\n"
    t(archive_extract('t.zip', out, [remove_prefix(x)])),      % expect: domain_error(path_prefix(x),'d/')
    t(archive_extract('t.zip', nowhere, [])).                  % expect: existence_error(directory,nowhere)

nested :-
    archive_create('inner.zip', ['d/a.txt'], [format(zip)]),
    archive_create('outer.tar.gz', ['inner.zip', 'd/sub/b.txt'], [format(gnutar), filter(gzip)]),
    archive_open('outer.tar.gz', A, []),
    forall(archive_data_stream(A, S, [meta_data(Data)]),
           ( findall(N, ( member(D, Data), get_dict(name, D, N) ), Names), read_string(S, _, T), close(S), print(Names-T), nl )),
    % expect: ['inner.zip','d/a.txt',data]-"hello\n"
    % expect: ['d/sub/b.txt',data]-"zwei\n"
    archive_close(A).

written_by_hand :-
    open('w.tar', write, Out, [type(binary)]),
    archive_open(Out, write, A, [format(gnutar), close_parent(true)]),
    t(archive_open_entry(A, _)),              % expect: permission_error(access,archive_entry,archive)
    archive_next_header(A, 'x.txt'),
    archive_set_header_property(A, size(3)),
    archive_set_header_property(A, mtime(1000000)),
    t(archive_set_header_property(A, colour(red))),   % expect: domain_error(archive_header_property,colour(red))
    archive_open_entry(A, X), write(X, abc), close(X),
    archive_next_header(A, '../y.txt'),
    archive_set_header_property(A, size(2)),
    archive_open_entry(A, Y), write(Y, 'abcdef'), t(close(Y)),   % expect: io_error(write,stream)
    archive_close(A),
    t(is_stream(Out)),                        % expect: no
    t(archive_extract('w.tar', out, [])),     % expect: permission_error(extract,archive_entry,'../y.txt')
    time_file('out/x.txt', Time), print(Time), nl.   % expect: 1000000.0

refused :-
    write_file(plain, 'plain text\n'),
    t(archive_open(plain, _, [])),            % expect: archive_error(84,'Unrecognized archive format')
    t(( archive_open(plain, A, [format(all), format(raw)]), archive_next_header(A, N), archive_close(A) )), print(N), nl,
    % expect: yes
    % expect: data
    read_file_to_codes('t.tgz', Bytes, [type(binary)]),
    length(Half, 90), append(Half, _, Bytes),
    setup_call_cleanup(open(half, write, S, [type(binary)]), forall(member(B, Half), put_byte(S, B)), close(S)),
    catch(( archive_entries(half, _), writeln(read) ), error(archive_error(_, _), _), writeln(damaged)),   % expect: damaged
    t(archive_open(_, _, [])),                % expect: instantiation_error
    t(archive_open(missing, _, [])),          % expect: existence_error(source_sink,missing)
    t(archive_open('t.tgz', append, _, [])),  % expect: domain_error(io_mode,append)
    t(archive_open('t.tgz', _, [format(f)])), % expect: domain_error(format,f)
    t(archive_open('t.tgz', _, [filter(f)])), % expect: domain_error(filter,f)
    t(archive_open(new, write, _, [])),       % expect: existence_error(option,format,[])
    t(archive_open(new, write, _, [format(all)])),   % expect: domain_error(write_format,all)
    t(archive_close(foo)),                    % expect: type_error(archive,foo)
    t(archive_next_header(_, _)).             % expect: instantiation_error

t(Goal) :-
    catch(( Goal -> R = yes ; R = no ), error(R0, _), shown(R0, R)),
    print(R), nl.

% Numbers of archives and streams are not the same in each run.
shown(E0, E) :- mapargs(shown_argument, E0, E).
shown_argument('$archive'(_), archive) :- !.
shown_argument('$stream'(_), stream) :- !.
shown_argument(A, A).
