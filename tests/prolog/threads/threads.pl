% Threads: statuses, errors, messages, mutexes, worker pools. The output is SWI-Prolog's, where it does not depend on the order of threads.
t(G) :- catch((G -> true ; write(no)), E, ((E = error(F, _)) -> shown(F) ; print(E))), nl.
shown(existence_error(thread, T)) :- \+ atom(T), !, write(gone).
shown(permission_error(unlock, mutex, _)) :- !, write(permission(unlock, mutex)).
shown(thread_error(_, S)) :- !, print(thread_error(S)).
shown(F) :- print(F).

status(Goal) :- thread_create(Goal, T), thread_join(T, S), print(S), nl, t(thread_join(T, _)).

main :-
  status(true), status(fail), status(throw(x)), status(thread_exit(bye)), status(once(member(_, [a, b]))),
  thread_create(true, T5), t(thread_join(T5)), thread_create(fail, T6), t(thread_join(T6)), thread_create(throw(u), T7), t(thread_join(T7)),
  thread_create(true, _, [alias(al)]), t(thread_create(true, _, [alias(al)])), t((thread_join(al, S8), print(S8))), t(thread_join(al, _)),
  t(thread_join(_)), t(thread_join(foo)), t(thread_join(f(x))),
  t(thread_create(true, a)), t(thread_create(true, _, [alias(1)])), t(thread_create(true, _, [detached(x)])),
  t((thread_self(M), print(M))), t(thread_detach(foo)),
  t(thread_get_message(main, _, [timeout(0)])), t(thread_peek_message(_)), t(thread_send_message(foo, x)), t(thread_get_message(foo, _)),
  t(thread_send_message(_, x)), t(message_queue_destroy(foo)),
  thread_create((thread_get_message(X), thread_send_message(main, got(X))), T9), thread_send_message(T9, hi),
  t((thread_get_message(got(G)), print(G))), thread_join(T9),
  thread_create((thread_get_message(a(A)), thread_get_message(b(B)), thread_send_message(main, A-B)), T10, [alias(picky)]),
  thread_send_message(picky, b(1)), thread_send_message(picky, a(2)), t((thread_get_message(P-Q), print(P-Q))), thread_join(T10),
  mutex_create(Mu), mutex_lock(Mu), thread_create((mutex_trylock(Mu) -> true ; writeln(locked)), T11), thread_join(T11), mutex_unlock(Mu),
  t(mutex_unlock(Mu)), t(mutex_unlock(nomut)), t(with_mutex(mm, fail)), t(with_mutex(_, true)),
  thread_create(true, T12), t(thread_detach(T12)), sleep(0.05), t(thread_join(T12)),
  thread_create((thread_at_exit(writeln(exiting)), writeln(body)), T13), thread_join(T13),
  thread_create(writeln(a), T14, [at_exit(writeln(at_exit_option))]), thread_join(T14),
  thread_create(thread_get_message(_), T15), thread_signal(T15, throw(stop)), t((thread_join(T15, S15), print(S15))), t(thread_signal(foo, true)),
  t(pool), t(bounded), t(ping_pong(500)), t(counted), t(own_variables), t(deep), t(engine_in_thread), t(sleepers),
  t((thread_self(Self), is_thread(Self), \+ is_thread(nobody))).

% Three workers take jobs from one queue, and put results into another.
pool :-
  message_queue_create(Jobs), message_queue_create(Done),
  findall(T, ( between(1, 3, _), thread_create(worker(Jobs, Done), T) ), Ts),
  forall(between(1, 20, N), thread_send_message(Jobs, job(N))),
  forall(between(1, 3, _), thread_send_message(Jobs, stop)),
  findall(R, ( between(1, 20, _), thread_get_message(Done, result(R)) ), Rs),
  forall(member(T, Ts), thread_join(T)),
  sort(Rs, Sorted), sum_list(Sorted, Sum), print(Sum),
  message_queue_destroy(Jobs), message_queue_destroy(Done).

