% truth.pl: what library(analysis) says of suite.pl is what the engine does: of each example the inferences and the solutions are
% counted, and a formula that calls itself exact gives these numbers, one that is a bound no smaller ones.
%
%   penelope --sequential -g main -t halt tests/analysis/truth.pl
%
% main prints a line for each predicate of the suite and ends with status 1 when one is wrong, or when one is less exact than
% expected/2 says. -g table prints all numbers.
:- use_module(library(analysis)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(random)).
:- use_module(library(time)).

:- dynamic called/2, suite/1.

:- prolog_load_context(directory, D), atom_concat(D, '/suite.pl', F), consult(F), assertz(suite(F)).

main :-
    set_random(seed(6)),
    suite(File),
    analyze_program([File], Rows),
    findall(PI, ( member(row(user:PI, _, _, _, _), Rows) ), PIs0), distinct_in_order(PIs0, PIs),
    findall(PI, ( member(PI, PIs), \+ check(PI, Rows) ), Wrong),
    ( Wrong == [] -> true ; format("wrong: ~w~n", [Wrong]), halt(1) ).

distinct_in_order([], []).
distinct_in_order([X|Xs], [X|Ys]) :- exclude(==(X), Xs, Zs), distinct_in_order(Zs, Ys).

% All examples of a predicate.
check(PI, Rows) :-
    findall(Finding, ( example(Goal), functor(Goal, N, A), N/A == PI, finding(Goal, Rows, Finding) ), Findings),
    (   Findings == [] -> format("~w: no example~n", [PI]), fail
    ;   findall(C, member(finding(_, C, _), Findings), Costs), worst(Costs, Cost),
        findall(S, member(finding(_, _, S), Findings), Sols), worst(Sols, Solutions),
        format("~w: cost ~w, solutions ~w~n", [PI, Cost, Solutions]),
        forall(( member(finding(Goal, C, S), Findings), ( C = wrong(_, _) ; S = wrong(_, _) ) ),
               ( copy_term(Goal, G), numbervars(G, 0, _), format("   ~p: cost ~w, solutions ~w~n", [G, C, S]) )),
        \+ member(finding(_, wrong(_, _), _), Findings),
        \+ member(finding(_, _, wrong(_, _)), Findings),
        ( expected(PI, Cost0-Solutions0) -> true ; Cost0-Solutions0 = exact-exact ),
        Cost == Cost0, Solutions == Solutions0
    ).

worst(Kinds, Kind) :- member(Kind, [wrong, unknown, bound, exact]), member(K, Kinds), functor(K, Kind, _), !.

finding(Goal, Rows, finding(Goal, Cost, Solutions)) :-
    Goal =.. [N|As], length(As, A),
    member(row(user:N/A, Types, _, C, S), Rows),
    maplist(fits, As, Types), !,
    sizes(As, Types, 1, Sizes),
    measured(Goal, Inferences, Count),
    compared(C, Sizes, Inferences, Cost),
    compared(S, Sizes, Count, Solutions).

fits(A, T) :- ( var(A) -> ( T == free ; T == any ) ; T \== free ), !.

sizes([], [], _, []).
sizes([A|As], [T|Ts], I, Sizes) :-
    ( size(T, A, S) -> Sizes = [n(I)=S|More] ; Sizes = More ),
    J is I + 1,
    sizes(As, Ts, J, More).

size(list(_), L, N) :- length(L, N).
size(int, N, N).
size(ground, T, N) :- symbols(T, N).
size(atomic, _, 1).
size(term(_, _), T, N) :- ground(T), symbols(T, N).

symbols(T, N) :- T =.. [_|As], foldl([A, N0, N1]>>( symbols(A, K), N1 is N0 + K ), As, 1, N).

% The inferences of all solutions of Goal, without those of measuring, and how many solutions there are.
measured(Goal, Inferences, Count) :-
    inferences(nothing, Base),
    inferences(Goal, All),
    Inferences is All - Base + 1,
    aggregate_all(count, Goal, Count).

inferences(Goal, N) :-
    statistics(inferences, N0),
    ( call(Goal), fail ; true ),
    statistics(inferences, N1),
    N is N1 - N0.

nothing.

compared(unknown, _, _, unknown).
compared(quantity(E, How, From), Sizes, Measured, Verdict) :-
    (   From > 0, \+ ( member(_=S, Sizes), S >= From ) -> Verdict = How
    ;   formula_value(E, Sizes, Value) -> ( true(How, Value, Measured) -> Verdict = How ; Verdict = wrong(Value, Measured) )
    ;   Verdict = wrong(no_value, Measured)
    ).

true(exact, V, M) :- V =:= M.
true(bound, V, M) :- V >= M.

% Where the analysis has no exact formula for cost or solutions.
expected(last_of/2, exact-bound).           % the last of no list
expected(product/3, bound-bound).
expected(tribonacci/2, bound-exact).        % no integer roots
expected(triples/2, bound-exact).           % control constructs in findall
expected(library_member/2, exact-bound).    % an element that is given
expected(none_of/1, bound-bound).
expected(first_of/2, bound-bound).
expected(each_double/1, bound-bound).
expected(from/2, exact-bound).              % depends on the constant
expected(two_steps/2, exact-bound).
expected(qs/2, bound-exact).                % depends on the elements
expected(qs2/2, bound-exact).
expected(ms/2, bound-bound).
expected(merge/3, bound-bound).
expected(tree/1, bound-bound).              % depends on the elements' sizes
expected(leaves/2, bound-bound).
expected(in_tree/2, bound-bound).
expected(find/2, bound-bound).
expected(queens/2, bound-bound).            % safe/3 may fail
expected(place/4, bound-bound).
expected(safe/3, bound-bound).
expected(total_in/2, bound-exact).          % the list is told by the size of the term that it is in
expected(total_of/2, bound-exact).
expected(parts/2, bound-bound).             % =.. may fail where the list is not unbound
expected(sorted/1, bound-bound).
expected(slow_sort/2, bound-bound).

