% rules.pl: what may be wrong with a car. The program that asks measures: measured(Sensor, Value).

fault(battery, [voltage < 11.8]) :-
    measured(voltage, V),
    V < 11.8.
fault(alternator, [voltage < 13.2, engine_runs]) :-
    measured(rpm, R),
    R > 500,
    measured(voltage, V),
    V < 13.2.
fault(cooling(Part), [temperature > Limit|Signs]) :-
    measured(temperature, T),
    limit(temperature, Limit),
    T > Limit,
    cooling_part(Part, Signs).

cooling_part(fan, [fan_current =:= 0]) :-
    measured(fan_current, 0).
cooling_part(coolant, [coolant_level < 40]) :-
    measured(coolant_level, L),
    L < 40.

limit(temperature, 105).

% repairs(-Plan, -Minutes): which of the parts with a fault to repair, so that every fault is seen to.
repairs(Plan, Minutes) :-
    findall(Part, fault(Part, _), Parts),
    permutation(Parts, Plan),
    minutes(Plan, nothing, Minutes).

% What comes after its neighbour in the engine bay takes less time.
minutes([], _, 0).
minutes([Part|Parts], Before, Minutes) :-
    effort(Part, Effort),
    ( neighbours(Before, Part) -> Saved = 15 ; Saved = 0 ),
    minutes(Parts, Part, Rest),
    Minutes is Effort - Saved + Rest.

effort(battery, 20).
effort(alternator, 90).
effort(cooling(fan), 45).
effort(cooling(coolant), 30).

neighbours(battery, alternator).
neighbours(cooling(fan), cooling(coolant)).
