% A directive that raises an error is reported and loading goes on; any other exception ends it, and so does include/1 of a file that
% is not there.
load_text(Text) :-
    open_string(Text, Stream),
    catch(load_files(text, [stream(Stream)]), Ball, ( ( Ball = error(Caught, _) -> true ; Caught = Ball ), print(caught(Caught)), nl )).

main :-
    load_text(":- atom_length(_, _).\n:- writeln(one).\n"),         % expect: one
    load_text(":- fail.\n:- writeln(two).\n"),                      % expect: two
    load_text(":- dynamic 3.\n:- writeln(three).\n"),               % expect: three
    load_text(":- throw(ball).\n:- writeln(four).\n"),              % expect: caught(ball)
    load_text(":- include(no_such_file).\n:- writeln(not_here).\n"),   % expect: caught(existence_error(source_sink,no_such_file))
    load_text(":- writeln(five).\n").                               % expect: five
% error: atom_length(
% error: Goal (directive) failed: user:fail
% error: Type error: `predicate_indicator' expected, found `3' (an integer)
