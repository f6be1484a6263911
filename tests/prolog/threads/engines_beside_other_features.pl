% Engines and threads beside other features: tabling, yields in findall/3, cuts, woken goals, cleanups, clauses that change meanwhile, output, input.
t(G) :- catch((G -> true ; write(no)), E, print(E)), nl.
:- table fib/2.
fib(0,0). fib(1,1).
fib(N,F) :- N>1, A is N-1, B is N-2, fib(A,FA), fib(B,FB), F is FA+FB.
main :-
  t((engine_create(X, fib(30,X), E), engine_next(E,V), print(V))),
  t((engine_create(X, (findall(Y, (member(Y,[1,2,3]), engine_yield(in(Y))), X)), E2), findall(R, (between(1,5,_), engine_next_reified(E2,R)), Rs), print(Rs))),
  t((engine_create(X, (catch((member(X,[1,2]), engine_yield(q)), _, true)), E3), engine_next(E3,_), engine_next(E3,Z), print(Z), engine_destroy(E3))),
  t((engine_create(X, (between(1,3,X), (X =:= 2 -> ! ; true)), E4), findall(R, (between(1,3,_), engine_next_reified(E4,R)), Rs4), print(Rs4))),
  t((engine_create(X, (freeze(X, (write(woken))), X = 1), E5), engine_next(E5, W), print(W))),
  t((engine_create(X, call_cleanup(member(X,[1,2]), engine_yield(bad)), E6), engine_next(E6,A6), print(A6), engine_destroy(E6))),
  t((thread_create((retract(cnt(N)), N1 is N+1, assertz(cnt(N1)), thread_get_message(x), cnt(Z9), print(Z9)), T), assertz(cnt(5)),
     thread_send_message(T, x), thread_join(T, S9), print(S9))),
  t((engine_create(X, clause(foo(X), true), E7), engine_next(E7, A7),
     forall(between(1,2000,I), (assertz(foo(I)), retract(foo(I)))), retract(foo(b)), assertz(foo(new)),
     findall(R, (between(1,3,_), engine_next_reified(E7,R)), Rs7), print(A7-Rs7))),
  t((engine_create(X, foo(X), E8), engine_next(E8, A8),
     retractall(foo(_)), garbage_collect, forall(between(1,3000,I), (assertz(foo(I)), retract(foo(I)))),
     findall(R, (between(1,3,_), engine_next_reified(E8,R)), Rs8), print(A8-Rs8))),
  t((engine_create(X, (length(L,100000), foldl([Q,A0,A1]>>(Q=A0,A1 is A0+1), L, 0, _), sum_list(L,X)), EL), engine_next(EL, AL), print(AL))),
  t(with_output_to(string(Str), (engine_create(x, write(hello), EO), engine_next(EO,_)))), t(print(Str)),
  t((engine_create(X, (read_term(user_input, X, [])), EI), engine_next(EI, AI), print(AI))),
  t((engine_create(X, (nb_setval(cc, 0), forall(between(1,10,_), (nb_getval(cc, C), C1 is C+1, nb_setval(cc, C1))), nb_getval(cc, X)), EC),
     engine_next(EC, AC), print(AC))),
  t((thread_create((thread_get_message(a) , thread_exit(z)), TT), thread_signal(TT, writeln(sig)), thread_send_message(TT, a), thread_join(TT, SS), print(SS))),
  t((engine_create(X, (setup_call_cleanup(true, throw(bad), throw(worse))), EX), engine_next_reified(EX, RX), print(RX))).
:- dynamic foo/1, cnt/1.
cnt(0). foo(a). foo(b). foo(c).

% input: inp(1).
% expect: 832040
% expect: [the(in(1)),the(in(2)),the(in(3)),the([1,2,3]),no]
% expect: 1
% expect: [the(1),the(2),no]
% expect: woken1
% expect: 1
% expect: 5true
% expect: a-[the(b),the(c),no]
% expect: a-[the(c),the(new),no]
% expect: 4999950000
% expect:
% expect: "hello"
% expect: inp(1)
% expect: 10
% expect: sig
% expect: exited(z)
% expect: exception(bad)
