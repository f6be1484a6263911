% threads.pl: what programs for several threads use besides them: mutexes, message queues and thread_self/1. There is one thread, main, so a mutex
% is never waited for, and waiting for a message that is not there is an error: nobody could send it.
%
%   '$mutex'(Mutex, Count)              a mutex that exists, and how often it is locked
%   '$message_queue'(Queue, Limit)      a queue that programs made; that of main is always there
%   '$message'(Queue, Term)             what waits in a queue, oldest first

:- dynamic '$mutex'/2.
:- dynamic '$message_queue'/2.
:- dynamic '$message'/2.

%! thread_self(-Thread) is det.  The thread that runs: main.
thread_self(main).

%! is_thread(@Term) is semidet.  Term is a thread that exists.
is_thread(Term) :- Term == main.

%! thread_property(?Thread, ?Property) is nondet.  Property of main is id(1), alias(main), status(running) or detached(false).
thread_property(main, Property) :- '$member_of_list'(Property, [id(1), alias(main), status(running), detached(false)]).

%! thread_local(:Indicators) is det.  Directive: the predicates are dynamic; each thread would have its own clauses.
thread_local(Spec) :- dynamic(Spec).

% --- mutexes ------------------------------------------------------------------------------------------------------------------

%! with_mutex(+Mutex, :Goal) is semidet.  Runs Goal once.
with_mutex(Mutex, Goal) :-
    (   var(Mutex) -> throw(error(instantiation_error, _))
    ;   true
    ),
    once(Goal).

%! mutex_create(?Mutex) is det.  Makes a mutex, with the name Mutex if that is an atom.
mutex_create(Mutex) :-
    ( var(Mutex) -> '$new_name'('<mutex>(', Mutex) ; '$must_be_atom'(Mutex) ),
    (   '$mutex'(Mutex, _) -> throw(error(permission_error(create, mutex, Mutex), _))
    ;   assertz(system:'$mutex'(Mutex, 0))
    ).

%! mutex_create(-Mutex, +Options) is det.  As mutex_create/1; the option alias(Name) gives it a name.
mutex_create(Mutex, Options) :-
    ( '$memberchk_option'(alias(Alias), Options) -> Mutex = Alias ; true ),
    mutex_create(Mutex).

%! mutex_destroy(+Mutex) is det.  The mutex is no more.
mutex_destroy(Mutex) :-
    (   var(Mutex) -> throw(error(instantiation_error, _))
    ;   retract(system:'$mutex'(Mutex, _)) -> true
    ;   throw(error(existence_error(mutex, Mutex), _))
    ).

%! mutex_lock(+Mutex) is det.  Locks the mutex, as often as it is asked for; makes one of this name where there is none.
mutex_lock(Mutex) :-
    (   var(Mutex) -> throw(error(instantiation_error, _))
    ;   retract(system:'$mutex'(Mutex, Count0)) -> Count is Count0 + 1
    ;   '$must_be_atom'(Mutex), Count = 1
    ),
    assertz(system:'$mutex'(Mutex, Count)).

%! mutex_trylock(+Mutex) is semidet.  As mutex_lock/1: it is never locked by another thread.
mutex_trylock(Mutex) :- mutex_lock(Mutex).

%! mutex_unlock(+Mutex) is det.  Takes back one mutex_lock/1.
mutex_unlock(Mutex) :-
    (   var(Mutex) -> throw(error(instantiation_error, _))
    ;   '$mutex'(Mutex, Count0)
    ->  (   Count0 =:= 0 -> throw(error(permission_error(unlock, mutex, Mutex), _))
        ;   retract(system:'$mutex'(Mutex, Count0)),
            Count is Count0 - 1,
            assertz(system:'$mutex'(Mutex, Count))
        )
    ;   throw(error(existence_error(mutex, Mutex), _))
    ).

