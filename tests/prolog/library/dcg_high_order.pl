% library(dcg/high_order): sequences parsed and generated, what commits, loops over solutions.
:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order)).

main :- sequences, separators, brackets, options, loops, strange_arguments.

% What parse shows: what Body read as X, and the rest of the input as an atom.
parse(X, Body, Input) :- show(X-Rest, ( string_codes(Input, Codes), phrase(Body, Codes, Rest0), atom_codes(Rest, Rest0) )).

% What generate shows: the text that Body writes.
generate(Body) :- show(Text, ( phrase(Body, Codes), atom_codes(Text, Codes) )).

sequences :-
    parse(X, sequence(digit, X), "12a"),                   % expect: [49,50]-a ;
        % expect: [49]-'2a' ;
        % expect: []-'12a' !
    parse(X, sequence(digit, X), ""),                      % expect: []-'' !
    parse(X-Y, sequence(digit, [X|Y]), "1"),               % expect: 49-[]-'' !
    parse(x, sequence(digit, `12`), "123"),                % expect: x-'3' !
    generate(sequence(digit, `12`)).                       % expect: '12' !

separators :-
    parse(X, sequence(integer, ",", X), "1,2,3;"),         % expect: [1,2,3]-(;) !
    parse(X, sequence(integer, ",", X), "1"),              % expect: [1]-'' !
    parse(X, sequence(integer, ",", X), ""),               % expect: []-'' !
    parse(X, sequence(integer, ",", X), "1,"),
    parse(X, sequence(string, ",", X), "a,b"),             % expect: [[]]-'a,b' ;
        % expect: [[97],[]]-b ;
        % expect: [[97],[98]]-'' ;
    generate(sequence(integer, ",", [1,2])),               % expect: '1,2' !
    generate(sequence(integer, ",", [])).                  % expect: '' !

brackets :-
    parse(X, sequence("[", string, ",", "]", X), "[a,b]"), % expect: [[97],[98]]-'' !
    parse(X, sequence("[", integer, (blanks, ",", blanks), "]", X), "[1 , 2]x"), % expect: [1,2]-x !
    parse(X, sequence("[", integer, ",", "]", X), "[]"),   % expect: []-'' !
    parse(X, sequence("[", integer, ",", "]", X), "[1,]"),
    generate(sequence("[", integer, ", ", "]", [1,2])).    % expect: '[1, 2]' !

options :-
    parse(x, optional("a", []), "ab"),                     % expect: x-b !
    parse(x, optional("a", []), "b"),                      % expect: x-b !
    parse(X, optional((string(X), "c"), { X = none }), "ab"), % expect: none-ab !
    generate(optional("a", "b")).                          % expect: a !

loops :-
    generate(foreach(member(X, [1,2]), integer(X))),       % expect: '12' !
    generate(foreach(member(X, [1,2]), integer(X), ", ")), % expect: '1, 2' !
    generate(foreach(member(X, []), integer(X), ", ")),    % expect: '' !
    generate(foreach(member(X, [0'a,0'b]), ([X] ; []))),   % expect: ab ;
        % expect: a ;
        % expect: b ;
        % expect: '' !
    parse(x, foreach(member(X, [1,2]), integer(X), ","), "1,2"), % expect: x-'' !
    show(L, ( phrase(foreach(member(X, [1,2]), [X,Y]), L), Y = shared )). % expect: [1,shared,2,shared] !

strange_arguments :-
    parse(X, sequence(_, X), "1"),                         % expect: instantiation_error ?
    show(R, phrase(sequence(digit, a), `1`, R)),
    show(R, phrase(foreach(fail, no_such), `1`, R)).       % expect: [49] !

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
