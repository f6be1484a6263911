:- initialization(main, main).
main :- current_prolog_flag(argv, Args), print(args(Args)), nl.
