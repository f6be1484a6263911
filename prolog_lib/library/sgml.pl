% sgml.pl: documents in XML and HTML as terms, read by the C library libxml2.
%
%   element(Name, [Attribute=Value, ...], Content)     Content has elements, texts (atoms) and pi(Text)
%
% In the dialect xmlns names are URI:Local. What libxml2 finds wrong is told as warnings; what it can read is there.
:- module(sgml,
          [ load_structure/2, load_structure/3, load_xml/2, load_xml/3, load_html/2, load_html/3, load_xml_file/2, load_html_file/2,
            xml_quote_attribute/2, xml_quote_attribute/3, xml_quote_cdata/2, xml_quote_cdata/3, xml_name/1, xml_name/2, xml_is_dom/1
          ]).
:- use_module(library(option), [option/2, option/3, merge_options/3]).

:- multifile prolog:message//1.

prolog:message(sgml(Dialect, File, Line, Message)) --> ['SGML2PL(~w): ~w:~w: ~w'-[Dialect, File, Line, Message]].

%! load_xml(+Source, -Content) is det.  Content is a list with the element of a document.
load_xml(Source, Content) :- load_xml(Source, Content, []).

%! load_xml(+Source, -Content, +Options) is det.  As load_structure/3 with the dialect xml.
load_xml(Source, Content, Options) :-
    option(dialect(Dialect), Options, xml),
    structure(Dialect, Source, Content, Options).

%! load_xml_file(+File, -Content) is det.  The same.
load_xml_file(File, Content) :- load_xml(File, Content).

%! load_html(+Source, -Content) is det.  Content is a list with the element html; elements that are left out are there.
load_html(Source, Content) :- load_html(Source, Content, []).

%! load_html(+Source, -Content, +Options) is det.  As load_structure/3 with the dialect html.
load_html(Source, Content, Options) :- structure(html, Source, Content, Options).

%! load_html_file(+File, -Content) is det.  The same.
load_html_file(File, Content) :- load_html(File, Content).

%! load_structure(+Source, -Content) is det.  As load_structure/3 without options.
load_structure(Source, Content) :- load_structure(Source, Content, []).

%! load_structure(+Source, -Content, +Options) is det.  Source is a file, a stream or stream(Stream), string(Text).
%  Options: dialect(xml | xmlns | html | sgml), space(preserve | remove | default | sgml), number(integer) for attributes, max_errors(N),
%  syntax_errors(quiet).
load_structure(Source, Content, Options) :-
    ( option(dialect(Dialect0), Options) -> Dialect = Dialect0 ; dialect_of(Source, Dialect) ),
    structure(Dialect, Source, Content, Options).

dialect_of(Source, Dialect) :-
    atom(Source),
    file_name_extension(_, Extension0, Source),
    downcase_atom(Extension0, Extension),
    ( Extension == html ; Extension == htm ), !,
    Dialect = html.
dialect_of(_, xml).

structure(Dialect0, Source, Content, Options) :-
    known_dialect(Dialect0, Dialect),
    source_text(Source, Text, Name, Options),
    '$markup_term'(Text, Dialect, Raw, Faults),
    report(Faults, Dialect, Name, Options),
    default_space(Dialect, Space0),
    option(space(Space), Options, Space0),
    spaced(Space, Dialect, Raw, Content).

known_dialect(Dialect, _) :- var(Dialect), !, throw(error(instantiation_error, _)).
known_dialect(sgml, html) :- !.
known_dialect(html4, html) :- !.
known_dialect(html5, html) :- !.
known_dialect(xhtml, xmlns) :- !.
known_dialect(xhtml5, xmlns) :- !.
known_dialect(Dialect, Dialect) :- memberchk(Dialect, [xml, xmlns, html]), !.
known_dialect(Dialect, _) :- throw(error(domain_error(sgml_dialect, Dialect), _)).

source_text(Source, _, _, _) :- var(Source), !, throw(error(instantiation_error, _)).
source_text(string(Text), String, [], _) :- !, text_to_string(Text, String).
source_text(codes(Codes), String, [], _) :- !, string_codes(String, Codes).
source_text(stream(Stream), String, Name, _) :- !, stream_text(Stream, String, Name).
source_text(Stream, String, Name, _) :- is_stream(Stream), !, stream_text(Stream, String, Name).
source_text(Spec, String, File, Options) :-
    ( compound(Spec) -> absolute_file_name(Spec, File, [access(read)]) ; File = Spec ),
    option(encoding(Encoding), Options, utf8),
    setup_call_cleanup(open(File, read, In, [encoding(Encoding)]), read_string(In, _, String), close(In)).

stream_text(Stream, String, Name) :-
    ( stream_property(Stream, file_name(Name)) -> true ; Name = [] ),
    read_string(Stream, _, String).

report(Faults, Dialect, Name, Options) :-
    option(max_errors(Most), Options, 50),
    (   option(syntax_errors(quiet), Options) -> true
    ;   reports(Faults, Most, Dialect, Name)
    ).

% HTML of the web is full of mistakes: they are told only where they are asked for.
reports(_, _, html, _) :- !.
reports([], _, _, _).
reports([fault(Line, Severity, Message)|Faults], Most, Dialect, Name) :-
    print_message(Severity, sgml(Dialect, Name, Line, Message)),
    (   Most =:= 0
    ->  throw(error(limit_exceeded(max_errors, 0), _))
    ;   Left is Most - 1,
        reports(Faults, Left, Dialect, Name)
    ).

