%   blocks_world.pl -- all plans of a blocks world up to a number of moves
%
%   Size: five blocks on a table, at most nine moves, no state twice; 17260 answers.
%   A state is an ordered list of towers, so that towers have no places.
%   Shape: a bounded search; nodes sort and compare states.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Plan) :-
    split(Part),
    search_part(Part, Plan).

%   split(-Part): the first two moves.
split(part(State, Visited, [Move1,Move2])) :-
    start(State0),
    move(State0, Move1, State1),
    move(State1, Move2, State),
    State \== State0,
    Visited = [State,State1,State0].

search_part(part(State, Visited, [Move1,Move2]), [Move1,Move2|Plan]) :-
    plan(7, State, Visited, Plan).

start([[a,b,c],[d,e]]).
goal([[c,a],[e,b,d]]).

%   plan(+Moves, +State, +Visited, -Plan): at most Moves moves.
plan(_, State, _, []) :-
    goal(State).
plan(Moves, State, Visited, [Move|Plan]) :-
    Moves > 0,
    \+ goal(State),
    move(State, Move, Next),
    \+ memberchk(Next, Visited),
    Moves1 is Moves - 1,
    plan(Moves1, Next, [Next|Visited], Plan).

%   move(+State, -Move, -Next): a top block goes onto another tower or the table.
move(State, Move, Next) :-
    select([Block|Tower], State, Others),
    put(Block, Tower, Others, Move, Towers),
    msort(Towers, Next).

put(Block, Tower, Others, onto(Block, Below), Towers) :-
    select([Below|Lower], Others, Rest),
    with(Tower, [[Block,Below|Lower]|Rest], Towers).
put(Block, Tower, Others, onto(Block, table), [[Block],Tower|Others]) :-
    Tower = [_|_].

with([], Towers, Towers).
with([Block|Tower], Towers, [[Block|Tower]|Towers]).