%! mutex_unlock_all is det.  No mutex is locked any more.
mutex_unlock_all :-
    findall(Mutex, retract(system:'$mutex'(Mutex, _)), Mutexes),
    forall('$member_of_list'(Mutex, Mutexes), assertz(system:'$mutex'(Mutex, 0))).

%! mutex_property(?Mutex, ?Property) is nondet.  Property is status(unlocked) or status(locked(main, Count)).
mutex_property(Mutex, status(Status)) :-
    '$mutex'(Mutex, Count),
    ( Count =:= 0 -> Status = unlocked ; Status = locked(main, Count) ).

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
    (   ( '$message_queue'(Queue, _) ; Queue == main )
    ->  throw(error(permission_error(create, message_queue, Queue), _))
    ;   assertz(system:'$message_queue'(Queue, Limit))
    ).

%! message_queue_destroy(+Queue) is det.  The queue is no more, nor what waits in it.
message_queue_destroy(Queue) :-
    '$must_be_queue'(Queue),
    (   Queue == main -> throw(error(permission_error(destroy, message_queue, main), _))
    ;   retractall(system:'$message_queue'(Queue, _)),
        retractall(system:'$message'(Queue, _))
    ).

%! message_queue_property(?Queue, ?Property) is nondet.  Property is size(N), alias(Name) or max_size(N).
message_queue_property(Queue, Property) :-
    '$message_queue'(Queue, Limit),
    (   Property = size(N), aggregate_all(count, '$message'(Queue, _), N)
    ;   Property = alias(Queue), \+ sub_atom(Queue, 0, _, _, '<message_queue>(')
    ;   Limit > 0, Property = max_size(Limit)
    ).

'$must_be_queue'(Queue) :-
    (   var(Queue) -> throw(error(instantiation_error, _))
    ;   Queue == main -> true
    ;   '$message_queue'(Queue, _) -> true
    ;   throw(error(existence_error(message_queue, Queue), _))
    ).

%! thread_send_message(+Queue, @Term) is det.  Term waits in Queue, that of main or one that message_queue_create/1 made.
thread_send_message(Queue, Term) :- thread_send_message(Queue, Term, []).

%! thread_send_message(+Queue, @Term, +Options) is semidet.  As thread_send_message/2; with timeout(T) it fails where the queue is full.
thread_send_message(Queue, Term, Options) :-
    '$must_be_queue'(Queue),
    (   '$message_queue'(Queue, Limit), Limit > 0,
        aggregate_all(count, '$message'(Queue, _), N), N >= Limit
    ->  \+ '$memberchk_option'(timeout(_), Options),
        throw(error(system_error(deadlock(message_queue(Queue))), context(_, 'the queue is full and there is no other thread')))
    ;   assertz(system:'$message'(Queue, Term))
    ).

%! thread_get_message(?Term) is det.  As thread_get_message/2 with the queue of main.
thread_get_message(Term) :- thread_get_message(main, Term).

%! thread_get_message(+Queue, ?Term) is det.  Takes the first message that unifies with Term; an error if there is none.
thread_get_message(Queue, Term) :- thread_get_message(Queue, Term, []).

%! thread_get_message(+Queue, ?Term, +Options) is semidet.  As thread_get_message/2; with timeout(T) or deadline(T) it fails if there is none.
thread_get_message(Queue, Term, Options) :-
    '$must_be_queue'(Queue),
    (   retract(system:'$message'(Queue, Term)) -> true
    ;   \+ '$memberchk_option'(timeout(_), Options),
        \+ '$memberchk_option'(deadline(_), Options),
        throw(error(system_error(deadlock(message_queue(Queue))), context(_, 'no such message, and no other thread that could send it')))
    ).

%! thread_peek_message(?Term) is semidet.  As thread_peek_message/2 with the queue of main.
thread_peek_message(Term) :- thread_peek_message(main, Term).

%! thread_peek_message(+Queue, ?Term) is semidet.  Term is the first message that unifies with it; it stays in Queue.
thread_peek_message(Queue, Term) :-
    '$must_be_queue'(Queue),
    '$message'(Queue, Term), !.
