% library(yall): \X^Body, whose variables are new in each call.
:- use_module(library(yall)).

main :-
    maplist(\X^( write(X), nl ), [1,2]),                   % expect: 1
        % expect: 2
    maplist(\X^Y^( Y is X+1 ), [1,2], L), print(L), nl,    % expect: [2,3]
    foldl(\X^S0^S^( S is S0+X ), [1,2,3], 0, Sum), print(Sum), nl, % expect: 6
    N = 10, maplist(\X^Y^( Y is X+N ), [1,2], M), print(M), nl, % expect: [11,12]
    maplist(\ ({Z}/[X]>>( Z = X )), [1,1]), print(Z), nl,  % expect: 1
    call(\X^atom_concat(X), a, b, C), print(C), nl,        % expect: ab
    F = \X^( X = 1 ), call(F, A), print(A), nl,            % expect: 1
    call(X1^Y1^( print(X1-Y1), nl ), a, b),                % expect: a-b
    catch(call(\_, 1), error(E, _), ( print(E), nl )).     % expect: instantiation_error
