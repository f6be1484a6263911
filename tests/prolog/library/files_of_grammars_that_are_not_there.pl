% files_of_grammars_that_are_not_there.pl: phrase_from_file/2 tells of a missing file as open/4 does.
:- use_module(library(pio)).

main :-
    catch(phrase_from_file([], 'not_there.txt'), error(E, C), true),
    print(E-C), nl.    % expect: existence_error(source_sink,'not_there.txt')-context(system:open/4,'No such file or directory')
