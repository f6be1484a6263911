% An unknown procedure names who called it and what may have been meant.
:- use_module(library(lists), [append/3]).

caller :- helo(1), writeln(never).
hello(_).
hello(_, _).
with_words(_).

main :-
    catch(caller, E, true),
    E = error(Formal, context(Caller, _)), print(Formal-Caller), nl,   % expect: existence_error(procedure,helo/1)-caller/0
    print_message(error, E),
    catch(withWords(1), E1, true), print_message(error, E1),
    ( dwim_match(hello, helo), dwim_match(existsFile, exists_file), dwim_match(file_exists, exists_file), \+ dwim_match(ab, ac)
    -> writeln(similar) ; true ),                           % expect: similar
    findall(M:N, ( dwim_predicate(helo(_), M:H), functor(H, N, _) ), Hs), print(Hs), nl.  % expect: [user:hello,user:hello]
% error: ERROR: caller/0: Unknown procedure: helo/1
% error: ERROR:   However, there are definitions for:
% error: ERROR:         hello/1
% error: ERROR:         hello/2
% error: Unknown procedure: withWords/1
% error: ERROR:         with_words/1
