% string_quotations.pl: {|string(Variable, ...)||Text|} and how dedent_lines/3 and string_lines/2 see lines.
:- use_module(library(strings)).

letter(To, Age) :-
    write({|string(To, Age)||
           | Dear {To},
           |
           |   you are {Age} {Unit,years} old.
           |}).

main :-
    letter(me, 12),
    % expect: Dear me,
    % expect: 
    % expect:   you are 12 years old.
    plain(Text), print(Text), nl,                                % expect: "no {Name} here"
    catch(missing(x), error(E, _), true), print(E), nl,          % expect: existence_error(template_var,'Name')
    dedent_lines("  * a\n  *   b\n", Stars, [chars(" *")]), print(Stars), nl,   % expect: "a\n  b\n"
    ( string_lines("a\nb\n", ["a", "b", ""]) -> writeln(yes) ; writeln(no) ),   % expect: yes
    ( string_lines("a\nb\n", ["a", "b"]) -> writeln(yes) ; writeln(no) ),       % expect: yes
    ( string_lines("a\nb", ["a", "b", ""]) -> writeln(yes) ; writeln(no) ).     % expect: no

plain({|string||no {Name} here|}).

missing(To) :- writeln({|string(To)||{To} {Name}|}).
