% ctypes.pl: classes of characters, with the names of C's ctype.h. Unbound characters are enumerated.
:- module(ctypes,
          [ is_alnum/1, is_alpha/1, is_ascii/1, is_cntrl/1, is_csym/1, is_csymf/1, is_digit/1, is_digit/3, is_endfile/1,
            is_endline/1, is_graph/1, is_lower/1, is_newline/1, is_newpage/1, is_paren/2, is_period/1, is_print/1,
            is_punct/1, is_quote/1, is_space/1, is_upper/1, is_white/1, to_lower/2, to_upper/2, upper_lower/2 ]).

%! is_alnum(?Code) is nondet.  Code is a letter or digit.
is_alnum(Code) :- code_type(Code, alnum).

%! is_alpha(?Code) is nondet.  Code is a letter.
is_alpha(Code) :- code_type(Code, csymf), Code \== 0'_, Code \== '_'.

%! is_ascii(?Code) is nondet.  Code is an ASCII character.
is_ascii(Code) :- code_type(Code, ascii).

%! is_cntrl(?Code) is nondet.  Code is a control character.
is_cntrl(Code) :- code_type(Code, cntrl).

%! is_csym(?Code) is nondet.  Code is part of a C identifier.
is_csym(Code) :- code_type(Code, csym).

%! is_csymf(?Code) is nondet.  Code is the first character of a C identifier.
is_csymf(Code) :- code_type(Code, csymf).

%! is_digit(?Code) is nondet.  Code is a decimal digit.
is_digit(Code) :- code_type(Code, digit).

%! is_endline(?Code) is nondet.  Code is an end of a line.
is_endline(Code) :- code_type(Code, end_of_line).

%! is_graph(?Code) is nondet.  Code is visible.
is_graph(Code) :- code_type(Code, graph).

%! is_lower(?Code) is nondet.  Code is a lower case letter.
is_lower(Code) :- code_type(Code, lower).

%! is_newline(?Code) is nondet.  Code is the newline character.
is_newline(Code) :- code_type(Code, newline).

%! is_period(?Code) is nondet.  Code is a character that ends a sentence.
is_period(Code) :- code_type(Code, period).

%! is_print(?Code) is nondet.  Code is printable and no space.
is_print(Code) :- code_type(Code, graph).

%! is_punct(?Code) is nondet.  Code is visible, no letter and no digit.
is_punct(Code) :- code_type(Code, punct).

%! is_quote(?Code) is nondet.  Code is a quote.
is_quote(Code) :- code_type(Code, quote).

%! is_space(?Code) is nondet.  Code is white space.
is_space(Code) :- code_type(Code, space).

%! is_upper(?Code) is nondet.  Code is an upper case letter.
is_upper(Code) :- code_type(Code, upper).

%! is_white(?Code) is nondet.  Code is a space or tab.
is_white(Code) :- code_type(Code, white).

%! is_endfile(?Code) is semidet.  Code stands for the end of a file.
is_endfile(-1).

%! is_newpage(?Code) is semidet.  Code is the form feed.
is_newpage(0'\f).

%! is_paren(?Open, ?Close) is nondet.  Open and Close are a pair of brackets.
is_paren(0'(, 0')).
is_paren(0'[, 0']).
is_paren(0'{, 0'}).

%! is_digit(?Code, +Base, ?Weight) is nondet.  Code is a digit of Base, at most 36, with the value Weight.
is_digit(Code, Base, Weight) :-
    integer(Base), Base >= 2, Base =< 36,
    (   integer(Code)
    ->  weight(Code, Weight0),
        Weight0 < Base,
        Weight = Weight0
    ;   Last is Base - 1,
        between(0, Last, Weight),
        ( Weight < 10 -> Code is 0'0 + Weight ; Code is 0'a + Weight - 10 )
    ).

weight(Code, Weight) :-
    (   Code >= 0'0, Code =< 0'9 -> Weight is Code - 0'0
    ;   Code >= 0'a, Code =< 0'z -> Weight is Code - 0'a + 10
    ;   Code >= 0'A, Code =< 0'Z -> Weight is Code - 0'A + 10
    ).

%! upper_lower(?Upper, ?Lower) is semidet.  Upper and Lower are the two cases of a letter.
upper_lower(Upper, Lower) :-
    ( nonvar(Upper) -> code_type(Upper, upper(Lower)) ; code_type(Lower, lower(Upper)) ), !.

%! to_lower(?Code, ?Lower) is det.  Lower is Code in lower case.
to_lower(Code, Lower) :-
    (   nonvar(Code)
    ->  ( upper_lower(Code, Lower0) -> Lower = Lower0 ; Lower = Code )
    ;   upper_lower(Code0, Lower)
    ->  Code = Code0
    ;   Code = Lower
    ).

%! to_upper(?Code, ?Upper) is det.  Upper is Code in upper case.
to_upper(Code, Upper) :-
    (   nonvar(Code)
    ->  ( code_type(Code, lower(Upper0)) -> Upper = Upper0 ; Upper = Code )
    ;   upper_lower(Upper, Code0)
    ->  Code = Code0
    ;   Code = Upper
    ).
