% A snapshot takes back what its goal did to each predicate, those that it made and those of other modules; what it left alone stays as it is.
:- dynamic a/1, b/1, c/1, d/1.
a(1). a(2). a(3).
b(1).
c(1).
state :- findall(X, a(X), As), findall(X, b(X), Bs), findall(X, c(X), Cs), findall(X, m:e(X), Es), print(As/Bs/Cs/Es), nl.
:- dynamic m:e/1.

main :-
    state,                                      % expect: [1,2,3]/[1]/[1]/[]
    snapshot(( retract(a(2)), assertz(a(4)), retractall(b(_)), assertz(m:e(1)), state )),  % expect: [1,3,4]/[]/[1]/[1]
    state,                                      % expect: [1,2,3]/[1]/[1]/[]
    snapshot(true), state,                      % expect: [1,2,3]/[1]/[1]/[]
    ( transaction(( asserta(a(0)), assertz(made(1)), fail )) -> true ; state ),  % expect: [1,2,3]/[1]/[1]/[]
    ( catch(made(_), error(E, _), true) -> print(E) ; print(none) ), nl,  % expect: none
    transaction(( asserta(a(0)), snapshot(( assertz(b(2)), retractall(a(_)), state )) )),  % expect: []/[1,2]/[1]/[]
    state,                                      % expect: [0,1,2,3]/[1]/[1]/[]
    catch(transaction(( retractall(c(_)), throw(stop) )), stop, true), state.  % expect: [0,1,2,3]/[1]/[1]/[]
