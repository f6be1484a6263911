% A task that has cut below the choice point that it came from goes on with a lower stack. What limit/2 and its kind keep to
% themselves, and what is shared of a condition of *->, may begin there, below the place of that choice point.
:- use_module(library(solution_sequences)).

main :-
    findall(Depth, ( member(Depth, [1,2,3,4]), between(1, 15, _) ), Depths),
    maplist(try, Depths),
    write(end), nl.     % expect: end

% Frames of catch/3 put the choice point of c/1 at another height above the cut each time.
try(Depth) :-
    once(last(Depth)),
    results(Results),
    (   Results == [[a,b], [c,d,e], [b], [a,b,c,d,e], [a-1,b-2,c-3,d-4,e-5], [a,b,c,d,e], [a,b,c,d,e]]
    ->  true
    ;   print(Depth-Results), nl
    ).

last(0) :- !, c(X), work(1000), X == 4.
last(N) :- M is N - 1, catch(last(M), _, true).

results([First, Later, Second, Different, Numbered, Soft, Kept]) :-
    findall(X, limit(2, m(X)), First),
    findall(X, offset(2, m(X)), Later),
    findall(X, call_nth(m(X), 2), Second),
    findall(X, distinct(X, ( m(X) ; m(X) )), Different),
    findall(X-N, call_nth(m(X), N), Numbered),
    findall(X, ( m(X) *-> true ; X = none ), Soft),
    findall(X, setup_call_cleanup(true, m(X), true), Kept).

m(X) :- e(X), work(500).

c(1). c(2). c(3). c(4).

e(a). e(b). e(c). e(d). e(e).

work(0) :- !.
work(N) :- M is N - 1, work(M).
