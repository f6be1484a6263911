% library(ansi_term): plain text where there is no terminal, escape sequences on a terminal with colours.
:- use_module(library(ansi_term)).

:- multifile prolog:console_color/2.
:- dynamic prolog:console_color/2.
prolog:console_color(shout, [bold,underline]).

main :- plain, set_stream(user_output, tty(true)), set_prolog_flag(color_term, true), coloured.

plain :-
    ansi_format([bold,fg(red)], "plain ~w~n", [text]),     % expect: plain text
    ansi_format(no_such_attribute, "not looked at~n", []), % expect: not looked at
    ansi_hyperlink(user_output, 'http://localhost'), nl,   % expect: http://localhost
    ansi_hyperlink(user_output, '/tmp/x':5:6, label), nl,  % expect: label
    show(x, ansi_get_color(fg, _)),
    show(S, with_output_to(string(S), ansi_format(bold, "text", []))). % expect: "text" !

coloured :-
    coloured([bold,faint,italic,underline,negative,conceal,crossed_out,framed,encircled,overlined]),
        % expect: [1mx[0m
        % expect: [2mx[0m
        % expect: [3mx[0m
        % expect: [4mx[0m
        % expect: [7mx[0m
        % expect: [8mx[0m
        % expect: [9mx[0m
        % expect: [51mx[0m
        % expect: [52mx[0m
        % expect: [53mx[0m
    coloured([blink(slow),blink(rapid),underline(double),intensity(normal),font(3),fraktur]), % expect: [5mx[0m
        % expect: [6mx[0m
        % expect: [21mx[0m
        % expect: [22mx[0m
        % expect: [13mx[0m
        % expect: [20mx[0m
    coloured([fg(red),bg(blue),hfg(green),hbg(white),fg(default),bg(default)]), % expect: [31mx[0m
        % expect: [44mx[0m
        % expect: [92mx[0m
        % expect: [107mx[0m
        % expect: [39mx[0m
        % expect: [49mx[0m
    coloured([fg(1,2,3),bg(4,5,6),fg8(5),bg8(6),fg8(red),fg('#ff0080'),bg('#abc')]), % expect: [38;2;1;2;3mx[0m
        % expect: [48;2;4;5;6mx[0m
        % expect: [38;5;5mx[0m
        % expect: [48;5;6mx[0m
        % expect: [38;5;1mx[0m
        % expect: [38;2;255;0;128mx[0m
        % expect: [48;2;170;187;204mx[0m
    coloured([[bold,fg(red)],error,warning,comment,code,truth(false),shout]), % expect: [1;31mx[0m
        % expect: [1;31mx[0m
        % expect: [31mx[0m
        % expect: [32mx[0m
        % expect: [34mx[0m
        % expect: [1;31mx[0m
        % expect: [1;4mx[0m
    coloured([no_such_attribute,fg(no_such_colour),fg('#12345'),fg(256,0,0),fg8(256)]),
        % expect: domain_error(sgr_code,no_such_attribute)
        % expect: domain_error(sgr_code,fg(no_such_colour))
        % expect: domain_error(sgr_code,fg('#12345'))
        % expect: domain_error(sgr_code,fg(256,0,0))
        % expect: domain_error(sgr_code,fg8(256))
    show(S, with_output_to(string(S), ansi_format(bold, "text", []))). % expect: "text" !

% A line for each attribute; its escape sequences are in the expectations as they are.
coloured(Attributes) :- forall(member(A, Attributes), coloured_one(A)).

coloured_one(A) :- catch(ansi_format(A, "~w", [x]), error(E, _), print(E)), nl.

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
