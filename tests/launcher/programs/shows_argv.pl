:- current_prolog_flag(argv, Args), print(Args), nl.
