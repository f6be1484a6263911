% \+ below \+ in a goal that is called as a term: nothing is bound, the innermost goal is checked as a whole before it runs, and modules reach it.
:- dynamic here/1, elsewhere:there/1.
here(1).
elsewhere:there(2).

main :-
    show(\+ \+ X = 1),                                       % expect: yes(\+ \+A=1)
    show(( \+ \+ ( X = 1, Y = 2 ), X = 3 )),                 % expect: yes((\+ \+ (3=1,A=2),3=3))
    show(\+ \+ \+ here(2)),                                  % expect: yes(\+ \+ \+here(2))
    show(\+ \+ here(2)),                                     % expect: no
    show(elsewhere:(\+ \+ there(2))),                        % expect: yes(elsewhere:(\+ \+there(2)))
    show(\+ \+ elsewhere:there(Y)),                          % expect: yes(\+ \+elsewhere:there(A))
    show(( true, \+ \+ ( write(not_run), nl, 1 ) )),         % expect: type_error(callable,(write(not_run),nl,1))
    show(( true, \+ \+ 1 )),                                 % expect: type_error(callable,1)
    show(( true, \+ \+ _ )),                                 % expect: instantiation_error
    show(( \+ \+ ( ! ; true ), fail ; X = second )).         % expect: yes((\+ \+ (!;true),fail;second=second))

show(Goal) :- \+ \+ ( catch(( call(Goal) -> R = yes(Goal) ; R = no ), error(R, _), true), numbervars(R, 0, _), print(R), nl ).
