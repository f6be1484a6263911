% assert, retract, abolish, clause and their errors.
:- dynamic f/1, g/2.
main :-
    assertz(f(2)), asserta(f(1)), assertz(( f(X) :- g(X, _), ! )), assertz(g(7, x)),
    findall(A, f(A), As), write(As), nl,
    forall(clause(f(A), Body), ( Body = ( Call, ! ) -> functor(Call, Name, Arity), print(Name/Arity), nl ; print(Body), nl )),
    ( retract(f(2)) -> true ; true ), findall(A, f(A), Bs), write(Bs), nl,
    retractall(f(_)), ( catch(f(_), _, fail) -> true ; write(none), nl ),
    catch(clause(_, _), error(E1, _), ( print(E1), nl )),
    catch(assertz(( foo, bar )), error(E2, _), ( print(E2), nl )),
    retractall(new(_)), ( predicate_property(new(_), dynamic) -> write(dynamic), nl ; true ),
    assertz(cnt(0)), retract(cnt(C)), C1 is C + 1, assertz(cnt(C1)), cnt(V), write(V), nl.
% expect: [1,2,7]
% expect: true
% expect: true
% expect: g/2
% expect: [1,7]
% expect: none
% expect: instantiation_error
% expect: permission_error(modify,static_procedure,(',')/2)
% expect: dynamic
% expect: 1
