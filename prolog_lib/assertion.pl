% assertion.pl: assertion/1.
:- '$library'.

%! assertion(:Goal) is det.  Prints a message and throws when Goal fails or raises; binds nothing.
assertion(Goal) :-
    (   \+ \+ catch(Goal, Error, '$assertion_failed'(Error, Goal))
    ->  true
    ;   '$assertion_failed'(fail, Goal)
    ).

'$assertion_failed'(Reason, Goal) :-
    print_message(error, assertion_failed(Reason, user:Goal)),
    throw(error(assertion_error(Reason, user:Goal), _)).
