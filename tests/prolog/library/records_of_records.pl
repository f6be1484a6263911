% records_of_records.pl: the name of a record is a type of fields of later ones.
:- use_module(library(record)).
:- record point(x:integer, y:integer=0).
:- record circle(centre:point=point(0, 0), radius:number=1).

main :-
    make_circle([], A), print(A), nl,                                      % expect: circle(point(0,0),1)
    make_circle([centre(point(2, 3))], B), print(B), nl,                   % expect: circle(point(2,3),1)
    ( is_circle(B) -> writeln(yes) ; writeln(no) ),                        % expect: yes
    ( is_circle(circle(point(a, 3), 1)) -> writeln(yes) ; writeln(no) ),   % expect: no
    catch(make_circle([centre(here)], _), error(E, _), true),
    print(E), nl.                                                          % expect: type_error((record user:point),here)
