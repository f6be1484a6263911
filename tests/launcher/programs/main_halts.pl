:- initialization(main, main).
main :- write(bye), nl, halt(7).
