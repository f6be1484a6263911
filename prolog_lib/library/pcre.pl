% pcre.pl: regular expressions of Perl, by the C library PCRE2. An expression is a text, Text/Flags, or what re_compile/3 gives:
%
%   regex(Text, Options, MatchOptions, CaptureType, Names)     bits of PCRE2's options; Names has name(Number, Name, Type)
%
% Flags are letters: i (caseless), m (multiline), s (dotall), x (extended), and a (captures are atoms), g (re_replace/4: all).
% Where a capture has a name, that is its key; NAME_T says what becomes of its text: S string, A atom, I integer, F float, N number, T term,
% R Start-Length.
:- module(pcre,
          [ re_match/2, re_match/3, re_matchsub/3, re_matchsub/4, re_foldl/6, re_foldl/7, re_split/3, re_split/4,
            re_replace/4, re_replace/5, re_compile/3, re_flush/0, re_config/1
          ]).
:- meta_predicate
       re_foldl(3, +, +, ?, ?, +),
       re_foldl(3, +, +, ?, ?, +, +).

%! re_match(+Regex, +Text) is semidet.  Regex matches somewhere in Text.
re_match(Regex, Text) :- re_match(Regex, Text, []).

%! re_match(+Regex, +Text, +Options) is semidet.  As re_match/2. Options: start(Characters), and those of PCRE2: caseless(true), anchored(true), ...
re_match(Regex, Text, Options) :-
    expression(Regex, Options, Compiled),
    start(Options, Start),
    captures(Compiled, Text, Start, _).

%! re_matchsub(+Regex, +Text, -Captures) is semidet.  Captures is a dict: 0 is what matches, the others are captures by name or number.
re_matchsub(Regex, Text, Captures) :- re_matchsub(Regex, Text, Captures, []).

%! re_matchsub(+Regex, +Text, -Captures, +Options) is semidet.  The same, with options as re_match/3.
re_matchsub(Regex, Text, Captures, Options) :-
    expression(Regex, Options, Compiled),
    start(Options, Start),
    captures(Compiled, Text, Start, Found),
    captures_dict(Compiled, Found, Captures).

%! re_foldl(:Goal, +Regex, +Text, ?State0, ?State, +Options) is semidet.  Calls Goal(Captures, S0, S) for each match, from the left.
re_foldl(Goal, Regex, Text, State0, State, Options) :-
    expression(Regex, Options, Compiled),
    start(Options, Start),
    fold(Start, Compiled, Text, Goal, State0, State).

%! re_foldl(:Goal, +Regex, +Text, ?State0, ?State, +Options, +MatchOptions) is semidet.  The same.
re_foldl(Goal, Regex, Text, State0, State, Options, MatchOptions) :-
    append_options(Options, MatchOptions, All),
    re_foldl(Goal, Regex, Text, State0, State, All).

fold(Start, Compiled, Text, Goal, State0, State) :-
    (   captures(Compiled, Text, Start, Found)
    ->  captures_dict(Compiled, Found, Captures),
        call(Goal, Captures, State0, State1),
        next_start(Found, Next),
        fold(Next, Compiled, Text, Goal, State1, State)
    ;   State = State0
    ).

% After an empty match the next one is looked for behind the next character.
next_start([capture(Start, Length, _)|_], Next) :- Next is Start + max(Length, 1).

%! re_split(+Regex, +Text, -Parts) is det.  What is between the matches, and the matches: [Text, Match, Text, ...].
re_split(Regex, Text, Parts) :- re_split(Regex, Text, Parts, []).

%! re_split(+Regex, +Text, -Parts, +Options) is det.  The same, with options as re_match/3 and capture_type(Type).
re_split(Regex, Text, Parts, Options) :-
    expression(Regex, Options, Compiled),
    all_matches(0, Compiled, Text, Matches),
    text_string(Text, String),
    Compiled = regex(_, _, _, Type, _),
    parts(Matches, 0, String, Type, Parts).

all_matches(Start, Compiled, Text, Matches) :-
    (   captures(Compiled, Text, Start, Found)
    ->  Matches = [Found|Rest],
        next_start(Found, Next),
        all_matches(Next, Compiled, Text, Rest)
    ;   Matches = []
    ).

parts([], At, String, Type, [Last]) :-
    sub_string(String, At, _, 0, Rest),
    converted(Type, Rest, 0, 0, Last).
parts([[capture(Start, Length, Matched)|_]|Matches], At, String, Type, [Before,Match|Parts]) :-
    Between is Start - At,
    sub_string(String, At, Between, _, Text),
    converted(Type, Text, 0, 0, Before),
    converted(Type, Matched, 0, 0, Match),
    Next is Start + Length,
    parts(Matches, Next, String, Type, Parts).

