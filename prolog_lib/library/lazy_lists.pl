% lazy_lists.pl: lists whose elements are made when somebody looks at them: from files, from the answers of a goal, or by a predicate.
%
% The tail of such a list is a variable with an attribute that says how to go on. When it is unified with a list, the next elements are
% made, once: they are noted in the attribute without a trail, so they stay when the reader backtracks. A program that uses lazy lists
% runs on one worker, as all do that change terms in this way.
:- module(lazy_lists,
          [ lazy_list/2,
            lazy_list/3,
            lazy_list_materialize/1,
            lazy_list_length/2,
            lazy_findall/3,
            lazy_findall/4,
            lazy_get_codes/4,
            lazy_read_terms/4,
            lazy_read_lines/4,
            lazy_message_queue/4,
            lazy_engine_next/4,
            lazy_list_iterator/4
          ]).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(option)).
:- use_module(library(readutil)).

:- meta_predicate
    lazy_list(2, -),
    lazy_list(3, +, -),
    lazy_findall(?, 0, -),
    lazy_findall(+, ?, 0, -),
    lazy_list_iterator(+, -, 2, 1).

%! lazy_list(:Next, -List) is det.
%  List is made by Next: call(Next, Elements, Tail) gives the next elements, as a list that ends in the variable Tail; it ends the list by
%  unifying Tail with [].
lazy_list(Next, List) :- put_attr(List, lazy_lists, lazy(Next, _)).

%! lazy_list(:Next, +State, -List) is det.
%  List is made by Next: call(Next, State0, State, Element) gives the next element; it fails at the end of the list.
lazy_list(Next, State, List) :- lazy_list(one_more(Next, State), List).

one_more(Next, State0, Elements, Tail) :-
    (   call(Next, State0, State, Element)
    ->  Elements = [Element|Tail],
        lazy_list(Next, State, Tail)
    ;   Elements = [],
        Tail = []
    ).

% lazy(Next, Elements): Elements is unbound until somebody has looked.
attr_unify_hook(Lazy, Value) :-
    Lazy = lazy(Next, Known),
    ( var(Known) -> more(Lazy, Next) ; true ),
    arg(2, Lazy, Elements),
    Value = Elements.

more(Lazy, Next) :-
    call(Next, Elements, Tail),
    (   nonvar(Tail)
    ->  true
    ;   get_attr(Tail, lazy_lists, _)
    ->  true
    ;   lazy_list(Next, Tail)
    ),
    nb_setarg(2, Lazy, Elements).

attribute_goals(_) --> [].

%! lazy_list_materialize(?List) is det.  All elements of the lazy List are made.
lazy_list_materialize(List) :- '$skip_list'(_, List, Tail), materialize(Tail).

materialize(Tail) :- Tail == [], !.
materialize(Tail) :-
    (   Tail = [_|Rest]
    ->  lazy_list_materialize(Rest)
    ;   Tail = []
    ).

%! lazy_list_length(+List, -Length) is det.  Length is the number of elements of the lazy List, all of which are made.
lazy_list_length(List, Length) :-
    lazy_list_materialize(List),
    length(List, Length).

%! lazy_findall(?Template, :Goal, -List) is det.  List has the instances of Template for the solutions of Goal, made when they are looked at.
lazy_findall(Template, Goal, List) :- lazy_findall(1, Template, Goal, List).

%! lazy_findall(+Chunk, ?Template, :Goal, -List) is det.  As lazy_findall/3, so many solutions at a time.
lazy_findall(Chunk, Template, Goal, List) :-
    must_be(positive_integer, Chunk),
    engine_create(Template, Goal, Engine),
    lazy_list(lazy_engine_next(Engine, Chunk), List).

%! lazy_engine_next(+Engine, +Chunk, -List, -Tail) is det.  To be used with lazy_list/2: so many answers of Engine at a time.
lazy_engine_next(Engine, Chunk, List, Tail) :-
    (   Chunk =:= 0
    ->  List = Tail
    ;   engine_next(Engine, Answer)
    ->  List = [Answer|Rest],
        Chunk1 is Chunk-1,
        lazy_engine_next(Engine, Chunk1, Rest, Tail)
    ;   List = [],
        Tail = []
    ).

