% transactions.pl: transaction/1 and snapshot/1. What a goal does to dynamic predicates of users counts only if it succeeds, or never.

%! transaction(:Goal) is semidet.  As once(Goal); if that fails or raises, dynamic predicates are again as they were before.
transaction(Goal) :-
    '$check_goal'(Goal),
    '$pin_generation'(Generation),
    (   catch(Goal, Error, ( '$restore_generation'(Generation), throw(Error) ))
    ->  !
    ;   '$restore_generation'(Generation), !,
        fail
    ).

%! snapshot(:Goal) is semidet.  As once(Goal); afterwards dynamic predicates are again as they were before.
snapshot(Goal) :-
    '$check_goal'(Goal),
    '$pin_generation'(Generation),
    (   catch(Goal, Error, ( '$restore_generation'(Generation), throw(Error) ))
    ->  '$restore_generation'(Generation), !
    ;   '$restore_generation'(Generation), !,
        fail
    ).

'$check_goal'(Goal) :-
    '$strip_module'(Goal, _, Plain),
    (   var(Plain) -> throw(error(instantiation_error, _))
    ;   callable(Plain) -> true
    ;   throw(error(type_error(callable, Plain), _))
    ).
