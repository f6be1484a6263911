:- module(linear,
          [ fraction/2,                 % +Expression, -Fraction
            show_fraction/2,            % +Fraction, -Text
            matrix_product/3,           % +A, +B, -AB
            matrix_sum/3,               % +A, +B, -Sum
            matrix_power/3,             % +A, +N, -Power
            transpose_matrix/2,         % +A, -Transposed
            identity_matrix/2,          % +N, -Identity
            determinant/2,              % +A, -Determinant
            leibniz/2,                  % +A, -Determinant
            inverse/2,                  % +A, -Inverse
            rank/2,                     % +A, -Rank
            solve_system/3,             % +A, +B, -X
            print_matrix/1,             % +A
            print_matrix/2,             % +Stream, +A
            demo/0,
            op(400, yfx, over)
          ]).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(aggregate)).
:- use_module(library(debug)).

/** <module> Exact linear algebra

A fraction is an integer or a term P over Q with Q > 1 and P, Q without a
common divisor.  A matrix is a list of rows of fractions.  The unit tests are
at the end of the file; other tests, some of which fail, are in
failing_tests.pl.

%       swipl -g run_tests -t halt linear.pl
%       swipl -g "run_tests(determinants)" -t halt linear.pl
%       swipl -g "run_tests([fractions:show,systems])" -t "halt(6)" linear.pl
%       swipl -g demo -t halt linear.pl
%       swipl -g run_tests -t halt failing_tests.pl
%       swipl -g "run_tests(fine)" -t halt failing_tests.pl
%       swipl -g list -t halt failing_tests.pl
%       swipl -g "run_tests(no_such_unit)" -t halt failing_tests.pl
*/

                 /*******************************
                 *          FRACTIONS           *
                 *******************************/

%!  fraction(+Expression, -Fraction) is det.
%
%   Evaluate an expression of integers, fractions, +, -, *, / and ^.

fraction(X, _) :-
    var(X),
    !,
    instantiation_error(X).
fraction(X, X) :- integer(X), !.
fraction(P over Q, F) :- !, must_be(integer, P), must_be(integer, Q), lowest(P, Q, F).
fraction(A+B, F) :- !, arguments(A, B, P1, Q1, P2, Q2), P is P1*Q2+P2*Q1, Q is Q1*Q2, lowest(P, Q, F).
fraction(A-B, F) :- !, arguments(A, B, P1, Q1, P2, Q2), P is P1*Q2-P2*Q1, Q is Q1*Q2, lowest(P, Q, F).
fraction(A*B, F) :- !, arguments(A, B, P1, Q1, P2, Q2), P is P1*P2, Q is Q1*Q2, lowest(P, Q, F).
fraction(A/B, F) :- !, arguments(A, B, P1, Q1, P2, Q2), P is P1*Q2, Q is Q1*P2, lowest(P, Q, F).
fraction(-A, F) :- !, fraction(0-A, F).
fraction(A^N, F) :-
    integer(N),
    !,
    fraction(A, FA),
    parts(FA, P0, Q0),
    (   N >= 0
    ->  P is P0**N, Q is Q0**N
    ;   M is -N, P is Q0**M, Q is P0**M
    ),
    lowest(P, Q, F).
fraction(X, _) :-
    type_error(fraction, X).

arguments(A, B, P1, Q1, P2, Q2) :-
    fraction(A, FA),
    fraction(B, FB),
    parts(FA, P1, Q1),
    parts(FB, P2, Q2).

parts(P over Q, P, Q) :- !.
parts(P, P, 1).

lowest(_, 0, _) :- !,
    throw(error(evaluation_error(zero_divisor), _)).
lowest(P, Q, F) :-
    G is gcd(P, Q)*sign(Q),
    P1 is P//G,
    Q1 is Q//G,
    (   Q1 =:= 1 -> F = P1 ; F = P1 over Q1 ).

%!  show_fraction(+Fraction, -Text) is det.

show_fraction(P over Q, Text) :- !, format(atom(Text), "~d/~d", [P, Q]).
show_fraction(P, Text) :- must_be(integer, P), format(atom(Text), "~d", [P]).

                 /*******************************
                 *           MATRICES           *
                 *******************************/

