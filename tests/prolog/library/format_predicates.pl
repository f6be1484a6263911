% format_predicate/2: directives of the program, beside those of the system.
:- format_predicate(x, show(_, _)).
:- format_predicate('K', stars(_)).
show(default, X) :- !, format("<~w>", [X]).
show(N, X) :- format("<~w:~w>", [N, X]).
stars(N) :- ( N == default -> M = 1 ; M = N ), forall(between(1, M, _), write(*)).
main :-
  format("a~xb~3xc~n", [1, 2]),
  format("~K~5K ~w~n", [end]),
  format("~*x ~`ax ~q~n", [4, u, v, 'W']),
  format("~w ~a~t~20|~x~n", [one, two, three]),
  format("~*c~x~e ~2f~30|~i~w~n", [3, 0'y, z, 1.5, 2.25, skipped, shown]),
  format(atom(A), "~x", [q]), print(A), nl,
  format('~x', q), nl,
  ( current_format_predicate(0'x, P0), strip_module(P0, _, P) -> functor(P, F, N), print(F/N) ; true ), nl,
  catch(format("~x", []), error(E, _), (print(E), nl)),
  catch(format_predicate(_, foo(_)), error(E2, _), (print(E2), nl)),
  format("no directives~n"),
  format("~~ ~w ~p~n", ["s", 'Q']).

% expect: a<1>b<3:2>c
% expect: ****** end
% expect: <4:u> <97:v> 'W'
% expect: one two             <three>
% expect: yyy<z>1.500000e+00 2.25       shown
% expect: '<q>'
% expect: <q>
% expect: show/2
% expect: format('not enough arguments')
% expect: instantiation_error
% expect: no directives
% expect: ~ s 'Q'
