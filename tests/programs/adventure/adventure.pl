/*  The Lighthouse -- a small text adventure.

    Commands come from standard input, one on a line, in plain English:
    "take the lamp", "go north", "put coin in slot", "look", "inventory",
    "hint" (finds the shortest way to win from here), "save", "restore".

    Play with:

%       swipl -q -g play -t halt adventure.pl
%       swipl -q -g "play(quietly)" -t halt adventure.pl
%       swipl -q -g "walkthrough,halt(7)" -t halt adventure.pl
*/

:- dynamic
    at/2,           % at(Thing, Place): Place is a room or player or a container
    here/1,         % here(Room)
    lit/1,          % lit(Thing)
    opened/1,       % opened(Thing)
    score/1,
    turn/1,
    seen/1,
    saved/1.

:- discontiguous describe/2, action/3.

                % the map

path(beach, north, cliff).
path(cliff, south, beach).
path(cliff, north, yard).
path(yard, south, cliff).
path(yard, east, shed).
path(shed, west, yard).
path(yard, north, hall) :- opened(door).
path(hall, south, yard).
path(hall, up, stairs).
path(stairs, down, hall).
path(stairs, up, top).
path(top, down, stairs).
path(hall, down, cellar).
path(cellar, up, hall).

dark(cellar).
dark(stairs).

describe(beach, "You are on a beach of grey pebbles. A path climbs north.") :- !.
describe(cliff, "A windy cliff. The sea is far below, a lighthouse to the north.") :- !.
describe(yard, Text) :-
    !,
    (   opened(door) -> State = "open" ; State = "closed" ),
    format(string(Text), "A walled yard. The ~s door of the lighthouse is north, a shed east.", [State]).
describe(shed, "A shed that smells of tar and rope.") :- !.
describe(hall, "A round hall. Stairs lead up into the dark, and down to a cellar.") :- !.
describe(stairs, "A hundred narrow steps.") :- !.
describe(cellar, "A vaulted cellar. Water drips. There is a machine with a slot.") :- !.
describe(top, "The top of the lighthouse. The great lamp stands here, unlit.") :-
    \+ lit(beacon),
    !.
describe(top, "The top of the lighthouse. The great lamp shines over the sea.").

thing(lamp, "a brass lamp").
thing(key, "a rusty key").
thing(coin, "a silver coin").
thing(matches, "a box of matches").
thing(chest, "a wooden chest").
thing(rope, "a coil of rope").
thing(bulb, "a glass bulb").
thing(gull, "a tame gull").
thing(beacon, "the great lamp").

fixed(chest).
fixed(beacon).
container(chest).

synonym(lantern, lamp).
synonym(box, matches).
synonym(match, matches).
synonym(bird, gull).
synonym(light, beacon).

                % the beginning

initial_facts([ here(beach), at(lamp, shed), at(key, beach), at(coin, chest), at(chest, shed),
                at(matches, shed), at(rope, cliff), at(gull, cliff), at(beacon, top),
                score(0), turn(0) ]).

state_predicate(at/2).
state_predicate(here/1).
state_predicate(lit/1).
state_predicate(opened/1).
state_predicate(score/1).
state_predicate(turn/1).

new_game :-
    forall(state_predicate(Name/Arity),
           ( functor(Head, Name, Arity), retractall(Head) )),
    retractall(seen(_)),
    initial_facts(Facts),
    maplist(assertz, Facts).

state(Facts) :-
    findall(Fact,
            ( state_predicate(Name/Arity), functor(Fact, Name, Arity), call(Fact) ),
            Facts0),
    sort(Facts0, Facts).

set_state(Facts) :-
    forall(state_predicate(Name/Arity),
           ( functor(Head, Name, Arity), retractall(Head) )),
    forall(member(F, Facts), assertz(F)).

                % understanding

%   command(-Command)// over the words of a line.

