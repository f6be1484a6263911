% apply_macros.pl: programs load it to have maplist/N, forall/2, phrase/2,3 and the like compiled inline. Here these are fast
% as they are; loading it changes what lambda terms see (system/lambdas.pl). What it exports is for programs that expand goals themselves.
:- module(apply_macros,
          [ expand_phrase/2, expand_phrase/4 ]).

'$used_by_program' :- '$separate_lambdas'([apply_macros]).

%! expand_phrase(:Phrase, -Goal) is semidet.  Goal does what Phrase, phrase(Body, List) or phrase(Body, List, Rest), does.
expand_phrase(Phrase, Goal) :- expand_phrase(Phrase, _, Goal, _).

%! expand_phrase(:Phrase, +Position0, -Goal, -Position) is semidet.  As expand_phrase/2; positions of source are not kept.
expand_phrase(phrase(Body, List), Position, Goal, Position) :- phrase_goal(Body, List, [], Goal).
expand_phrase(phrase(Body, List, Rest), Position, Goal, Position) :- phrase_goal(Body, List, Rest, Goal).

phrase_goal(Body, List, Rest, List = Rest) :- Body == [], !.
% Only a nonterminal or terminals become one goal without control constructs.
phrase_goal(Body, List, Rest, Goal) :-
    ( callable(Body) ; string(Body) ), !,
    \+ control(Body),
    dcg_translate_rule((head --> Body, end), (head(S0, _) :- Translated)),
    without_end(Translated, S, Goal0),
    S0 = List,
    S = Rest,
    Goal = Goal0.

control((_ , _)).
control((_ ; _)).
control((_ | _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).
control({_}).
control({}).
control(!).
control(call(_)).

% The nonterminal end marks where the list after Body is.
without_end((Goal, end(S, _)), S, Goal).
