% Where every thread waits there is an error; threads run where their creator waits, and at the end of a directive or goal.
t(G) :- catch((G -> true ; write(no)), E, ((E = error(F, _)) -> print(F) ; print(E))), nl.

:- thread_create(writeln(after_the_directive), _, [detached(true)]), writeln(the_directive).

main :-
  t(thread_get_message(never)),
  thread_create(thread_get_message(_), _, [alias(waits)]), t(thread_join(waits)),
  thread_send_message(waits, x), t(thread_join(waits)),
  thread_create(( thread_self(Me), thread_join(Me) ), T), t((thread_join(T, S), S = exception(error(F, _)), F =.. [N|_], print(N))),
  t(thread_join(main)), t(thread_exit(x)), t(engine_yield(x)),
  engine_create(X, ( engine_self(E), engine_next(E, X) ), E1), t(engine_next(E1, _)),
  t(nested(1000)),
  thread_create(( writeln(first), thread_get_message(_), writeln(third) ), A), thread_create(( thread_send_message(A, go), writeln(second) ), B),
  writeln(zeroth), thread_join(B), thread_join(A),
  thread_create(halt(3), H), writeln(end), thread_join(H).

nested(N) :- count(N, C), write(C).
count(0, 0) :- !.
count(N, C) :- M is N - 1, engine_create(X, count(M, X), E), engine_next(E, C0), C is C0 + 1.

% expect: the_directive
% expect: after_the_directive
% expect: system_error(deadlock(message_queue(main)))
% expect: system_error(deadlock(thread(3)))
% expect:
% expect: permission_error
% expect: permission_error(join,thread,main)
% expect: permission_error(exit,thread,main)
% expect: permission_error(yield,engine,main)
% expect: permission_error(resume,engine,'$engine'(5))
% expect: resource_error(c_stack)
% expect: zeroth
% expect: first
% expect: second
% expect: third
% expect: end
% exit: 3
