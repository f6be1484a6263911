% Mutexes, message queues and thread-local predicates of a program with one thread.
:- thread_local seen/1.
:- meta_predicate t(0).
t(G) :- catch((G -> true ; write(no)), E, (E = error(F,_) -> print(F) ; print(E))), nl.
seen(0).
main :-
  t((thread_self(M), print(M))),
  t((with_mutex(m, member(X, [1,2])), print(X))),
  t(with_mutex(m, fail)), t(with_mutex(m, throw(oops))), t(with_mutex(_, true)),
  t((mutex_create(A), mutex_lock(A), mutex_property(A, status(S)), print(S), mutex_unlock(A), mutex_property(A, status(S2)), print(S2), mutex_destroy(A))),
  t((mutex_create(lock), mutex_trylock(lock), mutex_unlock(lock))),
  t(mutex_create(lock)),
  t(mutex_unlock(lock)), t(mutex_destroy(nope)),
  t(mutex_create(_, [alias(named)])), t((mutex_lock(named), mutex_lock(named), mutex_unlock_all)), t(mutex_unlock(named)),
  t((message_queue_create(Q), thread_send_message(Q, a(1)), thread_send_message(Q, b(2)), thread_send_message(Q, a(3)),
     thread_get_message(Q, b(B)), print(B), thread_get_message(Q, a(C)), print(C), message_queue_property(Q, size(N)), print(N),
     message_queue_destroy(Q))),
  t((thread_send_message(main, hello(V, V, w)), thread_peek_message(hello(_, _, W)), print(W),
     thread_get_message(hello(P, R, _)), (P == R -> write(same) ; write(different)))),
  t((message_queue_create(jobs, [max_size(2)]), thread_send_message(jobs, 1), thread_send_message(jobs, 2), thread_get_message(jobs, J), print(J))),
  t(thread_get_message(jobs, nothing, [timeout(0)])),
  t(thread_peek_message(jobs, nothing)),
  t(message_queue_create(jobs)),
  t(thread_send_message(nowhere, x)),
  t(thread_send_message(_, x)),
  t((assertz(seen(1)), findall(Z, seen(Z), L), print(L))),
  t((is_thread(main), \+ is_thread(other))),
  t((thread_property(main, status(St)), print(St))).

% expect: main
% expect: 1
% expect: no
% expect: oops
% expect: instantiation_error
% expect: locked(main,1)unlocked
% expect:
% expect: permission_error(create,mutex,lock)
% expect: permission_error(unlock,mutex,lock)
% expect: existence_error(mutex,nope)
% expect:
% expect:
% expect: permission_error(unlock,mutex,named)
% expect: 211
% expect: wsame
% expect: 1
% expect: no
% expect: no
% expect: permission_error(create,message_queue,jobs)
% expect: existence_error(message_queue,nowhere)
% expect: instantiation_error
% expect: [0,1]
% expect:
% expect: running
