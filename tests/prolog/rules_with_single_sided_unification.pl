% Head => Body is no fact of =>/2: an error says that there are no such rules yet.
a => b.     % error: No permission to modify static procedure `(=>)/2' (rules with single-sided unification are not supported)

main :-
    catch(assertz((p(1) => true)), error(E, _), ( print(E), nl )),  % expect: permission_error(modify,static_procedure,(=>)/2)
    catch(call(=>, a, b), error(F, _), ( print(F), nl )),           % expect: existence_error(procedure,(=>)/2)
    format("~k ~a~n", [f('A', 1+2, _, X, X), x]).                   % expect: f('A',+(1,2),_,A,A) x
% exit: 1
