% toplevel.pl: the interactive toplevel: reads queries, proves them, shows their answers (answers.pl) as swipl does.
%
% After an answer that may not be the last one, a key says how to go on (h tells which). Where the input is no terminal, the
% first character of the next line is the key.
%
% '$break_level' is the number of queries that wait for this one to end: break/0 and keys start a toplevel inside them.

%! prolog is det.  Reads and answers queries until end of file.
prolog :-
    repeat,
    catch_with_backtrace('$query'(End), Error, ( '$toplevel_error'(Error), End = false )),
    End == true,
    !.

%! break is det.  A toplevel inside the running goal; at its end of file the goal goes on.
break :-
    '$break_level'(Level0),
    Level is Level0 + 1,
    setup_call_cleanup(
        ( system:nb_setval('$break_level', Level),
          system:print_message(information(break), break(begin, Level)) ),
        system:prolog,
        ( system:print_message(information(break), break(end, Level)),
          system:nb_setval('$break_level', Level0) )).

'$break_level'(Level) :- ( nb_current('$break_level', Level0) -> Level = Level0 ; Level = 0 ).

%! abort is det.  Gives up the running query.
abort :- throw('$aborted').

'$query'(End) :-
    set_input(user_input),
    set_output(user_output),
    '$query_prompt'(Prompt),
    prompt1(Prompt),
    prompt(_, '|    '),
    catch('$read_query'(Text), Error, '$gave_up_reading'(Error)),
    prompt(_, '|: '),
    (   Text == end_of_file
    ->  '$end_of_queries',
        End = true
    ;   '$rest_of_line',
        '$term_from_text'(Text, Query, Bindings),
        '$answer_query'(Query, Bindings),
        '$run_threads',
        ( Query == end_of_file -> End = true ; End = false )
    ).

'$gave_up_reading'(Error) :-
    prompt(_, '|: '),
    ( Error == '$aborted' -> nl(user_output) ; true ),
    throw(Error).

'$query_prompt'(Prompt) :-
    '$break_level'(Level),
    '$typein_prefix'(Prefix),
    (   Level =:= 0
    ->  atom_concat(Prefix, '?- ', Prompt)
    ;   format(atom(Prompt), '~w[~w]  ?- ', [Prefix,Level])
    ).

'$typein_prefix'(Prefix) :-
    (   current_prolog_flag(typein_module, Module), Module \== user
    ->  atom_concat(Module, ': ', Prefix)
    ;   Prefix = ''
    ).

'$end_of_queries' :-
    nl(user_output),
    '$break_level'(Level),
    ( Level =:= 0 -> print_message(informational, halt) ; true ).

'$toplevel_error'(Error) :-
    (   Error == '$aborted'
    ->  print_message(information(abort), Error)
    ;   nonvar(Error), Error = error(_, _)
    ->  print_message(error, Error),
        ( '$has_lost_output'(Error) -> halt(2) ; true )
    ;   print_message(error, unhandled_exception(Error))
    ).

% Nobody can see answers any more.
'$has_lost_output'(error(io_error(write, Stream), _)) :-
    nonvar(Stream),
    ( Stream == user_output -> true ; stream_property(Lost, alias(user_output)), Stream == Lost -> true ).

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

% --- one query --------------------------------------------------------------------------------------------------------------

'$answer_query'(Query, _) :- Query == end_of_file, !, '$end_of_queries'.
'$answer_query'(Query, _) :- var(Query), !, print_message(information(query), var_query).
'$answer_query'(Query, Bindings) :-
    '$fill_in_values'(Query, Bindings, Query1),
    (   '$may_run'(Query1),
        '$expand_dict_goal'(Query1, Query2),
        expand_goal(Query2, Goal),
        '$answers'(Goal, Bindings)
    ->  true
    ;   '$fresh_line'(user_output),
        '$say'('false.')
    ).

% Succeeds when the answers are done with; fails when there is none, or no more.
%
% All workers look for answers. Each is shown by the branch that found it, when nothing unfinished lies at its left; findall/3
% waits for all of them and brings what ended the query back to where the next one is read.
'$answers'(Goal, Bindings) :-
    findall(End, '$end_of_answers'(Goal, Bindings, End), Ends),
    '$end_region',
    Ends = [End],
    ( End = exception(Ball) -> throw(Ball) ; true ).

'$end_of_answers'(Goal, Bindings, End) :-
    '$source_module'(M),
    '$begin_region'(M:Goal),
    catch('$show_answers'(M:Goal, Bindings), Ball, true),
    ( nonvar(Ball) -> End = exception(Ball) ; End = shown ).

'$show_answers'(Goal, Bindings) :-
    '$level'(Level),
    '$debug_call'(Goal, 9),
    '$is_last'(Level, Last),
    '$come_to_front',
    '$keep_values'(Bindings),
    '$print_answer'(Bindings, print),
    (   Last == true
    ->  '$say'('.')
    ;   '$wants_more'(Bindings, More),
        ( More == true -> '$say_more', fail ; More == end -> true ; '$say_stop' )
    ),
    !.

