% absolute_file_name/2,3 and the search paths. Results are shown from the directory of the test on.
:- multifile user:file_search_path/2.
:- dynamic user:file_search_path/2.
user:file_search_path(my, Top) :- top(Top).
user:file_search_path(my, 'no_such_dir').
user:file_search_path(deep, my(sub)).

:- dynamic top/1.

main :-
    tmp_file(test, Top),
    make_directory(Top),
    assertz(top(Top)),
    working_directory(Before, Top),
    make('f.pl'), make(both), make('both.txt'), make_directory(sub), make('sub/h.pl'),
    tests,
    chdir(Before),
    forall(member(F, ['f.pl', both, 'both.txt', 'sub/h.pl']), ( atomic_list_concat([Top, /, F], P), delete_file(P) )),
    atom_concat(Top, '/sub', Sub), delete_directory(Sub), delete_directory(Top).

make(File) :- open(File, write, S), close(S).

tests :-
    abs(x, []),                                         % expect: [x]
    abs('a/../b/./c', []),                              % expect: ['b/c']
    abs('a//b/', []),                                   % expect: ['a/b/']
    abs("text", []),                                    % expect: [text]
    abs(a/b, []),                                       % expect: ['a/b']
    abs('.', []),                                       % expect: [here]
    show(absolute_file_name('/a/../b', _)),             % expect: absolute_file_name('/a/../b','/b')
    show(absolute_file_name(_, _)),                     % expect: instantiation_error
    show(absolute_file_name(no_such_alias(x), _)),      % expect: no
    abs(f, [extensions([pl])]),                         % expect: ['f.pl']
    abs(f, [extensions(['.pl']), access(read)]),        % expect: ['f.pl']
    abs(f, [file_type(prolog), access(read)]),          % expect: ['f.pl']
    abs('f.pl', [file_type(prolog), access(read)]),     % expect: ['f.pl']
    abs(nope, [file_type(prolog)]),                     % expect: ['nope.pl']
    abs(nope, [file_type(prolog), access(read)]),       % expect: existence_error(source_sink,nope)
    abs(nope, [access(exist), file_errors(fail)]),      % expect: []
    abs(new, [access(write)]),                          % expect: [new]
    abs('nodir/new', [access(write)]),                  % expect: existence_error(source_sink,'nodir/new')
    abs(sub, [file_type(directory)]),                   % expect: [sub]
    abs(sub, [access(read)]),                           % expect: existence_error(source_sink,sub)
    abs(nope, [file_type(directory)]),                  % expect: existence_error(source_sink,nope)
    abs(both, [extensions([txt, '']), access(read)]),  % expect: ['both.txt']
    abs(both, [extensions(['', txt]), access(read)]),  % expect: [both]
    abs(h, [relative_to(sub), file_type(prolog), access(read)]),  % expect: ['sub/h.pl']
    abs(h, [relative_to('sub/h.pl'), extensions([pl])]),  % expect: ['sub/h.pl']
    abs('*.pl', [expand(true)]),                        % expect: ['f.pl']
    abs('*', [expand(true), solutions(all), extensions([''])]),  % expect: [both,'both.txt','f.pl',sub]
    abs(my(f), []),                                     % expect: [f]
    abs(my(f), [file_type(prolog), access(read)]),      % expect: ['f.pl']
    abs(deep(h), [file_type(prolog), access(read)]),    % expect: ['sub/h.pl']
    abs(my(sub/h), [file_type(prolog), access(read)]),  % expect: ['sub/h.pl']
    abs(deep(nope), [access(read), file_errors(fail)]),  % expect: []
    abs(deep(nope), [access(read)]),                    % expect: existence_error(source_sink,deep(nope))
    abs(my(sub), [file_type(directory), access(read)]),  % expect: [sub]
    abs(my(_), []),                                     % expect: instantiation_error
    abs(x, [access(foo)]),                              % expect: domain_error(io_mode,foo)
    abs(x, [file_type(foo)]),                           % expect: domain_error(file_type,foo)
    abs(x, [solutions(foo)]),                           % expect: domain_error(solutions,foo)
    abs(x, [file_errors(foo)]),                         % expect: domain_error(file_errors,foo)
    abs(x, [extensions(foo)]),                          % expect: type_error(list,foo)
    abs(x, foo),                                        % expect: type_error(options,foo)
    abs(x, [unknown(option)]),                          % expect: [x]
    abs(1, []),                                         % expect: type_error(text,1)
    abs(f(x, y), []),                                   % expect: existence_error(source_sink,f(x,y))
    show(old_order),                                    % expect: old_order
    show(expanded(deep(h), _)),  % expect: expanded(deep(h),'sub/h') ; expanded(deep(h),'no_such_dir/sub/h')
    show(expanded(plain, _)),                           % expect: expanded(plain,plain)
    show(expand_file_search_path(no_such_alias(x), _)),  % expect: no
    show(executable(sh)),                               % expect: executable(sh)
    show(( prolog_file_type(E, prolog), E == pl )),     % expect: prolog_file_type(pl,prolog),pl==pl
    det(absolute_file_name(f, _, [file_type(prolog), access(read)])),  % expect: det
    det(absolute_file_name(my(f), _, [extensions([pl])])).  % expect: det

% Prints the names of all solutions.
abs(Spec, Options) :-
    catch(findall(Name, ( absolute_file_name(Spec, Path, Options), inside(Path, Name) ), Names),
          error(Error, _),
          Names = Error),
    \+ \+ ( numbervars(Names, 0, _), print(Names) ), nl.

expanded(Spec, Name) :-
    expand_file_search_path(Spec, Path),
    ( inside(Path, Name) -> true ; Name = Path ).

old_order :- absolute_file_name(f, [extensions([pl])], Path), inside(Path, 'f.pl').

executable(Name) :- absolute_file_name(path(Name), Path, [access(execute)]), is_absolute_file_name(Path).

% Name is Path seen from the directory of the test.
inside(Path, Name) :- working_directory(D, D), atom_concat(D, Name, Path), !.
inside(Path, Name) :- working_directory(D, D), atom_concat(Path, /, D), !, Name = here.

show(Goal) :-
    catch(findall(Goal, Goal, Found), error(Error, _), Found = [Error]),
    ( Found == [] -> print(no) ; print_each(Found) ),
    nl.

print_each([X]) :- !, shown(X).
print_each([X|Xs]) :- shown(X), write(' ; '), print_each(Xs).

shown(X) :- \+ \+ ( numbervars(X, 0, _), print(X) ).

det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl.
