% scalars.pl: values of YAML that stand on one line: quoted and plain scalars, and flow collections (library(yaml)).
:- module(yaml_scalars, [quoted/4, flow/3, plain_value/2, escape/2, right_trimmed/2, dict_key/2]).
:- use_module(library(lists), [append/2, reverse/2]).
:- use_module(library(dcg/basics)).

quoted(0'', Codes) --> single(Codes).
quoted(0'", Codes) --> double(Codes).

single([0''|Cs]) --> "''", !, single(Cs).
single([]) --> "'", !.
single([C|Cs]) --> [C], single(Cs).

double([C|Cs]) --> "\\", [E], { escape(E, C) }, !, double(Cs).
double([C|Cs]) --> "\\x", hex(2, 0, C), !, double(Cs).
double([C|Cs]) --> "\\u", hex(4, 0, C), !, double(Cs).
double([C|Cs]) --> "\\U", hex(8, 0, C), !, double(Cs).
double([]) --> "\"", !.
double([C|Cs]) --> [C], double(Cs).

hex(0, C, C) --> !.
hex(N, C0, C) --> xdigit(W), { C1 is C0*16 + W, N1 is N - 1 }, hex(N1, C1, C).

escape(0'n, 0'\n).
escape(0't, 0'\t).
escape(0'r, 0'\r).
escape(0'0, 0).
escape(0'a, 7).
escape(0'b, 8).
escape(0'e, 27).
escape(0'f, 12).
escape(0'v, 11).
escape(0'", 0'").
escape(0'/, 0'/).
escape(0'\\, 0'\\).
escape(0' , 0' ).
escape(0'N, 0x85).
escape(0'_, 0xa0).

right_trimmed(Codes0, Codes) :-
    reverse(Codes0, R0),
    phrase(whites, R0, R), !,
    reverse(R, Codes).

dict_key(Key0, Key) :-
    (   integer(Key0) -> Key = Key0
    ;   string(Key0) -> atom_string(Key, Key0)
    ;   atom(Key0) -> Key = Key0
    ;   number(Key0) -> format(atom(Key), '~w', [Key0])
    ;   format(atom(Key), '~p', [Key0])
    ).

flow(Values) --> "[", !, whites, flow_items(Values).
flow(Dict) --> "{", !, whites, flow_pairs(Pairs), { dict_pairs(Dict, yaml, Pairs) }.
flow(String) --> [Q], { memberchk(Q, `"'`) }, !, quoted(Q, Codes), { string_codes(String, Codes) }.
flow(Value) --> "*", !, string_without(` \t,]}`, Codes), { atom_codes(Name, Codes), nb_getval('$yaml_anchors', As), memberchk(Name-Value, As) }.
flow(Value) --> "!!str", whites, !, ( flow_plain(Codes) -> { string_codes(Value, Codes) } ; flow(Value) ).
flow(Value) --> "!", string_without(` \t,]}`, _), !, whites, flow(Value).
flow(Value) --> flow_plain(Codes), { plain_value(Codes, Value) }.

flow_items([]) --> "]", !.
flow_items([V|Vs]) --> flow_item(V), whites, ( "," -> whites, flow_items(Vs) ; "]", { Vs = [] } ).

flow_item(V) --> flow(V0), whites, ( ":", white -> whites, flow(V1), { dict_key(V0, K), dict_pairs(V, yaml, [K-V1]) } ; { V = V0 } ).

flow_pairs([]) --> "}", !.
flow_pairs([K-V|Ps]) -->
    flow(K0), { dict_key(K0, K) }, whites,
    ( ":" -> whites, ( flow(V) -> [] ; { V = null } ) ; { V = null } ), whites,
    ( "," -> whites, flow_pairs(Ps) ; "}", { Ps = [] } ).

flow_plain(Codes) --> flow_codes(Codes0), { right_trimmed(Codes0, Codes), Codes \== [] }.

flow_codes([C|Cs]) --> [C], { \+ memberchk(C, `,[]{}`) }, \+ { C == 0'# }, colon_inside(C), !, flow_codes(Cs).
flow_codes([]) --> [].

% A colon before a blank or the end of the item ends the key.
colon_inside(0':, [D|S], [D|S]) :- !, \+ code_type(D, white), \+ memberchk(D, `,[]{}`).
colon_inside(0':, [], []) :- !, fail.
colon_inside(_, S, S).

% --- plain scalars --------------------------------------------------------------------------------------------------------------

plain_value(Codes, Value) :-
    (   constant(Codes, Value0) -> Value = Value0
    ;   phrase(yaml_number(Value0), Codes) -> Value = Value0
    ;   string_codes(Value, Codes)
    ).

constant(Codes, Value) :-
    atom_codes(Name, Codes),
    constant_name(Name, Value).

constant_name(~, null).
constant_name(null, null).
constant_name('Null', null).
constant_name('NULL', null).
constant_name(true, true).
constant_name('True', true).
constant_name('TRUE', true).
constant_name(false, false).
constant_name('False', false).
constant_name('FALSE', false).
constant_name(Name, Value) :- memberchk(Name, ['.inf', '.Inf', '.INF', '+.inf']), !, Value is inf.
constant_name('-.inf', Value) :- Value is -inf.
constant_name(Name, Value) :- memberchk(Name, ['.nan', '.NaN', '.NAN']), !, Value is nan.

yaml_number(N) --> "0x", !, xinteger(N).
yaml_number(N) --> "0o", !, octal(0, N0), { N = N0 }.
yaml_number(N) --> sign(S), digits(Ds), fraction(Fs), exponent(Es),
    { ( Ds == [] -> Fs = [_, _|_] ; Ds \= [0'0, _|_] ),
      ( Fs == [], Es == [] -> append(S, Ds, All)
      ; ( Ds == [] -> Is = [0'0] ; Is = Ds ),
        ( Fs = [_, _|_] -> Rs = Fs ; Rs = [0'., 0'0] ),
        append([S, Is, Rs, Es], All)
      ),
      number_codes(N, All) }.

sign([0'-]) --> "-", !.
sign([]) --> [].

fraction([0'.|Ds]) --> ".", !, digits(Ds).
fraction([]) --> [].

exponent([0'e|Es]) --> [E], { memberchk(E, `eE`) }, !, ( "-" -> { Es = [0'-|Ds] } ; "+" -> { Es = Ds } ; { Es = Ds } ), digits(Ds), { Ds \== [] }.
exponent([]) --> [].

octal(N0, N) --> [C], { code_type(C, digit(W)), W < 8 }, !, { N1 is N0*8 + W }, octal(N1, N).
octal(N, N) --> [].
