% entries.pl: where the analysis of a program begins: its declared modes, main goals, exports and what nothing else calls.
%
% Modes are declared as :- mode p(+, -), :- pred p(+list, -) or %! p(+List:list, -Sum:integer) is det. An entry without
% declaration is taken to be called with the arguments known that its clauses tell apart or calculate with; what clauses make,
% by arithmetic or of parts of earlier arguments, is taken to be unbound.
:- module(analysis_entries, [ entry_patterns/3, likely_types/2 ]).
:- set_prolog_flag(double_quotes, string).

:- use_module(library(analysis/types)).
:- use_module(library(analysis/program)).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3]).
:- use_module(library(apply), [exclude/3, maplist/3, foldl/4]).
:- use_module(library(readutil), [read_line_to_string/2]).

%! likely_types(+Predicate, -Types) is det.  How a predicate is called that nothing says it of.

%! entry_patterns(+Files, +Predicates, -Entries) is det.  Predicate-Types for the calls that come from outside.
entry_patterns(Files, Predicates, Entries) :-
    findall(P-Types, ( member(File, Files), declaration(File, Head), declared(Head, Predicates, P, Types) ), Declared),
    findall(P-Types, ( member(P, Predicates), \+ memberchk(P-_, Declared), root(P, Predicates), likely_types(P, Types) ), Roots),
    append(Declared, Roots, Entries0),
    sort(0, @<, Entries0, Entries).

declared(Head, Predicates, M:N/A, Types) :-
    Head =.. [N|Modes],
    length(Modes, A),
    member(M:N/A, Predicates),
    maplist(declared_type, Modes, Types).

% Heads of the declarations in a file; what cannot be read as a term is none.
declaration(File, Head) :-
    catch(setup_call_cleanup(open(File, read, Stream), lines(Stream, Lines), close(Stream)), _, fail),
    member(Line, Lines),
    declaration_text(Line, Text),
    catch(term_to_atom(Term, Text), _, fail),
    nonvar(Term),
    declaration_head(Term, Head).

lines(Stream, Lines) :-
    read_line_to_string(Stream, Line),
    ( Line == end_of_file -> Lines = [] ; Lines = [Line|Rest], lines(Stream, Rest) ).

declaration_text(Line, Text) :-
    ( string_concat("%! ", Rest, Line) ; string_concat(":- mode ", Rest, Line) ; string_concat(":- pred ", Rest, Line) ), !,
    normal_space(Rest, Text0),
    ( sub_string(Text0, B, _, _, ").") -> B1 is B + 1, sub_string(Text0, 0, B1, _, Text1) ; Text1 = Text0 ),
    ( sub_string(Text1, B2, _, _, ") is ") -> B3 is B2 + 1, sub_string(Text1, 0, B3, _, Text2) ; Text2 = Text1 ),
    % mode signs that are no operators of Prolog
    foldl(replace_text, ["++"-"+", "--"-"-", "(:"-"(?", ", :"-", ?", ",:"-",?", "@"-"?"], Text2, Text3),
    atom_string(Text, Text3).

replace_text(From-To, Text0, Text) :- atomic_list_concat(Parts, From, Text0), atomic_list_concat(Parts, To, Text).

normal_space(Text, Normal) :- split_string(Text, "", " \t", [Normal]).

declaration_head((H :- _), Head) :- !, declaration_head(H, Head).
declaration_head((H is _), Head) :- !, declaration_head(H, Head).
declaration_head(Head, Head) :- callable(Head), \+ Head = (_, _).

% Nothing but itself calls it, or it is a module's export.
root(M:N/A, _) :- M \== user, module_property(M, exports(Es)), memberchk(N/A, Es), !.
root(P, Predicates) :- \+ ( member(Q, Predicates), Q \== P, mentions(Q, P) ).

mentions(Q, P) :- predicate_clauses(Q, _, Clauses), member(clause(_, Goals), Clauses), goal_calls(Goals, P).

goal_calls(Goals, P) :-
    member(G, Goals),
    (   G = call(P0, _) -> ( P0 == P -> true ; construct_calls(P0, P) )
    ;   G = collect(Inner, _, _, _, _) -> goal_calls(Inner, P)
    ;   fail
    ).

construct_calls(C, P) :-
    ( C = aux(_) ; C = loop(_) ),
    predicate_clauses(C, _, Clauses),
    member(clause(_, Goals), Clauses),
    exclude(calls_itself(C), Goals, Inner),
    goal_calls(Inner, P).

calls_itself(C, call(D, _)) :- C == D.

