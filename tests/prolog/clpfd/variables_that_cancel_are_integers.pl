% A variable that does not count in a sum, as in X - X and 0*X, is one of a constraint all the same: it takes integers only.
:- use_module(library(clpfd)).

told(Goal) :- catch(( call(Goal) -> print(yes) ; print(no) ), error(E, _), print(E)), nl.

main :-
    told(( A - A #= 0, A = a )),                        % expect: type_error(integer,a)
    told(( B * 0 #= 0, B = 7 )),                        % expect: yes
    told(( C #= D * 0 + E, D = d, print(C-E) )),        % expect: type_error(integer,d)
    told(F - F #= 1),                                   % expect: no
    told(( T #<==> G - G #= 0, T == 1, G = g )),        % expect: type_error(integer,g)
    X - X #= 0, copy_term(X, x, Goals), print(Goals), nl.  % expect: [clpfd:(x in inf..sup)]
