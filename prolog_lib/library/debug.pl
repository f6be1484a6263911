% debug.pl: debug messages by topic, and assertions.
%
% debug/3 prints its message where its topic is on. Hooks: prolog:debug_print_hook(Topic, Format, Arguments) prints instead;
% prolog:assertion_failed(Reason, Goal) is called instead of the message, backtrace and exception of assertion/1.
:- module(prolog_debug,
          [ debug/3, debug/1, nodebug/1, debugging/1, debugging/2, list_debug_topics/0, list_debug_topics/1,
            debug_message_context/1, assertion/1 ]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, subtract/3]).
:- use_module(library(option), [option/2]).
:- autoload(library(prolog_stack), [backtrace/1]).

:- meta_predicate debug(+, +, :), assertion(0).

:- multifile prolog:debug_print_hook/3, prolog:assertion_failed/2, prolog:message//1.
:- dynamic prolog:debug_print_hook/3, prolog:assertion_failed/2.

% topic(Topic, On, Outputs): On is true or false; Outputs are streams and names of files, [] for user_error.
:- dynamic topic/3.

%! debug(+Topic) is det.  Turns on the known topics that unify with Topic, or Topic itself; Topic>Output adds an output.
debug(Topic) :-
    switch(Topic, true),
    note_topics.

%! nodebug(+Topic) is det.  Turns off the known topics that unify with Topic.
nodebug(Topic) :-
    switch(Topic, false),
    note_topics.

% The global variable says whether any topic is on: where none is, debug/3 does not look at the dynamic predicate, which
% branches of a parallel search may only read one after the other.
note_topics :- ( topic(_, true, _) -> nb_setval('$debug_topics', on) ; nb_setval('$debug_topics', off) ).

switch(Spec, On) :-
    ( nonvar(Spec), Spec = (Topic>Output) -> true ; Topic = Spec, Output = user_error ),
    findall(Known-Outputs, ( topic(Known, _, Outputs), \+ Known \= Topic ), Found),
    (   Found \== []
    ->  retractall(topic(Topic, _, _)),
        switch_known(Found, On, Output)
    ;   var(Topic)
    ->  true
    ;   add_output(Output, On, [], Outputs),
        assertz(topic(Topic, On, Outputs)),
        (   On == true, \+ source_location(_, _), \+ named_in_program(Topic)
        ->  print_message(warning, debug_no_topic(Topic))
        ;   true
        )
    ).

% A clause of a program has debug(Topic, _, _) or debugging(Topic). swipl sees that where the program loads the library itself.
named_in_program(Topic) :-
    system:'$library_used'(prolog_debug),
    current_module(M),
    module_property(M, class(user)),
    current_predicate(_, M:Head),
    \+ predicate_property(M:Head, imported_from(_)),
    catch(clause(M:Head, Body), _, fail),
    goal_in(Body, Goal),
    ( Goal = debug(Named, _, _) ; Goal = debugging(Named) ; Goal = debugging(Named, _) ),
    Named =@= Topic, !.

% A goal of Body, at any depth: arguments of meta-predicates are goals, too.
goal_in(Body, Goal) :-
    callable(Body),
    (   Goal = Body
    ;   compound(Body),
        predicate_property(system:Body, meta_predicate(Spec)),
        arg(I, Spec, 0),
        arg(I, Body, Inner),
        goal_in(Inner, Goal)
    ).

switch_known([], _, _).
switch_known([Topic-Outputs0|Topics], On, Output) :-
    add_output(Output, On, Outputs0, Outputs),
    assertz(topic(Topic, On, Outputs)),
    switch_known(Topics, On, Output).

prolog:message(debug_no_topic(Topic)) --> [ '~q: no matching debug topic (yet)'-[Topic] ].
prolog:message(assertion_failed(_, Goal)) --> [ 'Assertion failed: ~q'-[Goal] ].

% user_error is where messages go that have no other output.
add_output(user_error, true, Outputs, Outputs) :- !.
add_output(user_error, false, _, []) :- !.
add_output(Output, true, Outputs0, Outputs) :- !,
    ( memberchk(Output, Outputs0) -> Outputs = Outputs0 ; append(Outputs0, [Output], Outputs) ).
add_output(Output, false, Outputs0, Outputs) :- subtract(Outputs0, [Output], Outputs).

%! debugging(+Topic) is semidet.  Topic is on.
debugging(Topic) :- topic(Topic, true, _), !.

