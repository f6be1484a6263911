% prolog:message//1 gives messages their text, user:message_hook/3 sees them all; both are found from the user's file.
:- multifile(prolog:message//1).
:- multifile(user:message_hook/3).
:- dynamic(user:message_hook/3).
prolog:message(greeting(Name)) --> [ 'Hello ~w'-[Name], nl, 'and welcome' ].
user:message_hook(greeting(N), Kind, Lines) :-
    print_message_lines(user_output, '% ', Lines), write(Kind-N), nl.
user:message_hook(secret(_), _, _) :- fail.
main :-
    print_message(informational, greeting(world)),
    print_message(silent, greeting(all)),
    print_message(error, secret(1)),
    print_message_lines(user_output, kind(x), []),
    message_text(greeting(me)).
message_text(M) :- phrase(prolog:message(M), L), writeq(L), nl.
% expect: % Hello world
% expect: % and welcome
% expect: informational-world
% expect: % Hello all
% expect: % and welcome
% expect: silent-all
% expect:
% expect: ['Hello ~w'-[me],nl,'and welcome']
% error: Unknown message: secret(1)
