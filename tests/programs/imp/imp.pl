/*  imp.pl: parser and interpreter for IMP, a small imperative language

    program    ::= { function } block
    function   ::= "fun" name "(" [ names ] ")" block
    block      ::= "{" { statement } "}"
    statement  ::= "var" name [ "=" expr ] ";" | name "=" expr ";"
                 | "if" "(" expr ")" block [ "else" ( block | if ) ]
                 | "while" "(" expr ")" block
                 | "for" name "in" expr ".." expr block
                 | "print" expr { "," expr } ";" | "return" [ expr ] ";"
                 | "try" block "catch" name block | "throw" expr ";"
                 | expr ";"

    Usage:

%       swipl imp.pl primes.imp
%       swipl imp.pl --ast small.imp
%       swipl imp.pl functions.imp
%       swipl imp.pl --steps small.imp
%       swipl imp.pl broken.imp
%       swipl imp.pl uncaught.imp
*/

:- module(imp, []).

:- use_module(library(dcg/basics)).
:- use_module(library(readutil)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(error)).

:- initialization(main, main).

:- dynamic tracing/0.

                 /*******************************
                 *           SCANNER            *
                 *******************************/

%!  tokens(-Tokens)// is det.
%
%   Tokens are id(Atom), kw(Atom), num(N), str(String) and op(Atom), each
%   as Token@Line.

:- op(200, xfx, @).

tokens(Tokens, Line) -->
    white_space(Line, Line1),
    (   eos
    ->  { Tokens = [] }
    ;   token(Token)
    ->  { Tokens = [Token@Line1|Rest] },
        tokens(Rest, Line1)
    ;   [Code],
        { char_code(Char, Code),
          throw(imp_error(Line1, unexpected_character(Char)))
        }
    ).

white_space(L0, L) --> "\n", !, { L1 is L0+1 }, white_space(L1, L).
white_space(L0, L) --> "//", !, string_without(`\n`, _), white_space(L0, L).
white_space(L0, L) --> [C], { code_type(C, space) }, !, white_space(L0, L).
white_space(L, L)  --> [].

token(num(N)) --> digits_with_fraction(Codes), !, { number_codes(N, Codes) }.
token(str(S)) --> "\"", !, string_body(Codes), { string_codes(S, Codes) }.
token(T)      --> csym_name(Name), !,
                  { keyword(Name) -> T = kw(Name) ; T = id(Name) }.
token(op(Op)) --> { operator_text(Op, Codes) }, Codes, !.

