% error_texts.pl: what the formal part of an error term says in words: '$error_text'(+Formal, -Lines, ?Tail).
%
% The texts are swipl's. An unknown procedure comes with those that may have been meant.

'$error_text'(Formal, ['Unknown error term: ~p'-[Formal]|Tail], Tail) :- var(Formal), !.
'$error_text'(Formal, Lines, Tail) :-
    '$is_defined'(prolog, error_message, 3),
    prolog:error_message(Formal, Lines0, Tail0), !,
    Lines = Lines0, Tail = Tail0.
'$error_text'(Formal, Lines, Tail) :- '$formal_text'(Formal, Lines, Tail), !.
'$error_text'(Formal, ['Unknown error term: ~p'-[Formal]|Tail], Tail).

'$formal_text'(resource_error(What), ['Not enough resources: ~w'-[What]|Tail], Tail).
'$formal_text'(type_error(evaluable, Culprit), ['Arithmetic: `~p'' is not a function'-[Culprit]|Tail], Tail) :-
    callable(Culprit).
'$formal_text'(type_error(free_of_attvar, Culprit), ['Type error: `~p'' contains attributed variables'-[Culprit]|Tail], Tail).
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
'$formal_text'(permission_error(tnot, non_tabled_procedure, Culprit), ['The argument of tnot/1 is not tabled: ~p'-[Culprit]|Tail], Tail) :- !.
'$formal_text'(permission_error(Action, Kind, Culprit), Lines, Tail) :-
    '$permission_text'(Action, Kind, Culprit, Lines, Tail).
'$formal_text'(existence_error(procedure, PI), ['Unknown procedure: ~q'-[Plain]|Lines], Tail) :-
    ( '$plain_indicator'(PI, Plain) -> true ; Plain = PI ),
    '$similar_lines'(PI, Lines, Tail).
'$formal_text'(existence_error(answer, Name), ['$~w was not bound by a previous query'-[Name]|Tail], Tail).
'$formal_text'(existence_error(matching_rule, Goal), ['No rule matches ~p'-[Goal]|Tail], Tail).
'$formal_text'(existence_error(Kind, Culprit), ['~w `~p'' does not exist'-[Kind,Culprit]|Tail], Tail).
'$formal_text'(existence_error(Kind, Culprit, In), ['~w `~p'' does not exist in ~p'-[Kind,Culprit,In]|Tail], Tail).
'$formal_text'(syntax_error(unknown_quasi_quotation_syntax(Syntax, M)), ['Quasi quotation syntax ~q:~q is not defined'-[M,Name]|Tail], Tail) :- !,
    functor(Syntax, Name, _).
'$formal_text'(syntax_error(invalid_quasi_quotation_syntax(Syntax)),
               ['Quasi quotation syntax must be a callable term.  Found ~q'-[Syntax]|Tail], Tail) :- !.
'$formal_text'(syntax_error(What), ['Syntax error: '|Lines], Tail) :- '$syntax_text'(What, Lines, Tail).
'$formal_text'(timeout_error(Action, Stream), ['Timeout in ~w from ~p'-[Action,Stream]|Tail], Tail).
'$formal_text'(socket_error(_, Message), ['Socket error: ~w'-[Message]|Tail], Tail).
'$formal_text'(io_error(Action, Stream), ['I/O error in ~w on stream ~p'-[Action,Stream]|Tail], Tail).
'$formal_text'(system_error, ['error in system call'|Tail], Tail).
'$formal_text'(system_error(What), ['error in system call: ~w'-[What]|Tail], Tail).
'$formal_text'(format_argument_type(Directive, Argument),
               ['Illegal argument to format sequence ~~~w: ~p'-[Directive,Argument]|Tail], Tail).
'$formal_text'(format(Format), ['Format error: ~w'-[Format]|Tail], Tail).
'$formal_text'(format(Format, Arguments), [Format-Arguments|Tail], Tail).
'$formal_text'(determinism_error(PI0, det, Found, How), [Format-[PI]|Tail], Tail) :-
    '$determinism_text'(How, Found, Format), !,
    ( nonvar(PI0), PI0 = user:PI1 -> PI = PI1 ; PI = PI0 ).
'$formal_text'(context_error(nodirective, Goal), ['Wrong context: ~p can only be used in a directive'-[PI]|Tail], Tail) :-
    callable(Goal),
    ( Goal = M:Plain -> callable(Plain), PI = M:Name/Arity ; Plain = Goal, PI = Name/Arity ),
    functor(Plain, Name, Arity).
'$formal_text'(occurs_check(X, Y), ['Cannot unify ~p with ~p: would create an infinite tree'-[X,Y]|Tail], Tail).
'$formal_text'(duplicate_key(Key), ['Duplicate key: ~p'-[Key]|Tail], Tail).
'$formal_text'(busy(Kind, What), ['~w `~p'' is busy'-[Kind,What]|Tail], Tail).

% With the flag unknown set to warning, what a call of a procedure that does not exist does. What prints the warning gets none.
'$warn_of_unknown'(PI) :-
    (   nb_current('$warning_of_unknown', true)
    ->  true
    ;   b_setval('$warning_of_unknown', true),
        print_message(warning, error(existence_error(procedure, PI), _))
    ),
    fail.

