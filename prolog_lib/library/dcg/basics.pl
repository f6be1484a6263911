% basics.pl: the small nonterminals that most grammars over code lists need: blanks, digits, numbers, lines, atoms.
% Parsing they are greedy and commit, except string//1, which takes as little as possible and grows on backtracking.
:- module(dcg_basics,
          [ white//0, whites//0, blank//0, blanks//0, nonblank//1, nonblanks//1, blanks_to_nl//0,
            string//1, string_without//2, alpha_to_lower//1, digits//1, digit//1, integer//1, float//1, number//1,
            xdigits//1, xdigit//1, xinteger//1, eos//0, eol//0, remainder//1, prolog_var_name//1, atom//1 ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(error), [must_be/2, type_error/2]).

%! string_without(+EndCodes, -Codes)// is det.  All codes before the first of EndCodes, which stays in the input.
string_without(End, Codes) -->
    { string(End) -> string_codes(End, EndCodes) ; must_be(list, End), EndCodes = End },
    codes_without(EndCodes, Codes).

codes_without(End, [Code|Codes]) -->
    [Code], { \+ memberchk(Code, End) }, !,
    codes_without(End, Codes).
codes_without(_, []) --> [].

%! string(-Codes)// is nondet.  As few codes as possible, more on backtracking.
string([]) --> [].
string([Code|Codes]) --> [Code], string(Codes).

%! blanks// is det.  Zero or more white space codes, line ends included.
blanks --> blank, !, blanks.
blanks --> [].

%! blank// is semidet.  One white space code.
blank --> [Code], { nonvar(Code), code_type(Code, space) }.

%! nonblanks(-Codes)// is det.  All codes before the first white space.
nonblanks([Code|Codes]) --> [Code], { code_type(Code, graph) }, !, nonblanks(Codes).
nonblanks([]) --> [].

%! nonblank(-Code)// is semidet.  One code that is no white space.
nonblank(Code) --> [Code], { code_type(Code, graph) }.

%! blanks_to_nl// is semidet.  Skips the rest of a line that has only white space; the end of the input ends a line, too.
blanks_to_nl --> [Code], { Code \== 0'\n, nonvar(Code), code_type(Code, space) }, !, blanks_to_nl.
blanks_to_nl --> "\n", !.
blanks_to_nl, [] --> eos.

%! whites// is det.  Zero or more spaces and tabs.
whites --> white, !, whites.
whites --> [].

%! white// is semidet.  One space or tab.
white --> [Code], { nonvar(Code), code_type(Code, white) }.

%! alpha_to_lower(?Lower)// is semidet.  A letter as lower case; Lower that is bound matches both cases.
alpha_to_lower(Lower) -->
    [Code],
    {   nonvar(Code)
    ->  code_type(Code, alpha),
        code_type(Code, to_upper(Upper)),
        Lower0 = Upper,
        ( var(Lower) -> Lower = Lower0 ; Lower == Lower0 -> true ; Lower == Code )
    ;   Code = Lower
    }.

%! digits(?Codes)// is det.  Zero or more decimal digits.
digits([Code|Codes]) --> digit(Code), !, digits(Codes).
digits([]) --> [].

%! digit(?Code)// is semidet.  One decimal digit.
digit(Code) --> [Code], { code_type(Code, digit) }.

%! integer(?Integer)// is semidet.  Reads an integer with optional sign, or writes Integer.
integer(Integer) -->
    (   { var(Integer) }
    ->  signed_digits(Codes, []),
        { number_codes(Integer, Codes) }
    ;   { format(codes(Codes), '~d', [Integer]) },
        Codes
    ).

%! float(?Float)// is semidet.  Reads a number with a fraction or an exponent, or writes Float.
float(Float) -->
    (   { var(Float) }
    ->  number(Float),
        { float(Float) }
    ;   { must_be(number, Float), float(Float), number_codes(Float, Codes) },
        Codes
    ).

%! number(?Number)// is semidet.  Reads an integer or float, or writes Number.
number(Number) -->
    (   { var(Number) }
    ->  signed_digits(Codes, Fraction),
        fraction(Fraction, Exponent),
        exponent(Exponent),
        { number_codes(Number0, Codes), as_float(Fraction, Number0, Number) }
    ;   { number(Number) }
    ->  { number_codes(Number, Codes) },
        Codes
    ;   { type_error(number, Number) }
    ).

% 1e10 is a float even where the reader takes it for an integer.
as_float([], Number, Number) :- !.
as_float(_, Number0, Number) :- Number is float(Number0).

signed_digits(Codes, Tail) -->
    sign(Codes, [Digit|Digits]),
    digit(Digit),
    more_digits(Digits, Tail).

sign([0'-|Codes], Codes) --> "-", !.
sign(Codes, Codes) --> "+", !.
sign(Codes, Codes) --> [].

more_digits([Digit|Digits], Tail) --> digit(Digit), !, more_digits(Digits, Tail).
more_digits(Tail, Tail) --> [].

fraction([0'.,Digit|Digits], Tail) --> ".", digit(Digit), !, more_digits(Digits, Tail).
fraction(Tail, Tail) --> [].

exponent([0'e|Codes]) --> ( "e" ; "E" ), !, signed_digits(Codes, []).
exponent([]) --> [].

%! xinteger(?Integer)// is semidet.  Reads a hexadecimal number, or writes Integer in hexadecimal.
xinteger(Integer) -->
    (   { var(Integer) }
    ->  xdigit(Weight),
        xdigits(Weights),
        { weights_value(Weights, Weight, Integer) }
    ;   { format(codes(Codes), '~16r', [Integer]) },
        Codes
    ).

weights_value([], Value, Value).
weights_value([Weight|Weights], Value0, Value) :-
    Value1 is Value0*16 + Weight,
    weights_value(Weights, Value1, Value).

%! xdigits(?Weights)// is det.  Zero or more hexadecimal digits, as their values.
xdigits([Weight|Weights]) --> xdigit(Weight), !, xdigits(Weights).
xdigits([]) --> [].

%! xdigit(?Weight)// is semidet.  One hexadecimal digit of the value Weight.
xdigit(Weight) -->
    [Code],
    {   nonvar(Code)
    ->  code_type(Code, xdigit(Weight))
    ;   between(0, 15, Weight),
        lower_digit(Weight, Code)
    },
    !.

lower_digit(Weight, Code) :- ( Weight < 10 -> Code is 0'0 + Weight ; Code is 0'a + Weight - 10 ).

%! eos// is semidet.  The end of the input.
eos([], []).

%! eol// is semidet.  A line end, \n or \r\n, or the end of the input.
eol --> "\n", !.
eol --> "\r\n", !.
eol --> eos.

%! remainder(-Codes)// is det.  All that is left of the input.
remainder(Codes, Codes, []).

%! prolog_var_name(?Name)// is semidet.  The name of a Prolog variable, as an atom.
prolog_var_name(Name) -->
    (   { var(Name) }
    ->  [Code], { code_type(Code, prolog_var_start) },
        name_codes(Codes),
        { atom_codes(Name, [Code|Codes]) }
    ;   { atom_codes(Name, [Code|Codes]), code_type(Code, prolog_var_start) },
        [Code],
        Codes
    ).

name_codes([Code|Codes]) --> [Code], { code_type(Code, prolog_identifier_continue) }, !, name_codes(Codes).
name_codes([]) --> [].

%! atom(++Atom)// is det.  Writes the text of Atom, any ground term, as write/1 does.
atom(Atom) -->
    { must_be(ground, Atom), format(codes(Codes), '~w', [Atom]) },
    Codes.
