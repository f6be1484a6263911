% Five houses by permutations and tests between them; the first solution, then a cut.
main :- puzzle(Owners), !, forall(member(O, Owners), ( write(O), nl )).

puzzle([zebra-Zebra, water-Water]) :-
    houses([red, green, ivory, yellow, blue], [Red, Green, Ivory, Yellow, Blue]), Green =:= Ivory + 1,
    houses([english, spanish, ukrainian, norwegian, japanese], [English, Spanish, Ukrainian, Norwegian, Japanese]),
    houses([coffee, tea, milk, juice, water], [Coffee, Tea, Milk, Juice, WaterIn]),
    houses([dog, snails, fox, horse, zebra], [Dog, Snails, Fox, Horse, ZebraIn]), Dog =:= Spanish, Tea =:= Ukrainian, Coffee =:= Green,
    houses([gold, kools, chester, lucky, parliament], [Gold, Kools, Chester, Lucky, Parliament]),
    Milk =:= 3, Gold =:= Snails, Kools =:= Yellow, Lucky =:= Juice, Parliament =:= Japanese, beside(Chester, Fox), beside(Kools, Horse),
    English =:= Red, Norwegian =:= 1, beside(Norwegian, Blue),
    People = [English-english, Spanish-spanish, Ukrainian-ukrainian, Norwegian-norwegian, Japanese-japanese],
    memberchk(ZebraIn-Zebra, People), memberchk(WaterIn-Water, People).

houses(Names, Places) :- numlist(1, 5, L), length(Names, 5), permutation(L, Places).
beside(A, B) :- 1 =:= abs(A - B).
