%   parser.pl -- a scanner and parser for a small block-structured language
%
%   Turns program text into tokens and tokens into a syntax tree, with one
%   definite clause grammar for each stage.
%   Stresses: grammar rules (difference lists), character tests, if-then-else
%   and cuts in DCG bodies, atom_codes/2 and number_codes/2.

main       :- benchmark(4400).
main_small :- benchmark(88).

benchmark(Count) :-
    source(Codes),
    loop(Count, Codes),
    parse(Codes, Tree),
    size(Tree, 0, Size),
    Tree = program(Name, Declarations, _),
    count(Declarations, 0, N),
    write(program(Name)), nl,
    write(declarations(N)), nl,
    write(size(Size)), nl.

loop(0, _) :- !.
loop(Count, Codes) :-
    \+ \+ parse(Codes, _),
    Count1 is Count - 1,
    loop(Count1, Codes).

parse(Codes, Tree) :-
    scan(Codes, Tokens),
    program(Tree, Tokens, []).

%   ----- the scanner ------------------------------------------------------

scan([], []).
scan([C|Cs], Tokens) :-
    class(C, Class),
    scan(Class, C, Cs, Tokens).

scan(space, _, Cs, Tokens) :-
    scan(Cs, Tokens).
scan(letter, C, Cs, [Token|Tokens]) :-
    word_tail(Word, Cs, Rest),
    atom_codes(Atom, [C|Word]),
    (   keyword(Atom)
    ->  Token = Atom
    ;   Token = name(Atom)
    ),
    scan(Rest, Tokens).
scan(digit, C, Cs, [number(N)|Tokens]) :-
    digits_tail(Digits, Cs, Rest),
    number_codes(N, [C|Digits]),
    scan(Rest, Tokens).
scan(symbol, C, Cs, [Token|Tokens]) :-
    (   Cs = [D|Rest],
        double_symbol(C, D, Token)
    ->  scan(Rest, Tokens)
    ;   char_code(Token, C),
        scan(Cs, Tokens)
    ).

word_tail([C|Word]) -->
    [C],
    { class(C, Class), word_class(Class) }, !,
    word_tail(Word).
word_tail([]) --> [].

word_class(letter).
word_class(digit).

digits_tail([C|Digits]) -->
    [C],
    { C >= 0'0, C =< 0'9 }, !,
    digits_tail(Digits).
digits_tail([]) --> [].

class(C, Class) :-
    (   C =< 32              -> Class = space
    ;   C >= 0'a, C =< 0'z   -> Class = letter
    ;   C >= 0'0, C =< 0'9   -> Class = digit
    ;   Class = symbol
    ).

double_symbol(0':, 0'=, (:=)).
double_symbol(0'<, 0'=, (=<)).
double_symbol(0'>, 0'=, (>=)).
double_symbol(0'<, 0'>, (<>)).

keyword(program).   keyword(var).      keyword(procedure).
keyword(begin).     keyword(end).      keyword(if).
keyword(then).      keyword(else).     keyword(while).
keyword(do).        keyword(repeat).   keyword(until).
keyword(and).       keyword(or).       keyword(not).
keyword(div).       keyword(mod).      keyword(return).

%   ----- the parser -------------------------------------------------------

program(program(Name, Declarations, Body)) -->
    [program, name(Name), ;],
    declarations(Declarations),
    block(Body),
    ['.'].

declarations([D|Ds]) -->
    declaration(D), !,
    declarations(Ds).
declarations([]) --> [].

declaration(variables(Names)) -->
    [var],
    names(Names),
    [;].
declaration(procedure(Name, Parameters, Locals, Body)) -->
    [procedure, name(Name), '('],
    parameters(Parameters),
    [')', ;],
    declarations(Locals),
    block(Body),
    [;].

parameters(Names) --> names(Names), !.
parameters([])    --> [].

names([Name|Names]) -->
    [name(Name)],
    more_names(Names).

more_names(Names) --> [','], !, names(Names).
more_names([])    --> [].

block(block(Statements)) -->
    [begin],
    statements(Statements),
    [end].

statements([S|Ss]) -->
    statement(S),
    more_statements(Ss).

more_statements(Ss) --> [;], !, statements(Ss).
more_statements([]) --> [].

statement(Block) -->
    block(Block).
statement(if(Test, Then, Else)) -->
    [if],
    disjunction(Test),
    [then],
    statement(Then),
    else_part(Else).
statement(while(Test, Body)) -->
    [while],
    disjunction(Test),
    [do],
    statement(Body).
statement(repeat(Body, Test)) -->
    [repeat],
    statements(Body),
    [until],
    disjunction(Test).
statement(return(Value)) -->
    [return],
    expression(Value).
statement(assign(Name, Value)) -->
    [name(Name), :=],
    expression(Value).
statement(call(Name, Arguments)) -->
    [name(Name), '('],
    arguments(Arguments).

