% A cut inside call/1, findall/3, \+ and conditions does not reach the clause.
p(X) :- call(( member(X, [1,2,3]), ! )).
p(4).
q(X) :- C = !, member(X, [1,2,3]), C.
r(X) :- ( member(X, [1,2,3]), ! ; X = 4 ).
r(5).
s(X) :- ( ( member(X, [1,2,3]), ! ) -> true ; X = 0 ).
s(6).
main :-
    findall(X, p(X), Ps), write(Ps), nl,
    findall(X, q(X), Qs), write(Qs), nl,
    findall(X, r(X), Rs), write(Rs), nl,
    findall(X, s(X), Ss), write(Ss), nl.
% expect: [1,4]
% expect: [1,2,3]
% expect: [1]
% expect: [1,6]
