% The directive encoding/1 may come before module/2; predicate_options/3 is accepted.
:- use_module('encoding_before_the_module.inc').
main :- greeting(X), print(X), nl.      % expect: 'grüß dich'
