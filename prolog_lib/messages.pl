% messages.pl: what the system says: print_message/2, its texts and layout.
%
% A message term is translated to a list of lines: Format-Arguments, Format, nl. The texts are swipl's. Users extend
% them with prolog:message//1 and see every message with message_hook/3.

:- '$declare'(user, message_hook, 3, dynamic).
:- '$declare'(user, message_hook, 3, multifile).
:- dynamic '$message_count'/2.

%! print_message(+Kind, +Message) is det.
%  Prints Message to user_error; Kind is error, warning, informational, silent, help, information, banner, debug(_).
print_message(Kind, Message) :-
    '$count_message'(Kind),
    '$message_lines'(Message, Lines),
    (   catch(user:message_hook(Message, Kind, Lines), _, fail)
    ->  true
    ;   '$message_shown'(Kind)
    ->  '$show_message'(Kind, Message, Lines)
    ;   true
    ),
    '$halt_on_message'(Kind).

% The options --on-error=halt and --on-warning=halt.
'$halt_on_message'(Kind) :-
    (   '$counted_kind'(Kind),
        nb_current('$policy', policy(OnError, OnWarning)),
        ( Kind == error -> Style = OnError ; Style = OnWarning ),
        Style == halt
    ->  halt(1)
    ;   true
    ).

'$message_shown'(error).
'$message_shown'(warning).
'$message_shown'(help).
'$message_shown'(information).
'$message_shown'(query).
'$message_shown'(query(_)).
'$message_shown'(informational) :- \+ current_prolog_flag(verbose, silent).
'$message_shown'(information(_)) :- \+ current_prolog_flag(verbose, silent).
'$message_shown'(banner) :- \+ current_prolog_flag(verbose, silent).
'$message_shown'(debug(_)).

'$count_message'(Kind) :-
    (   '$counted_kind'(Kind)
    ->  ( retract(system:'$message_count'(Kind, N0)) -> true ; N0 = 0 ),
        N is N0 + 1,
        assertz(system:'$message_count'(Kind, N))
    ;   true
    ).

'$counted_kind'(error).
'$counted_kind'(warning).

'$messages_of_kind'(Kind, N) :- ( '$message_count'(Kind, N0) -> N = N0 ; N = 0 ).

% In a file that is being loaded errors and warnings start with its name and line; syntax errors bring their own.
'$show_message'(Kind, Message, Lines) :-
    flush_output(user_output),
    '$message_prefix'(Kind, Prefix),
    (   '$counted_kind'(Kind),
        \+ '$has_own_place'(Message),
        source_location(File, Line)
    ->  '$fresh_line'(user_error),
        format(user_error, '~w~w:~w:~n', [Prefix,File,Line]),
        atom_concat(Prefix, '   ', Indented),
        '$print_lines'(Lines, user_error, Indented)
    ;   '$print_lines'(Lines, user_error, Prefix)
    ),
    flush_output(user_error).

'$has_own_place'(error(_, Context)) :- nonvar(Context), '$place_of'(Context, _, _, _).
'$has_own_place'(init_goal(_, _)).

'$message_prefix'(error, 'ERROR: ') :- !.
'$message_prefix'(warning, 'Warning: ') :- !.
'$message_prefix'(informational, '% ') :- !.
'$message_prefix'(information, '% ') :- !.
'$message_prefix'(information(_), '% ') :- !.
'$message_prefix'(debug(_), '% ') :- !.
'$message_prefix'(_, '').

%! print_message_lines(+Stream, +Prefix, +Lines) is det.  Prints message lines, each after Prefix, a format or kind(Kind).
print_message_lines(Stream, Prefix0, Lines) :-
    (   Prefix0 = kind(Kind)
    ->  '$message_prefix'(Kind, Prefix)
    ;   format(atom(Prefix), Prefix0, [])
    ),
    '$print_lines'(Lines, Stream, Prefix).

'$print_lines'(Lines, Stream, Prefix) :-
    (   Lines = [at_same_line|Rest]
    ->  '$print_parts'(Rest, Stream, Prefix)
    ;   '$fresh_line'(Stream),
        write(Stream, Prefix),
        '$print_parts'(Lines, Stream, Prefix)
    ).

'$fresh_line'(Stream) :-
    line_position(Stream, Column),
    ( Column =:= 0 -> true ; nl(Stream) ).

