% library(pprint): where lines are broken, and the options.
:- use_module(library(pprint)).

main :- fits, compounds, lists, operators, options.

put(Term) :- put(Term, []).

put(Term, Options) :- print_term(Term, Options), nl.

fits :-
    put(foo('A b', "s", X, Y, X, [Y|_])),                  % expect: foo('A b',"s",A,B,A,[B|_])
    put([]),                                               % expect: []
    put(name, [right_margin(1)]),                          % expect: name
    put(foo(bar,baz), [right_margin(13)]).                 % expect: foo(bar,baz)

compounds :-
    put(foo(bar,baz), [right_margin(12)]),                 % expect: foo(bar,
        % expect:     baz)
    put(foo(aaaaaaaaaa,bar(bbbbbbbbbbb,ccccccccccc),ddddddddd), [right_margin(20)]), % expect: foo(aaaaaaaaaa,
        % expect:     bar(bbbbbbbbbbb,
        % expect: 	ccccccccccc),
        % expect:     ddddddddd)
    put(f(X,_,X), [right_margin(3)]),                      % expect: f(A,
        % expect:   _,
        % expect:   A)
    write(at), put(foo(aaaaaaaa,bbbbbbbb), [right_margin(15)]). % expect: atfoo(aaaaaaaa,
        % expect:       bbbbbbbb)

lists :-
    put([aaaaaa,bbbbbb,cccccc], [right_margin(15)]),       % expect: [ aaaaaa,
        % expect:   bbbbbb,
        % expect:   cccccc
        % expect: ]
    put([aaaaaa,bbbbbb|cccc], [right_margin(15)]),         % expect: [ aaaaaa,
        % expect:   bbbbbb
        % expect: | cccc
        % expect: ]
    put([foo(aaaaaaaaaa,bbbbbbbbb),[x,y]], [right_margin(15)]), % expect: [ foo(aaaaaaaaaa,
        % expect:       bbbbbbbbb),
        % expect:   [x,y]
        % expect: ]
    put(p(x,[aaaaaaaaaa,bbbbbbbbb],y), [right_margin(15)]). % expect: p(x,
        % expect:   [ aaaaaaaaaa,
        % expect:     bbbbbbbbb
        % expect:   ],
        % expect:   y)

operators :-
    put(aaaaaaa=bbbbbbb, [right_margin(8)]),               % expect: aaaaaaa = bbbbbbb
    put(a+b+c+d, [right_margin(5)]),                       % expect: a+b + c + d
    put((aaaaaaaaaa:-bbbbbbbbbb,cccccccccc), [right_margin(15)]), % expect: aaaaaaaaaa:-bbbbbbbbbb,cccccccccc
    put(f(aaaaaaa=bbbbbbb,ccc-ddd), [right_margin(12)]),   % expect: f(aaaaaaa = bbbbbbb,
        % expect:   ccc-ddd)
    put(\+aaaaaaaaaa, [right_margin(5)]).                  % expect: \+aaaaaaaaaa

options :-
    put(foo(aaaaaaaaaa,bbbbbbbbb), [right_margin(15),indent_arguments(false)]), % expect: foo(aaaaaaaaaa,bbbbbbbbb)
    put(foo(aaaaaaaaaa,bar(bbbbbbbbb,cccccccc)), [right_margin(15),indent_arguments(2)]), % expect: foo(
        % expect:   aaaaaaaaaa,
        % expect:   bar(
        % expect:     bbbbbbbbb,
        % expect:     cccccccc))
    put(foo(aaaaaaaa,bbbbbbbbbb), [right_margin(15),left_margin(4)]), % expect: foo(aaaaaaaa,
        % expect: 	bbbbbbbbbb)
    put('A b', [write_options([quoted(false)])]),          % expect: A b
    with_output_to(string(S), ( current_output(Out), print_term(f(x), [output(Out)]) )), print(S), nl.
        % expect: "f(x)"
