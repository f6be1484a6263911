% A text of many megabytes that would pass --memory-limit is a resource error before it is made; what was there stays, and the program goes on.
% options: -q -g main -t halt --memory-limit=600m
main :-
    numlist(1, 400000, L), atomic_list_concat(L, A), atom_string(A, S),
    catch(double(S), error(resource_error(What), _), true), print(What), nl,
    catch(( string_concat(S, S, T), string_length(T, N) ), _, N = none), print(N), nl.

double(S) :- string_concat(S, S, T), double(T).
% expect: memory
% expect: 4577790