digits_with_fraction(Codes) -->
    digit(D), digits(Ds),
    (   ".", digit(F), digits(Fs)
    ->  { append([D|Ds], [0'.,F|Fs], Codes) }
    ;   { Codes = [D|Ds] }
    ).

string_body([]) --> "\"", !.
string_body([0'\n|Cs]) --> "\\n", !, string_body(Cs).
string_body([0'"|Cs]) --> "\\\"", !, string_body(Cs).
string_body([C|Cs]) --> [C], string_body(Cs).

csym_name(Name) -->
    csym_start(C), csyms(Cs),
    { atom_codes(Name, [C|Cs]) }.

csym_start(C) --> [C], { code_type(C, csymf) }.
csyms([C|Cs]) --> [C], { code_type(C, csym) }, !, csyms(Cs).
csyms([]) --> [].

keyword(K) :-
    memberchk(K, [fun, var, if, else, while, for, in, print, return, try, catch,
                  throw, true, false, nil, and, or, not]).

operator_text(Op, Codes) :-
    member(Op, ['==', '!=', '<=', '>=', '..', '+', '-', '*', '/', '%', '<', '>', '=',
                '(', ')', '{', '}', '[', ']', ',', ';']),
    atom_codes(Op, Codes).

                 /*******************************
                 *            PARSER            *
                 *******************************/

%   The parser is a DCG over tokens.

program(program(Functions, Body)) -->
    functions(Functions),
    block(Body),
    end_of_input.

functions([F|Fs]) --> function(F), !, functions(Fs).
functions([]) --> [].

function(fun(Name, Params, Body)) -->
    kw(fun), !, must(id(Name), name), must(op('('), '('), names(Params), must(op(')'), ')'),
    block(Body).

names([N|Ns]) --> id(N), !, more_names(Ns).
names([]) --> [].
more_names([N|Ns]) --> symbol(','), !, must(id(N), name), more_names(Ns).
more_names([]) --> [].

block(Statements) -->
    must(op('{'), '{'), statements(Statements), must(op('}'), '}').

statements([S|Ss]) --> statement(S), !, statements(Ss).
statements([]) --> [].

statement(var(N, E))      --> kw(var), !, must(id(N), name), initial_value(E), semicolon.
statement(if(C, T, E))    --> kw(if), !, condition(C), block(T), else_part(E).
statement(while(C, B))    --> kw(while), !, condition(C), block(B).
statement(for(N, A, B, S)) --> kw(for), !, must(id(N), name), must(kw(in), in),
                              expr(A), must(op('..'), '..'), expr(B), block(S).
statement(print(Es))      --> kw(print), !, expr(E), more_exprs(Es0), semicolon, { Es = [E|Es0] }.
statement(return(E))      --> kw(return), !, ( expr(E) -> [] ; { E = nil } ), semicolon.
statement(try(B, N, H))   --> kw(try), !, block(B), must(kw(catch), catch), must(id(N), name), block(H).
statement(throw(E))       --> kw(throw), !, expr(E), semicolon.
statement(S)              --> expr(E),
    (   symbol('=')
    ->  expr(V), { assignment(E, V, S) }
    ;   { S = do(E) }
    ),
    semicolon.

initial_value(E) --> symbol('='), !, expr(E).
initial_value(nil) --> [].

assignment(name(N, _), V, assign(N, V)) :- !.
assignment(index(A, I), V, put(A, I, V)) :- !.
assignment(_, _, _) :- throw(imp_error(0, not_assignable)).

condition(C) --> must(op('('), '('), expr(C), must(op(')'), ')').

else_part([S]) --> kw(else), kw(if), !, condition(C), block(T), else_part(E), { S = if(C, T, E) }.
else_part(B) --> kw(else), !, block(B).
else_part([]) --> [].

semicolon --> must(op(';'), ';').

%   Expressions: a table of binary operators, loosest first.

level(1, or).
level(2, and).
level(3, '==').  level(3, '!=').
level(4, '<').   level(4, '<=').  level(4, '>').  level(4, '>=').
level(5, '+').   level(5, '-').
level(6, '*').   level(6, '/').   level(6, '%').

expr(E) --> expr(1, E).

expr(7, E) --> !, unary(E).
expr(L, E) --> { L1 is L+1 }, expr(L1, A), rest_of_expr(L, A, E).

rest_of_expr(L, A, E) -->
    [T@_], { operator_token(T, Op), level(L, Op) }, !,
    { L1 is L+1 }, operand(L1, B), rest_of_expr(L, binary(Op, A, B), E).
rest_of_expr(_, E, E) --> [].

operator_token(op(Op), Op).
operator_token(kw(Op), Op).

operand(L, E) --> expr(L, E), !.
operand(_, _) --> expected(expression).

unary(neg(E)) --> symbol('-'), !, unary(E).
unary(not(E)) --> kw(not), !, unary(E).
unary(E) --> primary(P), postfix(P, E).

postfix(P, E) --> symbol('['), !, expr(I), must(op(']'), ']'), postfix(index(P, I), E).
postfix(name(N, Line), E) --> symbol('('), !, arguments(Es), postfix(call(N, Es, Line), E).
postfix(E, E) --> [].

primary(const(N)) --> [num(N)@_], !.
primary(const(S)) --> [str(S)@_], !.
primary(const(true)) --> kw(true), !.
primary(const(false)) --> kw(false), !.
primary(const(nil)) --> kw(nil), !.
primary(name(N, Line)) --> [id(N)@Line], !.
primary(list(Es)) --> symbol('['), !, ( symbol(']') -> { Es = [] } ; expr(E), more_exprs(Es0), must(op(']'), ']'), { Es = [E|Es0] } ).
primary(E) --> symbol('('), expr(E), must(op(')'), ')').

arguments([]) --> symbol(')'), !.
arguments([E|Es]) --> expr(E), more_exprs(Es), must(op(')'), ')').

more_exprs([E|Es]) --> symbol(','), !, operand(1, E), more_exprs(Es).
more_exprs([]) --> [].

kw(K) --> [kw(K)@_].
symbol(O) --> [op(O)@_].
id(N) --> [id(N)@_].

must(Token, _) --> [Token@_], !.
must(_, What) --> expected(What).

expected(What) --> [Token@Line], !, { throw(imp_error(Line, expected(What, Token))) }.
expected(What) --> { throw(imp_error(eof, expected(What, end_of_input))) }.

end_of_input([], []) :- !.
end_of_input([T@Line|_], _) :- throw(imp_error(Line, expected(end_of_input, T))).

parse(Codes, Program) :-
    phrase(tokens(Tokens, 1), Codes),
    phrase(program(Program), Tokens).

                 /*******************************
                 *         INTERPRETER          *
                 *******************************/

%   A state is st(Frame, Functions, Heap, Next): variables of the current
%   call, functions by name, arrays by number, the next free number.

interpret(program(Functions, Body), Status) :-
    findall(N-fun(Ps, B), member(fun(N, Ps, B), Functions), Pairs),
    list_to_assoc(Pairs, Table),
    empty_assoc(Empty),
    catch(( run_block(Body, st(Empty, Table, Empty, 0), _, Outcome),
            outcome_status(Outcome, Status)
          ),
          imp_throw(V, st(_, _, Heap, _)),
          ( show(V, Heap, Text),
            format("uncaught exception: ~s~n", [Text]),
            Status = 70
          )).

outcome_status(returned(N), N) :- integer(N), !.
outcome_status(_, 0).

run_block([], S, S, normal).
run_block([St|Sts], S0, S, Outcome) :-
    trace_statement(St),
    run(St, S0, S1, Outcome1),
    (   Outcome1 == normal
    ->  run_block(Sts, S1, S, Outcome)
    ;   S = S1,
        Outcome = Outcome1
    ).

trace_statement(St) :-
    tracing,
    !,
    functor(St, Name, Arity),
    format("[~a/~d] ", [Name, Arity]).
trace_statement(_).

run(var(N, E), S0, S, normal) :- eval_or_nil(E, S0, S1, V), set_var(N, V, S1, S).
run(assign(N, E), S0, S, normal) :-
    eval(E, S0, S1, V),
    S1 = st(Frame, _, _, _),
    (   get_assoc(N, Frame, _) -> true ; raise("undeclared variable ", N, S1) ),
    set_var(N, V, S1, S).
run(put(A, I, E), S0, S, normal) :-
    eval(A, S0, S1, Array), eval(I, S1, S2, Index), eval(E, S2, S3, V),
    put_element(Array, Index, V, S3, S).
run(if(C, T, E), S0, S, Outcome) :-
    eval(C, S0, S1, V),
    (   truthy(V) -> run_block(T, S1, S, Outcome) ; run_block(E, S1, S, Outcome) ).
run(while(C, B), S0, S, Outcome) :-
    eval(C, S0, S1, V),
    (   truthy(V)
    ->  run_block(B, S1, S2, Outcome1),
        (   Outcome1 == normal -> run(while(C, B), S2, S, Outcome) ; S = S2, Outcome = Outcome1 )
    ;   S = S1, Outcome = normal
    ).
run(for(N, A, B, Body), S0, S, Outcome) :-
    eval(A, S0, S1, From), eval(B, S1, S2, To),
    must_be(integer, From), must_be(integer, To),
    loop(From, To, N, Body, S2, S, Outcome).
run(print(Es), S0, S, normal) :-
    eval_list(Es, S0, S, Vs),
    S = st(_, _, Heap, _),
    maplist({Heap}/[V,T]>>show(V, Heap, T), Vs, Texts),
    atomics_to_string_spaced(Texts, Line),
    writeln(Line).
run(return(E), S0, S, returned(V)) :- eval_or_nil(E, S0, S, V).
run(throw(E), S0, _, _) :- eval(E, S0, S, V), throw(imp_throw(V, S)).
run(try(B, N, H), S0, S, Outcome) :-
    catch(run_block(B, S0, S, Outcome), imp_throw(V, st(_, _, Heap, Next)), true),
    (   var(V)
    ->  true
    ;   S0 = st(Frame, Functions, _, _),
        set_var(N, V, st(Frame, Functions, Heap, Next), S1),
        run_block(H, S1, S, Outcome)
    ).
run(do(E), S0, S, normal) :- eval(E, S0, S, _).

loop(I, To, _, _, S, S, normal) :- I > To, !.
loop(I, To, N, Body, S0, S, Outcome) :-
    set_var(N, I, S0, S1),
    run_block(Body, S1, S2, Outcome1),
    (   Outcome1 == normal
    ->  I1 is I+1, loop(I1, To, N, Body, S2, S, Outcome)
    ;   S = S2, Outcome = Outcome1
    ).

atomics_to_string_spaced(Texts, Line) :-
    atomic_list_concat(Texts, ' ', Atom),
    atom_string(Atom, Line).

set_var(N, V, st(F0, T, H, X), st(F, T, H, X)) :- put_assoc(N, F0, V, F).

raise(Text, Culprit, S) :-
    format(string(Message), "~s~w", [Text, Culprit]),
    throw(imp_throw(Message, S)).

truthy(V) :- V \== false, V \== nil.

eval_or_nil(nil, S, S, nil) :- !.
eval_or_nil(E, S0, S, V) :- eval(E, S0, S, V).

eval(const(V), S, S, V).
eval(name(N, _), S, S, V) :-
    S = st(Frame, _, _, _),
    (   get_assoc(N, Frame, V0) -> V = V0 ; raise("unknown variable ", N, S) ).
eval(neg(E), S0, S, V) :- eval(E, S0, S, V0), numeric(V0, S), V is -V0.
eval(not(E), S0, S, V) :- eval(E, S0, S, V0), ( truthy(V0) -> V = false ; V = true ).
eval(binary(and, A, B), S0, S, V) :- !,
    eval(A, S0, S1, VA), ( truthy(VA) -> eval(B, S1, S, V) ; S = S1, V = VA ).
eval(binary(or, A, B), S0, S, V) :- !,
    eval(A, S0, S1, VA), ( truthy(VA) -> S = S1, V = VA ; eval(B, S1, S, V) ).
eval(binary(Op, A, B), S0, S, V) :-
    eval(A, S0, S1, VA), eval(B, S1, S, VB), binary(Op, VA, VB, S, V).
eval(list(Es), S0, st(F, T, H, X), array(Id)) :-
    eval_list(Es, S0, st(F, T, H0, Id), Vs),
    put_assoc(Id, H0, Vs, H), X is Id+1.
eval(index(A, I), S0, S, V) :-
    eval(A, S0, S1, Array), eval(I, S1, S, Index), element(Array, Index, S, V).
eval(call(N, Es, Line), S0, S, V) :-
    eval_list(Es, S0, S1, Vs), call_function(N, Vs, Line, S1, S, V).

eval_list([], S, S, []).
eval_list([E|Es], S0, S, [V|Vs]) :- eval(E, S0, S1, V), eval_list(Es, S1, S, Vs).

numeric(V, _) :- number(V), !.
numeric(V, S) :- raise("not a number: ", V, S).

binary('==', A, B, _, V) :- !, ( A == B -> V = true ; V = false ).
binary('!=', A, B, _, V) :- !, ( A == B -> V = false ; V = true ).
binary('+', A, B, S, V) :- ( string(A) ; string(B) ), !,
    S = st(_, _, H, _), show(A, H, TA), show(B, H, TB), string_concat(TA, TB, V).
binary(Op, A, B, S, V) :-
    numeric(A, S), numeric(B, S),
    arithmetic(Op, A, B, S, V).

arithmetic('+', A, B, _, V) :- V is A+B.
arithmetic('-', A, B, _, V) :- V is A-B.
arithmetic('*', A, B, _, V) :- V is A*B.
arithmetic('/', A, B, S, V) :-
    (   B =:= 0 -> raise("division by zero: ", A, S)
    ;   integer(A), integer(B) -> V is A//B
    ;   V is A/B
    ).
arithmetic('%', A, B, _, V) :- V is A mod B.
arithmetic('<', A, B, _, V) :- ( A < B -> V = true ; V = false ).
arithmetic('<=', A, B, _, V) :- ( A =< B -> V = true ; V = false ).
arithmetic('>', A, B, _, V) :- ( A > B -> V = true ; V = false ).
arithmetic('>=', A, B, _, V) :- ( A >= B -> V = true ; V = false ).

element(array(Id), I, S, V) :-
    S = st(_, _, Heap, _),
    get_assoc(Id, Heap, Vs),
    (   nth0(I, Vs, V0) -> V = V0 ; raise("index out of range: ", I, S) ).

put_element(array(Id), I, V, S0, st(F, T, H, X)) :-
    S0 = st(F, T, H0, X),
    get_assoc(Id, H0, Vs0),
    (   nth0(I, Vs0, _, Rest) -> nth0(I, Vs, V, Rest) ; raise("index out of range: ", I, S0) ),
    put_assoc(Id, H0, Vs, H).

call_function(N, Vs, Line, S0, S, V) :-
    S0 = st(Frame, Table, _, _),
    (   get_assoc(N, Table, fun(Ps, Body))
    ->  (   same_length(Ps, Vs) -> true ; length(Ps, K), throw(imp_error(Line, arity(N, K))) ),
        maplist([P,A,P-A]>>true, Ps, Vs, Pairs),
        list_to_assoc(Pairs, Local),
        set_frame(Local, S0, S1),
        run_block(Body, S1, S2, Outcome),
        set_frame(Frame, S2, S),
        (   Outcome = returned(V0) -> V = V0 ; V = nil )
    ;   library_function(N, Vs, S0, S, V)
    ->  true
    ;   length(Vs, K),
        throw(imp_error(Line, no_function(N, K)))
    ).

set_frame(Frame, st(_, T, H, X), st(Frame, T, H, X)).

library_function(len, [array(Id)], S, S, N) :- S = st(_, _, H, _), get_assoc(Id, H, Vs), length(Vs, N).
library_function(len, [T], S, S, N) :- string(T), string_length(T, N).
library_function(push, [array(Id), V], st(F, T, H0, X), st(F, T, H, X), nil) :-
    get_assoc(Id, H0, Vs0), append(Vs0, [V], Vs), put_assoc(Id, H0, Vs, H).
library_function(upper, [T], S, S, U) :- string_upper(T, U).
library_function(str, [V], S, S, T) :- S = st(_, _, H, _), show(V, H, T).
library_function(sorted, [array(Id)], st(F, T, H0, X), st(F, T, H, X1), array(X)) :-
    get_assoc(Id, H0, Vs0), msort(Vs0, Vs), put_assoc(X, H0, Vs, H), X1 is X+1.

show(array(Id), Heap, Text) :- !,
    get_assoc(Id, Heap, Vs),
    maplist({Heap}/[V,T]>>show(V, Heap, T), Vs, Ts),
    atomic_list_concat(Ts, ', ', Inner),
    format(string(Text), "[~w]", [Inner]).
show(V, _, Text) :- format(string(Text), "~w", [V]).

                 /*******************************
                 *             MAIN             *
                 *******************************/

main :-
    current_prolog_flag(argv, Argv),
    catch(start(Argv, Status), imp_error(Line, What),
          ( explain(What, Text),
            format("~w: ~s~n", [Line, Text]),
            Status = 65
          )),
    halt(Status).

start(['--ast', File], 0) :- !, load(File, Program), print_term_tree(Program, 0).
start(['--steps', File], Status) :- !, assertz(tracing), start([File], Status).
start([File], Status) :- !, load(File, Program), interpret(Program, Status).
start(_, 64) :- writeln("usage: imp [--ast|--steps] FILE").

load(File, Program) :-
    read_file_to_codes(File, Codes, []),
    parse(Codes, Program).

explain(expected(What, Token), Text) :- format(string(Text), "expected ~w, found ~q", [What, Token]).
explain(unexpected_character(C), Text) :- format(string(Text), "unexpected character ~q", [C]).
explain(no_function(N, K), Text) :- format(string(Text), "no function ~w with ~d arguments", [N, K]).
explain(arity(N, K), Text) :- format(string(Text), "~w takes ~d argument~w", [N, K, s]).
explain(not_assignable, "cannot assign to that").

print_term_tree(Term, Indent) :-
    compound(Term),
    \+ is_list(Term),
    Term =.. [F|Args],
    \+ forall(member(A, Args), atomic(A)),
    !,
    format("~*c~w~n", [Indent, 0' , F]),
    Deeper is Indent+2,
    forall(member(A, Args), print_term_tree(A, Deeper)).
print_term_tree(List, Indent) :-
    is_list(List), List \== [],
    !,
    forall(member(A, List), print_term_tree(A, Indent)).
print_term_tree(Term, Indent) :-
    format("~*c~q~n", [Indent, 0' , Term]).
