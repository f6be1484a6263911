% Terms nested deeply, to the left, to the right, in lists and prefix operators, go through everything that walks terms.
% Full size: 1000000, 3000 MB.
:- include('sources/measure.prolog').
:- dynamic(fact/1), dynamic(body/1).

main :- size(30000, N), forall(shape(Shape), try(Shape, N)).
% expect: functions
% expect: operators_to_the_left
% expect: operators_to_the_right
% expect: commas
% expect: list
% expect: lists_in_lists
% expect: signs
% expect: brackets
% expect: variables

shape(Shape) :- clause(wrap(Shape, _, _, _), _).

wrap(functions, T, _, f(T)).
wrap(operators_to_the_left, T, _, T+a).
wrap(operators_to_the_right, T, _, a-(b:T)).
wrap(commas, T, _, (a,T)).
wrap(list, T, I, [I|T]).
wrap(lists_in_lists, T, _, [T]).
wrap(signs, T, _, -T).
wrap(brackets, T, _, {T}).
wrap(variables, T, _, g(T, _, x)).

nested(0, _, T, T) :- !.
nested(N, Shape, T0, T) :- wrap(Shape, T0, N, T1), N1 is N - 1, nested(N1, Shape, T1, T).

try(Shape, N) :-
    nested(N, Shape, [], T),
    (   test(Goal), \+ call(Goal, T) -> writeln(Shape-failed(Goal))
    ;   writeln(Shape)
    ).

test(reads_back(writeq)).
test(reads_back(print)).
test(reads_back(write_canonical)).
test(written).
test(in_atom).
test(unified).
test(compared).
test(copied).
test(stored).
test(found).
test(variables).
test(checked).
test(thrown).
test(global).
test(sorted).
test(taken_apart).
test(collected).
test(hashed).

same(A, B) :- A =@= B.

reads_back(Write, T) :-
    tmp_file(deep, File),
    setup_call_cleanup(open(File, write, Out), ( call(Write, Out, T), write(Out, ' .\n') ), close(Out)),
    setup_call_cleanup(open(File, read, In), read(In, T2), close(In)),
    delete_file(File),
    same(T, T2).

written(T) :- setup_call_cleanup(open('/dev/null', write, Out), ( write(Out, T), format(Out, "~w ~p", [T, T]) ), close(Out)).

in_atom(T) :-
    term_to_atom(T, Atom), atom_length(Atom, Length), atom_codes(Atom, Codes), length(Codes, Length),
    term_to_atom(T2, Atom), same(T, T2).

unified(T) :- copy_term(T, T2), T = T2, \+ T = f(T2, x), copy_term(T, T3), unify_with_occurs_check(T, T3).

compared(T) :-
    T == T, duplicate_term(T, T2), compare(Order, T, T2), memberchk(Order, [=, <]), \+ T2 @< T,
    ( ground(T) -> T == T2, T @>= T2 ; T \== T2 ).

copied(T) :- copy_term(T, T2), same(T, T2), subsumes_term(T, T2).

stored(T) :-
    assertz(fact(T)), fact(T2), same(T, T2), clause(fact(T3), true), same(T, T3),
    retract(fact(_)), \+ fact(_),
    assertz((body(X) :- X = T)), body(T4), same(T, T4), retract((body(_) :- _)).

found(T) :- findall(T, member(_, [1, 2]), [T2, T3]), same(T2, T3), bagof(T, true, [T4]), same(T, T4).

variables(T) :-
    term_variables(T, Vs), length(Vs, N), ( ground(T) -> N == 0 ; N > 0 ),
    copy_term(T, T2), numbervars(T2, 0, N), ground(T2).

checked(T) :- acyclic_term(T), \+ cyclic_term(T), nonvar(T), compound(T).

thrown(T) :- catch(throw(T), T2, true), same(T, T2).

global(T) :- nb_setval(deep, T), nb_getval(deep, T2), same(T, T2), b_setval(deep, T), b_getval(deep, T3), T3 == T.

sorted(T) :- sort([T, a, T], [a, _]), msort([T, T], [_, _]), keysort([T-1, T-2], [_-1, _-2]).

taken_apart(T) :- T =.. L, T2 =.. L, T2 == T, functor(T, Name, Arity), functor(_, Name, Arity), arg(1, T, _).

collected(T) :- copy_term(T, T2), garbage_collect, same(T, T2).

hashed(T) :- term_hash(T, Hash), ( ground(T) -> integer(Hash) ; var(Hash) ).
