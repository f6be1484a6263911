% A timetable from facts: lessons of teachers and classes in hours and rooms; conflicts by \+ and member/2, all plans counted, the best one kept.
main :- findall(L, lesson(L, _, _, _), Ls),
    aggregate_all(count, plan(Ls, [], _), N), write(N), nl,
    aggregate_all(max(V, P), ( plan(Ls, [], P), value(P, V) ), max(Best, Plan)), write(Best), nl, forall(member(X, Plan), ( write(X), nl )).

lesson(algebra, ada, first, small). lesson(logic, kurt, first, small). lesson(poems, sappho, first, large). lesson(drawing, leonardo, second, large).
lesson(geometry, ada, second, small). lesson(rhetoric, kurt, second, large). lesson(singing, sappho, third, large). lesson(botany, linnea, third, small).

room(red, small). room(blue, large).
fits(small, _). fits(large, large).
hour(H) :- between(1, 7, H).
free(linnea, H) :- H > 3.
free(ada, H) :- H =\= 3.
free(T, _) :- T \== linnea, T \== ada.

plan([], Plan, Plan).
plan([L|Ls], Done, Plan) :-
    lesson(L, T, C, Need), hour(H), free(T, H), room(R, Size), fits(Need, Size),
    \+ ( member(at(M, H, R1), Done), ( R1 == R ; lesson(M, T, _, _) ; lesson(M, _, C, _) ) ),
    plan(Ls, [at(L, H, R)|Done], Plan).

value(Plan, V) :- aggregate_all(sum(W), ( member(at(L, H, _), Plan), wish(L, H, W) ), V).
wish(algebra, 1, 5). wish(poems, H, H). wish(singing, H, W) :- W is 6 - H. wish(drawing, 2, 4). wish(logic, H, 1) :- H > 2.
