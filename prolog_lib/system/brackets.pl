% brackets.pl: which bracket is not closed, for the message of a syntax error at the end of a clause: the reader says where it noticed.
%
% The text before that place is looked at once more, as far as brackets, quotes, comments and the ends of clauses go.

%! '$unclosed_bracket'(+What, +Context, -Bracket, -Place, -Lines) is semidet.
%  The syntax error What with this context is that Bracket is not closed. Place is Line:Column in a file, or text; Lines are those of a
%  message that show it.
'$unclosed_bracket'(What, Context, Bracket, Place, [nl,'~w'-[Line],nl,'~w^'-[Margin]]) :-
    What == operator_expected,
    '$text_of_syntax_error'(Context, Kind, Text, At),
    sub_atom(Text, 0, At, After, Before0),
    sub_atom(Text, At, After, 0, Rest),
    atom_codes(Rest, RestCodes),
    '$only_end'(RestCodes),
    atom_codes(Before0, Before),
    '$open_brackets'(Before, 0, 0' , [], [Code-Position|_]),
    char_code(Bracket, Code),
    '$line_around'(Text, Position, Number, Column, Line0),
    '$without_end'(Kind, Line0, Line),
    sub_atom(Line, 0, Column, _, Start),
    '$blank'(Start, Margin),
    ( Kind == text -> Place = text ; Shown is Column + 1, Place = Number:Shown ).

% At is the offset of what the reader did not expect.
'$text_of_syntax_error'(string(Text0, At0), text, Text, At) :- atomic(Text0), atom_string(Text, Text0), At is At0 + 1.
'$text_of_syntax_error'(file(File, _, _, At0), file, Text, At) :-
    catch(system:setup_call_cleanup(open(File, read, Stream), system:read_string(Stream, _, String), close(Stream)), error(_, _), fail),
    atom_string(Text, String),
    At is At0 + 1.

'$only_end'([]).
'$only_end'([C|Cs]) :- ( C == 0'. -> true ; '$is_layout'(C), '$only_end'(Cs) ).

'$is_layout'(C) :- code_type(C, space).

% Brackets that are open at the end, innermost first, as Code-Position; those of clauses that have ended do not count.
'$open_brackets'([], _, _, Stack, Stack).
'$open_brackets'([C|Cs], At, Previous, Stack0, Stack) :-
    (   '$skipped'(C, Cs, Previous, Rest)
    ->  length(Cs, Before), length(Rest, Behind),
        Next is At + 1 + Before - Behind,
        '$open_brackets'(Rest, Next, 0' , Stack0, Stack)
    ;   '$next_stack'(C, Cs, At, Previous, Stack0, Stack1),
        Next is At + 1,
        '$open_brackets'(Cs, Next, C, Stack1, Stack)
    ).

'$next_stack'(C, Cs, At, Previous, Stack0, Stack) :-
    (   '$bracket_pair'(C, _)
    ->  Stack = [C-At|Stack0]
    ;   '$bracket_pair'(Open, C), Stack0 = [Open-_|Stack1]
    ->  Stack = Stack1
    ;   C == 0'., \+ '$is_symbol_code'(Previous), ( Cs == [] ; Cs = [N|_], ( '$is_layout'(N) ; N == 0'% ) )
    ->  Stack = []
    ;   Stack = Stack0
    ).

'$bracket_pair'(0'(, 0')).
'$bracket_pair'(0'[, 0']).
'$bracket_pair'(0'{, 0'}).

'$is_symbol_code'(C) :- atom_codes('#$&*+-./:<=>?@^~\\', Symbols), '$memberchk_eq'(C, Symbols).

% Quoted text, a character code 0'c, a comment: Rest is what follows.
'$skipped'(0'', Cs, 0'0, Rest) :- !, '$skip_character'(Cs, Rest).
'$skipped'(C, Cs, _, Rest) :- '$memberchk_eq'(C, [0'', 0'", 0'`]), !, '$skip_quoted'(Cs, C, Rest).
'$skipped'(0'%, Cs, _, Rest) :- '$skip_past'(Cs, [0'\n], Rest).
'$skipped'(0'/, [0'*|Cs], Previous, Rest) :- \+ '$is_symbol_code'(Previous), '$skip_past'(Cs, [0'*, 0'/], Rest).

'$skip_character'([0'\\,_|Cs], Rest) :- !, Rest = Cs.
'$skip_character'([0'',0''|Cs], Rest) :- !, Rest = Cs.
'$skip_character'([_|Cs], Cs).

'$skip_quoted'([], _, []).
'$skip_quoted'([C|Cs], Quote, Rest) :-
    (   C == 0'\\, Cs = [_|Cs1] -> '$skip_quoted'(Cs1, Quote, Rest)
    ;   C \== Quote -> '$skip_quoted'(Cs, Quote, Rest)
    ;   Cs = [Quote|Cs1] -> '$skip_quoted'(Cs1, Quote, Rest)
    ;   Rest = Cs
    ).

'$skip_past'([], _, []).
'$skip_past'([C|Cs], End, Rest) :-
    ( '$append_list'(End, Rest0, [C|Cs]) -> Rest = Rest0 ; '$skip_past'(Cs, End, Rest) ).

% The line of an offset: its number from 1, the offset in it, its text.
'$line_around'(Text, At, Number, Column, Line) :-
    sub_atom(Text, 0, At, _, Before),
    atomic_list_concat(LinesBefore, '\n', Before),
    length(LinesBefore, Number),
    last(LinesBefore, Start),
    atom_length(Start, Column),
    atomic_list_concat(All, '\n', Text),
    nth1(Number, All, Line).

% A goal is read with an end behind it.
'$without_end'(file, Line, Line).
'$without_end'(text, Line0, Line) :- ( atom_concat(Line, ' . ', Line0) -> true ; Line = Line0 ).

% As many columns of nothing.
'$blank'(Text, Blank) :-
    atom_codes(Text, Codes),
    findall(B, ( '$member_of_list'(C, Codes), ( C == 0'\t -> B = C ; B = 0'  ) ), Bs),
    atom_codes(Blank, Bs).
