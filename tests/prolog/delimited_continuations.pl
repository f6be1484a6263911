% reset/3, shift/1 and what is left of a goal: generators, effects, conditions, catch/3, cuts, choices, errors.
t(G) :- catch((G -> true ; write(no)), E, (E = error(F,_) -> print(F) ; print(E))), nl.
:- meta_predicate t(0), collect(0, -), state(0, +, -), sum_all(0, -).
fromlist([]).
fromlist([X|Xs]) :- yield(X), fromlist(Xs).
enumfrom(L, H) :- L =< H, !, yield(L), L1 is L+1, enumfrom(L1, H).
enumfrom(_, _).
yield(X) :- shift(yield(X)).
collect(G, Xs) :- reset(G, Ball, Cont), ( Cont == 0 -> Xs = [] ; Ball = yield(X), Xs = [X|Ys], collect(Cont, Ys) ).
sum_all(G, S) :- reset(G, B, C), ( C == 0 -> S = 0 ; B = yield(X), sum_all(C, S0), S is S0+X ).
state(G, S0, S) :- reset(G, B, C), ( C == 0 -> S = S0 ; B = get(S0) -> state(C, S0, S) ; B = put(S1), state(C, S1, S) ).
incr :- shift(get(X)), Y is X+1, shift(put(Y)).
twice(G) :- call(G), call(G).
prod :- shift(ask(X)), write(got(X)), nl, shift(ask(Y)), write(got(Y)), nl.
nondet(X) :- member_(X, [a,b,c]), shift(choice(X)).
member_(X, [X|_]).
member_(X, [_|Xs]) :- member_(X, Xs).
cond(X) :- ( shift(q(X)), X > 1 -> write(big) ; write(small) ), nl.
inner :- reset(mid, two(X), C), write(x(X)), ( C == 0 -> write(end) ; call(C) ), nl.
mid :- shift(one(1)), write(back), shift(two(2)), write(done).
cutter(X) :- member_(X, [1,2,3]), shift(c), !.
main :-
  t((collect(fromlist([1,2,3]), L1), print(L1))),
  t((collect(enumfrom(1, 5), L2), print(L2))),
  t((sum_all((fromlist([1,2]), enumfrom(10, 12)), S), print(S))),
  t((state((incr, incr, twice(incr)), 0, S4), print(S4))),
  t((reset(prod, ask(1), C5), reset(C5, ask(2), C6), call(C6))),
  t((reset(true, _, C7), print(C7))),
  t((findall(X-D, (reset(nondet(X), choice(_), C8), ( C8 == 0 -> D = end ; D = cont )), L8), print(L8))),
  t((reset(cond(X9), q(Y9), C9), Y9 = 5, X9 = Y9, call(C9))),
  t((reset(cond(X10), q(Y10), C10), X10 = Y10, Y10 = 0, call(C10))),
  t((reset(inner, one(X11), C11), print(got(X11)), call(C11))),
  t(shift(nobody)),
  t(reset(shift(a), b, _)),
  t((reset((shift(a) ; write(second)), a, C14), call(C14))),
  t((reset(catch((shift(a), throw(oops)), oops, (write(caught))), a, C15), call(C15))),
  t(catch((reset(shift(a), a, C16), call(C16), throw(out)), out, write(outside))),
  t((findall(X17, (reset(cutter(X17), c, C17), call(C17)), L17), print(L17))),
  t((reset((X18 = 1, shift(a), Y18 = X18), a, C18), call(C18), call(C18), print(Y18))),
  t((reset(\+ fail, a, C19), print(C19))),
  t((reset(fail, a, _))),
  t((reset(throw(e), a, _))),
  t((reset(_, a, _))),
  t((reset(undefined_here, a, _))),
  t((reset(once((shift(a), member_(Z, [1,2]))), a, C23), findall(Z, call(C23), L23), length(L23, N23), print(N23))),
  t((reset((forall(member_(Q, [1,2]), (write(Q), nl)), shift(a), write(after)), a, C24), call(C24))),
  t((reset((member_(W, [1,2,3]), shift(p(W)), W >= 2), p(_), C25), call(C25), print(W))).

% expect: [1,2,3]
% expect: [1,2,3,4,5]
% expect: 36
% expect: 4
% expect: got(1)
% expect: got(2)
% expect:
% expect: 0
% expect: [a-cont,b-cont,c-cont]
% expect: big
% expect:
% expect: small
% expect: type_error(callable,0)
% expect: got(1)backx(2)done
% expect:
% expect: existence_error(reset,nobody)
% expect: existence_error(reset,a)
% expect:
% expect: caught
% expect: outside
% expect: [1,2,3]
% expect: 1
% expect: 0
% expect: no
% expect: e
% expect: instantiation_error
% expect: existence_error(procedure,undefined_here/0)
% expect: 2
% expect: 1
% expect: 2
% expect: after
% expect: 2