'$determinism_text'(property, nondet, 'Deterministic procedure ~p succeeded with a choicepoint').
'$determinism_text'(property, fail, 'Deterministic procedure ~p failed').
'$determinism_text'(guard, nondet, 'Procedure ~p succeeded with a choicepoint after $-guard').
'$determinism_text'(guard, fail, 'Procedure ~p failed after $-guard').
'$determinism_text'(goal, nondet, 'Goal ~p succeeded with a choice point').
'$determinism_text'(goal, fail, 'Goal ~p failed').

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
'$permission_text'(redefine, built_in_procedure, PI,
                   ['No permission to redefine built-in predicate `~p'''-[PI],nl,
                    'Use :- redefine_system_predicate(+Head) if redefinition is intended'|Tail], Tail) :- !.
'$permission_text'(import_into(Into), procedure, PI, ['No permission to import ~q into ~q'-[PI,Into]|Tail], Tail) :- !.
'$permission_text'(Action, static_procedure, PI, ['No permission to ~w static procedure `~p'''-[Action,PI]|Lines], Tail) :- !,
    (   '$place_of_predicate'(PI, File, Line) -> Lines = [nl,'Defined at ~w:~w'-[File,Line]|Tail]
    ;   Lines = Tail
    ).
'$permission_text'(Action, Kind, Culprit, ['No permission to ~w ~w `~p'''-[Action,Kind,Culprit]|Tail], Tail).

% Where a predicate of the program is defined.
'$place_of_predicate'(PI, File, Line) :-
    '$strip_module'(PI, M, Name/Arity),
    atom(Name), integer(Arity),
    '$predicate_flags'(M, Name, Arity, Flags),
    '$memberchk_option'(module(Home), Flags),
    '$module_kind'(Home, user),
    '$memberchk_option'(file(File), Flags),
    '$memberchk_option'(line(Line), Flags).

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

% --- stack overflow: the context is described in wam/machine/overflow.hpp -----------------------------------------------

'$overflow_text'(Info, Lines, Tail) :-
    '$memberchk_option'(stack_limit-Limit, Info),
    '$size_text'(Limit, LimitText),
    '$used_text'(localused, Info, Local),
    '$used_text'(globalused, Info, Global),
    '$used_text'(trailused, Info, Trail),
    '$used_text'(choicesused, Info, Choices),
    '$memberchk_option'(depth-Depth, Info),
    '$memberchk_option'(choicepoints-ChoicePoints, Info),
    Lines = ['Stack limit (~w) exceeded'-[LimitText],nl,
             '  Stack sizes: local: ~w, global: ~w, trail: ~w, choice points: ~w'-[Local,Global,Trail,Choices]|Solutions],
    '$overflow_solutions'(Info, Solutions, Depths),
    Depths = [nl,'  Stack depth: ~D, Choice points: ~D'-[Depth,ChoicePoints]|Lines1],
    '$overflow_frames'(Info, Lines1, Lines2),
    Twice is 2 * Limit,
    '$size_option'(Twice, Option),
    Lines2 = [nl,'  Use the command line option --stack-limit=SIZE (--stack-limit=~w doubles it) to raise the limit'-[Option]|Tail].

'$used_text'(Key, Info, Text) :- '$memberchk_option'(Key-KiB, Info), '$size_text'(KiB, Text).

'$overflow_solutions'(Info, Lines, Tail) :-
    (   '$memberchk_option'(solutionsused-KiB, Info), KiB > 0
    ->  '$size_text'(KiB, Text),
        Lines = [', solutions of findall and its kind: ~w'-[Text]|Tail]
    ;   Lines = Tail
    ).

'$overflow_frames'(Info, Lines, Tail) :-
    (   '$memberchk_option'(non_terminating-Frames, Info)
    ->  Lines = [nl,'  Possible non-terminating recursion:'|Lines1]
    ;   '$memberchk_option'(stack-Frames, Info), Frames \== []
    ->  Lines = [nl,'  In:'|Lines1]
    ;   Frames = [], Lines = Lines1
    ),
    '$overflow_frame_lines'(Frames, Lines1, Tail).

'$overflow_frame_lines'([], Tail, Tail).
'$overflow_frame_lines'([frame(PI, Place)|Frames], [nl,'    ~q'-[PI]|Lines], Tail) :-
    ( Place = File:Line -> Lines = [' at ~w:~w'-[File,Line]|Lines1] ; Lines = Lines1 ),
    '$overflow_frame_lines'(Frames, Lines1, Tail).

% KiB as swipl shows them.
'$size_text'(KiB, Text) :-
    (   KiB < 1024 -> format(atom(Text), '~wKb', [KiB])
    ;   KiB < 1048576 // 2 -> MiB is KiB / 1024, format(atom(Text), '~1fMb', [MiB])
    ;   GiB is KiB / 1048576, format(atom(Text), '~1fGb', [GiB])
    ).

% KiB as the option takes them.
'$size_option'(KiB, Text) :-
    (   KiB mod 1048576 =:= 0 -> N is KiB // 1048576, Suffix = g
    ;   KiB mod 1024 =:= 0 -> N is KiB // 1024, Suffix = m
    ;   N = KiB, Suffix = k
    ),
    atomic_list_concat([N, Suffix], Text).
