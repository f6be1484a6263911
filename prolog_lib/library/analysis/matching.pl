% matching.pl: the terms of a clause that is walked (walk.pl) by type and size, and what unification does to them.
%
% The clause's own variables stand for themselves: one without attribute is an unbound variable, and binding it is unification;
% one with the attribute val(Type, Size, Path) is a term of the caller's. Size is a formula over the sizes v(n(I)) of the clause's
% arguments, or unknown; Path tells where in the arguments the term stands, so that the same test in two clauses is found.
% What is known of a size only as a bound is a size x(K) of its own (size_bound/2, sizes_bound/3).
%
% Nonterminals give events: cond(Rel, E), guard(Token), fail, as walk.pl has them; and never, where no term of the type matches.
:- module(analysis_matching,
          [ forget_sizes/0, size_bound/2, sizes_bound/3, note_sum/3, size_less/3,
            value/3, value_of/2, known/4, unset/1, set_value/4, new_value/3, new_path/1, new_size/2,
            match_all/6, unify/4, unify_all/4, against/6, size_condition/6, condition/5 ]).
:- use_module(library(analysis/types)).
:- use_module(library(analysis/expressions)).
:- use_module(library(lists), [append/3, member/2, memberchk/2, same_length/2]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/5]).
:- use_module(library(gensym), [gensym/2, reset_gensym/1]).

:- dynamic size_bound/2, sizes_bound/3.

%! size_bound(?X, ?E) is nondet.  The size X = x(K) is at most E. There may be more bounds than one: first the least, then simpler ones.
%! sizes_bound(?X, ?Y, ?E) is nondet.  The sizes X and Y together are at most E.

%! forget_sizes is det.  No sizes x(K) are in use any more.
forget_sizes :-
    retractall(size_bound(_, _)),
    retractall(sizes_bound(_, _, _)),
    reset_gensym(size),
    reset_gensym(path).

%! note_sum(+X, +Y, +E) is det.  From now on: the sizes X and Y together are at most E.
note_sum(X, Y, E) :- assertz(sizes_bound(X, Y, E)).

% --- values ----------------------------------------------------------------------------------------------------------------

value_of(Term, val(Type, Size)) :- value(Term, Type, Size).

value(V, Type, Size) :- var(V), !, ( get_attr(V, analysis_matching, val(Type, Size, _)) -> true ; Type = free, Size = unknown ).
value(N, int, Size) :- integer(N), !, e_constant(N, Size).
value([], list(none), Size) :- !, e_constant(0, Size).
value(A, Type, Size) :- atomic(A), !, ( number(A) -> Type = int, Size = unknown ; Type = atomic, e_constant(1, Size) ).
value([H|T], Type, Size) :- !,
    value(H, HType, _),
    value(T, TType, TSize),
    (   TType = list(E)
    ->  ( HType == free -> H1 = any ; H1 = HType ),
        type_lub(E, H1, E1), type_widen(list(E1), Type),
        ( Type = list(_) -> e_constant(1, One), e_add(TSize, One, Size) ; Size = unknown )
    ;   type_is_ground(HType), type_is_ground(TType) -> Type = ground, Size = unknown
    ;   Type = nonvar, Size = unknown
    ).
value(Term, Type, Size) :-
    Term =.. [F|As],
    maplist(value_of, As, Vs),
    maplist([val(T0, _), T]>>( T0 == free -> T = any ; T = T0 ), Vs, Ts),
    type_widen(term(F, Ts), Type),
    (   type_is_ground(Type)
    ->  findall(S, ( member(val(T, S0), Vs), symbols(T, S0, S) ), Ss),
        e_constant(1, One),
        ( memberchk(unknown, Ss) -> Size = unknown ; e_sum([One|Ss], Size) )
    ;   Size = unknown
    ).

% The number of symbols in a term of this type and size.
symbols(int, _, One) :- e_constant(1, One).
symbols(atomic, _, One) :- e_constant(1, One).
symbols(ground, S, S).
symbols(term(_, _), S, S).
symbols(none, _, []).
symbols(list(E), S, Symbols) :-
    (   simple(E), S \== unknown
    ->  e_scale(S, 2, S2), e_constant(1, One), e_add(S2, One, Symbols)
    ;   Symbols = unknown
    ).

