% A property that is asked for by its name is the one that is found among all of them.
:- use_module(library(apply), [maplist/3]).
:- dynamic d/1.
:- multifile d/1.
:- meta_predicate twice(0).
twice(G) :- call(G), call(G).
plain(X) :- X = 1.
plain(2).

asked(H, P) :-
    forall(( predicate_property(H, Q), functor(Q, N, A), functor(General, N, A), \+ ( predicate_property(H, General), General == Q ) ),
           ( print(differs(Q)), nl )),
    ( predicate_property(H, P) -> print(P) ; print(none) ), nl.
of(R, P) :- ( clause_property(R, P) -> print(P) ; print(none) ), nl.

main :-
    asked(maplist(_, _, _), imported_from(_)),  % expect: imported_from(apply)
    asked(maplist(_, _, _), meta_predicate(_)),  % expect: meta_predicate maplist(2,?,?)
    asked(twice(_), meta_predicate(_)),         % expect: meta_predicate twice(0)
    asked(twice(_), imported_from(_)),          % expect: none
    asked(plain(_), meta_predicate(_)),         % expect: none
    asked(plain(_), line_count(_)),             % expect: line_count(7)
    asked(d(_), file(no)),                      % expect: none
    asked(atom_length(_, _), line_count(_)),    % expect: none
    asked(call(_), meta_predicate(_)),          % expect: meta_predicate call(0)
    asked((_, _), meta_predicate(_)),           % expect: meta_predicate 0,0
    asked(unknown(_), imported_from(_)),        % expect: none
    asked(lists:append(_, _, _), imported_from(_)),  % expect: none
    nth_clause(plain(_), 1, R1), of(R1, line_count(_)), of(R1, fact), of(R1, predicate(_)), of(R1, module(_)),
                                                % expect: line_count(7)
                                                % expect: none
                                                % expect: predicate(user:plain/1)
                                                % expect: module(user)
    nth_clause(plain(_), 2, R2), of(R2, line_count(_)), of(R2, fact),
                                                % expect: none
                                                % expect: fact
    assertz(d(1), R3), of(R3, fact), of(R3, predicate(_)), erase(R3), of(R3, fact),
                                                % expect: fact
                                                % expect: predicate(user:d/1)
                                                % expect: none
    findall(P, ( clause_property(R1, P), P \= file(_), P \= source(_) ), Ps), print(Ps), nl.
                                                % expect: [module(user),predicate(user:plain/1),line_count(7)]
