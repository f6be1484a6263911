% A time limit of main ends what main does, although a thread runs that never waits.
main :-
  thread_create(( repeat, fail ), _, [detached(true)]),
  catch(call_with_time_limit(0.2, thread_get_message(_)), Ball, ( print(Ball), nl )),
  catch(call_with_time_limit(0.2, sleep(60)), Again, ( print(Again), nl )),
  halt.

% expect: time_limit_exceeded
% expect: time_limit_exceeded
