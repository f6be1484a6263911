%   knights_tour.pl -- all open knight's tours of a small board
%
%   Size: 5 by 5 squares, tours that start in a corner; 304 answers.
%   The next square is chosen among the free neighbours, those with the fewest
%   free neighbours first: two findall/3 and a sort in every node.
%   Shape: heavy nodes, a deep and irregular tree, few answers.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Tour) :-
    split(Part),
    search_part(Part, Tour).

%   split(-Part): the first six moves.
split(Path) :-
    tour(6, [1/1], Path).

search_part(Path, Tour) :-
    length(Path, Length),
    Moves is 25 - Length,
    tour(Moves, Path, Tour).

tour(0, Tour, Tour) :- !.
tour(Moves, Path, Tour) :-
    Path = [Square|_],
    free_neighbours(Square, Path, Neighbours),
    findall(Degree-Neighbour,
            ( member(Neighbour, Neighbours), degree(Neighbour, Path, Degree) ),
            Pairs),
    keysort(Pairs, Sorted),
    member(_-Next, Sorted),
    Moves1 is Moves - 1,
    tour(Moves1, [Next|Path], Tour).

free_neighbours(Square, Path, Neighbours) :-
    findall(Next, ( jump(Square, Next), \+ memberchk(Next, Path) ), Neighbours).

degree(Square, Path, Degree) :-
    free_neighbours(Square, Path, Neighbours),
    length(Neighbours, Degree).

jump(X/Y, X1/Y1) :-
    offset(DX, DY),
    X1 is X + DX,
    X1 >= 1, X1 =< 5,
    Y1 is Y + DY,
    Y1 >= 1, Y1 =< 5.

offset(1, 2).    offset(2, 1).    offset(2, -1).   offset(1, -2).
offset(-1, -2).  offset(-2, -1).  offset(-2, 1).   offset(-1, 2).
