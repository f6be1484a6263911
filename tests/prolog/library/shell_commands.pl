% The commands of shells in library(shell), and edit/1 with an editor that does nothing.
:- use_module(library(shell)).
:- use_module(library(edit)).

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

% What they say goes to standard error: here it is printed.
user:message_hook(shell(What), Kind, Lines) :- said(What, Kind, Lines).
user:message_hook(edit(What), Kind, Lines) :- said(What, Kind, Lines).

said(_, Kind, Lines) :-
    message_to_codes_of(Lines, Text),
    split_string(Text, "", " \n", [Bare]),
    format("~w: ~s~n", [Kind,Bare]).

message_to_codes_of(Lines, Text) :- with_output_to(string(Text), print_message_lines(current_output, '', Lines)).

show(Goal) :- ( catch(Goal, error(E, _), ( print(E), nl, fail )) -> true ; print(no), nl ).

main :-
    tmp_file(shell, Home), make_directory(Home), working_directory(Start, Home), setenv('HOME', Home),
    forall(member(F, ['a.txt','b.pl','.hidden']), ( open(F, write, S), close(S) )), make_directory(sub),
    show(ls),                              % expect: information: a.txt   b.pl    sub/
    show(ls('*.pl')),                      % expect: information: b.pl
    show(ls(sub)),
    show(ls('a.txt')),                     % expect: information: a.txt
    show(ls(nothing)),                     % expect: warning: "nothing" does not exist
    % expect: no
    show(ls(_)),                           % expect: instantiation_error
    % expect: no
    show(ls([a])),                         % expect: type_error(atomic,[a])
    % expect: no
    show(mv('a.txt', sub)), show(ls(sub)), % expect: information: a.txt
    show(cd(sub)), here,                   % expect: sub
    show(rm('a.txt')), show(ls),
    show(pushd('..')), show(pushd), here,  % expect: sub
    with_output_to(string(Said), show(dirs)), split_string(Said, " ", "\n", Words),
    ( member(W, Words), file_base_name(W, sub) -> print(yes) ; print(Words) ), nl,  % expect: yes
    with_output_to(string(_), show(popd)), show(popd),  % expect: warning: Directory stack empty
    % expect: no
    show(pushd(+3)),                       % expect: warning: No match: +3
    % expect: no
    show(cd),  show(ls('b.pl')),           % expect: information: b.pl
    with_output_to(string(Place), pwd), ( sub_string(Place, _, _, _, "shell") -> print(yes) ; print(Place) ), nl,  % expect: yes
    setenv('SHELL', '/bin/true'), show(shell),
    setenv('VISUAL', ''), setenv('EDITOR', true),
    show(edit(file('b.pl'))), show(edit('b.pl')), show(edit('b.pl':1)), show(edit(show/1)), show(edit(here)), show(edit),
    show(edit(no_such_thing)),             % expect: warning: Cannot find anything to edit: no_such_thing
    % expect: no
    working_directory(_, Start), delete_directory_and_contents(Home).

here :-
    working_directory(D, D),
    file_base_name(D, Base),
    print(Base), nl.
