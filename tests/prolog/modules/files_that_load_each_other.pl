% Files that load each other: one that is being loaded counts as loaded, and the other one imports what it has said so far that it
% exports, even when user or a library has a predicate of that name now.
even(wrong).
:- use_module(cycles/even, except([even/1])).
:- use_module(cycles/odd).
:- use_module(cycles/ring1).
:- use_module(cycles/ring2).
:- ensure_loaded(cycles/plain1).        % expect: known
                                        % expect: plain2
                                        % expect: once
:- consult(cycles/consulted1).          % error: consulted1.prolog is being loaded and is not loaded again

main :-
    even:even(s(s(0))), odd(s(0)), writeln(even),               % expect: even
    other_flatten(F), writeln(F),                               % expect: of_even
    module_of_caller(M1), writeln(M1),                          % expect: odd
    module_of_later(M2), writeln(M2),                           % expect: odd
    odd:arrow(_, _), even:arrow(_, _),
    X = (a ===> b), Y = (a <=== b), print(X-Y), nl,             % expect: (a===>b)-(a<===b)
    ring1(R1), first(R2), writeln(R1/R2),                       % expect: found/found
    module_property(ring3, exports(E)), msort(E, Sorted), print(Sorted), nl,    % expect: [first/1,ring3/1]
    c1(C), writeln(C).                                          % expect: done