'$print_parts'([], Stream, _) :- nl(Stream).
'$print_parts'([Part|Parts], Stream, Prefix) :-
    (   Part == nl
    ->  (   Parts == []
        ->  nl(Stream)
        ;   format(Stream, '~n~w', [Prefix]),
            '$print_parts'(Parts, Stream, Prefix)
        )
    ;   Part == flush, Parts == []
    ->  flush_output(Stream)
    ;   '$print_part'(Part, Stream),
        '$print_parts'(Parts, Stream, Prefix)
    ).

'$print_part'(Format-Arguments, Stream) :- !, format(Stream, Format, Arguments).
'$print_part'(ansi(_, Format, Arguments), Stream) :- !, format(Stream, Format, Arguments).
'$print_part'(url(Text), Stream) :- !, '$print_url'(Text, Stream).
'$print_part'(url(_, Label), Stream) :- !, write(Stream, Label).
'$print_part'(begin(_, _), _) :- !.
'$print_part'(end(_), _) :- !.
'$print_part'(flush, _) :- !.
'$print_part'(Format, Stream) :- format(Stream, Format, []).

'$print_url'(Text, Stream) :-
    ( Text = File:Line -> format(Stream, '~w:~w', [File,Line]) ; write(Stream, Text) ).

%! message_to_codes(+Message, -Kind, -Codes) is det.  The text of a message as codes.
message_to_codes(Message, _, Codes) :-
    '$message_lines'(Message, Lines),
    with_output_to(codes(Codes), '$print_lines'(Lines, current_output, '')).

'$message_lines'(Message, Lines) :- '$translate'(Message, Lines, []).

'$translate'(Message, Lines, Tail) :-
    (   nonvar(Message),
        '$is_defined'(prolog, message, 3),
        prolog:message(Message, Lines0, Tail0)
    ->  Lines = Lines0, Tail = Tail0
    ;   nonvar(Message),
        '$message_text'(Message, Lines0, Tail0)
    ->  Lines = Lines0, Tail = Tail0
    ;   Lines = ['Unknown message: ~p'-[Message]|Tail]
    ).

% Texts of message terms; the last two arguments are the lines and their tail.
'$message_text'(error(Formal, Context), Lines, Tail) :-
    ( '$names_itself'(Formal, Context) -> Lines = Lines1 ; '$error_place'(Context, Lines, Lines1) ),
    '$error_text'(Formal, Lines1, Lines2),
    '$error_extra'(Context, Lines2, Tail).
'$message_text'(format(Format, Arguments), [Format-Arguments|Tail], Tail).
'$message_text'(message_lines(Lines), Lines1, Tail) :- '$append_list'(Lines, Tail, Lines1).
'$message_text'('$aborted', ['Execution Aborted'|Tail], Tail).
'$message_text'(time_limit_exceeded, ['Time limit exceeded'|Tail], Tail).
'$message_text'(unhandled_exception(E), ['Unhandled exception: '|Lines], Tail) :- '$translate'(E, Lines, Tail).
'$message_text'(assertion_failed(_, Goal), ['Assertion failed: ~q'-[Goal]|Tail], Tail).
'$message_text'(goal_failed(Kind, Goal), ['Goal (~w) failed: ~p'-[Kind,Goal]|Tail], Tail).
'$message_text'(singletons(Names), ['Singleton variables: ~w'-[Names]|Tail], Tail).
'$message_text'(multitons([Name|Names]), Lines, Tail) :- '$multiton_lines'(Names, Name, Lines, Tail).
'$message_text'(redefined_procedure(Kind, PI, File, Line), Lines, Tail) :-
    Lines = ['Redefined ~w procedure ~p'-[Kind,PI]|Lines1],
    (   File == []
    ->  Lines1 = Tail
    ;   Line == 0
    ->  Lines1 = [nl,'Previously defined in ~w'-[File]|Tail]
    ;   Lines1 = [nl,'Previously defined at ~w:~w'-[File,Line]|Tail]
    ).
'$message_text'(discontiguous(PI, File, Line, Current), Lines, Tail) :-
    Lines = ['Clauses of ~q are not together in the source-file'-[PI],nl|Lines1],
    (   Line == 0
    ->  Lines1 = Lines2
    ;   Lines1 = ['Earlier definition at ~w:~w'-[File,Line],nl|Lines2]
    ),
    Lines2 = ['Current predicate: ~q'-[Current],nl,
              'Use :- discontiguous ~q. to suppress this message'-[PI]|Tail].
'$message_text'(overrides_import(PI, Module), ['Local definition of ~q overrides weak import from ~q'-[PI,Module]|Tail], Tail).
'$message_text'(import_private(Into, PI), ['import/1: ~q is not exported (still imported into ~q)'-[PI,Into]|Tail], Tail).
'$message_text'(undefined_export(Module, PI), ['Exported procedure ~q is not defined'-[Module:PI]|Tail], Tail).
'$message_text'(no_current_module(Module), ['~q is not a current module (created)'-[Module]|Tail], Tail).
'$message_text'(init_goal(failed, Place), Lines, Tail) :- !,
    '$goal_place'(Place, false, Lines, Tail).
'$message_text'(init_goal(Error, Place), Lines, Tail) :-
    '$goal_place'(Place, error, Lines, Lines1),
    '$translate'(Error, Lines1, Tail).
'$message_text'(halting(Status, Errors, Warnings),
                ['Halting with status ~w due to ~w errors and ~w warnings'-[Status,Errors,Warnings]|Tail], Tail).
'$message_text'(initialization_failed, ['Initialization goal failed'|Tail], Tail).
'$message_text'(initialization_exception(E), ['Prolog initialisation failed:',nl|Lines], Tail) :-
    '$translate'(E, Lines, Tail).
'$message_text'(load_stopped, ['Stopped: errors while loading'|Tail], Tail).
'$message_text'(no_matching_if(What), ['No matching :- if for :- ~w'-[What]|Tail], Tail).
'$message_text'(unterminated_if(Line), ['Unterminated conditional compilation from line ~w'-[Line]|Tail], Tail).
'$message_text'(halt, ['halt'|Tail], Tail).
'$message_text'(welcome(Version), ['Welcome to Penelope (version ~w)'-[Version],nl,'Type halt. to leave.',nl|Tail], Tail).

'$goal_place'(goal(Goal, File, Line), false, [url(File:Line),': ~q: false'-[Goal]|Tail], Tail).
'$goal_place'(goal(Goal, File, Line), error, [url(File:Line),': ~q '-[Goal]|Tail], Tail).
'$goal_place'(File:Line, false, [url(File:Line),': Initialization goal failed'|Tail], Tail).
'$goal_place'(File:Line, error, [url(File:Line),': Initialization goal raised exception:',nl|Tail], Tail).
'$goal_place'(text(Text), false, ['-g ~w: false'-[Text]|Tail], Tail).
'$goal_place'(text(Text), error, ['-g ~w: '-[Text]|Tail], Tail).

'$multiton_lines'([], Name, ['Singleton-marked variable appears more than once: ~w'-[Name]|Tail], Tail).
'$multiton_lines'([Next|Names], Name, ['Singleton-marked variable appears more than once: ~w'-[Name],nl|Lines], Tail) :-
    '$multiton_lines'(Names, Next, Lines, Tail).

% An unknown procedure is named by the error; its context is itself.
'$names_itself'(existence_error(procedure, PI), Context) :-
    nonvar(Context),
    Context = context(Caller, _),
    '$plain_indicator'(PI, Plain),
    nonvar(Caller),
    '$plain_indicator'(Caller, CallerPlain),
    Plain == CallerPlain.

% Where the error comes from: file position of a syntax error, or the predicate.
'$error_place'(Context, Tail, Tail) :- var(Context), !.
'$error_place'(Context, ['~w:~w:~w: '-[File,Line,Column]|Tail], Tail) :-
    '$place_of'(Context, File, Line, Column), !.
'$error_place'(context(toplevel, _), ['toplevel: '|Tail], Tail) :- !.
'$error_place'(context(Caller, _), Lines, Tail) :-
    nonvar(Caller),
    '$plain_indicator'(Caller, PI),
    \+ '$internal'(PI),
    !,
    ( PI = Name/Arity -> Lines = ['~q/~w: '-[Name,Arity]|Tail] ; Lines = ['~q: '-[PI]|Tail] ).
'$error_place'(_, Tail, Tail).

'$internal'(Name/_) :- sub_atom(Name, 0, 1, _, '$').

