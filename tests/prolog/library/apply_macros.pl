% library(apply_macros): loading it changes nothing; phrases become goals.
:- use_module(library(apply_macros)).
:- use_module(library(apply)).

main :-
    show(L, maplist(succ, [1,2], L)),                      % expect: [2,3] !
    phrases.

phrases :-
    show(G, expand_phrase(phrase(foo, in, out), G)),       % expect: foo(in,out) !
    show(G, expand_phrase(phrase(foo, in, out), _, G, _)), % expect: foo(in,out) !
    show(G, expand_phrase(phrase(foo(x), in), G)),         % expect: foo(x,in,[]) !
    show(x, ( expand_phrase(phrase("ab", L, R), G), call(G), L == [0'a,0'b|R] )), % expect: x !
    show(G, expand_phrase(phrase([], in, out), G)),        % expect: in=out !
    show(x, expand_phrase(phrase(_, in, out), _)),
    show(x, expand_phrase(phrase((a , b), in, out), _)),
    show(x, expand_phrase(not_a_phrase, _)).

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
