% high_order.pl: sequences, optional parts and loops as nonterminals that take others as arguments.
:- module(dcg_high_order,
          [ sequence//2, sequence//3, sequence//5, optional//2, foreach//2, foreach//3 ]).
:- use_module(library(lists), [member/2]).

:- meta_predicate
    sequence(3, ?, ?, ?),
    sequence(3, //, ?, ?, ?),
    sequence(//, 3, //, //, ?, ?, ?),
    optional(//, //, ?, ?),
    foreach(0, //, ?, ?),
    foreach(0, //, //, ?, ?).

%! sequence(:Element, ?List)// is nondet.  Element for each member of List: as many as possible first, fewer on backtracking.
sequence(Element, List) --> elements(List, Element).

elements([X|Xs], Element) --> call(Element, X), elements(Xs, Element).
elements([], _) --> [].

%! sequence(:Element, :Separator, ?List)// is nondet.  As sequence//2 with Separator between; one that matches commits.
sequence(Element, Separator, List) --> separated(List, Element, Separator).

separated(List, Element, Separator) -->
    (   { List \== [], List = [X|Xs] },
        call(Element, X)
    *-> (   { Xs \== [] }, phrase(Separator)
        ->  !,
            some_separated(Xs, Element, Separator)
        ;   { Xs = [] }
        )
    ;   { List = [] }
    ).

some_separated([X|Xs], Element, Separator) -->
    call(Element, X),
    (   { Xs \== [] }, phrase(Separator)
    ->  !,
        some_separated(Xs, Element, Separator)
    ;   { Xs = [] }
    ).

%! sequence(:Start, :Element, :Separator, :End, ?List)// is semidet.  As sequence//3 between Start and End.
sequence(Start, Element, Separator, End, List) -->
    phrase(Start),
    sequence(Element, Separator, List),
    phrase(End),
    !.

%! optional(:Match, :Default)// is det.  Match, or Default where Match does not match.
optional(Match, Default) -->
    ( phrase(Match) -> [] ; phrase(Default) ).

%! foreach(:Generator, :Element)// is det.  Element once for each solution of Generator.
foreach(Generator, Element) --> foreach(Generator, Element, []).

%! foreach(:Generator, :Element, :Separator)// is det.  As foreach//2 with Separator between.
foreach(Generator, Element, Separator) -->
    {   shared_variables(Generator, Element, Shared, Others),
        Template =.. [v|Shared],
        findall(Template, Generator, Solutions)
    },
    each(Solutions, Template, Others, Element, Separator).

% Variables of Element that Generator binds, and all others.
shared_variables(Generator, Element, Shared, Others) :-
    term_variables(Generator, GeneratorVars),
    term_variables(Element, ElementVars),
    split_variables(ElementVars, GeneratorVars, Shared, Others).

split_variables([], _, [], []).
split_variables([V|Vs], Among, Shared, Others) :-
    (   member(W, Among), W == V
    ->  Shared = [V|Shared1], Others = Others1
    ;   Shared = Shared1, Others = [V|Others1]
    ),
    split_variables(Vs, Among, Shared1, Others1).

each([], _, _, _, _) --> [].
each([Solution|Solutions], Template, Others, Element, Separator) -->
    { copy_term(Template/Others/Element, Solution/Others/Body) },
    phrase(Body),
    ( { Solutions == [] } -> [] ; phrase(Separator) ),
    each(Solutions, Template, Others, Element, Separator).
