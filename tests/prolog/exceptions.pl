% catch/3 and throw/1: the ball is copied, bindings are undone, inner handlers pass on what they do not match.
main :-
    catch(throw(my(X)), my(Y), true), ( X == Y -> write(same) ; write(copied) ), nl,
    catch(( Z = 1, throw(e) ), e, true), ( var(Z) -> write(undone) ; write(Z) ), nl,
    catch(catch(throw(a), b, write(inner)), a, write(outer)), nl,
    catch(catch(throw(a), a, throw(b)), B, ( write(B), nl )),
    catch(( member(M, [1,2,3]), M > 1, throw(found(M)) ), found(N), ( write(N), nl )),
    catch(number_codes(_, "3x"), error(E, _), ( E = syntax_error(_), write(syntax), nl )).
% expect: copied
% expect: undone
% expect: outer
% expect: b
% expect: 2
% expect: syntax
