% print_prolog_backtrace/2,3 names callers with their lines; profile/1 shows a table.
:- use_module(library(prolog_stack)).
:- use_module(library(statistics)).

main :-
    shown(outer(Stream, Frames), Stream, Text), length(Frames, Depth), ( Depth > 1 -> writeln(frames) ; true ), % expect: frames
    ( sub_string(Text, _, _, _, "outer/2"), sub_string(Text, _, _, _, "backtraces_and_profiles.pl:") -> writeln(named) ; write(Text) ), % expect: named
    shown(print_prolog_backtrace(S2, Frames, [subgoal_positions(false)]), S2, Text2), ( Text2 == "" -> true ; writeln(options) ), % expect: options
    backtrace(3), writeln(printed),                       % expect: printed
    with_output_to(string(Table), ( profile(work), show_profile([]) )),
    ( sub_string(Table, _, _, _, "Samples:") -> writeln(profiled) ; write(Table) ). % expect: profiled

shown(Goal, Stream, Text) :- with_output_to(string(Text), ( current_output(Stream), call(Goal) )).

outer(Stream, Frames) :- inner(Frames), print_prolog_backtrace(Stream, Frames), true.
inner(Frames) :- get_prolog_backtrace(10, Frames), true.

work :- findall(X, ( between(1, 20000, X), X mod 7 =:= 0 ), _).