is_matrix([Row|Rows]) :-
    is_list(Row),
    length(Row, N),
    maplist([R]>>( is_list(R), length(R, N) ), Rows).

must_be_matrix(A) :-
    (   is_matrix(A) -> true ; type_error(matrix, A) ).

must_be_square(A) :-
    must_be_matrix(A),
    A = [Row|_],
    length(A, N),
    (   length(Row, N) -> true ; domain_error(square_matrix, A) ).

transpose_matrix([[]|_], []) :- !.
transpose_matrix(Rows, [Column|Columns]) :-
    maplist([[X|Xs],X,Xs]>>true, Rows, Column, Rest),
    transpose_matrix(Rest, Columns).

identity_matrix(N, Identity) :-
    must_be(nonneg, N),
    findall(Row,
            ( between(1, N, I),
              findall(X, ( between(1, N, J), ( I =:= J -> X = 1 ; X = 0 ) ), Row) ),
            Identity).

matrix_sum(A, B, Sum) :-
    maplist(maplist([X,Y,Z]>>fraction(X+Y, Z)), A, B, Sum).

matrix_product(A, B, AB) :-
    must_be_matrix(A),
    must_be_matrix(B),
    transpose_matrix(B, Columns),
    maplist({Columns}/[Row,Products]>>maplist(inner(Row), Columns, Products), A, AB).

inner(Row, Column, Sum) :-
    (   same_length(Row, Column) -> true ; domain_error(matching_dimensions, Row-Column) ),
    foldl([X,Y,S0,S]>>fraction(S0+X*Y, S), Row, Column, 0, Sum).

matrix_power(A, N, Power) :-
    must_be(nonneg, N),
    must_be_square(A),
    power(N, A, Power).

power(0, A, Power) :- !,
    length(A, N),
    identity_matrix(N, Power).
power(N, A, Power) :-
    N mod 2 =:= 0,
    !,
    H is N//2,
    power(H, A, Half),
    matrix_product(Half, Half, Power).
power(N, A, Power) :-
    N1 is N-1,
    power(N1, A, Power1),
    matrix_product(Power1, A, Power).

%   reduce(+Rows, -Reduced, -Pivots, -Factor): reduced row echelon form, the
%   columns of its pivots, and the product of pivots and signs.

reduce(Rows, Reduced, Pivots, Factor) :-
    Rows = [Row|_],
    length(Row, Width),
    reduce(1, Width, [], Rows, Reduced, Pivots, 1, Factor).

reduce(Column, Width, Done0, Rows, Reduced, [], F, F) :-
    (   Column > Width ; Rows == [] ),
    !,
    reverse(Done0, Done),
    append(Done, Rows, Reduced).
reduce(Column, Width, Done0, Rows0, Reduced, Pivots, F0, F) :-
    Column1 is Column+1,
    (   append(Before, [Row0|After], Rows0),
        nth1(Column, Row0, Pivot),
        Pivot \== 0
    ->  length(Before, Swaps),
        (   Swaps mod 2 =:= 0 -> Sign = 1 ; Sign = -1 ),
        fraction(F0*Pivot*Sign, F1),
        maplist({Pivot}/[X,Y]>>fraction(X/Pivot, Y), Row0, Row),
        rotate(Before, After, Rest0),
        maplist(eliminate(Column, Row), Rest0, Rest),
        maplist(eliminate(Column, Row), Done0, Done),
        Pivots = [Column|Pivots1],
        reduce(Column1, Width, [Row|Done], Rest, Reduced, Pivots1, F1, F)
    ;   reduce(Column1, Width, Done0, Rows0, Reduced, Pivots, F0, F)
    ).

%   Swapping neighbours brings the row to the top: the others keep their order.

rotate(Before, After, Rest) :- append(Before, After, Rest).

eliminate(Column, Pivot, Row0, Row) :-
    nth1(Column, Row0, Factor),
    (   Factor == 0
    ->  Row = Row0
    ;   maplist({Factor}/[P,X,Y]>>fraction(X-Factor*P, Y), Pivot, Row0, Row)
    ).

determinant(A, D) :-
    must_be_square(A),
    reduce(A, _, Pivots, Factor),
    (   same_length(A, Pivots) -> D = Factor ; D = 0 ).