%! debugging(?Topic, ?On) is nondet.  Topic is known and On is true or false.
debugging(Topic, On) :- topic(Topic, On, _).

%! list_debug_topics is det.  Prints the known topics.
list_debug_topics :- list_debug_topics([]).

%! list_debug_topics(+Options) is det.  Prints known topics: active(On) those that are on or off, search(Text) those with Text.
list_debug_topics(Options0) :-
    ( is_list(Options0) -> Options = Options0 ; Options = [search(Options0)] ),
    findall(Line, topic_line(Options, Line), Lines0),
    lines_separated(Lines0, Lines),
    print_message_lines(user_error, '% ', ['Debug Topic~t~w~35| To~n~`\u2015t~48|'-['Activated'],nl|Lines]).

topic_line(Options, Line) :-
    topic(Topic, On, Outputs),
    ( option(active(Active), Options) -> On == Active ; true ),
    ( option(search(Text), Options) -> has_text(Topic, Text) ; true ),
    ( On == true -> Mark = '\u2714' ; Mark = (-) ),
    (   Outputs == []
    ->  Line = '~q~t ~w~35|'-[Topic,Mark]
    ;   Line = '~q~t ~w~35| ~q'-[Topic,Mark,Outputs]
    ).

has_text(Topic, Text) :-
    format(atom(Written), '~w', [Topic]),
    ( sub_atom(Written, _, _, _, Text) -> true ).

lines_separated([], []).
lines_separated([Line|Lines], [Line|Rest]) :-
    ( Lines == [] -> Rest = [] ; Rest = [nl|Rest1], lines_separated(Lines, Rest1) ).

%! debug_message_context(+What) is semidet.  Adds (+time, +thread) or removes (-time, -thread) what debug messages begin with.
debug_message_context(What) :-
    ( current_prolog_flag(message_context, Context0) -> true ; Context0 = [] ),
    changed_context(What, Context0, Context),
    create_prolog_flag(message_context, Context, [keep(false)]).

changed_context([], Context, Context).
changed_context([What|Whats], Context0, Context) :-
    changed_context(What, Context0, Context1),
    changed_context(Whats, Context1, Context).
changed_context(+Name, Context0, Context) :- ( memberchk(Name, Context0) -> Context = Context0 ; Context = [Name|Context0] ).
changed_context(-Name, Context0, Context) :- subtract(Context0, [Name], Context).

%! debug(+Topic, +Format, :Arguments) is det.  Prints a message as format/2 does, if Topic is on.
debug(Topic, Format, Arguments) :-
    (   nb_current('$debug_topics', on),
        topic(Topic, true, Outputs0)
    ->  ( Outputs0 == [] -> Outputs = [user_error] ; Outputs = Outputs0 ),
        strip_module(Arguments, _, Plain),
        print_debug(Topic, Outputs, Format, Plain)
    ;   true
    ).

print_debug(Topic, _, Format, Arguments) :-
    prolog:debug_print_hook(Topic, Format, Arguments), !.
print_debug(Topic, Outputs, Format, Arguments) :-
    context_lines([Format-Arguments], Lines),
    forall(member(Output, Outputs), print_to(Output, Topic, Lines)).

context_lines(Lines, [Time|Lines]) :-
    current_prolog_flag(message_context, Context),
    memberchk(time, Context), !,
    get_time(Now),
    format_time(string(Time), '%T.%3f ', Now).
context_lines(Lines, Lines).

print_to(Output, Topic, Lines) :-
    (   is_stream(Output)
    ->  print_message_lines(Output, kind(debug(Topic)), Lines)
    ;   setup_call_cleanup(open(Output, append, Stream),
                           print_message_lines(Stream, kind(debug(Topic)), Lines),
                           close(Stream))
    ).

%! assertion(:Goal) is det.  Prints a message and throws when Goal fails or raises; binds nothing.
assertion(Goal) :-
    (   \+ \+ catch(Goal, Error, assertion_failed(Error, Goal))
    ->  true
    ;   assertion_failed(fail, Goal)
    ).

assertion_failed(Reason, Goal) :- prolog:assertion_failed(Reason, Goal), !.
assertion_failed(Reason, Goal) :-
    print_message(error, assertion_failed(Reason, Goal)),
    backtrace(10),
    throw(error(assertion_error(Reason, Goal), _)).
