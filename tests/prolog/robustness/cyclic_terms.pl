% Cyclic terms get an answer or an error from everything that walks terms, never a hang.
:- dynamic(kept/1).

main :- forall(clause(case(Name, Goal), true), show(Name, Goal)).

show(Name, Goal) :-
    catch(( call(Goal) -> Result = true ; Result = false ), Error, kind(Error, Result)),
    format("~w ~w~n", [Name, Result]).

kind(Error, Result) :-
    (   nonvar(Error), Error = error(Formal, _) -> functor(Formal, Result, _)
    ;   Result = exception
    ).

f(X) :- X = f(X).
list(L) :- L = [a|L].
tree(T) :- T = g(T, T).
left(P) :- P = p(P, Q, 1), Q = q(P).
right(P) :- P = p(P, Q, 2), Q = q(P).
codes(L) :- L = [0'a|L].

case(unify, ( f(X), f(Y), X = Y )).                                         % expect: unify true
case(unify_lists, ( list(X), list(Y), X = Y )).                             % expect: unify_lists true
case(unify_trees, ( tree(X), tree(Y), X = Y )).                             % expect: unify_trees true
case(unify_different, ( left(X), right(Y), X = Y )).                        % expect: unify_different false
case(not_unifiable, ( left(X), right(Y), X \= Y )).                         % expect: not_unifiable true
case(identical, ( f(X), f(Y), X == Y )).                                    % expect: identical true
case(identical_trees, ( tree(X), tree(Y), X == Y )).                        % expect: identical_trees true
case(compare, ( left(X), right(Y), compare(O, X, Y), O == (<) )).           % expect: compare true
case(variant, ( tree(X), tree(Y), X =@= Y )).                               % expect: variant true
case(occurs_check, ( f(X), f(Y), unify_with_occurs_check(X, Y) )).          % expect: occurs_check true
case(copy, ( f(X), copy_term(X, Y), X = Y, cyclic_term(Y) )).               % expect: copy true
case(copy_list, ( list(X), copy_term(X, [a, a, a|_]) )).                    % expect: copy_list true
case(copy_tree, ( X = g(X, Y, Y), copy_term(X, Z), Z = g(_, A, B), A == B )).  % expect: copy_tree true
case(duplicate, ( tree(X), duplicate_term(X, Y), Y = g(Y, Y) )).            % expect: duplicate true
case(findall, ( list(X), findall(X, true, [[a, a|_]]) )).                   % expect: findall true
case(bagof, ( f(X), bagof(X, true, [Y]), X = Y )).                          % expect: bagof true
case(thrown, ( f(X), catch(throw(X), Y, true), X = Y )).                    % expect: thrown true
case(global, ( f(X), nb_setval(k, X), nb_getval(k, Y), X = Y )).            % expect: global true
case(assert_head, ( f(X), assertz(kept(X)) )).                              % expect: assert_head representation_error
case(assert_body, ( X = (a, X), assertz((kept(1) :- X)) )).                 % expect: assert_body representation_error
case(call, ( X = (true, X), call(X) )).                                     % expect: call representation_error
case(call_module, ( X = m:X, call(X) )).                                    % expect: call_module representation_error
case(ground, ( tree(X), ground(X) )).                                       % expect: ground true
case(ground_not, ( X = f(X, Y), \+ ground(X), Y = 1, ground(X) )).          % expect: ground_not true
case(variables, ( X = f(X, Y, Z, Y), term_variables(X, Vs), Vs == [Y, Z] )).  % expect: variables true
case(numbervars, ( X = f(X, _), numbervars(X, 0, N), N == 1 )).             % expect: numbervars true
case(acyclic, ( tree(X), acyclic_term(X) )).                                % expect: acyclic false
case(cyclic, ( list(X), cyclic_term(f(X)) )).                               % expect: cyclic true
case(is_list, ( list(X), is_list(X) )).                                     % expect: is_list false
case(length, ( list(X), length(X, _) )).                                    % expect: length type_error
case(length_known, ( list(X), length(X, 3) )).                              % expect: length_known type_error
case(sort, ( f(X), f(Y), sort([X, Y, X], [_]) )).                           % expect: sort true
case(sort_list, ( list(X), sort(X, _) )).                                   % expect: sort_list type_error
case(msort, ( list(X), msort(X, _) )).                                      % expect: msort type_error
case(keysort, ( list(X), keysort(X, _) )).                                  % expect: keysort type_error
case(univ, ( list(X), _ =.. [f|X] )).                                       % expect: univ type_error
case(atom_codes, ( codes(X), atom_codes(_, X) )).                           % expect: atom_codes type_error
case(atom_length, ( list(X), atom_length(X, _) )).                          % expect: atom_length type_error
case(arithmetic, ( X = 1 + X, _ is X )).                                    % expect: arithmetic type_error
case(arithmetic_compare, ( X = 1 + X, X < 3 )).                             % expect: arithmetic_compare type_error
case(memberchk, ( list(X), memberchk(b, X) )).                              % expect: memberchk false
case(option_list, ( list(X), open(file, write, _, X) )).                    % expect: option_list type_error
case(operators, ( list(X), op(700, xfx, X) )).                              % expect: operators type_error
case(write, ( f(X), written(X) )).                                          % expect: write true
case(write_tree, ( tree(X), written(X) )).                                  % expect: write_tree true
case(in_atom, ( f(X), term_to_atom(X, A), atom(A) )).                       % expect: in_atom true
case(collect, ( tree(X), numlist(1, 300000, L), garbage_collect, X = g(X, X), last(L, 300000) )).  % expect: collect true
case(setarg, ( tree(X), setarg(1, X, a), setarg(2, X, b), X == g(a, b) )).  % expect: setarg true
case(freeze, ( freeze(X, true), f(X) )).                                    % expect: freeze true
case(dif, ( f(X), f(Y), dif(X, Y) )).                                       % expect: dif false
case(rings_unify, ( ring(9973, a, X), ring(10007, a, Y), X = Y )).          % expect: rings_unify true
case(rings_identical, ( ring(9973, a, X), ring(10007, a, Y), X == Y )).     % expect: rings_identical true
case(rings_compare, ( ring(9973, a, X), ring(10007, a, Y), compare(O, X, Y), O == (=) )).  % expect: rings_compare true
case(rings_checked, ( ring(9973, a, X), ring(10007, a, Y), unify_with_occurs_check(X, Y) )).  % expect: rings_checked true
case(rings_differ, ( ring(9973, a, X), ring(10006, a, Y, [b|Y]), X = Y )).  % expect: rings_differ false
case(rings_of_variables, ( ring(9973, _, X), ring(10007, a, Y), X = Y, ground(X) )).  % expect: rings_of_variables true

% So many elements one behind the other, and the first one again behind the last.
ring(N, E, Ring) :- ring(N, E, Ring, Ring).
ring(0, _, Ring, Ring) :- !.
ring(N, E, [E|Es], Ring) :- N1 is N - 1, ring(N1, E, Es, Ring).

written(X) :-
    setup_call_cleanup(open('/dev/null', write, Out),
                       ( write(Out, X), writeq(Out, X), print(Out, X), write_canonical(Out, X) ), close(Out)).
