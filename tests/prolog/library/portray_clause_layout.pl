% portray_clause/1,2,3: layout of goals, lists, operators and directives; what is printed can be read again.
:- op(1150, fx, declare).

main :- forall(clause_of_all(Clause), portray_clause(Clause)), ends_in_symbols, options.

clause_of_all((a :- b, (c ; d -> e), \+ (f, g))).
% expect: a :-
% expect:     b,
% expect:     (   c
% expect:     ;   d
% expect:     ->  e
% expect:     ),
% expect:     \+ ( f,
% expect:          g
% expect:        ).
clause_of_all((a :- (b, c), findall(X, (p(X) ; q(X)), _), forall(r, s))).
% expect: a :-
% expect:     b,
% expect:     c,
% expect:     findall(A,
% expect:             (   p(A)
% expect:             ;   q(A)
% expect:             ),
% expect:             _),
% expect:     forall(r, s).
clause_of_all((a :- m:(b, c), X = (d, e), X == "s")).
% expect: a :-
% expect:     m:
% expect:     (   b,
% expect:         c
% expect:     ),
% expect:     A=(d, e),
% expect:     A=="s".
clause_of_all((a :- assertz((h :- t)), (b :- c), - 1 < 2 - (-1))).
% expect: a :-
% expect:     assertz((h:-t)),
% expect:     ( b:-c
% expect:     ),
% expect:     - 1<2- -1.
clause_of_all((a :- long_name([aaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbb, cccccccccccccccccccc|_], f(_)))).
% expect: a :-
% expect:     long_name([ aaaaaaaaaaaaaaaaaaaaaaaaaa,
% expect:                 bbbbbbbbbbbbbbbbbbbbbbbbbb,
% expect:                 cccccccccccccccccccc
% expect:               | _
% expect:               ],
% expect:               f(_)).
clause_of_all((a --> b, { c, d }, [e], "f")).
% expect: a -->
% expect:     b,
% expect:     { c,
% expect:       d
% expect:     },
% expect:     [e],
% expect:     "f".
clause_of_all((:- declare b)).
% expect: :- (declare b).
clause_of_all((:- module(m, [a/1, op(700, xfx, =>)]))).
% expect: :- module(m,
% expect:           [ a/1,
% expect:             op(700, xfx, =>)
% expect:           ]).
clause_of_all(f(X, Y, X, _, 'A b', "s\n", [Y|_], {a}, -(1), - a, 1 - (2 - 3), [(a :- b)], (:-))).
% expect: f(A, B, A, _, 'A b', "s\n", [B|_], {a}, - 1, -a, 1-(2-3), [(a:-b)], :-).

ends_in_symbols :-
    portray_clause(-),                                      % expect: - .
    portray_clause((a :- \)).                               % expect: a :-
                                                            % expect:     \ .
options :-
    current_output(Out),
    portray_clause(Out, f(X, Y, X, Y), [variable_names(['First'=X])]),   % expect: f(First, A, First, A).
    portray_clause(Out, (f(X) :- g), [indent(2)]).          % expect:   f(_) :-
                                                            % expect:       g.
