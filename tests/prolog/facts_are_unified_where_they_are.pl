% Calls of asserted facts: variables that occur several times, in structures too, values that are bound on either side, strings and numbers,
% and goals that wait for what is bound.
:- dynamic same/3, tree/2, value/1, long/1, thing/0.

try(G) :- ( call(G) -> write(G) ; write(no) ), nl.

main :-
    assertz(same(X, f(X, Y), [Y,X|Y])), assertz(thing),
    try(thing),                                        % expect: thing
    try(same(a, f(_, b), _)),                          % expect: same(a,f(a,b),[b,a|b])
    try(same(A1, f(1, 2), [2,A1|2])),                  % expect: same(1,f(1,2),[2,1|2])
    try(same(1, f(2, _), _)),                          % expect: no
    same(g(A2), f(B2, c), L2), A2 = z, write(B2-L2), nl,  % expect: g(z)-[c,g(z)|c]
    same(A3, B3, C3), A3 = 1, B3 = f(_, 2), write(C3), nl,  % expect: [2,1|2]
    assertz(value("text")), assertz(value(2.5)), assertz(value(100000000000000000000)), assertz(value(-7)),
    try(value("text")),                                % expect: value(text)
    try(value("texts")),                               % expect: no
    try(value(2.5)),                                   % expect: value(2.5)
    try(value(100000000000000000000)),                 % expect: value(100000000000000000000)
    try(value(100000000000000000001)),                 % expect: no
    assertz(tree(t(t(nil, 1, nil), 2, T), T)),
    try(tree(t(_, _, x), _)),                          % expect: tree(t(t(nil,1,nil),2,x),x)
    try(tree(t(t(_, _, _), 3, _), _)),                 % expect: no
    numlist(1, 2000, Numbers), assertz(long(Numbers)), length(Many, 100), assertz(long(Many)),
    long(L), last(L, Last), write(Last), nl,           % expect: 2000
    length(M, 100), long(M), term_variables(M, Vs), length(Vs, Count), write(Count), nl,  % expect: 100
    freeze(F, ( write(woken(F)), nl )), value(F), F == 2.5, write(F), nl,
    % expect: woken(text)
    % expect: woken(2.5)
    % expect: 2.5
    dif(D, -7), ( value(D), number(D), D < 0 -> true ; write(none), nl ).  % expect: none
