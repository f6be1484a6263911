% Expressions of growing length, parsed by a tabled left-recursive grammar; the tables of each are thrown away.
:- table expression/3, term/3.

expression(S, Rest, A + B) :- expression(S, [+|S1], A), term(S1, Rest, B).
expression(S, Rest, A) :- term(S, Rest, A).

term(S, Rest, A * B) :- term(S, [*|S1], A), factor(S1, Rest, B).
term(S, Rest, A) :- factor(S, Rest, A).

factor([N|Rest], Rest, N) :- integer(N).
factor(['('|S], Rest, E) :- expression(S, [')'|Rest], E).

sentence(0, [1]) :- !.
sentence(N, S) :-
    M is N - 1,
    sentence(M, S0),
    (   N mod 3 =:= 0 -> append(['('|S0], [')'], S)
    ;   N mod 3 =:= 1 -> append(S0, [+, N], S)
    ;   S = [N, *|S0]
    ).

main :-
    findall(V, ( between(1, 125, N), sentence(N, S), expression(S, [], E), V is E mod 1000003, abolish_all_tables ), Vs),
    sum_list(Vs, Sum),
    writeln(Sum).
