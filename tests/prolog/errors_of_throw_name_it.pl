% throw/1 without a ball says who complains; a ball of the program is left as it is.
main :-
    catch(throw(_), error(Formal, context(PI, _)), ( print(Formal-PI), nl )),        % expect: instantiation_error-(system:throw/1)
    catch(throw(error(mine, _)), error(mine, C), ( var(C) -> writeln(unbound) ; writeln(C) )),       % expect: unbound
    catch(throw(error(mine, context(_, note))), error(mine, context(P, N)), ( var(P) -> writeln(N) ; writeln(P) )),    % expect: note
    throw(_).
% error: throw/1: Arguments are not sufficiently instantiated
% exit: 2
