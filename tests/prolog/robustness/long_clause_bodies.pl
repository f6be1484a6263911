% Conjunctions and disjunctions of very many goals are loaded, asserted, called and interpreted. Full size: 1000000, 2000 MB.
:- include('sources/measure.prolog').
:- dynamic(long/1).

main :-
    size(50000, N),
    goals(N, true, Truths), call(Truths), writeln(called),                        % expect: called
    assertz((long(N) :- Truths)), long(N), retract((long(_) :- _)), writeln(asserted),  % expect: asserted
    goals(N, add(S, S), Calls), assertz((long(_) :- Calls)), long(1), writeln(calls),   % expect: calls
    retract((long(_) :- _)), writeln(retracted),                                  % expect: retracted
    alternatives(N, fail, Choices), call(( Choices ; true )), writeln(alternatives),    % expect: alternatives
    assertz((long(_) :- Choices ; true)), long(1), writeln(done),                 % expect: done
    loaded(N).                                                                    % expect: loaded

add(X, X).

goals(1, Goal, Goal) :- !.
goals(N, Goal, (Goal, Goals)) :- N1 is N - 1, goals(N1, Goal, Goals).

alternatives(1, Goal, Goal) :- !.
alternatives(N, Goal, (Goal ; Goals)) :- N1 is N - 1, alternatives(N1, Goal, Goals).

loaded(N) :-
    tmp_file(long, File),
    goals(N, add(a, a), Goals),
    setup_call_cleanup(open(File, write, Out), format(Out, "loaded :- ~w.~n", [Goals]), close(Out)),
    load_files(File, [silent(true)]),
    delete_file(File),
    call(loaded),
    writeln(loaded).