else_part(Else) --> [else], !, statement(Else).
else_part(skip) --> [].

disjunction(D) -->
    conjunction(C),
    more_disjuncts(C, D).

more_disjuncts(D0, D) -->
    [or], !,
    conjunction(C),
    more_disjuncts(or(D0, C), D).
more_disjuncts(D, D) --> [].

conjunction(C) -->
    comparison(R),
    more_conjuncts(R, C).

more_conjuncts(C0, C) -->
    [and], !,
    comparison(R),
    more_conjuncts(and(C0, R), C).
more_conjuncts(C, C) --> [].

comparison(not(C)) -->
    [not], !,
    comparison(C).
comparison(C) -->
    expression(E1),
    [Operator],
    { relation(Operator) }, !,
    expression(E2),
    { C =.. [Operator, E1, E2] }.

relation(=).    relation(<>).
relation(<).    relation(=<).
relation(>).    relation(>=).

expression(E) -->
    term(T),
    more_terms(T, E).

more_terms(E0, E) -->
    [Operator],
    { additive(Operator) }, !,
    term(T),
    { E1 =.. [Operator, E0, T] },
    more_terms(E1, E).
more_terms(E, E) --> [].

additive(+).
additive(-).

term(T) -->
    factor(F),
    more_factors(F, T).

more_factors(T0, T) -->
    [Operator],
    { multiplicative(Operator) }, !,
    factor(F),
    { T1 =.. [Operator, T0, F] },
    more_factors(T1, T).
more_factors(T, T) --> [].

multiplicative(*).
multiplicative(div).
multiplicative(mod).

factor(number(N)) --> [number(N)].
factor(minus(F))  --> [-], factor(F).
factor(E)         --> ['('], expression(E), [')'].
factor(F)         --> [name(Name)], call_or_variable(Name, F).

call_or_variable(Name, call(Name, Arguments)) -->
    ['('], !,
    arguments(Arguments).
call_or_variable(Name, variable(Name)) --> [].

arguments([]) --> [')'], !.
arguments([E|Es]) -->
    expression(E),
    more_arguments(Es).

more_arguments([E|Es]) -->
    [','], !,
    expression(E),
    more_arguments(Es).
more_arguments([]) --> [')'].

%   ----- the text to parse ------------------------------------------------

source(Codes) :-
    findall(Line, line(Line), Lines),
    join(Lines, Codes).

join([], []).
join([Line|Lines], Codes) :-
    atom_codes(Line, LineCodes),
    app(LineCodes, [10|Rest], Codes),
    join(Lines, Rest).

line('program perfect;').
line('var n, limit, total;').
line('').
line('procedure gcd(a, b);').
line('begin').
line('  while a <> b do').
line('    if a > b then a := a - b else b := b - a;').
line('  return a').
line('end;').
line('').
line('procedure power(base, exponent);').
line('var result;').
line('begin').
line('  result := 1;').
line('  while exponent > 0 do begin').
line('    if exponent mod 2 = 1 then result := result * base;').
line('    base := base * base;').
line('    exponent := exponent div 2').
line('  end;').
line('  return result').
line('end;').
line('').
line('procedure divisors(number);').
line('var candidate, sum;').
line('begin').
line('  candidate := 1;').
line('  sum := 0;').
line('  repeat').
line('    if number - candidate * (number div candidate) = 0').
line('    then sum := sum + candidate;').
line('    candidate := candidate + 1').
line('  until candidate * 2 > number;').
line('  return sum').
line('end;').
line('').
line('procedure report(value, kind);').
line('begin').
line('  if kind = 1 and value >= 0 or not value <= limit and kind <> 3').
line('  then write(value, kind + (2 * value - -7) mod 10)').
line('  else begin writeline(); write(gcd(value, power(2, kind)) * 3) end').
line('end;').
line('').
line('begin').
line('  n := 2;').
line('  limit := 10000;').
line('  total := 0;').
line('  while n <= limit do begin').
line('    if divisors(n) = n then begin').
line('      report(n, 1);').
line('      total := total + 1').
line('    end else if divisors(n) > n then report(n, 2) else report(n, 3);').
line('    n := n + 1').
line('  end;').
line('  write(total)').
line('end.').

%   ----- utilities --------------------------------------------------------

%   size(+Term, +Size0, -Size): Size - Size0 is the number of nodes of Term.
size(Term, Size0, Size) :-
    functor(Term, _, Arity),
    Size1 is Size0 + 1,
    size_of_arguments(Arity, Term, Size1, Size).

size_of_arguments(0, _, Size, Size) :- !.
size_of_arguments(I, Term, Size0, Size) :-
    arg(I, Term, Argument),
    size(Argument, Size0, Size1),
    J is I - 1,
    size_of_arguments(J, Term, Size1, Size).

app([], List, List).
app([X|Xs], List, [X|Ys]) :-
    app(Xs, List, Ys).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).
