% best_cost.pl: the least cost that a goal has, by branch and bound: labeling([min(E)], ...), best_solution/2 and models of MiniZinc.
%
% All workers prune with what any of them has found. A cost that was found may be that of no solution in the end (its branch was
% cut away, or lost), so what was collected is compared with what was pruned with; wam/machine/incumbents.hpp has the proof. Where
% they do not fit, the search runs again: for less than what was collected, and only costs count that the leftmost branch finds.

%! '$best_cost'(+Sign, ?Cost, ?Incumbent, :Goal, -Least) is semidet.
%  Least is the least Cost of the solutions of Goal, which is called with Incumbent bound, notes what it finds ('$incumbent_note'/2), and fails
%  where it can be no better. What the user knows is Sign * Cost.
'$best_cost'(Sign, Cost, Incumbent, Goal, Least) :- '$best_cost'(any, [], Sign, Cost, Incumbent, Goal, Least).

'$best_cost'(Who, Known, Sign, Cost, Incumbent, Goal, Least) :-
    ( Known == [] -> Bound = [] ; Bound is ceiling(Known) ),
    '$findall_begin'(Buffer),
    '$incumbent_begin'(Buffer, Sign, Bound, Who, Mine),
    '$findall_run'(Buffer, Cost, '$with_incumbent'(Mine, Incumbent, Goal), Costs, []),
    '$incumbent_end'(Mine, Lowest),
    '$least_cost'(Costs, Known, Found),
    (   '$is_best_cost'(Lowest, Found)
    ->  Found \== [],
        Least = Found
    ;   '$best_cost'(first, Found, Sign, Cost, Incumbent, Goal, Least)
    ).

'$with_incumbent'(Incumbent, Incumbent, Goal) :- call(Goal).

'$least_cost'([], Least, Least).
'$least_cost'([Cost|Costs], Least0, Least) :-
    ( ( Least0 == [] ; Cost < Least0 ) -> Least1 = Cost ; Least1 = Least0 ),
    '$least_cost'(Costs, Least1, Least).

% Nothing was pruned that costs less than Found.
'$is_best_cost'(none, _).
'$is_best_cost'(Lowest, Found) :- integer(Lowest), number(Found), Found =< Lowest.
