% terms.pl: small predicates on terms and global variables.
:- '$library'.

%! nb_current(+Key, -Value) is semidet.  The value of a global variable that has one.
nb_current(Key, Value) :-
    catch(nb_getval(Key, Value0), error(existence_error(_, _), _), fail),
    Value = Value0.

%! rational(@X) is semidet.  X is a rational number: an integer.
rational(X) :- integer(X).

%! rational(@X, -Numerator, -Denominator) is semidet.  X is Numerator / Denominator.
rational(X, X, 1) :- integer(X).