%! lazy_get_codes(+Stream, +Chunk, -List, -Tail) is det.  To be used with lazy_list/2: so many codes of Stream at a time. Closes it at the end.
lazy_get_codes(Stream, Chunk, List, Tail) :-
    must_be(positive_integer, Chunk),
    read_string(Stream, Chunk, Text),
    string_codes(Text, Codes),
    end_or_more(Codes, Chunk, Stream, List, Tail).

% Fewer than wanted: these are the last.
end_or_more(Elements, Chunk, Stream, List, Tail) :-
    append(Elements, Tail, List),
    length(Elements, Length),
    (   Length < Chunk
    ->  Tail = [],
        close(Stream)
    ;   true
    ).

%! lazy_read_terms(+Stream, +Options, -List, -Tail) is det.
%  To be used with lazy_list/2: the terms of Stream, which is closed at the end. Options: chunk(Count), 10 at a time, else those of read_term/3.
lazy_read_terms(Stream, Options, List, Tail) :-
    select_option(chunk(Chunk), Options, ReadOptions, 10),
    terms(Chunk, Stream, ReadOptions, Terms),
    end_or_more(Terms, Chunk, Stream, List, Tail).

terms(0, _, _, []) :- !.
terms(Count, Stream, Options, Terms) :-
    read_term(Stream, Term, Options),
    (   Term == end_of_file
    ->  Terms = []
    ;   Terms = [Term|Rest],
        Count1 is Count-1,
        terms(Count1, Stream, Options, Rest)
    ).

%! lazy_read_lines(+Stream, +Options, -List, -Tail) is det.
%  To be used with lazy_list/2: the lines of Stream, which is closed at the end. Options: chunk(Count), 10 at a time, and as(string | atom | codes |
%  chars), string by default.
lazy_read_lines(Stream, Options, List, Tail) :-
    option(chunk(Chunk), Options, 10),
    must_be(positive_integer, Chunk),
    option(as(Type), Options, string),
    must_be(oneof([string,atom,codes,chars]), Type),
    lines(Chunk, Stream, Type, Lines),
    end_or_more(Lines, Chunk, Stream, List, Tail).

lines(0, _, _, []) :- !.
lines(Count, Stream, Type, Lines) :-
    read_line_to_string(Stream, Text),
    (   Text == end_of_file
    ->  Lines = []
    ;   Lines = [Line|Rest],
        as_type(Type, Text, Line),
        Count1 is Count-1,
        lines(Count1, Stream, Type, Rest)
    ).

as_type(string, Text, Text).
as_type(atom, Text, Line) :- atom_string(Line, Text).
as_type(codes, Text, Line) :- string_codes(Text, Line).
as_type(chars, Text, Line) :- string_chars(Text, Line).

%! lazy_message_queue(+Queue, +Options, -List, -Tail) is det.
%  To be used with lazy_list/2: the messages of Queue. Options: chunk(Count), 1 at a time. The message end_of_file ends the list.
lazy_message_queue(Queue, Options, List, Tail) :-
    option(chunk(Chunk), Options, 1),
    messages(Chunk, Queue, List, Tail).

messages(0, _, Tail, Tail) :- !.
messages(Count, Queue, List, Tail) :-
    thread_get_message(Queue, Message),
    (   Message == end_of_file
    ->  List = [],
        Tail = []
    ;   List = [Message|Rest],
        Count1 is Count-1,
        messages(Count1, Queue, Rest, Tail)
    ).

%! lazy_list_iterator(+Iterator, -Next, :GetNext, :TestEnd) is det.
%  To be used with lazy_list/2, by a predicate that calls it: call(TestEnd, Iterator) at the end, else call(GetNext, Iterator, Next).
lazy_list_iterator(Iterator, Next, GetNext, TestEnd) :-
    \+ call(TestEnd, Iterator),
    call(GetNext, Iterator, Next).