% --- random programs ---------------------------------------------------------------------------------------------------------

% claims(File): a line for each claim about the predicates that called(Name, Kind) in File names, for sizes 0 to 5.
claims(File) :-
    analyze_program([File], Rows),
    forall(( user:called(Name, Kind), between(0, 5, N), argument(Kind, N, A), Goal =.. [Name, A],
             catch(call_with_time_limit(2, finding(Goal, Rows, finding(_, Cost, Solutions))), time_limit_exceeded, fail) ),
           ( claim(Goal, cost, Cost), claim(Goal, solutions, Solutions) )).

argument(int, N, N).
argument(list, N, L) :- length(L, N).

claim(Goal, What, Verdict) :- print(Verdict), format(" ~w of ~p~n", [What, Goal]).

% --- examples ------------------------------------------------------------------------------------------------------------------

numbers(N, L) :- length(L, N), maplist([X]>>random_between(0, 20, X), L).

upto(N, L) :- ( N =:= 0 -> L = [] ; numlist(1, N, L) ).

small(N) :- between(0, 6, N).

list_of(L) :- between(0, 9, N), numbers(N, L).

random_tree(0, nil) :- !.
random_tree(N, t(L, N, R)) :- M is N - 1, random_between(0, M, A), B is M - A, random_tree(A, L), random_tree(B, R).

random_leaves(1, leaf(x)) :- !.
random_leaves(N, node(L, R)) :- M is N - 1, random_between(1, M, A), B is N - A, random_leaves(A, L), random_leaves(B, R).

example(app(L, M, _)) :- list_of(L), numbers(3, M).
example(nrev(L, _)) :- list_of(L).
example(rev(L, _)) :- list_of(L).
example(rev(L, [a], _)) :- list_of(L).
example(len(L, _)) :- list_of(L).
example(sum(L, _)) :- list_of(L).
example(sum(L, 0, _)) :- list_of(L).
example(last_of(L, _)) :- list_of(L).
example(even(L)) :- list_of(L).
example(odd(L)) :- list_of(L).
example(doubled(L, _)) :- list_of(L).
example(double(3, _)).
example(total(L, _)) :- list_of(L).
example(plus_one(1, 2, _)).
example(product(L, M, _)) :- list_of(L), numbers(4, M).
example(row(L, a, _, [])) :- list_of(L).
example(fib(N, _)) :- between(0, 12, N).
example(hanoi(N, a, b, c)) :- small(N).
example(fact(N, _)) :- small(N).
example(power(3, N, _)) :- between(0, 40, N).
example(range(1, N, _)) :- between(1, 9, N).
example(count_up(1, N)) :- between(0, 9, N).
example(tribonacci(N, _)) :- between(0, 12, N).
example(jacobsthal(N)) :- between(0, 10, N).
example(triangle(N)) :- between(0, 9, N).
example(collatz_like(N, _)) :- between(0, 9, N).
example(element(_, L)) :- list_of(L).
example(sel(_, L, _)) :- list_of(L).
example(perm(L, _)) :- small(N), upto(N, L).
example(colour(_)).
example(assign(L, _)) :- small(N), upto(N, L).
example(words(N, L, _)) :- between(0, 4, N), between(0, 4, M), upto(M, L).
example(subset_of(L, _)) :- small(N), upto(N, L).
example(pairs(N, _, _)) :- small(N).
example(triples(L, _)) :- list_of(L).
example(counted(L, _)) :- list_of(L).
example(library_member(_, L)) :- list_of(L).
example(library_select(_, L, _)) :- list_of(L).
example(library_permutation(L, _)) :- small(N), upto(N, L).
example(none_of(L)) :- list_of(L).
example(first_of(L, _)) :- list_of(L).
example(each_double(L)) :- list_of(L).
example(edge(_, _)).
example(edges(_, _)).
example(from(X, _)) :- member(X, [a, b, c, d, e, f]).
example(two_steps(_, _)).
example(qs(L, _)) :- list_of(L).
example(qs(L, _)) :- between(0, 9, N), upto(N, L).
example(part(L, 9, _, _)) :- list_of(L).
example(qs2(L, _)) :- list_of(L).
example(qs2(L, _)) :- between(0, 9, N), upto(N, L).
example(part2(L, 9, _, _)) :- list_of(L).
example(part3(L, 9, _, _)) :- list_of(L).
example(ms(L, _)) :- list_of(L).
example(ms(L, _)) :- member(N, [16, 31, 32, 33]), numbers(N, L).
example(split(L, _, _)) :- list_of(L).
example(merge(L, M, _)) :- list_of(L0), list_of(M0), msort(L0, L), msort(M0, M).
example(total_in(L, _)) :- list_of(L).
example(total_of(state(L, 1), _)) :- list_of(L).
example(parts(L, _)) :- list_of(L).
example(tree(T)) :- between(0, 9, N), random_tree(N, T).
example(leaves(T, _)) :- between(1, 9, N), random_leaves(N, T).
example(in_tree(_, T)) :- between(0, 9, N), random_tree(N, T).
example(find(3, T)) :- between(0, 9, N), random_tree(N, T).
example(queens(N, _)) :- between(1, 6, N).
example(place(N, L, [], _)) :- small(N), upto(N, L).
example(safe(L, 30, 1)) :- list_of(L).
example(sorted(L)) :- list_of(L).
example(slow_sort(L, _)) :- between(0, 5, N), numbers(N, L).