worker(Jobs, Done) :-
  thread_get_message(Jobs, Message),
  (   Message = job(N) -> Square is N * N, thread_send_message(Done, result(Square)), worker(Jobs, Done)
  ;   true
  ).

% A producer that has to wait for room.
bounded :-
  message_queue_create(Q, [max_size(2)]),
  thread_create(( forall(between(1, 10, N), thread_send_message(Q, N)), thread_send_message(Q, end) ), T),
  taken(Q, L), thread_join(T), print(L), message_queue_destroy(Q).

taken(Q, L) :- thread_get_message(Q, M), ( M == end -> L = [] ; L = [M|Rest], taken(Q, Rest) ).

ping_pong(N) :-
  thread_self(Me),
  thread_create(pong(Me), T),
  forall(between(1, N, I), ( thread_send_message(T, ping(I)), thread_get_message(pong(I)) )),
  thread_send_message(T, stop), thread_join(T), print(done).

pong(To) :- thread_get_message(M), ( M = ping(I) -> thread_send_message(To, pong(I)), pong(To) ; true ).

:- dynamic counter/1.
counter(0).

counted :-
  findall(T, ( between(1, 4, _), thread_create(forall(between(1, 25, _), with_mutex(c, add)), T) ), Ts),
  forall(member(T, Ts), thread_join(T)), counter(N), print(N).

add :- retract(counter(N)), N1 is N + 1, assertz(counter(N1)).

own_variables :-
  nb_setval(v, main), b_setval(w, main),
  thread_create(( catch(nb_getval(v, X), _, X = none), nb_setval(v, thread), thread_send_message(main, v(X)) ), T), thread_join(T),
  thread_get_message(v(X)), nb_getval(v, Y), print(X-Y).

len(0) :- !.
len(N) :- M is N - 1, len(M), true.
deep :- thread_create(len(300000), T), len(300000), thread_join(T, S), print(S).

engine_in_thread :-
  thread_create(( engine_create(X, member(X, [1, 2]), E), engine_next(E, A), thread_get_message(go), engine_next(E, B), thread_send_message(main, A-B) ), T),
  thread_send_message(T, go), thread_get_message(R), thread_join(T), print(R).

sleepers :-
  findall(T, ( member(N, [3, 1, 2]), Pause is N * 0.1, thread_create(( sleep(Pause), thread_send_message(main, woke(N)) ), T) ), Ts),
  findall(N, ( between(1, 3, _), thread_get_message(woke(N)) ), Ns), forall(member(T, Ts), thread_join(T)), print(Ns).

% expect: true
% expect: gone
% expect: false
% expect: gone
% expect: exception(x)
% expect: gone
% expect: exited(bye)
% expect: gone
% expect: true
% expect: gone
% expect:
% expect: thread_error(false)
% expect: thread_error(exception(u))
% expect: permission_error(create,thread,al)
% expect: true
% expect: existence_error(thread,al)
% expect: instantiation_error
% expect: existence_error(thread,foo)
% expect: type_error(thread,f(x))
% expect: uninstantiation_error(a)
% expect: type_error(atom,1)
% expect: type_error(bool,x)
% expect: main
% expect: existence_error(thread,foo)
% expect: no
% expect: no
% expect: existence_error(message_queue,foo)
% expect: existence_error(message_queue,foo)
% expect: instantiation_error
% expect: existence_error(message_queue,foo)
% expect: hi
% expect: 2-1
% expect: locked
% expect: permission(unlock,mutex)
% expect: existence_error(mutex,nomut)
% expect: no
% expect: instantiation_error
% expect:
% expect: gone
% expect: body
% expect: exiting
% expect: a
% expect: at_exit_option
% expect: exception(stop)
% expect: existence_error(thread,foo)
% expect: 2870
% expect: [1,2,3,4,5,6,7,8,9,10]
% expect: done
% expect: 100
% expect: none-main
% expect: true
% expect: 1-2
% expect: [1,2,3]
% expect:
