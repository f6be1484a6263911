% messages.pl: what the system says: print_message/2, its texts and layout.
%
% A message term is translated to a list of lines: Format-Arguments, Format, nl. The texts are swipl's. Users extend
% them with prolog:message//1 and prolog:error_message//1, see every message with message_hook/3, and change how kinds of
% messages are shown with message_property/2: prefix(Format), stream(Stream).

:- '$declare'(user, message_hook, 3, dynamic).
:- '$declare'(user, message_hook, 3, multifile).
:- '$declare'(user, message_property, 2, dynamic).
:- '$declare'(user, message_property, 2, multifile).
:- dynamic '$version_message'/1.
:- dynamic '$message_count'/2.

%! print_message(+Kind, +Message) is det.
%  Prints Message to user_error; Kind is error, warning, informational, silent, help, information, banner, debug(_).
print_message(Kind, Message) :-
    ( var(Kind) -> throw(error(instantiation_error, _)) ; true ),
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
'$message_shown'(Kind) :- \+ '$message_kind'(Kind).

'$message_kind'(error).
'$message_kind'(warning).
'$message_kind'(help).
'$message_kind'(information).
'$message_kind'(query).
'$message_kind'(query(_)).
'$message_kind'(informational).
'$message_kind'(information(_)).
'$message_kind'(banner).
'$message_kind'(silent).
'$message_kind'(debug(_)).

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
    '$message_stream'(Kind, Stream),
    (   '$counted_kind'(Kind),
        \+ '$has_own_place'(Message),
        source_location(File, Line)
    ->  Place = File:Line
    ;   Place = none
    ),
    % A message that cannot be written is lost: it is no error of the program.
    catch('$show_lines'(Place, Lines, Stream, Prefix), error(io_error(write, _), _), true).

'$show_lines'(Place, Lines, Stream, Prefix) :-
    (   Place = File:Line
    ->  '$fresh_line'(Stream),
        format(Stream, '~w~w:~w:~n', [Prefix,File,Line]),
        atom_concat(Prefix, '   ', Indented),
        '$print_lines'(Lines, Stream, Indented)
    ;   '$print_lines'(Lines, Stream, Prefix)
    ),
    flush_output(Stream).

'$message_stream'(Kind, Stream) :-
    (   '$is_defined'(user, message_property, 2),
        user:message_property(Kind, stream(Stream0))
    ->  Stream = Stream0
    ;   Stream = user_error
    ).

'$has_own_place'(error(Formal, Context)) :-
    (   nonvar(Formal), Formal = syntax_error(_) -> true   % of a text that is read, not of the file
    ;   nonvar(Context), '$place_of'(Context, _, _, _)
    ).
'$has_own_place'(init_goal(_, _)).

'$message_prefix'(Kind, Prefix) :-
    '$is_defined'(user, message_property, 2),
    user:message_property(Kind, prefix(Format)), !,
    format(atom(Prefix0), Format, []),
    ( atom_concat('\n', Prefix1, Prefix0) -> Prefix = Prefix1 ; Prefix = Prefix0 ).
'$message_prefix'(error, Prefix) :- !, '$prefix_in_thread'('ERROR: ', Prefix).
'$message_prefix'(warning, Prefix) :- !, '$prefix_in_thread'('Warning: ', Prefix).
'$message_prefix'(informational, '% ') :- !.
'$message_prefix'(information, '% ') :- !.
'$message_prefix'(information(_), '% ') :- !.
'$message_prefix'(debug(_), Prefix) :- !, '$prefix_in_thread'('% ', Prefix).
'$message_prefix'(_, '').

% Other threads than main are named in the first line.
'$prefix_in_thread'(Prefix0, Prefix) :-
    (   '$thread_self'(Number)
    ->  ( '$thread'(Number, Alias, _, _), Alias \== [] -> Name = Alias ; Name = Number ),
        format(atom(Prefix), '~w[Thread ~w] ', [Prefix0,Name])
    ;   Prefix = Prefix0
    ).

%! print_message_lines(+Stream, +Prefix, +Lines) is det.  Prints message lines, each after Prefix, a format or kind(Kind).
print_message_lines(Stream, Prefix0, Lines) :-
    (   Prefix0 = kind(Kind)
    ->  '$message_prefix'(Kind, Prefix),
        '$print_lines'(Lines, Stream, Prefix)
    ;   format(atom(Prefix), Prefix0, []),
        (   Lines = [at_same_line|Rest]
        ->  '$print_parts'(Rest, Stream, Prefix)
        ;   ( sub_atom(Prefix0, 0, _, _, '~N') -> '$fresh_line'(Stream) ; true ),
            write(Stream, Prefix),
            '$print_parts'(Lines, Stream, Prefix)
        )
    ).

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

