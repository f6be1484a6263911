% toplevel.pl: the interactive toplevel: reads queries, proves them, prints their answers as swipl does.
%
% After an answer that may not be the last one, a key says how to go on (h tells which). Where the input is no terminal, a
% line that starts with ; asks for the next answer; any other line is the next query.

%! prolog is det.  Reads and answers queries until end of file.
prolog :-
    repeat,
    catch('$query'(End), Error, ( '$toplevel_error'(Error), End = false )),
    End == true,
    !.

'$query'(End) :-
    prompt1('?- '),
    prompt(_, '|    '),
    read_term(user_input, Query, [variable_names(Bindings)]),
    prompt(_, '|: '),
    (   Query == end_of_file
    ->  nl(user_output),
        print_message(informational, halt),
        End = true
    ;   '$rest_of_line',
        '$answer_query'(Query, Bindings),
        End = false
    ).

'$toplevel_error'(Error) :-
    prompt(_, '|: '),
    (   Error == '$aborted'
    ->  nl(user_output),
        print_message(information(abort), Error)
    ;   nonvar(Error), Error = error(_, _)
    ->  print_message(error, Error)
    ;   print_message(error, unhandled_exception(Error))
    ).

'$terminal' :-
    stream_property(S, alias(user_input)),
    stream_property(S, tty(true)), !.

% What stands behind the query on its line, when it is only layout, is not an answer to a question.
'$rest_of_line' :-
    (   peek_char(user_input, C), '$blank'(C)
    ->  get_char(user_input, _),
        ( C == '\n' -> true ; '$rest_of_line' )
    ;   true
    ).

'$blank'(' ').
'$blank'('\t').
'$blank'('\r').
'$blank'('\n').

'$answer_query'(Query, Bindings) :-
    expand_goal(Query, Goal),
    (   '$answers'(Goal, Bindings)
    ->  true
    ;   '$fresh_line'(user_output),
        '$say'('false.')
    ).

% Succeeds when the answers are done with; fails when there is none, or no more.
'$answers'(Goal, Bindings) :-
    setup_call_cleanup(true, system:'$debug_call'(user:Goal, 9), Last = true),
    '$print_answer'(Bindings),
    (   Last == true
    ->  '$say'('.')
    ;   '$wants_more'(More),
        ( More == true -> format(user_output, ';~n', []), fail ; '$say'('.') )
    ),
    !.

'$say'(Text) :- format(user_output, '~w~n~n', [Text]), flush_output(user_output).

'$wants_more'(More) :-
    write(user_output, ' '),
    flush_output(user_output),
    (   '$terminal'
    ->  '$ask_key'(More)
    ;   peek_char(user_input, ;)
    ->  '$skip_line'(user_input),
        More = true
    ;   More = false
    ).

'$ask_key'(More) :-
    get_single_char(Code),
    (   '$key_meaning'(Code, Meaning)
    ->  '$obey_key'(Meaning, More)
    ;   char_code(Char, Code),
        format(user_output, 'Unknown action: ~w (h for help)~nAction? ', [Char]),
        flush_output(user_output),
        '$ask_key'(More)
    ).

'$key_meaning'(Code, stop) :- Code < 0.
'$key_meaning'(Code, Meaning) :- Code >= 0, char_code(Char, Code), '$char_meaning'(Char, Meaning).

'$char_meaning'(;, more).
'$char_meaning'(n, more).
'$char_meaning'(r, more).
'$char_meaning'(' ', more).
'$char_meaning'('\t', more).
'$char_meaning'('\n', stop).
'$char_meaning'('\r', stop).
'$char_meaning'('.', stop).
'$char_meaning'(a, stop).
'$char_meaning'(c, stop).
'$char_meaning'(h, help).
'$char_meaning'(?, help).

'$obey_key'(more, true).
'$obey_key'(stop, false).
'$obey_key'(help, More) :-
    format(user_output, '~nCommands:~n;, n, r, space, TAB: next answer~nENTER, ., a, c: stop~nh, ?: this text~nAction? ', []),
    flush_output(user_output),
    '$ask_key'(More).

% --- answers ---------------------------------------------------------------------------------------------------------------

'$print_answer'(Bindings) :-
    \+ \+ '$print_named_answer'(Bindings).

'$print_named_answer'(Bindings) :-
    '$binding_values'(Bindings, Values),
    term_variables(Values, Vars),
    '$attribute_goals'(Vars, Residue),
    '$binding_groups'(Bindings, Groups),
    '$without_user'(Residue, Goals),
    '$answer_names'(Bindings, Groups-Goals, Names),
    '$answer_parts'(Groups, Parts, GoalParts),
    '$goal_parts'(Goals, GoalParts),
    '$fresh_line'(user_output),
    (   Parts == []
    ->  write(user_output, true)
    ;   '$write_parts'(Parts, Names)
    ).

