% While a cut runs a cleanup, other workers may get alternatives that the same cut removes. They are nobody's when it is done:
% choice points that come to stand in their places are not taken for them.
main :-
    numlist(1, 25, Ns),
    maplist([Way]>>( maplist(try(Way), Ns), write(Way), nl ), [cut, nested, cut, nested, rule, negation, throws, twice]).
    % expect: cut
    % expect: nested
    % expect: cut
    % expect: nested
    % expect: rule
    % expect: negation
    % expect: throws
    % expect: twice

% The choice point of catch/3 stands where the one of the disjunction was.
try(Way, _) :-
    findall(X, ( way(Way, X), catch(true, _, true) ), Found),
    ( Found == [abc] -> true ; print(Way-Found), nl ).

way(cut, X) :- call(( call_cleanup(suffix(X), work), ! ; X = other )).
way(nested, X) :- call(( guarded(X), ! ; X = other )), true.
way(rule, X) :- guarded_or_other(X).
way(negation, X) :- call(( \+ \+ ( call(( guarded(_), ! ; fail )), catch(true, _, true) ), !, X = abc ; X = other )).
way(throws, X) :- call(( catch(( guarded(Y), throw(found(Y)) ; true ), found(X), true), ! ; X = other )).
way(twice, X) :- call(( call_cleanup(call_cleanup(suffix(X), work), work), ! ; X = other )).

guarded_or_other(X) :- guarded(X), !.
guarded_or_other(other).

guarded(X) :- setup_call_cleanup(true, suffix(X), work).

suffix(X) :- sub_atom(abc, _, _, 0, X).

work :- work(4000).
work(0) :- !.
work(N) :- M is N - 1, work(M).
