% name() is a compound term with no arguments, as in swipl; it is another term than the atom.
ready() :- write('ready ').
count() => write('counting ').
empty(none(), none).
empty(none, atom).
size(leaf(), N) => N = 0.
size(node(L, R), N) => size(L, A), size(R, B), N is A+B+1.

main :-
    X = f(), print(X), nl,                                            % expect: f()
    ( compound(X), callable(X), \+ atom(X), \+ atomic(X) -> print(compound) ; print(atom) ), nl,   % expect: compound
    ( f() == f -> print(same) ; print(different) ), nl,               % expect: different
    ( f() = f() -> print(unifies) ; print(no) ), nl,                  % expect: unifies
    compound_name_arity(X, N, A), print(N/A), nl,                     % expect: f/0
    compound_name_arguments(Y, g, []), print(Y), nl,                  % expect: g()
    catch(X =.. _, error(E, _), ( print(E), nl )),                    % expect: domain_error(compound_non_zero_arity,f())
    writeq([f(),'A b'(),[]]), nl,                                     % expect: [f(),'A b'(),[]]
    write_canonical(f(g())), nl,                                      % expect: f(g())
    catch(term_to_atom(_, 'h(a,)'), error(E2, _), ( print(E2), nl )), % expect: syntax_error(cannot_start_term)
    ready(), ready, call(ready()),
    count(), count, nl,                                               % expect: ready ready ready counting counting 
    findall(Z, empty(none(), Z), L), print(L), nl,                    % expect: [none]
    size(node(node(leaf(), leaf()), leaf()), S), print(S), nl,        % expect: 2
    msort([f(), f, f(a), g(), e()], M), print(M), nl,                 % expect: [f,e(),f(),g(),f(a)]
    copy_term(p(f(), _), C), C = p(D, 1), print(C-D), nl,             % expect: p(f(),1)-f()
    assertz(kept(f())), kept(K), print(K), nl.                        % expect: f()
