% write.pl: terms as YAML documents, as libyaml lays them out (library(yaml)).
:- module(yaml_write, [write_document/3]).
:- use_module(scalars, [plain_value/2, escape/2]).
:- use_module(library(lists), [append/3, member/2]).

% A document: a dict, a list or a scalar.
write_document(Stream, Term, Step) :-
    (   scalar(Term)
    ->  write_scalar(Stream, Term, 0), nl(Stream)
    ;   write_block(Term, 0, Step, Stream)
    ).

scalar(Term) :- \+ is_dict(Term), ( Term == [] -> true ; \+ is_list(Term) ).

write_block(Dict, Indent, Step, S) :-
    is_dict(Dict), !,
    dict_pairs(Dict, _, Pairs),
    write_pairs(Pairs, Indent, Step, S).
write_block(List, Indent, Step, S) :- write_items(List, Indent, Step, S).

write_pairs([], _, _, _).
write_pairs([K-V|Pairs], Indent, Step, S) :-
    write_entry(K-V, Indent, Step, S),
    (   Pairs == []
    ->  true
    ;   tab(S, Indent),
        write_pairs(Pairs, Indent, Step, S)
    ).

write_entry(K-V, Indent, Step, S) :-
    write_scalar(S, K, Indent),
    write(S, :),
    (   is_dict(V), dict_pairs(V, _, [_|_])
    ->  Inner is Indent + Step, nl(S), tab(S, Inner), write_block(V, Inner, Step, S)
    ;   V = [_|_], is_list(V)
    ->  nl(S), tab(S, Indent), write_items(V, Indent, Step, S)
    ;   write_inline(V, Indent, S), nl(S)
    ).

write_items([], _, _, _).
write_items([V|Vs], Indent, Step, S) :-
    write(S, -),
    (   is_dict(V), dict_pairs(V, _, [_|_])
    ->  Inner is Indent + Step, Gap is Step - 1, tab(S, Gap), write_block(V, Inner, Step, S)
    ;   V = [_|_], is_list(V)
    ->  Inner is Indent + Step, Gap is Step - 1, tab(S, Gap), write_items(V, Inner, Step, S)
    ;   write_inline(V, Indent, S), nl(S)
    ),
    (   Vs == []
    ->  true
    ;   tab(S, Indent),
        write_items(Vs, Indent, Step, S)
    ).

write_inline(V, Indent, S) :-
    ( V == "" -> true ; write(S, ' '), write_scalar(S, V, Indent) ).

write_scalar(S, V, _) :- is_dict(V), !, write(S, {}).
write_scalar(S, [], _) :- !, write(S, []).
write_scalar(S, V, _) :- float(V), V =:= inf, !, write(S, '.inf').
write_scalar(S, V, _) :- float(V), V =:= -inf, !, write(S, '-.inf').
write_scalar(S, V, _) :- float(V), \+ V =:= V, !, write(S, '.nan').
write_scalar(S, V, _) :- number(V), !, write(S, V).
write_scalar(S, V, Indent) :-
    ( string(V) ; atom(V) ), !,
    string_codes(V, Codes),
    (   Codes == [] -> write(S, '\'\'')
    ;   string(V), plain_value(Codes, Read), \+ string(Read) -> format(S, '!!str ~s', [Codes])
    ;   special(Codes) -> double_quoted(Codes, S)
    ;   memberchk(0'\n, Codes) -> single_quoted(Codes, Indent, S)
    ;   plain_is_safe(Codes) -> format(S, '~s', [Codes])
    ;   single_quoted(Codes, Indent, S)
    ).
write_scalar(_, V, _) :- throw(error(type_error(yaml_scalar, V), _)).

% Text that only double quotes can show.
special(Codes) :- member(C, Codes), ( C < 32, C =\= 0'\n ; C =:= 127 ), !.
special(Codes) :- append(_, [0' , 0'\n|_], Codes), !.
special(Codes) :- append(_, [0'\n, 0' |_], Codes), !.

plain_is_safe(Codes) :-
    Codes = [First|_],
    \+ memberchk(First, ` ,[]{}#&*!|>'"%@\``),
    \+ ( memberchk(First, `-?:`), ( Codes = [_] ; Codes = [_, W|_], code_type(W, white) ) ),
    \+ append(_, [0' ], Codes),
    \+ append(_, [0':], Codes),
    \+ append(_, [0':, 0' |_], Codes),
    \+ append(_, [0' , 0'#|_], Codes),
    \+ append([0'-, 0'-, 0'-], _, Codes).

% A new line in single quotes is an empty line.
single_quoted(Codes, Indent, S) :-
    put_char(S, ''''),
    single_codes(Codes, Indent, S),
    put_char(S, '''').

single_codes([], _, _).
single_codes([C|Cs], Indent, S) :-
    (   C =:= 0'' -> write(S, '\'\'')
    ;   C =:= 0'\n
    ->  nl(S), ( Cs = [0'\n|_] -> true ; nl(S), Inner is Indent + 2, tab(S, Inner) )
    ;   format(S, '~c', [C])
    ),
    single_codes(Cs, Indent, S).

double_quoted(Codes, S) :-
    put_char(S, '"'),
    double_codes(Codes, S),
    put_char(S, '"').

double_codes([], _).
double_codes([C|Cs], S) :-
    (   escape(E, C), C =\= 0'/, C =\= 0'  -> char_code(EC, E), format(S, '\\~w', [EC])
    ;   C < 32 -> format(S, '\\x~|~`0t~16r~2+', [C])
    ;   format(S, '~c', [C])
    ),
    double_codes(Cs, S).
