% library(http/json): how terms are laid out, and what cannot be written.
:- use_module(library(http/json)).

main :- one_line, strings, columns, widths, indentation, terms, wrong_terms.

put(Term) :- put(Term, []).

put(Term, Options) :- current_output(S), json_write(S, Term, Options), nl.

% Only the error: what was written before it does not matter.
refuse(Term) :- show(x, with_output_to(string(_), ( current_output(S), json_write(S, Term) ))).

one_line :-
    put(json([])),                                         % expect: {}
    put([]),                                               % expect: []
    put([1]),                                              % expect: [1 ]
    put([1,x,"s"]),                                        % expect: [1, "x", "s" ]
    put([[],json([]),1,[2]]),                              % expect: [ [],  {}, 1,  [2 ] ]
    put(json([a=1,b=[1,2],c=json([d=e]),f=[]])),           % expect: {"a":1, "b": [1, 2 ], "c": {"d":"e"}, "f": []}
    put([json([a=1,b=2]),json([a=3])]),                    % expect: [ {"a":1, "b":2},  {"a":3} ]
    put(json([a-1,b(2),"c"=3])),                           % expect: {"a":1, "b":2, "c":3}
    write(before), put([1]),                               % expect: before [1 ]
    write(before), put(1).                                 % expect: before1

strings :-
    put("a\"b\\c\nd\te/é"),                                % expect: "a\"b\\c\nd\te/é"
    put('</script><a/>'),                                  % expect: "<\/script><a/>"
    put("\b\f\r\u0001\u001f"),                             % expect: "\b\f\r\u0001\u001f"
    put(''),                                               % expect: ""
    put([true,null,'[]']).                                 % expect: ["true", "null", "[]" ]

columns :-
    put(json([name='Demo term',created=json([day= @(null),month='December',year=2007]),confirmed= @(true),members=[1,2,3]])),
        % expect: {
        % expect:   "name":"Demo term",
        % expect:   "created": {"day":null, "month":"December", "year":2007},
        % expect:   "confirmed":true,
        % expect:   "members": [1, 2, 3 ]
        % expect: }
    put([aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,cccc]), % expect: [
        % expect:   "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        % expect:   "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        % expect:   "cccc"
        % expect: ]
    put(json([k=[json([aaaaaaaaaaaaaaaaaaaa=1,bbbbbbbbbbbbbbbbbbbbbb=2,ccccccccccccccccccccc=3]),json([d=4])]])).
        % expect: {
        % expect:   "k": [
        % expect:     {
        % expect:       "aaaaaaaaaaaaaaaaaaaa":1,
        % expect:       "bbbbbbbbbbbbbbbbbbbbbb":2,
        % expect:       "ccccccccccccccccccccc":3
        % expect:     },
        % expect:     {"d":4}
        % expect:   ]
        % expect: }

widths :-
    put([1,2,3], [width(9)]),                              % expect: [1, 2, 3 ]
    put([1,2,3], [width(8)]),                              % expect: [
        % expect:   1,
        % expect:   2,
        % expect:   3
        % expect: ]
    put(json([a=1,b=2]), [width(16)]),                     % expect: {"a":1, "b":2}
    put(json([a=1,b=2]), [width(15)]),                     % expect: {
        % expect:   "a":1,
        % expect:   "b":2
        % expect: }
    put(json([a=[1,2]]), [width(8)]),                      % expect: {
        % expect:   "a": [1, 2 ]
        % expect: }
    put([[1,2],[3],[]], [width(7)]),                       % expect: [
        % expect:   [
        % expect:     1,
        % expect:     2
        % expect:   ],
        % expect:   [3 ],
        % expect:   []
        % expect: ]
    put([[1,2],json([])], [width(1)]),                     % expect: [
        % expect:   [
        % expect:     1,
        % expect:     2
        % expect:   ],
        % expect:   {
        % expect:   }
        % expect: ]
    put(json([a=[1,2,3],b=json([cccccccccccccccccccccccccccccccccccccc=ddddddddddddddddddddddddddddd])]), [width(0)]).
        % expect: {"a": [1, 2, 3 ], "b": {"cccccccccccccccccccccccccccccccccccccc":"ddddddddddddddddddddddddddddd"}}

indentation :-
    put(json([a=json([b=json([c=1])])]), [step(4),width(10)]), % expect: {
        % expect:     "a": {
        % expect: 	"b": {
        % expect: 	    "c":1
        % expect: 	}
        % expect:     }
        % expect: }
    put(json([a=json([b=1])]), [step(4),tab(4),width(10)]). % expect: {
        % expect: 	"a": {
        % expect: 		"b":1
        % expect: 	}
        % expect: }

terms :-
    put([1.5,-3,@(true),@(false),@(null)]),                % expect: [1.5, -3, true, false, null ]
    put([yes,nil], [true(yes),null(nil)]),                 % expect: [true, null ]
    put([foo(x,"y"),a=1], [serialize_unknown(true)]).      % expect: ["foo(x,\"y\")", "a=1" ]

wrong_terms :-
    refuse(_),                                             % expect: instantiation_error ?
    refuse([_]),                                           % expect: instantiation_error ?
    refuse(foo(x)),                                        % expect: type_error(json_term,foo(x)) ?
    refuse(@(foo)),                                        % expect: type_error(json_term,@(foo)) ?
    refuse([1|_]),                                         % expect: type_error(json_term,[1|A]) ?
    refuse(json(x)),                                       % expect: type_error(list,x) ?
    refuse(json([x])),                                     % expect: type_error(pair,x) ?
    refuse(json([a=_])),                                   % expect: instantiation_error ?
    refuse(json([1=x])),                                   % expect: type_error(text,1) ?
    refuse([a-1]),                                         % expect: type_error(json_term,a-1) ?
    show(x, json_write(_, [])),                            % expect: instantiation_error ?
    show(x, json_write(no_such_stream, [])).               % expect: existence_error(stream,no_such_stream) ?

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
