% sgml_write.pl: writes the terms of library(sgml) as XML and HTML.
:- module(sgml_write, [xml_write/2, xml_write/3, html_write/2, html_write/3]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(sgml), [xml_quote_attribute/2, xml_quote_cdata/2]).

%! xml_write(+Content, +Options) is det.  As xml_write/3, to the current output.
xml_write(Content, Options) :- current_output(Out), xml_write(Out, Content, Options).

%! xml_write(+Stream, +Content, +Options) is det.  Writes an element, or content, as XML.
%  Options: header(Bool), layout(Bool): elements without text have their parts on lines of their own; indent(Columns).
xml_write(Out, Content, Options) :-
    ( option(header(false), Options) -> true ; header(Out) ),
    option(layout(Layout), Options, true),
    option(indent(Indent), Options, 0),
    content(Content, Out, xml, Layout, Indent).

header(Out) :- write(Out, '<?xml version="1.0" encoding="UTF-8"?>\n\n').

%! html_write(+Content, +Options) is det.  As html_write/3, to the current output.
html_write(Content, Options) :- current_output(Out), html_write(Out, Content, Options).

%! html_write(+Stream, +Content, +Options) is det.  Writes an element, or content, as HTML. Options as xml_write/3.
html_write(Out, Content, Options) :-
    ( option(header(true), Options) -> write(Out, '<!DOCTYPE html>\n') ; true ),
    option(layout(Layout), Options, true),
    option(indent(Indent), Options, 0),
    content(Content, Out, html, Layout, Indent).

content(Content, Out, Dialect, Layout, Indent) :- is_list(Content), !, each(Content, Out, Dialect, Layout, Indent).
content(Item, Out, Dialect, Layout, Indent) :- item(Item, Out, Dialect, Layout, Indent).

each([], _, _, _, _).
each([Item|Items], Out, Dialect, Layout, Indent) :-
    item(Item, Out, Dialect, Layout, Indent),
    each(Items, Out, Dialect, Layout, Indent).

item(element(Name, Attributes, Content), Out, Dialect, Layout, Indent) :- !,
    format(Out, '<~w', [Name]),
    attributes(Attributes, Out),
    rest_of_element(Content, Name, Out, Dialect, Layout, Indent).
item(pi(Text), Out, _, _, _) :- !, format(Out, '<?~w?>', [Text]).
item(sdata(Text), Out, _, _, _) :- !, write(Out, Text).
item(Text, Out, _, _, _) :- xml_quote_cdata(Text, Quoted), write(Out, Quoted).

attributes([], _).
attributes([Name=Value|Attributes], Out) :-
    ( compound(Value) -> atomic_list_concat(Value, ' ', Text) ; Text = Value ),
    xml_quote_attribute(Text, Quoted),
    format(Out, ' ~w="~w"', [Name, Quoted]),
    attributes(Attributes, Out).

rest_of_element([], Name, Out, html, _, _) :- !,
    ( is_void(Name) -> write(Out, '>') ; format(Out, '></~w>', [Name]) ).
rest_of_element([], _, Out, _, _, _) :- !, write(Out, '/>').
rest_of_element(Content, Name, Out, Dialect, Layout, Indent) :-
    write(Out, '>'),
    (   Layout == true, only_elements(Content)
    ->  Inner is Indent + 2,
        on_lines(Content, Out, Dialect, Inner),
        nl(Out),
        tab(Out, Indent)
    ;   each(Content, Out, Dialect, false, Indent)
    ),
    format(Out, '</~w>', [Name]).

only_elements([]).
only_elements([element(_, _, _)|Items]) :- only_elements(Items).

on_lines([], _, _, _).
on_lines([Item|Items], Out, Dialect, Indent) :-
    nl(Out),
    tab(Out, Indent),
    item(Item, Out, Dialect, true, Indent),
    on_lines(Items, Out, Dialect, Indent).

is_void(Name) :- memberchk(Name, [area, base, br, col, embed, hr, img, input, link, meta, source, track, wbr]).
