% message_queues.pl: how threads speak to each other, and keep each other out: message queues and mutexes.
%
%   '$mutex'(Mutex)                     a mutex that exists
%   '$locked'(Mutex, Count, Owner)      one that is locked, how often, and by which thread (its number, main is 1)
%   '$message_queue'(Queue, Limit)      a queue that programs made; those of threads are always there
%   '$message'(Key, Term)               what waits in a queue, oldest first; Key is the queue, or the number of the thread whose it is
% What needs nobody to wait is done by wam/builtins/database/message_queues.cpp.

:- dynamic '$mutex'/1.
:- dynamic '$locked'/3.
:- dynamic '$message_queue'/2.
:- dynamic '$message'/2.

% --- mutexes ------------------------------------------------------------------------------------------------------------------

%! with_mutex(+Mutex, :Goal) is semidet.  Runs Goal once, in one thread at a time.
with_mutex(Mutex, Goal) :-
    (   var(Mutex) -> throw(error(instantiation_error, _))
    ;   '$thread'(_, _, _, _) -> setup_call_cleanup(mutex_lock(Mutex), once(Goal), mutex_unlock(Mutex))
    ;   once(Goal)  % nobody is there to wait
    ).

%! mutex_create(?Mutex) is det.  Makes a mutex, with the name Mutex if that is an atom.
mutex_create(Mutex) :-
    ( var(Mutex) -> '$new_name'('<mutex>(', Mutex) ; '$must_be_atom'(Mutex) ),
    (   '$mutex'(Mutex) -> throw(error(permission_error(create, mutex, Mutex), _))
    ;   '$add_fact'('$mutex'(Mutex))
    ).

%! mutex_create(-Mutex, +Options) is det.  As mutex_create/1; the option alias(Name) gives it a name.
mutex_create(Mutex, Options) :-
    ( '$memberchk_option'(alias(Alias), Options) -> Mutex = Alias ; true ),
    mutex_create(Mutex).

%! mutex_destroy(+Mutex) is det.  The mutex is no more.
mutex_destroy(Mutex) :-
    (   var(Mutex) -> throw(error(instantiation_error, _))
    ;   '$take_fact'('$mutex'(Mutex)) -> retractall(system:'$locked'(Mutex, _, _)), '$wake'(mutex(Mutex))
    ;   throw(error(existence_error(mutex, Mutex), _))
    ).

%! mutex_lock(+Mutex) is det.  Locks the mutex, as often as it is asked for, when no other thread has; makes one of this name where there is none.
mutex_lock(Mutex) :-
    (   mutex_trylock(Mutex) -> true
    ;   '$wait'(mutex(Mutex), inf),
        mutex_lock(Mutex)
    ).

%! mutex_trylock(+Mutex) is semidet.  As mutex_lock/1; fails where another thread has it.
mutex_trylock(Mutex) :- '$lock_mutex'('$locked'(Mutex, _, _), '$mutex'(Mutex)).

%! mutex_unlock(+Mutex) is det.  Takes back one mutex_lock/1 of this thread.
mutex_unlock(Mutex) :-
    (   '$unlock_mutex'('$locked'(Mutex, _, _), '$thread_waits'(_, _, _), Wakes)
    ->  ( Wakes == true -> '$wake'(mutex(Mutex)) ; true )
    ;   '$mutex'(Mutex) -> throw(error(permission_error(unlock, mutex, Mutex), _))
    ;   throw(error(existence_error(mutex, Mutex), _))
    ).

%! mutex_unlock_all is det.  This thread has no mutex locked any more.
mutex_unlock_all :- '$self'(Self), '$release_mutexes'(Self).

'$release_mutexes'(Owner) :-
    (   '$take_fact'('$locked'(Mutex, _, Owner))
    ->  '$wake'(mutex(Mutex)),
        '$release_mutexes'(Owner)
    ;   true
    ).

%! mutex_property(?Mutex, ?Property) is nondet.  Property is status(unlocked) or status(locked(Thread, Count)).
mutex_property(Mutex, status(Status)) :-
    '$mutex'(Mutex),
    (   '$locked'(Mutex, Count, Owner) -> '$thread_of_number'(Owner, Thread), Status = locked(Thread, Count)
    ;   Status = unlocked
    ).

'$must_be_atom'(X) :-
    (   atom(X) -> true
    ;   var(X) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(atom, X), _))
    ).

'$new_name'(Prefix, Name) :-
    ( nb_current('$thread_names', Last) -> true ; Last = 0 ),
    Number is Last + 1,
    nb_setval('$thread_names', Number),
    atomic_list_concat([Prefix, Number, ')'], Name).

% --- message queues -------------------------------------------------------------------------------------------------------------

%! message_queue_create(?Queue) is det.  Makes a queue, with the name Queue if that is an atom.
message_queue_create(Queue) :- message_queue_create(Queue, []).

%! message_queue_create(?Queue, +Options) is det.  Options: alias(Name), max_size(N): sending more is an error.
message_queue_create(Queue, Options) :-
    ( '$memberchk_option'(alias(Alias), Options) -> Queue = Alias ; true ),
    ( '$memberchk_option'(max_size(Size), Options), integer(Size), Size > 0 -> Limit = Size ; Limit = 0 ),
    ( var(Queue) -> '$new_name'('<message_queue>(', Queue) ; '$must_be_atom'(Queue) ),
    (   ( '$message_queue'(Queue, _) ; Queue == main ; '$alias_of_thread'(Queue) )
    ->  throw(error(permission_error(create, message_queue, Queue), _))
    ;   assertz(system:'$message_queue'(Queue, Limit))
    ).

