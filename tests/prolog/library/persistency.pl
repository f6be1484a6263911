% Persistent predicates: what is in the file after each change, and what another attachment finds.
:- use_module(library(persistency)).

:- persistent
    person(name:atom, age:nonneg),
    note(text).

file(File) :- nb_current(journal, File), !.
file(File) :- tmp_file(journal, File), nb_setval(journal, File).

% The lines of the file without the first, which has the time.
lines :-
    file(File),
    read_file_to_string(File, Text, []),
    split_string(Text, "\n", "", [_|Lines]),
    forall(( member(Line, Lines), Line \== "" ), writeln(Line)).

attempt(Goal) :- catch(( Goal -> writeln(yes) ; writeln(no) ), error(Error, _), ( print(Error), nl )).

main :-
    file(File),
    attempt(assert_person(too_early, 1)),         % expect: existence_error(db_file,user)
    retractall(person(_, _)),
    attempt(db_attach(File, [sync(often)])),      % expect: type_error(oneof([close,flush,none]),often)
    db_attach(File, []),
    db_attached(Attached), ( Attached == File -> writeln(attached) ; true ),   % expect: attached
    attempt(assert_person(ann, 30)),              % expect: yes
    attempt(asserta_person(bob, 40)),             % expect: yes
    attempt(assert_person(cid, old)),             % expect: type_error(nonneg,old)
    attempt(assert_person(_, 3)),                 % expect: instantiation_error
    lines,
    % expect: assert(person(ann,30)).
    % expect: asserta(person(bob,40)).
    attempt(retract_person(ann, _)),              % expect: yes
    attempt(retract_person(ann, _)),              % expect: no
    attempt(retractall_person(_, 99)),            % expect: yes
    assert_note('two words'(X, _, X, "s")),
    assert_person(dan, 50),
    retractall_person(_, _),
    lines,
    % expect: assert(person(ann,30)).
    % expect: asserta(person(bob,40)).
    % expect: retract(person(ann,30)).
    % expect: assert(note('two words'(A,_,A,"s"))).
    % expect: assert(person(dan,50)).
    % expect: retractall(person(_,_),2).
    db_sync(gc(90)), lines_count(6),              % expect: 6 lines
    db_sync(gc), lines,                           % expect: assert(note('two words'(A,_,A,"s"))).
    attempt(db_sync(sometimes)),                  % expect: domain_error(db_sync,sometimes)
    attempt(db_attach(other, [])),                % expect: permission_error(attach,db,other)
    db_sync(close),
    setup_call_cleanup(open(File, append, S), writeln(S, 'assert(note(from_outside)). assert(stranger(1)).'), close(S)),
    db_sync(update),
    notes,                                        % expect: [two words(A,_,A,s),from_outside]
    db_sync_all(reload),
    notes,                                        % expect: [two words(A,_,A,s),from_outside]
    db_detach,
    notes,                                        % expect: []
    attempt(db_attached(_)),                      % expect: no
    attempt(db_sync(gc(always))),                 % expect: yes
    db_attach(File, [sync(close)]),
    assert_note(last),
    forall(member(N, [a,b,c]), ( member(K, [1,2]), assert_note(N-K) )),
    notes,                                        % expect: [two words(A,_,A,s),from_outside,last,a-1,b-1,c-1]
    forall(current_persistent_predicate(PI), ( print(PI), write(' ') )), nl,
    % expect: person/2 assert_person/2 retract_person/2 retractall_person/2 note/1 assert_note/1 retract_note/1 retractall_note/1 
    attempt(persistent(late(any))),               % expect: context_error(nodirective,(persistent late(any)))
    delete_file(File).

notes :-
    findall(N, note(N), Notes),
    \+ \+ ( numbervars(Notes, 0, _, [singletons(true)]), print_plain(Notes) ).

print_plain(Notes) :- write_term(Notes, [numbervars(true)]), nl.

lines_count(N) :-
    file(File),
    read_file_to_string(File, Text, []),
    split_string(Text, "\n", "\n", Lines),
    length(Lines, All),
    Rest is All - 1,
    ( Rest =:= N -> format("~d lines~n", [N]) ; format("not ~d: ~d~n", [N,Rest]) ).
% error: assert(stranger(1)): not a change of a persistent predicate of user