'$print_part'(Format-Arguments, Stream) :- !, '$print_formatted'(Stream, Format, Arguments).
'$print_part'(ansi(_, Format, Arguments), Stream) :- !, '$print_formatted'(Stream, Format, Arguments).
'$print_part'(url(Text), Stream) :- !, '$print_url'(Text, Stream).
'$print_part'(url(_, Label), Stream) :- !, write(Stream, Label).
'$print_part'(begin(_, _), _) :- !.
'$print_part'(end(_), _) :- !.
'$print_part'(flush, _) :- !.
'$print_part'(Format, Stream) :- format(Stream, Format, []).

% A message with a wrong format says so.
'$print_formatted'(Stream, Format, Arguments) :-
    catch(system:format(Stream, Format, Arguments), Error, '$print_broken'(Stream, Format, Arguments, Error)).

'$print_broken'(Stream, Format, Arguments, Error) :-
    ( Error = error(Formal, _) -> true ; Formal = Error ),
    format(Stream, '~n    [[ EXCEPTION while printing message ~q~n       with arguments ~p:~n       raised: ~q~n    ]]~n',
           [Format,Arguments,Formal]).

'$print_url'(Text, Stream) :-
    ( Text = File:Line -> format(Stream, '~w:~w', [File,Line]) ; write(Stream, Text) ).

%! message_to_codes(+Message, -Kind, -Codes) is det.  The text of a message as codes.
message_to_codes(Message, _, Codes) :-
    '$message_lines'(Message, Lines),
    with_output_to(codes(Codes), ( current_output(Stream), '$print_lines'(Lines, Stream, '') )).

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

% The same for programs, as non-terminals of these two modules.
'$messages':translate_message(Message, Lines, Tail) :- system:'$translate'(Message, Lines, Tail).
prolog:translate_message(Message, Lines, Tail) :- system:'$translate'(Message, Lines, Tail).

%! version is det.  Prints the banner.
version :- print_message(banner, welcome).

%! version(+Message) is det.  Adds a line, or a message term, to the banner.
version(Message) :- assertz(system:'$version_message'(Message)).

'$version_lines'([], Tail, Tail).
'$version_lines'([Message|Messages], [nl|Lines], Tail) :-
    ( atomic(Message) -> Lines = ['~w'-[Message]|Lines1] ; '$translate'(Message, Lines, Lines1) ),
    '$version_lines'(Messages, Lines1, Tail).

% Texts of message terms; the last two arguments are the lines and their tail.
'$message_text'(error(resource_error(stack), Context), Lines, Tail) :-
    nonvar(Context),
    Context = stack_overflow(Info),
    catch('$overflow_text'(Info, Lines, Tail), error(_, _), fail), !.
'$message_text'(error(syntax_error(What), Context), Lines, Tail) :-
    nonvar(Context),
    catch('$unclosed_bracket'(What, Context, Bracket, Place, Shown), error(_, _), fail), !,
    '$error_place'(Context, Lines, Lines1),
    (   Place = Line:Column
    ->  Lines1 = ['Syntax error: the `~w'' in line ~w, column ~w, is not closed'-[Bracket,Line,Column]|Lines2]
    ;   Lines1 = ['Syntax error: this `~w'' is not closed'-[Bracket]|Lines2]
    ),
    '$append_list'(Shown, Tail, Lines2).
'$message_text'(error(Formal, Context), Lines, Tail) :-
    ( '$names_itself'(Formal, Context) -> Lines = Lines1 ; '$error_place'(Context, Lines, Lines1) ),
    '$error_text'(Formal, Lines1, Lines2),
    '$error_extra'(Context, Lines2, Lines3),
    '$backtrace_of'(Context, Lines3, Tail).
'$message_text'(format(Format, Arguments), [Format-Arguments|Tail], Tail).
'$message_text'(message_lines(Lines), Lines1, Tail) :- '$append_list'(Lines, Tail, Lines1).
'$message_text'(combined_stack_limit, ['set_prolog_stack/2: limit(Size) sets the combined limit.'|Tail], Tail).
'$message_text'(abnormal_thread_termination(Goal, false), ['Thread running "~p" died due to failure'-[Goal]|Tail], Tail).
'$message_text'(abnormal_thread_termination(Goal, exception(E)), ['Thread running "~p" died on exception: '-[Goal]|Lines], Tail) :-
    '$translate'(E, Lines, Tail).
