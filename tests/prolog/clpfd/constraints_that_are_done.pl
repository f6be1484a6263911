% What holds whatever values are left is no constraint any more: it is not shown.
:- use_module(library(clpfd)).

shows(Variables, Goal) :-
    call(Goal),
    copy_term(Variables, Copy, Goals),
    numbervars(Copy-Goals, 0, _),
    print(Copy-Goals), nl.

main :-
    shows([X1, Y1], ( tuples_in([[X1, Y1]], [[1, 2], [1, 3], [2, 4]]), X1 = 1 )), % expect: [1,A]-[clpfd:(A in 2..3)]
    shows([X2, Y2], X2 // X2 #= Y2),                                            % expect: [A,1]-[clpfd:(A in inf.. -1\/1..sup)]
    shows([X3, Y3], ( X3 #=< Y3, X3 = Y3 )),                                    % expect: [A,A]-[clpfd:(A in inf..sup)]
    shows([X4, Y4], ( [X4, Y4] ins 0 .. 3, X4 #= Y4 #<==> B4, B4 = 1 )).        % expect: [A,A]-[clpfd:(A in 0..3)]
