% walk.pl: one clause, run with types and sizes instead of terms.
%
% The clause's own variables stand for themselves: one without attribute is an unbound variable, and binding it is unification;
% one with the attribute val(Type, Size, Path) is a term of the caller's. Size is a formula over the sizes v(n(I)) of the clause's
% arguments, or unknown; Path tells where in the arguments the term stands, so that the same test in two clauses is found.
% What is known of a size only as a bound is a size x(K) of its own (size_bound/2, sizes_bound/3).
%
% A walk gives events, in the order in which they happen:
%   cond(Rel, E)      E Rel 0 has to hold, Rel one of eq, ne, ge          guard(Token)   something else has to hold
%   lit(Cost, Sols)   a call: both are q(E, exact) or q(E, bound)         charge(N)      inferences
%   alt(Entry, Bs)    a construct: inferences, and events of its clauses  collect(Es, Base, Each)
%   cut, outer_cut, soft_cut, fail
:- module(analysis_walk, [ walk_clause/6, forget_sizes/0, size_bound/2, sizes_bound/3 ]).
:- use_module(library(analysis/types)).
:- use_module(library(analysis/expressions)).
:- use_module(library(analysis/builtins)).
:- use_module(library(analysis/program)).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3, same_length/2]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4, foldl/4]).
:- use_module(library(gensym), [gensym/2, reset_gensym/1]).

:- meta_predicate walk_clause(+, +, +, 5, -, -).
:- dynamic size_bound/2, sizes_bound/3.

%! size_bound(?X, ?E) is nondet.  The size X = x(K) is at most E. There may be more bounds than one: first the least, then simpler ones.
%! sizes_bound(?X, ?Y, ?E) is nondet.  The sizes X and Y together are at most E.

%! forget_sizes is det.  No sizes x(K) are in use any more.
forget_sizes :-
    retractall(size_bound(_, _)),
    retractall(sizes_bound(_, _, _)),
    reset_gensym(size),
    reset_gensym(path).

%! walk_clause(+Clause, +Types, +Sizes, :Call, -Events, -Outs) is semidet.
%  What a clause(Arguments, Goals) does when it is called with these types and sizes, and its arguments' val(Type, Size) behind
%  it, or none when it fails for sure. call(Call, Predicate, Types, Sizes, Answer, Stack) says of a call answer(Cost, Solutions,
%  OutTypes, OutSizes, Pairs), or inline(Entry, Clauses), or fails: the call has no answers as far as is known. False when the
%  arguments match no such head.
walk_clause(clause(Args, Goals), Types, Sizes, Call, Events, Outs) :-
    length(Args, N),
    findall([I], between(1, N, I), Paths),
    phrase(match_all(Args, Types, Sizes, Paths), Head),
    \+ memberchk(never, Head),
    (   memberchk(fail, Head) -> Events = Head
    ;   phrase(run(Goals, Call, Args), Body),
        append(Head, Body, Events)
    ),
    ( memberchk(fail, Events) -> Outs = none ; maplist(value_of, Args, Outs) ),
    !.

match_all([], _, _, _) --> [].
match_all([A|As], [T|Ts], [S|Ss], [P|Ps]) --> match(A, T, S, P), !, match_all(As, Ts, Ss, Ps).

% --- values ----------------------------------------------------------------------------------------------------------------

value_of(Term, val(Type, Size)) :- value(Term, Type, Size).

value(V, Type, Size) :- var(V), !, ( get_attr(V, analysis_walk, val(Type, Size, _)) -> true ; Type = free, Size = unknown ).
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

set_value(V, Type, Size, Path) :- put_attr(V, analysis_walk, val(Type, Size, Path)).

% A value that is made in the clause.
new_value(V, Type, Size) :- new_path(P), set_value(V, Type, Size, P).

new_path([P]) :- gensym(path, P).

new_size(Bound, Size) :-
    gensym(size, K),
    assertz(size_bound(x(K), Bound)),
    e_size(x(K), Size).

% --- unification -------------------------------------------------------------------------------------------------------------

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

match_variable(V, T, S, P) --> { get_attr(V, analysis_walk, val(T0, S0, P0)) }, !,
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
unify(A, B) --> { var(A) }, !, { get_attr(A, analysis_walk, val(T, S, P)) }, against(B, T, S, P).
unify(A, B) --> { var(B) }, !, { get_attr(B, analysis_walk, val(T, S, P)) }, against(A, T, S, P).
unify(A, B) --> { functor(A, F, N), functor(B, F, N) }, !, { A =.. [_|As], B =.. [_|Bs] }, unify_all(As, Bs).
unify(_, _) --> [ fail ].

unify_all([], []) --> [].
unify_all([A|As], [B|Bs]) --> unify(A, B), unify_all(As, Bs).

unset(V) :- var(V), \+ get_attr(V, analysis_walk, _).

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

