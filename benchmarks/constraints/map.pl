% Eleven countries of Europe in four colours, the first one given: how many ways.
:- use_module(library(clpfd)).

main :- findall(C, europe(C), L), length(L, N), write(N), nl.
europe([Be,Nl,De,Lu,Fr,Ch,It,At,Cz,Pl,Dk]) :-
    Cs = [Lu,Be,De,Fr,Nl,Ch,It,At,Cz,Pl,Dk], Cs ins 1..4, Lu = 1,
    Be #\= Nl, Be #\= De, Be #\= Lu, Be #\= Fr, Nl #\= De, De #\= Lu, De #\= Fr, De #\= Ch, De #\= At, De #\= Cz, De #\= Pl, De #\= Dk,
    Lu #\= Fr, Fr #\= Ch, Fr #\= It, Ch #\= It, Ch #\= At, It #\= At, At #\= Cz, Cz #\= Pl, label(Cs).
