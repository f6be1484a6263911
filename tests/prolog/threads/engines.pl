% Engines: answers one by one, errors, posted terms, yields, cleanups. The output is SWI-Prolog's.
t(G) :- catch((G -> true ; write(no)), E, ((E = error(F, _)) -> shown(F) ; print(E))), nl.
% Handles are written in a way of their own.
shown(existence_error(engine, _)) :- !, write(gone).
shown(existence_error(term, delivery, _)) :- !, write(nothing_posted).
shown(permission_error(A, engine, _)) :- !, write(permission(A)).
shown(F) :- print(F).

main :-
  engine_create(X, member(X, [a, b]), E),
  t((engine_next(E, A), write(A))), t((engine_next(E, B), write(B))), t(engine_next(E, _)), t(engine_next(E, _)),
  engine_create(X, throw(oops), E2), t(engine_next(E2, _)), t(engine_next(E2, _)),
  engine_create(X, member(X, [a, b]), foo_handle, [alias(foo_handle)]),
  t((engine_next(foo_handle, F), write(F))), t(is_engine(foo_handle)), t(engine_destroy(foo_handle)), t(engine_destroy(foo_handle)), t(is_engine(foo_handle)),
  t(engine_next(_, _)), t(engine_next(bar, _)), t(engine_next(3, _)), t(engine_next(f(x), _)),
  t(engine_create(_, true, _, [alias(1)])), t(engine_create(_, true, _, [alias(main)])), t(engine_create(_, true, _, foo)),
  engine_create(S, acc(0, S), E4), engine_post(E4, 1), t(engine_post(E4, 2)), t((engine_next(E4, P1), write(P1))),
  t((engine_post(E4, 3, P2), write(P2))), t(engine_next(E4, _)), t(engine_next(E4, _)),
  t(engine_fetch(_)), t(engine_self(_)),
  engine_create(S, engine_self(S), E6), t((engine_next(E6, E7), E7 == E6, write(same))),
  engine_create(S, (member(S, [1, 2]), engine_yield(y(S))), E8),
  findall(V, (between(1, 5, _), engine_next_reified(E8, V)), Vs), t(print(Vs)),
  engine_create(S, (member(S, [1, 2]), S > 1, throw(x)), E9), t((engine_next_reified(E9, V9), print(V9))),
  engine_create(S, setup_call_cleanup(true, member(S, [1, 2, 3]), write(cleanup)), E12), t((engine_next(E12, S12), write(S12))), t(engine_destroy(E12)),
  nb_setval(kk, 1), engine_create(S, nb_getval(kk, S), E13), t(engine_next(E13, _)),
  engine_create(x, true, EP), t(engine_next(EP, y)), t(engine_next(EP, x)),
  engine_create(X, member(X, [a, b, c]), EM), t(engine_next(EM, b)), t(engine_next(EM, b)), t(engine_next(EM, b)), engine_destroy(EM),
  engine_create(Y-Z, (Y = f(Z, Z), freeze(Z, true)), EV), t((engine_next(EV, f(U, W)-_), U == W, write(shared))),
  t(nested(30)), t(generator), t(interleaved).

acc(S0, S) :- engine_fetch(A), S1 is S0 + A, ( S = S1 ; acc(S1, S) ).

% An engine that asks an engine that asks an engine ...
count(0, 0) :- !.
count(N, C) :- M is N - 1, engine_create(X, count(M, X), E), engine_next(E, C0), engine_destroy(E), C is C0 + 1.
nested(N) :- count(N, C), write(C).

generator :-
  engine_create(S, (between(1, inf, N), S is N * N), E),
  findall(S, (between(1, 5, _), engine_next(E, S)), L), engine_destroy(E), print(L).

interleaved :-
  engine_create(X, member(X, [1, 2, 3]), A), engine_create(X, member(X, [a, b, c]), B),
  findall(P-Q, (repeat, ( engine_next(A, P), engine_next(B, Q) -> true ; !, fail )), L), print(L).

% expect: a
% expect: b
% expect: no
% expect: gone
% expect: oops
% expect: gone
% expect: a
% expect:
% expect:
% expect: gone
% expect: no
% expect: instantiation_error
% expect: gone
% expect: type_error(engine,3)
% expect: type_error(engine,f(x))
% expect: type_error(atom,1)
% expect: permission(create)
% expect: type_error(list,foo)
% expect: permission(post_to)
% expect: 1
% expect: 4
% expect: nothing_posted
% expect: gone
% expect: nothing_posted
% expect: no
% expect: same
% expect: [the(y(1)),the(1),the(y(2)),the(2),no]
% expect: exception(x)
% expect: 1
% expect: cleanup
% expect: existence_error(variable,kk)
% expect: no
% expect: no
% expect: no
% expect:
% expect: no
% expect: shared
% expect: 30
% expect: [1,4,9,16,25]
% expect: [1-a,2-b,3-c]
