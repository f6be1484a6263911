% functions_of_arithmetic_listed.pl: current_arithmetic_function/1 enumerates the functions, each once, and is/2 knows them.
main :-
    findall(Name/Arity, ( current_arithmetic_function(Head), functor(Head, Name, Arity) ), Functions),
    sort(Functions, Sorted),
    ( same_length(Functions, Sorted) -> writeln(once) ; writeln(twice) ),                                % expect: once
    forall(( member(N/A, Functions), functor(H, N, A), \+ current_arithmetic_function(H) ), writeln(N/A)),
    ( subset([pi/0, (+)/1, (+)/2, gcd/2, powm/3], Functions) -> writeln(some) ; writeln(few) ),          % expect: some
    ( memberchk(nosuch/1, Functions) -> writeln(much) ; writeln(none) ).                                % expect: none
