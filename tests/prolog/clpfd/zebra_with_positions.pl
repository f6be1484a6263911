% The five houses: positions as variables, neighbours as distances, and the same with abs.
:- use_module(library(clpfd)).

main :-
    findall(Z-W, zebra(Z, W), Answers), print(Answers), nl,
    houses(Names), print(Names), nl.
% expect: [5-1]
% expect: [1-ann,2-bob,3-dora,4-cid]

zebra(Zebra, Water) :-
    Nations = [English,Spanish,Japanese,Ukrainian,Norwegian],
    Colours = [Red,Green,White,Yellow,Blue],
    Pets = [Dog,Snails,Fox,Horse,Zebra],
    Drinks = [Coffee,Tea,Milk,Juice,Water],
    Smokes = [OldGold,Kools,Chesterfield,LuckyStrike,Parliament],
    All = [Nations,Colours,Pets,Drinks,Smokes],
    maplist(all_different, All), append(All, Vars), Vars ins 1..5,
    English #= Red, Spanish #= Dog, Coffee #= Green, Ukrainian #= Tea,
    Green #= White + 1, OldGold #= Snails, Kools #= Yellow, Milk #= 3, Norwegian #= 1,
    abs(Chesterfield - Fox) #= 1, abs(Kools - Horse) #= 1,
    LuckyStrike #= Juice, Japanese #= Parliament,
    Norwegian #= Blue - 1 #\/ Norwegian #= Blue + 1,
    label(Vars).

houses(Sorted) :-
    Vars = [A,B,C,D], Vars ins 1..4, all_distinct(Vars),
    A #< B, C #= D + 1, B #\= 4, D #> 1,
    label(Vars),
    pairs_keys_values(Pairs, Vars, [ann,bob,cid,dora]),
    keysort(Pairs, Sorted).
