%   query.pl -- a join on a table of countries
%
%   Finds the pairs of countries whose population densities differ by less
%   than three per cent, and counts how often they are found.
%   Stresses: facts without a useful first argument, nested failure-driven
%   generation, integer multiplication and division.

main       :- benchmark(4300).
main_small :- benchmark(86).

benchmark(Count) :-
    repeat_query(Count),
    report.

repeat_query(Count) :-
    times(Count),
    similar(_, _, _, _),
    fail.
repeat_query(_).

report :-
    similar(Country1, Density1, Country2, Density2),
    write(Country1 - Density1), write(' '),
    write(Country2 - Density2), nl,
    fail.
report.

similar(Country1, Density1, Country2, Density2) :-
    density(Country1, Density1),
    density(Country2, Density2),
    Density1 > Density2,
    100 * Density1 < 103 * Density2.

%   Inhabitants per hundred square kilometres.
density(Country, Density) :-
    population(Country, Thousands),
    area(Country, SquareKilometres),
    Density is Thousands * 100000 // SquareKilometres.

%   Rounded figures.
population(argentina, 46000).      population(australia, 26000).
population(austria, 9000).         population(belgium, 11700).
population(brazil, 214000).        population(canada, 39000).
population(chile, 19500).          population(china, 1412000).
population(denmark, 5900).         population(egypt, 111000).
population(ethiopia, 123000).      population(finland, 5560).
population(france, 68000).         population(germany, 84000).
population(greece, 10400).         population(india, 1417000).
population(indonesia, 275000).     population(ireland, 5100).
population(italy, 59000).          population(japan, 125000).
population(kenya, 54000).          population(mexico, 127500).
population(netherlands, 17700).    population(nigeria, 218000).
population(norway, 5460).          population(peru, 34000).
population(poland, 37700).         population(portugal, 10400).
population(spain, 47800).          population(sweden, 10500).
population(switzerland, 8800).     population(thailand, 71700).
population(turkey, 85000).         population(vietnam, 98000).

area(argentina, 2780000).          area(australia, 7692000).
area(austria, 83900).              area(belgium, 30700).
area(brazil, 8516000).             area(canada, 9985000).
area(chile, 756000).               area(china, 9597000).
area(denmark, 42900).              area(egypt, 1002000).
area(ethiopia, 1104000).           area(finland, 338000).
area(france, 544000).              area(germany, 357600).
area(greece, 132000).              area(india, 3287000).
area(indonesia, 1905000).          area(ireland, 70300).
area(italy, 301000).               area(japan, 378000).
area(kenya, 580000).               area(mexico, 1964000).
area(netherlands, 41500).          area(nigeria, 924000).
area(norway, 385000).              area(peru, 1285000).
area(poland, 312700).              area(portugal, 92200).
area(spain, 506000).               area(sweden, 450300).
area(switzerland, 41300).          area(thailand, 513000).
area(turkey, 783600).              area(vietnam, 331000).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
