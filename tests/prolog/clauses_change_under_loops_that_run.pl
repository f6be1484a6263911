% While a loop runs that has been compiled to machine code, what it calls is loaded again, abolished, and consulted; it loads its own
% file again, and frames of its old clauses are returned to; a predicate is abolished whose alternatives are still to be tried.
main :-
    file_for([value(1)], File),
    consult(File),
    run(0, 0, Sum, File), writeln(Sum),             % expect: 7800
    nested,                                         % expect: 3000 old and 500 new
    tried,                                          % expect: [a,b,c]
    delete_file(File).

% 2000 times 1; 1000 times 4; 200 errors; 300 times 6
run(3500, Sum, Sum, _) :- !.
run(I, Sum0, Sum, File) :-
    change(I, File),
    catch(value(V), error(existence_error(procedure, value/1), _), V = 0),
    Sum1 is Sum0 + V,
    I1 is I + 1,
    run(I1, Sum1, Sum, File).

change(2000, File) :- !, write_clauses(File, [(value(X) :- X is 2 + 2)]), load(File).
change(3000, _) :- !, abolish(value/1).
change(3200, File) :- !, write_clauses(File, [(value(X) :- member(X, [6, 7]), !)]), consult(File).
change(_, _).

% depth/4 loads its file when it has called itself 3000 times, and calls the new clauses then; frames of the old ones wait for it.
nested :-
    file_for([(depth(0, File, Old, New) :- !, again(File), depth(500, File, Old, New)),
              (depth(N, File, Old, New) :- M is N - 1, depth(M, File, Old0, New), Old is Old0 + 1)], File),
    consult(File),
    depth(3000, File, Old, New),
    format("~w old and ~w new~n", [Old, New]),
    delete_file(File).

again(File) :-
    write_clauses(File, [depth(0, _, 0, 0) :- !,
                         (depth(N, File, Old, New) :- M is N - 1, depth(M, File, Old, New0), New is New0 + 1)]),
    load(File).

tried :-
    file_for([option(a), option(b), option(c)], File),
    consult(File),
    forall(between(1, 2500, _), findall(X, option(X), [a, b, c])),
    findall(X, ( option(X), ( X == a -> abolish(option/1) ; true ) ), Xs),
    writeln(Xs),
    catch(option(_), error(existence_error(procedure, _), _), true),
    delete_file(File).

load(File) :- load_files(File, [silent(true)]).

file_for(Clauses, File) :-
    tmp_file_stream(File, Stream, [encoding(utf8), extension(pl)]),
    close(Stream),
    write_clauses(File, Clauses).

write_clauses(File, Clauses) :-
    setup_call_cleanup(open(File, write, Stream), forall(member(C, Clauses), portray_clause(Stream, C)), close(Stream)).
