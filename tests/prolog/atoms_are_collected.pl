% Atoms that nothing holds any more are collected, so memory does not grow with the atoms that a program has made. Those that are held
% somewhere stay what they are: in terms, clauses, records, global variables, findall, tables, operators, flags, streams, modules, choice points.
:- dynamic fact/1.
:- table reached/2.

made(Kind, I, Atom) :- atomic_list_concat([Kind, I, of, many], '_', Atom).

% Makes so many atoms that they are collected several times.
make_many(From, N) :-
    To is From + N,
    ( between(From, To, I), made(garbage, I, A), atom_length(A, _), fail ; true ).

reached(X, Y) :- made(edge, X, Y).

hold :-
    made(fact, 1, A1), assertz(fact(A1)),
    made(rule, 1, A2), assertz((fact(X) :- X = A2)),
    made(record, 1, A3), recordz(held, f(A3)),
    made(global, 1, A4), nb_setval(held, [A4]),
    made(backtrackable, 1, A5), b_setval(held_here, [A5]),
    made(operator, 1, A6), op(700, xfx, A6),
    made(flag, 1, A7), create_prolog_flag(A7, A7, []),
    made(key, 1, A8), nb_setval(A8, 1),
    made(functor, 1, A9), functor(T, A9, 2), nb_setval(term, T),
    made(module, 1, A10), assertz(A10:p(A10)),
    made(alias, 1, A11), open('/dev/null', write, _, [alias(A11)]),
    made(called, 1, A12), H =.. [A12, A12], assertz(H),
    reached(1, _).

show :-
    forall(fact(X), (write(X), nl)),                                      % expect: fact_1_of_many
                                                                          % expect: rule_1_of_many
    recorded(held, f(R)), write(R), nl,                                   % expect: record_1_of_many
    nb_getval(held, G), write(G), nl,                                     % expect: [global_1_of_many]
    b_getval(held_here, B), write(B), nl,                                 % expect: [backtrackable_1_of_many]
    read_term_from_atom('a operator_1_of_many b', T, []), print(T), nl,   % expect: a operator_1_of_many b
    current_prolog_flag(flag_1_of_many, F), write(F), nl,                 % expect: flag_1_of_many
    nb_getval(key_1_of_many, K), write(K), nl,                            % expect: 1
    nb_getval(term, FT), functor(FT, N, A), write(N/A), nl,               % expect: functor_1_of_many/2
    module_1_of_many:p(M), write(M), nl,                                  % expect: module_1_of_many
    ( stream_property(_, alias(alias_1_of_many)) -> write(open) ; write(lost) ), nl,  % expect: open
    called_1_of_many(C), write(C), nl,                                    % expect: called_1_of_many
    reached(1, E), write(E), nl.                                          % expect: edge_1_of_many

% Atoms in a list, in choice points and in what findall has so far, while others are made and collected.
in_use :-
    numlist(1, 2000, Is), findall(A, (member(I, Is), made(list, I, A)), As),
    findall(A-B, ( member(I, [1, 2, 3]), made(before, I, A), atom_concat(Part, many, A), From is I * 1000000,
                   make_many(From, 400000), atom_concat(Part, x, B) ), Pairs),
    make_many(5000000, 400000),
    write(Pairs), nl,          % expect: [before_1_of_many-before_1_of_x,before_2_of_many-before_2_of_x,before_3_of_many-before_3_of_x]
    forall(nth1(I, As, A), made(list, I, A)), write(same), nl,           % expect: same
    length(As, N), write(N), nl.                                         % expect: 2000

main :-
    hold,
    make_many(0, 1500000),
    show,
    in_use.
