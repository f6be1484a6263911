% builtins.pl: what the analysis knows of predicates that have no clauses to read: solutions, types and sizes of their arguments.
%
% A call costs one inference where the compiler makes a call, none where it makes an instruction. row/3 has the ones whose answer
% depends on their name only: how many solutions (one: always one; semi: at most one), and the types behind the call (same: as
% before). special/5 has those where types or sizes matter, and library predicates whose clauses are beyond the analysis.
:- module(analysis_builtins, [ known_builtin/1, known_library/2, builtin_call/5, builtin_way/2 ]).
:- use_module(library(analysis/expressions)).
:- use_module(library(analysis/types)).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [nth1/3]).

%! known_builtin(+Goal) is semidet.  A predicate of the system that the tables have.
known_builtin(G) :- ( \+ \+ row(G, _, _) -> true ; \+ \+ special(G, _, _, _, _) -> true ).

%! known_library(+Module, +Goal) is semidet.  A library predicate that the tables have; the others have clauses to read.
known_library(lists, permutation(_, _)).
known_library(lists, memberchk(_, _)).
known_library(error, must_be(_, _)).

%! builtin_call(+Goal, +Values, -Cost, -Solutions, -Outs) is det.
%  Values and Outs are val(Type, Size) of the arguments before and behind the call, a size there may be at_most(Formula); Cost and
%  Solutions are q(Formula, How) or unknown.
builtin_call(G, Vs, Cost, Sols, Outs) :-
    special(G, Vs, Cost, Sols, Outs0), !,
    outs(Outs0, Vs, Outs).
builtin_call(G, Vs, Cost, Sols, Outs) :-
    row(G, Count, Outs0), !,
    call_cost(G, Cost),
    count(Count, Sols),
    outs(Outs0, Vs, Outs).
builtin_call(_, Vs, unknown, unknown, Vs).

%! builtin_way(?Goal, ?Types) is nondet.  A way in which a predicate of the tables is called that says something of sizes.
builtin_way(length(_, _), [list(any), free]).
builtin_way(length(_, _), [free, int]).
builtin_way(between(_, _, _), [int, int, free]).
builtin_way(succ(_, _), [int, free]).
builtin_way(succ(_, _), [free, int]).
builtin_way(plus(_, _, _), [int, int, free]).
builtin_way(msort(_, _), [list(any), free]).
builtin_way(sort(_, _), [list(any), free]).
builtin_way(arg(_, _, _), [int, any, any]).

outs([], [], []).
outs([O|Os], [V|Vs], [W|Ws]) :-
    ( O == same -> W = V ; O = val(_, _) -> W = O ; W = val(O, unknown) ),
    outs(Os, Vs, Ws).

call_cost(G, q(E, exact)) :-
    ( '$runs_inline'(G) -> E = [] ; e_constant(1, E) ).

count(one, q(E, exact)) :- e_constant(1, E).
count(semi, q(E, bound)) :- e_constant(1, E).
count(none, q([], exact)).

exactly(N, q(E, exact)) :- e_constant(N, E).
at_most(N, q(E, bound)) :- e_constant(N, E).

% --- where sizes matter --------------------------------------------------------------------------------------------------------

special(length(_, _), [val(list(_), S), val(free, _)], C, One, [same, val(int, S)]) :- exactly(1, C), count(one, One).
special(length(_, _), [val(list(_), _), val(int, _)], C, Semi, [same, same]) :- exactly(1, C), count(semi, Semi).
special(length(_, _), [val(free, _), val(int, N)], C, One, [val(list(any), N), same]) :- exactly(1, C), count(one, One).
special(between(_, _, _), [val(int, L), val(int, H), val(T, _)], C, Sols, [same, same, val(int, unknown)]) :-
    exactly(1, C),
    (   T == free
    ->  e_constant(1, One), e_subtract(H, L, D), e_add(D, One, E),
        ( E == unknown -> Sols = unknown ; Sols = q(E, exact) )
    ;   count(semi, Sols)
    ).
special(succ(_, _), [val(int, S), val(_, _)], C, One, [same, val(int, S1)]) :-
    exactly(1, C), count(one, One), plus_one(S, 1, S1).
special(succ(_, _), [_, val(int, S)], C, Semi, [val(int, S1), same]) :- exactly(1, C), count(semi, Semi), plus_one(S, -1, S1).
special(plus(_, _, _), [val(int, A), val(int, B), val(free, _)], C, One, [same, same, val(int, S)]) :-
    exactly(1, C), count(one, One), e_add(A, B, S).
special(msort(_, _), [val(list(E), S), _], C, One, [same, val(list(E), S)]) :- call_cost(msort(_, _), C), count(one, One).
special(sort(_, _), [val(list(E), S), val(free, _)], C, One, [same, val(list(E), S1)]) :-
    call_cost(sort(_, _), C), count(one, One), ( S == unknown -> S1 = S ; S1 = at_most(S) ).
special(arg(_, _, _), [val(int, N), val(T, _), _], C, Semi, [same, same, U]) :-
    exactly(1, C), count(semi, Semi),
    (   T = term(_, Ts) -> ( N \== unknown, e_is_constant(N, I/1), nth1(I, Ts, U) -> true ; foldl(type_lub, Ts, none, U) )
    ;   type_is_ground(T) -> U = ground
    ;   U = any
    ).
special(_ =.. _, [val(term(_, Ts), _), val(T, _)], C, Sols, [same, val(list(E), Size)]) :-
    call_cost(_ =.. _, C), ( T == free -> count(one, Sols) ; count(semi, Sols) ),
    foldl(type_lub, Ts, atomic, E),
    length(Ts, N), Length is N + 1, e_constant(Length, Size).
special(permutation(_, _), [val(list(T), S), val(free, _)], q(Cost, exact), q(Sols, exact), [same, val(list(T), S)]) :-
    S \== unknown,
    permutation_cost(S, Cost),
    e_factor(fact(S), Sols).
special(memberchk(_, _), [val(TX, _), val(list(T), S)], Cost, Semi, [U, same]) :-
    count(semi, Semi),
    ( type_is_ground(T) -> U = T ; U = any ),
    (   type_is_ground(TX), type_is_ground(T) -> exactly(1, Cost)
    ;   S == unknown -> Cost = unknown
    ;   e_constant(3, K), e_add(S, K, E), Cost = q(E, bound)
    ).
special(must_be(T, _), [val(atomic, _), _], C, One, [same, same]) :- atom(T), exactly(3, C), count(one, One).

plus_one(unknown, _, unknown) :- !.
plus_one(S, N, S1) :- e_constant(N, C), e_add(S, C, S1).

% lists:permutation/2 takes 3 inferences and those of permutation_/2: T(n) = 1 + (n + 1) + n*T(n-1), T(0) = 1.
permutation_cost(S, Cost) :-
    K = i(permutation),
    e_size(K, KE), e_constant(1, One), e_constant(2, Two), e_constant(3, Three),
    e_factor(falling(S, KE), Ways),
    e_subtract(S, KE, Left), e_add(Left, Two, Each), e_multiply(Ways, Each, Term),
    e_subtract(S, One, Last), e_factor(sum(K, 0, Last, Term), Sum),
    e_factor(fact(S), Ends),
    e_sum([Sum, Ends, Three], Cost).

% --- the others ------------------------------------------------------------------------------------------------------------

row(nl, one, []).
row(nl(_), one, [same]).
row(write(_), one, [same]).
row(print(_), one, [same]).
row(writeln(_), one, [same]).
row(writeq(_), one, [same]).
row(write_canonical(_), one, [same]).
row(write(_, _), one, [same, same]).
row(put_char(_), one, [same]).
row(tab(_), one, [same]).
row(format(_), one, [same]).
row(format(_, _), one, [same, same]).
row(format(_, _, _), one, [same, same, same]).
row(halt, none, []).
row(halt(_), none, [same]).
row(throw(_), none, [same]).
row(garbage_collect, one, []).
row(statistics(_, _), one, [same, ground]).
row(get_time(_), one, [ground]).
row(functor(_, _, _), semi, [nonvar, atomic, int]).
row(arg(_, _, _), semi, [same, same, any]).
row(_ =.. _, semi, [nonvar, list(any)]).
row(copy_term(_, _), one, [same, any]).
row(ground(_), semi, [same]).
row(compare(_, _, _), semi, [atomic, same, same]).
row(atom_length(_, _), semi, [same, int]).
row(string_length(_, _), semi, [same, int]).
row(atom_codes(_, _), semi, [atomic, list(int)]).
row(atom_chars(_, _), semi, [atomic, list(atomic)]).
row(char_code(_, _), semi, [atomic, int]).
row(atom_number(_, _), semi, [atomic, int]).
row(number_codes(_, _), semi, [int, list(int)]).
row(atom_string(_, _), semi, [atomic, atomic]).
row(number_string(_, _), semi, [int, atomic]).
row(string_codes(_, _), semi, [atomic, list(int)]).
row(string_chars(_, _), semi, [atomic, list(atomic)]).
row(string_concat(_, _, _), semi, [atomic, atomic, atomic]).
row(split_string(_, _, _, _), one, [same, same, same, list(atomic)]).
row(upcase_atom(_, _), semi, [same, atomic]).
row(downcase_atom(_, _), semi, [same, atomic]).
row(term_to_atom(_, _), semi, [any, atomic]).
row(atomic_list_concat(_, _), semi, [same, atomic]).
row(atomic_list_concat(_, _, _), semi, [same, same, atomic]).
row(keysort(_, _), one, [same, list(any)]).
row(msort(_, _), one, [same, list(any)]).
row(sort(_, _), semi, [same, list(any)]).
row(sort(_, _, _, _), semi, [same, same, same, list(any)]).
row(term_variables(_, _), one, [same, list(any)]).
row(nb_setval(_, _), one, [same, same]).
row(b_setval(_, _), one, [same, same]).
row(nb_getval(_, _), one, [same, any]).
row(b_getval(_, _), one, [same, any]).
row(tab(_, _), one, [same, same]).
row(flush_output, one, []).
row(setarg(_, _, _), semi, [same, same, same]).
row(nb_setarg(_, _, _), semi, [same, same, same]).
row(assertz(_), one, [same]).
row(asserta(_), one, [same]).
row(assert(_), one, [same]).
row(retractall(_), one, [same]).
row(current_prolog_flag(_, _), semi, [same, any]).
row(char_type(_, _), semi, [same, same]).
row(code_type(_, _), semi, [same, same]).
row(is_list(_), semi, [same]).
row(succ(_, _), semi, [int, int]).
row(plus(_, _, _), semi, [int, int, int]).