'$message_text'('$aborted', ['Execution Aborted'|Tail], Tail).
'$message_text'(time_limit_exceeded, ['Time limit exceeded'|Tail], Tail).
'$message_text'(unhandled_exception(E), ['Unhandled exception: '|Lines], Tail) :- '$translate'(E, Lines, Tail).
'$message_text'(assertion_failed(_, Goal), ['Assertion failed: ~q'-[Goal]|Tail], Tail).
'$message_text'(goal_failed(Kind, Goal), ['Goal (~w) failed: ~p'-[Kind,Goal]|Tail], Tail).
'$message_text'(singletons(Names), ['Singleton variables: ~w'-[Names]|Tail], Tail).
'$message_text'(clause_variables(Marked, Branches, Tests, Names), Lines, Tail) :-
    findall(Line, '$variable_line'(Marked, Branches, Tests, Names, Line), [First|Others]),
    '$joined_lines'(Others, First, Lines, Tail).
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
'$message_text'(tabling(deprecated_library), [':- table/1 is built-in.  library(tabling) is deprecated.'|Tail], Tail).
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
'$message_text'(no_script(File, Error), ['Prolog initialisation failed:',nl|Lines], Tail) :-
    '$translate'(Error, Lines, Lines1),
    '$script_hint'(File, Lines1, Tail).
'$message_text'(load_stopped, ['Stopped: errors while loading'|Tail], Tail).
'$message_text'(load_within_itself(File), ['~w is being loaded and is not loaded again'-[File]|Tail], Tail).
'$message_text'(no_matching_if(What), ['No matching :- if for :- ~w'-[What]|Tail], Tail).
'$message_text'(unterminated_if(Line), ['Unterminated conditional compilation from line ~w'-[Line]|Tail], Tail).
'$message_text'(undefined_goal(PI, Others), Lines0, Tail) :-
    Lines0 = ['Unknown procedure: ~q'-[PI],nl,'    However, there are definitions for:'|Lines],
    '$head_lines'(Others, Lines, Tail).
'$message_text'(var_query, ['... 1,000,000 ............ 10,000,000 years later',nl,nl,
                            '      >> 42 << (last release gives the question)'|Tail], Tail).
'$message_text'(break(begin, Level), ['Break level ~d'-[Level]|Tail], Tail).
'$message_text'(break(end, Level), ['Exit break level ~d'-[Level]|Tail], Tail).
'$message_text'(halt, ['halt'|Tail], Tail).
'$message_text'(halt(Reason), ['~w: halt'-[Reason]|Tail], Tail).
'$message_text'(cancel_halt(Reason), ['Halt cancelled: ~p'-[Reason]|Tail], Tail).
'$message_text'(initialization_failure(_, File:Line), ['~w:~w: Initialization goal failed'-[File,Line]|Tail], Tail).
'$message_text'(initialization_error(_, Error, File:Line), Lines, Tail) :-
    Lines = ['~w:~w: Initialization goal raised exception:'-[File,Line],nl|Lines1],
    '$translate'(Error, Lines1, Tail).
'$message_text'(singletons(_, Names), ['Singleton variables: ~w'-[Names]|Tail], Tail).
'$message_text'(discontiguous(PI, Current), Lines, Tail) :-
    '$message_text'(discontiguous(PI, [], 0, Current), Lines, Tail).
'$message_text'(redefined_procedure(Kind, PI), ['Redefined ~w procedure ~p'-[Kind,PI]|Tail], Tail).
'$message_text'(no_current_module(M), ['~w is not a current module (created)'-[M]|Tail], Tail).
'$message_text'(import_private(M, PI), ['import/1: ~p is not exported (still imported into ~q)'-[PI,M]|Tail], Tail).
'$message_text'(autoload(PI, File), ['autoloading ~p from ~w'-[PI,File]|Tail], Tail).
'$message_text'(query(no), ['false.',nl|Tail], Tail).
'$message_text'(query(yes), ['true.',nl|Tail], Tail).
'$message_text'(query(eof), [nl|Tail], Tail).
'$message_text'(version, ['~w'-[Version]|Tail], Tail) :- current_prolog_flag(penelope_version, Version).
'$message_text'(welcome, Lines, Tail) :- current_prolog_flag(penelope_version, Version), '$message_text'(welcome(Version), Lines, Tail).
'$message_text'(welcome(Version), Lines, Tail) :-
    Lines = ['Welcome to Penelope (version ~w)'-[Version],nl,'Type halt. to leave.'|Lines1],
    findall(Message, '$version_message'(Message), Messages),
    '$version_lines'(Messages, Lines1, [nl|Tail]).

'$goal_place'(goal(Goal, File, Line), false, [url(File:Line),': ~q: false'-[Goal]|Tail], Tail).
'$goal_place'(goal(Goal, File, Line), error, [url(File:Line),': ~q '-[Goal]|Tail], Tail).
'$goal_place'(File:Line, false, [url(File:Line),': Initialization goal failed'|Tail], Tail).
'$goal_place'(File:Line, error, [url(File:Line),': Initialization goal raised exception:',nl|Tail], Tail).
'$goal_place'(text(Text), false, ['-g ~w: false'-[Text]|Tail], Tail).
'$goal_place'(text(Text), error, ['-g ~w: '-[Text]|Tail], Tail).

