% argv.pl: main/0, which gives the arguments of the command line to the program's main/1.
:- '$library'.

%! main is det.  Calls main/1 of the program with its arguments; for initialization(main, main).
main :-
    current_prolog_flag(argv, Arguments),
    call(user:main(Arguments)).