command(go(Dir))        --> ( [go] ; [walk] ; [climb] ), direction(Dir).
command(go(Dir))        --> direction(Dir).
command(take(X))        --> ( [take] ; [get] ; [pick, up] ; [grab] ), object(X).
command(drop(X))        --> ( [drop] ; [put, down] ; [leave] ), object(X).
command(put(X, Y))      --> ( [put] ; [insert] ), object(X), ( [in] ; [into] ), place(Y).
command(open(X))        --> [open], place(X).
command(unlock(X, Y))   --> [unlock], place(X), [with], object(Y).
command(light(X))       --> [light], object(X).
command(examine(X))     --> ( [examine] ; [x] ; [look, at] ), object(X).
command(look)           --> [look] ; [l].
command(inventory)      --> [inventory] ; [i].
command(score)          --> [score].
command(hint)           --> [hint] ; [help].
command(save)           --> [save].
command(restore)        --> [restore] ; [load].
command(quit)           --> [quit] ; [q] ; [exit].

direction(D) --> [W], { abbreviation(W, D) -> true ; memberchk(W, [north,south,east,west,up,down]), D = W }.

abbreviation(n, north).
abbreviation(s, south).
abbreviation(e, east).
abbreviation(w, west).
abbreviation(u, up).
abbreviation(d, down).

object(X) --> article, [W], { resolve(W, X), thing(X, _) }.
place(X)  --> object(X).
place(W)  --> article, [W], { memberchk(W, [door, slot, machine]) }.

article --> [the] ; [a] ; [my] ; [].

resolve(W, X) :- synonym(W, X), !.
resolve(W, W).

understand(Line, Command) :-
    string_lower(Line, Lower),
    split_string(Lower, " \t,", " \t.!?,", Parts0),
    exclude(==(""), Parts0, Parts),
    maplist([S,A]>>atom_string(A, S), Parts, Words),
    (   Words == []
    ->  Command = nothing
    ;   phrase(command(C), Words)
    ->  Command = C
    ;   Command = unknown(Words)
    ).

                % what can be reached

bright :- here(R), \+ dark(R), !.
bright :- lit(lamp), visible(lamp).

visible(X) :- at(X, player).
visible(X) :- here(R), at(X, R).
visible(X) :- container(C), opened(C), here(R), at(C, R), at(X, C).

reachable(X) :- visible(X), !.
reachable(X) :- thing(X, Text), !, throw(refuse("You see no ~s here.", [Text])).

take_out(X) :- retract(at(X, _)).

points(N) :-
    retract(score(S0)),
    S is S0+N,
    assertz(score(S)).

                % doing.  do/1 throws refuse(Format, Args) when it cannot.

do(go(Dir)) :-
    here(Room),
    (   path(Room, Dir, Next)
    ->  retract(here(Room)),
        assertz(here(Next)),
        do(look)
    ;   Room == yard, Dir == north
    ->  throw(refuse("The door is closed.", []))
    ;   throw(refuse("You cannot go ~w.", [Dir]))
    ).
do(look) :-
    (   bright
    ->  here(Room),
        describe(Room, Text),
        say("~s", [Text]),
        (   seen(Room) -> true ; assertz(seen(Room)), points(1) ),
        forall(( at(X, Room), \+ X = beacon ),
               ( thing(X, Name), say("There is ~s here.", [Name]) ))
    ;   say("It is pitch dark.", [])
    ).
do(take(X)) :-
    reachable(X),
    (   at(X, player) -> throw(refuse("You have it already.", [])) ; true ),
    (   fixed(X) -> throw(refuse("It does not move.", [])) ; true ),
    (   carried(N), N >= 4 -> throw(refuse("Your hands are full.", [])) ; true ),
    take_out(X),
    assertz(at(X, player)),
    say("Taken.", []).
do(drop(X)) :-
    (   at(X, player) -> true ; throw(refuse("You do not have that.", [])) ),
    take_out(X),
    here(Room),
    assertz(at(X, Room)),
    say("Dropped.", []).
do(inventory) :-
    findall(Name, ( at(X, player), thing(X, Name) ), Names),
    (   Names == []
    ->  say("You carry nothing.", [])
    ;   atomic_list_concat(Names, ', ', Text),
        say("You carry ~w.", [Text])
    ).
do(examine(X)) :-
    reachable(X),
    thing(X, Name),
    (   X == matches -> say("Three matches are left.", [])
    ;   lit(X)       -> say("It is ~s, burning.", [Name])
    ;   container(X), opened(X) ->
        forall(at(Y, X), ( thing(Y, YName), say("Inside is ~s.", [YName]) ))
    ;   say("It is ~s.", [Name])
    ).
