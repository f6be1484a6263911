% library(filesex): links, permissions, directory trees.
:- use_module(library(filesex)).

main :-
    tmp_file(test, Top),
    make_directory_path(Top),
    working_directory(Before, Top),
    tests,
    chdir(Before),
    delete_directory_and_contents(Top),
    show(exists_directory(Top)).                        % expect: directory_file_path(a,b,'a/b')

tests :-
    show(directory_file_path(a, b, _)),                 % expect: directory_file_path('a/',b,'a/b')
    show(directory_file_path('a/', b, _)),              % expect: directory_file_path(a,'/b','/b')
    show(directory_file_path(a, '/b', _)),              % expect: directory_file_path('.',b,b)
    show(directory_file_path('.', b, _)),               % expect: directory_file_path(/,b,'/b')
    show(directory_file_path(/, b, _)),                 % expect: directory_file_path("a","b",'a/b')
    show(directory_file_path("a", "b", _)),             % expect: directory_file_path(a,b,'a/b')
    show(directory_file_path(_, _, 'a/b')),             % expect: directory_file_path('.',a,a)
    show(directory_file_path(_, _, a)),                 % expect: directory_file_path(a,'b/c','a/b/c')
    show(directory_file_path(a, _, 'a/b/c')),           % expect: no
    show(directory_file_path(a, _, 'x/c')),             % expect: directory_file_path(a,'b/c','a/b/c')
    show(directory_file_path(_, 'b/c', 'a/b/c')),       % expect: no
    show(directory_file_path(_, x, 'a/b')),             % expect: relative_file_name('/a/b/c','/a/d/e','../b/c')
    show(relative_file_name('/a/b/c', '/a/d/e', _)),    % expect: relative_file_name('/a/b/c','/a/b/',c)
    show(relative_file_name('/a/b/c', '/a/b/', _)),     % expect: relative_file_name('/a/b','/a/b','.')
    show(relative_file_name('/a/b', '/a/b', _)),        % expect: relative_file_name('/x','/a/b','../x')
    show(relative_file_name('/x', '/a/b', _)),          % expect: relative_file_name('/a/x','/a/d/e','../x')
    show(relative_file_name(_, '/a/d/e', '../x')),      % expect: relative_file_name('/x','/a/d/e','/x')
    show(relative_file_name(_, '/a/d/e', '/x')),        % expect: relative_file_name(x,./,x)
    show(relative_file_name(x, './', _)),               % expect: make_directory_path('a/b/c')
    show(make_directory_path('a/b/c')),                 % expect: make_directory_path('a/b/c/')
    show(make_directory_path('a/b/c/')),                % expect: existence_error(directory,'a/f.txt')
    make('a/f.txt'), make('a/b/g.pl'), make('a/b/c/.hidden'),
    show(make_directory_path('a/f.txt')),               % expect: copy_file('a/f.txt',copy)
    show(copy_file('a/f.txt', copy)),                   % expect: read_back(copy,"contents")
    show(read_back(copy, _)),                           % expect: copy_file('a/f.txt','a/b')
    show(copy_file('a/f.txt', 'a/b')),                  % expect: exists_file('a/b/f.txt')
    show(exists_file('a/b/f.txt')),                     % expect: existence_error(source_sink,nope)
    show(copy_file(nope, x)),                           % expect: existence_error(source_sink,'nodir/x')
    show(copy_file('a/f.txt', 'nodir/x')),              % expect: members(a,[],['a/b','a/f.txt'])
    show(members(a, [], _)),
    % expect: members(a,[recursive(true)],['a/b','a/b/c','a/b/c/.hidden','a/b/f.txt','a/b/g.pl','a/f.txt'])
    show(members(a, [recursive(true)], _)),
    % expect: members(a,[recursive(true),extensions([pl,txt])],['a/b/f.txt','a/b/g.pl','a/f.txt'])
    show(members(a, [recursive(true), extensions([pl, txt])], _)),
    % expect: members(a,[recursive(true),hidden(false),file_type(directory)],['a/b','a/b/c'])
    show(members(a, [recursive(true), hidden(false), file_type(directory)], _)),
    % expect: members(a,[recursive(true),matches('*.pl')],['a/b/g.pl'])
    show(members(a, [recursive(true), matches('*.pl')], _)),
    % expect: members(a,[recursive(true),exclude('*.txt')],['a/b','a/b/c','a/b/c/.hidden','a/b/g.pl'])
    show(members(a, [recursive(true), exclude('*.txt')], _)),
    % expect: members(a,[recursive(true),exclude_directory(c)],['a/b','a/b/c','a/b/f.txt','a/b/g.pl','a/f.txt'])
    show(members(a, [recursive(true), exclude_directory(c)], _)),
    % expect: members(a,[recursive(true),file_type(prolog)],['a/b/g.pl'])
    show(members(a, [recursive(true), file_type(prolog)], _)),  % expect: no
    show(directory_member(nope, _, [file_errors(fail)])),  % expect: existence_error(file,nope)
    show(directory_member(nope, _, [file_errors(error)])),  % expect: link_file(b,'a/link',symbolic)
    show(link_file(b, 'a/link', symbolic)),             % expect: read_link('a/link',b,'a/b')
    show(read_link('a/link', _, _)),  % expect: members(a,[recursive(true),extensions([pl])],['a/b/g.pl','a/link/g.pl'])
    show(members(a, [recursive(true), extensions([pl])], _)),
    % expect: members(a,[recursive(true),follow_links(false),extensions([pl])],['a/b/g.pl'])
    show(members(a, [recursive(true), follow_links(false), extensions([pl])], _)),  % expect: link_file(..,'l/m/up',symbolic)
    make_directory_path('l/m'), make('l/m/x.pl'),
    show(link_file('..', 'l/m/up', symbolic)),  % expect: members(l,[recursive(true)],['l/m','l/m/up','l/m/up/m','l/m/x.pl'])
    show(members(l, [recursive(true)], _)),             % expect: link_file('a/f.txt',hard,hard)
    show(link_file('a/f.txt', hard, hard)),             % expect: same_file(hard,'a/f.txt')
    show(same_file(hard, 'a/f.txt')),                   % expect: domain_error(link_type,foo)
    show(link_file(a, b, foo)),                         % expect: existence_error(file,n)
    show(link_file(nope, n, hard)),                     % expect: mode(420,"644")
    show(mode(0o644, _)),                               % expect: mode(+x,"755")
    show(mode(+x, _)),                                  % expect: mode(-[gr,or],"711")
    show(mode(-[gr, or], _)),                           % expect: mode(+ugw,"731")
    show(mode(+ugw, _)),                                % expect: mode(rw,"666")
    show(mode(rw, _)),                                  % expect: mode(-36,"7734")
    show(mode(-0o44, _)),                               % expect: domain_error(posix_file_mode,foo)
    show(mode(+foo, _)),                                % expect: instantiation_error
    show(chmod(copy, _)),                               % expect: existence_error(file,nope)
    show(chmod(nope, +x)),                              % expect: set_time_file(copy,[],[modified(1000)])
    show(set_time_file(copy, [], [modified(1000)])),
    % expect: set_time_file(copy,[modified(1000.0)],[modified(2000),access(now)])
    show(set_time_file(copy, [modified(_)], [modified(2000), access(now)])),  % expect: time_file(copy,2000.0)
    show(time_file(copy, _)),                           % expect: existence_error(file,nope)
    show(set_time_file(nope, _, [])),                   % expect: copy_directory('a/b',z)
    show(copy_directory('a/b', z)),  % expect: members(z,[recursive(true)],['z/c','z/c/.hidden','z/f.txt','z/g.pl'])
    show(members(z, [recursive(true)], _)),             % expect: existence_error(file,nope)
    show(copy_directory(nope, z)),                      % expect: delete_directory_contents(z)
    show(delete_directory_contents(z)),                 % expect: members(z,[],[])
    show(members(z, [], _)),                            % expect: delete_directory_and_contents('a/link')
    show(delete_directory_and_contents('a/link')),      % expect: exists_file('a/b/g.pl')
    show(exists_file('a/b/g.pl')),                      % expect: existence_error(file,nope)
    show(delete_directory_and_contents(nope)),          % expect: det
    det(copy_file(copy, again)),                        % expect: det
    det(make_directory_path('p/q')),                    % expect: det
    det(directory_file_path(_, _, 'a/b')),              % expect: det
    det(relative_file_name('/a', '/b', _)).             % expect: no

members(Directory, Options, Sorted) :- findall(M, directory_member(Directory, M, Options), Ms), msort(Ms, Sorted).

mode(Spec, Octal) :-
    chmod(copy, Spec),
    open(pipe('stat -c %a copy'), read, In),
    read_line_to_string(In, Octal),
    close(In).

make(File) :- open(File, write, S), write(S, contents), close(S).

read_back(File, Text) :- open(File, read, S), read_string(S, _, Text), close(S).

show(Goal) :-
    catch(findall(Goal, Goal, Found), error(Error, _), Found = [Error]),
    ( Found == [] -> print(no) ; print_each(Found) ),
    nl.

print_each([X]) :- !, shown(X).
print_each([X|Xs]) :- shown(X), write(' ; '), print_each(Xs).

shown(X) :- \+ \+ ( numbervars(X, 0, _), print(X) ).

det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl.