%   The determinant as the sum over all permutations: n! of them.

leibniz(A, D) :-
    must_be_square(A),
    length(A, N),
    numlist(1, N, Columns),
    findall(T,
            ( permutation(Columns, P),
              maplist([J,Row,X]>>nth1(J, Row, X), P, A, Xs),
              sign(P, S),
              foldl([X,T0,T1]>>fraction(T0*X, T1), Xs, S, T) ),
            Ts),
    foldl([X,S0,S1]>>fraction(S0+X, S1), Ts, 0, D).

sign(P, S) :-
    aggregate_all(count, ( append(_, [X|Rest], P), member(Y, Rest), X > Y ), Inversions),
    (   Inversions mod 2 =:= 0 -> S = 1 ; S = -1 ).

rank(A, Rank) :-
    must_be_matrix(A),
    reduce(A, _, Pivots, _),
    length(Pivots, Rank).

inverse(A, Inverse) :-
    must_be_square(A),
    length(A, N),
    identity_matrix(N, I),
    maplist(append, A, I, Both),
    reduce(Both, Reduced, Pivots, _),
    numlist(1, N, Columns),
    (   append(Columns, _, Pivots)
    ->  maplist({N}/[Row,Right]>>( length(Left, N), append(Left, Right, Row) ), Reduced, Inverse)
    ;   throw(error(evaluation_error(undefined), context(linear:inverse/2, 'the matrix is singular')))
    ).

%!  solve_system(+A, +B, -X) is semidet.
%
%   X is the solution of A*X = B; unique(Xs) or free(Columns) when there are
%   many.  Fails if there is none.

solve_system(A, B, X) :-
    maplist([Row,R,Both]>>append(Row, [R], Both), A, B, Augmented),
    reduce(Augmented, Reduced, Pivots, _),
    A = [Row1|_],
    length(Row1, N),
    Last is N+1,
    \+ memberchk(Last, Pivots),
    (   length(Pivots, N)
    ->  length(Top, N),
        append(Top, _, Reduced),
        maplist(last, Top, Xs),
        X = unique(Xs)
    ;   findall(C, ( between(1, N, C), \+ memberchk(C, Pivots) ), Free),
        X = free(Free)
    ).

                 /*******************************
                 *           PRINTING           *
                 *******************************/

print_matrix(A) :-
    print_matrix(current_output, A).

print_matrix(Stream, A) :-
    maplist(maplist(show_fraction), A, Texts),
    aggregate_all(max(L), ( member(Row, Texts), member(T, Row), atom_length(T, L) ), Width0),
    Width is Width0+1,
    forall(member(Row, Texts),
           ( write(Stream, '['),
             forall(member(T, Row), format(Stream, "~|~t~w~*+", [T, Width])),
             format(Stream, " ]~n", []) )).

hilbert(N, H) :-
    findall(Row,
            ( between(1, N, I),
              findall(F, ( between(1, N, J), K is I+J-1, fraction(1 over K, F) ), Row) ),
            H).

demo :-
    forall(member(N, [2,3,4]),
           ( hilbert(N, H),
             format("Hilbert matrix of order ~d~n", [N]),
             print_matrix(H),
             determinant(H, D),
             show_fraction(D, Text),
             format("has the determinant ~w and the inverse~n", [Text]),
             inverse(H, I),
             print_matrix(I) )),
    matrix_power([[1,1],[1,0]], 60, [[_,F]|_]),
    format("The 60th Fibonacci number is ~D~n", [F]),
    hilbert(6, H6),
    leibniz(H6, L6),
    determinant(H6, D6),
    (   L6 == D6 -> show_fraction(L6, T6), format("Both determinants of order 6 are ~w~n", [T6]) ; format("They differ!~n") ),
    current_output(Out),
    print_matrix(Out, [[1 over 3, -2],[17, 0]]).

                 /*******************************
                 *            TESTS             *
                 *******************************/

:- use_module(library(plunit)).

:- begin_tests(fractions).