do(open(chest)) :-
    !,
    reachable(chest),
    (   opened(chest) -> throw(refuse("It is open.", [])) ; true ),
    assertz(opened(chest)),
    points(2),
    do(examine(chest)).
do(open(door)) :-
    !,
    (   here(yard) -> true ; throw(refuse("There is no door here.", [])) ),
    (   opened(door) -> throw(refuse("It is open.", [])) ; true ),
    (   at(key, player) -> true ; throw(refuse("It is locked.", [])) ),
    assertz(opened(door)),
    points(5),
    say("The key turns. The door swings open.", []).
do(open(X)) :-
    throw(refuse("You cannot open ~w.", [X])).
do(unlock(X, key)) :- !, do(open(X)).
do(unlock(_, _)) :- throw(refuse("That does not fit.", [])).
do(light(lamp)) :-
    !,
    reachable(lamp),
    (   at(matches, player) -> true ; throw(refuse("With what?", [])) ),
    (   lit(lamp) -> throw(refuse("It burns already.", [])) ; true ),
    assertz(lit(lamp)),
    points(2),
    say("The lamp burns with a warm light.", []).
do(light(beacon)) :-
    !,
    reachable(beacon),
    (   at(bulb, player) -> true ; throw(refuse("Its bulb is missing.", [])) ),
    assertz(lit(beacon)),
    points(10),
    say("You screw in the bulb, and light floods the sea. A ship turns away from the rocks!", []).
do(light(X)) :-
    thing(X, Name),
    throw(refuse("~s does not burn.", [Name])).
do(put(coin, Slot)) :-
    memberchk(Slot, [slot, machine]),
    !,
    (   here(cellar), bright -> true ; throw(refuse("What machine?", [])) ),
    (   at(coin, player) -> true ; throw(refuse("You have no coin.", [])) ),
    take_out(coin),
    assertz(at(bulb, cellar)),
    points(5),
    say("The machine rattles and drops a glass bulb.", []).
do(put(X, chest)) :-
    reachable(chest),
    opened(chest),
    at(X, player),
    !,
    take_out(X),
    assertz(at(X, chest)),
    say("Done.", []).
do(put(_, _)) :-
    throw(refuse("That does not work.", [])).
do(score) :-
    score(S),
    turn(T),
    say("You have ~d point~w in ~d turns.", [S, s, T]).
do(save) :-
    state(Facts),
    retractall(saved(_)),
    assertz(saved(Facts)),
    length(Facts, N),
    say("Saved (~d facts).", [N]).
do(restore) :-
    (   saved(Facts) -> set_state(Facts), say("Restored.", []), do(look)
    ;   throw(refuse("Nothing was saved.", []))
    ).
do(hint) :-
    plan_from_here(Plan),
    Plan = [First|_],
    length(Plan, N),
    say("You could win in ~d moves. Try: ~w.", [N, First]).
do(nothing).
do(unknown(Words)) :-
    atomic_list_concat(Words, ' ', Text),
    throw(refuse("I do not understand \"~w\".", [Text])).
do(quit) :- throw(game_over(quit)).

carried(N) :- aggregate_all(count, at(_, player), N).

:- dynamic quiet/0.

say(_, _) :- quiet, !.
say(Format, Args) :- format(Format, Args), nl.

                % the solver: a breadth first search over abstract states

plan_from_here(Plan) :-
    abstract_state(S),
    bfs([S-[]], [S], Plan0),
    reverse(Plan0, Plan).

abstract_state(s(Room, Have, Done)) :-
    here(Room),
    findall(X, ( member(X, [bulb,coin,key,lamp,matches]), at(X, player) ), Have0),
    sort(Have0, Have),
    findall(D, ( opened(D) ; lit(L), D = lit(L) ; at(bulb, _), D = bought ), Done0),
    sort(Done0, Done).

bfs([s(_, _, Done)-Path|_], _, Path) :-
    memberchk(lit(beacon), Done),
    !.
