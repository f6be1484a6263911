% Files and directories: making, finding, looking at, renaming and deleting them.
main :-
    tmp_file(test, Top),
    make_directory(Top),
    working_directory(Before, Top),
    tests,
    chdir(Before),
    delete_directory(Top).

tests :-
    show(exists_file(f)),                               % expect: no
    make('f.pl', "text"), make('g.txt', ""), make_directory(sub), make('sub/h.pl', ""),
    show(exists_file('f.pl')),                          % expect: exists_file('f.pl')
    show(exists_file("f.pl")),                          % expect: exists_file("f.pl")
    show(exists_file(sub)),                             % expect: no
    show(exists_directory(sub)),                        % expect: exists_directory(sub)
    show(exists_directory('f.pl')),                     % expect: no
    show(exists_file(_)),                               % expect: instantiation_error
    show(exists_file(f(x))),                            % expect: type_error(text,f(x))
    show(size_file('f.pl', _)),                         % expect: size_file('f.pl',4)
    show(size_file(nope, _)),                           % expect: existence_error(file,nope)
    show(time_file(nope, _)),                           % expect: existence_error(file,nope)
    show(recent('f.pl')),                               % expect: recent('f.pl')
    show(sorted_files('.', _)),                         % expect: sorted_files('.',['.',..,'f.pl','g.txt',sub])
    show(directory_files(nope, _)),                     % expect: existence_error(file,nope)
    show(directory_files('f.pl', _)),                   % expect: existence_error(directory,'f.pl')
    show(access_file('f.pl', read)),                    % expect: access_file('f.pl',read)
    show(access_file('f.pl', execute)),                 % expect: no
    show(access_file(new, write)),                      % expect: access_file(new,write)
    show(access_file('nodir/new', write)),              % expect: no
    show(access_file(nope, none)),                      % expect: access_file(nope,none)
    show(access_file(nope, exist)),                     % expect: no
    show(access_file(nope, foo)),                       % expect: domain_error(io_mode,foo)
    show(access_file(_, read)),                         % expect: instantiation_error
    show(expand_file_name('*', _)),                     % expect: expand_file_name(*,['f.pl','g.txt',sub])
    show(expand_file_name('*.{pl,txt}', _)),            % expect: expand_file_name('*.{pl,txt}',['f.pl','g.txt'])
    show(expand_file_name('*/*.pl', _)),                % expect: expand_file_name('*/*.pl',['sub/h.pl'])
    show(expand_file_name('{x,y}', _)),                 % expect: expand_file_name('{x,y}',[])
    show(expand_file_name(plain, _)),                   % expect: expand_file_name(plain,[plain])
    show(expand_file_name('no*', _)),                   % expect: expand_file_name('no*',[])
    show(expand_file_name('sub/.*', _)),                % expect: expand_file_name('sub/.*',['sub/.','sub/..'])
    show(expand_file_name('a\\*', _)),                  % expect: expand_file_name('a\\*',['a*'])
    show(( setenv(my_dir, sub), expand_file_name('$my_dir/*', _) )),
    % expect: setenv(my_dir,sub),expand_file_name('$my_dir/*',['sub/h.pl'])
    show(expand_file_name('$no_such_variable/*', _)),  % expect: existence_error(variable,no_such_variable)
    show(expand_file_name(_, _)),                       % expect: instantiation_error
    show(same_file(sub, 'sub/.')),                      % expect: same_file(sub,'sub/.')
    show(same_file(sub, 'f.pl')),                       % expect: no
    show(same_file(nope, nope)),                        % expect: same_file(nope,nope)
    show(same_file(nope, './nope')),                    % expect: no
    show(rename_file('g.txt', k)),                      % expect: rename_file('g.txt',k)
    show(rename_file('g.txt', k)),                      % expect: existence_error(file,'g.txt')
    show(delete_file(k)),                               % expect: delete_file(k)
    show(delete_file(k)),                               % expect: existence_error(file,k)
    show(delete_file(_)),                               % expect: instantiation_error
    show(make_directory(sub)),                          % expect: existence_error(directory,sub)
    show(make_directory('nodir/x')),                    % expect: existence_error(directory,'nodir/x')
    show(delete_directory(sub)),                        % expect: permission_error(delete,directory,sub)
    show(delete_directory(nope)),                       % expect: existence_error(directory,nope)
    show(working_directory(_, nope)),                   % expect: existence_error(directory,nope)
    show(chdir(nope)),                                  % expect: existence_error(directory,nope)
    show(name_inside(sub, _)),                          % expect: name_inside(sub,sub)
    show(temporary_text(_)),                            % expect: temporary_text(5)
    show(temporary_bytes(_, _)),                        % expect: temporary_bytes(bin,1)
    show(tmp_file(f(x), _)),                            % expect: type_error(text,f(x))
    show(read_link('f.pl', _, _)),                      % expect: no
    delete_file('f.pl'), delete_file('sub/h.pl'), delete_directory(sub).

sorted_files(Directory, Sorted) :- directory_files(Directory, Files), msort(Files, Sorted).

recent(File) :- time_file(File, Then), get_time(Now), Age is Now - Then, Age < 60, Age > -60.

name_inside(Directory, Name) :-
    working_directory(_, Directory),
    working_directory(Here, Here),
    file_base_name(Here, Name),
    chdir('..').

temporary_text(Size) :-
    tmp_file_stream(text, File, Stream),
    write(Stream, hello),
    close(Stream),
    size_file(File, Size).

temporary_bytes(Extension, Size) :-
    tmp_file_stream(File, Stream, [encoding(binary), extension(bin)]),
    put_byte(Stream, 200),
    close(Stream),
    file_name_extension(_, Extension, File),
    size_file(File, Size).

make(File, Text) :- open(File, write, S), write(S, Text), close(S).

show(Goal) :-
    catch(findall(Goal, Goal, Found), error(Error, _), Found = [Error]),
    ( Found == [] -> print(no) ; print_each(Found) ),
    nl.

print_each([X]) :- !, shown(X).
print_each([X|Xs]) :- shown(X), write(' ; '), print_each(Xs).

shown(X) :- \+ \+ ( numbervars(X, 0, _), print(X) ).

det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl.
