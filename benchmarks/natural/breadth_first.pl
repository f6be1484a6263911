% State in an assoc: breadth-first search over jugs, from many starts; one search for each start.
main :- findall(D, ( between(1, 100, G), jugs(G, D) ), Ds), sum_list(Ds, S), length(Ds, N), write(N-S), nl.

jugs(Goal, Depth) :- empty_assoc(Seen0), put_assoc(0/0/0, Seen0, t, Seen), search([0/0/0-0], [], Seen, Goal, Depth).

search([], [], _, _, -1) :- !.
search([], Next, Seen, Goal, Depth) :- !, reverse(Next, Queue), search(Queue, [], Seen, Goal, Depth).
search([A/B/C-D|_], _, _, Goal, D) :- ( A =:= Goal ; B =:= Goal ; C =:= Goal ), !.
search([S-D|Queue], Next, Seen, Goal, Depth) :-
    D1 is D + 1,
    findall(T-D1, ( pour(S, T), \+ get_assoc(T, Seen, _) ), New0), sort(New0, New),
    foldl([T-_,A0,A1]>>put_assoc(T, A0, t, A1), New, Seen, Seen1),
    append(New, Next, Next1), search(Queue, Next1, Seen1, Goal, Depth).

size(a, 13). size(b, 31). size(c, 59).

pour(A/B/C, X) :- member(X, [13/B/C, A/31/C, A/B/59, 0/B/C, A/0/C, A/B/0]).
pour(A/B/C, A1/B1/C) :- amount(A, B, 31, N), A1 is A - N, B1 is B + N.
pour(A/B/C, A/B1/C1) :- amount(B, C, 59, N), B1 is B - N, C1 is C + N.
pour(A/B/C, A1/B/C1) :- amount(C, A, 13, N), C1 is C - N, A1 is A + N.

amount(From, To, Size, N) :- N is min(From, Size - To), N > 0.
