% Clauses of a static predicate are found by whatever a call knows: arguments far behind, values inside structures and lists of any argument. No
% choice point is left where only one can match. What a call finds is what a look at all clauses finds, in their order, also where some clauses have
% variables or other structures in these places.
det(G) :- call_cleanup(G, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl, !.
all(T, G) :- findall(T, G, L), write(L), nl.

rows(Name, Rows) :- findall(Row, ( between(1, 60, I), row(Name, I, Row) ), Rows).

row(person, I, person(I, N, x, y, z, K, date(2000, M, D))) :- N is I mod 2, atom_concat(k, I, K), M is I mod 12, D is I // 12.
row(born, I, born(I, date(2000, M, D))) :- M is I mod 12, D is I // 12.
row(pair, I, pair(p, I-x)).
row(list, I, list(I, [I,x])).
row(inner, I, inner(id(a, b, c, d, e, I), I)).
row(grid, I, grid(a, K, b, c, d, L, I)) :- K is I mod 5, L is I // 5.
row(wide, I, Row) :-
    numlist(1, 13, Ps),
    maplist({I}/[P,V]>>( V is (I * P * P + I // P) mod 3 ), Ps, Vs),
    append(Vs, [I], Args),
    Row =.. [wide|Args].
row(mixed, I, mixed(a, b, c, d, T)) :- N is I mod 6, nth0(N, [I, f(I), f(_), _, [I], "text"], T).

:- dynamic kept/1.
term_expansion(rows(Name), Rows) :- rows(Name, Rows), assertz(kept(Rows)).

rows(person).
rows(born).
rows(pair).
rows(list).
rows(inner).
rows(grid).
rows(mixed).
rows(wide).

% Calls that know some arguments of a row, or what is in it.
open_some(Row, Call) :-
    Row =.. [Name|Args0],
    maplist(open_argument, Args0, Args),
    Call =.. [Name|Args].
open_argument(_, _).
open_argument(A, A).
open_argument(A0, A) :- compound(A0), A0 =.. [F|Xs0], maplist([X0,X]>>( X = X0 ; true ), Xs0, Xs), A =.. [F|Xs].

differs(Call) :-
    once(( kept(Rows), Rows = [Row|_], functor(Row, F, A), functor(Call, F, A) )),
    findall(Call, member(Call, Rows), L1),
    findall(Call, Call, L2),
    L1 \=@= L2.

main :-
    det(person(_, _, _, _, _, k17, _)),                  % expect: det
    det(person(_, _, _, _, _, _, date(_, 5, 3))),        % expect: det
    det(born(_, date(2000, 5, 3))),                      % expect: det
    all(I, born(I, date(2000, 5, 3))),                   % expect: [41]
    det(pair(_, 60-_)),                                  % expect: det
    det(list(_, [33|_])),                                % expect: det
    det(inner(id(_, _, _, _, _, 9), _)),                 % expect: det
    all(I, grid(_, 3, _, _, _, 7, I)),                   % expect: [38]
    all(T, ( mixed(_, _, _, _, f(T)), integer(T) )),    % expect: [1,7,13,19,25,31,37,43,49,55]
    aggregate_all(count, mixed(_, _, _, _, f(1)), N), write(N), nl,  % expect: 21
    findall(Call, ( kept(Rows), nth1(N, Rows, Row), N mod 7 =:= 3, open_some(Row, Call), differs(Call) ), Wrong),
    write(Wrong), nl.                                    % expect: []