%! set_value(+V, +Type, +Size, +Path) is det.  V is a term of the caller's.
%! known(+V, -Type, -Size, -Path) is semidet.  It is.
set_value(V, Type, Size, Path) :- put_attr(V, analysis_matching, val(Type, Size, Path)).

known(V, Type, Size, Path) :- get_attr(V, analysis_matching, val(Type, Size, Path)).

% A value that is made in the clause.
new_value(V, Type, Size) :- new_path(P), set_value(V, Type, Size, P).

new_path([P]) :- gensym(path, P).

new_size(Bound, Size) :-
    gensym(size, K),
    assertz(size_bound(x(K), Bound)),
    e_size(x(K), Size).

% --- unification -------------------------------------------------------------------------------------------------------------

match_all([], _, _, _) --> [].
match_all([A|As], [T|Ts], [S|Ss], [P|Ps]) --> match(A, T, S, P), !, match_all(As, Ts, Ss, Ps).

% match(Term, Type, Size, Path): Term against a term of the caller's.
match(V, T, S, P) --> { var(V) }, !, match_variable(V, T, S, P).
match(_, free, _, _) --> !.
match(Term, any, _, P) --> !, { functor(Term, F, A) }, [ guard(may(P, F/A)) ], match_parts(Term, any, P).
match(Term, nonvar, _, P) --> !, { functor(Term, F, A) }, [ guard(is(P, F/A)) ], match_parts(Term, any, P).
match([], list(_), S, P) --> !, size_condition(eq, S, 0, is(P, [])).
match([H|T], list(E), S, P) --> !,
    (   { E == none } -> [ never ]
    ;   size_condition(ge, S, 1, is(P, '[|]')),
        { size_less(S, 1, S1), append(P, [h], PH), append(P, [t], PT) },
        match(H, E, unknown, PH),
        match(T, list(E), S1, PT)
    ).
match(_, list(_), _, _) --> !, [ never ].
match(N, int, S, P) --> { integer(N) }, !, size_condition(eq, S, N, is(P, N/0)).
match(N, int, _, P) --> { number(N) }, !, [ guard(is(P, N/0)) ].
match(_, int, _, _) --> !, [ never ].
match(A, atomic, _, P) --> { atomic(A) }, !, [ guard(is(P, A/0)) ].
match(_, atomic, _, _) --> !, [ never ].
match(Term, term(F, Ts0), S, P) --> !,
    (   { Term =.. [F|As], same_length(As, Ts0), As \== [] }
    ->  { length(As, N), part_paths(N, P, Ps), part_sizes(N, S, Symbols) },
        { ( type_is_ground(term(F, Ts0)) -> maplist(ground_part(S, N), Ts0, Symbols, Ts, Ss) ; Ts = Ts0, Ss = Symbols ) },
        match_all(As, Ts, Ss, Ps)
    ;   [ never ]
    ).
match(Term, ground, S, P) -->
    { functor(Term, F, A), Least is A + 1 },
    [ guard(is(P, F/A)) ],
    (   { S == unknown } -> [] ; { A =:= 0 } -> size_condition(eq, S, 1, is(P, F/A)) ; size_condition(ge, S, Least, is(P, F/A)) ),
    (   { A =:= 0 } -> []
    ;   { Term =.. [_|As], part_paths(A, P, Ps), part_sizes(A, S, Ss), findall(ground, member(_, As), Ts) },
        match_all(As, Ts, Ss, Ps)
    ).

part_paths(N, P, Ps) :- findall(Q, ( between(1, N, I), append(P, [I], Q) ), Ps).

% A part of N of a ground term of S symbols: its type, and its size. A list has two symbols for each element, and one, where elements
% are simple; otherwise its length would tell nothing of its symbols, and it counts as any ground term.
ground_part(S, N, list(E), _, list(E), Length) :- simple(E), !,
    (   S == unknown -> Length = unknown
    ;   size_less(S, N + 1, Rest), e_factor(half(2, Rest), Half), e_quotient(Rest, 2, Most),
        new_size(Half, Length),
        Length = [[v(X)-_]-_], assertz(size_bound(X, Most))
    ).