test(add, F == 5 over 6) :- fraction(1 over 2 + 1 over 3, F).
test(lowest, [true(F == 2 over 3)]) :- fraction(-4 over -6, F).
test(integer, F == -3) :- fraction(3 / -1, F).
test(power, F == 8 over 27) :- fraction((3 over 2)^(-3), F).
test(negative, F =@= -1 over 2) :- fraction(-(1 over 2), F).
test(zero, error(evaluation_error(zero_divisor))) :- fraction(1 / (1-1), _).
test(unbound, error(instantiation_error, _)) :- fraction(1+_, _).
test(type, [error(type_error(fraction, foo))]) :- fraction(2*foo, _).
test(type2, [throws(error(type_error(integer, 0.5), _))]) :- fraction(0.5 over 2, _).
test(show, [forall(member(E-T, [1-'1', (1/2)-'1/2', (-6/4)-'-3/2'])), true(Text == T)]) :-
    fraction(E, F),
    show_fraction(F, Text).
test(parts, all(P/Q == [1/2, 7/1])) :- member(F, [1 over 2, 7]), parts(F, P, Q).
test(distributive, [forall(( member(A, [1, 1 over 2]), member(B, [-2, 3 over 4]), member(C, [5, 1 over 7]) )), L == R]) :-
    fraction(A*(B+C), L),
    fraction(A*B+A*C, R).

:- end_tests(fractions).

:- begin_tests(determinants, [setup(nb_setval(checked, 0)), cleanup(report_checked)]).

report_checked :-
    nb_getval(checked, N),
    format("~d determinants were checked twice~n", [N]).

count_one :-
    nb_getval(checked, N0),
    N is N0+1,
    nb_setval(checked, N).

matrix(1, [[5]], 5).
matrix(2, [[1,2],[3,4]], -2).
matrix(3, [[0,1,0],[1,0,0],[0,0,1]], -1).
matrix(4, [[2,0,1,3],[1,1 over 2,0,1],[4,4,4,4],[0,1,0,1]], 10).
matrix(5, [[1,2,3],[4,5,6],[7,8,9]], 0).

test(known, [forall(matrix(_, A, D0)), true(D == D0), cleanup(count_one)]) :-
    determinant(A, D).
test(leibniz, [forall(matrix(_, A, D0)), set(D == [D0])]) :-
    leibniz(A, D).
test(both, [nondet]) :-
    matrix(_, A, _),
    determinant(A, D),
    leibniz(A, D).
test(product, true(D =:= D1*D2)) :-
    A = [[1,2],[3,5]], B = [[2,7],[1,1]],
    matrix_product(A, B, AB),
    maplist(determinant, [A,B,AB], [D1,D2,D]).
test(not_square, error(domain_error(square_matrix, _))) :-
    determinant([[1,2]], _).
test(not_a_matrix, error(type_error(matrix, [[1],[1,2]]))) :-
    determinant([[1],[1,2]], _).

:- end_tests(determinants).

:- begin_tests(systems).

test(unique, X == unique([1,2])) :- solve_system([[1,1],[1,-1]], [3,-1], X).
test(fractions, X == unique([1 over 3])) :- solve_system([[3]], [1], X).
test(none, fail) :- solve_system([[1,1],[2,2]], [1,3], _).
test(many, X == free([2])) :- solve_system([[1,1],[2,2]], [1,2], X).
test(inverse, AI == I) :-
    A = [[2,1],[7,4]],
    inverse(A, B),
    matrix_product(A, B, AI),
    identity_matrix(2, I).
test(singular, error(evaluation_error(undefined))) :- inverse([[1,2],[2,4]], _).
test(rank, bag_of_ranks(Rs) == bag_of_ranks([1,2,2])) :-
    maplist(rank, [[[1,2],[2,4]], [[1,2],[3,4]], [[1,2,3],[4,5,6],[7,8,9]]], Rs).
test(transpose, [true(T == [[1,4],[2,5],[3,6]])]) :- transpose_matrix([[1,2,3],[4,5,6]], T).
test(power, [condition(current_prolog_flag(bounded, false)), true(P == 354224848179261915075)]) :-
    matrix_power([[1,1],[1,0]], 100, [[_,P]|_]).
test(negative_power, throws(error(type_error(nonneg, -1), _))) :- matrix_power([[1]], -1, _).
test(sum, S == [[2]]) :- matrix_sum([[3 over 2]], [[1 over 2]], S).

:- end_tests(systems).