%! re_replace(+Regex, +By, +Text, -New) is det.  The first match, with the flag g each match, is replaced. In By $1, \1, $name, ${name} are captures.
re_replace(Regex, By, Text, New) :- re_replace(Regex, By, Text, New, []).

%! re_replace(+Regex, +By, +Text, -New, +Options) is det.  The same, with options as re_match/3.
re_replace(Regex, By, Text, New, Options) :-
    ( nonvar(Regex), Regex = Plain/Flags -> flags_without(Flags, g, Rest, All), Given = Plain/Rest ; Given = Regex, All = false ),
    expression(Given, Options, Compiled0),
    Compiled0 = regex(Pattern, Bits, MatchBits, Type, Names0),
    untyped(Names0, Names),
    Compiled = regex(Pattern, Bits, MatchBits, string, Names),
    text_codes(By, Codes),
    phrase(replacement(Template), Codes),
    (   All == true -> all_matches(0, Compiled, Text, Matches)
    ;   captures(Compiled, Text, 0, Found) -> Matches = [Found]
    ;   Matches = []
    ),
    text_string(Text, String),
    replaced(Matches, 0, String, Compiled, Template, Pieces),
    ( Type == atom -> atomic_list_concat(Pieces, New) ; atomics_to_string(Pieces, New) ).

untyped([], []).
untyped([name(Number, Name, _)|Names], [name(Number, Name, string)|Untyped]) :- untyped(Names, Untyped).

replaced([], At, String, _, _, [Rest]) :- sub_string(String, At, _, 0, Rest).
replaced([Found|Matches], At, String, Compiled, Template, [Before,By|Pieces]) :-
    Found = [capture(Start, Length, _)|_],
    Between is Start - At,
    sub_string(String, At, Between, _, Before),
    captures_dict(Compiled, Found, Captures),
    filled(Template, Captures, Parts),
    atomics_to_string(Parts, By),
    Next is Start + Length,
    replaced(Matches, Next, String, Compiled, Template, Pieces).

filled([], _, []).
filled([text(Codes)|Template], Captures, [String|Parts]) :- !, string_codes(String, Codes), filled(Template, Captures, Parts).
filled([capture(Key)|Template], Captures, [Text|Parts]) :-
    ( get_dict(Key, Captures, Text) -> true ; throw(error(existence_error(key, Key, Captures), _)) ),
    filled(Template, Captures, Parts).

atomics_to_string(Parts, String) :- atomic_list_concat(Parts, Atom), atom_string(Atom, String).

