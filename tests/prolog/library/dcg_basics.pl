% library(dcg/basics): each nonterminal as parser, as generator, and where it stops.
:- use_module(library(dcg/basics)).

main :- blanks_and_lines, texts, numbers, letters.

% What parse shows: what Body read as X, and the rest of the input as an atom.
parse(X, Body, Input) :- show(X-Rest, ( string_codes(Input, Codes), phrase(Body, Codes, Rest0), atom_codes(Rest, Rest0) )).

% What generate shows: the text that Body writes.
generate(Body) :- show(Text, ( phrase(Body, Codes), atom_codes(Text, Codes) )).

blanks_and_lines :-
    parse(x, blanks, "  \n a"),                            % expect: x-a !
    parse(x, blanks, "a"),                                 % expect: x-a !
    parse(x, blank, "\ta"),                                % expect: x-a !
    parse(x, blank, "a"),
    parse(x, whites, " \t \na"),                           % expect: x-'\na' !
    parse(x, white, "\n"),
    parse(x, white, " "),                                  % expect: x-'' !
    parse(x, blanks_to_nl, "  \r\nabc"),                   % expect: x-abc !
    parse(x, blanks_to_nl, " x\n"),
    parse(x, blanks_to_nl, "  "),                          % expect: x-'' !
    parse(x, eol, "\r\na"),                                % expect: x-a !
    parse(x, eol, "\na"),                                  % expect: x-a !
    parse(x, eol, ""),                                     % expect: x-'' !
    parse(x, eol, "\ra"),
    parse(x, eos, ""),                                     % expect: x-'' !
    parse(x, eos, "a"),
    generate(blanks),                                      % expect: '' !
    generate(whites),                                      % expect: '' !
    generate(blank),
    generate(eos).                                         % expect: '' !

texts :-
    parse(X, string(X), "ab"),                             % expect: []-ab ;
        % expect: [97]-b ;
        % expect: [97,98]-'' ;
    parse(X, (string(X), "b"), "abab"),                    % expect: [97]-ab ;
        % expect: [97,98,97]-'' ;
    parse(X, string_without("bc", X), "aacb"),             % expect: [97,97]-cb !
    parse(X, string_without(`b`, X), "aa"),                % expect: [97,97]-'' !
    parse(X, string_without(foo, X), "aa"),                % expect: type_error(list,foo) ?
    generate(string_without("bc", `xy`)),                  % expect: xy !
    parse(X, nonblanks(X), "ab c"),                        % expect: [97,98]-' c' !
    parse(X, nonblanks(X), " c"),                          % expect: []-' c' !
    generate(nonblanks(`cd`)),                             % expect: cd !
    parse(X, nonblank(X), "abc"),                          % expect: 97-bc !
    parse(X, nonblank(X), " abc"),
    parse(X, remainder(X), "ab"),                          % expect: [97,98]-'' !
    parse(X, prolog_var_name(X), "Abc_1 d"),               % expect: 'Abc_1'-' d' !
    parse(X, prolog_var_name(X), "_"),                     % expect: '_'-'' !
    parse(X, prolog_var_name(X), "a"),
    generate(atom(abc)),                                   % expect: abc !
    generate(atom("a b")),                                 % expect: 'a b' !
    generate(atom(f(12))),                                 % expect: 'f(12)' !
    generate(atom(f(_))),                                  % expect: instantiation_error ?
    parse(x, atom(abc), "abcd").                           % expect: x-d !

numbers :-
    parse(X, digits(X), "12a"),                            % expect: [49,50]-a !
    parse(X, digits(X), "a"),                              % expect: []-a !
    generate(digits(`12`)),                                % expect: '12' !
    parse(X, digit(X), "1a"),                              % expect: 49-a !
    parse(X, digit(X), "a"),
    parse(X, integer(X), "123a"),                          % expect: 123-a !
    parse(X, integer(X), "-05"),                           % expect: -5-'' !
    parse(X, integer(X), "+5"),                            % expect: 5-'' !
    parse(X, integer(X), "- 5"),
    parse(X, integer(X), ""),
    parse(x, integer(5), "5a"),                            % expect: x-a !
    generate(integer(-5)),                                 % expect: '-5' !
    generate(integer(a)),                                  % expect: type_error(evaluable,a/0) ?
    generate(integer(1.0)),                                % expect: format_argument_type(d,1.0) ?
    parse(X, float(X), "1"),
    parse(X, float(X), "1e5"),                             % expect: 100000.0-'' !
    parse(X, float(X), "1.0e-5x"),                         % expect: 1.0e-5-x !
    parse(X, float(X), ".5"),
    parse(X, float(X), "1.5Inf"),                          % expect: 1.5-'Inf' !
    generate(float(1.5)),                                  % expect: '1.5' !
    generate(float(1)),
    generate(float(a)),                                    % expect: type_error(number,a) ?
    parse(X, number(X), "12.."),                           % expect: 12- .. !
    parse(X, number(X), "-1.25"),                          % expect: -1.25-'' !
    parse(X, number(X), "1e10"),                           % expect: 10000000000.0-'' !
    parse(X, number(X), "1.5E+3x"),                        % expect: 1500.0-x !
    parse(X, number(X), "1.5e"),
    parse(X, number(X), "+7"),                             % expect: 7-'' !
    parse(X, number(X), "inf"),
    generate(number(12)),                                  % expect: '12' !
    generate(number(0.5)),                                 % expect: '0.5' !
    generate(number(a)),                                   % expect: type_error(number,a) ?
    parse(X, xinteger(X), "fFg"),                          % expect: 255-g !
    parse(X, xinteger(X), "g"),
    generate(xinteger(255)),                               % expect: ff !
    parse(X, xdigits(X), "a1G"),                           % expect: [10,1]-'G' !
    generate(xdigits([1,10])),                             % expect: '1a' !
    parse(X, xdigit(X), "B"),                              % expect: 11-'' !
    generate(xdigit(10)).                                  % expect: a !

letters :-
    parse(X, alpha_to_lower(X), "A"),                      % expect: 97-'' !
    parse(X, alpha_to_lower(X), "b"),                      % expect: 98-'' !
    parse(X, alpha_to_lower(X), "1"),
    parse(x, alpha_to_lower(0'a), "A"),                    % expect: x-'' !
    generate(alpha_to_lower(0'a)),                         % expect: a !
    parse(X, alpha_to_lower(X), "É").                      % expect: 233-'' !

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
