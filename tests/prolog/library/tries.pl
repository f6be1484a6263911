% Tries: maps from terms, up to renaming of variables, to values.
main :-
    trie_new(T),
    show(is_trie(T)),                                         % expect: yes
    show(is_trie(a)),                                         % expect: no
    show(trie_insert(T, f(X, Y, X), first)),                  % expect: yes
    show(trie_insert(T, f(_, _, _), second)),                 % expect: yes
    show(trie_insert(T, f(A, B, A), first)),                  % expect: no
    show(trie_insert(T, f(A, B, A), again)),                  % expect: permission_error(modify,trie_key,f(A,B,A))
    show(trie_insert(T, "text")),                             % expect: yes
    show(trie_lookup(T, f(B, Y, B), V)),                      % expect: yes(first)
    show(trie_lookup(T, f(B, B, B), V)),                      % expect: no
    show(trie_update(T, f(Y, B, Y), [1, V])),                 % expect: yes
    findall(K-W, trie_gen(T, K, W), Entries), length(Entries, N), print(N), nl,  % expect: 3
    findall(W, trie_gen(T, f(1, 2, 1), W), Ws), length(Ws, M), print(M), nl,     % expect: 2
    show(trie_gen(T, "text", V)),                             % expect: yes(true)
    show(trie_property(T, value_count(V))),                   % expect: yes(3)
    show(trie_delete(T, "text", false)),                      % expect: no
    show(trie_delete(T, "text", V)),                          % expect: yes(true)
    findall(K, trie_gen_compiled(T, K), Keys), length(Keys, L), print(L), nl,    % expect: 2
    findall(K, trie_gen_compiled(T, K, _), Keys1), length(Keys1, L1), print(L1), nl,  % expect: 2
    show(trie_insert(T, k, _)),                               % expect: instantiation_error
    show(trie_insert(t, k)),                                  % expect: type_error(trie,t)
    show(trie_gen(_, _)),                                     % expect: instantiation_error
    ( trie_insert(T, kept), fail ; true ),
    show(trie_lookup(T, kept, V)),                            % expect: yes(true)
    trie_destroy(T),
    catch(trie_insert(T, k), error(existence_error(trie, _), _), ( print(gone), nl )),  % expect: gone
    trie_new(T2), trie_new(T3), trie_insert(T2, a, 1), trie_insert(T3, a, 2),
    show(trie_lookup(T2, a, V)), show(trie_lookup(T3, a, V)),
    % expect: yes(1)
    % expect: yes(2)
    length(Many, 40), Many = [V1, V2|_], trie_new(T4), trie_insert(T4, Many-V1, first), trie_insert(T4, Many-V2, second),
    length(Others, 40), last(Others, V40), nth1(2, Others, W2),
    show(trie_lookup(T4, Others-W2, V)),                      % expect: yes(second)
    show(trie_lookup(T4, Others-V40, V)),                     % expect: no
    show(trie_update(T4, Others-W2, third)), show(trie_lookup(T4, Many-V2, V)),
    % expect: yes
    % expect: yes(third)
    trie_new(T5), Big is 10**30, trie_insert(T5, g(X5, "a b", 1.5, Big, X5, [_|X5]), boxed),
    show(trie_lookup(T5, g(P5, "a b", 1.5, Big, P5, [_|P5]), V)),   % expect: yes(boxed)
    show(trie_lookup(T5, g(P5, "a c", 1.5, Big, P5, [_|P5]), V)),   % expect: no
    show(trie_lookup(T5, g(P5, "a b", 1.5, Big, P5, [P5|P5]), V)),  % expect: no
    show(trie_lookup(T5, g(P5, "a b", 1.5, Big, P5, [a|P5]), V)),   % expect: no
    show(trie_insert(T5, k(X5, X5), v(X5))), show(trie_update(T5, k(P5, P5), v(P5))),  % expect: yes
    % expect: yes
    show(trie_lookup(nono, k, V)),                            % expect: type_error(trie,nono)
    show(trie_lookup('$trie'(999999), k, V)),                 % expect: existence_error(trie,'$trie'(999999))
    trie_new(Memo), fib(Memo, 90, F), print(F), nl.           % expect: 2880067194370816120

fib(Memo, N, F) :- trie_lookup(Memo, N, F), !.
fib(Memo, N, F) :-
    (   N < 2
    ->  F = N
    ;   N1 is N-1, N2 is N-2,
        fib(Memo, N1, F1), fib(Memo, N2, F2),
        F is F1 + F2
    ),
    trie_insert(Memo, N, F).

% Binds nothing.
show(Goal) :- \+ \+ ( catch(( call(Goal) -> result(Goal, R) ; R = no ), error(R, _), true), numbervars(R, 0, _), print(R), nl ).

result(Goal, R) :- ( Goal =.. [Name|Args], memberchk(Name, [trie_lookup, trie_delete, trie_gen]), Args = [_, _, V] -> R = yes(V)
                   ; Goal = trie_property(_, value_count(V)) -> R = yes(V)
                   ; R = yes ).
