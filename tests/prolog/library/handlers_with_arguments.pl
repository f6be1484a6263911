% handlers_with_arguments.pl: the argument of intercept/4 is not copied, its handler is.
:- use_module(library(intercept)).

main :-
    intercept(send_signal(x), X, =(X), Y), print(Y), nl,                   % expect: x
    intercept(( send_signal(1), send_signal(2) ), N, plus(N, 1), _) -> true
    ; intercept(( send_signal(1), send_signal(2) ), N2, shown(N2), end),
    % expect: 1-end
    % expect: 2-end
      intercept_all(A-B, ( send_signal(f(1, _)), send_signal(f(2, z)) ), f(A, B), [One-_|Two]),
      print(One-Two), nl.                                                  % expect: 1-[2-z]

shown(N, End) :- print(N-End), nl.
