% What kind of thing a term is, locales, flags, and copies of some variables only.
main :-
    forall(( member(X, [a, [], 1, "s", f(x), _]) ), ( blob(X, T) -> print(T), nl ; print(no), nl )),
    % expect: text
    % expect: reserved_symbol
    % expect: no
    % expect: no
    % expect: no
    % expect: no
    current_output(S), blob(S, TS), print(TS), nl,                         % expect: stream
    trie_new(Trie), blob(Trie, TT), print(TT), nl,                         % expect: trie
    current_blob(a, TA), print(TA), nl,                                    % expect: text
    setlocale(numeric, Old, Old), ( atom(Old) -> print(atom), nl ; true ), % expect: atom
    setlocale(numeric, _, 'C'), setlocale(numeric, C, C), print(C), nl,    % expect: 'C'
    catch(setlocale(foo, _, _), error(E, _), ( print(E), nl )),            % expect: domain_error(category,foo)
    flag(counted, _, 3), ( current_flag(counted) -> print(yes), nl ; true ),   % expect: yes
    copy_term_nat([A], f(A, B), [A1], f(A2, B2)), ( A1 == A2, B2 == B, A1 \== A -> print(copied), nl ; true ),   % expect: copied
    ( current_atom(foo) -> print(yes), nl ; true ),                        % expect: yes
    thread_setconcurrency(N, 2), print(N), nl,                             % expect: 0
    prolog_alert_signal(Signal, 0), print(Signal), nl.                     % expect: 0