% A test as a token: the caller's terms in it by their paths.
token(Term, Token) :-
    copy_term(Term, Copy, _),
    term_variables(Term, Vs), term_variables(Copy, Cs),
    maplist(name_variable, Vs, Cs),
    Token = Copy.

% Tokens of a test and of its opposite are T and not(T).
order_token(<, A, B, less(A, B)).
order_token(>, A, B, less(B, A)).
order_token(=<, A, B, not(less(B, A))).
order_token(>=, A, B, not(less(A, B))).
order_token(=:=, A, B, equal(A, B)).
order_token(=\=, A, B, not(equal(A, B))).
order_token(@<, A, B, before(A, B)).
order_token(@>, A, B, before(B, A)).
order_token(@=<, A, B, not(before(B, A))).
order_token(@>=, A, B, not(before(A, B))).

name_variable(V, C) :- ( get_attr(V, analysis_walk, val(_, _, P)) -> C = at(P) ; gensym(anonymous, K), C = anonymous(K) ).

compare_event(Op, A, B) -->
    { number_size(A, SA), number_size(B, SB), token(A-B, TA-TB), order_token(Op, TA, TB, Token) },
    (   { SA \== unknown, SB \== unknown, relation(Op, SA, SB, Rel, E) } -> condition(Rel, E, Token)
    ;   [ guard(Token) ]
    ).

relation(=:=, A, B, eq, E) :- e_subtract(A, B, E).
relation(=\=, A, B, ne, E) :- e_subtract(A, B, E).
relation(>=, A, B, ge, E) :- e_subtract(A, B, E).
relation(=<, A, B, ge, E) :- e_subtract(B, A, E).
relation(>, A, B, ge, E) :- e_subtract(A, B, D), size_less(D, 1, E).
relation(<, A, B, ge, E) :- e_subtract(B, A, D), size_less(D, 1, E).

