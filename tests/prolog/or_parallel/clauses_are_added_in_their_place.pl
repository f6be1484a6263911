% Clauses that branches add before their turn are kept, and added in the order of the text; who reads them sees what a sequential run would.
:- dynamic solution/1, seen/1, pair/2, double/2, fact/0.

main :-
    collected, at_both_ends, read_by_its_own_branch, read_by_later_ones, behind_a_cut, behind_an_exception, inside_a_negation,
    inside_a_condition, rules, wrong_clause.

collected :-
    forall(queens(7, Qs), assertz(solution(Qs))),
    findall(Qs, solution(Qs), All),
    length(All, N), nth1(1, All, First), last(All, Last),
    write(N-First-Last), nl.                                     % expect: 40-[6,4,2,7,5,3,1]-[2,4,6,1,3,5,7]

at_both_ends :-
    forgotten,
    findall(X, ( element(X), asserta(seen(X)), member(Y, [a,b]), assertz(pair(X, Y)) ), Xs),
    write(Xs), nl,                                               % expect: [1,1,2,2,3,3,4,4,5,5,6,6]
    show,                                                        % expect: [6,5,4,3,2,1]
    findall(X-Y, pair(X, Y), Pairs),
    write(Pairs), nl.                                            % expect: [1-a,1-b,2-a,2-b,3-a,3-b,4-a,4-b,5-a,5-b,6-a,6-b]

read_by_its_own_branch :-
    forgotten,
    findall(N, ( element(X), assertz(seen(X)), aggregate_all(count, seen(_), N) ), Ns),
    write(Ns), nl.                                               % expect: [1,2,3,4,5,6]

read_by_later_ones :-
    forgotten,
    findall(X-Known, ( element(X), ( X mod 2 =:= 0 -> assertz(seen(X)), Known = [] ; findall(Y, seen(Y), Known) ) ), All),
    write(All), nl.                                              % expect: [1-[],2-[],3-[2],4-[],5-[2,4],6-[]]

behind_a_cut :-
    forgotten,
    up_to(4),
    show.                                                        % expect: [1,2,3,4]

up_to(Last) :- element(X), assertz(seen(X)), X >= Last, !.

behind_an_exception :-
    forgotten,
    catch(( element(X), assertz(seen(X)), X >= 5, throw(done) ), done, true),
    show.                                                        % expect: [1,2,3,4,5]

inside_a_negation :-
    forgotten,
    \+ ( element(X), assertz(seen(X)), X > 2 ) -> true ; show.   % expect: [1,2,3]

inside_a_condition :-
    forgotten,
    ( element(X), assertz(seen(X)), X > 3 -> show ; true ).      % expect: [1,2,3,4]

rules :-
    forall(element(X), assertz(( double(X, Y) :- Y is X * 2 ))),
    findall(Y, double(_, Y), Ys),
    write(Ys), nl.                                               % expect: [2,4,6,8,10,12]

wrong_clause :-
    forgotten,
    catch(( element(X), assertz(seen(X)), X > 2, assertz(( fact :- X )) ), error(Error, _), true),
    write(Error), nl,                                            % expect: type_error(callable,3)
    show.                                                        % expect: [1,2,3]

forgotten :- retractall(seen(_)), retractall(pair(_, _)).

show :- findall(X, seen(X), Xs), write(Xs), nl.

element(X) :- member(X, [1,2,3,4,5,6]), N is 1000 + X * 300, numlist(1, N, L), sum_list(L, _).

queens(N, Qs) :- numlist(1, N, L), place(L, [], Qs).

place([], Qs, Qs).
place(Cs, Placed, Qs) :- select(Q, Cs, R), safe(Placed, Q, 1), place(R, [Q|Placed], Qs).

safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