'$variable_line'(Marked, _, _, _, 'Singleton-marked variable appears more than once: ~w'-[Name]) :- member(Name, Marked).
'$variable_line'(_, Branches, _, _, Line) :-
    member(Name, Branches),
    (   compound(Name)
    ->  arg(1, Name, Plain), Line = 'Singleton variable in \\+: ~w'-[Plain]
    ;   Line = 'Singleton variable in branch: ~w'-[Name]
    ).
'$variable_line'(_, _, Tests, Names, 'Test is always ~w: ~w'-[Outcome,Text]) :-
    member(Test, Tests),
    Test =.. [Outcome,Goal],
    with_output_to(atom(Text), write_term(Goal, [quoted(true),variable_names(Names)])).

'$joined_lines'([], Line, [Line|Tail], Tail).
'$joined_lines'([Next|Others], Line, [Line,nl|Lines], Tail) :- '$joined_lines'(Others, Next, Lines, Tail).

% An unknown procedure is named by the error; its context is itself.
'$names_itself'(existence_error(procedure, PI), Context) :-
    nonvar(Context),
    Context = context(Caller, _),
    '$plain_indicator'(PI, Plain),
    nonvar(Caller),
    '$plain_indicator'(Caller, CallerPlain),
    Plain == CallerPlain.

% The callers, when catch_with_backtrace/3 has put them there: then they tell the place.
'$backtrace_of'(Context, Lines, Tail) :-
    (   nonvar(Context), Context = context(Stack, _), nonvar(Stack), Stack = prolog_stack(Raw)
    ->  prolog_stack:backtrace_of_error(Raw, Lines, Tail)
    ;   Lines = Tail
    ).

% Where the error comes from: file position of a syntax error, or the predicate.
'$error_place'(Context, Tail, Tail) :- var(Context), !.
'$error_place'(Context, ['~w:~w:~w: '-[File,Line,Column]|Tail], Tail) :-
    '$place_of'(Context, File, Line, Column), !.
'$error_place'(stream(Stream, Line, Column, _), ['Stream ~w:~w:~w '-[Stream,Line,Column]|Tail], Tail) :- !.
'$error_place'(context(Caller, _), ['toplevel: '|Tail], Tail) :- Caller == toplevel, !.
'$error_place'(context(Caller, _), Lines, Tail) :-
    nonvar(Caller),
    '$plain_indicator'(Caller, PI),
    \+ '$internal'(PI),
    !,
    ( PI = Name/Arity -> Lines = ['~q/~w: '-[Name,Arity]|Tail] ; Lines = ['~q: '-[PI]|Tail] ).
'$error_place'(_, Tail, Tail).

'$internal'(Name/_) :- sub_atom(Name, 0, 1, _, '$'), Name \== '$run_init_goal'.

'$place_of'(file(File, Line, Column, _), File, Line, Column).
'$place_of'(file(File, Line, Column), File, Line, Column).
'$place_of'(stream(Stream, Line, Column, _), File, Line, Column) :-
    catch(stream_property(Stream, file_name(File)), _, fail).

'$plain_indicator'(M:PI, Plain) :- atom(M), !, ( '$quiet_module'(M) -> Plain = PI ; Plain = M:PI ).
'$plain_indicator'(Name/Arity, Name/Arity).

'$quiet_module'(system).
'$quiet_module'(user).
'$quiet_module'('$bags').
'$quiet_module'('$dcg').

% What the implementation adds, in parentheses; or the text of a term with the place of its syntax error.
'$error_extra'(Context, Tail, Tail) :- var(Context), !.
'$error_extra'(context(_, Message), Lines, Tail) :- nonvar(Message), Message = toplevel(Kind), !, '$file_only'(Kind, Lines, Tail).
'$error_extra'(context(_, Message), [' (~w)'-[Message]|Tail], Tail) :- nonvar(Message), !.
'$error_extra'(string(Text, At), [nl,'~w'-[Before],nl,'** here **',nl,'~w'-[After]|Tail], Tail) :-
    integer(At),
    catch(( sub_atom(Text, 0, At, _, Before), sub_atom(Text, At, _, 0, After) ), _, fail),
    !.
'$error_extra'(_, Tail, Tail).

'$file_only'(rules, [nl,'  Rules must be loaded from a file'|Lines], Tail) :- '$toplevel_faq'(Lines, Tail).
'$file_only'(directives, [nl,'  Directives must be loaded from a file'|Lines], Tail) :- '$toplevel_faq'(Lines, Tail).

'$toplevel_faq'([nl,'  See FAQ at https://www.swi-prolog.org/FAQ/ToplevelMode.txt'|Tail], Tail).
