% Names of files as text: parts of names, wildcards, conversions. Nothing here looks at the file system.
main :-
    show(file_base_name('a/b', _)),                     % expect: file_base_name('a/b',b)
    show(file_base_name('a/b/', _)),                    % expect: file_base_name('a/b/',b)
    show(file_base_name('/', _)),                       % expect: file_base_name(/,/)
    show(file_base_name('', _)),                        % expect: file_base_name('','')
    show(file_base_name("a/b", _)),                     % expect: file_base_name("a/b",b)
    show(file_base_name(12, _)),                        % expect: file_base_name(12,'12')
    show(file_base_name(_, _)),                         % expect: instantiation_error
    show(file_base_name(f(x), _)),                      % expect: type_error(text,f(x))
    show(file_directory_name('a/b', _)),                % expect: file_directory_name('a/b',a)
    show(file_directory_name('a/b/', _)),               % expect: file_directory_name('a/b/',a)
    show(file_directory_name('/a', _)),                 % expect: file_directory_name('/a',/)
    show(file_directory_name('/', _)),                  % expect: file_directory_name(/,/)
    show(file_directory_name(a, _)),                    % expect: file_directory_name(a,'.')
    show(file_directory_name('a//b', _)),               % expect: file_directory_name('a//b',a)
    show(file_name_extension(a, pl, _)),                % expect: file_name_extension(a,pl,'a.pl')
    show(file_name_extension('a.pl', pl, _)),           % expect: file_name_extension('a.pl',pl,'a.pl')
    show(file_name_extension(a, '.pl', _)),             % expect: file_name_extension(a,'.pl','a.pl')
    show(file_name_extension('a.txt', pl, _)),          % expect: file_name_extension('a.txt',pl,'a.txt.pl')
    show(file_name_extension(_, _, 'a.b.c')),           % expect: file_name_extension('a.b',c,'a.b.c')
    show(file_name_extension(_, c, 'a.b.c')),           % expect: file_name_extension('a.b',c,'a.b.c')
    show(file_name_extension(_, x, 'a.b.c')),           % expect: no
    show(file_name_extension(a, _, 'a.pl')),            % expect: file_name_extension(a,pl,'a.pl')
    show(file_name_extension(b, _, 'a.pl')),            % expect: no
    show(file_name_extension(_, '', 'a.b')),            % expect: no
    show(file_name_extension(_, _, '.hidden')),         % expect: file_name_extension('',hidden,'.hidden')
    show(file_name_extension(_, _, 'd.x/a')),           % expect: file_name_extension('d.x/a','','d.x/a')
    show(file_name_extension(a, _, _)),                 % expect: instantiation_error
    show(is_absolute_file_name('/a')),                  % expect: is_absolute_file_name('/a')
    show(is_absolute_file_name('~/a')),                 % expect: no
    show(is_absolute_file_name(_)),                     % expect: instantiation_error
    show(prolog_to_os_filename('a/b', _)),              % expect: prolog_to_os_filename('a/b','a/b')
    show(prolog_to_os_filename(_, 'a/b')),              % expect: prolog_to_os_filename('a/b','a/b')
    show(wildcard_match('*.pl', 'a.pl')),               % expect: wildcard_match('*.pl','a.pl')
    show(wildcard_match('*.{pl,txt}', 'a.txt')),        % expect: wildcard_match('*.{pl,txt}','a.txt')
    show(wildcard_match('{a*,b?}c', axxc)),             % expect: wildcard_match('{a*,b?}c',axxc)
    show(wildcard_match('{{a,b},c}', b)),               % expect: wildcard_match('{{a,b},c}',b)
    show(wildcard_match('[a-c]*', b)),                  % expect: wildcard_match('[a-c]*',b)
    show(wildcard_match('[ac]', b)),                    % expect: no
    show(wildcard_match('[^a]', ^)),                    % expect: wildcard_match('[^a]',^)
    show(wildcard_match('[a\\]]', ']')),                % expect: wildcard_match('[a\\]]',']')
    show(wildcard_match(?, é)),                         % expect: wildcard_match(?,é)
    show(wildcard_match(*, 'a/b')),                     % expect: wildcard_match(*,'a/b')
    show(wildcard_match('*a*b*', xxaxxbxx)),            % expect: wildcard_match('*a*b*',xxaxxbxx)
    show(wildcard_match('*a*b', xxaxxbxx)),             % expect: no
    show(wildcard_match('\\*', *)),                     % expect: wildcard_match(\*,*)
    show(wildcard_match('\\*', a)),                     % expect: no
    show(wildcard_match('', '')),                       % expect: wildcard_match('','')
    show(wildcard_match('É*', été, [case_sensitive(false)])),  % expect: wildcard_match('É*',été,[case_sensitive(false)])
    show(wildcard_match('{a,b', a)),                    % expect: syntax_error('Unmatched \'{\'')
    show(wildcard_match('[a', a)),                      % expect: syntax_error('Unmatched \'[\'')
    show(wildcard_match(_, a)),                         % expect: instantiation_error
    show(wildcard_match(*, f(x))),                      % expect: type_error(text,f(x))
    det(file_name_extension(_, _, 'a.b')),              % expect: det
    det(wildcard_match('*b*', abab)).                   % expect: det

show(Goal) :-
    catch(findall(Goal, Goal, Found), error(Error, _), Found = [Error]),
    ( Found == [] -> print(no) ; print_each(Found) ),
    nl.

print_each([X]) :- !, shown(X).
print_each([X|Xs]) :- shown(X), write(' ; '), print_each(Xs).

shown(X) :- \+ \+ ( numbervars(X, 0, _), print(X) ).

det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl.
