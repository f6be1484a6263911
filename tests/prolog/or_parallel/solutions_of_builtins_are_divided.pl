% Built-ins with many solutions give them away: what comes is in the order of a sequential run, each once.
:- dynamic step/2.
step(a, b). step(b, c). step(c, a). step(b, d). step(d, a).
step(X, X) :- atom(X).

main :-
    forall(generator(Name, X, Goal),
           ( findall(X, ( call(Goal), work(200) ), Xs), length(Xs, Length), term_hash_of(Xs, Hash), show([Name, Length, Hash]) )),
    first_of_many,
    meta.

% expect: [arg,40,22140]
% expect: [arg_that_unifies,14,2835]
% expect: [arg_twice,45,18480]
% expect: [sub_atom,66,38060]
% expect: [sub_atom_of_known_places,95,181350]
% expect: [part,5,120]
% expect: [sub_string,55,13365]
% expect: [string_code,11,7242]
% expect: [atom_concat,12,1144]
% expect: [length,12,572]
% expect: [clause,6,97]
% expect: [string_concat,12,1716]
generator(arg, X, ( numlist(1, 40, L), T =.. [f|L], arg(X, T, _) )).
generator(arg_that_unifies, X, ( findall(M, ( between(1, 40, N), M is N mod 3 ), L), T =.. [f|L], arg(X, T, 1) )).
generator(arg_twice, Z, ( numlist(1, 10, L), T =.. [f|L], arg(X, T, _), arg(Y, T, _), X < Y, Z is 2 * X + Y )).
generator(sub_atom, X, ( sub_atom(abcabcabca, B, L, _, _), X is 3 * B + L )).
generator(sub_atom_of_known_places, X, ( member(B/L/A, [_/_/_, 2/_/_, _/2/_, _/_/3, 1/_/2, 1/3/_, _/2/3]), sub_atom('aébcdéfghi', B, L, A, S),
                                         atom_length(S, N), N =:= L, X is 7 * B + 3 * L + A )).
generator(part, B, sub_atom('ab,ab,ab,ab,ab', B, 2, _, ab)).
generator(sub_string, X, ( sub_string("hello wor", B, L, A, S), string_length(S, N), N =:= L, X is B + 2 * A )).
generator(string_code, X, ( string_code(I, "hello world", C), X is C + I )).
generator(atom_concat, N, ( atom_concat(X, Y, 'hellö wörld'), atom_length(X, A), atom_length(Y, B), N is A - B + 11 )).
generator(length, N, ( between(0, 11, M), length(L, M), length(L, N) )).
generator(clause, N, ( clause(step(X, Y), B), ( B == true -> atom_codes(X, [C]), atom_codes(Y, [D]), N is C - D + 3 ; N = 7 ) )).
generator(string_concat, N, ( string_concat(X, Y, "hello world"), string_length(X, A), string_length(Y, B), N is 2 * A - B + 11 )).

% Lists get longer without end; a cut ends that.
first_of_many :-
    length(_, N), work(100), N >= 9, !, show(N) ; true.             % expect: 9

% The solutions of clause/2 are those of its first call.
meta :-
    findall(X-Y, prove(path(4, X, Y)), Paths), length(Paths, Length), show(Length),          % expect: 57
    findall(X, ( clause(step(X, _), true), work(300), assertz(step(e, X)) ), Xs), show(Xs),  % expect: [a,b,c,b,d]
    findall(X, step(e, X), Es), show(Es).                                                     % expect: [e,a,b,c,b,d]

prove(true) :- !.
prove(( A, B )) :- !, prove(A), prove(B).
prove(path(0, X, X)) :- !.
prove(path(N, X, Z)) :- !, prove(step(X, Y)), work(50), N1 is N - 1, prove(path(N1, Y, Z)).
prove(atom(X)) :- !, atom(X).
prove(A) :- clause(A, B), prove(B).

term_hash_of(Xs, Hash) :- term_hash_of(Xs, 1, 0, Hash).
term_hash_of([], _, Hash, Hash).
term_hash_of([X|Xs], I, Hash0, Hash) :- Hash1 is Hash0 + I * X, I1 is I + 1, term_hash_of(Xs, I1, Hash1, Hash).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- print(X), nl.
