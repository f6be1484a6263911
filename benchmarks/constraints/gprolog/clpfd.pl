% What the programs of this folder need of library(clpfd), by GNU Prolog's solver; it takes the place of their first directive.
:- op(700, xfx, in).
:- op(700, xfx, ins).
:- op(450, xfx, '..').
:- op(760, yfx, #<==>).

X in L..H :- fd_domain(X, L, H).
Xs ins L..H :- fd_domain(Xs, L, H).
all_different(Xs) :- fd_all_different(Xs).
all_distinct(Xs) :- fd_all_different(Xs).
element(I, Xs, X) :- fd_element_var(I, Xs, X).
P #<==> Q :- P #<=> Q.

sum([X|Xs], R, E) :- sum_of(Xs, X, S), G =.. [R,S,E], call(G).
sum_of([], S, S).
sum_of([X|Xs], S0, S) :- sum_of(Xs, S0 + X, S).

scalar_product([C|Cs], [X|Xs], R, E) :- products(Cs, Xs, C * X, S), G =.. [R,S,E], call(G).
products([], [], S, S).
products([C|Cs], [X|Xs], S0, S) :- products(Cs, Xs, S0 + C * X, S).

label(Xs) :- fd_labeling(Xs).
labeling(Options, Xs) :-
    gnu_options(Options, Gnu, Best),
    (   Best = none -> fd_labeling(Xs, Gnu)
    ;   Best = min(E) -> Cost #= E, fd_minimize(fd_labeling(Xs, Gnu), Cost)
    ;   Best = max(E), Cost #= E, fd_maximize(fd_labeling(Xs, Gnu), Cost)
    ).
gnu_options([], [], none).
gnu_options([ff|Os], [variable_method(ff)|Gs], B) :- !, gnu_options(Os, Gs, B).
gnu_options([down|Os], [value_method(max)|Gs], B) :- !, gnu_options(Os, Gs, B).
gnu_options([min(E)|Os], Gs, min(E)) :- !, gnu_options(Os, Gs, _).
gnu_options([max(E)|Os], Gs, max(E)) :- gnu_options(Os, Gs, _).
