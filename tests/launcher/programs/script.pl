#!/usr/bin/env penelope
:- initialization(main, main).
main :- current_prolog_flag(argv, Args), write(Args), nl.