%! message_queue_destroy(+Queue) is det.  The queue is no more, nor what waits in it.
message_queue_destroy(Queue) :-
    '$queue_key'(Queue, Key),
    (   integer(Key) -> throw(error(permission_error(destroy, message_queue, Queue), _))
    ;   retractall(system:'$message_queue'(Queue, _)),
        retractall(system:'$message'(Queue, _)),
        '$wake_at_queue'(Queue)  % who waits gets an error
    ).

%! message_queue_property(?Queue, ?Property) is nondet.  Property is size(N), alias(Name) or max_size(N).
message_queue_property(Queue, Property) :-
    '$message_queue'(Queue, Limit),
    (   Property = size(N), aggregate_all(count, '$message'(Queue, _), N)
    ;   Property = alias(Queue), \+ sub_atom(Queue, 0, _, _, '<message_queue>(')
    ;   Limit > 0, Property = max_size(Limit)
    ).

% Key of a queue that exists, and how many messages it takes (0: as many as there are).
'$queue_key'(Queue, Key) :- '$queue_key'(Queue, Key, _).

'$queue_key'(Queue, Key, Limit) :-
    (   var(Queue) -> throw(error(instantiation_error, _))
    ;   '$message_queue'(Queue, Limit0) -> Key = Queue, Limit = Limit0
    ;   '$number_of_thread'(Queue, Number), ( Number =:= 1 ; '$thread'(Number, _, _, running) ) -> Key = Number, Limit = 0
    ;   throw(error(existence_error(message_queue, Queue), _))
    ).

%! thread_send_message(+Queue, @Term) is det.  Term waits in Queue, that of a thread or one that message_queue_create/1 made.
thread_send_message(Queue, Term) :-
    (   '$send_at_once'('$message_queue'(Queue, _), '$message'(Queue, Term), '$thread_waits'(_, _, _)) -> true
    ;   '$send'(Queue, Term, inf)
    ).

%! thread_send_message(+Queue, @Term, +Options) is semidet.
%  As thread_send_message/2; where the queue is full, it waits, with timeout(T) or deadline(T) not longer than that: then it fails.
thread_send_message(Queue, Term, Options) :-
    '$until'(Options, Until),
    '$send'(Queue, Term, Until).

'$send'(Queue, Term, Until) :-
    '$queue_key'(Queue, Key, Limit),
    (   Limit > 0,
        aggregate_all(count, '$message'(Key, _), N), N >= Limit
    ->  '$is_time_left'(Until),
        '$wait_at_queue'(Key, Until),
        '$send'(Queue, Term, Until)
    ;   '$add_fact'('$message'(Key, Term)),
        '$wake_at_queue'(Key)
    ).

% An error names the queue of main as main.
'$wake_at_queue'(Key) :-
    (   '$thread_waits'(_, _, _) -> ( Key == 1 -> '$wake'(message_queue(main)) ; '$wake'(message_queue(Key)) )
    ;   true
    ).
'$wait_at_queue'(Key, Until) :- ( Key == 1 -> '$wait'(message_queue(main), Until) ; '$wait'(message_queue(Key), Until) ).

% The time until which to wait: inf, or seconds since 1970.
'$until'(Options, Until) :-
    (   '$memberchk_option'(deadline(Until), Options) -> '$must_be_number'(Until)
    ;   '$memberchk_option'(timeout(Seconds), Options) -> '$must_be_number'(Seconds), get_time(Now), Until is Now + Seconds
    ;   Until = inf
    ).

'$must_be_number'(X) :-
    (   number(X) -> true
    ;   var(X) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(float, X), _))
    ).

'$is_time_left'(Until) :- ( Until == inf -> true ; get_time(Now), Now < Until ).

%! thread_get_message(?Term) is det.  As thread_get_message/2 with the queue of the thread that runs.
thread_get_message(Term) :- '$self'(Self), '$get_message'(Self, 0, Self, Term, inf).

%! thread_get_message(+Queue, ?Term) is det.  Takes the first message that unifies with Term, waits for one if there is none.
thread_get_message(Queue, Term) :-
    (   '$get_at_once'('$message_queue'(Queue, _), '$message'(Queue, Term)) -> true
    ;   '$get_message'(Queue, Term, inf)
    ).

%! thread_get_message(+Queue, ?Term, +Options) is semidet.  As thread_get_message/2; with timeout(T) or deadline(T) it fails then.
thread_get_message(Queue, Term, Options) :-
    '$until'(Options, Until),
    '$get_message'(Queue, Term, Until).

'$get_message'(Queue, Term, Until) :-
    '$queue_key'(Queue, Key, Limit),
    '$get_message'(Key, Limit, Queue, Term, Until).

% Who waits where messages are taken away waits for room.
'$get_message'(Key, Limit, Queue, Term, Until) :-
    (   '$take_fact'('$message'(Key, Term)) -> ( Limit =:= 0 -> true ; '$wake_at_queue'(Key) )
    ;   '$is_time_left'(Until),
        '$wait_at_queue'(Key, Until),
        '$get_message'(Queue, Term, Until)
    ).

%! thread_peek_message(?Term) is semidet.  As thread_peek_message/2 with the queue of the thread that runs.
thread_peek_message(Term) :- thread_self(Self), thread_peek_message(Self, Term).

%! thread_peek_message(+Queue, ?Term) is semidet.  Term is the first message that unifies with it; it stays in Queue.
thread_peek_message(Queue, Term) :-
    '$queue_key'(Queue, Key),
    '$message'(Key, Term), !.
