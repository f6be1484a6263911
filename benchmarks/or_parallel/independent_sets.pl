%   independent_sets.pl -- all maximal independent sets of a graph
%
%   Size: a circulant graph of 34 vertices; 2382 answers.
%   A set is complete when every vertex outside has a neighbour inside, which
%   is tested by negation; vertices are decided in their order.
%   Shape: binary, cuts and negation in every node.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Set) :-
    split(Part),
    search_part(Part, Set).

%   split(-Part): the first eight vertices are decided.
split(Set) :-
    decide(0, 8, [], Set).

search_part(Set0, Set) :-
    decide(8, 34, Set0, Set),
    maximal(Set).

%   decide(+Vertex, +End, +Set0, -Set)
decide(End, End, Set, Set) :- !.
decide(Vertex, End, Set0, Set) :-
    (   touches(Set0, Vertex)
    ->  Set1 = Set0
    ;   Set1 = [Vertex|Set0]
    ;   may_be_left(Vertex),
        Set1 = Set0
    ),
    Next is Vertex + 1,
    decide(Next, End, Set1, Set).

%   A vertex without a neighbour after it must be taken or have one before it.
may_be_left(Vertex) :-
    adjacent(Vertex, Next),
    Next > Vertex, !.

touches(Set, Vertex) :-
    member(Member, Set),
    adjacent(Vertex, Member), !.

maximal(Set) :-
    \+ ( between(0, 33, Vertex),
         \+ memberchk(Vertex, Set),
         \+ touches(Set, Vertex) ).

adjacent(Vertex1, Vertex2) :-
    distance(Distance),
    Vertex2 is (Vertex1 + Distance) mod 34.

distance(1).
distance(5).
distance(29).
distance(33).
