% A catch/3 that ends with its last alternative keeps its place below the choice points that other workers still explore.
main :- forall(p(R), ( write(R), nl )).

p(R) :-
    catch(( ( X = 1 ; X = 2 ), once(( member(_, [8, 1]), member(Z, [5, 8, 6]), Z =\= 5 )), Y = X ), _, Y = c),
    q(Y, R).

% expect: 0
% expect: 0
% expect: 1
% expect: f
% expect: 3
% expect: 0
% expect: 0
% expect: 2
% expect: f
% expect: 3
q(A, R) :-
    (   \+ ( s(0), fail ; s(0) ), R = 1
    ;   ( Z = A ; write(f), nl, Z = 3 ),
        ( catch(Z > 100, _, true) *-> R = large ; R = Z )
    ).

s(X) :- write(X), nl, member(_, [7, 6]).
