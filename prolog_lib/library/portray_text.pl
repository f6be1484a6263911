% portray_text.pl: lists of character codes printed as `text` by print/1, the toplevel and messages.
:- module(portray_text,
          [ portray_text/1, set_portray_text/2, set_portray_text/3 ]).
:- use_module(library(lists), [append/3]).
:- use_module(library(error), [must_be/2, domain_error/2]).

:- multifile user:portray/1.
:- dynamic user:portray/1.

% property(Name, Value)
:- dynamic property/2.

property(enabled, false).
property(min_length, 3).
property(ellipsis, 30).

%! portray_text(+Boolean) is det.  Whether lists of codes are printed as text.
portray_text(Boolean) :- set_portray_text(enabled, Boolean).

%! set_portray_text(+Property, ?Value) is det.  Sets enabled, min_length of texts, or ellipsis, the length they are cut to.
set_portray_text(Property, Value) :- set_portray_text(Property, _, Value).

%! set_portray_text(+Property, -Old, +New) is det.  The value of Property was Old and is New.
set_portray_text(Property, Old, New) :-
    (   atom(Property), property(Property, Value)
    ->  true
    ;   domain_error(portray_text_option, Property)
    ),
    Old = Value,
    (   New == Value
    ->  true
    ;   ( Property == enabled -> must_be(boolean, New) ; must_be(nonneg, New) ),
        retractall(property(Property, _)),
        assertz(property(Property, New)),
        ( Property == enabled -> hook(New) ; true )
    ).

% The hook is there only while it is needed: print/1 is slower with it.
hook(true) :- assertz((user:portray(Term) :- portray_text:portray_codes(Term))).
hook(false) :- ( retract((user:portray(_) :- portray_text:portray_codes(_))) -> true ; true ).

% Prints a list of codes that is long enough, `abc` or `abc|Tail`; fails for other terms.
portray_codes(Term) :-
    nonvar(Term), Term = [_|_],
    text_prefix(Term, Codes, Length, Tail),
    property(min_length, Least),
    Length >= Least,
    ( Tail == [] -> true ; var(Tail) ),
    property(ellipsis, Most),
    shortened(Codes, Length, Most, Shown),
    escaped(Shown, Text),
    format('`~s', [Text]),
    ( var(Tail) -> format('|~p', [Tail]) ; true ),
    write('`').

escaped([], []).
escaped([Code|Codes], Text) :-
    ( escape(Code, Letter) -> Text = [0'\\,Letter|Text1] ; Text = [Code|Text1] ),
    escaped(Codes, Text1).

escape(0'\n, 0'n).
escape(0'\t, 0't).
escape(0'`, 0'`).

text_prefix(Term, [], 0, Term) :- var(Term), !.
text_prefix([Code|Rest], [Code|Codes], Length, Tail) :- !,
    text_code(Code),
    text_prefix(Rest, Codes, Length0, Tail),
    Length is Length0 + 1.
text_prefix(Tail, [], 0, Tail).

text_code(Code) :- integer(Code), ( Code >= 0' , Code =< 0'~ -> true ; Code == 0'\n -> true ; Code == 0'\t ).

% A text that is too long has its last five characters behind an ellipsis.
shortened(Codes, Length, Most, Shown) :-
    (   Length =< Most
    ->  Shown = Codes
    ;   First is max(0, Most - 5),
        length(Start, First),
        append(Start, Middle, Codes),
        length(End, 5),
        append(_, End, Middle),
        append(Start, [0'.,0'.,0'.|End], Shown)
    ).
