% library(yall): parameters, free variables, copies, extra arguments, errors.
:- use_module(library(yall)).

main :- parameters, copies, free_variables, extra_arguments, solutions, all_arities, errors, lambdas, calls.

parameters :-
    show(L, maplist([X,Y]>>( Y is X+1 ), [1,2], L)),       % expect: [2,3] !
    show(L, maplist([X-Y,Y-X]>>true, [1-a,2-b], L)),       % expect: [a-1,b-2] !
    show(S, foldl([X,A,B]>>( B is A+X ), [1,2,3], 0, S)),  % expect: 6 !
    show(x, call([X,X]>>true, 1, 2)),
    show(x, call([]>>true)),                               % expect: x !
    show(L, maplist([X]>>([Y,X-Y]>>true), [1,2], [a,b], L)). % expect: [1-a,2-b] !

copies :-
    show(Y, maplist([X]>>( Y = X ), [1,2])),               % expect: A !
    show(Y, ( F = [X]>>( Y = X ), call(F, 1), call(F, 2) )), % expect: A !
    show(L, ( N = 10, maplist([X,Z]>>( Z is X+N ), [1,2], L) )). % expect: [11,12] !

free_variables :-
    show(Y, maplist({Y}/[X]>>( Y = X ), [1,1])),           % expect: 1 !
    show(x, maplist({Y}/[X]>>( Y = X ), [1,2])),
    show(X-Y, call({X,Y}/[Z]>>( X = Z, Y = Z ), 1)),       % expect: 1-1 !
    show(X, call({X}/( X = 1 ))),                          % expect: 1 !
    show(Y, call({}/( Y = 1 ))),                           % expect: A !
    show(X, call({X}/([Y]>>( X = Y )), 1)).                % expect: A !

extra_arguments :-
    show(A, call([X]>>atom_concat(X), a, b, A)),           % expect: ab !
    show(A, call([]>>atom_concat(a), b, A)),               % expect: ab !
    show(A, call({X}/atom_concat(X), b, A)),               % expect: instantiation_error ?
    show(A, ( X = c, call({X}/atom_concat(X), b, A) )).    % expect: cb !

solutions :-
    show(Y, call([X]>>member(X, [1,2]), Y)),               % expect: 1 ;
        % expect: 2 !
    show(Y, call([X]>>( member(X, [1,2]), ! ), Y)),        % expect: 1 !
    show(Y, ( member(Y, [1,2]), call([X]>>( !, X > 1 ; true ), Y) )). % expect: 2 !

all_arities :-
    show(X, call([A,B,C,D,E,F,G]>>( X = A/G ; B+C+D+E+F = 0 ), 1, 2, 3, 4, 5, 6, 7)), % expect: A ;
    show(X, call({X}/[A,B,C,D,E,F,G]>>( X = [A,B,C,D,E,F,G] ), 1, 2, 3, 4, 5, 6, 7)), % expect: [1,2,3,4,5,6,7] !
    show(X, call({X}/[A,B,C,D,E,F]>>( X = [A,B,C,D,E,F] ), 1, 2, 3, 4, 5, 6)), % expect: [1,2,3,4,5,6] !
    show(X, call({X}/[A,B,C,D,E]>>( X = [A,B,C,D,E] ), 1, 2, 3, 4, 5)), % expect: [1,2,3,4,5] !
    show(X, call({X}/[A,B,C,D]>>( X = [A,B,C,D] ), 1, 2, 3, 4)), % expect: [1,2,3,4] !
    show(X, call({X}/format(atom(X), "~w~w~w~w~n"), [1,2,3,4])). % expect: '1234\n' !

errors :-
    show(x, call([_,_]>>true, 1)),
        % expect: domain_error(lambda_parameters,[A,B]>>(user:true)) ?
    show(x, call(_>>true, 1)),                             % expect: instantiation_error ?
    show(x, call([_|_]>>true, 1)),                         % expect: instantiation_error ?
    show(x, call(f>>true, 1)),                             % expect: type_error(list,f) ?
    show(x, call(free/true)),                              % expect: type_error(lambda_free,free) ?
    show(x, call(_/true)),                                 % expect: instantiation_error ?
    show(x, call([_]>>3, 1)),                              % expect: type_error(callable,3) ?
    show(x, call([X]>>no_such_predicate(X), 1)).           % expect: existence_error(procedure,no_such_predicate/1) ?

lambdas :-
    show(x, is_lambda([_]>>foo)),                          % expect: x !
    show(x, is_lambda({_}/foo)),                           % expect: x !
    show(x, is_lambda({_}/[_]>>foo)),                      % expect: x !
    show(x, ( member(T, [_,foo,_>>foo,[_|_]>>foo,[_]>>_,_/foo,a/b,[_]>>3]), is_lambda(T) )).

calls :-
    show(x, ( lambda_calls([X]>>foo(X), 1, G), subsumes_term(foo(_), G) )), % expect: x !
    show(x, ( lambda_calls([X]>>foo(X), 2, G), subsumes_term(foo(_,_), G) )), % expect: x !
    show(G, lambda_calls([X]>>foo(X), [a,b], G)),          % expect: foo(a,b) !
    show(G, lambda_calls({Y}/foo(Y, 1), G)),               % expect: foo(A,1) !
    show(x, lambda_calls(foo, _)),
    show(x, lambda_calls([_]>>_, 1, _)).                   % expect: instantiation_error ?

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
