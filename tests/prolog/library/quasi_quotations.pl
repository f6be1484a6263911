% Texts of other languages in programs: what quoters make of them, and where errors are.
:- use_module(library(quasi_quotations)).

:- quasi_quotation_syntax(txt).
:- quasi_quotation_syntax(upper).
:- quasi_quotation_syntax(vowels).
:- quasi_quotation_syntax(wrong).
:- quasi_quotation_syntax(failing).
:- quasi_quotation_syntax(place).

txt(Content, Arguments, Names, t(Text, Arguments, Names)) :- with_quasi_quotation_input(Content, S, read_string(S, _, Text)).
upper(Content, [N], _, N-Upper) :- with_quasi_quotation_input(Content, S, ( read_string(S, _, Text), string_upper(Text, Upper) )).
vowels(Content, _, _, Count) :- phrase_from_quasi_quotation(counted(0, Count), Content).
wrong(Content, _, _, _) :- with_quasi_quotation_input(Content, S, ( get_char(S, _), quasi_quotation_syntax_error(my_error) )).
failing(_, _, _, _) :- fail.
place(Content, _, _, Line-Column) :- with_quasi_quotation_input(Content, S, ( line_count(S, Line), line_position(S, Column) )).

counted(N0, N) --> [C], { memberchk(C, `aeiou`), !, N1 is N0+1 }, counted(N1, N).
counted(N, N) --> [].

hello({|txt||Hello. World's|}).
lines(A, B) :- A = {|txt(B)||two
lines, % |x| and " too|}.
several([{|upper(1)||abc|}, {|upper(2)||d|e||f|}, {|vowels||aeio|}]).
   placed({|place||here|}).

say(Goal) :- catch(( call(Goal) -> true ; writeln(no) ), error(E, C), ( ( nonvar(C), C = string(_, _) -> print(E-C) ; print(E) ), nl )).
read_back(Text) :- term_to_atom(T, Text), print(T), nl.

main :-
    hello(H), print(H), nl,                                     % expect: t("Hello. World's",[],[])
    lines(t(Text, Arguments, Names), b), print(Text), nl,       % expect: "two\nlines, % |x| and \" too"
    length(Names, N), print(Arguments-N), nl,                   % expect: [b]-2
    several(L), print(L), nl,                                   % expect: [1-"ABC",2-"D|E||F",4]
    placed(P), print(P), nl,                                    % expect: 25-19
    say(read_back('f({|txt||bar|})')),                          % expect: f(t("bar",[],[]))
    say(read_back('f({|txt([a|b], "|")||bar|})')),              % expect: f(t("bar",[[a|b],"|"],[]))
    say(( term_string(T, "f({|nosuch(a)||abc|})", [quasi_quotations([quasi_quotation(S, C, V, R0)])]),
          T = f(R), R == R0, print(S-C-V), nl )),               % expect: nosuch(a)-[97,98,99]-[]
    say(read_back('{|wrong||bar|}')),          % expect: syntax_error(my_error)
    say(read_back('{|failing||bar|}')),        % expect: syntax_error(quasi_quote_parser_failed)
    say(read_back('X = {|nn||bar|}')),         % expect: syntax_error(unknown_quasi_quotation_syntax(nn,user))-string("X = {|nn||bar|} . ",7)
    say(read_back('X = {|3||bar|}')),          % expect: syntax_error(invalid_quasi_quotation_syntax(3))-string("X = {|3||bar|} . ",6)
    say(read_back('X = {|txt|bar|}')),         % expect: syntax_error(double_bar_expected)-string("X = {|txt|bar|} . ",8)
    say(quasi_quotation_syntax_error(foo)),    % expect: no
    say(quasi_quotation_syntax(f(x))),         % expect: type_error(atom,f(x))
    set_prolog_flag(quasi_quotations, false),
    say(read_back('X = {|txt||bar|}')),        % expect: syntax_error(quoted_punctuation)-string("X = {|txt||bar|} . ",4)
    set_prolog_flag(quasi_quotations, true).
