% det/1: a call that fails or leaves a choice point is an error; $/0: so is what stands behind it in the clause.
:- det(one/1).
:- det([two/1, three//1]).
:- det((four/1, user:five/0)).
one(1). one(2).
two(1).
three(X) --> [X].
four(X) :- member(X, [1]).
five.
six(X) :- $, member(X, [1,2]), true.
seven :- two(_), $, fail.
eight(X) :- two(X), $, Y = X, Y == 1.
:- det(count/2).
count(N, N) :- !.
count(I, N) :- I1 is I+1, count(I1, N).

main :-
    t(one(_)),                                   % expect: determinism_error(user:one/1,det,nondet,property)
    t(one(2)),                                   % expect: one(2)
    t(one(3)),                                   % expect: determinism_error(user:one/1,det,fail,property)
    t(two(_)),                                   % expect: two(1)
    t(phrase(three(_), [a])),                    % expect: phrase(three(a),[a])
    t(phrase(three(_), [])),                     % expect: determinism_error(user:three/3,det,fail,property)
    t(four(_)),                                  % expect: four(1)
    t(five),                                     % expect: five
    t(six(_)),                                   % expect: determinism_error(user:six/1,det,nondet,guard)
    t(seven),                                    % expect: determinism_error(user:seven/0,det,fail,guard)
    t(eight(_)),                                 % expect: eight(1)
    t(count(0, 3000)),                           % expect: count(0,3000)
    ( predicate_property(one(_), det), \+ predicate_property(one(_), tabled) -> writeln(det) ; true ),   % expect: det
    catch(one(_), E, print_message(error, E)).   % error: Deterministic procedure one/1 succeeded with a choicepoint

t(Goal) :- catch(( Goal -> R = Goal ; R = no ), error(R, _), true), writeq(R), nl.
