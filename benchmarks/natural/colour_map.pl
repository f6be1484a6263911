% Facts and member/2: all colourings of a map with four colours.
main :- findall(Cs, colours([], [a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p], Cs), All), length(All, N), write(N), nl.

colours(Done, [], Done).
colours(Done, [R|Rs], Cs) :- member(C, [red,green,blue,white]), \+ clash(R, C, Done), colours([R-C|Done], Rs, Cs).

clash(R, C, Done) :- member(S-C, Done), ( borders(R, S) ; borders(S, R) ).

borders(a, b). borders(a, c). borders(b, c). borders(b, d). borders(c, d). borders(d, e). borders(c, e). borders(e, f). borders(d, f).
borders(f, g). borders(g, h). borders(e, g). borders(h, i). borders(g, i). borders(i, j). borders(h, j). borders(j, k). borders(k, l). borders(i, k).
borders(l, m). borders(k, m). borders(m, n). borders(l, n). borders(n, o). borders(m, o). borders(o, p). borders(n, p).