% The value of an arithmetic expression as a formula.
number_size(V, S) :- var(V), !, ( get_attr(V, analysis_walk, val(int, S0, _)) -> S = S0 ; S = unknown ).
number_size(N, S) :- integer(N), !, e_constant(N, S).
number_size(A + B, S) :- !, number_size(A, SA), number_size(B, SB), e_add(SA, SB, S).
number_size(A - B, S) :- !, number_size(A, SA), number_size(B, SB), e_subtract(SA, SB, S).
number_size(A * B, S) :- !, number_size(A, SA), number_size(B, SB), e_multiply(SA, SB, S).
number_size(-A, S) :- !, number_size(A, SA), e_scale(SA, -1, S).
number_size(A // B, S) :- integer(B), B > 1, !, number_size(A, SA), e_factor(half(B, SA), S).
number_size(A >> 1, S) :- !, number_size(A, SA), e_factor(half(2, SA), S).
number_size(A div B, S) :- !, number_size(A // B, S).
number_size(_, unknown).

% Tests that types decide.
test_event(G) --> { decided(G, Truth) }, !, ( { Truth == true } -> [] ; [ fail ] ).
test_event(A == B) --> { identity(A, B, S) }, !, { token(A == B, Token) }, size_condition(eq, S, 0, Token).
test_event(A \== B) --> { identity(A, B, S) }, !, { token(A == B, Token) }, size_condition(ne, S, 0, not(Token)).
test_event(A \== B) --> !, { token(A == B, Token) }, [ guard(not(Token)) ].
test_event(A \= B) --> !, { token(A = B, Token) }, [ guard(not(Token)) ].
test_event(nonvar(A)) --> !, { token(var(A), Token) }, [ guard(not(Token)) ].
test_event(G) --> { G =.. [Op, A, B], token(A-B, TA-TB), order_token(Op, TA, TB, Token) }, !, [ guard(Token) ].
test_event(G) --> { token(G, Token) }, [ guard(Token) ].

identity(A, B, S) :- B == [], value(A, list(_), S), S \== unknown.
identity(A, B, S) :- value(A, int, SA), value(B, int, SB), SA \== unknown, SB \== unknown, e_subtract(SA, SB, S).

decided(var(X), Truth) :- value(X, T, _), ( T == free -> Truth = true ; type_is_bound(T) -> Truth = false ).
decided(nonvar(X), Truth) :- value(X, T, _), ( T == free -> Truth = false ; type_is_bound(T) -> Truth = true ).
decided(ground(X), true) :- value(X, T, _), type_is_ground(T).
decided(G, Truth) :-
    G =.. [Name, X], kind_test(Name, Yes, No),
    value(X, T0, _), ( T0 = list(none) -> T = nil ; T0 = list(_) -> T = list ; T0 = term(_, _) -> T = term ; T = T0 ),
    ( memberchk(T, Yes) -> Truth = true ; memberchk(T, No) -> Truth = false ).

kind_test(integer, [], [free, atomic, list, nil, term]).
kind_test(number, [int], [free, atomic, list, nil, term]).
kind_test(atom, [], [free, int, list, term]).
kind_test(atomic, [int, atomic, nil], [free, term]).
kind_test(is_list, [list, nil], [free, int, atomic, term]).
kind_test(compound, [term], [free, int, atomic, nil]).
kind_test(callable, [term], [free, int]).
kind_test(float, [], [free, atomic, list, nil, term]).
kind_test(string, [], [free, int, list, nil, term]).
kind_test(attvar, [], [free, int, atomic, list, nil, ground, term]).

% --- goals -----------------------------------------------------------------------------------------------------------------

% run(Goals, Call, Keep): Keep are the terms that matter behind the goals. Goals behind one that never succeeds are not walked.
run([], _, _) --> [].
run([fail|_], _, _) --> !, [ fail ].
run([call(P, As)|Gs], Call, Keep) -->
    { actual(As, Types, Sizes), call(Call, P, Types, Sizes, inline(Entry, Clauses), As) }, !,
    (   { continues_inside(Gs, Clauses) } -> inlined(Entry, Clauses, As, Gs, Call, Keep)
    ;   inlined(Entry, Clauses, As, [], Call, As, Events),
        Events,
        ( { memberchk(fail, Events) } -> [] ; run(Gs, Call, Keep) )
    ).
run([G|Gs], Call, Keep) --> { phrase(goal(G, Call), Events) }, !,
    Events,
    ( { memberchk(fail, Events) } -> [] ; run(Gs, Call, Keep) ).
run(_, _, _) --> [ fail ].

actual(As, Types, Sizes) :- maplist(value, As, Types0, Sizes), maplist(type_widen, Types0, Types).

% Where branches bind variables in different ways what follows is walked in each of them, unless it has a cut or much to branch.
continues_inside([G|Gs], Clauses) :-
    member(clause(_, Goals), Clauses), member(unify(_, _), Goals),
    \+ ( member(C, [G|Gs]), memberchk(C, [cut, soft_cut, outer_cut]) ),
    findall(C, ( member(call(aux(C), _), [G|Gs]) ), Cs), length(Cs, Count), Count < 3, !.

inlined(Entry, Clauses, As, Gs, Call, Keep) --> inlined(Entry, Clauses, As, Gs, Call, Keep, Events), Events.

inlined(Entry, Clauses, As, Gs, Call, Keep, Events) -->
    { term_variables(Keep, Vs),
      findall(branch(Es, Values),
              ( member(clause(Formal, Goals0), Clauses),
                append(Goals0, Gs, Goals),
                phrase(unify_all(Formal, As), Es, Es1),
                once(phrase(run(Goals, Call, Keep), Es1)),
                maplist(value_of, Vs, Values) ),
              Branches),
      findall(Es, member(branch(Es, _), Branches), Alternatives),
      findall(Values, ( member(branch(Es, Values), Branches), \+ memberchk(fail, Es) ), Ends),
      (   Ends == [] -> Events = [alt(Entry, Alternatives), fail]
      ;   Events = [alt(Entry, Alternatives)], join(Ends, Vs)
      ) }.

goal(unify(A, B), _) --> unify(A, B).
goal(is(X, E), _) --> { number_size(E, S) },
    ( { unset(X) } -> { new_value(X, int, S) } ; { new_path(P) }, against(X, int, S, P) ).
goal(compare(Op, A, B), _) --> compare_event(Op, A, B).
goal(test(G), _) --> test_event(G).
goal(cut, _) --> [ cut ].
goal(outer_cut, _) --> [ outer_cut ].
goal(soft_cut, _) --> [ soft_cut ].
goal(charge(N), _) --> { e_constant(N, E) }, [ charge(E) ].
goal(at_most(N), _) --> { e_constant(N, E) }, [ lit(q(E, bound), q([[]-(1/1)], exact)) ].
goal(unknown, _) --> [ lit(unknown, unknown) ].
goal(collect(Goals, Template, Out, Base, Each), Call) -->
    { findall(Es-T, ( once(phrase(run(Goals, Call, []), Es)), value(Template, T0, _), ( T0 == free -> T = any ; T = T0 ) ),
              [Events-Type]) },
    [ collect(Events, Base, Each) ],
    collected(Out, Type).
goal(builtin(G), _) -->
    { G =.. [_|As], maplist(value_of, As, Vs), builtin_call(G, Vs, Cost, Sols, Outs0), maplist(bounded, Outs0, Outs) },
    [ lit(Cost, Sols) ],
    assign(As, Outs).
goal(call(P, As), Call) -->
    { actual(As, Types, Sizes), call(Call, P, Types, Sizes, Answer, As) },
    answered(Answer, As).

answered(answer(Cost, q([], exact), _, _, _), _) --> !, [ lit(Cost, q([], exact)), fail ].
answered(answer(Cost, Sols, Types, Sizes, Pairs), As) -->
    [ lit(Cost, Sols) ],
    { maplist(out_size, Sizes, Known), maplist([T, S, val(T, S)]>>true, Types, Known, Outs),
      forall(( member(I-J-E, Pairs), nth1(I, Known, [[v(X)-1]-(1/1)]), nth1(J, Known, [[v(Y)-1]-(1/1)]), X = x(_), Y = x(_) ),
             assertz(sizes_bound(X, Y, E))) },
    assign(As, Outs).
bounded(val(T, at_most(E)), val(T, S)) :- !, new_size(E, S).
bounded(V, V).

out_size(unknown, unknown).
out_size(q(E, exact), E).
out_size(q(E, bound), S) :- new_size(E, S).

% Arguments after a call: what was unbound has its type and size, what was known may be known better.
assign([], []) --> [].
assign([A|As], [val(T, S)|Vs]) --> assign_one(A, T, S), !, assign(As, Vs).

assign_one(A, T, S) --> { unset(A) }, !, { ( T == free -> T1 = any ; T1 = T ), new_value(A, T1, S) }.
assign_one(A, T, S) --> { var(A) }, !,
    { get_attr(A, analysis_walk, val(T0, S0, P)), better(T0, S0, T, S, T1, S1), set_value(A, T1, S1, P) }.
assign_one(A, term(F, Ts), _) --> { A =.. [F|As], same_length(As, Ts), As \== [] }, !,
    { maplist([T, val(T, unknown)]>>true, Ts, Vs) },
    assign(As, Vs).
assign_one([H|A], list(E), S) --> !, { size_less(S, 1, Rest) }, assign([H,A], [val(E, unknown), val(list(E), Rest)]).
assign_one(A, T, _) --> { term_variables(A, Vs), inner_type(T, I), maplist(refine(I), Vs) }.

better(T0, S0, T, S, T1, S1) :-
    (   ( T0 == any ; T0 == nonvar ; T0 = list(_), T = list(_) ; T0 == ground, ( type_is_ground(T) ; T = list(_) )
        ; T0 = term(_, _), ( T = term(_, _) ; \+ type_is_ground(T0), type_is_ground(T) ) )
    ->  T1 = T
    ;   T1 = T0
    ),
    ( S0 == unknown -> S1 = S ; S1 = S0 ).

inner_type(T, ground) :- type_is_ground(T), !.
inner_type(list(E), E) :- !.
inner_type(_, any).

refine(T, V) :- ( unset(V) -> new_value(V, T, unknown) ; true ).

collected(list(L), E) --> { unset(L) }, !, { type_widen(list(E), T), new_value(L, T, unknown) }.
collected(list(_), _) --> [ lit(q([], exact), q([[]-(1/1)], bound)) ].
collected(count(N), _) --> { unset(N) }, !, { new_value(N, int, unknown) }.
collected(count(_), _) --> [ lit(q([], exact), q([[]-(1/1)], bound)) ].

% Behind a construct a variable is what its branches made of it.
join(Ends, Vs) :-
    transpose(Ends, Columns),
    maplist(join_variable, Vs, Columns, Sizes),
    join_pairs(Sizes).

transpose([Row|Rows], Columns) :-
    findall(C, ( nth1(I, Row, _), findall(V, ( member(R, [Row|Rows]), nth1(I, R, V) ), C) ), Columns).

join_variable(V, Column, Joined) :-
    findall(T, member(val(T, _), Column), Ts), foldl(type_lub, Ts, none, Type),
    findall(S, member(val(_, S), Column), Ss),
    ( get_attr(V, analysis_walk, val(_, _, P)) -> true ; new_path(P) ),
    (   Type == free -> Joined = same
    ;   sort(Ss, [S]) -> set_value(V, Type, S, P), Joined = same
    ;   ( memberchk(unknown, Ss) ; \+ type_measure(Type, _) ) -> set_value(V, Type, unknown, P), Joined = same
    ;   Ss = [S1|More], foldl([A, B, C]>>e_max(A, B, C, _), More, S1, Bound),
        new_size(Bound, S), set_value(V, Type, S, P), S = [[v(X)-_]-_], Joined = X-Ss
    ).

% Two sizes that differ among the branches may have the same sum in all.
join_pairs(Sizes) :-
    findall(X-Ss, ( member(J, Sizes), J = X-Ss ), Joined),
    forall(( append(_, [X-Xs|Rest], Joined), member(Y-Ys, Rest), same_sum(Xs, Ys, Sum) ), assertz(sizes_bound(X, Y, Sum))).

same_sum(Xs, Ys, Sum) :- maplist(e_add, Xs, Ys, Sums), sort(Sums, [Sum]).