'$say'(Text) :- format(user_output, '~w~n~n', [Text]), flush_output(user_output).

% Keys are seen at a terminal only.
'$say_more' :- ( '$terminal' -> format(user_output, ';~n', []) ; true ).
'$say_stop' :- ( '$terminal' -> '$say'('.') ; nl(user_output), flush_output(user_output) ).

'$terminal' :-
    stream_property(S, alias(user_input)),
    stream_property(S, tty(true)), !.

% --- keys -------------------------------------------------------------------------------------------------------------------

'$wants_more'(Bindings, More) :-
    write(user_output, ' '),
    '$ask_key'(Bindings, More).

'$ask_key'(Bindings, More) :-
    flush_output(user_output),
    get_single_char(Code),
    (   Code >= 0,
        char_code(Char, Code)
    ->  ( '$key_meaning'(Char, Meaning) -> true ; Meaning = unknown(Char) )
    ;   '$terminal' -> Meaning = stop
    ;   Meaning = end  % the end of the queries writes the newline
    ),
    '$obey_key'(Meaning, Bindings, More).

'$key_meaning'(;, more).
'$key_meaning'(n, more).
'$key_meaning'(r, more).
'$key_meaning'(' ', more).
'$key_meaning'('\t', more).
'$key_meaning'('\x7F\', stop).
'$key_meaning'('\n', stop).
'$key_meaning'('\r', stop).
'$key_meaning'('.', stop).
'$key_meaning'(a, stop).
'$key_meaning'(c, stop).
'$key_meaning'(w, show(write)).
'$key_meaning'(p, show(print)).
'$key_meaning'(b, break).
'$key_meaning'(h, help).
'$key_meaning'(?, help).

'$obey_key'(more, _, true).
'$obey_key'(stop, _, false).
'$obey_key'(end, _, end).
'$obey_key'(show(How), Bindings, More) :-
    ( '$terminal' -> format(user_output, '[~w]~n', [How]) ; true ),
    '$print_answer'(Bindings, How),
    '$wants_more'(Bindings, More).
'$obey_key'(break, Bindings, More) :-
    ( '$terminal' -> nl(user_output) ; true ),
    break,
    '$print_answer'(Bindings, print),
    '$wants_more'(Bindings, More).
'$obey_key'(help, Bindings, More) :-
    nl(user_error),
    '$key_help'(Lines),
    '$print_lines'(Lines, user_error, ''),
    nl(user_error),
    '$ask_action'(Bindings, More).
'$obey_key'(unknown(Char), Bindings, More) :-
    ( '$terminal' -> nl(user_output) ; true ),
    format(user_output, 'Unknown action: ~w (h for help)~n', [Char]),
    '$ask_action'(Bindings, More).

'$ask_action'(Bindings, More) :-
    write(user_output, 'Action? '),
    '$ask_key'(Bindings, More).

'$key_help'(['  Possible actions:',nl,
             '  ; (n,r,space,TAB): redo              | c (a,RET): stop',nl,
             '  w:                 write             | p:         print',nl,
             '  b:                 break             | h (?):     help']).

% --- Ctrl-C -----------------------------------------------------------------------------------------------------------------

% Called where the query was when the user pressed Ctrl-C; it goes on when this succeeds. With several workers: in the branch
% that a sequential run would be in. The others go on meanwhile, as far as nobody sees it.
'$interrupted' :- ( '$take_interrupt' -> '$ask_interrupted' ; true ).

'$ask_interrupted' :-
    flush_output(user_output),
    write(user_output, 'Action (h for help) ? '),
    flush_output(user_output),
    get_single_char(Code),
    ( Code >= 0, char_code(Char, Code) -> true ; Char = a ),
    '$obey_interrupt'(Char).

'$obey_interrupt'(a) :- !, '$say_line'(abort), abort.
'$obey_interrupt'(b) :- !, '$say_line'(break), break, '$ask_interrupted'.
'$obey_interrupt'(c) :- !, nl(user_output), '$say_line'(continue).
'$obey_interrupt'(e) :- !, '$say_line'('exit (status 4)'), halt(4).
'$obey_interrupt'(p) :- !, current_prolog_flag(pid, Pid), format(user_output, 'PID: ~w~n', [Pid]), '$ask_interrupted'.
'$obey_interrupt'(Char) :- ( Char == h ; Char == ? ), !,
    '$print_lines'([at_same_line,'Options:',nl,
                    'a:           abort         b:           break',nl,
                    'c:           continue      e:           exit',nl,
                    'p:           Show PID      h (?):       help'], user_output, ''),
    '$ask_interrupted'.
'$obey_interrupt'(_) :- '$say_line'('Unknown option (h for help)'), '$ask_interrupted'.

'$say_line'(Text) :- format(user_output, '~w~n', [Text]), flush_output(user_output).
