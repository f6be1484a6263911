% xpath.pl: parts of documents by paths, as in XPath: xpath(Document, //table(@class=prices)/tr/td(2,text), Price).
%
%   //Spec    an element at any depth        /Spec    the document's own element        Spec1/Spec2, Spec1//Spec2, Spec: a child
%   Spec      Name, *, or Name:Local with arguments: a number or last, last-N (of those with this name beside it), index(N), @Attribute,
%             @Attribute=Value, text, text(As), number, content, self, normalize_space, contains(Of, Text), lower(Of), upper(Of), Of=Value,
%             and the path of a part: X=Y and member(X, List) may ask for one
:- module(xpath, [xpath/3, xpath_chk/3, op(400, fx, //), op(400, fx, /), op(100, fx, @)]).
:- use_module(library(lists), [member/2, last/2, nth1/3, memberchk/2]).

%! xpath_chk(+Document, +Path, ?Part) is semidet.  The first that xpath/3 finds.
xpath_chk(Document, Path, Part) :- xpath(Document, Path, Part), !.

%! xpath(+Document, +Path, ?Part) is nondet.  Part is an element, or what the last step says, that Path leads to.
xpath(Documents, Path, Part) :- is_list(Documents), !,
    member(Document, Documents),
    compound(Document),
    xpath(Document, Path, Part).
xpath(Document, Path, Part) :- path(Path, Document, Part).

path(Path, _, _) :- var(Path), !, throw(error(instantiation_error, _)).
path(//Spec, Document, Part) :- !, step(Spec, Name, Conditions), anywhere(Document, Name, Conditions, Part).
path(/Spec, Document, Part) :- !,
    step(Spec, Name, Conditions),
    (   Name == self -> conditions(Conditions, Document, Part)
    ;   named(Name, Document), conditions_at([Document], Conditions, Document, Part)
    ).
path(Before/Spec, Document, Part) :- !, path(Before, Document, Between), child(Spec, Between, Part).
path(Before//Spec, Document, Part) :- !, path(Before, Document, Between), step(Spec, Name, Conditions), anywhere(Between, Name, Conditions, Part).
path(Spec, Document, Part) :- child(Spec, Document, Part).

child(Spec, element(_, _, Content), Part) :-
    step(Spec, Name, Conditions),
    (   Name == self -> throw(error(existence_error(step, self), _)) ; among(Content, Name, Conditions, Part) ).

% The children of an element, and then those of its children.
anywhere(element(Name0, Attributes, Content), Name, Conditions, Part) :-
    (   named(Name, element(Name0, Attributes, Content)), no_place(Conditions),
        conditions(Conditions, element(Name0, Attributes, Content), Part)
    ;   below(element(Name0, Attributes, Content), Name, Conditions, Part)
    ).

below(element(_, _, Content), Name, Conditions, Part) :-
    (   among(Content, Name, Conditions, Part)
    ;   member(Element, Content),
        compound(Element),
        below(Element, Name, Conditions, Part)
    ).

no_place(Conditions) :- \+ ( member(C, Conditions), place(C, 1, 2, _) ).

among(Content, Name, Conditions, Part) :-
    elements_named(Content, Name, Elements),
    member(Element, Elements),
    conditions_at(Elements, Conditions, Element, Part).

elements_named([], _, []).
elements_named([Item|Items], Name, Elements) :-
    ( Item = element(_, _, _), named(Name, Item) -> Elements = [Item|Rest] ; Elements = Rest ),
    elements_named(Items, Name, Rest).

named(*, element(_, _, _)) :- !.
named(Name, element(Name, _, _)) :- atom(Name), !.
named(Space:Local, element(Space:Name, _, _)) :- ( Local == (*) -> true ; Name = Local ).

step(Spec, _, _) :- var(Spec), !, throw(error(instantiation_error, _)).
step(Space:Spec, Space:Name, Conditions) :- !, step(Spec, Name, Conditions).
step(Spec, Name, Conditions) :- Spec =.. [Name|Conditions].

% Places first: they count the elements with this name.
conditions_at(Elements, Conditions, Element, Part) :-
    places(Conditions, Elements, Element, Others),
    conditions(Others, Element, Part).

places([], _, _, []).
places([C|Cs], Elements, Element, Others) :-
    length(Elements, Count),
    (   nonvar(C), place(C, 1, Count, _)
    ->  place(C, 0, Count, Index),
        nth1(Index, Elements, Found),
        same_term(Found, Element),
        places(Cs, Elements, Element, Others)
    ;   nonvar(C), C = index(Index), var(Index)
    ->  nth1(Index, Elements, Found),
        same_term(Found, Element),
        places(Cs, Elements, Element, Others)
    ;   Others = [C|Rest],
        places(Cs, Elements, Element, Rest)
    ).

place(N, _, _, N) :- integer(N), !.
place(last, _, Count, Count).
place(last-N, _, Count, Index) :- integer(N), Index is Count - N.
place(index(N), Asks, Count, Index) :- nonvar(N), place(N, Asks, Count, Index).

% The last condition that gives a value says what the part is.
conditions(Conditions, Element, Part) :- conditions(Conditions, Element, Element, Part).

conditions([], _, Part, Part).
conditions([C|Cs], Element, Before, Part) :-
    (   value_of(C, Element, Value) *-> conditions(Cs, Element, Value, Part)
    ;   holds(C, Element), conditions(Cs, Element, Before, Part)
    ).

value_of(C, _, _) :- var(C), !, throw(error(instantiation_error, _)).
value_of(self, Element, Element).
value_of(content, element(_, _, Content), Content).
value_of(text, Element, Text) :- text_of(Element, Text).
value_of(text(As), Element, Text) :- text_of(Element, Atom), as(As, Atom, Text).
value_of(normalize_space, Element, Text) :- text_of(Element, Atom), normalize_space(atom(Text), Atom).
value_of(number, Element, Number) :- text_of(Element, Text), text_number(Text, Number).
value_of(@Name, element(_, Attributes, _), Value) :- atom(Name), memberchk(Name=Value, Attributes).
value_of((@Name)/number, element(_, Attributes, _), Number) :- memberchk(Name=Text, Attributes), text_number(Text, Number).
value_of(lower(Of), Element, Text) :- value_of(Of, Element, Value), downcase_atom(Value, Text).
value_of(upper(Of), Element, Text) :- value_of(Of, Element, Value), upcase_atom(Value, Text).

as(atom, Text, Text).
as(string, Text, String) :- atom_string(Text, String).
as(codes, Text, Codes) :- atom_codes(Text, Codes).

text_number(Text, Number) :- normalize_space(codes(Codes), Text), catch(number_codes(Number, Codes), _, fail).

holds(C, _) :- var(C), !, fail.
holds(Left = Right, Element) :- !, side(Left, Element, Value), ( Right = Value -> true ; compared(Right, Element, Value) ).
holds(Left \= Right, Element) :- !, side(Left, Element, Value), Right \= Value.
holds(Left == Right, Element) :- !, side(Left, Element, Value), Right == Value.
holds(contains(Left, Right), Element) :- !,
    side(Left, Element, Value),
    side(Right, Element, Part),
    once(sub_atom(Value, _, _, _, Part)).
holds(Comparison, Element) :-
    Comparison =.. [Operator, Left, Right],
    memberchk(Operator, [<, =<, >, >=, =:=, =\=]), !,
    number_side(Left, Element, X),
    number_side(Right, Element, Y),
    Goal =.. [Operator, X, Y],
    call(Goal).
holds(member(Left, List), Element) :- !, side(Left, Element, Value), memberchk(Value, List).
holds(Path, Element) :- compound(Path), path_condition(Path), !, xpath_chk(Element, Path, _).

path_condition(//_).
path_condition(/_).
path_condition(_/_).

compared(Right, Element, Value) :- compound(Right), value_of(Right, Element, Value).

side(Of, Element, Value) :- value_of(Of, Element, Value), !.
side(Of, _, _) :- Of = @_, !, fail.
side(Path, Element, Value) :- compound(Path), path_condition(Path), !, xpath(Element, Path, Value).
side(Value, _, Value).

number_side(Of, Element, Number) :-
    side(Of, Element, Value),
    ( number(Value) -> Number = Value ; text_number(Value, Number) ).

% All text inside.
text_of(element(_, _, Content), Text) :- !, texts(Content, Parts, []), atomic_list_concat(Parts, Text).
text_of(Text, Text).

texts([], Parts, Parts).
texts([element(_, _, Content)|Items], Parts, Tail) :- !, texts(Content, Parts, Rest), texts(Items, Rest, Tail).
texts([Text|Items], Parts, Tail) :- ( atomic(Text) -> Parts = [Text|Rest] ; Parts = Rest ), texts(Items, Rest, Tail).
