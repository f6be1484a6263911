% What a stack overflow has filled goes back to the system when it was caught.
% One worker: another one keeps what it had copied.
% options: -q -j 1 --stack-limit=512m -g main -t halt
:- include('sources/measure.prolog').

main :-
    resident(Before),
    catch(deep(a), error(resource_error(_), _), true),
    catch(choices(a), error(resource_error(_), _), true),
    catch(list([]), error(resource_error(_), _), true),
    resident(After),
    ( After - Before < 100000 -> writeln(small) ; writeln(large(Before, After)) ),      % expect: small
    length(L, 100000), last(L, x), writeln(fine).                                       % expect: fine

deep(X) :- deep(f(X)), true(X).
true(_).
choices(X) :- choices(f(X)).
choices(_).
list(L) :- list([a|L]).

% Of the process, in KiB.
resident(KiB) :-
    setup_call_cleanup(open('/proc/self/status', read, S), ( repeat, read_term_line(S, KiB) ), close(S)), !.
read_term_line(S, KiB) :-
    read_line_to_string(S, Line),
    sub_string(Line, 0, _, _, "VmRSS:"),
    split_string(Line, ":k", " \t", [_, Number|_]),
    number_string(KiB, Number).