'$place_of'(file(File, Line, Column, _), File, Line, Column).
'$place_of'(file(File, Line, Column), File, Line, Column).
'$place_of'(stream(Stream, Line, Column, _), Name, Line, Column) :-
    (   catch(stream_property(Stream, file_name(File)), _, fail)
    ->  Name = File
    ;   Name = Stream
    ).

'$plain_indicator'(M:PI, Plain) :- atom(M), !, ( '$quiet_module'(M) -> Plain = PI ; Plain = M:PI ).
'$plain_indicator'(Name/Arity, Name/Arity).

'$quiet_module'(system).
'$quiet_module'(user).

% What the implementation adds, in parentheses; or the text of a term with the place of its syntax error.
'$error_extra'(Context, Tail, Tail) :- var(Context), !.
'$error_extra'(context(_, Message), [' (~w)'-[Message]|Tail], Tail) :- nonvar(Message), !.
'$error_extra'(string(Text, At), [nl,'~w'-[Before],nl,'** here **',nl,'~w'-[After]|Tail], Tail) :-
    integer(At),
    catch(( sub_atom(Text, 0, At, _, Before), sub_atom(Text, At, _, 0, After) ), _, fail),
    !.
'$error_extra'(_, Tail, Tail).

'$error_text'(Formal, ['Unknown error term: ~p'-[Formal]|Tail], Tail) :- var(Formal), !.
'$error_text'(Formal, Lines, Tail) :- '$formal_text'(Formal, Lines, Tail), !.
'$error_text'(Formal, ['Unknown error term: ~p'-[Formal]|Tail], Tail).

'$formal_text'(resource_error(What), ['Not enough resources: ~w'-[What]|Tail], Tail).
'$formal_text'(type_error(evaluable, Culprit), ['Arithmetic: `~p'' is not a function'-[Culprit]|Tail], Tail) :-
    callable(Culprit).
'$formal_text'(type_error(Type, Culprit), Lines, Tail) :-
    '$kind_of_term'(Culprit, Kind),
    Lines = ['Type error: `~w'' expected, found `~p'' (~w)'-[Type,Culprit,Kind]|Tail].
'$formal_text'(domain_error(range(Low, High), Culprit),
               ['Domain error: [~q..~q] expected, found `~p'''-[Low,High,Culprit]|Tail], Tail).
'$formal_text'(domain_error(Domain, Culprit), ['Domain error: `~w'' expected, found `~p'''-[Domain,Culprit]|Tail], Tail).
'$formal_text'(instantiation_error, ['Arguments are not sufficiently instantiated'|Tail], Tail).
'$formal_text'(uninstantiation_error(Culprit), ['Uninstantiated argument expected, found ~p'-[Culprit]|Tail], Tail).
'$formal_text'(representation_error(What), ['Cannot represent due to `~w'''-[What]|Tail], Tail).
'$formal_text'(evaluation_error(What), ['Arithmetic: evaluation error: `~p'''-[What]|Tail], Tail).
'$formal_text'(permission_error(Action, Kind, Culprit), Lines, Tail) :-
    '$permission_text'(Action, Kind, Culprit, Lines, Tail).
'$formal_text'(existence_error(procedure, PI), ['Unknown procedure: ~q'-[Plain]|Lines], Tail) :-
    ( '$plain_indicator'(PI, Plain) -> true ; Plain = PI ),
    '$similar_lines'(PI, Lines, Tail).
'$formal_text'(existence_error(matching_rule, Goal), ['No rule matches ~p'-[Goal]|Tail], Tail) :- !.
'$formal_text'(existence_error(Kind, Culprit), ['~w `~p'' does not exist'-[Kind,Culprit]|Tail], Tail).
'$formal_text'(existence_error(Kind, Culprit, In), ['~w `~p'' does not exist in ~p'-[Kind,Culprit,In]|Tail], Tail).
'$formal_text'(syntax_error(What), ['Syntax error: '|Lines], Tail) :- '$syntax_text'(What, Lines, Tail).
'$formal_text'(timeout_error(Action, Stream), ['Timeout in ~w from ~p'-[Action,Stream]|Tail], Tail).
'$formal_text'(io_error(Action, Stream), ['I/O error in ~w on stream ~p'-[Action,Stream]|Tail], Tail).
'$formal_text'(system_error(What), ['error in system call: ~w'-[What]|Tail], Tail).
'$formal_text'(format(Format), ['Format error: ~w'-[Format]|Tail], Tail).
'$formal_text'(format(Format, Arguments), ['Format error: '|[Format-Arguments|Tail]], Tail).
'$formal_text'(timeout(Seconds), ['Time limit of ~w seconds exceeded'-[Seconds]|Tail], Tail).

