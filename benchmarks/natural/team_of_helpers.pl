% Records: a team is chosen so that all skills are there, people who quarrel are not together, and it costs least: setof/3 over a generator.
main :- setof(Cost-Team, team(Cost, Team), [Best|Others]), write(Best), nl, length(Others, N), write(N), nl.

person(ann, 30, [cook, drive]). person(bob, 25, [sing]). person(cem, 42, [cook, sing, climb]). person(dan, 12, [drive]).
person(eva, 55, [heal, drive]). person(fay, 38, [heal]). person(gil, 20, [climb]). person(hal, 33, [sail, sing]). person(ida, 47, [sail, heal]).
person(jon, 15, [cook]). person(kim, 28, [climb, drive]). person(leo, 31, [sail]). person(mia, 19, [sing, drive]). person(ned, 36, [heal, cook]).
person(oda, 22, [climb, sing]). person(pat, 27, [sail, drive]). person(quin, 18, [cook, sing]). person(rio, 40, [heal, climb]).
person(sue, 24, [sail, climb]). person(tom, 29, [heal, sing]). person(uma, 16, [drive]).
person(val, 26, [cook, climb]). person(wes, 21, [sail]).

quarrel(ann, bob). quarrel(cem, eva). quarrel(dan, gil). quarrel(fay, hal). quarrel(ida, jon). quarrel(kim, leo). quarrel(mia, oda). quarrel(pat, rio).

team(Cost, Team) :-
    findall(P, person(P, _, _), People), some(People, Team), length(Team, Size), Size =< 7,
    forall(member(S, [cook, drive, sing, climb, heal, sail]), ( member(P, Team), person(P, _, Skills), memberchk(S, Skills) )),
    \+ ( quarrel(A, B), memberchk(A, Team), memberchk(B, Team) ),
    aggregate_all(sum(C), ( member(P, Team), person(P, C, _) ), Cost), Cost < 170.

some([], []).
some([P|Ps], [P|Team]) :- some(Ps, Team).
some([_|Ps], Team) :- some(Ps, Team).
