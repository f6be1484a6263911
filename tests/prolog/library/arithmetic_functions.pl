% library(arithmetic): predicates as functions in arithmetic goals.
:- use_module(library(arithmetic)).

:- arithmetic_function(double/1).
:- arithmetic_function(sum3/3).
:- arithmetic_function(five/0).

double(X, Y) :- Y is 2*X.
sum3(A, B, C, Sum) :- Sum is A+B+C.
five(5).

main :- functions, values, errors.

functions :-
    show(X, nested(X)),                                    % expect: 13 !
    show(X, constant(X)),                                  % expect: 10 !
    show(x, compared),                                     % expect: x !
    show(X, evaluated_when_called(2+3, X)),                % expect: 10 !
    show(Y, inside_a_condition(3, Y)).                     % expect: 6 !

nested(X) :- X is sum3(1, double(2), 3+4) + 1.
constant(X) :- X is five*2.
compared :- double(2) < double(3), double(2) =:= 4.
evaluated_when_called(Y, X) :- X is double(Y).
inside_a_condition(X, Y) :- ( double(X) > 5 -> Y is double(X) ; Y is -1 ).

values :-
    show(X, arithmetic_expression_value(double(3)+1, X)),  % expect: 7 !
    show(X, arithmetic_expression_value(1+2, X)).          % expect: 3 !

errors :-
    show(x, arithmetic_function(_)),
        % expect: context_error(nodirective,arithmetic_function(user:A)) ?
    show(x, arithmetic_function(f)).
        % expect: context_error(nodirective,arithmetic_function(user:f)) ?

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
