%   peg_solitaire.pl -- all solutions of triangular peg solitaire
%
%   Size: 15 holes, one on a side empty, one peg left at the end; 85258 answers.
%   The holes are a list of 0 and 1; a jump is three holes in a line.  Boards
%   are terms that are made anew for every jump.
%   Shape: irregular, thirteen jumps deep, most sequences get stuck.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Jumps) :-
    split(Part),
    search_part(Part, Jumps).

%   split(-Part): the first four jumps.
split(part(Board, Jumps)) :-
    Board0 = board(1, 1,1, 0,1,1, 1,1,1,1, 1,1,1,1,1),
    play(4, Board0, [], Board, Jumps).

search_part(part(Board, Jumps0), Jumps) :-
    play(9, Board, Jumps0, _, Jumps).

%   play(+Count, +Board0, +Jumps0, -Board, -Jumps)
play(0, Board, Jumps, Board, Jumps) :- !.
play(Count, Board0, Jumps0, Board, Jumps) :-
    line(A, B, C),
    arg(B, Board0, 1),
    arg(A, Board0, HoleA),
    arg(C, Board0, HoleC),
    HoleA =\= HoleC,
    jumped(Board0, A, B, C, Board1),
    Count1 is Count - 1,
    play(Count1, Board1, [jump(A, B, C)|Jumps0], Board, Jumps).

%   jumped(+Board0, +A, +B, +C, -Board): the peg of one end is at the other.
jumped(Board0, A, B, C, Board) :-
    Board0 =.. [board|Holes0],
    changed(Holes0, 1, A, B, C, Holes),
    Board =.. [board|Holes].

changed([], _, _, _, _, []).
changed([Hole0|Holes0], N, A, B, C, [Hole|Holes]) :-
    (   ( N =:= A ; N =:= B ; N =:= C )
    ->  Hole is 1 - Hole0
    ;   Hole = Hole0
    ),
    N1 is N + 1,
    changed(Holes0, N1, A, B, C, Holes).

%   line(A, B, C): three holes in a line, each line once.
line(1, 2, 4).     line(1, 3, 6).     line(2, 4, 7).     line(2, 5, 9).
line(3, 5, 8).     line(3, 6, 10).    line(4, 5, 6).     line(4, 7, 11).
line(4, 8, 13).    line(5, 8, 12).    line(5, 9, 14).    line(6, 9, 13).
line(6, 10, 15).   line(7, 8, 9).     line(8, 9, 10).    line(11, 12, 13).
line(12, 13, 14).  line(13, 14, 15).
