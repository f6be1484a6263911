% Dict.Function in heads, bodies, conditions, grammars and arguments that are goals; functions that a module defines.
:- use_module('point.inc').
area(R, R.w*R.h).
big(R) :- R.w > 10, !.
big(R) :- R.h > 10.
sum([], 0).
sum([D|Ds], S) :- sum(Ds, S0), S is S0 + D.n.
items(D) --> [D.first], rest(D).
rest(D) --> { X = D.second }, [X].
classify(D, K) :- ( D.n > 5 -> K = big ; D.n > 2 -> K = middle ; K = small ).
:- initialization(( D = p{a:1}, X = D.a, print(X), nl )).
% expect: 1
main :-
  X = point{x:1, y:2}.multiply(2), print(X), nl,
  Y = point{x:3, y:4}.len(), print(Y), nl,
  Z = point{x:3, y:4}.twice().multiply(10).x, print(Z), nl,
  O = point{}.origin(), print(O), nl,
  area(r{w:2,h:3}, A), V is A, print(V), nl,
  ( big(r{w:1,h:11}) -> write(yes) ; write(no) ), nl,
  ( big(r{w:1,h:1}) -> write(yes) ; write(no) ), nl,
  sum([i{n:1},i{n:2},i{n:39}], S), print(S), nl,
  phrase(items(d{first:a,second:b}), L), print(L), nl,
  forall(member(N, [1,4,9]), ( classify(c{n:N}, K), write(K), nl )),
  findall(Q, ( member(E, [e{v:3},e{v:1}]), Q = E.v ), Qs), print(Qs), nl,
  catch(( point{x:1}.nope() = _ ), error(Er, _), ( print(Er), nl )),
  catch(( d{x:1}.put(1.5, a) = _ ), error(Er2, _), ( print(Er2), nl )),
  \+ d{x:1}.get(y) = _,
  G = d{x:1}.get(y, none), print(G), nl,
  P = d{x:1}.put(y/z, 2).get(y).get(z), print(P), nl,
  format("~w ~q ~p~n", [d{x:'A b'}, d{x:'A b'}, d{x:'A b'}]),
  Key = x, print(d{x:7}.Key), nl,
  findall(K2-V2, V2 = d{p:1,q:2}.K2, Ls0), sort(Ls0, Ls), print(Ls), nl,
  atom_to_term('foo(_{a:1}, Tag{b:2})', T, Bs), arg(1, T, Ta), is_dict(Ta), length(Bs, Bn), print(Bn), nl,
  t{a:1} = t{a:One}, print(One), nl,
  ( t{a:1} = u{a:1} -> write(yes) ; write(no) ), nl,
  copy_term(t{a:_}, CT), is_dict(CT), assertz(kept(t{k:v})), kept(KD), print(KD.k), nl,
  sort([t{a:2},t{a:1}], Sorted), print(Sorted), nl,
  print(t{a:[1,2],b:"s",c:t{}}), nl.
:- dynamic kept/1.

% expect: point{x:2,y:4}
% expect: 5.0
% expect: 60
% expect: point{x:0,y:0}
% expect: 6
% expect: yes
% expect: no
% expect: 42
% expect: [a,b]
% expect: small
% expect: middle
% expect: big
% expect: [3,1]
% expect: existence_error(procedure,point:nope/2)
% expect: type_error('dict-key',1.5)
% expect: none
% expect: 2
% expect: d{x:A b} d{x:'A b'} d{x:'A b'}
% expect: 7
% expect: [p-1,q-2]
% expect: 1
% expect: 1
% expect: no
% expect: v
% expect: [t{a:1},t{a:2}]
% expect: t{a:[1,2],b:"s",c:t{}}
