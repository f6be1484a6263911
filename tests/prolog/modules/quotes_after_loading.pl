% The flag double_quotes belongs to the module that is loaded: a file of user leaves it to what is loaded and read later, and a module
% file begins with strings, whatever the file that loads it has set.
:- set_prolog_flag(double_quotes, codes).

write_file(Name, Text) :-
    tmp_file(Name, Base),
    atom_concat(Base, '.pl', File),
    setup_call_cleanup(open(File, write, S), write(S, Text), close(S)),
    nb_setval(Name, File).

:- write_file(of_module, ':- module(quotes_m, [m/1, atoms/1]).\nm("s").\n:- set_prolog_flag(double_quotes, atom).\natoms("s").\n').
:- write_file(plain, 'plain("ab").\n:- set_prolog_flag(double_quotes, chars).\n').
:- nb_getval(of_module, File), use_module(File).
before("ab").
:- nb_getval(plain, File), consult(File).
after("ab").

main :-
    m(S), atoms(A), print(S-A), nl,                                      % expect: "s"-s
    before(B), plain(P), after(C), print(B-P-C), nl,                     % expect: [97,98]-[97,98]-[a,b]
    term_to_atom(T, 'f("xy")'), print(T), nl,                            % expect: f([x,y])
    read(R), print(R), nl,                                               % expect: [y,e,s]
    current_prolog_flag(double_quotes, F), print(F), nl,                 % expect: chars
    forall(member(N, [of_module, plain]), ( nb_getval(N, File), delete_file(File) )).
% input: "yes".
