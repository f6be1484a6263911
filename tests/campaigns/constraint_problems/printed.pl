% Random constraint problems, printed with what is known after posting and with the answers in order: the same text for Penelope and swipl.
%
% print_problems(First, Count, Most) prints for each seed a line with the seed and the problem, and behind it
%   domains [D, ...]        the domain of each variable when all constraints are posted; or fails
%   answers [[V, ...], ...] the first Most of them, in order
%   error E                 instead of either
% hold(Seed, Answers) prints yes or no for each of the answers: whether the constraints hold when all values are known before.
:- use_module(library(clpfd)).
:- use_module(library(lists)).

print_problems(First, Count, Most) :-
    Last is First + Count - 1,
    forall(between(First, Last, Seed), print_problem(Seed, Most)).

print_problem(Seed, Most) :-
    problem_of(Seed, Variables, Domain, Constraints, Options),
    \+ \+ ( numbervars(Variables-Constraints, 0, _), format("~d ~q~n", [Seed, Variables in Domain:Constraints:Options]) ),
    catch(print_domains(Variables, Domain, Constraints), E1, print_error(E1)),
    catch(print_answers(Most, Variables, Domain, Constraints, Options), E2, print_error(E2)).

print_domains(Variables, Domain, Constraints) :-
    (   Variables ins Domain, post(Constraints)
    ->  findall(D, ( member(V, Variables), fd_dom(V, D) ), Domains), format("domains ~q~n", [Domains])
    ;   format("fails~n")
    ).

print_answers(Most, Variables, Domain, Constraints, Options) :-
    findall(Variables, first(Most, ( Variables ins Domain, post(Constraints), labeling(Options, Variables) )), Answers),
    format("answers ~q~n", [Answers]).

hold(Seed, Answers) :-
    forall(member(Values, Answers),
           (   problem_of(Seed, Variables, Domain, Constraints, _), Variables = Values,
               catch(( Values ins Domain, post(Constraints) ), _, fail)
           ->  format("yes~n")
           ;   format("no~n")
           )).

print_error(Error) :-
    ( Error = error(Formal, _) -> true ; Formal = Error ),
    copy_term(Formal, Plain, _),
    format("error ~q~n", [Plain]).

first(Most, Goal) :-
    State = found(0),
    call(Goal),
    arg(1, State, N0), N is N0 + 1, nb_setarg(1, State, N),
    ( N >= Most -> ! ; true ).

post([]).
post([Constraint|Constraints]) :- call(Constraint), post(Constraints).

% --- making problems: a linear congruential generator, the same everywhere

random_below(N, R, S0, S) :- S is (S0 * 6364136223846793005 + 1442695040888963407) mod (1 << 64), R is (S >> 33) mod N.

one_of(List, X, S0, S) :- length(List, N), random_below(N, I, S0, S), nth0(I, List, X).

problem_of(Seed, Variables, Domain, Constraints, Options) :-
    S0 is Seed * 7919 + 13,
    problem(Variables, Domain, Constraints, Options, S0, _).

problem(Variables, Domain, Constraints, Options, S0, S) :-
    one_of([2,3,3,4], Count, S0, S1), length(Variables, Count),
    one_of([0..3, 1..5, -3..3, 0..9, 1..4 \/ 7..9, 0..1, -2..6, 3..11, 1..3 \/ 5, -9.. -2], Domain, S1, S2),
    one_of([1,2,3,4], Length, S2, S3), constraints(Length, Variables, Constraints, S3, S4),
    options(Variables, Options, S4, S).

constraints(0, _, [], S, S) :- !.
constraints(N, Vs, [C|Cs], S0, S) :-
    random_below(26, K, S0, S1),
    ( constraint(K, Vs, C, S1, S2) -> true ; comparison(Vs, C, S1, S2) ),
    N1 is N - 1,
    constraints(N1, Vs, Cs, S2, S).

% What has no clause, or too few variables for it, is a comparison.
constraint(0, Vs, all_different(Vs), S, S).
constraint(1, Vs, all_distinct(Vs), S, S).
constraint(2, Vs, element(I, Vs, V), S0, S) :- one_of(Vs, I, S0, S1), one_of(Vs, V, S1, S).
constraint(3, Vs, element(I, Ns, V), S0, S) :- one_of(Vs, I, S0, S1), one_of(Vs, V, S1, S2), numbers(5, Ns, S2, S).
constraint(4, Vs, tuples_in([[A,B]], Rows), S0, S) :- one_of(Vs, A, S0, S1), one_of(Vs, B, S1, S2), rows(7, Rows, S2, S).
constraint(5, Vs, sum(Vs, R, E), S0, S) :- relation(R, S0, S1), simple(Vs, E, S1, S).
constraint(6, Vs, scalar_product(Ns, Vs, R, E), S0, S) :-
    length(Vs, N), numbers(N, Ns, S0, S1), relation(R, S1, S2), simple(Vs, E, S2, S).
constraint(7, Vs, chain(Vs, R), S0, S) :- one_of([#<,#=<,#>,#>=], R, S0, S).
constraint(8, [A,B|_], lex_chain([[A,B],[B,A]]), S, S).
constraint(9, [A,B,C|_], cumulative([task(A,2,_,1,_),task(B,3,_,1,_),task(C,1,_,2,_)], [limit(2)]), S, S).
constraint(10, Vs, circuit(Vs), S, S).
constraint(11, Vs, global_cardinality(Vs, [1-A,2-B,3-_,4-_,5-_]), S0, S) :- one_of(Vs, A, S0, S1), one_of([B,1,2], B, S1, S).
constraint(12, Vs, automaton(Vs, [source(a),sink(b),sink(a)], [arc(a,0,a),arc(a,1,b),arc(b,0,a),arc(b,2,b),arc(a,3,a)]), S, S).
constraint(13, Vs, C, S0, S) :- logical(2, Vs, C, S0, S).
constraint(14, Vs, C, S0, S) :- logical(2, Vs, C, S0, S).
constraint(15, Vs, C, S0, S) :- logical(1, Vs, C, S0, S).
constraint(16, [A,B,C|_], disjoint2([r(A,2,B,1),r(B,1,C,2)]), S, S).
constraint(17, [A,B|_], serialized([A,B], [2,1]), S, S).
constraint(18, Vs, X in D, S0, S) :- one_of(Vs, X, S0, S1), one_of([1..3, 0..2 \/ 4..5, inf..2, 3..sup, 2], D, S1, S).
constraint(19, [A,B|_], A = B, S, S).
constraint(20, Vs, X #= E, S0, S) :- one_of(Vs, X, S0, S1), expression(2, Vs, E, S1, S).

relation(R, S0, S) :- one_of([#=,#\=,#<,#>,#=<,#>=,#=,#=], R, S0, S).

number(N, S0, S) :- random_below(12, K, S0, S), N is K - 4.

numbers(0, [], S, S) :- !.
numbers(N, [X|Xs], S0, S) :- number(X, S0, S1), N1 is N - 1, numbers(N1, Xs, S1, S).

rows(0, [], S, S) :- !.
rows(N, [[A,B]|Rows], S0, S) :- number(A, S0, S1), number(B, S1, S2), N1 is N - 1, rows(N1, Rows, S2, S).

simple(Vs, E, S0, S) :- random_below(3, K, S0, S1), ( K =:= 0 -> one_of(Vs, E, S1, S) ; number(E, S1, S) ).

comparison(Vs, C, S0, S) :- relation(R, S0, S1), expression(2, Vs, A, S1, S2), expression(1, Vs, B, S2, S), C =.. [R,A,B].

expression(0, Vs, E, S0, S) :- !, random_below(3, K, S0, S1), ( K =:= 0 -> number(E, S1, S) ; one_of(Vs, E, S1, S) ).
expression(Depth, Vs, E, S0, S) :-
    random_below(19, K, S0, S1),
    Depth1 is Depth - 1,
    expression(Depth1, Vs, A, S1, S2),
    (   K < 11 -> expression(Depth1, Vs, B, S2, S), nth0(K, [A+B,A-B,A*B,A+B,A-B,max(A,B),min(A,B),A mod B,A // B,A rem B,A div B], E)
    ;   S = S2, K1 is K - 11, nth0(K1, [abs(A),A^2,-A,A,A,A << 1,A >> 1,A*A*A], E)
    ).

logical(0, Vs, C, S0, S) :- !,
    random_below(6, K, S0, S1),
    ( K =:= 0 -> one_of(Vs, X, S1, S), C = (X in 1..2 \/ 4) ; comparison(Vs, C, S1, S) ).
logical(Depth, Vs, C, S0, S) :-
    random_below(7, K, S0, S1),
    Depth1 is Depth - 1,
    logical(Depth1, Vs, A, S1, S2),
    (   K < 6 -> logical(Depth1, Vs, B, S2, S), nth0(K, [A #/\ B, A #\/ B, A #==> B, A #<==> B, A #\ B, A #<== B], C)
    ;   C = (#\ A), S = S2
    ).

options(Vs, Options, S0, S) :-
    one_of([[leftmost],[],[ff],[min],[max],[ffc]], Variable, S0, S1),
    one_of([[up],[down],[]], Order, S1, S2),
    one_of([[step],[enum],[bisect],[]], Branching, S2, S3),
    random_below(4, K, S3, S4),
    (   K =:= 0 -> one_of([min,max], Aim, S4, S5), expression(1, Vs, E, S5, S), Best =.. [Aim,E], Bests = [Best]
    ;   Bests = [], S = S4
    ),
    append([Variable,Order,Branching,Bests], Options).
