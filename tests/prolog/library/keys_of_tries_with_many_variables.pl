% Keys of tries are the same when they are variants, with few variables or many; what is no key and no trie raises an error.
t(G) :- catch(( G -> print(yes) ; print(no) ), error(E, _), told(E)), nl.
told(E) :- ( E = permission_error(A, B, K) -> functor(K, N, Ar), print([A, B, N/Ar]) ; E = type_error(A, _) -> print(A) ; print(E) ).
key(N, Vs, k(Vs, Vs)) :- length(Vs, N).

main :-
    trie_new(T),
    forall(member(N, [0, 1, 15, 16, 17, 40, 300]),
           ( key(N, _, K), trie_insert(T, K, N), key(N, _, K2), \+ trie_insert(T, K2, N), trie_lookup(T, K2, V), V == N )),
    length(L, 17), length(M, 17),
    t(trie_lookup(T, k(L, M), _)),              % expect: no
    key(17, Ws, Wrong), Ws = [A, B|_], A = B,
    t(trie_lookup(T, Wrong, _)),                % expect: no
    key(17, _, Right),
    t(trie_insert(T, Right, other)),            % expect: [modify,trie_key,k/2]
    t(trie_delete(T, Right, 3)),                % expect: no
    t(trie_delete(T, Right, 17)),               % expect: yes
    t(trie_delete(T, Right, _)),                % expect: no
    C = f(C), t(trie_insert(T, C, 1)),          % expect: acyclic_term
    t(trie_insert(T, a, _)),                    % expect: instantiation_error
    trie_destroy(T),
    t(trie_insert(T, k, 1)),                    % expect: existence_error(trie,'$trie'(1))
    t(trie_delete(T, k, 1)),                    % expect: existence_error(trie,'$trie'(1))
    t(trie_lookup(T, k, _)).                    % expect: existence_error(trie,'$trie'(1))
