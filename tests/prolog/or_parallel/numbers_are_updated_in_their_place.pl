% Counters, sums and maxima in the state: branches whose turn has not come update them later, in their place in the order; where it is not
% sure that the goals only replace a number they wait, and do what a sequential run does.
:- dynamic count/1, total/2, best/2, order/2, twice/1, text/1, seen/1.

main :-
    global_variable, flags, facts, facts_with_keys, sums_and_extremes, read_by_its_own_branch, read_by_later_ones, reshaped_by_a_branch,
    first_made_by_a_branch, two_facts, no_fact, no_number, hidden_by_the_branch, unbound_operand, with_a_cut, behind_a_commit,
    behind_an_exception, order_of_facts, kept_number, large_numbers,
    check_sums, masks, in_two_goals, other_operands, no_modulus,
    counted_by_key, counted_otherwise, first_of_two_facts, not_a_number, named_elsewhere,
    below_a_condition, behind_a_condition,
    names_used_again, names_used_before, names_used_in_the_branch.

element(X) :- member(X, [1, 2, 3, 4, 5, 6]), work(X).

work(X) :- N is 20 + X mod 3 * 10, busy(N).
busy(0) :- !.
busy(N) :- N1 is N - 1, busy(N1).

global_variable :-
    nb_setval(n, 0),
    forall(( element(X), element(Y), X =\= Y ), ( nb_getval(n, N), N1 is N + 1, nb_setval(n, N1) )),
    nb_getval(n, All), write(All), nl.                                    % expect: 30

flags :-
    flag(f, _, 10),
    ( element(X), flag(f, N, N + X), flag(g, M, 2 + M), fail ; true ),
    flag(f, F, F), flag(g, G, G), write(F-G), nl.                         % expect: 31-12

facts :-
    retractall(count(_)), assertz(count(0)),
    ( element(_), element(_), inc, fail ; true ),
    count(N), write(N), nl.                                               % expect: 36

inc :- retract(count(N)), N1 is N + 1, assertz(count(N1)).

facts_with_keys :-
    retractall(total(_, _)), assertz(total(odd, 0)), assertz(total(even, 100)),
    forall(element(X), ( X mod 2 =:= 0 -> add(even, X) ; add(odd, X) )),
    findall(K-N, total(K, N), All), write(All), nl.                       % expect: [odd-9,even-112]

add(Key, X) :- total(Key, N), N1 is N + X, retractall(total(Key, _)), assertz(total(Key, N1)).

sums_and_extremes :-
    nb_setval(largest, -1), nb_setval(least, 1000), nb_setval(sum, 0),
    ( element(X), Y is X * 7 mod 5,
      nb_getval(largest, L), L1 is max(L, Y * 10 + X), nb_setval(largest, L1),
      nb_getval(least, M), M1 is min(Y, M), nb_setval(least, M1),
      nb_getval(sum, S), S1 is S - X + 2 * Y, nb_setval(sum, S1), fail
    ; true ),
    nb_getval(largest, L2), nb_getval(least, M2), nb_getval(sum, S2),
    write([L2, M2, S2]), nl.                                              % expect: [42,0,3]

read_by_its_own_branch :-
    flag(r, _, 0),
    findall(N, ( element(X), flag(r, M, M + X), get_flag(r, N) ), Ns),
    write(Ns), nl.                                                        % expect: [1,3,6,10,15,21]

read_by_later_ones :-
    retractall(count(_)), assertz(count(0)),
    findall(X-N, ( element(X), ( X mod 2 =:= 0 -> inc, N = none ; count(N) ) ), All),
    write(All), nl.                                   % expect: [1-0,2-none,3-1,4-none,5-2,6-none]

reshaped_by_a_branch :-
    retractall(count(_)), assertz(count(0)),
    ( element(X), ( X =:= 3 -> retractall(count(_)), assertz(count(100)) ; inc ), fail ; true ),
    count(N), write(N), nl.                                               % expect: 103

first_made_by_a_branch :-
    retractall(total(_, _)),
    ( element(X), K is X mod 2, ( total(K, _) -> add(K, 1) ; assertz(total(K, 0)) ), fail ; true ),
    findall(K-N, total(K, N), All), write(All), nl.                       % expect: [1-2,0-2]

two_facts :-
    retractall(twice(_)), assertz(twice(1)), assertz(twice(5)),
    ( element(_), retract(twice(N)), N1 is N + 1, assertz(twice(N1)), fail ; true ),
    findall(N, twice(N), All), write(All), nl.                            % expect: [7,11]

no_fact :-
    retractall(twice(_)),
    findall(X, ( element(X), retract(twice(N)), N1 is N + 1, assertz(twice(N1)) ), All),
    write(All), nl.                                                       % expect: []

no_number :-
    retractall(text(_)), assertz(text(1.5)),
    ( element(X), retract(text(N)), N1 is N + X, assertz(text(N1)), fail ; true ),
    text(F), write(F), nl,                                                % expect: 22.5
    nb_setval(word, hello),
    catch(( element(X), nb_getval(word, V), V1 is V + X, nb_setval(word, V1), fail ), error(E, _), ( write(E), nl )). % expect: type_error(evaluable,hello/0)