% --- entries without declaration -----------------------------------------------------------------------------------------------

% Guesses of what an argument is, from what clauses do with it. `Deep` ends the search through calls.
likely_types(P, Types) :- likely_types(P, 3, Types).

likely_types(P, Deep, Types) :-
    predicate_clauses(P, _, Clauses),
    Clauses = [clause(As, _)|_],
    length(As, N),
    findall(I, between(1, N, I), Is),
    foldl([I, Ts0-Known0, [T|Ts0]-Known]>>likely_type(I, P, Clauses, Deep, Known0, T, Known), Is, []-[], Reversed-_),
    foldl([T, Ts, [T|Ts]]>>true, Reversed, [], Types).

% Known: the earlier arguments that are taken to be known at the call.
likely_type(I, P, Clauses, Deep, Known0, T, Known) :-
    findall(Shape, ( member(clause(As, _), Clauses), nth1(I, As, A), nonvar(A), shape(A, Shape) ), Shapes),
    (   made(I, P, Known0, Clauses) -> T = free, Known = Known0
    ;   needed(I, Clauses) -> T = int, Known = [I|Known0]
    ;   Shapes \== [], Known0 \== [], \+ taken_apart(I, Clauses) -> T = free, Known = Known0
    ;   Shapes \== [] -> foldl(type_lub, Shapes, none, T0), whole(T0, T), Known = [I|Known0]
    ;   copied(I, Clauses) -> T = free, Known = Known0
    ;   Deep > 0, passed(I, P, Clauses, Deep, T) -> ( T == free -> Known = Known0 ; Known = [I|Known0] )
    ;   T = any, Known = Known0
    ).

taken_apart(I, Clauses) :- member(clause(As, _), Clauses), nth1(I, As, A), compound(A), !.

shape([], list(none)) :- !.
shape([_|_], list(ground)) :- !.
shape(N, int) :- number(N), !.
shape(A, atomic) :- atomic(A), !.
shape(_, ground).

whole(nonvar, ground) :- !.
whole(list(_), list(ground)) :- !.
whole(atomic, ground) :- !.
whole(T, T).

% Made by the clauses: by arithmetic, by a built-in, or of parts of earlier arguments, or together with these by a goal.
made(I, _, _, Clauses) :-
    member(clause(As, Goals), Clauses), nth1(I, As, V), var(V), member(G, Goals), makes(G, X), X == V, !.
made(I, P, Known, Clauses) :-
    member(clause(As, Goals), Clauses), nth1(I, As, A), compound(A),
    term_variables(A, Vs),
    member(J, Known), nth1(J, As, Earlier),
    term_variables(Earlier, Es),
    member(V, Vs),
    (   member(E, Es), E == V
    ;   member(G, Goals), G \= call(P, _), G \= compare(_, _, _), G \= test(_), G \= call(aux(_), _), term_variables(G, Gs),
        member(W, Gs), W == V, member(U, Gs), member(E, Es), U == E
    ), !.

makes(is(X, _), X).
makes(builtin(between(_, _, X)), X).
makes(builtin(length(_, X)), X).
makes(collect(_, _, list(X), _, _), X).
makes(collect(_, _, count(X), _, _), X).

% The same variable as an earlier argument in some head.
copied(I, Clauses) :-
    member(clause(As, _), Clauses), nth1(I, As, V), var(V),
    nth1(J, As, W), J < I, W == V, !.

needed(I, Clauses) :-
    member(clause(As, Goals), Clauses), nth1(I, As, V), var(V),
    (   member(is(_, E), Goals)
    ;   member(compare(_, A, B), Goals), E = A-B
    ;   member(builtin(between(L, H, _)), Goals), E = L-H
    ;   member(call(aux(C), Vs), Goals), nth1(J, Vs, W), W == V, predicate_clauses(aux(C), _, Inner), needed(J, Inner), E = V
    ),
    term_variables(E, Es), member(W1, Es), W1 == V, !.

% Passed on to a predicate whose argument is known better.
passed(I, P, Clauses, Deep, T) :-
    member(clause(As, Goals), Clauses), nth1(I, As, V), var(V),
    call_among(Goals, Q, Bs), Q \== P,
    nth1(J, Bs, W), W == V,
    Less is Deep - 1,
    likely_types(Q, Less, Types),
    nth1(J, Types, T), T \== any, !.

call_among(Goals, Q, Bs) :-
    member(G, Goals),
    ( G = call(Q, Bs) ; G = collect(Inner, _, _, _, _), call_among(Inner, Q, Bs) ).
