% Rules with operators of their own, proofs that are explained, and forward chaining.
:- dynamic fact/2, asked/1.
:- op(800, fx, if), op(700, xfx, then), op(300, xfy, or), op(200, xfy, and).
:- discontiguous rule/3.
if hair and milk then mammal.
if mammal and (tawny or orange) and meat then carnivore.
if carnivore and stripes then tiger.
if carnivore and spots then cheetah.
if feathers then bird.
if bird and swims then penguin.
fact(hair, given). fact(milk, given). fact(orange, given). fact(meat, given). fact(stripes, given).
known(P) :- fact(P, _).
holds(P and Q, because(P2,Q2)) :- !, holds(P,P2), holds(Q,Q2).
holds(P or Q, Why) :- !, ( holds(P,Why) ; holds(Q,Why) ).
holds(P, given(P)) :- fact(P, given).
holds(P, rule(P, Why)) :- (if Cond then P), holds(Cond, Why).
explain(given(P), D) :- tab(D), format("~w is given~n", [P]).
explain(rule(P,W), D) :- tab(D), format("~w follows from~n", [P]), D2 is D+2, explain(W, D2).
explain(because(A,B), D) :- explain(A, D), explain(B, D).
forward :- forall(( (if C then P), \+ fact(P,_), eval(C) ), ( assertz(fact(P, derived)), format("derived ~w~n", P) )), !.
eval(A and B) :- !, eval(A), eval(B).
eval(A or B) :- !, ( eval(A) -> true ; eval(B) ).
eval(P) :- known(P).
main :- forall(( member(X, [tiger,cheetah,penguin]), holds(X, W) ), explain(W, 0)),
  forward, forward, listing(fact/2), portray_clause((if a and b then c)), print((if a and b or d then c)), nl,
  writeq(if(then(and(or(a,b),c),d))), nl, write_canonical((if a then b)), nl.

% expect: tiger follows from
% expect:   carnivore follows from
% expect:     mammal follows from
% expect:       hair is given
% expect:       milk is given
% expect:     orange is given
% expect:     meat is given
% expect:   stripes is given
% expect: derived mammal
% expect: derived carnivore
% expect: derived tiger
% expect: :- dynamic fact/2.
% expect:
% expect: fact(hair, given).
% expect: fact(milk, given).
% expect: fact(orange, given).
% expect: fact(meat, given).
% expect: fact(stripes, given).
% expect: fact(mammal, derived).
% expect: fact(carnivore, derived).
% expect: fact(tiger, derived).
% expect:
% expect: if a and b then c.
% expect: if a and b or d then c
% expect: if (a or b)and c then d
% expect: if(then(a,b))
