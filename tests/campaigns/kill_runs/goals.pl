% Goals that make a program run for a second or two, for tests/campaigns/kills.

% part(Of, X): the answers of the first branches, one in so many, of a search of benchmarks/or_parallel.
part(Of, X) :-
    findall(P, split(P), Parts),
    length(Parts, N),
    Some is (N + Of - 1) // Of,
    length(First, Some),
    append(First, _, Parts),
    member(Part, First),
    search_part(Part, X).

count_part(Of) :- aggregate_all(count, part(Of, _), N), write(answers(N)), nl.

% again(N): main, so many times; what it throws is an answer.
again(N) :- between(1, N, _), once_more, fail.
again(_).

once_more :- catch(main, Ball, show_ball(Ball)), !.

show_ball(Ball) :- functor(Ball, Name, _), write(thrown(Name)), nl.
