% Predicates of swipl's libraries that came after version 9.0.4.
:- include('solutions.inc').
:- use_module(library(lists)).
:- use_module(library(apply)).

total(A, B, C, D, E) :- E is A + B + C + D.
total(A, B, C, D, E, F) :- F is A + B + C + D + E.

goal((S-C)^subseq([a,b], S, C)).                          % expect: []-[a,b] ; [b]-[a] ; [a]-[b] ; [a,b]-[] !
goal(S^subseq([a,b,c], S, [b])).                          % expect: [a,c]
goal(subseq([a], [b], C)).                                % expect: no
goal(Es^maplist(total, [1,2], [3,4], [5,6], [7,8], Es)).  % expect: [16,20] !
goal(Fs^maplist(total, [1], [2], [3], [4], [5], Fs)).     % expect: [15] !
goal(maplist(total, [1], [2], [3], [4], [])).             % expect: no
