%   nand.pl -- synthesis of minimal NAND networks
%
%   Finds, by iterative deepening on the number of gates, all smallest
%   networks of two-input NAND gates that compute a given Boolean function of
%   a, b and c.  A signal is signal(Name, Table) where Table holds its truth
%   table in eight bits.
%   Stresses: bitwise arithmetic, deep search, lists as search state, findall.

main       :- benchmark([nor, xor, mux, implies_or, majority]).
main_small :- benchmark([nor, xor, mux, implies_or]).

benchmark([]).
benchmark([Name|Names]) :-
    target(Name, Table),
    smallest(1, Table, Gates, Networks),
    count(Networks, 0, N),
    write(Name), write(': gates '), write(Gates),
    write(', networks '), write(N), nl,
    benchmark(Names).

%   Truth tables over the inputs a = 00001111, b = 00110011, c = 01010101.
inputs([signal(c, 85), signal(b, 51), signal(a, 15)]).

target(Name, Table) :-
    A = 15, B = 51, C = 85,
    table(Name, A, B, C, Table).

table(nor, A, B, _, T)        :- T is 255 - (A \/ B).
table(xor, A, B, _, T)        :- T is (A \/ B) - (A /\ B).
table(mux, A, B, C, T)        :- T is (A /\ B) \/ ((255 - A) /\ C).
table(implies_or, A, B, C, T) :- T is (255 - A) \/ (B /\ (255 - C)).
table(majority, A, B, C, T)   :- T is (A /\ B) \/ (C /\ (A \/ B)).

smallest(Bound, Table, Gates, Networks) :-
    inputs(Inputs),
    findall(Network, network(Bound, Inputs, Table, Network), Found),
    (   Found = [_|_]
    ->  Gates = Bound,
        Networks = Found
    ;   Bound1 is Bound + 1,
        smallest(Bound1, Table, Gates, Networks)
    ).

%   network(+Gates, +Signals, +Table, -Network): a network of exactly Gates
%   gates on top of Signals (the newest first) whose last gate yields Table.
network(1, Signals, Table, [gate(X, Y)]) :- !,
    two_signals(Signals, X, TableX, Y, TableY),
    Table =:= 255 - (TableX /\ TableY).
network(Gates, Signals, Table, [gate(X, Y)|Network]) :-
    two_signals(Signals, X, TableX, Y, TableY),
    New is 255 - (TableX /\ TableY),
    New =\= Table,
    unknown(Signals, New),
    Gates1 is Gates - 1,
    network(Gates1, [signal(g(Gates), New)|Signals], Table, Network).

%   Every unordered pair of signals, with repetition.
two_signals([signal(X, TableX)|Signals], X, TableX, Y, TableY) :-
    one_signal([signal(X, TableX)|Signals], Y, TableY).
two_signals([_|Signals], X, TableX, Y, TableY) :-
    two_signals(Signals, X, TableX, Y, TableY).

one_signal([signal(X, Table)|_], X, Table).
one_signal([_|Signals], X, Table) :-
    one_signal(Signals, X, Table).

unknown([], _).
unknown([signal(_, Table)|Signals], New) :-
    Table =\= New,
    unknown(Signals, New).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).