'$permission_text'(input, stream, S, ['No permission to read from output stream `~p'''-[S]|Tail], Tail) :- !.
'$permission_text'(output, stream, S, ['No permission to write to input stream `~p'''-[S]|Tail], Tail) :- !.
'$permission_text'(input, text_stream, S, ['No permission to read bytes from TEXT stream `~p'''-[S]|Tail], Tail) :- !.
'$permission_text'(output, text_stream, S, ['No permission to write bytes to TEXT stream `~p'''-[S]|Tail], Tail) :- !.
'$permission_text'(input, binary_stream, S,
                   ['No permission to read characters from binary stream `~p'''-[S]|Tail], Tail) :- !.
'$permission_text'(output, binary_stream, S,
                   ['No permission to write characters to binary stream `~p'''-[S]|Tail], Tail) :- !.
'$permission_text'(open, source_sink, alias(A),
                   ['No permission to reuse alias "~p": already taken'-[A]|Tail], Tail) :- !.
'$permission_text'(import_into(Into), procedure, PI, ['No permission to import ~q into ~q'-[PI,Into]|Tail], Tail) :- !.
'$permission_text'(Action, static_procedure, PI,
                   ['No permission to ~w static procedure `~p'''-[Action,PI]|Tail], Tail) :- !.
'$permission_text'(Action, Kind, Culprit, ['No permission to ~w ~w `~p'''-[Action,Kind,Culprit]|Tail], Tail).

'$kind_of_term'(X, Kind) :-
    (   attvar(X) -> Kind = 'an attvar'
    ;   var(X) -> Kind = 'a var'
    ;   X == [] -> Kind = 'an empty_list'
    ;   atom(X) -> Kind = 'an atom'
    ;   integer(X) -> Kind = 'an integer'
    ;   float(X) -> Kind = 'a float'
    ;   string(X) -> Kind = 'a string'
    ;   is_list(X) -> Kind = 'a list'
    ;   compound(X) -> Kind = 'a compound'
    ;   Kind = 'an unknown'
    ).

'$member_of_list'(X, [Y|Ys]) :- ( X = Y ; '$member_of_list'(X, Ys) ).

'$syntax_text'(What, [Text|Tail], Tail) :- '$syntax_message'(What, Text), !.
'$syntax_text'(What, ['~w'-[What]|Tail], Tail).

'$syntax_message'(end_of_clause, 'Unexpected end of clause').
'$syntax_message'(end_of_clause_expected, 'End of clause expected').
'$syntax_message'(end_of_file, 'Unexpected end of file').
'$syntax_message'(end_of_file_in_block_comment, 'End of file in /* ... */ comment').
'$syntax_message'(end_of_file_in_quoted, 'End of file in quoted text').
'$syntax_message'(end_of_file_in_quoted(Kind), 'End of file in quoted ~w'-[Text]) :- '$quoted_kind'(Kind, Text).
'$syntax_message'(illegal_number, 'Illegal number').
'$syntax_message'(operator_clash, 'Operator priority clash').
'$syntax_message'(operator_expected, 'Operator expected').
'$syntax_message'(operator_balance, 'Unbalanced operator').
'$syntax_message'(quoted_punctuation, 'Operand expected, unquoted comma or bar found').
'$syntax_message'(list_rest, 'Unexpected comma or bar in rest of list').
'$syntax_message'(cannot_start_term, 'Illegal start of term').
'$syntax_message'(punct(Punct, End), 'Unexpected `~w'' before `~w'''-[Punct,End]).
'$syntax_message'(undefined_char_escape(C), 'Unknown character escape in quoted atom or string: `\\~w'''-[C]).
'$syntax_message'(void_not_allowed, 'Empty argument list "()"').

'$quoted_kind'('''', atom) :- !.
'$quoted_kind'('`', codes) :- !.
'$quoted_kind'('"', string) :- !.
'$quoted_kind'(Kind, Kind).
