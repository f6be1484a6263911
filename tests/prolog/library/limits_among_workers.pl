% Goals that remember what went before, below and beside alternatives that other workers take: the same answers in order.
:- use_module(library(solution_sequences)).

digit(X) :- between(1, 4, X).
work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

pair(Work, X-Y) :- digit(X), work(Work), digit(Y).

main :-
    show(A-P, ( between(1, 3, A), limit(3, pair(60000, P)) )),
    show(A-B, ( between(1, 4, A), distinct(B, ( pair(30000, X-Y), B is X*Y mod 7 )) )),
    show(A-B, ( digit(A), offset(14, pair(30000, B)) )),
    show(L, ( between(5, 8, A), findall(X-Y, limit(2, ( pair(60000, X-Y), X + Y =:= A )), L) )),
    show(A-C, ( limit(6, pair(60000, A)), digit(C), work(3000), C > 3 )),
    show(A-B, order_by([desc(B),asc(A)], ( pair(60000, A-B), A + B =:= 6 ))).

show(Template, Goal) :-
    findall(Template, Goal, Found),
    print(Found), nl.
% expect: [1-(1-1),1-(1-2),1-(1-3),2-(1-1),2-(1-2),2-(1-3),3-(1-1),3-(1-2),3-(1-3)]
% expect: [1-1,1-2,1-3,1-4,1-6,1-5,2-1,2-2,2-3,2-4,2-6,2-5,3-1,3-2,3-3,3-4,3-6,3-5,4-1,4-2,4-3,4-4,4-6,4-5]
% expect: [1-(4-3),1-(4-4),2-(4-3),2-(4-4),3-(4-3),3-(4-4),4-(4-3),4-(4-4)]
% expect: [[1-4,2-3],[2-4,3-3],[3-4,4-3],[4-4]]
% expect: [1-1-4,1-2-4,1-3-4,1-4-4,2-1-4,2-2-4]
% expect: [2-4,3-3,4-2]
