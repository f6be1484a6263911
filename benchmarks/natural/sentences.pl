% A grammar, and all readings of sentences that grow.
main :- forall(member(N, [10,11,12,13,14]), ( sentence(N, Words), aggregate_all(count, phrase(s(_), Words), C), write(N-C), nl )).

sentence(N, [the, man, saw, the, dog|Rest]) :- phrase(tail(N), Rest).

tail(0) --> [].
tail(N) --> { N > 0, N1 is N - 1 }, [with, the, telescope], tail(N1).

s(s(NP, VP)) --> np(NP), vp(VP).
np(NP) --> det, noun(N), nps(N, NP).
nps(NP, NP) --> [].
nps(N, NP) --> pp(PP), nps(n(N, PP), NP).
vp(VP) --> verb(V), np(NP), vps(v(V, NP), VP).
vps(VP, VP) --> [].
vps(V, VP) --> pp(PP), vps(m(V, PP), VP).
pp(pp(NP)) --> [with], np(NP).
det --> [the].
noun(man) --> [man].
noun(dog) --> [dog].
noun(telescope) --> [telescope].
verb(saw) --> [saw].
