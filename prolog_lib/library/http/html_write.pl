% html_write.pl: library(http/html_write): HTML from terms: a grammar makes a list of tokens, print_html/1,2 writes it.
%
% Tokens are texts, nl(N) for at least N newlines (neighbours count once), cdata(Element, Texts) and mailbox(Id, What): what
% html_post//2 posts is put where html_receive//1 stands, before or behind it, when the tokens are written.
:- module(html_write,
          [ page/3, page/4, page/5, html/3, html_set_options/1, html_current_option/1, html_post/4, html_receive/3, html_receive/4,
            xhtml_ns/4, html_root_attribute/4, html_begin/3, html_end/3, html_quoted/3, html_quoted_attribute/3, print_html/1,
            print_html/2, html_print_length/2, reply_html_page/2, reply_html_page/3, html_meta/1, op(1150, fx, html_meta) ]).
:- use_module(library(lists), [append/3, member/2, select/3]).
:- use_module(library(apply), [maplist/3, foldl/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(uri), [uri_encoded/3]).

:- meta_predicate
    reply_html_page(+, :, :), reply_html_page(:, :), html(:, -, +), page(:, -, +), page(:, :, -, +), page(+, :, :, -, +),
    html_receive(+, 3, -, +), html_post(+, :, -, +), html_meta(:).

:- multifile user:head//2, user:body//2.
:- dynamic user:head//2, user:body//2.
:- dynamic option/2.

option(dialect, html5).

% --- options ----------------------------------------------------------------------------------------------------------------------

%! html_set_options(+Options) is det.  dialect(Dialect): html, html4, html5 or xhtml; doctype(Text); content_type(Text).
html_set_options(Options) :-
    must_be(list, Options),
    forall(member(Option, Options), set_option(Option)).

set_option(Option) :-
    (   Option = dialect(Dialect)
    ->  must_be(oneof([html,html4,html5,xhtml]), Dialect),
        retractall(option(_, _)),
        assertz(option(dialect, Dialect))
    ;   functor(Option, Name, 1), memberchk(Name, [doctype,content_type])
    ->  arg(1, Option, Value),
        must_be(atom, Value),
        retractall(option(Name, _)),
        assertz(option(Name, Value))
    ;   throw(error(domain_error(html_option, Option), context(html_set_options/1, _)))
    ).

%! html_current_option(?Option) is nondet.  Option is set.
html_current_option(Option) :-
    option(Name, Value),
    Option =.. [Name,Value].

doctype(Doctype) :- option(doctype, Doctype), !.
doctype(Doctype) :- option(dialect, Dialect), doctype_of(Dialect, Doctype).

doctype_of(html, 'HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd"').
doctype_of(html4, Doctype) :- doctype_of(html, Doctype).
doctype_of(html5, html).
doctype_of(xhtml, 'html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"').

content_type(Type) :- option(content_type, Type), !.
content_type('application/xhtml+xml; charset=UTF-8') :- option(dialect, xhtml), !.
content_type('text/html; charset=UTF-8').

% --- pages ------------------------------------------------------------------------------------------------------------------------

%! page(:Content)// is det.  A document; Content is what its element html has.
page(Content) --> opening, html(html(Content)).

%! page(:Head, :Body)// is det.  A document with a head and a body.
page(Head, Body) --> page(default, Head, Body).

%! page(+Style, :Head, :Body)// is det.  The same; user:head//2 and user:body//2 may define what a Style adds.
page(Style, Head0, Body0) -->
    { plain_body(Head0, M1, Head), plain_body(Body0, M2, Body), content_type(Type) },
    opening,
    html_post(head, html_write:meta(['http-equiv'('content-type'), content(Type)])),
    html(html_write:html([\styled(head, Style, M1, Head), \styled(body, Style, M2, Body)])).

plain_body(M:Content, M1, Plain) :- strip_module(M:Content, M1, Plain).

opening --> { doctype(Doctype) }, ['<!DOCTYPE ', Doctype, '>'].

styled(head, Style, M, Head) --> { Style \== default }, user_part(head(Style, M:Head)), !.
styled(body, Style, M, Body) --> { Style \== default }, user_part(body(Style, M:Body)), !.
styled(Part, _, M, Content) -->
    (   { nonvar(Content), functor(Content, Part, _), Content \= [_|_] }
    ->  html(M:Content)
    ;   { Element =.. [Part,Content] },
        html(M:Element)
    ).

user_part(Goal, Tokens, Rest) :-
    functor(Goal, Name, Arity0),
    Arity is Arity0 + 2,
    functor(Head, Name, Arity),
    predicate_property(user:Head, number_of_clauses(N)), N > 0,
    call(user:Goal, Tokens, Rest).

%! reply_html_page(:Head, :Body) is det.  Writes a document to current output, after the line that says its type.
reply_html_page(Head, Body) :- reply_html_page(default, Head, Body).

%! reply_html_page(+Style, :Head, :Body) is det.  The same with a style, as page//3.
reply_html_page(Style, Head, Body) :-
    phrase(page(Style, Head, Body), Tokens),
    format('Content-type: text/html; charset=UTF-8~n~n'),
    print_html(Tokens).

% --- elements ---------------------------------------------------------------------------------------------------------------------

%! html(:Spec)// is det.
%  Spec is text, Format-Arguments, &(Entity), \Grammar, \[Raw,...], Element(Content), Element(Attributes, Content), or a list of these.
html(Spec) --> { strip_module(Spec, M, Plain) }, spec(Plain, M).

spec(Var, _) --> { var(Var) }, !, { throw(error(instantiation_error, _)) }.
spec([], _) --> !, [].
spec([Spec|Specs], M) --> !, spec(Spec, M), spec(Specs, M).
spec(M:Spec, _) --> !, spec(Spec, M).
spec(\List, _) --> { is_list(List) }, !, raw(List).
spec(\Grammar, M) --> !, grammar(Grammar, M).
spec(Format-Arguments, _) --> !, { format(string(Text), Format, Arguments) }, html_quoted(Text).
spec(&(Entity), _) --> !, { integer(Entity) -> format(string(Text), '&#~d;', [Entity]) ; format(string(Text), '&~w;', [Entity]) }, [Text].
spec(Text, _) --> { atomic(Text) }, !, html_quoted(Text).
spec(script(Content), _) --> !, data_element(script, [], Content).
spec(script(Attributes, Content), _) --> !, data_element(script, Attributes, Content).
spec(style(Content), _) --> !, data_element(style, [], Content).
spec(style(Attributes, Content), _) --> !, data_element(style, Attributes, Content).
spec(Element, M) -->
    { Element =.. [Name|Arguments], parts(Arguments, Name, Attributes, Content) }, !,
    opened(Name, Attributes),
    (   { is_empty(Name) }
    ->  []
    ;   spec(Content, M),
        ( { Name == head } -> [mailbox(head, accept(html_write:head_html, _))] ; [] ),
        html_end(Name)
    ).
spec(Term, _) -->
    { print_message(error, format("Failed to translate to HTML: ~p", [Term])) }.

raw([]) --> [].
raw([Text|Texts]) --> [Text], raw(Texts).

grammar(Grammar, M, Tokens, Rest) :-
    (   call(M:Grammar, Tokens, Rest)
    ->  true
    ;   throw(error(goal_failed(html, M:Grammar), _))
    ).

parts([Attributes], Name, Attributes, []) :- is_empty(Name), !.
parts([Content], _, [], Content).
parts([Attributes,Content], _, Attributes, Content).

data_element(Name, Attributes, Content) -->
    { is_list(Content) -> Texts = Content ; Texts = [Content] },
    opened(Name, Attributes),
    [cdata(Name, Texts)],
    html_end(Name).

%! html_begin(+Element)// is det.  The start of Element: Name or Name(Attribute, ...).
html_begin(Spec) -->
    { Spec =.. [Name|Attributes] },
    opened(Name, Attributes).

opened(Name, Attributes) -->
    newlines(Name, before_start),
    ['<', Name],
    ( { Name == html } -> [mailbox(html_begin, accept(html_write:root_attributes, _))] ; [] ),
    attributes(Attributes),
    ( { is_empty(Name), option(dialect, xhtml) } -> ['/>'] ; ['>'] ),
    ( { is_empty(Name) } -> newlines(Name, after_end) ; newlines(Name, after_start) ).

%! html_end(+Name)// is det.  The end of element Name.
html_end(Name) -->
    newlines(Name, before_end), ['</', Name, '>'], newlines(Name, after_end).

newlines(Name, Place) --> { layout(Name, Before, After, BeforeEnd, AfterEnd), placed(Place, Before, After, BeforeEnd, AfterEnd, N), N \== (-) }, !, [nl(N)].
newlines(_, _) --> [].

placed(before_start, N, _, _, _, N).
placed(after_start, _, N, _, _, N).
placed(before_end, _, _, N, _, N).
placed(after_end, _, _, _, N, N).

is_empty(Name) :- layout(Name, _, empty, _, _).

% layout(Element, newlines before <, after >, before </, after it)
layout(address, 2, 1, 1, 2).
layout(area, 1, empty, -, 0).
layout(base, 1, empty, -, 1).
layout(blockquote, 2, 1, 1, 2).
layout(body, 1, 1, 1, 1).
layout(br, 0, empty, -, 1).
layout(caption, 1, 1, 1, 1).
layout(center, 2, 1, 1, 2).
layout(col, 0, empty, -, 0).
layout(dd, 0, 0, -, -).
layout(div, 1, 0, 0, 1).
layout(dl, 2, 1, 1, 2).
layout(dt, 1, 0, -, -).
layout(form, 2, 1, 1, 2).
layout(frame, 1, empty, -, 1).
layout(frameset, 2, 1, 1, 2).
layout(h1, 2, 0, 0, 2).
layout(h2, 2, 0, 0, 2).
layout(h3, 2, 0, 0, 2).
layout(h4, 2, 0, 0, 2).
layout(head, 1, 1, 1, 1).
layout(hr, 1, empty, -, 1).
layout(html, 1, 1, 1, 1).
layout(iframe, 1, 1, 1, 1).
layout(img, 0, empty, -, 0).
layout(input, 0, empty, -, 0).
layout(li, 1, 0, 0, 1).
layout(link, 1, empty, -, 1).
layout(map, 1, 1, 1, 1).
layout(meta, 1, empty, -, 1).
layout(ol, 2, 1, 1, 2).
layout(option, 1, 0, 0, 1).
layout(p, 2, 1, -, -).
layout(param, 1, empty, -, 0).
layout(pre, 2, 1, 0, 2).
layout(script, 1, 1, 1, 1).
layout(select, 1, 1, 1, 1).
layout(style, 1, 1, 1, 1).
layout(table, 2, 1, 1, 2).
layout(td, 0, 0, 0, 0).
layout(textarea, 1, 1, 0, 1).
layout(title, 1, 0, 0, 1).
layout(tr, 1, 0, 0, 1).
layout(ul, 1, 1, 1, 1).

% --- attributes -------------------------------------------------------------------------------------------------------------------

attributes(Var) --> { var(Var) }, !, { throw(error(instantiation_error, _)) }.
attributes([]) --> !, [].
attributes([Attribute|Attributes]) --> !, attribute(Attribute), attributes(Attributes).
attributes(Attribute) --> attribute(Attribute).

attribute(Var) --> { var(Var) }, !, { throw(error(instantiation_error, _)) }.
attribute(Name=Value) --> !, attribute(Name, Value).
attribute(Text) --> { atomic(Text) }, !, [' ', Text].
attribute(Term) --> { Term =.. [Name,Value] }, attribute(Name, Value).

attribute(Name, Value) --> [' ', Name, '="'], value(Value), ['"'].

value(Var) --> { var(Var) }, !, { throw(error(instantiation_error, _)) }.
value(Values) --> { is_list(Values) }, !, values(Values).
value(Format-Arguments) --> !, { format(string(Text), Format, Arguments) }, html_quoted_attribute(Text).
value(encode(Text)) --> !, { encoded(Text, Encoded) }, [Encoded].
value(Path+Added) --> !, value(Path), added(Added).
value(Text) --> html_quoted_attribute(Text).

values([]) --> [].
values([Value]) --> !, value(Value).
values([Value|Values]) --> value(Value), [' '], values(Values).

% What is added to a path: parameters of the search, or more text.
added(Var) --> { var(Var) }, !, { throw(error(instantiation_error, _)) }.
added([]) --> !, [].
added(Parameters) --> { is_list(Parameters) }, !, [?], parameters(Parameters).
added(encode(Text)) --> !, value(encode(Text)).
added(Text) --> value(Text).

parameters([Parameter]) --> !, parameter(Parameter).
parameters([Parameter|Parameters]) --> parameter(Parameter), ['&amp;'], parameters(Parameters).

parameter(Parameter) -->
    {   ( Parameter = (Name=Value) -> true ; Parameter =.. [Name,Value] ),
        encoded(Name, EncodedName),
        encoded(Value, EncodedValue)
    },
    [EncodedName, =, EncodedValue].

encoded(Value, Encoded) :-
    format(atom(Text), '~w', [Value]),
    uri_encoded(query_value, Text, Encoded).

% --- quoting ----------------------------------------------------------------------------------------------------------------------

%! html_quoted(+Text)// is det.  Text as content: `<`, `>` and `&` are written as entities.
html_quoted(Text) --> { quoted(Text, `<>&`, Quoted) }, [Quoted].

%! html_quoted_attribute(+Text)// is det.  Text as the value of an attribute: the same, and `"`.
html_quoted_attribute(Text) --> { quoted(Text, `<>&"`, Quoted) }, [Quoted].

% Text that has nothing to quote stays as it is.
quoted(Text, Special, Quoted) :-
    format(codes(Codes), '~w', [Text]),
    (   member(Code, Codes), memberchk(Code, Special)
    ->  entities(Codes, Special, QuotedCodes),
        atom_codes(Quoted, QuotedCodes)
    ;   atomic(Text)
    ->  Quoted = Text
    ;   atom_codes(Quoted, Codes)
    ).

entities([], _, []).
entities([Code|Codes], Special, Quoted) :-
    (   memberchk(Code, Special) -> entity(Code, Entity), append(Entity, Quoted1, Quoted)
    ;   Quoted = [Code|Quoted1]
    ),
    entities(Codes, Special, Quoted1).

entity(0'<, `&lt;`).
entity(0'>, `&gt;`).
entity(0'&, `&amp;`).
entity(0'", `&quot;`).

% --- what is posted ---------------------------------------------------------------------------------------------------------------

%! html_post(+Id, :Spec)// is det.  Spec appears where html_receive//1 with this Id stands; the same is shown once.
html_post(Id, Spec) --> { strip_module(Spec, M, Plain) }, [mailbox(Id, post(M, Plain))].

%! html_receive(+Id)// is det.  Where what is posted to Id appears.
html_receive(Id) --> html_receive(Id, html_write:sorted_html).

%! html_receive(+Id, :Handler)// is det.  The same; call(Handler, Posted), a grammar, makes the tokens.
html_receive(Id, Handler) --> [mailbox(Id, accept(Handler, _))].

%! xhtml_ns(+Id, +Namespace)// is det.  The root element of an XHTML document gets a name for Namespace.
xhtml_ns(Id, Namespace) -->
    (   { option(dialect, xhtml) }
    ->  { atom_concat('xmlns:', Id, Name) },
        html_root_attribute(Name, Namespace)
    ;   []
    ).

%! html_root_attribute(+Name, +Value)// is det.  The element html of the document gets an attribute.
html_root_attribute(Name, Value) --> [mailbox(html_begin, post(html_write, Name=Value))].

sorted_html(Posted) --> posted_html(Posted).
head_html(Posted) --> posted_html(Posted).

posted_html([]) --> [].
posted_html([M:Spec|Specs]) --> spec(Spec, M), posted_html(Specs).

root_attributes(Posted) -->
    ( { option(dialect, xhtml) } -> attribute(xmlns, 'http://www.w3.org/1999/xhtml') ; [] ),
    posted_attributes(Posted).

posted_attributes([]) --> [].
posted_attributes([_:Attribute|Posted]) --> attribute(Attribute), posted_attributes(Posted).

% Handlers run when all posts are known.
resolved(Tokens) :-
    findall(Id-(M:Spec), member(mailbox(Id, post(M, Spec)), Tokens), Posts0),
    without_variants(Posts0, [], Posts),
    forall_accepted(Tokens, Posts).

without_variants([], _, []).
without_variants([Post|Posts], Seen, Kept) :-
    (   member(Known, Seen), Known =@= Post
    ->  Kept = Kept1
    ;   Kept = [Post|Kept1]
    ),
    without_variants(Posts, [Post|Seen], Kept1).

forall_accepted([], _).
forall_accepted([Token|Tokens], Posts) :-
    (   Token = mailbox(Id, accept(Handler, Accepted)), var(Accepted)
    ->  findall(Post, member(Id-Post, Posts), Mine),
        call(Handler, Mine, Accepted, [])
    ;   true
    ),
    forall_accepted(Tokens, Posts).

% --- writing ----------------------------------------------------------------------------------------------------------------------

%! print_html(+Tokens) is det.  Writes tokens to current output.
print_html(Tokens) :-
    current_output(Stream),
    print_html(Stream, Tokens).

%! print_html(+Stream, +Tokens) is det.  Writes tokens to Stream.
print_html(Stream, Tokens) :-
    must_be(list, Tokens),
    \+ \+ ( resolved(Tokens), written(Tokens, 0, Stream) ).

% Newlines is how many are to be written before the next text.
written([], Newlines, Stream) :- newlines_written(Newlines, Stream).
written([Token|Tokens], Newlines0, Stream) :-
    (   Token = nl(N)
    ->  Newlines is max(N, Newlines0)
    ;   newlines_written(Newlines0, Stream),
        Newlines = 0,
        token_written(Token, Stream)
    ),
    written(Tokens, Newlines, Stream).

newlines_written(N, Stream) :- forall(between(1, N, _), nl(Stream)).

token_written(mailbox(_, What), Stream) :- !,
    (   What = accept(_, Tokens), nonvar(Tokens)
    ->  written(Tokens, 0, Stream)
    ;   true
    ).
token_written(cdata(_, Texts), Stream) :- !, forall(member(Text, Texts), cdata_written(Text, Stream)).
token_written(Text, Stream) :- write(Stream, Text).

cdata_written(Text, Stream) :-
    (   Text = Format-Arguments -> format(Stream, Format, Arguments)
    ;   Text = \[Raw] -> write(Stream, Raw)
    ;   write(Stream, Text)
    ).

%! html_print_length(+Tokens, -Length) is det.  print_html/1 writes Length characters.
html_print_length(Tokens, Length) :-
    with_output_to(string(Text), print_html(Tokens)),
    string_length(Text, Length).

% --- declarations -----------------------------------------------------------------------------------------------------------------

%! html_meta(:Heads) is det.  As meta_predicate/1, where `html` marks arguments that are specifications for html//1.
html_meta(M:Heads0) :-
    strip_module(M:Heads0, M1, Heads),
    meta_heads(Heads, Metas),
    meta_predicate(M1:Metas).

meta_heads((A, B), (C, D)) :- !, meta_heads(A, C), meta_heads(B, D).
meta_heads(Name//Arity, Name//Arity) :- !.
meta_heads(Head, Meta) :-
    Head =.. [Name|Kinds0],
    maplist(meta_kind, Kinds0, Kinds),
    Meta =.. [Name|Kinds].

meta_kind(Kind0, Kind) :- ( Kind0 == html -> Kind = (:) ; Kind = Kind0 ).