'$binding_values'([], []).
'$binding_values'([_=V|Bs], [V|Vs]) :- '$binding_values'(Bs, Vs).

% group([Name, ...], Value): the variables with the same value, in order of the first.
'$binding_groups'([], []).
'$binding_groups'([Name=Value|Bs], [group([Name|Names], Value)|Groups]) :-
    '$same_value'(Bs, Value, Names, Others),
    '$binding_groups'(Others, Groups).

'$same_value'([], _, [], []).
'$same_value'([Name=V|Bs], Value, Names, Others) :-
    (   V == Value
    ->  Names = [Name|Names1], Others = Others1
    ;   Names = Names1, Others = [Name=V|Others1]
    ),
    '$same_value'(Bs, Value, Names1, Others1).

% Unbound query variables keep their names; other variables are _ or, when met more than once, _A, _B, ...
'$answer_names'(Bindings, Shown, Names) :-
    '$own_names'(Bindings, Own, OwnVars),
    '$shown_values'(Shown, Values),
    term_variables(Values, Vars),
    '$other_variables'(Vars, OwnVars, Others),
    '$occurrences'(Others, Values, Counted),
    '$give_names'(Counted, 0, Letters),
    '$underscored'(Letters, Marked),
    '$append_list'(Own, Marked, Names).

'$own_names'([], [], []).
'$own_names'([Name=V|Bs], Own, Vars) :-
    (   var(V), \+ '$named_already'(Bs, V)
    ->  Own = [Name=V|Own1], Vars = [V|Vars1]
    ;   Own = Own1, Vars = Vars1
    ),
    '$own_names'(Bs, Own1, Vars1).

'$named_already'([_=V|Bs], Var) :- ( V == Var -> true ; '$named_already'(Bs, Var) ).

'$shown_values'(Groups-Goals, Values-Goals) :- '$group_values'(Groups, Values).

'$group_values'([], []).
'$group_values'([group(_, V)|Gs], [V|Vs]) :- '$group_values'(Gs, Vs).

'$underscored'([], []).
'$underscored'([Name=V|Ns], [Marked=V|Ms]) :-
    ( Name == '_' -> Marked = '_' ; atom_concat('_', Name, Marked) ),
    '$underscored'(Ns, Ms).

% A part is a list of equations that stand on one line.
'$answer_parts'([], Tail, Tail).
'$answer_parts'([group(Names, Value)|Groups], Parts, Tail) :-
    (   var(Value)
    ->  '$chain'(Names, Equations, [])
    ;   '$chain'(Names, Equations, [value(Last, Value)]),
        '$last_name'(Names, Last)
    ),
    ( Equations == [] -> Parts = Parts1 ; Parts = [Equations|Parts1] ),
    '$answer_parts'(Groups, Parts1, Tail).

'$chain'([_], Tail, Tail).
'$chain'([A,B|Names], [same(A, B)|Equations], Tail) :- '$chain'([B|Names], Equations, Tail).

'$last_name'([Name], Name).
'$last_name'([_,B|Names], Name) :- '$last_name'([B|Names], Name).

'$goal_parts'([], []).
'$goal_parts'([G|Gs], [[goal(G)]|Parts]) :- '$goal_parts'(Gs, Parts).

'$write_parts'([Part|Parts], Names) :-
    '$write_equations'(Part, Names),
    (   Parts == []
    ->  true
    ;   format(user_output, ',~n', []),
        '$write_parts'(Parts, Names)
    ).

'$write_equations'([E|Es], Names) :-
    '$write_equation'(E, Names),
    (   Es == []
    ->  true
    ;   write(user_output, ', '),
        '$write_equations'(Es, Names)
    ).

'$write_equation'(same(A, B), _) :- format(user_output, '~w = ~w', [A,B]).
'$write_equation'(value(Name, Value), Names) :-
    format(user_output, '~w = ', [Name]),
    '$write_value'(Value, 699, Names).
'$write_equation'(goal(Goal), Names) :- '$write_value'(Goal, 999, Names).

'$write_value'(Value, Priority, Names) :-
    write_term(user_output, Value,
               [quoted(true), portray(true), numbervars(true), max_depth(10), spacing(next_argument),
                priority(Priority), variable_names(Names)]).

% freeze(X, user:G) is shown as freeze(X, G).
'$without_user'([], []).
'$without_user'([G|Gs], [H|Hs]) :-
    (   G = freeze(V, user:Goal) -> H = freeze(V, Goal)
    ;   G = when(C, user:Goal) -> H = when(C, Goal)
    ;   H = G
    ),
    '$without_user'(Gs, Hs).
