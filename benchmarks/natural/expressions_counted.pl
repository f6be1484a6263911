% A grammar of expressions over many texts; forall, and a sum in a global variable.
main :- nb_setval(sum, 0),
    forall(between(1, 250000, I), ( text(I, Cs), phrase(expr(V), Cs), nb_getval(sum, S0), S is (S0 + V) mod 1000003, nb_setval(sum, S) )),
    nb_getval(sum, S), write(S), nl.
text(I, Cs) :- A is I mod 97, B is I mod 31 + 1, C is I mod 17 + 2, format(atom(T), "~d*(~d+~d)-~d*(~d-(~d+~d)*~d)", [A,B,C,B,A,C,B,A]), atom_codes(T, Cs).
expr(V) --> term(V0), rest(V0, V).
rest(V0, V) --> "+", !, term(T), { V1 is V0+T }, rest(V1, V).
rest(V0, V) --> "-", !, term(T), { V1 is V0-T }, rest(V1, V).
rest(V, V) --> [].
term(V) --> factor(V0), trest(V0, V).
trest(V0, V) --> "*", !, factor(F), { V1 is V0*F }, trest(V1, V).
trest(V, V) --> [].
factor(V) --> "(", !, expr(V), ")".
factor(V) --> digits(Ds), { number_codes(V, Ds) }.
digits([D|T]) --> [D], { code_type(D, digit) }, ( digits(T) -> [] ; { T = [] } ).