hidden_by_the_branch :-
    nb_setval(h, 0),
    findall(N, ( element(X), b_setval(h, X), nb_getval(h, M), M1 is M + 10, nb_setval(h, M1), b_getval(h, N) ), Ns),
    write(Ns), nl,                                                        % expect: [11,12,13,14,15,16]
    nb_getval(h, H), write(H), nl.                                        % expect: 16

unbound_operand :-
    retractall(count(_)), assertz(count(0)),
    catch(( element(X), ( X < 4 -> Y = X ; true ), retract(count(N)), N1 is N + Y, assertz(count(N1)), fail ), error(E, _), true),
    findall(N, count(N), All), write(E-All), nl.                          % expect: instantiation_error-[]

with_a_cut :-
    retractall(count(_)), assertz(count(0)),
    findall(X, ( element(X), step(X) ), Xs),
    count(N), write(Xs-N), nl.                                            % expect: [1,2,3,4,5,6]-6

step(_) :- retract(count(N)), !, N1 is N + 1, assertz(count(N1)).
step(X) :- write(no(X)), nl.

behind_a_commit :-
    nb_setval(n, 0),
    ( element(X), nb_getval(n, N), N1 is N + 1, nb_setval(n, N1), X >= 4 -> true ; true ),
    nb_getval(n, All), write(All), nl.                                    % expect: 4

behind_an_exception :-
    nb_setval(n, 0),
    catch(( element(X), nb_getval(n, N), succ(N, N1), nb_setval(n, N1), X >= 5, throw(done) ), done, true),
    nb_getval(n, All), write(All), nl.                                    % expect: 5

order_of_facts :-
    retractall(order(_, _)), assertz(order(a, 0)), assertz(order(b, 0)), assertz(order(c, 0)),
    ( element(X), nth1(X, [b, c, b, a, b, c], K), ( X > 3 -> front(K) ; back(K) ), fail ; true ),
    findall(K-N, order(K, N), All), write(All), nl.                       % expect: [c-2,b-3,a-1]

front(K) :- retract(order(K, N)), N1 is N + 1, asserta(order(K, N1)).
back(K) :- retract(order(K, N)), N1 is N + 1, assertz(order(K, N1)).

kept_number :-
    nb_setval(n, 0),
    findall(N-N1, ( element(_), nb_getval(n, N), N1 is N + 1, nb_setval(n, N1) ), All),
    write(All), nl.                                                       % expect: [0-1,1-2,2-3,3-4,4-5,5-6]

large_numbers :-
    nb_setval(n, 1152921504606846970), nb_setval(m, 0),
    ( element(_), nb_getval(n, N), N1 is N + 1, nb_setval(n, N1), nb_getval(m, M), M1 is M + 1 << 62, nb_setval(m, M1), fail ; true ),
    nb_getval(n, L), nb_getval(m, K), write(L-K), nl.                     % expect: 1152921504606846976-27670116110564327424

% The order of the updates shows.
check_sums :-
    nb_setval(h, 17), retractall(total(_, _)), assertz(total(h, 1)), flag(h, _, 5),
    forall(( element(X), element(Y) ),
           ( nb_getval(h, H), H1 is (H * 31 + X * Y) mod 1000003, nb_setval(h, H1),
             retract(total(h, T)), T1 is (X - 7 * T) mod -97, assertz(total(h, T1)),
             flag(h, F, (Y + (F - X) * Y) mod 65521) )),
    nb_getval(h, H), total(h, T), flag(h, F, F), write([H, T, F]), nl.     % expect: [766579,-80,14264]

masks :-
    nb_setval(any, 0), nb_setval(all, -1), flag(odd, _, 0),
    forall(element(X),
           ( nb_getval(any, A), A1 is A \/ (1 << X), nb_setval(any, A1), nb_getval(all, B), B1 is B /\ (X \/ 8), nb_setval(all, B1),
             flag(odd, O, X * 5 xor O) )),
    nb_getval(any, A), nb_getval(all, B), flag(odd, O, O), write([A, B, O]), nl. % expect: [126,8,19]

in_two_goals :-
    nb_setval(h, 1), retractall(count(_)), assertz(count(0)),
    forall(element(X), ( nb_getval(h, H), A is H * 10 + X, B is A mod 9973, nb_setval(h, B), retract(count(N)), M is N + X, succ(M, K), assertz(count(K)) )),
    nb_getval(h, H), count(N), write(H-N), nl.                            % expect: 6480-27

