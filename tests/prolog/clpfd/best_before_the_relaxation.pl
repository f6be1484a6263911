% A search for the best value that is over soon, one that is not, and one without solutions; costs that fit in no domain of their own.
:- use_module(library(clpfd)).

small([A,B,C], Cost) :- [A,B,C] ins 0..3, A + B + C #>= 4, Cost #= 3*A + 2*B + 5*C.
large(Vs, Cost) :-
    length(Vs, 14), Vs ins 0..1, scalar_product([12,7,19,23,5,31,11,17,29,13,3,37,41,2], Vs, #>=, 121),
    scalar_product([9,6,14,17,4,23,9,12,22,10,2,27,31,1], Vs, #=, Cost).
none([A,B], Cost) :- [A,B] ins 0..5, A + B #= 7, A - B #= 4, Cost #= A.

ends_at_once :- small(Vs, Cost), labeling([min(Cost)], Vs), print(Cost-Vs), nl.
with_all_options :-
    forall(member(How, [[], [ff], [down], [bisect], [ff,down,enum], [max,step], [ffc,bisect,down]]),
           ( small(Vs, Cost), labeling([max(Cost)|How], Vs) -> print(How: Cost), nl )).
goes_on :- large(Vs, Cost), labeling([min(Cost)], Vs), print(Cost-Vs), nl.
all_in_order :- findall(Cost-Vs, ( small(Vs, Cost), labeling([min(Cost)], Vs) ), L), length(L, N), L = [A,B,C|_], print(N-[A,B,C]), nl.
has_none :- ( none(Vs, Cost), labeling([min(Cost)], Vs) -> print(Vs) ; print(no) ), nl.
without_variables :- labeling([min(3)], []), print(yes), nl.
not_determined :- X in 0..3, Y in 0..9, catch(labeling([min(X + Y)], [X]), error(E, _), ( print(E), nl )).

main :- ends_at_once, with_all_options, goes_on, all_in_order, has_none, without_variables, not_determined.
% expect: 9-[1,3,0]
% expect: []:30
% expect: [ff]:30
% expect: [down]:30
% expect: [bisect]:30
% expect: [ff,down,enum]:30
% expect: [max,step]:30
% expect: [ffc,bisect,down]:30
% expect: 88-[1,0,1,0,0,1,0,1,0,0,1,1,0,1]
% expect: 44-[9-[1,3,0],10-[2,2,0],11-[0,3,1]]
% expect: no
% expect: yes
% expect: instantiation_error
