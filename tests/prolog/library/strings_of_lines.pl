% library(strings): splitting into lines, indentation, templates.
:- use_module(library(strings)).
:- use_module(library(yall)).

main :- lines, dedent, dedent_with_tabs, indent, templates.

lines :-
    show(L, string_lines("a\nb\n", L)),                    % expect: ["a","b"] !
    show(L, string_lines('a\nb', L)),                      % expect: ["a","b"] !
    show(L, string_lines("\na\n\nb\n\n", L)),              % expect: ["","a","","b",""] !
    show(L, string_lines("", L)),                          % expect: [] !
    show(L, string_lines("\n", L)),                        % expect: [""] !
    show(S, string_lines(S, ["a",b])),                     % expect: "a\nb\n" !
    show(S, string_lines(S, [])),                          % expect: "" !
    show(x, string_lines("a\nb", ["a","b"])),              % expect: x !
    show(x, string_lines(_, _)),                           % expect: instantiation_error ?
    show(x, string_lines(_, ["a"|b])).                     % expect: type_error(list,["a"|b]) ?

dedent :-
    show(D, dedent_lines("  a\n    b\n  c", D, [])),       % expect: "a\n  b\nc" !
    show(D, dedent_lines('\n  a\n    b\n', D, [])),        % expect: "\na\n  b\n" !
    show(D, dedent_lines("  a\n\n   b\n   \n", D, [])),    % expect: "a\n\n b\n \n" !
    show(D, dedent_lines("    a\n  \n    b", D, [])),      % expect: "a\n\nb" !
    show(D, dedent_lines("\ta\n\t\tb\n", D, [])),          % expect: "a\n\tb\n" !
    show(D, dedent_lines("  a\n\tb\n", D, [])),            % expect: "  a\n\tb\n" !
    show(D, dedent_lines("", D, [])),                      % expect: "" !
    show(D, dedent_lines("  \n    ", D, [])),              % expect: "\n" !
    show(x, dedent_lines(_, _, [])).                       % expect: instantiation_error ?

dedent_with_tabs :-
    show(D, dedent_lines("\t  a\n          b", D, [tab(8)])), % expect: "a\nb" !
    show(D, dedent_lines("    x\n\ty", D, [tab(4)])),      % expect: "x\ny" !
    show(D, dedent_lines("  a\n\tb", D, [tab(8)])),        % expect: "a\n      b" !
    show(D, dedent_lines("   a\n \tb", D, [tab(8)])).      % expect: "a\n     b" !

indent :-
    show(I, indent_lines("  ", "a\nb\n", I)),              % expect: "  a\n  b\n" !
    show(I, indent_lines('> ', 'a\n\nb', I)),              % expect: "> a\n\n> b" !
    show(I, indent_lines("  ", "a\n \t\nb", I)),           % expect: "  a\n \t\n  b" !
    show(I, indent_lines("  ", "", I)),                    % expect: "" !
    show(I, indent_lines([Line]>>( Line \== "b" ), "> ", "a\nb\n\n", I)), % expect: "> a\nb\n> \n" !
    show(x, indent_lines("  ", _, _)).                     % expect: instantiation_error ?

% Solutions alone: swipl leaves a choice point.
templates :-
    show(S, once(interpolate_string("a {X} b {Y}!", S, ['X'=1,'Y'="foo"], []))), % expect: "a 1 b foo!" !
    show(S, once(interpolate_string('{X,none} {Y,none}', S, ['X'='A'], []))), % expect: "A none" !
    show(S, once(interpolate_string("{x} {} { X } {X y} {{X}} {", S, ['X'=f(1)], []))),
        % expect: "{x} {} { X } {X y} {f(1)} {" !
    show(S, once(interpolate_string("{_} {_a} {Xé}", S, ['_'=1,'_a'=2,'Xé'=3], []))), % expect: "1 2 3" !
    show(x, interpolate_string("{X}", _, ['Y'=1], [])).    % expect: existence_error(template_var,'X') ?

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
