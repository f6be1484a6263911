% Random problems of four variables with small domains: labeling finds what trying all values finds, in the same order, and no value of a
% solution is missing from the domains before it. The same where two variables are unified after the constraints are posted, where one is
% bound by hand, and for the order of labeling with min and max. `-D problems=N` asks for another number, `-D seed=N` for others.
:- use_module(library(clpfd)).

main :-
    setting(problems, 60, N),
    setting(seed, 1, Seed),
    check(N, Seed).           % expect: no difference

setting(Name, Default, Value) :-
    ( current_prolog_flag(Name, Given), integer(Given) -> Value = Given ; Value = Default ).

check(0, _) :- write('no difference'), nl.
check(N, S0) :-
    N > 0,
    problem(Vs, Low, High, Constraints, S0, S),
    (   agrees(Vs, Low, High, Constraints)
    ->  N1 is N - 1, check(N1, S)
    ;   print(differs(N, Vs, Low..High, Constraints)), nl
    ).

agrees(Vs, Low, High, Constraints) :-
    copy_term(Vs-Constraints, Bs-Brute),
    findall(Bs, ( each_between(Bs, Low, High), all_hold(Brute) ), Expected),
    findall(Vs-Ds, ( Vs ins Low..High, post(Constraints), domains(Vs, Ds), label(Vs) ), Found0),
    pairs(Found0, Found, Domains),
    findall(Vs, ( post_then_domains(Constraints, Vs, Low, High), labeling([ff,bisect], Vs) ), FirstFail0),
    msort(FirstFail0, FirstFail),
    msort(Expected, Sorted),
    Found == Expected,
    FirstFail == Sorted,
    agrees_unified(Vs, Low, High, Constraints, Expected),
    agrees_bound(Vs, Low, High, Constraints, Expected),
    agrees_best(Vs, Low, High, Constraints, Expected),
    forall(( '$member_of_list'(Solution, Expected), '$member_of_list'(Ds, Domains) ), within(Solution, Ds)).

% Tasks of cumulative/2 need domains first.
post_then_domains(Constraints, Vs, Low, High) :-
    (   '$member_of_list'(cumulative(_, _), Constraints) -> Vs ins Low..High, post(Constraints)
    ;   post(Constraints), Vs ins Low..High
    ).

agrees_unified([A,B,C,D], Low, High, Constraints, Solutions) :-
    findall([X,X,Z,W], '$member_of_list'([X,X,Z,W], Solutions), Expected),
    findall([A,B,C,D], ( [A,B,C,D] ins Low..High, post(Constraints), A = B, label([A,B,C,D]) ), Found),
    Found == Expected.

agrees_bound([A,B,C,D], Low, High, Constraints, Solutions) :-
    findall([X,Y,Low,W], '$member_of_list'([X,Y,Low,W], Solutions), Expected),
    findall([A,B,C,D], ( [A,B,C,D] ins Low..High, post(Constraints), C = Low, label([A,B,C,D]) ), Found),
    Found == Expected.

agrees_best(Vs, Low, High, Constraints, Solutions) :-
    Vs = [A,B,C,_],
    findall(Cost-[X,Y,Z,W], ( '$member_of_list'([X,Y,Z,W], Solutions), Cost is X * Y - 2 * Z ), Costs),
    keysort(Costs, Sorted),
    pairs(Sorted, _, Ascending),
    length(Ascending, Count),
    (   Count > 40 -> true  % each cost takes a search
    ;   findall(Vs, ( Vs ins Low..High, post(Constraints), labeling([min(A * B - 2 * C)], Vs) ), Found),
        Found == Ascending
    ),
    (   Ascending = [] -> true
    ;   last_pair(Sorted, Most-_),
        findall(S, '$member_of_list'(Most-S, Sorted), [First|_]),
        findall(Vs, ( Vs ins Low..High, post(Constraints), once(labeling([max(A * B - 2 * C)], Vs)) ), [First])
    ).

last_pair([P], P) :- !.
last_pair([_|Ps], P) :- last_pair(Ps, P).

pairs([], [], []).
pairs([S-D|Ps], [S|Ss], [D|Ds]) :- pairs(Ps, Ss, Ds).

domains([], []).
domains([V|Vs], [D|Ds]) :- fd_dom(V, D), domains(Vs, Ds).

within([], []).
within([V|Vs], [D|Ds]) :- V in D, within(Vs, Ds).

each_between([], _, _).
each_between([V|Vs], Low, High) :- between(Low, High, V), each_between(Vs, Low, High).

