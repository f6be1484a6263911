% Ten thousand engines one after the other, a thousand at the same time, deep recursion and garbage in engines, cuts and errors that leave them.
main :-
  forall(between(1, 10000, I), one(I)), writeln(created),
  findall(E, ( between(1, 1000, I), engine_create(I-X, member(X, [a, b]), E) ), Es),
  foldl(first, Es, 0, Sum), writeln(Sum),
  forall(member(E, Es), engine_destroy(E)),
  \+ current_engine(_),
  numlist(1, 200000, Kept),
  engine_create(S, garbage(S), G), engine_next(G, S1), engine_next(G, S2), writeln(S1-S2), engine_destroy(G),
  last(Kept, Last), writeln(Last),
  engine_create(N, len(400000, N), D), engine_next(D, Deep), writeln(Deep), engine_destroy(D),
  catch(left_by_error, oops, true), left_by_cut, findall(x, current_engine(_), Left), length(Left, Count), writeln(Count),
  engine_create(X, catch(grow([X]), error(resource_error(_), _), X = full), O), engine_next(O, Full), writeln(Full), engine_destroy(O),
  catch(call_with_time_limit(0.2, endless), T, ( writeln(T) )).

one(I) :- engine_create(I, true, E), ( engine_next(E, J), J =:= I -> engine_destroy(E) ; writeln(wrong(I)) ).

first(E, Sum0, Sum) :- engine_next(E, I-a), Sum is Sum0 + I.

garbage(S) :- between(1, 3, K), numlist(1, 300000, L), foldl([X, A0, A]>>(A is A0 + X * K), L, 0, S).

len(0, 0) :- !.
len(N, L) :- M is N - 1, len(M, L0), L is L0 + 1.

left_by_error :- engine_create(X, member(X, [1, 2]), E), engine_next(E, _), throw(oops).
left_by_cut :- ( engine_create(X, member(X, [1, 2]), E), engine_next(E, _) ; true ), !.

grow(L) :- length(Grown, 100000), grow([Grown|L]).

endless :- engine_create(_, ( repeat, fail ), E), engine_next(E, _).

% options: -q -g main -t halt --stack-limit 256m
% expect: created
% expect: 500500
% expect: 45000150000-90000300000
% expect: 200000
% expect: 400000
% expect: 2
% expect: full
% expect: time_limit_exceeded
