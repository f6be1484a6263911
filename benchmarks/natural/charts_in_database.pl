% Sentences are parsed bottom up with a chart in the database, which each sentence begins anew.
:- dynamic edge/3.

main :-
    findall(N-C, ( sentence(S), parse(S, N, C) ), All),
    aggregate_all(sum(C), member(_-C, All), Parses), aggregate_all(max(C, N), member(N-C, All), Most),
    length(All, Sentences), write(Sentences-Parses-Most), nl,
    aggregate_all(count, edge(_, _, _), Left), write(Left), nl.

parse(Words, N, Count) :-
    retractall(edge(_, _, _)),
    length(Words, N),
    words(Words, 0),
    forall(between(2, N, Length), ( Last is N - Length, forall(between(0, Last, From), span(From, Length)) )),
    aggregate_all(count, edge(0, N, s), Count).

words([], _).
words([W|Ws], I) :- J is I + 1, forall(lexicon(W, C), assertz(edge(I, J, C))), words(Ws, J).

span(From, Length) :-
    To is From + Length, First is From + 1, Last is To - 1,
    forall(( between(First, Last, Middle), edge(From, Middle, A), edge(Middle, To, B), rule(C, A, B) ), assertz(edge(From, To, C))).

rule(s, np, vp).  rule(np, det, n).  rule(np, np, pp).  rule(vp, v, np).  rule(vp, vp, pp).  rule(pp, p, np).  rule(n, adj, n).

lexicon(the, det).  lexicon(a, det).  lexicon(cat, n).  lexicon(dog, n).  lexicon(park, n).  lexicon(telescope, n).
lexicon(saw, v).  lexicon(liked, v).  lexicon(in, p).  lexicon(with, p).  lexicon(big, adj).  lexicon(old, adj).  lexicon(old, n).

sentence(S) :-
    member(Subject, [[the,cat], [a,big,dog], [the,old]]), member(Verb, [saw, liked]),
    member(Object, [[the,dog], [a,old,old], [the,big,old,cat], [the,cat,with,a,telescope]]),
    member(First, [[in,the,park], [with,a,telescope], [in,a,big,park]]), member(Second, [[in,a,park], [with,the,dog], [in,the,old,park]]),
    member(Third, [[], [with,a,cat], [in,the,big,park]]),
    member(Fourth, [[], [in,a,big,old,park], [with,the,telescope], [with,a,dog,in,the,park]]),
    append(Subject, [Verb|Object], Simple), append([Simple, First, Second, Third, Fourth], S).
