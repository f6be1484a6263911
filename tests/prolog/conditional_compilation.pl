% :- if, elif, else, endif, nested, and directives.
:- if(fail).
p(skipped).
:- if(true).
p(skipped_too).
:- else.
p(skipped_as_well).
:- endif.
:- elif(current_prolog_flag(bounded, false)).
p(taken).
:- else.
p(not_taken).
:- endif.
:- if(\+ catch(no_such_thing, _, fail)).
p(second).
:- endif.
:- dynamic fact/1.
:- initialization(assertz(fact(after_load))).
:- assertz(fact(directive)).
main :- forall(p(X), ( write(X), nl )), forall(fact(X), ( write(X), nl )).
% expect: taken
% expect: second
% expect: directive
% expect: after_load
