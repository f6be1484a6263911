% library(http/json): values read, errors with their place, options.
:- use_module(library(http/json)).

main :- values, strings, numbers, layout, options, streams, wrong_texts, atoms, json_terms.

read_json(Text) :- read_json(Text, []).

read_json(Text, Options) :- show_with_place(Term, ( open_string(Text, S), json_read(S, Term, Options) )).

% As show/2, and the place of a syntax error.
show_with_place(T, Goal) :-
    show(T, catch(Goal, error(E, stream(_, Line, Column, Count)), throw(error(at(E, Line, Column, Count), _)))).

values :-
    read_json("{\"a\":1, \"b\":[true,false,null,\"x\",2.5]}"),
        % expect: json([a=1,b=[@(true),@(false),@(null),x,2.5]]) !
    read_json("{}"),                                       % expect: json([]) !
    read_json("[]"),                                       % expect: [] !
    read_json("{\"a\":{\"b\":[[],{}]}}"),                  % expect: json([a=json([b=[[],json([])]])]) !
    read_json("{\"a\":1,\"a\":2}"),                        % expect: json([a=1,a=2]) !
    read_json("\"top\""),                                  % expect: top !
    read_json("true").                                     % expect: @(true) !

strings :-
    read_json("\"a\\n\\u0041\\/\\\\\\b\\f\\t\\\"\""),      % expect: 'a\nA/\\\b\f\t"' !
    read_json("\"é \\u00e9\""),                            % expect: 'é é' !
    read_json("\"a\nb\""),                                 % expect: 'a\nb' !
    read_json("\"\""),                                     % expect: '' !
    read_json("[\"1\",\"[]\"]").                           % expect: ['1','[]'] !

numbers :-
    read_json("[0,-5,1.5,-0.5e3,1e5,1E+5,2e-1,123456789012345678901234567890]"),
        % expect: [0,-5,1.5,-500.0,100000.0,100000.0,0.2,123456789012345678901234567890] !
    read_json("[01,1.]").                                  % expect: [1,1] !

layout :-
    read_json(" \t\r\n[ 1 , 2 ]  x"),                      % expect: [1,2] !
    read_json("[1,]"),                                     % expect: [1] !
    read_json("{\"a\" : 1 , }").                           % expect: json([a=1]) !

options :-
    read_json("[true,false,null]", [null(nil),true(yes),false(no)]), % expect: [yes,no,nil] !
    read_json("", [end_of_file(eof)]),                     % expect: eof !
    read_json(" ", [end_of_file(error)]).
        % expect: at(syntax_error(json(unexpected_end_of_file)),1,1,1) ?

streams :-
    show([A,B,C,D,E], ( open_string("1 [2] \"x\"{\"a\":1}", S), json_read(S, A), json_read(S, B), json_read(S, C),
        % expect: [1,[2],x,json([a=1]),end] !
                        json_read(S, D), json_read(S, E, [end_of_file(end)]) )),
    show(x, json_read(_, _)),                              % expect: instantiation_error ?
    show(x, json_read(user_output, _)).                    % expect: permission_error(input,stream,user_output) ?

wrong_texts :-
    read_json(""),
        % expect: at(syntax_error(json(unexpected_end_of_file)),1,0,0) ?
    read_json("foo"),
        % expect: at(syntax_error(json(json_expected(false))),1,2,2) ?
    read_json("nul"),
        % expect: at(syntax_error(json(json_expected(null))),1,3,3) ?
    read_json("+1"),                                       % expect: at(syntax_error(json(illegal_json)),1,1,1) ?
    read_json("-"),                                        % expect: at(syntax_error(illegal_number),1,1,1) ?
    read_json("[1.5.5]"),                                  % expect: at(syntax_error(illegal_number),1,6,6) ?
    read_json("[1e]"),                                     % expect: at(syntax_error(illegal_number),1,3,3) ?
    read_json("[1 2]"),                                    % expect: at(syntax_error(json(illegal_array)),1,4,4) ?
    read_json("[1"),                                       % expect: at(syntax_error(json(illegal_array)),1,2,2) ?
    read_json("[1,\n x]"),                                 % expect: at(syntax_error(json(illegal_json)),2,2,6) ?
    read_json("{\"a\" 1}"),                                % expect: at(syntax_error(json(illegal_json)),1,6,6) ?
    read_json("{a:1}"),                                    % expect: at(syntax_error(json(illegal_json)),1,2,2) ?
    read_json("{\"a\":}"),                                 % expect: at(syntax_error(json(illegal_json)),1,6,6) ?
    read_json("{\"a\":1 \"b\":2}"),                        % expect: at(syntax_error(json(illegal_object)),1,8,8) ?
    read_json("{\"a\":"),
        % expect: at(syntax_error(json(unexpected_end_of_file)),1,5,5) ?
    read_json("\"abc"),                                    % expect: at(syntax_error(json(eof_in_string)),1,4,4) ?
    read_json("\"\\x\""),
        % expect: at(syntax_error(json(illegal_string_escape)),1,3,3) ?
    read_json("\"\\u12\""),
        % expect: at(syntax_error(json(illegal_string_escape)),1,6,6) ?
    read_json("/* no comments */ 1").                      % expect: at(syntax_error(json(illegal_json)),1,1,1) ?

atoms :-
    show(T, atom_json_term('{"a":1}', T, [])),             % expect: json([a=1]) !
    show(X, atom_json_term('[1]', [X], [])),               % expect: 1 !
    show(A, atom_json_term(A, json([a=1,b=[1,x]]), [])),   % expect: '{"a":1, "b": [1, "x" ]}' !
    show(A, atom_json_term(A, json([a=1]), [as(string)])), % expect: "{\"a\":1}" !
    show(A, atom_json_term(A, [1], [as(codes)])),          % expect: [91,49,32,93] !
    show(A, atom_json_term(A, [1], [as(chars)])),          % expect: ['[','1',' ',']'] !
    show(A, atom_json_term(A, [1], [as(text)])),
        % expect: type_error(oneof([atom,string,codes,chars]),text) ?
    show(x, atom_json_term(_, _, [])),                     % expect: instantiation_error ?
    show(x, atom_json_term(12, _, [])),                    % expect: type_error(atom,12) ?
    show(x, atom_json_term(_, f(x), [])).                  % expect: type_error(json_term,f(x)) ?

json_terms :-
    show(x, is_json_term(json([a=1,b=[x,"y",json([])]]))), % expect: x !
    show(x, once(is_json_term(@(true)))),                  % expect: x !
    show(x, is_json_term(yes, [true(yes)])),               % expect: x !
    show(T, ( member(T, [_,[_],f(x),json([a-1]),json([1=x]),json(x),@(foo),[a|_]]), is_json_term(T) )).

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
