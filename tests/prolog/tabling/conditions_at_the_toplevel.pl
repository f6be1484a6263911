% What an answer depends on that is undefined is shown with it, as by SWI-Prolog.
% options: -q
% input: p.
% input: X = 1, q.
% input: call_delays((r(2), p), D).
% input: undefined, Y = a.
% input: half.
% input: tnot(s).

:- table p/0, q/0, r/1, s/0, half/0.

p :- tnot(q).
q :- tnot(p).
r(X) :- member(X, [1,2]), tnot(r(X)).
s :- fail.
half :- undefined.

% expect: % WFS residual program
% expect:     p :-
% expect:         tnot(q).
% expect:     q :-
% expect:         tnot(p).
% expect: p.
% expect:
% expect: % WFS residual program
% expect:     q :-
% expect:         tnot(p).
% expect:     p :-
% expect:         tnot(q).
% expect: X = 1,
% expect: q.
% expect:
% expect: % WFS residual program
% expect:     p :-
% expect:         tnot(q).
% expect:     q :-
% expect:         tnot(p).
% expect:     r(2) :-
% expect:         tnot(r(2)).
% expect: D = (p, r(2)),
% expect: (p, r(2)).
% expect:
% expect: Y = a,
% expect: undefined.
% expect:
% expect: % WFS residual program
% expect:     half :-
% expect:         undefined.
% expect: half.
% expect:
% expect: true.
% expect:
% expect:
