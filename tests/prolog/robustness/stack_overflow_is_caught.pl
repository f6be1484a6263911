% Whatever fills the stacks raises a resource error that is caught, twice in a row, and the program goes on.
% options: -q --stack-limit=4m -g main -t halt
:- dynamic(grown/1).

main :- all, all, recover_with_another_overflow, backtrack_into_overflow, numlist(1, 10000, L), last(L, X), writeln(X).
% expect: recursion_with_terms
% expect: recursion
% expect: choice_points
% expect: list
% expect: nested_list
% expect: trail
% expect: findall
% expect: throw_from_deep
% expect: nested_catch
% expect: string
% expect: append
% expect: copy
% expect: global
% expect: database
% expect: functor
% expect: length
% expect: power
% expect: shift
% expect: squares
% expect: cleanup
% expect: in_cleanup
% expect: text
% expect: recursion_with_terms
% expect: recursion
% expect: choice_points
% expect: list
% expect: nested_list
% expect: trail
% expect: findall
% expect: throw_from_deep
% expect: nested_catch
% expect: string
% expect: append
% expect: copy
% expect: global
% expect: database
% expect: functor
% expect: length
% expect: power
% expect: shift
% expect: squares
% expect: cleanup
% expect: in_cleanup
% expect: text
% expect: resource_error
% expect: nothing left
% expect: 10000

all :- forall(clause(case(Name, Goal), true), try(Name, Goal)).

try(Name, Goal) :-
    catch(( call(Goal) -> Outcome = true ; Outcome = false ), error(Formal, _), Outcome = Formal),
    (   Outcome = resource_error(_) -> writeln(Name)
    ;   writeln(Name-Outcome)
    ).

case(recursion_with_terms, grow(a)).
case(recursion, count(0)).
case(choice_points, choices(0)).
case(list, list([])).
case(nested_list, pairs([])).
case(trail, bind(_)).
case(findall, findall(X, big_solution(X), _)).
case(throw_from_deep, deep(10000000)).
case(nested_catch, catchers(0)).
case(string, double_string("abc")).
case(append, double_list([a])).
case(copy, double_copy(f(_))).
case(global, double_global(a)).
case(database, double_fact(a)).
case(functor, ( functor(T, f, 10000000), T =.. [_|_] )).
case(length, length(_, 100000000)).
case(power, _ is 7 ** (7 ** 77)).
case(shift, _ is 1 << (10 ** 12)).
case(squares, square(3)).
case(cleanup, setup_call_cleanup(true, list([]), garbage_collect)).
case(in_cleanup, setup_call_cleanup(true, fail, list([]))).
case(text, ( length(L, 1000), maplist(=(x), L), double_text(L) )).

grow(T) :- grow(f(T)), true(T).
true(_).
count(N) :- N1 is N + 1, count(N1), true(N).
choices(N) :- N1 is N + 1, choices(N1).
choices(_).
list(L) :- list([a|L]).
pairs(L) :- pairs([L|L]).
bind([A|T]) :- ( true ; true ), A = 1, bind(T).
big_solution(f(X, X, X)) :- repeat, length(X, 100).
deep(0) :- throw(error(bottom, _)).
deep(N) :- N1 is N - 1, deep(N1), true(N).
catchers(N) :- N1 is N + 1, catch(catchers(N1), nothing_like_it(N), true), true(N).
double_string(S) :- string_concat(S, S, S2), double_string(S2).
double_list(L) :- append(L, L, L2), double_list(L2).
double_copy(T) :- copy_term(f(T, T), T2), double_copy(T2).
double_global(T) :- nb_setval(grown, f(T, T)), nb_getval(grown, T2), double_global(T2).
double_fact(T) :- retractall(grown(_)), assertz(grown(T)), grown(T2), double_fact(f(T2, T)).
square(N) :- M is N * N, square(M).
double_text(L) :- atomic_list_concat(L, A), atom_codes(A, Codes), append(Codes, Codes, L2), double_text(L2).

% The recovery goal of an overflow may run into the next one.
recover_with_another_overflow :-
    catch(catch(list([]), error(resource_error(_), _), list([])), error(Formal, _), true),
    functor(Formal, Name, _),
    writeln(Name).

backtrack_into_overflow :-
    (   between(1, 3, _), catch(list([]), error(resource_error(_), _), fail) -> true
    ;   writeln('nothing left')
    ).
