% dynamic/2, abolish/2, copy_predicate_clauses/2, source_file/2, exists_source/1,2, catch_with_backtrace/3.
:- dynamic([fact/1], [multifile(true)]).
:- dynamic copy/1.
static(1).
static(2).

main :-
    ( predicate_property(fact(_), dynamic) -> writeln(dynamic) ; true ),        % expect: dynamic
    ( predicate_property(fact(_), multifile) -> writeln(multifile) ; true ),    % expect: multifile
    copy_predicate_clauses(static/1, copy/1),
    findall(X, copy(X), Xs), writeln(Xs),                                       % expect: [1,2]
    abolish(copy, 1),
    source_file(main, File), file_base_name(File, Base), writeln(Base),         % expect: predicates_as_wholes.pl
    ( source_file(atom_length(_, _), _) -> true ; writeln(none) ),              % expect: none
    ( exists_source(library(lists)) -> writeln(yes) ; true ),                   % expect: yes
    ( exists_source(library(nothing_at_all), _) -> true ; writeln(no) ),        % expect: no
    catch_with_backtrace(throw(a), B, true), writeln(B).                        % expect: a
