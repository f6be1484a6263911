% message_hook/3 sees warnings and errors; print_message_lines prints lines after a prefix.
:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.
user:message_hook(Term, Kind, _) :- Kind == warning, write(hooked(Term)), nl.
main :-
    print_message(warning, my_warning), print_message(silent, quiet),
    current_output(Out), print_message_lines(Out, 'P ', [one-[],nl,'two ~w'-[x]]),
    message(error(type_error(integer, a), _)).
message(E) :- print_message(silent, E), write(end), nl.
% expect: hooked(my_warning)
% expect: P one
% expect: P two x
% expect: end
