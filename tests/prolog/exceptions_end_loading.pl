% A directive that raises an error is reported and loading goes on; any other exception ends it.
load_text(Text) :-
    open_string(Text, Stream),
    catch(load_files(text, [stream(Stream)]), Ball, ( print(caught(Ball)), nl )).

main :-
    load_text(":- atom_length(_, _).\n:- writeln(one).\n"),         % expect: one
    load_text(":- fail.\n:- writeln(two).\n"),                      % expect: two
    load_text(":- dynamic 3.\n:- writeln(three).\n"),               % expect: three
    load_text(":- throw(ball).\n:- writeln(four).\n"),              % expect: caught(ball)
    load_text(":- writeln(five).\n").                               % expect: five
% error: atom_length(
% error: Goal (directive) failed: user:fail
% error: Type error: `predicate_indicator' expected, found `3' (an integer)
