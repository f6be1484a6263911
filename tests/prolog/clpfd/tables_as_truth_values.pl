% tuples_in/2 in a connective: a truth value says whether all tuples are in the relation. With 0 no row may be there.
:- use_module(library(clpfd)).

show(Goal, Variables) :- Goal, copy_term(Variables, Variables, Gs), print(Variables-Gs), nl.

solutions(Goal, Variables) :- findall(Variables, ( Goal, label(Variables) ), Solutions), print(Solutions), nl.

main :-
    Rows = [[1,2],[2,3]],
    show((B1 #<==> tuples_in([[1,2]], Rows)), B1),
    show((B2 #<==> tuples_in([[1,3]], Rows)), B2),
    show((tuples_in([], Rows) #<==> B3), B3),
    ( #\ tuples_in([[1,2]], Rows) -> print(yes) ; print(no) ), nl,
    solutions(([X,Y] ins 1..3, #\ tuples_in([[X,Y]], Rows)), [X,Y]),
    solutions(([X,Y] ins 1..3, tuples_in([[X,Y]], Rows) #<==> X #> 2), [X,Y]),
    solutions(([X,Y] ins 1..3, tuples_in([[X,Y]], Rows) #==> Y #= 3), [X,Y]),
    solutions(([X,Y,Z] ins 1..3, tuples_in([[X,Y],[Y,Z]], Rows)), [X,Y,Z]),
    solutions(([X,Y,Z] ins 1..3, tuples_in([[X,Y],[Y,Z]], Rows) #<==> B, B #= 1), [X,Y,Z]),
    ( B4 #<==> tuples_in([[V,_]], Rows), V = 3 -> print(B4) ; print(no) ), nl,
    ( B5 #<==> tuples_in([[1,W]], Rows), B5 = 1 -> print(W) ; print(no) ), nl,
    B6 #<==> tuples_in([[T,U]], Rows), copy_term([T,U,B6], [t,u,b], Gs), print(Gs), nl,
    catch(#\ tuples_in([_|_], Rows), error(E1, _), ( print(E1), nl )),
    catch(#\ tuples_in([[_]], [[a]]), error(E2, _), ( print(E2), nl )).
% expect: 1-[]
% expect: 0-[]
% expect: 1-[]
% expect: no
% expect: [[1,1],[1,3],[2,1],[2,2],[3,1],[3,2],[3,3]]
% expect: [[1,1],[1,3],[2,1],[2,2]]
% expect: [[1,1],[1,3],[2,1],[2,2],[2,3],[3,1],[3,2],[3,3]]
% expect: [[1,2,3]]
% expect: [[1,2,3]]
% expect: 0
% expect: 2
% expect: [clpfd:(b in 0..1),clpfd:(tuples_in([[t,u]],[[1,2],[2,3]])#<==>b)]
% expect: instantiation_error
% expect: type_error(integer,a)