bfs([S-Path|Rest], Seen0, Plan) :-
    findall(Next-[Move|Path], ( move(S, Move, Next), \+ ord_memberchk(Next, Seen0) ), Nexts0),
    sort(1, @<, Nexts0, Nexts),
    pairs_keys(Nexts, States),
    ord_union(Seen0, States, Seen),
    append(Rest, Nexts, Agenda),
    bfs(Agenda, Seen, Plan).

move(s(R, H, D), go(Dir), s(R2, H, D)) :-
    abstract_path(R, Dir, R2, D),
    ( dark(R2), \+ R2 = stairs -> memberchk(lit(lamp), D), memberchk(lamp, H) ; true ).
move(s(R, H0, D), take(X), s(R, H, D)) :-
    member(X, [bulb,coin,key,lamp,matches]),
    \+ memberchk(X, H0),
    length(H0, N),
    N < 4,
    location(X, R, D),
    ord_add_element(H0, X, H).
move(s(shed, H, D0), open(chest), s(shed, H, D)) :-
    \+ memberchk(chest, D0), ord_add_element(D0, chest, D).
move(s(yard, H, D0), open(door), s(yard, H, D)) :-
    memberchk(key, H), \+ memberchk(door, D0), ord_add_element(D0, door, D).
move(s(R, H, D0), light(lamp), s(R, H, D)) :-
    memberchk(lamp, H), memberchk(matches, H),
    \+ memberchk(lit(lamp), D0), ord_add_element(D0, lit(lamp), D).
move(s(cellar, H0, D0), put(coin, slot), s(cellar, H, D)) :-
    memberchk(coin, H0), ord_del_element(H0, coin, H), ord_add_element(D0, bought, D).
move(s(top, H, D0), light(beacon), s(top, H, D)) :-
    memberchk(bulb, H), ord_add_element(D0, lit(beacon), D).

abstract_path(R, Dir, R2, Done) :-
    clause(path(R, Dir, R2), Body),
    (   Body = opened(X)
    ->  memberchk(X, Done)
    ;   Body == true
    ).

location(coin, shed, Done) :- !, at(coin, chest), memberchk(chest, Done).
location(bulb, cellar, Done) :- !, memberchk(bought, Done).
location(X, R, _) :- at(X, R).

                % the game loop

play(quietly) :-
    assertz(quiet),
    play,
    retractall(quiet),
    state(Facts),
    forall(member(F, Facts), ( print(F), nl )).

play :-
    new_game,
    say("THE LIGHTHOUSE~n", []),
    do(look),
    catch(loop, game_over(Why), finish(Why)).

loop :-
    repeat,
    prompt_line(Line),
    (   Line == end_of_file
    ->  throw(game_over(eof))
    ;   turn_of(Line)
    ),
    won,
    !,
    throw(game_over(won)).

prompt_line(Line) :-
    read_line_to_string(user_input, Line),
    (   Line == end_of_file -> true ; say("~n> ~s", [Line]) ).

won :- lit(beacon).

turn_of(Line) :-
    understand(Line, Command),
    catch(carry_out(Command), refuse(Format, Args), say(Format, Args)),
    tick.

carry_out(Command) :-
    (   do(Command)
    ->  true
    ;   say("Nothing happens.", [])
    ).

tick :-
    retract(turn(T0)),
    T is T0+1,
    assertz(turn(T)).

finish(Why) :-
    score(S),
    turn(T),
    Rank0 = [0-landlubber, 5-'cabin boy', 15-sailor, 25-'lighthouse keeper'],
    findall(R, ( member(Min-R, Rank0), S >= Min ), Ranks),
    last(Ranks, Rank),
    say("~n~w after ~d turns with ~d points: you are a ~w.", [Why, T, S, Rank]).

walkthrough :-
    new_game,
    plan_from_here(Plan),
    length(Plan, N),
    format("~d moves:~n", [N]),
    assertz(quiet),
    forall(nth1(I, Plan, Move),
           ( do(Move), score(S), here(R),
             format("~t~d~3|. ~w~t~22|~w~t~32|~d~n", [I, Move, R, S]) )),
    retractall(quiet),
    do(score).

:- multifile prolog:message//1.
prolog:message(adventure(Text)) --> [ 'adventure: ~w'-[Text] ].
