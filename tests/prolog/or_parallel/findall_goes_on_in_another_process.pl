% Solutions of a findall that has effects: the second one takes the whole findall, with what it has found, to the process of effects.
main :-
    findall(Z-Ys, (between(1, 6, Z), inner(Z, Ys)), All),
    print(All), nl.                     % expect: 1a 1b 1c 2a 2b 2c 3a 3b 3c 4a 4b 4c 5a 5b 5c 6a 6b 6c
                                        % expect: [1-[a,b,c],2-[a,b,c],3-[a,b,c],4-[a,b,c],5-[a,b,c],6-[a,b,c]]

inner(Z, Ys) :-
    search(30000),
    findall(Y, shown(Z, Y), Ys).

shown(Z, Y) :-
    member(Y, [a, b, c]),
    write(Z), write(Y), separate(Z, Y),
    assertz(seen(Z, Y)).

separate(6, c) :- !, nl.
separate(_, _) :- write(' ').

:- dynamic(seen/2).

search(0) :- !.
search(N) :- N1 is N - 1, search(N1).
