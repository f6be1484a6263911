% threadutil.pl: library(threadutil): looking at threads.
:- module(thread_util, [ threads/0, join_threads/0, thread_has_console/0 ]).

%! threads is det.  Prints the threads and their status.
threads :-
    forall(thread_property(Id, status(Status)), format("~p~t~24|~p~n", [Id,Status])).

%! join_threads is det.  Joins all threads that have ended.
join_threads :-
    forall(( thread_property(Id, status(Status)), Status \== running, thread_property(Id, detached(false)) ),
           ( thread_join(Id, Result), print_message(informational, format("~p: ~p", [Id,Result])) )).

%! thread_has_console is semidet.  The thread is the main one.
thread_has_console :- thread_self(main).