ground_part(_, _, list(_), Symbols, ground, Symbols) :- !.
ground_part(_, _, T, Symbols, T, Size) :- ( type_measure(T, size) -> Size = Symbols ; Size = unknown ).

simple(int).
simple(atomic).
simple(none).

size_less(unknown, _, unknown) :- !.
size_less(S, N, S1) :- M is -N, e_constant(M, C), e_add(S, C, S1).

% Sizes of the parts of a term of size S: each at most S - 1 less the others', which are at least 1.
part_sizes(N, unknown, Ss) :- !, length(Ss, N), maplist(=(unknown), Ss).
part_sizes(N, S, Ss) :-
    size_less(S, N, Most), size_less(S, 1, All),
    length(Ss, N),
    maplist(new_size(Most), Ss),
    forall(( append(_, [X|Rest], Ss), member(Y, Rest) ),
           ( X = [[v(A)-_]-_], Y = [[v(B)-_]-_], Others is N - 2, size_less(All, Others, Both),
             assertz(sizes_bound(A, B, Both)) )).

match_parts(Term, Type, P) -->
    { Term =.. [_|As], length(As, N), findall(Type, member(_, As), Ts), findall(unknown, member(_, As), Ss),
      part_paths(N, P, Ps) },
    match_all(As, Ts, Ss, Ps).

match_variable(V, T, S, P) --> { get_attr(V, analysis_matching, val(T0, S0, P0)) }, !,
    (   { T == free } -> []
    ;   { T0 == int, T == int, S0 \== unknown, S \== unknown }
    ->  { e_subtract(S0, S, D) }, condition(eq, D, same(P0, P))
    ;   [ guard(same(P0, P)) ]
    ).
match_variable(_, free, _, _) --> !.
match_variable(V, T, S, P) --> { set_value(V, T, S, P) }.

% Unification of two terms of the clause.
unify(A, B) --> { A == B }, !.
unify(A, B) --> { unset(A) }, !, { A = B }.
unify(A, B) --> { unset(B) }, !, { A = B }.
unify(A, B) --> { var(A) }, !, { get_attr(A, analysis_matching, val(T, S, P)) }, against(B, T, S, P).
unify(A, B) --> { var(B) }, !, { get_attr(B, analysis_matching, val(T, S, P)) }, against(A, T, S, P).
unify(A, B) --> { functor(A, F, N), functor(B, F, N) }, !, { A =.. [_|As], B =.. [_|Bs] }, unify_all(As, Bs).
unify(_, _) --> [ fail ].

unify_all([], []) --> [].
unify_all([A|As], [B|Bs]) --> unify(A, B), unify_all(As, Bs).

unset(V) :- var(V), \+ get_attr(V, analysis_matching, _).

against(Term, T, S, P) --> { phrase(match(Term, T, S, P), Events) }, ( { memberchk(never, Events) } -> [ fail ] ; Events ).

% --- conditions ------------------------------------------------------------------------------------------------------------

size_condition(_, unknown, _, Token) --> !, [ guard(Token) ].
size_condition(Rel, S, N, Token) --> { size_less(S, N, E) }, condition(Rel, E, Token).

condition(_, unknown, Token) --> !, [ guard(Token) ].
condition(Rel, E, Token) --> { uncertain(E) }, !, [ guard(Token) ], { Rel = Rel }.
condition(Rel, E, _) --> { e_is_constant(E, N/_) }, !, ( { holds(Rel, N) } -> [] ; [ fail ] ).
condition(Rel, E, _) --> [ cond(Rel, E) ].

holds(eq, N) :- N =:= 0.
holds(ne, N) :- N =\= 0.
holds(ge, N) :- N >= 0.

uncertain(E) :- ( e_recs(E, [_|_]) -> true ; size_bound(X, _), e_mentions(E, X) -> true ).
