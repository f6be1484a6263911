% Predicates of a name are found in the order in which they were made, those that were made since the last look among them.
:- dynamic thing/3, thing/1.
thing(a, b).
another(x).
arities(M) :- findall(A, current_predicate(M:thing/A), As), print(As), nl.

main :-
    arities(user),                              % expect: [3,1,2]
    arities(other),                             % expect: []
    assertz(thing), assertz(thing(a, b, c, d)), arities(user),  % expect: [3,1,2,0,4]
    assertz(other:thing(1)), arities(other),    % expect: [1]
    arities(user),                              % expect: [3,1,2,0,4]
    findall(H, current_predicate(thing, user:H), Hs), length(Hs, N), print(N), nl,  % expect: 5
    ( current_predicate(no_such_thing/_) -> print(yes) ; print(no) ), nl,  % expect: no
    findall(M, ( member(M, [user,other,lists]), predicate_property(M:another(_), defined) ), Ms), print(Ms), nl,  % expect: [user,other]
    findall(M2, predicate_property(M2:thing(_), dynamic), Ms2), msort(Ms2, Sorted), print(Sorted), nl,  % expect: [other,user]
    forall(member(K, [1,2,3]), ( atom_concat(made_, K, Name), F =.. [Name,K], assertz(F), current_predicate(Name/A), print(Name/A), nl )).
                                                % expect: made_1/1
                                                % expect: made_2/1
                                                % expect: made_3/1
