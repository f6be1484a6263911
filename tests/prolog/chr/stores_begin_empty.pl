% The store is gone when a goal is left by failure or at its end; each goal of a file begins with an empty one.
:- use_module(library(chr)).
:- chr_constraint item(?any), total(?int).
item(X), total(T) <=> N is T+X, total(N).

:- initialization(( total(1), item(2), chr_show_store(user) )).   % expect: total(3)
:- initialization(( item(5), chr_show_store(user) )).             % expect: item(5)

main :-
    total(0), item(3), item(4),
    find_chr_constraint(total(N)), write(N), nl,               % expect: 7
    chr_show_store(user),                                      % expect: total(7)
    chr_show_store(elsewhere),
    fail.
main :- chr_show_store(user), write(end), nl.                  % expect: end
