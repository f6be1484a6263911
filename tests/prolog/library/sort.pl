% sort.pl: library(sort).
:- include('solutions.inc').
:- use_module(library(sort)).

bylen(O, A, B) :- string_length(A, N), string_length(B, M), compare(O, N, M).
stable(O, A-_, B-_) :- compare(O0, A, B), ( O0 == (=) -> O = (<) ; O = O0 ).
desc(O, A, B) :- compare(O, B, A).
bad(foo, _, _).
none(_, _, _) :- fail.
two(<, _, _).
two(>, _, _).
unb(_, _, _).

goal(predsort(compare, [c,a,b,a], L)).                    % expect: predsort(compare,[c,a,b,a],[a,b,c]) !
goal(predsort(compare, [], L)).                           % expect: predsort(compare,[],[]) !
goal(predsort(compare, [a], L)).                          % expect: predsort(compare,[a],[a]) !
goal(predsort(bylen, ["aaa","b","cc","d"], L)).           % expect: predsort(bylen,["aaa","b","cc","d"],["b","cc","aaa"]) !
goal(predsort(stable, [3-a,1-b,3-c,1-d], L)).             % expect: predsort(stable,[3-a,1-b,3-c,1-d],[1-b,1-d,3-a,3-c]) !
goal(predsort(desc, [1,3,2,3], L)).                       % expect: predsort(desc,[1,3,2,3],[3,2,1]) !
goal(predsort(bad, [a,b], L)).                            % expect: no
goal(predsort(none, [a,b], L)).                           % expect: no
goal(predsort(two, [a,b], L)).                            % expect: predsort(two,[a,b],[a,b]) ; predsort(two,[a,b],[b,a]) !
goal(predsort(unb, [a,b], L)).  % expect: predsort(unb,[a,b],[a,b]) ; predsort(unb,[a,b],[a]) ; predsort(unb,[a,b],[b,a]) !
goal(predsort(compare, [b,a], [a,b])).                    % expect: predsort(compare,[b,a],[a,b]) !
goal(predsort(compare, [b,a], [b,a])).                    % expect: no
goal(predsort(V, [b,a], L)).                              % expect: error instantiation_error
goal(predsort(compare, [X,Y,X], L)).                      % expect: predsort(compare,[A,B,A],[A,B]) !
goal(N^(findall(X,(between(1,300,I),X is I*37 mod 101),L), predsort(compare,L,S), sort(L,S), length(S,N))).  % expect: 101 !