% --- white space --------------------------------------------------------------------------------------------------------

default_space(html, sgml) :- !.
default_space(_, preserve).

spaced(preserve, _, Content, Content) :- !.
spaced(Space, Dialect, Raw, Content) :-
    memberchk(Space, [remove, default, sgml]), !,
    items(Raw, first, Space, Dialect, Content).
spaced(Space, _, _, _) :- throw(error(domain_error(space, Space), _)).

items([], _, _, _, []).
items([Item|Items], Place, Space, Dialect, Content) :-
    item(Item, Place, Items, Space, Dialect, Content, Rest),
    items(Items, inner, Space, Dialect, Rest).

item(element(Name, Attributes, Raw), _, _, Space, Dialect, [element(Name, Attributes, Inside)|Rest], Rest) :- !,
    (   Dialect == html, memberchk(Name, [pre, textarea, script, style])
    ->  Inside = Raw
    ;   items(Raw, first, Space, Dialect, Inside)
    ).
item(Text, Place, Items, Space, Dialect, Content, Rest) :-
    atom(Text), !,
    space_removed(Space, Dialect, Place, Items, Text, Kept),
    ( Kept == '' -> Content = Rest ; Content = [Kept|Rest] ).
item(Item, _, _, _, _, [Item|Rest], Rest).

space_removed(remove, _, _, _, Text, Kept) :- !, normalize_ends(Text, Kept).
space_removed(_, xml, _, _, Text, '') :- normalize_ends(Text, ''), !.
space_removed(_, xmlns, _, _, Text, '') :- normalize_ends(Text, ''), !.
space_removed(sgml, _, Place, Items, Text, Kept) :- !,
    ( Place == first, atom_concat('\n', Text1, Text) -> true ; Text1 = Text ),
    ( Items == [], atom_concat(Text2, '\n', Text1) -> true ; Text2 = Text1 ),
    Kept = Text2.
space_removed(_, _, _, _, Text, Text).

normalize_ends(Text, Kept) :- split_string(Text, "", " \t\r\n", [String]), atom_string(Kept, String).

% --- pieces of documents ----------------------------------------------------------------------------------------------------

%! xml_quote_attribute(+Text, -Quoted) is det.  As the value of an attribute between double quotes.
xml_quote_attribute(Text, Quoted) :- quoted(Text, [0'<, 0'>, 0'&, 0'"], Quoted).

%! xml_quote_attribute(+Text, -Quoted, +Encoding) is det.  The same: all encodings here have all characters.
xml_quote_attribute(Text, Quoted, _) :- xml_quote_attribute(Text, Quoted).

%! xml_quote_cdata(+Text, -Quoted) is det.  As text between elements.
xml_quote_cdata(Text, Quoted) :- quoted(Text, [0'<, 0'>, 0'&], Quoted).

%! xml_quote_cdata(+Text, -Quoted, +Encoding) is det.  The same.
xml_quote_cdata(Text, Quoted, _) :- xml_quote_cdata(Text, Quoted).

quoted(Text, Special, Quoted) :-
    text_to_string(Text, String),
    string_codes(String, Codes),
    quoted_codes(Codes, Special, New),
    ( string(Text) -> string_codes(Quoted, New) ; atom_codes(Quoted, New) ).

quoted_codes([], _, []).
quoted_codes([Code|Codes], Special, New) :-
    (   memberchk(Code, Special)
    ->  entity(Code, Entity),
        string_codes(Entity, EntityCodes),
        append_codes(EntityCodes, Rest, New)
    ;   New = [Code|Rest]
    ),
    quoted_codes(Codes, Special, Rest).

append_codes([], Rest, Rest).
append_codes([C|Cs], Rest, [C|New]) :- append_codes(Cs, Rest, New).

entity(0'<, "&lt;").
entity(0'>, "&gt;").
entity(0'&, "&amp;").
entity(0'", "&quot;").

%! xml_name(@Text) is semidet.  Text is a name in XML.
xml_name(Text) :-
    ( atom(Text) ; string(Text) ), !,
    string_codes(Text, [First|Codes]),
    name_start(First),
    name_codes(Codes).

%! xml_name(@Text, +Encoding) is semidet.  The same.
xml_name(Text, _) :- xml_name(Text).

name_start(Code) :- ( code_type(Code, alpha) ; Code =:= 0'_ ; Code =:= 0': ), !.

name_codes([]).
name_codes([Code|Codes]) :- ( name_start(Code) ; code_type(Code, alnum) ; memberchk(Code, `-.`) ), !, name_codes(Codes).

%! xml_is_dom(@Term) is semidet.  Term is an element, or content.
xml_is_dom(Term) :- var(Term), !, fail.
xml_is_dom(Term) :- is_list(Term), !, all_dom(Term).
xml_is_dom(Term) :- is_node(Term).

all_dom([]).
all_dom([Node|Nodes]) :- is_node(Node), all_dom(Nodes).

is_node(Node) :- var(Node), !, fail.
is_node(element(Name, Attributes, Content)) :- !,
    ( atom(Name) ; nonvar(Name), Name = _:_ ), !,
    is_list(Attributes),
    xml_is_dom(Content).
is_node(pi(_)) :- !.
is_node(Text) :- atomic(Text), Text \== [].
