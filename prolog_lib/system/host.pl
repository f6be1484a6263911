% host.pl: what a C++ program that embeds Penelope runs (runtime/embedding).
%
% '$host'(Number, Term) hands Term to that program: to the function of this number, 0 being the engine's own, which takes
%   variables(Names)   of the goal, in the order in which they occur
%   answer(Values)     theirs, of one answer
%   text(Text)
%   term(Term, Bindings)

%! '$host_begin'.  Makes ready: nothing is said but errors and warnings.
'$host_begin' :- create_prolog_flag(verbose, silent, []).

%! '$host_load'(+File).  Loads a file; errors that were printed meanwhile are an error.
'$host_load'(File) :- '$host_load'(File, []).

%! '$host_load_text'(+Text, +Name).  Loads clauses and directives from a text.
'$host_load_text'(Text, Name) :-
    open_string(Text, Stream),
    set_stream(Stream, file_name(Name)),
    '$host_load'(Name, [stream(Stream)]).

'$host_load'(File, Options) :-
    '$messages_of_kind'(error, Before),
    load_files(user:File, Options),
    '$messages_of_kind'(error, After),
    (   After =:= Before
    ->  true
    ;   Count is After - Before,
        throw(error(load_errors(File, Count), _))
    ).

%! '$host_define'(+Name, +Arity, +Number).  Name/Arity calls a function of the host.
'$host_define'(Name, Arity, Number) :-
    '$host_head'(Name, Arity, Head, Arguments),
    '$host_clause'(Name/Arity, ( Head :- system:'$host'(Number, Arguments) )).

%! '$host_define_generator'(+Name, +Arity, +Functions).  Name/Arity has the solutions that functions(Open, Next, Close) of the host give.
'$host_define_generator'(Name, Arity, Functions) :-
    '$host_head'(Name, Arity, Head, Arguments),
    '$host_clause'(Name/Arity, ( Head :- system:'$host_solutions'(Functions, Arguments) )).

'$host_head'(Name, Arity, Head, Arguments) :-
    length(Arguments, Arity),
    Head =.. [Name|Arguments].

'$host_clause'(PI, Clause) :-
    format(string(Text), '~q.~n', [Clause]),
    format(atom(Id), '~q', [PI]),
    '$host_load_text'(Text, Id).

%! '$host_solutions'(+Functions, +Arguments).  The solutions of one call: each is a list of arguments.
'$host_solutions'(functions(Open, Next, Close), Arguments) :-
    append(Arguments, [Number], Opened),
    setup_call_cleanup('$host'(Open, Opened), '$host_next'(Next, Number, Arguments), '$host'(Close, [Number])).

'$host_next'(Next, Number, Arguments) :-
    '$host'(Next, [Number, Arguments, Solution]),
    (   Arguments = Solution
    ;   '$host_next'(Next, Number, Arguments)
    ).

% The goal in a text, some of whose variables are given values: Name = Value.
'$host_goal'(Text, Given, Goal, Values) :-
    atom_to_term(Text, Goal0, Bindings),
    '$host_names'(Bindings, Names, Values),
    '$host'(0, variables(Names)),
    '$expand_dict_goal'(Goal0, Goal1),  % what the text says of dicts; terms that are given stand for themselves
    '$host_bind'(Given, Bindings),
    expand_goal(Goal1, Goal).

'$host_names'([], [], []).
'$host_names'([Name=Value|Bindings], [Name|Names], [Value|Values]) :- '$host_names'(Bindings, Names, Values).

'$host_bind'([], _).
'$host_bind'([Name=Value|Given], Bindings) :-
    (   '$memberchk_option'(Name=Variable, Bindings)
    ->  Variable = Value
    ;   throw(error(existence_error(variable, Name), _))
    ),
    '$host_bind'(Given, Bindings).

%! '$host_query'(+Text, +Given).  An answer each time.
'$host_query'(Text, Given) :-
    '$host_goal'(Text, Given, Goal, Values),
    call(user:Goal),
    '$host'(0, answer(Values)).

%! '$host_all'(+Text, +Given).  All answers, found by all workers.
'$host_all'(Text, Given) :-
    '$host_goal'(Text, Given, Goal, Values),
    '$host_collect'(Goal, Values).

%! '$host_once'(+Text, +Given).  The first answer, found by all workers.
'$host_once'(Text, Given) :-
    '$host_goal'(Text, Given, Goal, Values),
    '$host_collect'(once(user:Goal), Values).

% What other workers find comes back here: an exception, too, as the last result.
'$host_collect'(Goal, Values) :-
    findall(Result, '$host_result'(Goal, Values, Result), Results),
    '$host_tell'(Results).

'$host_result'(Goal, Values, Result) :-
    '$begin_region'(Goal),
    catch(( call(user:Goal), Result = answer(Values) ), Ball, Result = exception(Ball)).

'$host_tell'([]).
'$host_tell'([Result|Results]) :-
    (   Result = exception(Ball) -> throw(Ball) ; '$host'(0, Result) ),
    '$host_tell'(Results).

%! '$host_text'(+Term).  The text of a term.
'$host_text'(Term) :-
    format(string(Text), '~q', [Term]),
    '$host'(0, text(Text)).

%! '$host_parse'(+Text).  The term in a text, and Name = Variable for each of its variables.
'$host_parse'(Text) :-
    atom_to_term(Text, Term, Bindings),
    '$host'(0, term(Term, Bindings)).

%! '$host_message'(+Ball).  What is said of an exception.
'$host_message'(Ball) :-
    (   nonvar(Ball),
        Ball = error(load_errors(File, Count), _)
    ->  format(string(Text), '~w: ~d errors while loading', [File, Count])
    ;   nonvar(Ball),
        Ball = error(_, _)
    ->  message_to_codes(Ball, _, Codes),
        '$host_trim'(Codes, Trimmed),
        string_codes(Text, Trimmed)
    ;   format(string(Text), 'Unhandled exception: ~q', [Ball])
    ),
    '$host'(0, text(Text)).

'$host_trim'(Codes, Trimmed) :- ( append(Trimmed, [0'\n], Codes) -> true ; Trimmed = Codes ).
