% Puzzles of letters that stand for digits, in the two ways that programs write them: one long equation, and columns with carries.
:- use_module(library(clpfd)).

main :-
    findall(S, send_more(S), Ss), print_all(Ss),
    donald(D), print(D), nl,
    findall(S, two_plus_two(S), Ts), print_all(Ts),
    findall(X-Y, product_of_digits(X, Y), Ps), print_all(Ps),
    wolf(W), print(W), nl.
% expect: [9,5,6,7]+[1,0,8,5]=[1,0,6,5,2]
% expect: [5,2,6,4,8,1,9,7,3,0]
% expect: [9,3,8,1,7,6]
% expect: [9,2,8,1,5,6]
% expect: [8,6,7,1,3,4]
% expect: [8,4,6,1,9,2]
% expect: [8,3,6,1,7,2]
% expect: [7,6,5,1,3,0]
% expect: [7,3,4,1,6,8]
% expect: 12-63
% expect: 12-84
% expect: 13-62
% expect: 14-82
% expect: 21-36
% expect: 21-48
% expect: 23-64
% expect: 23-96
% expect: 24-63
% expect: 26-31
% expect: 26-93
% expect: 28-41
% expect: 32-46
% expect: 32-69
% expect: 34-86
% expect: 36-42
% expect: 36-84
% expect: 39-62
% expect: 43-68
% expect: 48-63
% expect: [3,9,2,7,4]

send_more([S,E,N,D]+[M,O,R,E] = [M,O,N,E,Y]) :-
    Vars = [S,E,N,D,M,O,R,Y],
    Vars ins 0..9,
    all_different(Vars),
    S*1000 + E*100 + N*10 + D + M*1000 + O*100 + R*10 + E #= M*10000 + O*1000 + N*100 + E*10 + Y,
    M #\= 0, S #\= 0,
    label(Vars).

donald(Vars) :-
    Vars = [D,O,N,A,L,G,E,R,B,T],
    Vars ins 0..9,
    all_distinct(Vars),
    word_value([D,O,N,A,L,D], X), word_value([G,E,R,A,L,D], Y), word_value([R,O,B,E,R,T], Z),
    X + Y #= Z, D #> 0, G #> 0, R #> 0,
    labeling([ff], Vars).

word_value(Letters, Value) :- foldl(digit, Letters, 0, Value).
digit(D, V0, V) :- V #= V0*10 + D.

two_plus_two([T,W,O,F,U,R]) :-
    Vars = [T,W,O,F,U,R], Carries = [C1,C2,C3],
    Vars ins 0..9, Carries ins 0..1,
    O + O #= R + 10*C1,
    W + W + C1 #= U + 10*C2,
    T + T + C2 #= O + 10*C3,
    F #= C3, T #\= 0, F #\= 0,
    all_different(Vars),
    labeling([ffc,down], Vars).

product_of_digits(X, Y) :-
    X in 10..99, Y in 10..99, X #< Y,
    X #= 10*A + B, Y #= 10*C + D,
    [A,B,C,D] ins 1..9,
    all_different([A,B,C,D]),
    (10*B + A) * (10*D + C) #= X*Y,
    labeling([], [X,Y]).

wolf(Vs) :-
    Vs = [A,B,C,D,E],
    Vs ins 1..9, all_different(Vs),
    A*B #= 10*C + D, A + B + C + D + E #= 25, A #< B, E #> C,
    labeling([down], Vs).

print_all(Xs) :- maplist(print_line, Xs).
print_line(X) :- print(X), nl.
