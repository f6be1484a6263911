% broadcast.pl: messages to whoever listens, the last one that began to first.
:- module(broadcast, [ listen/2, listen/3, unlisten/1, unlisten/2, unlisten/3, listening/3, broadcast/1, broadcast_request/1 ]).
:- meta_predicate listen(+, 0), listen(+, +, 0), unlisten(+, +, 0).

:- dynamic listener/4.  % Template, Listener, Module, Goal

%! listen(+Template, :Goal) is det.  Calls Goal for each message that unifies with Template; the listener is the module.
listen(Template, M:Goal) :- listen(M, Template, M:Goal).

%! listen(+Listener, +Template, :Goal) is det.  As listen/2, of a Listener.
listen(Listener, Template, M:Goal) :-
    (   listener(T, Listener, M, G), T-G =@= Template-Goal -> true
    ;   asserta(listener(Template, Listener, M, Goal))
    ).

%! unlisten(+Listener) is det.  The listener listens to nothing any more.
unlisten(Listener) :- retractall(listener(_, Listener, _, _)).

%! unlisten(+Listener, +Template) is det.  The listener listens no more to messages of the form Template.
unlisten(Listener, Template) :- retractall(listener(Template, Listener, _, _)).

%! unlisten(+Listener, +Template, :Goal) is det.  The listener calls Goal no more for messages of the form Template.
unlisten(Listener, Template, M:Goal) :- retractall(listener(Template, Listener, M, Goal)).

%! listening(?Listener, ?Template, ?Goal) is nondet.  Who listens to what.
listening(Listener, Template, M:Goal) :- listener(Template, Listener, M, Goal).

%! broadcast(+Message) is det.  Calls the goals of all that listen; one that fails does not keep others from being called.
broadcast(Message) :-
    forall(listener(Message, _, M, Goal), ignore(M:Goal)).

%! broadcast_request(+Message) is nondet.  The goals of those that listen, one after the other: succeeds as often as they do.
broadcast_request(Message) :-
    listener(Message, _, M, Goal),
    call(M:Goal).