post([]).
post([C|Cs]) :- call(C), post(Cs).

% What a constraint means when all of it is known.
all_hold([]).
all_hold([C|Cs]) :- holds(C), all_hold(Cs).

holds(A #= B) :- value(A, X), value(B, Y), X =:= Y.
holds(A #\= B) :- value(A, X), value(B, Y), X =\= Y.
holds(A #< B) :- value(A, X), value(B, Y), X < Y.
holds(A #> B) :- value(A, X), value(B, Y), X > Y.
holds(A #=< B) :- value(A, X), value(B, Y), X =< Y.
holds(A #>= B) :- value(A, X), value(B, Y), X >= Y.
holds(#\ P) :- \+ holds(P).
holds(P #/\ Q) :- holds(P), holds(Q).
holds(P #\/ Q) :- ( holds(P) -> true ; holds(Q) ).
holds(P #\ Q) :- ( holds(P) -> \+ holds(Q) ; holds(Q) ).
holds(P #==> Q) :- ( holds(P) -> holds(Q) ; true ).
holds(P #<==> Q) :- ( holds(P) -> holds(Q) ; \+ holds(Q) ).
holds(X in D) :- in_domain(D, X).
holds(all_different(Vs)) :- sort(Vs, Set), length(Vs, N), length(Set, N).
holds(all_distinct(Vs)) :- holds(all_different(Vs)).
holds(element(I, Vs, V)) :- nth_of(Vs, I, W), W =:= V.
holds(tuples_in([T], Rows)) :- ( '$member_of_list'(Row, Rows), Row == T -> true ).
holds(sum(Vs, R, E)) :- total(Vs, 0, S), C =.. [R,S,E], holds(C).
holds(circuit(Vs)) :- holds(all_different(Vs)), round_trip(Vs, 1, [], N), length(Vs, N).
holds(lex_chain([A,B])) :- A @=< B.
holds(serialized([A,B], [D,E])) :- ( A + D =< B -> true ; B + E =< A ).
holds(global_cardinality(Vs, [K-C])) :- each_is(Vs, K), length(Vs, C).
holds(cumulative(Tasks, [limit(L)])) :- amounts(Tasks), \+ ( between(-10, 20, T), used(Tasks, T, 0, U), U > L ).

value(X, V) :- catch(V is X, error(evaluation_error(_), _), fail).

in_domain(A \/ B, X) :- !, ( in_domain(A, X) -> true ; in_domain(B, X) ).
in_domain(L..H, X) :- !, X >= L, X =< H.
in_domain(X, X).

nth_of([V|Vs], I, W) :- ( I =:= 1 -> W = V ; I > 1, I1 is I - 1, nth_of(Vs, I1, W) ).

total([], S, S).
total([V|Vs], S0, S) :- S1 is S0 + V, total(Vs, S1, S).

round_trip(Vs, At, Seen, N) :-
    (   '$memberchk_eq'(At, Seen) -> At =:= 1, length(Seen, N)
    ;   nth_of(Vs, At, Next), round_trip(Vs, Next, [At|Seen], N)
    ).

amounts([]).
amounts([task(_, D, _, C, _)|Tasks]) :- D >= 1, C >= 0, amounts(Tasks).

each_is([], _).
each_is([K|Vs], K) :- each_is(Vs, K).

used([], _, U, U).
used([task(S, D, _, C, _)|Ts], T, U0, U) :- ( S =< T, T < S + D -> U1 is U0 + C ; U1 = U0 ), used(Ts, T, U1, U).

% --- making problems: a linear congruential generator, the same everywhere

random(N, R, S0, S) :- S is (S0 * 6364136223846793005 + 1442695040888963407) mod (1 << 64), R is (S >> 33) mod N.

problem(Vs, Low, High, Constraints, S0, S) :-
    Vs = [_,_,_,_],
    random(6, L, S0, S1), Low is L - 4,
    random(4, W, S1, S2), High is Low + W + 2,
    random(3, C, S2, S3), Count is C + 1,
    constraints(Count, Vs, Constraints, S3, S).

constraints(0, _, [], S, S) :- !.
constraints(N, Vs, [C|Cs], S0, S) :- constraint(Vs, C, S0, S1), N1 is N - 1, constraints(N1, Vs, Cs, S1, S).

constraint(Vs, C, S0, S) :- random(12, K, S0, S1), constraint(K, Vs, C, S1, S).

constraint(0, Vs, all_different(Vs), S, S) :- !.
constraint(1, Vs, all_distinct(Vs), S, S) :- !.
constraint(2, [A,B,C,D], element(A, [B,C,D,2], V), S0, S) :- !, variable([A,B,C,D], V, S0, S).
constraint(3, [A,B,C,_], tuples_in([[A,B,C]], Rows), S0, S) :- !, rows(6, Rows, S0, S).
constraint(4, Vs, sum(Vs, R, E), S0, S) :- !, relation(R, S0, S1), number(E, S1, S).
constraint(5, [A,B,C,D], Chosen, S0, S) :- !,
    random(7, K, S0, S),
    K1 is K + 1,
    nth_of([circuit([A,B,C]), lex_chain([[A,B],[C,D]]), serialized([A,B], [2,1]),
            cumulative([task(A,2,_,1,_),task(B,3,_,1,_),task(C,1,_,2,_)], [limit(2)]), circuit([A,B,C,D]),
            cumulative([task(A,B,_,1,_),task(C,2,_,D,_),task(2,2,_,1,_)], [limit(2)]),
            cumulative([task(A,2,_,2,_),task(B,1,_,2,_),task(C,3,_,1,_),task(D,2,_,1,_)], [limit(3)])], K1, Chosen) .
constraint(K, Vs, C, S0, S) :- K < 9, !, comparison(Vs, C, S0, S).
constraint(_, Vs, C, S0, S) :- logical(2, Vs, C, S0, S).

relation(R, S0, S) :- random(6, K, S0, S), K1 is K + 1, nth_of_any([#=,#\=,#<,#>,#=<,#>=], K1, R).

nth_of_any([X|Xs], I, Y) :- ( I =:= 1 -> Y = X ; I1 is I - 1, nth_of_any(Xs, I1, Y) ).

variable(Vs, V, S0, S) :- random(4, K, S0, S), K1 is K + 1, nth_of_any(Vs, K1, V).

number(N, S0, S) :- random(13, K, S0, S), N is K - 5.

rows(0, [], S, S) :- !.
rows(N, [[A,B,C]|Rows], S0, S) :-
    number(A, S0, S1), number(B, S1, S2), number(C, S2, S3), N1 is N - 1, rows(N1, Rows, S3, S).

comparison(Vs, C, S0, S) :-
    relation(R, S0, S1),
    expression(2, Vs, A, S1, S2),
    expression(1, Vs, B, S2, S),
    C =.. [R,A,B].

expression(0, Vs, E, S0, S) :- !, random(3, K, S0, S1), ( K =:= 0 -> number(E, S1, S) ; variable(Vs, E, S1, S) ).
expression(D, Vs, E, S0, S) :-
    random(18, K, S0, S1),
    D1 is D - 1,
    expression(D1, Vs, A, S1, S2),
    expression(D1, Vs, B, S2, S),
    expression_of(K, A, B, E).

expression_of(0, A, B, A + B) :- !.
expression_of(1, A, B, A - B) :- !.
expression_of(2, A, B, A * B) :- !.
expression_of(3, A, B, min(A, B)) :- !.
expression_of(4, A, B, max(A, B)) :- !.
expression_of(5, A, _, abs(A)) :- !.
expression_of(6, A, B, A // B) :- !.
expression_of(7, A, B, A mod B) :- !.
expression_of(8, A, B, A rem B) :- !.
expression_of(9, A, B, A div B) :- !.
expression_of(10, A, _, A ^ 2) :- !.
expression_of(11, A, _, -A) :- !.
expression_of(12, A, B, 3 * A - 2 * B) :- !.
expression_of(13, A, _, A << 2) :- !.
expression_of(14, A, _, A >> 1) :- !.
expression_of(15, A, _, A * A * A) :- !.
expression_of(16, A, B, A * (B * A)) :- !.
expression_of(_, A, B, A + 2 * B) .

logical(0, Vs, C, S0, S) :- !, random(4, K, S0, S1), ( K =:= 0 -> variable(Vs, V, S1, S), C = (V in -1 \/ 1..2) ; comparison(Vs, C, S1, S) ).
logical(D, Vs, C, S0, S) :-
    random(6, K, S0, S1),
    D1 is D - 1,
    logical(D1, Vs, A, S1, S2),
    logical(D1, Vs, B, S2, S),
    logical_of(K, A, B, C).

logical_of(0, A, B, A #/\ B) :- !.
logical_of(1, A, B, A #\/ B) :- !.
logical_of(2, A, B, A #==> B) :- !.
logical_of(3, A, B, A #<==> B) :- !.
logical_of(4, A, B, A #\ B) :- !.
logical_of(_, A, _, #\ A).
