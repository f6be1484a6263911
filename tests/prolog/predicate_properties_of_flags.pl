% A property that flags tell is looked up, others are enumerated; the answers are the same.
:- dynamic stored/1.
:- discontiguous apart/1.
:- table tabled/1.
apart(1).
tabled(1).

main :-
    forall(( property(P), head(H) ), agrees(H, P)), writeln(agree),                       % expect: agree
    catch('$has_property'(user, atom(_), nonsense), error(E, _), true), print(E), nl.     % expect: domain_error(predicate_property,nonsense)

agrees(H, P) :- findall(Q, predicate_property(H, Q), Qs), ( predicate_property(H, P) -> memberchk(P, Qs) ; \+ memberchk(P, Qs) ).

property(P) :- member(P, [built_in, defined, (discontiguous), (dynamic), foreign, interpreted, (multifile), static, system, tabled, visible]).

head(H) :- member(H, [stored(_), apart(_), tabled(_), unknown(_), append(_, _, _), atom(_), write(_), lists:append(_, _, _), user:stored(_), (_, _)]).