other_operands :-
    nb_setval(s, 0),
    forall(element(X), ( nb_getval(s, S), S1 is S + abs(3 - X) * 100 // 3 + msb(X) + X mod 4, nb_setval(s, S1) )),
    nb_getval(s, S), write(S), nl.                                        % expect: 315

no_modulus :-
    nb_setval(s, 5),
    catch(( element(X), ( X < 4 -> M = 10 ; M = 0 ), nb_getval(s, S), S1 is (S + X) mod M, nb_setval(s, S1), fail ), error(E, _), true),
    nb_getval(s, S), write(E-S), nl.                                      % expect: evaluation_error(zero_divisor)-1

% A count for each key, which the first of a key makes.
counted_by_key :-
    findall(All, ( member(Way, [1, 2, 3, 4, 5, 6]), counted(Way, All) ), Alls), sort(Alls, Different),
    write(Different), nl.                                                 % expect: [[0-42,1-42,2-42]]

counted(Way, All) :-
    retractall(total(_, _)), retractall(order(_, _)), nb_setval(n, 0),
    forall(( element(X), element(Y) ), ( K is (X * X + Y) mod 3, count(Way, K, X) )),
    findall(K-N, total(K, N), Unsorted), msort(Unsorted, All).

count(1, K, X) :- ( retract(total(K, N)) -> true ; N = 0 ), N1 is N + X, assertz(total(K, N1)).
count(2, K, X) :- ( retract(total(K, N)) -> N1 is N + X ; N1 = X ), assertz(total(K, N1)).
count(3, K, X) :- ( total(K, N) -> retract(total(K, N)), N1 is N + X, assertz(total(K, N1)) ; assertz(total(K, X)) ).
count(4, K, X) :- ( total(K, _) -> retract(total(K, N)), N1 is N + X, assertz(total(K, N1)) ; assertz(total(K, X)) ).
count(5, K, X) :- ( \+ total(K, _) -> assertz(total(K, X)) ; retract(total(K, N)), N1 is N + X, assertz(total(K, N1)) ).
count(6, K, X) :- ( retract(total(K, N)) -> N1 is N + X, ! ; N1 is 0 + X ), assertz(total(K, N1)).

counted_otherwise :-
    forall(( element(X), element(Y) ),
           ( K is (X + Y) mod 2, atom_concat(key, K, Key), ( nb_current(Key, N) -> true ; N = 100 ), N1 is N + 1, nb_setval(Key, N1) )),
    nb_getval(key0, Even), nb_getval(key1, Odd), write(Even/Odd), nl.     % expect: 118/118

first_of_two_facts :-
    retractall(total(_, _)), assertz(total(a, 1)), assertz(total(a, 10)),
    forall(element(X), ( ( retract(total(a, N)) -> true ; N = 0 ), N1 is N + X, assertz(total(a, N1)) )),
    findall(N, total(a, N), All), write(All), nl.                         % expect: [10,22]

not_a_number :-
    retractall(total(_, _)), assertz(total(a, x)),
    catch(forall(element(X), ( ( retract(total(a, N)) -> true ; N = 0 ), N1 is N + X, assertz(total(a, N1)) )), error(E, _), true),
    findall(N, total(a, N), All), write(E-All), nl.                       % expect: type_error(evaluable,x/0)-[]

% The number that was there is used behind the update.
named_elsewhere :-
    retractall(total(_, _)),
    findall(N, ( element(X), ( retract(total(a, N)) -> true ; N = 0 ), N1 is N + X, assertz(total(a, N1)) ), Ns),
    write(Ns), nl.                                                        % expect: [0,1,3,6,10,15]

% The same names behind a loop: there they are new ones. Behind the condition they are not.
below_a_condition :-
    retractall(count(_)), assertz(count(0)),
    forall(element(X), ( X mod 2 =:= 0 -> retract(count(N)), N1 is N + X, assertz(count(N1)) ; true )),
    count(N), N1 = N, write(N1), nl.                                      % expect: 12

behind_a_condition :-
    retractall(count(_)), assertz(count(0)),
    forall(element(X), ( ( X mod 2 =:= 0 -> retract(count(N)), N1 is N + X, assertz(count(N1)) ; N = none ), write(N), write(' ') )), nl,
    \+ ( element(X), ( X > 4 -> retract(count(N)), N1 is N + X, assertz(count(N1)) ; fail ), write(N-N1), write(' '), fail ), nl,
    count(N), write(N), nl.
    % expect: none 0 none 2 none 6 
    % expect: 12-17 17-23 
    % expect: 23

% The variables of a loop that fails are new ones behind it.
names_used_again :-
    retractall(count(_)), assertz(count(0)), nb_setval(n, 5),
    ( element(_), retract(count(N)), N1 is N + 1, assertz(count(N1)), fail ; true ),
    count(N), N1 = N,
    forall(element(X), ( nb_getval(n, M), M1 is M + X, nb_setval(n, M1) )),
    nb_getval(n, M), M1 = M, X = again, write([N1, M1, X]), nl.             % expect: [6,26,again]

% Those of a goal before it are not.
names_used_before :-
    retractall(count(_)), assertz(count(0)), assertz(count(7)), N = 7,
    ( element(_), retract(count(N)), N1 is N + 1, assertz(count(N1)), fail ; true ),
    findall(K, count(K), All), write(All-N), nl.                          % expect: [0,8]-7

names_used_in_the_branch :-
    retractall(count(_)), assertz(count(0)),
    ( element(_), retract(count(N)), N1 is N + 1, assertz(count(N1)), write(N-N1), write(' '), fail ; true ),
    count(N), write(N), nl.                                               % expect: 0-1 1-2 2-3 3-4 4-5 5-6 6