replacement([text([0'$])|Template]) --> "$$", !, replacement(Template).
replacement([text([0'\\])|Template]) --> "\\\\", !, replacement(Template).
replacement([capture(Key)|Template]) --> reference(Key), !, replacement(Template).
replacement([text([Code])|Template]) --> [Code], !, replacement(Template).
replacement([]) --> [].

reference(Key) --> ( "$" ; "\\" ), ( "{", word(Codes), "}" ; "{", digits(Codes), "}" ; digits(Codes) ; word(Codes) ), !,
    { catch(number_codes(Key, Codes), error(syntax_error(_), _), atom_codes(Key, Codes)) }.

digits([Digit|Digits]) --> [Digit], { code_type(Digit, digit) }, ( digits(Digits) ; { Digits = [] } ), !.

word([Code|Codes]) --> [Code], { code_type(Code, csym) }, ( word(Codes) ; { Codes = [] } ), !.

%! re_compile(+Pattern, -Regex, +Options) is det.  A regular expression that the other predicates take. Options as re_match/3 and capture_type(Type).
re_compile(Pattern, Regex, Options) :- expression(Pattern, Options, Regex).

%! re_flush is det.  Accepted: compiled expressions are given back by themselves.
re_flush.

%! re_config(?Term) is nondet.  What the C library can do: utf8(true), unicode(true).
re_config(utf8(true)).
re_config(unicode(true)).

% --- expressions -----------------------------------------------------------------------------------------------------------

expression(Regex, _, _) :- var(Regex), !, throw(error(instantiation_error, _)).
expression(Regex, Options, Compiled) :- Regex = regex(Text, Bits, Bits0, Type, Names), !,
    match_bits(Options, Bits0, MatchBits),
    Compiled = regex(Text, Bits, MatchBits, Type, Names).
expression(Text/Flags, Options, Compiled) :- !,
    must_be(atom, Flags),
    atom_chars(Flags, Letters),
    flags_options(Letters, OfFlags),
    append_options(OfFlags, Options, All),
    expression(Text, All, Compiled).
expression(Text, Options, regex(String, Bits, MatchBits, Type, Names)) :-
    text_string(Text, String),
    compile_bits(Options, 0, Bits),
    match_bits(Options, 0, MatchBits),
    ( memberchk(capture_type(Type0), Options) -> capture_type(Type0, Type) ; Type = string ),
    '$re_names'(String, Bits, Pairs),
    capture_names(Pairs, Type, Names).

text_string(Text, _) :- var(Text), !, throw(error(instantiation_error, _)).
text_string(Text, _) :- compound(Text), \+ is_list(Text), !, throw(error(type_error(text, Text), _)).
text_string(Text, String) :- text_to_string(Text, String).

text_codes(Text, Codes) :- text_string(Text, String), string_codes(String, Codes).

append_options([], Options, Options).
append_options([O|Os], Options, [O|All]) :- append_options(Os, Options, All).

flags_without(Flags, Letter, Rest, Found) :-
    must_be(atom, Flags),
    atom_chars(Flags, Letters),
    ( selectchk(Letter, Letters, Left) -> Found = true ; Left = Letters, Found = false ),
    atom_chars(Rest, Left).

flags_options([], []).
flags_options([Letter|Letters], [Option|Options]) :-
    ( flag_option(Letter, Option) -> true ; throw(error(existence_error(re_flag, Letter), _)) ),
    flags_options(Letters, Options).

flag_option(i, caseless(true)).
flag_option(m, multiline(true)).
flag_option(s, dotall(true)).
flag_option(x, extended(true)).
flag_option(a, capture_type(atom)).
flag_option(g, global(true)).

start(Options, Start) :- ( memberchk(start(Start), Options) -> true ; Start = 0 ).

% The first of several options with one name counts.
compile_bits([], Bits, Bits).
compile_bits([Option|Options], Bits0, Bits) :-
    (   Option =.. [Name,true], \+ of_matching(Name), '$re_option'(Name, Bit)
    ->  Bits1 is Bits0 \/ Bit
    ;   Bits1 = Bits0
    ),
    compile_bits(Options, Bits1, Bits).

match_bits([], Bits, Bits).
match_bits([Option|Options], Bits0, Bits) :-
    (   Option =.. [Name,true], ( of_matching(Name) ; Name == anchored ), '$re_option'(Name, Bit)
    ->  Bits1 is Bits0 \/ Bit
    ;   Bits1 = Bits0
    ),
    match_bits(Options, Bits1, Bits).

of_matching(notbol).
of_matching(noteol).
of_matching(notempty).
of_matching(notempty_atstart).

% --- captures ----------------------------------------------------------------------------------------------------------------

capture_names([], _, []).
capture_names([Number-Full|Pairs], Type0, [name(Number, Name, Type)|Names]) :-
    (   sub_atom(Full, Before, 2, 0, Suffix),
        sub_atom(Suffix, 0, 1, 1, '_'),
        sub_atom(Suffix, 1, 1, 0, Letter),
        letter_type(Letter, Type1)
    ->  sub_atom(Full, 0, Before, _, Name),
        Type = Type1
    ;   Name = Full,
        Type = Type0
    ),
    capture_names(Pairs, Type0, Names).

letter_type('S', string).
letter_type('A', atom).
letter_type('I', integer).
letter_type('F', float).
letter_type('N', number).
letter_type('T', term).
letter_type('R', range).

capture_type(Type, Type) :- letter_type(_, Type), !.
capture_type(Type, _) :- throw(error(domain_error(capture_type, Type), _)).

captures(regex(Pattern, Bits, MatchBits, _, _), Text, Start, Captures) :- '$re_match'(Pattern, Bits, Text, Start, MatchBits, Captures).

captures_dict(regex(_, _, _, Type, Names), Found, Dict) :-
    keyed(Found, 0, Type, Names, Pairs),
    dict_pairs(Dict, re_match, Pairs).

keyed([], _, _, _, []).
keyed([capture(Start, Length, Text)|Found], Number, Type0, Names, [Key-Value|Pairs]) :-
    ( memberchk(name(Number, Name, Type1), Names) -> Key = Name, Type = Type1 ; Key = Number, Type = Type0 ),
    converted(Type, Text, Start, Length, Value),
    Next is Number + 1,
    keyed(Found, Next, Type0, Names, Pairs).

% A text that is no number stays an atom.
converted(string, Text, _, _, Text).
converted(atom, Text, _, _, Atom) :- atom_string(Atom, Text).
converted(integer, Text, _, _, Value) :- number_or_atom(Text, Value).
converted(float, Text, _, _, Value) :- number_or_atom(Text, Value).
converted(number, Text, _, _, Value) :- number_or_atom(Text, Value).
converted(term, Text, _, _, Term) :- term_string(Term, Text).
converted(range, _, Start, Length, Start-Length).

number_or_atom(Text, Value) :- ( catch(number_string(Number, Text), _, fail) -> Value = Number ; atom_string(Value, Text) ).
