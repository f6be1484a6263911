% A predicate that is called thousands of times gets other clauses: by loading its file again, also while a call of it is under way, and by
% abolish/1. Callers that were compiled to machine code find them.
main :-
    tmp_file_stream(text, File, Stream),
    close(Stream),
    forall(member(Value, [one, two, three]), (write_file(File, [step(Value)]), load(File), calls(3000, Value))),
    % expect: one 3000
    % expect: two 3000
    % expect: three 3000
    write_file(File, [(step(X) :- (X = four ; X = five))]),
    load(File),
    aggregate_all(bag(Y), step(Y), Values),
    writeln(Values),
    % expect: [four,five]
    nested(File),
    % expect: six
    % expect: new
    abolish_step.
    % expect: abolished

load(File) :- load_files(File, [silent(true)]).

write_file(File, Clauses) :-
    open(File, write, Stream),
    forall(member(Clause, Clauses), format(Stream, "~q.~n", [Clause])),
    close(Stream).

calls(Count, Value) :-
    counted(Count, Value, 0, Right),
    format("~w ~w~n", [Value, Right]).

counted(0, _, Right, Right) :- !.
counted(Count, Value, Right0, Right) :-
    step(X),
    ( X == Value -> Right1 is Right0 + 1 ; Right1 = Right0 ),
    Left is Count - 1,
    counted(Left, Value, Right1, Right).

% A call that is under way goes on with the clauses that it began with.
nested(File) :-
    write_file(File, [step(six), step(seven)]),
    load(File),
    step(X),
    writeln(X),
    write_file(File, [step(new)]),
    load(File),
    step(Y),
    writeln(Y),
    !.

abolish_step :-
    catch(abolish(step/1), _, true),
    ( catch(step(_), error(existence_error(procedure, _), _), fail) -> writeln(there) ; writeln(abolished) ).
