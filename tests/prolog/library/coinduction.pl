% library(coinduction): a call that unifies with one being proved succeeds, also for infinite terms.
:- use_module(library(coinduction)).
:- coinductive stream/1, even/1, odd/1.
stream([H|T]) :- number(H), stream(T).
even([]).
even([_|T]) :- odd(T).
odd([_|T]) :- even(T).

main :-
    X = [0,1|X], ( stream(X) -> writeln(yes) ; writeln(no) ),          % expect: yes
    Y = [0,a|Y], ( stream(Y) -> writeln(yes) ; writeln(no) ),          % expect: no
    ( stream([0,1]) -> writeln(yes) ; writeln(no) ),                   % expect: no
    Z = [a|Z], ( even(Z) -> writeln(yes) ; writeln(no) ),              % expect: yes
    ( even([a,b]) -> writeln(yes) ; writeln(no) ).                     % expect: yes
