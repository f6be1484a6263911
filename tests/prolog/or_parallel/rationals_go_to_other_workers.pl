% Rational numbers in choice points, solutions, facts, global variables and aggregates of branches that other workers explore.
main :-
    b_setval(unit, 1r1000000000000000000000),
    findall(S, egyptian(5, 1, 2, S), Ss), length(Ss, N), sum_of(Ss, Sum), write(N-Sum), nl,
    % expect: 72-72
    aggregate_all(max(Q, P), quotient(P, Q), Max), aggregate_all(min(Q), quotient(_, Q), Min), write(Max/Min), nl,
    % expect: max(30,(30,1))/1r30
    aggregate_all(sum(Q), quotient(_, Q), All), write(All), nl,
    % expect: 288445167734557r155272637520
    findall(X, weighed(X), Xs), msort(Xs, Sorted), Sorted = [A,B|_], last(Sorted, Z), write([A, B, Z]), nl,
    % expect: [1r1000000000000000000000,1r900000000000000000000,1r100000000000000000000]
    findall(K, ( between(1, 6, I), K is I rdiv 4, part(K) ), Ks), write(Ks), nl.
    % expect: [1r2,3r4]

% Sums of Terms different unit fractions that are Rest, denominators from Least.
egyptian(1, Rest, Least, [Rest]) :- !, 1 is numerator(Rest), denominator(Rest) >= Least.
egyptian(Terms, Rest, Least, [F|Fs]) :-
    Low is max(Least, ceiling(1 / Rest)), High is floor(Terms / Rest),
    between(Low, High, D),
    F is 1 rdiv D, Left is Rest - F, Left > 0,
    Terms1 is Terms - 1, Next is D + 1,
    egyptian(Terms1, Left, Next, Fs).

sum_of([], 0).
sum_of([S|Ss], Sum) :- sum_list(S, 1), sum_of(Ss, Sum0), Sum is Sum0 + 1.

quotient((A, B), Q) :- between(1, 30, A), between(1, 30, B), Q is A rdiv B.

weighed(X) :- between(1, 10, N), b_getval(unit, U), X is U * (10 rdiv N).

part(1r2).
part(3r4).
part(0.25).
part(1r3).
