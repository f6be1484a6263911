% A game tree, without memory: which first moves win.
main :- findall(M, ( move([3,4,4,5], M), \+ wins(M) ), Ms), write(Ms), nl.

wins(Heaps) :- move(Heaps, Next), \+ wins(Next), !.

move([H|Hs], Next) :- less(H, G), ( G =:= 0 -> Next = Hs ; Next = [G|Hs] ).
move([H|Hs], [H|Gs]) :- move(Hs, Gs).

less(H, G) :- H > 0, H1 is H - 1, ( G = H1 ; less(H1, G) ).
